"""Whole deals as text, kept in files and reviewed as diffs.

After a change that is meant, ``pytest tests/golden --regenerate-golden`` writes them anew. A game
keeps its cases and what it prints of a view in a module of its name beside this file.
"""
