"""Names of people and bots at a table."""

from __future__ import annotations

import unicodedata

LONGEST = 40
"""Characters of a name, as records have it."""

BOTS = ("Jeanne", "Rosalie", "Baptiste", "Célestin", "Mathurin", "Honorine")


def clean_name(given: str) -> str:
    """The name normalised, on one line, without invisible characters, cut to its length."""
    text = unicodedata.normalize("NFC", given[: 4 * LONGEST])
    kept = "".join(char if unicodedata.category(char)[0] != "C" else " " for char in text)
    return " ".join(kept.split())[:LONGEST].strip()


def bot_names(count: int, *taken: str) -> list[str]:
    """That many names for bots, none of them ``taken``."""
    return [name for name in BOTS if name not in taken][:count]
