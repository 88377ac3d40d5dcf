"""Which items a deal played out makes, and what they are worth to the player who thinks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from veillee.core.match import Seat
from veillee.games.alsos.bots.playout import PLAIN_WORTH, SEVEN_BIT, TRUMP_WORTH, Played
from veillee.games.alsos.deck import LAST_TRICK
from veillee.games.alsos.items import ITEMS, Item
from veillee.games.alsos.scoring import ABSZOLUT, HUNDRED, TWO_HUNDRED

MINE, THEIRS = 0, 1
THEIR_SHIFT = 16

_BIT = {name: 1 << place for place, name in enumerate(ITEMS)}
_PARTI, _KASSZA, _ULTIMO = _BIT["parti"], _BIT["kassza"], _BIT["ultimo"]
_ALL_SUITS_ACE = 1 << 7
_TRUMP_ACE = 1 << 5


def flag(owner: int, name: str) -> int:
    """The bit that says that the item of that owner, MINE or THEIRS, is made."""
    return _BIT[name] << THEIR_SHIFT * owner


def _by_trumps(trumps: int) -> int:
    """The flags of the figures that ask for J 9 7, A K Q or J 9 A T K Q (spec alsos 9)."""
    wanted = {"tous_les_trois": 0b11000001, "csalad": 0b00101100, "osszes_adu": 0b11111100}
    return sum(_BIT[name] for name, cards in wanted.items() if cards & ~trumps == 0)


_BY_TRUMPS = tuple(_by_trumps(trumps) for trumps in range(256))
_BY_POINTS = tuple(
    _BIT["abszolut"] * (points > ABSZOLUT) + _BIT["100"] * (points > HUNDRED)
    for points in range(200)
)
"""By card points."""


class Facts(NamedTuple):
    """What decides the items beside the tricks played out; pairs are mine and theirs.

    ``taken`` are the cards in my tricks so far, ``cards`` the 24 in play, both as four bytes;
    ``total`` are all the card points there are; ``melds`` are meld points, béla included.
    """

    taken: Sequence[int]
    cards: Sequence[int]
    total: int
    melds: tuple[int, int]
    bela: tuple[bool, bool]
    declaring: bool


def total_points(cards: Sequence[int]) -> int:
    """The card points of a deal in which these 24 cards are played (spec alsos 2)."""
    a, b, c, d = cards
    return PLAIN_WORTH[a] + PLAIN_WORTH[b] + PLAIN_WORTH[c] + TRUMP_WORTH[d] + LAST_TRICK


def made(played: Played, deal: Facts) -> tuple[int, int]:
    """The flags of all that is made, announced or not, and my lead in points (spec alsos 9)."""
    (a, b, c, d), last_won, last_card = played
    taken, cards, total, melds, bela, declaring = deal
    if any(taken):
        a, b, c, d = a | taken[0], b | taken[1], c | taken[2], d | taken[3]
    mine = PLAIN_WORTH[a] + PLAIN_WORTH[b] + PLAIN_WORTH[c] + TRUMP_WORTH[d]
    if last_won:
        mine += LAST_TRICK
    lost = cards[3] & ~d
    theirs = total - mine
    flags = _BY_TRUMPS[d] | _BY_POINTS[mine]
    their_flags = _BY_TRUMPS[lost] | _BY_POINTS[theirs]
    if a & b & c & 128 and d & _TRUMP_ACE:
        flags |= _BIT["44"]
    elif not (a | b | c) & 128 and lost & _TRUMP_ACE and cards[0] & cards[1] & cards[2] & 128:
        their_flags |= _BIT["44"]
    if last_card == SEVEN_BIT:
        if last_won:
            flags |= _ULTIMO
        else:
            their_flags |= _ULTIMO
    mine += melds[0]
    theirs += melds[1]
    if mine > TWO_HUNDRED:
        flags |= _BIT["200"]
    if theirs > TWO_HUNDRED:
        their_flags |= _BIT["200"]
    lead = mine - theirs
    if lead > 0 or (lead == 0 and not declaring):
        flags |= _PARTI | _KASSZA if bela[0] else _PARTI
    else:
        their_flags |= _PARTI | _KASSZA if bela[1] else _PARTI
    return flags | their_flags << THEIR_SHIFT, lead


class Prices:
    """The items in play, priced for one seat; ``units`` of the flags of a deal (spec alsos 17)."""

    def __init__(self, items: Sequence[Item], seat: Seat) -> None:
        self._items = [
            (flag(int(item.owner != seat), item.name), item.price, item.owner == seat)
            for item in items
        ]
        self._known: dict[int, int] = {}

    def units(self, flags: int) -> int:
        """What the seat gains in all, negative when it loses."""
        found = self._known.get(flags)
        if found is None:
            found = sum(
                price if bool(flags & bit) == own else -price for bit, price, own in self._items
            )
            self._known[flags] = found
        return found
