"""What a view tells, laid out for compiled code."""

from __future__ import annotations

from functools import cached_property
from random import Random

import numpy as np

from veillee.games.alsos.actions import Accept, Bid, Done, Kontra, Pass, Say
from veillee.games.alsos.bots.compiled import weights
from veillee.games.alsos.bots.compiled.evidence import Rows
from veillee.games.alsos.bots.compiled.policy import AIMS, SETS, ULTIMO
from veillee.games.alsos.bots.compiled.settling import (
    A_K_Q,
    FOUR_ACES,
    J_9_7,
    J_TO_Q,
    THEIRS,
)
from veillee.games.alsos.bots.compiled.worlds import Melds, Offers
from veillee.games.alsos.bots.swap import given_for
from veillee.games.alsos.bots.unseen import Unseen
from veillee.games.alsos.deck import SEVEN, Suit, card_of
from veillee.games.alsos.items import FIGURES, ITEMS, PARTI, Item
from veillee.games.alsos.kernels import Ints, card_bit, packed
from veillee.games.alsos.limits import ANYTHING
from veillee.games.alsos.view import View

ACCEPTS, BIDS, FRONT, BACK, DOUBLES = 0, 1, 2, 11, 20
"""What may be said, by number: figures from FRONT and BACK on, a kontra to Parti in each."""
EVENTS = 22
ASKED = {"tous_les_trois": J_9_7, "csalad": A_K_Q, "osszes_adu": J_TO_Q, "44": FOUR_ACES}
"""The cards that figures ask for, as bits."""
NOTHING: Ints = np.zeros((0, 5), np.int64)


class Knowledge:
    """A view in numbers. Player 0 is the viewer, 1 the other.

    ``trump`` and ``declaring`` are those of the view unless given: in the auction they are as if.
    """

    def __init__(
        self, view: View, trump: Suit | None = None, declaring: bool | None = None
    ) -> None:
        assert view.seat is not None
        self.view, self.seat = view, view.seat
        self.unseen = Unseen(view)
        found = view.trump if trump is None else trump
        assert found is not None
        self.trump: Suit = found
        mine = view.declarer == view.seat if declaring is None else declaring
        self.declarer = 0 if mine else 1
        accepted = view.accepted if view.trump is not None else found == view.indicator >> 3
        self.open = accepted and view.exchange is None and not view.tricks
        self.given = given_for(view.indicator)
        self.gives_seven = view.indicator & 7 != SEVEN
        self.items = view.items

    @cached_property
    def known(self) -> Ints:
        """As ``worlds`` has it."""
        unseen, told = self.unseen, -2
        if unseen.melds is not None:
            told = -1 if unseen.melds.lengths is None else unseen.melds.lengths
        row = (unseen.mine, unseen.need, unseen.pool, unseen.may, unseen.loose, unseen.sure)
        rest = (unseen.played, int(unseen.apart), int(self.open), self.trump, told)
        return np.array((*row, *rest), np.int64)

    @cached_property
    def melds(self) -> Melds:
        unseen = self.unseen
        limit = unseen.melds or ANYTHING
        runs, vannaks = np.zeros(9 << 5, np.int64), np.zeros(64, np.int64)
        runs[list(limit.runs)] = vannaks[list(limit.vannaks)] = 1
        return runs, vannaks, _offers(unseen.run_offers), _offers(unseen.vannak_offers)

    @cached_property
    def rows(self) -> Rows:
        return said_rows(self.view, 1 - self.seat), weights.EVIDENCE

    def deaf(self) -> None:
        """Makes nothing of what the other said."""
        self.rows = NOTHING, self.rows[1]

    def silent(self) -> None:
        """Hears nothing but the auction."""
        rows, chances = self.rows
        self.rows = rows[rows[:, 2] <= BIDS], chances

    @cached_property
    def past(self) -> Ints:
        """What was played, a row of player, card and 1 for each."""
        found: list[tuple[int, int]] = []
        for trick in self.view.tricks:
            leader = int(trick.leader != self.seat)
            found += [(leader, trick.cards[0]), (1 - leader, trick.cards[1])]
        found += [(int(self.view.leader != self.seat), card) for card in self.view.trick]
        rows = [(player, card_bit(card, self.trump), 1) for player, card in found]
        return np.array(rows, np.int64).reshape(-1, 3)

    @cached_property
    def twelve(self) -> int:
        """My hand and what I have played."""
        own = int(self.view.hand)
        for trick in self.view.tricks:
            own |= 1 << trick.cards[0 if trick.leader == self.seat else 1]
        if self.view.trick and self.view.leader == self.seat:
            own |= 1 << self.view.trick[0]
        return own

    @cached_property
    def seen(self) -> Ints:
        """What each player knows to be out of play, as far as I know."""
        view, public = self.view, 1 << self.view.indicator
        if view.top is not None:
            public |= 1 << view.top
        if view.exchange is not None:
            public |= 1 << view.exchange.given
        own = public | int(view.discards)
        return np.array([packed(own, self.trump), packed(public, self.trump)], np.int64)

    def prices(self, extra: tuple[Item, ...] = ()) -> Ints:
        found: Ints = np.zeros(2 * THEIRS, np.int64)
        for item in (*self.items, *extra):
            found[THEIRS * (item.owner != self.seat) + ITEMS.index(item.name)] = item.price
        return found

    def kept(self) -> Ints:
        """The trump 7 of whoever must keep it."""
        found: Ints = np.zeros(2, np.int64)
        for item in self.items:
            if self.view.options.ultimo_duty and item.name == "ultimo":
                other = int(item.owner != self.seat)  # a bool would be a mask
                found[other] = card_bit(card_of(self.trump, SEVEN), self.trump)
        return found

    def bound(self, extra: tuple[Item, ...] = ()) -> Ints:
        """Who keeps the trump 7 rather than exchange it, with what is announced."""
        found: Ints = np.zeros(2, np.int64)
        for item in (*self.items, *extra):
            if item.name in ("ultimo", "tous_les_trois") and self.gives_seven:
                found[int(item.owner != self.seat)] = 1
        return found

    def facts(self) -> Ints:
        """As ``trying`` has it; the other exchanges before answering, if they can, unless bound."""
        view = self.view
        swaps = self.open and not view.trick and not self.bound()[1]
        top = 0 if view.top is None else view.top
        row = (self.given, view.indicator, top, int(swaps), self.declarer, self.trump)
        return np.array(row, np.int64)

    def seed(self, rng: Random) -> int:
        return rng.getrandbits(62)


def aims_of(prices: Ints) -> Ints:
    """What both play for, by the items in play."""
    found: Ints = np.zeros(AIMS, np.int64)
    number = 0
    for owner in (0, 1):
        for name, cards in ASKED.items():
            price = prices[THEIRS * owner + ITEMS.index(name)]
            if price and number < SETS:
                found[3 * number : 3 * number + 3] = cards, owner, min(price, 8)
                number += 1
        if prices[THEIRS * owner + ITEMS.index("ultimo")]:
            found[ULTIMO] |= 1 << owner
    return found


def _offers(offers: list[tuple[float, int, int]]) -> Offers:
    shares = np.cumsum([each[0] for each in offers], dtype=np.float64)
    cards = np.array([each[1:] for each in offers], np.int64).reshape(-1, 2)
    return shares, cards


def said_rows(view: View, seat: int) -> Ints:
    """What the seat said, and what it did not say where it might have, for ``likelihood``."""
    rows: list[tuple[int, int, int, int, int]] = []
    ended: set[str] = set()
    figures: dict[str, str] = {}
    doubled = ""
    for said in view.said:
        if said.seat != seat:
            continue
        if said.phase == "accept":
            rows.append((0, view.indicator >> 3, ACCEPTS, 0, int(isinstance(said.what, Accept))))
        elif isinstance(said.what, Bid):
            rows.append((0, said.what.suit, BIDS, 0, 1))
        elif isinstance(said.what, Pass):
            rows += [(0, suit, BIDS, 0, 0) for suit in range(4) if suit != view.indicator >> 3]
        elif isinstance(said.what, Say):
            figures[said.what.figure] = said.phase
        elif isinstance(said.what, Kontra) and said.what.item == PARTI:
            doubled = said.phase
        elif isinstance(said.what, Done):
            ended.add(said.phase)
    if view.trump is not None:
        declares = int(seat == view.declarer)
        rows += _talked(view.trump, declares, figures, doubled, ended)
    return np.array(sorted(rows), np.int64).reshape(-1, 5)


def _talked(
    trump: int, declares: int, figures: dict[str, str], doubled: str, ended: set[str]
) -> list[tuple[int, int, int, int, int]]:
    rows = []
    for full, (phase, first) in enumerate((("front", FRONT), ("back", BACK))):
        for place, figure in enumerate(FIGURES):
            said = figures.get(figure)
            if said == phase:
                rows.append((full, trump, first + place, declares, 1))
            elif phase in ended and said != "front" and not (full and figure == "abszolut"):
                rows.append((full, trump, first + place, declares, 0))
        if not declares and doubled == phase:
            rows.append((full, trump, DOUBLES + full, 0, 1))
        elif not declares and phase in ended and doubled != "front":
            rows.append((full, trump, DOUBLES + full, 0, 0))
    return rows
