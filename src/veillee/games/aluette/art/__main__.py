"""``python -m veillee.games.aluette.art > pack.html``: the whole pack on one page."""

from __future__ import annotations

import sys

from veillee.games.aluette.art import sprite
from veillee.games.aluette.deck import SUITS


def sheet(width: int) -> str:
    """A page that shows every card that many pixels wide, a row to a suit."""
    rows = "".join(
        "<p>" + "".join(_shown(rank + suit, width) for rank in "A23456789VCR") for suit in SUITS
    )
    hidden = sprite().replace("<svg ", '<svg width="0" height="0" ', 1)
    return (
        "<!doctype html><meta charset=utf-8><title>Aluette</title>"
        f"<body bgcolor=#26364a>{hidden}{rows}<p>{_shown('back', width)}"
    )


def _shown(name: str, width: int) -> str:
    box = f'viewBox="0 0 100 160" width="{width}" height="{width * 1.6:g}"'
    return f'<svg {box}><use href="#card-{name}"/></svg> '


if __name__ == "__main__":
    sys.stdout.write(sheet(int(sys.argv[1]) if len(sys.argv) > 1 else 120))
