"""Which cards a viewer may know, and the search for any other in what they were sent."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from urllib.parse import unquote

from veillee.games.aluette.deck import NAMES
from veillee.tables.table import Table
from veillee.words import words

_SAY = words("en", "veillee.games.aluette")

CALLED: dict[str, tuple[str, ...]] = {
    name: tuple(
        sorted(
            # "3 of coins, Monsieur" is also called by either half.
            {_SAY(f"card.{name}"), _SAY(f"card.{name}").split(",")[0]},
            key=len,
            reverse=True,
        )
    )
    for name in NAMES
}
"""Each card's words in the catalogue."""

NICKNAMES = {
    name: _SAY(f"card.{name}").split(", ")[1].removeprefix("the ")
    for name in NAMES
    if "," in _SAY(f"card.{name}")
}
"""Monsieur, Madame and the other six that are called by a name of their own."""

SIGNS = ("monsieur", "madame", "borgne", "vache", "grand-neuf", "petit-neuf", "chene", "ecrit")
_STATIC = (
    re.compile(r'<details class="panel" id="ladder">.*?</details>', re.DOTALL),
    re.compile(r'<details class="panel" id="rules">.*?</details>', re.DOTALL),
    re.compile(r'<section class="panel" id="drawn".*?</section>', re.DOTALL),
    re.compile(r'<details class="panel" id="turned".*?</details>', re.DOTALL),
    re.compile(r'<details class="own-rules">.*?</details>', re.DOTALL),
    re.compile(r'<div class="fan" aria-hidden="true">.*?</div>', re.DOTALL),
)
"""The ladder, the rules, the draw of partners, the start page: no word of a hand."""


def known(table: Table, player: str | None) -> set[str]:
    """The cards of the deal in play that this viewer may know at this moment."""
    state = table.state
    if state is None:
        return set()
    if state.outcome is not None:
        return set(NAMES)
    cards = {card for trick in state.tricks for card in trick.cards} | set(state.trick)
    seat = table.seat_of(player)
    if seat is not None:
        cards |= set(state.dealt.hands[seat])
        if seat in state.singers:
            cards |= set(state.dealt.talon[state.singers.index(seat) :: 2])
    return {NAMES[card] for card in cards}


def told(table: Table, player: str | None) -> set[str]:
    """The cards that signs of this deal have named to this viewer, true or not."""
    seat = table.seat_of(player)
    if table.state is None or seat is None:
        return set()
    return {
        NAMES[SIGNS.index(sign.name)]
        for sign in table.state.signals
        if sign.name in SIGNS and (seat == sign.maker or seat in sign.seen_by)
    }


def static_parts(text: str) -> list[str]:
    """The parts that are the same for everybody."""
    return [found for pattern in _STATIC for found in pattern.findall(text)]


_NOTATION = re.compile(r"(?<![A-Za-z0-9])[A2-9VCR][dcbe](?![A-Za-z0-9])")


def leaks(sent: bytes, may_know: set[str], may_name: set[str]) -> list[str]:
    """Every word of a card in ``sent`` that is not one of those, read as the browser would and as
    it stands: in notation anywhere but inside a longer word or number, in the catalogue's words,
    or by the card's nickname."""
    raw = sent.decode()
    for pattern in _STATIC:
        raw = pattern.sub("", raw)
    return [
        f"{name}: …{text[max(0, at - 40) : at + 40]}…"
        for text in {raw, html.unescape(raw), unquote(raw)}
        for name, at in _named(text, may_name)
        if name not in may_know
    ]


def _named(text: str, may_name: set[str]) -> Iterator[tuple[str, int]]:
    """Each card named in the text, and where."""
    for hit in _NOTATION.finditer(text):
        yield hit[0], hit.start()
    for name in NAMES:
        for called in CALLED[name]:
            for hit in (
                re.finditer(rf"(?<![0-9]){re.escape(called)}", text) if called in text else ()
            ):
                yield name, hit.start()
        if name not in may_name and NICKNAMES.get(name, text + "#") in text:
            yield name, text.index(NICKNAMES[name])
