"""Aluette and Alsós: rules, records, bots and tables."""

__version__ = "0.1.0"
