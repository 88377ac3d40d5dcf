"""``python -m veillee.games.aluette.art > pack.html``: the whole pack on one page."""

from __future__ import annotations

import sys

from veillee import art
from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.art import sign_symbol, sprite
from veillee.games.aluette.deck import SUITS


def sheet(width: int) -> str:
    """A page that shows every card that many pixels wide, a row to a suit; and the signs, large
    and as small as they are used, on the dark of the evening and the light of the day."""
    rows = [[f"card-{rank}{suit}" for rank in "A23456789VCR"] for suit in SUITS]
    cards = art.sheet("Aluette", sprite(), [*rows, ["card-back"]], width)
    return cards + "".join(
        f'<p style="background:{ground};padding:8px">{_signs(size)}</p>'
        for ground, size in (("#17222d", width), ("#17222d", 44), ("#e9dfc9", 44))
    )


def _signs(size: int) -> str:
    box = f'viewBox="0 0 62 62" width="{size}" height="{size}"'
    return " ".join(f'<svg {box}><use href="#{sign_symbol(name)}"/></svg>' for name in SIGNS)


if __name__ == "__main__":
    sys.stdout.write(sheet(int(sys.argv[1]) if len(sys.argv) > 1 else 120))
