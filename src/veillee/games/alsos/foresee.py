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
from veillee.games.alsos.exchange import given_card
from veillee.games.alsos.goals import Goal
from veillee.games.alsos.hidden import Hidden, cases, told
from veillee.games.alsos.items import Item
from veillee.games.alsos.limits import ANYTHING, limits, most_melds
from veillee.games.alsos.melds import BELA
from veillee.games.alsos.public import Public, keeps_seven
from veillee.games.alsos.scoring import ABSZOLUT, HUNDRED, TWO_HUNDRED, needed
from veillee.games.alsos.state import State

ABOVE = {"abszolut": ABSZOLUT, "100": HUNDRED, "200": TWO_HUNDRED}


def hidden_cards(state: State, public: Public) -> tuple[Hidden, ...]:
    """All that the public knows of the cards to come, for each way in which the exchange may go
    while it may still come; none when it cannot be."""
    limit = ANYTHING, ANYTHING
    if state.trick or state.tricks:
        first = state.tricks[0].leader if state.tricks else state.leader
        limit = limits(state.told, first, state.compared is not None)
    before = state.played
    found = (
        Hidden(
            trump=public.trump,
            left=public.left,
            leader=public.leader,
            led=0 if public.lead is None else 1 << public.lead,
            may=may,
            sure=sure,
            before=(int(before[0]), int(before[1])),
            limit=limit,
            duty=(keeps_seven(state, 0), keeps_seven(state, 1)),
            loose=loose,
        )
        for may, sure, loose in _talons(state, public)
    )
    return tuple(known for each in found if (known := told(each)) is not None)


Loose = tuple[tuple[int, int], ...]


def _talons(state: State, public: Public) -> Iterator[tuple[Pair, Pair, Loose]]:
    """The cards that each may and surely does hold, and how many of some may stay out of play (as
    ``Hidden``), for each way in which the exchange may go or has gone (spec alsos 11)."""
    may, sure = (int(public.may[0]), int(public.may[1])), (int(public.sure[0]), int(public.sure[1]))
    trumps, exchange = int(OF_SUIT[public.trump]), state.exchange
    keeps_trumps = not state.options.discard_trumps
    if exchange is not None:
        loose: list[tuple[int, int]] = []
        if exchange.to_discard:
            taken = sum(1 << card for card in exchange.taken) & ~state.played[exchange.by]
            loose.append((taken, exchange.to_discard))
            if keeps_trumps:
                loose.append((trumps & (may[0] | may[1]), state.hidden_left))
        yield may, sure, tuple(loose)
        return
    # Somebody who may still take the indicator may hold it: see ``public``.
    indicator, top = 1 << state.dealt.indicator, 1 << state.dealt.top
    away = indicator | top
    unseen = may[0] & ~away, may[1] & ~away
    yield unseen, sure, ()
    given = 1 << given_card(state.dealt.indicator)
    for seat in (0, 1):
        if not may[seat] & indicator or not unseen[seat] & given:
            continue
        # Whoever takes only the indicator discards nothing.
        kept = indicator if keeps_trumps or not may[seat] & top else 0
        kept |= may[seat] & top & trumps if keeps_trumps else 0
        mine, other = may[seat] & ~given, unseen[1 - seat] & ~given
        # A card that is not taken lies on top in the end, and it is no trump.
        covered = len(state.dealt.hidden) - bool(may[seat] & top)
        loose = [(trumps & (mine | other), covered)] if keeps_trumps else []
        held = sure[seat] | kept
        if seat == 0:
            yield (mine, other), (held, sure[1]), tuple(loose)
        else:
            yield (other, mine), (sure[0], held), tuple(loose)


FIRST, LAST, LONGER = 200, 800, 2
"""How many cards are tried at first, how many at most before a search is cut up, and how many
times as many at each new start."""
PATIENCE, LEAST = 1_000_000, 10_000
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

    def __init__(
        self, public: Public, hidden: tuple[Hidden, ...], patience: int = PATIENCE
    ) -> None:
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
            for hidden in self.hidden
            for each, goal in _ways(item, made, self.public, hidden)
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
