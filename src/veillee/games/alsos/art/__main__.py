"""``python -m veillee.games.alsos.art > packs.html``: both packs on one page."""

from __future__ import annotations

import sys

from veillee import art
from veillee.games.alsos.art import PACKS, sprite
from veillee.games.alsos.deck import RANKS, SUITS


def sheet(width: int) -> str:
    """A page that shows every card that many pixels wide, a row to a suit."""
    rows = [
        [f"card-{pack}-{rank}{suit}" for rank in reversed(RANKS)]
        for pack in PACKS
        for suit in SUITS
    ]
    return art.sheet("Alsós", sprite(), [*rows, ["card-back"]], width)


if __name__ == "__main__":
    sys.stdout.write(sheet(int(sys.argv[1]) if len(sys.argv) > 1 else 120))
