"""An item as what is looked for in the rest of the deal (spec alsos 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from random import Random

from veillee.core.match import Seat
from veillee.games.alsos.ahead import (
    Goal,
    Hidden,
    OutOfSteps,
    Search,
    Steps,
    settled,
)
from veillee.games.alsos.bounds import Pair
from veillee.games.alsos.deck import OF_SUIT, SEVEN, K, Q, card_of
from veillee.games.alsos.goals import Captures, LastTrick, Points
from veillee.games.alsos.items import Item
from veillee.games.alsos.limits import Words, limits
from veillee.games.alsos.melds import BELA
from veillee.games.alsos.public import Public, keeps_seven
from veillee.games.alsos.scoring import ABSZOLUT, HUNDRED, TWO_HUNDRED, needed
from veillee.games.alsos.state import State

ABOVE = {"abszolut": ABSZOLUT, "100": HUNDRED, "200": TWO_HUNDRED}


def hidden_cards(state: State, public: Public) -> Hidden | None:
    """All that the public knows of the cards to come, once the first trick is over: until then a
    hand may still change by the exchange."""
    if state.compared is None or state.phase != "play" or not state.tricks:
        return None
    first = state.tricks[0].leader
    exchange = state.exchange
    loose: list[tuple[int, int]] = []
    if exchange is not None and exchange.to_discard:
        taken = sum(1 << card for card in exchange.taken) & ~state.played[exchange.by]
        loose.append((taken, exchange.to_discard))
        if not state.options.discard_trumps:
            trumps = int(OF_SUIT[public.trump] & (public.may[0] | public.may[1]))
            loose.append((trumps, state.hidden_left))
    known = Hidden(
        trump=public.trump,
        left=public.left,
        leader=public.leader,
        led=0 if public.lead is None else 1 << public.lead,
        may=(int(public.may[0]), int(public.may[1])),
        sure=(int(public.sure[0]), int(public.sure[1])),
        before=(int(state.played[0]), int(state.played[1])),
        limit=limits(state.told, first, True),
        duty=(keeps_seven(state, 0), keeps_seven(state, 1)),
        loose=tuple(loose),
    )
    return told(known)


def told(hidden: Hidden) -> Hidden | None:
    """The same with what the words about melds say of single cards; None when they say that it
    cannot be."""
    counts = [hidden.left, hidden.left]
    if hidden.led:
        counts[hidden.leader] -= 1
    may, sure = hidden.may, hidden.sure
    while True:
        known = settled(counts[0], counts[1], may, sure)
        if known is None:
            return None
        may, sure = known
        found = [
            Words(hidden.limit[seat], hidden.before[seat], may[seat], sure[seat]).known()
            for seat in (0, 1)
        ]
        known = (found[0][0], found[1][0]), (found[0][1], found[1][1])
        if known == (may, sure):
            return replace(hidden, may=may, sure=sure)
        may, sure = known


def cases(hidden: Hidden) -> Iterator[Hidden]:
    """The same with each way in which the players may hold the melds they told."""
    needs = [
        (seat, ways)
        for seat in (0, 1)
        for ways in Words(
            hidden.limit[seat], hidden.before[seat], hidden.may[seat], hidden.sure[seat]
        ).needs()
    ]
    for chosen in product(*(ways for _, ways in needs)):
        may, sure = [*hidden.may], [*hidden.sure]
        for (seat, _), (cards, without) in zip(needs, chosen, strict=True):
            sure[seat] |= cards
            may[seat] &= ~without
        case = told(replace(hidden, may=(may[0], may[1]), sure=(sure[0], sure[1])))
        if case is not None:
            yield case


CASE = 4
"""How many cards tried a case counts as."""
FIRST, LONGER = 100, 1.5
"""How many cards are tried at first, and how many times as many at each new start."""


def patience(left: int) -> int:
    """How many cards are tried to find out one thing with so many tricks to come; the nearer the
    end, the more, so that what was once found out is found out again."""
    return 40_000 if left <= 6 else 15_000 if left <= 8 else 3_000


def may_be(item: Item, made: bool, public: Public, hidden: Hidden) -> bool:
    """Whether the item may yet be made, or fail; yes when that is not found out in time.

    A search that began with the wrong cards takes long to leave them, so each is given up soon and
    begun again in another order; what it ruled out stays so.
    """
    left, tried, rng = patience(hidden.left), FIRST, None
    searches: Iterable[Search] = (
        Search(case, goal)
        for each, goal in _ways(item, made, public, hidden)
        for case in cases(each)
    )
    while True:
        undecided = []
        for search in searches:
            steps = Steps(tried)
            try:
                if search.found(steps, rng):
                    return True
            except OutOfSteps:
                undecided.append(search)
            left -= CASE + tried - max(0, steps.left)
            if left < 0:
                return True
        if not undecided:
            return False
        searches, tried, rng = undecided, int(tried * LONGER), rng or Random(tried)


def _ways(item: Item, made: bool, public: Public, hidden: Hidden) -> Iterator[tuple[Hidden, Goal]]:
    """What to look for; any of it will do."""
    owner, trump = item.owner, public.trump
    cards = needed(item.name, trump)
    if cards is not None:
        missing = int(cards.minus(public.captured[owner]))
        yield _holding(hidden, missing) if made else hidden, Captures(trump, owner, missing, made)
    elif item.name == "ultimo":
        yield hidden, LastTrick(owner, 1 << card_of(trump, SEVEN), made)
    elif item.name in ("abszolut", "100"):
        yield hidden, _points(item, made, public)
    elif item.name == "kassza":
        yield from _kassza(owner, made, public, hidden)
    else:
        yield hidden, _points(item, made, public)


def _holding(hidden: Hidden, cards: int) -> Hidden:
    """With these cards in play: what only one may hold that one holds."""
    may, sure = hidden.may, hidden.sure
    cards &= ~hidden.led
    return replace(hidden, sure=(sure[0] | cards & ~may[1], sure[1] | cards & ~may[0]))


def _pair(public: Public) -> int:
    return 1 << card_of(public.trump, K) | 1 << card_of(public.trump, Q)


def _points(item: Item, made: bool, public: Public) -> Points:
    """Parti and the figures of points: what the owner has more than is asked, or the reverse."""
    assert public.melds is not None
    owner, sign = item.owner, 1 if made else -1
    points, melds = public.card_points, public.melds
    weights, bela = [0, 0], [0, 0]
    weights[owner] = sign
    start = points[owner]
    if item.name in ("parti", "200"):
        start += melds[owner]
        bela[owner] = sign * BELA
    if item.name == "parti":
        weights[1 - owner], bela[1 - owner] = -sign, -sign * BELA
        start -= points[1 - owner] + melds[1 - owner]
    start = sign * (start - ABOVE.get(item.name, 0))
    return Points(
        public.trump,
        (weights[0], weights[1]),
        (bela[0], bela[1]),
        _pair(public),
        0 if made else -1,
        start,
    )


def _kassza(
    owner: Seat, made: bool, public: Public, hidden: Hidden
) -> Iterator[tuple[Hidden, Goal]]:
    """Béla of one's own and Parti won; or no béla, or Parti lost."""
    pair, parti = _pair(public), Item(public.declarer, "parti")
    missing = pair & ~hidden.before[owner]
    won = made == (owner == public.declarer)
    if made:
        if missing & ~hidden.may[owner] == 0:
            sure = _with(hidden.sure, owner, hidden.sure[owner] | missing)
            yield replace(hidden, sure=sure), _points(parti, won, public)
        return
    yield hidden, _points(parti, won, public)
    anything = Points(public.trump, (0, 0), (0, 0), 0, -1, 0)
    for card in (K, Q):
        bit = 1 << card_of(public.trump, card)
        if bit & missing & ~hidden.sure[owner]:
            may = _with(hidden.may, owner, hidden.may[owner] & ~bit)
            yield replace(hidden, may=may), anything


def _with(pair: Pair, seat: Seat, cards: int) -> Pair:
    return (cards, pair[1]) if seat == 0 else (pair[0], cards)
