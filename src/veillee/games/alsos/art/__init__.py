"""The two packs of Alsós, Hungarian and international, printed into one sprite.

`parts.svg` holds the suit signs, the pips and what only these packs share; `figures/` one file for
each card that has a picture: `hu-Qc`, `fr-Qc`. A court card of the international pack is drawn as
its upper half, down to the sash, and shown twice. This module lays out the pips; `veillee.art`
prints.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from veillee import art
from veillee.games.alsos.deck import NAMES, SUITS

PACKS = ("hu", "fr")

SIGNS = {
    "hu": {"c": "acorn", "h": "heart", "d": "bell", "s": "leaf"},
    "fr": {"c": "club", "h": "heart", "d": "diamond", "s": "spade"},
}
RANKS = {
    "hu": {"A": "Ace", "K": "K", "Q": "Fe", "J": "Al"},
    "fr": {"A": "A", "K": "K", "Q": "Q", "J": "J"},
}
"""The letters of the corners: alsó and felső by two each, lest one read A as an ace."""
RANK_INK = {
    "hu": {"c": "#6b3d17", "h": "#a32a22", "d": "#a06a06", "s": "#42652a"},
    "fr": {"c": "#42652a", "h": "#a32a22", "d": "#2a4180", "s": art.INK},
}

NUMERALS = {"7": "VII", "8": "VIII", "9": "IX", "T": "X"}
_MIDDLE = {"7": (50,), "8": (22, 78), "9": (22, 50, 78), "T": (15, 38.3, 61.7, 85)}
"""Where the pips of the middle row stand, between two rows of three."""
_SPRIGS = {"7": (20, 80), "8": (50,), "9": (), "T": ()}
"""Where a flower fills the middle row up."""

# The upper half of the pips of an international number card, and those that do not turn about,
# as (column, y): column 0 is the middle.
_COLUMNS: dict[str, tuple[tuple[tuple[int, float], ...], tuple[tuple[int, float], ...]]] = {
    "7": (((-1, 24), (1, 24)), ((-1, 80), (1, 80), (0, 52))),
    "8": (((-1, 24), (1, 24), (0, 52)), ((-1, 80), (1, 80))),
    "9": (((-1, 22), (1, 22), (-1, 61), (1, 61)), ((0, 80),)),
    "T": (((-1, 22), (1, 22), (0, 41.5), (-1, 61), (1, 61)), ()),
}
_PITCH, _LEAN = 16.5, 7.0
"""How far a column stands from the middle, and how far the rows lean away from the corners."""


def _numbers_hu(rank: str, suit: str) -> Iterator[str]:
    """Pips in three rows, and the old numeral between them."""
    pip = f"pip-{SIGNS['hu'][suit]}"
    numeral = art.lettering(
        NUMERALS[rank], {"x": "62", "y": "59", "font-size": "12", "stroke-width": "1.9"}
    )
    upper = [art.use(pip, x, 24, "scale(.95)") for x in (40, 62, 84)]
    half = "".join(upper) + numeral
    yield half
    yield from (art.use(pip, x, 80, "scale(.95)") for x in _MIDDLE[rank])
    yield from (art.use("sprig", x, 80, "scale(.9)") for x in _SPRIGS[rank])
    yield art.element("g", {"transform": "rotate(180 50 80)"}, half)


def _numbers_fr(rank: str, suit: str) -> Iterator[str]:
    """Pips in columns, the lower ones upside down."""
    half, middle = _COLUMNS[rank]
    upper = "".join(_pip_fr(suit, *each) for each in half)
    yield upper
    yield from (_pip_fr(suit, *each) for each in middle)
    yield art.element("g", {"transform": "rotate(180 50 80)"}, upper)


def _pip_fr(suit: str, column: int, y: float) -> str:
    x = art.WIDTH / 2 + _PITCH * column + _LEAN * (art.HEIGHT / 2 - y) / 58
    return art.use(f"pip-{SIGNS['fr'][suit]}", round(x, 1), y, "scale(.92)")


def _court(name: str) -> str:
    """A half figure, the same turned about, and the sash that parts them."""
    half = art.element("g", {"id": f"half-{name}"}, art.figure(__name__, f"fr-{name}"))
    again = art.element("use", {"href": f"#half-{name}", "transform": "rotate(180 50 80)"})
    return half + again + art.use(f"sash-{name[1]}", 50, 80)


def _picture(pack: str, name: str) -> str:
    rank, suit = name[0], name[1]
    if rank in NUMERALS:
        numbers = _numbers_hu if pack == "hu" else _numbers_fr
        return "".join(numbers(rank, suit))
    if pack == "fr" and rank in "JQK":
        return _court(name)
    return art.figure(__name__, f"{pack}-{name}")


def card(pack: str, name: str) -> str:
    """What is printed on a card, to be put in a viewBox of 0 0 100 160."""
    rank, suit = name[0], name[1]
    sign = f"{'corner' if pack == 'hu' else 'sign'}-{SIGNS[pack][suit]}"
    corners = art.corners(RANKS[pack].get(rank, rank), RANK_INK[pack][suit], sign)
    return art.card(_picture(pack, name) + corners)


@cache
def sprite() -> str:
    """One SVG document with a symbol for each card of both packs, the back and the suit signs."""
    cards = [
        art.card_symbol(f"card-{pack}-{name}", card(pack, name)) for pack in PACKS for name in NAMES
    ]
    back = art.card_symbol("card-back", art.card(art.figure(__name__, "back")))
    suits = [
        art.suit_symbol(f"suit-{pack}-{suit}", f"sign-{SIGNS[pack][suit]}")
        for pack in PACKS
        for suit in SUITS
    ]
    return art.document([*cards, back, *suits], __name__)
