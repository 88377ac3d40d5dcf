"""Bots of any game."""
