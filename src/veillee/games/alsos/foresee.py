"""An item as what is looked for in the rest of the deal (spec alsos 9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import tee
from threading import Event
from typing import Any

from veillee.core.match import Seat
from veillee.games.alsos.bounds import Pair
from veillee.games.alsos.deck import OF_SUIT, SEVEN, K, Q, card_of
from veillee.games.alsos.goals import Goal
from veillee.games.alsos.hidden import Hidden, cases, told
from veillee.games.alsos.items import Item
from veillee.games.alsos.limits import ANYTHING, limits, most_melds
from veillee.games.alsos.melds import BELA
from veillee.games.alsos.public import Public, keeps_seven
from veillee.games.alsos.scoring import ABSZOLUT, HUNDRED, TWO_HUNDRED, needed
from veillee.games.alsos.state import State

ABOVE = {"abszolut": ABSZOLUT, "100": HUNDRED, "200": TWO_HUNDRED}


def hidden_cards(state: State, public: Public) -> Hidden | None:
    """All that the public knows of the cards to come; None when it cannot be.

    While a hand may still change by the exchange these are the hands as they will be played: all
    that they may turn out to be, and more besides, since it is not worked out what each exchange
    that may come would say of the talon.
    """
    limit = ANYTHING, ANYTHING
    if state.trick or state.tricks:
        first = state.tricks[0].leader if state.tricks else state.leader
        limit = limits(state.told, first, state.compared is not None)
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
        limit=limit,
        duty=(keeps_seven(state, 0), keeps_seven(state, 1)),
        loose=tuple(loose),
    )
    return told(known)


FIRST, LAST, LONGER = 200, 800, 2
"""How many cards are tried at first, how many at most before a search is cut up, and how many
times as many at each new start."""
PATIENCE, LEAST = 400_000, 10_000
"""How many cards are tried for all items of a moment together, and for each thing at least."""
CASE = 500
"""As how many cards it counts to begin with a case."""


_NOT_YET = Event()
"""Set while the search is being loaded beside everything else, and nobody waits for it."""


def _compiled() -> Any:
    """The search, which is heavy to load, and not needed for most of what is asked of a table."""
    return import_module("veillee.games.alsos.ahead.asked")


def warm() -> None:
    """Loads the search, so that no sight waits for that."""
    try:
        _compiled().warm()
    finally:
        _NOT_YET.clear()


def do_not_wait() -> None:
    """Has nobody wait for the search until ``warm`` is done, elsewhere: ``ready`` says so."""
    _NOT_YET.set()


def ready() -> bool:
    """Whether it may be searched."""
    return not _NOT_YET.is_set()


class Search:
    """Finds out about items of one deal at one moment; ``undecided`` says how often it gave up."""

    def __init__(self, public: Public, hidden: Hidden, patience: int = PATIENCE) -> None:
        self.asked = _compiled()
        self.public, self.hidden, self.left = public, hidden, patience
        self.room = self.asked.Room()
        self.undecided = 0
        self._cases: dict[Hidden, Iterator[Hidden]] = {}

    def may_be(self, item: Item, made: bool) -> bool:
        """Whether the item may yet be made, or fail; yes when that is not found out in time.

        A search that began with the wrong cards takes long to leave them, so each is given up
        soon and begun again in another order, and in the end cut up by where cards are; what it
        ruled out stays so.
        """
        had = left = max(self.left, LEAST)
        steps, chance = FIRST, 0
        searches: Iterator[Any] = (
            self.asked.Asked(case, goal, self.room)
            for each, goal in _ways(item, made, self.public, self.hidden)
            for case in self._each(each)
        )
        answer = False
        while not answer:
            undecided = []
            for search in searches:
                if steps > LAST:
                    found, tried = search.conquered(left)
                else:
                    found, tried = search.found(min(steps, left), chance)
                left -= tried + CASE * (steps == FIRST)
                self.undecided += left <= 0
                answer = found > 0 or left <= 0
                if answer:
                    break
                if found < 0:
                    undecided.append(search)
            if not undecided:
                break
            searches, steps, chance = iter(undecided), steps * LONGER, steps
        self.left -= had - left
        return answer

    def _each(self, hidden: Hidden) -> Iterator[Hidden]:
        """Its cases, each worked out once and not before it is asked for."""
        self._cases[hidden], found = tee(self._cases.get(hidden) or cases(hidden))
        return found


def _ways(item: Item, made: bool, public: Public, hidden: Hidden) -> Iterator[tuple[Hidden, Goal]]:
    """What to look for; any of it will do."""
    owner, trump = item.owner, public.trump
    cards = needed(item.name, trump)
    if cards is not None:
        missing = int(cards.minus(public.captured[owner]))
        goal = Goal("captures", owner, made, missing)
        yield _holding(hidden, missing) if made else hidden, goal
    elif item.name == "ultimo":
        yield hidden, Goal("last", owner, made, 1 << card_of(trump, SEVEN))
    elif item.name in ("abszolut", "100"):
        yield hidden, _points(item, made, public, hidden)
    elif item.name == "kassza":
        yield from _kassza(owner, made, public, hidden)
    else:
        yield hidden, _points(item, made, public, hidden)


def _holding(hidden: Hidden, cards: int) -> Hidden:
    """With these cards in play: what only one may hold that one holds."""
    may, sure = hidden.may, hidden.sure
    cards &= ~hidden.led
    return replace(hidden, sure=(sure[0] | cards & ~may[1], sure[1] | cards & ~may[0]))


def _pair(public: Public) -> int:
    return 1 << card_of(public.trump, K) | 1 << card_of(public.trump, Q)


def _points(item: Item, made: bool, public: Public, hidden: Hidden) -> Goal:
    """Parti and the figures of points: what the owner has more than is asked, or the reverse. Melds
    that are not compared yet are what suits it best of what they may come to."""
    owner, sign = item.owner, 1 if made else -1
    points, melds = public.card_points, public.melds
    if melds is None:
        suited = owner if made else 1 - owner
        most = most_melds(hidden.limit[suited])
        melds = (most, 0) if suited == 0 else (0, most)
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
    return Goal(
        "points",
        owner,
        made,
        _pair(public),
        (weights[0], weights[1]),
        (bela[0], bela[1]),
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
            yield replace(hidden, sure=sure), _points(parti, won, public, hidden)
        return
    yield hidden, _points(parti, won, public, hidden)
    anything = Goal("points", owner, made, above=-1)
    for card in (K, Q):
        bit = 1 << card_of(public.trump, card)
        if bit & missing & ~hidden.sure[owner]:
            may = _with(hidden.may, owner, hidden.may[owner] & ~bit)
            yield replace(hidden, may=may), anything


def _with(pair: Pair, seat: Seat, cards: int) -> Pair:
    return (cards, pair[1]) if seat == 0 else (pair[0], cards)
