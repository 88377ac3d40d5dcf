"""``python -m veillee.games.aluette.art > pack.html``: the whole pack on one page."""

from __future__ import annotations

import sys

from veillee import art
from veillee.games.aluette.art import sprite
from veillee.games.aluette.deck import SUITS


def sheet(width: int) -> str:
    """A page that shows every card that many pixels wide, a row to a suit."""
    rows = [[f"card-{rank}{suit}" for rank in "A23456789VCR"] for suit in SUITS]
    return art.sheet("Aluette", sprite(), [*rows, ["card-back"]], width)


if __name__ == "__main__":
    sys.stdout.write(sheet(int(sys.argv[1]) if len(sys.argv) > 1 else 120))
