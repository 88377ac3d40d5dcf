"""Names of people and bots at a table."""

from __future__ import annotations

import unicodedata

from veillee.tables.names import LONGEST, apart

FILLERS = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""Letters and marks, to Unicode, that show nothing."""

BOTS = ("Jeanne", "Rosalie", "Baptiste", "Célestin", "Mathurin", "Honorine")


def clean_name(given: str) -> str:
    """The name normalised, on one line, without invisible characters, cut to its length."""
    text = unicodedata.normalize("NFC", given[: 4 * LONGEST])
    kept = "".join(" " if _invisible(char) else char for char in text)
    name = " ".join(kept.split())[:LONGEST].strip()
    return "" if all(unicodedata.category(char)[0] in "MZ" for char in name) else name


def _invisible(char: str) -> bool:
    return unicodedata.category(char)[0] == "C" or char in FILLERS


def bot_names(count: int, *taken: str) -> list[str]:
    """That many names for bots, all different and none of them ``taken``."""
    names = [name for name in BOTS if name not in taken][:count]
    while len(names) < count:
        names.append(apart(BOTS[len(names) % len(BOTS)], (*taken, *names)))
    return names
