"""The Aluette pack, printed from hand-drawn SVG fragments into one sprite.

`parts.svg` holds the suit signs, the pips and what stands among them; `figures/` one file for
each card that has a picture, `signs/` the faces and hands of the signs players make. This module
lays out the pips; `veillee.art` prints.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from veillee import art
from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.deck import NAMES, SUITS

RANK_INK = {"d": "#8a5a0c", "c": "#a32a22", "b": "#42652a", "e": "#2a4180"}
"""The ink of a corner rank; the ochre is darkened so that it can be read on paper."""

# Where the pips of number cards stand, as rows of (y, how many); then for each suit how large a
# pip is and how far apart, by the most there are in a row. Rows lean away from the two corners.
_ROUND: dict[str, tuple[tuple[float, int], ...]] = {
    "4": ((24, 2), (136, 2)),
    "5": ((24, 2), (80, 1), (136, 2)),
    "6": ((24, 2), (80, 2), (136, 2)),
    "7": ((22, 3), (80, 1), (138, 3)),
    "8": ((22, 3), (80, 2), (138, 3)),
    "9": ((20, 3), (69, 3), (140, 3)),
}
_LONG: dict[str, tuple[tuple[float, int], ...]] = {
    "3": ((37, 1), (123, 2)),
    "4": ((36, 2), (124, 2)),
    "5": ((31, 2), (80, 1), (129, 2)),
    "6": ((37, 3), (123, 3)),
    "7": ((31, 3), (80, 1), (129, 3)),
    "8": ((31, 3), (80, 2), (129, 3)),
    "9": ((31, 3), (80, 3), (129, 3)),
}
_ROOMY = {"d": (1.3, 34.0), "c": (1.2, 32.0), "b": (1.12, 30.0), "e": (1.12, 30.0)}
_CLOSE = {"d": (0.98, 23.6), "c": (0.98, 23.6), "b": (1.02, 22.0), "e": (1.02, 22.0)}
_LEAN = {"d": 10.0, "c": 10.0, "b": 9.0, "e": 9.0}


def _pips(rank: str, suit: str) -> Iterator[str]:
    """The suit signs of a number card."""
    rows = (_ROUND if suit in "dc" else _LONG).get(rank, ())
    most = max((count for _, count in rows), default=0)
    size, pitch = (_CLOSE if most > 2 else _ROOMY)[suit]
    if suit in "be" and len(rows) > 2:
        size = _CLOSE[suit][0]
    pip = 0
    for y, count in rows:
        middle = art.WIDTH / 2 + _LEAN[suit] * (art.HEIGHT / 2 - y) / 56
        step = pitch * 1.4 if (most, count) == (3, 2) else pitch
        for place in range(count):
            grown = 1.25 if count == 1 and suit in "dc" else 1
            part, turn = f"pip-{suit}", f"scale({size * grown:.3g})"
            if suit == "d":
                part = f"pip-d{pip % 3 + 1}"
            if suit == "e" and y > art.HEIGHT / 2:
                turn += "rotate(180)"
            yield art.use(part, round(middle + (place - (count - 1) / 2) * step, 1), y, turn)
            pip += 1


def card(name: str) -> str:
    """What is printed on a card, to be put in a viewBox of 0 0 100 160."""
    if name == "back":
        return art.card(art.figure(__name__, "back"))
    rank, suit = name[0], name[1]
    corners = art.corners(rank, RANK_INK[suit], f"sign-{suit}")
    return art.card("".join(_pips(rank, suit)) + art.figure(__name__, name) + corners)


def sign_symbol(name: str) -> str:
    """The symbol that a sign of the list is drawn under."""
    return f"gesture-{name.replace(':', '-')}"


def gesture(name: str) -> str:
    """A sign of the list as a face or a hand, to be put in a viewBox of -31 -31 62 62."""
    drawing, _, times = name.partition(":")
    drawn = "".join(art.printed(art.read(__name__, f"signs/{drawing}.svg")))
    # The mouth opens once for each ace; a still picture counts them beside it.
    counted = "".join(art.use("time", 24.2, -23 + 9 * time) for time in range(int(times or 0)))
    return art.element("g", art.LINE, art.element("use", {"href": "#frame"}) + drawn + counted)


@cache
def sprite() -> str:
    """One SVG document with a symbol for each card, the back, the four suit signs and each
    sign that players make."""
    cards = [art.card_symbol(f"card-{name}", card(name)) for name in (*NAMES, "back")]
    suits = [art.suit_symbol(f"suit-{suit}", f"sign-{suit}") for suit in SUITS]
    signs = [
        art.element("symbol", {"id": sign_symbol(name), "viewBox": "-31 -31 62 62"}, gesture(name))
        for name in SIGNS
    ]
    return art.document(cards + suits + signs, __name__)
