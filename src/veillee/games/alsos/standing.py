"""Whether an item is alive, made or failed, going by what is public (spec alsos 19).

An item is called made or failed when no distribution of the hidden cards that agrees with
everything public, words about melds included, and no way of playing them leads elsewhere. Bounds
that are true in all of them settle most items; the rest is searched (``foresee.py``, and ``ahead``
compiled), with a limit on its length. So the verdict is never early. It is exact unless the search
gives up, or takes melds not yet compared for more than they come to; how often either makes a call
late, ``python -m benchmarks alsos-standings`` counts (``docs/decisions``, 5).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from veillee.core.match import Seat
from veillee.games.alsos.bounds import Pair
from veillee.games.alsos.deck import HIGHER, OF_SUIT, SEVEN, Hand, card_of
from veillee.games.alsos.foresee import PATIENCE, Search, hidden_cards, ready
from veillee.games.alsos.hidden import Hidden
from veillee.games.alsos.items import Item
from veillee.games.alsos.melds import BELA
from veillee.games.alsos.public import Public, knowledge
from veillee.games.alsos.scoring import ABSZOLUT, HUNDRED, TWO_HUNDRED, needed
from veillee.games.alsos.state import State

Standing = Literal["alive", "made", "failed"]
Chances = tuple[bool, bool]
"""Whether an item may yet be made, and whether it may yet fail."""

_STANDING: dict[Chances, Standing] = {
    (True, True): "alive",
    (True, False): "made",
    (False, True): "failed",
}

_UNTOLD = (0, 1000)
"""No fewer and no more than anybody's meld points while they have not been compared."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How each item stands, and how many of the questions behind that were given up: only where
    some were may an item that stands alive be decided already."""

    standings: tuple[Standing, ...]
    undecided: int = 0


def standings(state: State) -> tuple[Standing, ...]:
    """How each item of ``state.items`` stands."""
    return sight(state).standings


def sight(state: State, patience: int = PATIENCE) -> Sight:
    """The same, with so much patience (``foresee``), and whether that was enough."""
    if state.outcome is not None:
        return Sight(tuple("made" if each.made else "failed" for each in state.outcome.bill))
    if not state.items:
        return Sight(())
    public = knowledge(state)
    hidden = hidden_cards(state, public)
    known = tuple(_known(public, each) for each in hidden) or (public,)
    return _sight(state.items, known, hidden if ready() else (), patience)


@lru_cache(maxsize=256)
def _sight(
    items: tuple[Item, ...], known: tuple[Public, ...], hidden: tuple[Hidden, ...], patience: int
) -> Sight:
    """How the items stand; every viewer of a table asks the same."""
    found, search = [], None
    for item in items:
        make, fail = _any(chances(item, public.before_lead()) for public in known)
        if make and fail and hidden:
            search = search or Search(known[0], hidden, patience)
            make = search.may_be(item, True)
            fail = not make or search.may_be(item, False)
        found.append(_STANDING[make, fail])
    return Sight(tuple(found), search.undecided if search else 0)


def _known(public: Public, hidden: Hidden) -> Public:
    """The same with all that is known of the cards to come."""
    return replace(
        public,
        may=_hands(hidden.may),
        sure=_hands(hidden.sure),
        meld=_hands((hidden.before[0] | hidden.sure[0], hidden.before[1] | hidden.sure[1])),
    )


def _hands(pair: Pair) -> tuple[Hand, Hand]:
    return Hand(pair[0]), Hand(pair[1])


def chances(item: Item, public: Public) -> Chances:
    """What may become of the item from here on, between two tricks."""
    owner = item.owner
    cards = needed(item.name, public.trump)
    if cards is not None:
        return _captures(cards, owner, public)
    match item.name:
        case "parti":
            return _any(_wins(owner, public, holder) for holder in public.bela_holders())
        case "abszolut":
            return _exceeds(ABSZOLUT, public.least(owner), public.most(owner))
        case "100":
            return _exceeds(HUNDRED, public.least(owner), public.most(owner))
        case "200":
            return _two_hundred(owner, public)
        case "ultimo":
            return _ultimo(owner, public)
    assert item.name == "kassza"
    return _any(_kassza(owner, public, holder) for holder in public.bela_holders())


def _any(ways: Iterable[Chances]) -> Chances:
    makes, fails = zip(*ways, strict=True)
    return any(makes), any(fails)


def _exceeds(bound: int, least: int, most: int) -> Chances:
    return most > bound, least <= bound


def _meld_range(seat: Seat, public: Public, holder: Seat | None) -> tuple[int, int]:
    """The least and the most meld points of the seat if ``holder`` has béla."""
    if public.melds is None:
        return _UNTOLD
    told = public.melds[seat] + BELA * (seat == holder)
    return told, told


def _wins(seat: Seat, public: Public, holder: Seat | None) -> Chances:
    """Whether the seat may end up with more than the other, and whether it may not."""
    least, most = _meld_range(seat, public, holder)
    other_least, other_most = _meld_range(1 - seat, public, holder)
    best = public.most(seat) + most - public.least(1 - seat) - other_least
    worst = public.least(seat) + least - public.most(1 - seat) - other_most
    return best > 0, worst <= 0


def _two_hundred(seat: Seat, public: Public) -> Chances:
    ways = []
    for holder in public.bela_holders():
        least, most = _meld_range(seat, public, holder)
        ways.append(_exceeds(TWO_HUNDRED, public.least(seat) + least, public.most(seat) + most))
    return _any(ways)


def _kassza(seat: Seat, public: Public, holder: Seat | None) -> Chances:
    """Béla of one's own, and Parti won: by the declarer, or against the declarer."""
    if holder != seat:
        return False, True
    wins, loses = _wins(public.declarer, public, holder)
    return (wins, loses) if seat == public.declarer else (loses, wins)


def _ultimo(seat: Seat, public: Public) -> Chances:
    """The trump 7 must still be there for the last trick."""
    seven = card_of(public.trump, SEVEN)
    return seven in public.may[seat], True


def _captures(cards: Hand, seat: Seat, public: Public) -> Chances:
    """Whether all the cards may, and whether they must, end in the seat's tricks."""
    missing = cards.minus(public.captured[seat])
    if not missing:
        return True, False
    possible = len(missing) <= 2 * public.left and all(
        _may_capture(card, seat, public) for card in missing
    )
    return possible, bool(missing.minus(public.safe(seat)))


def _may_capture(card: int, seat: Seat, public: Public) -> bool:
    """One's own card may win; the other's only if one may beat it or it need not win."""
    if card in public.may[seat]:
        return True
    if card not in public.may[1 - seat]:
        return False
    # A trump of the other's wins its trick unless a higher trump beats it.
    is_trump = card in OF_SUIT[public.trump]
    return not is_trump or bool(HIGHER[public.trump][card] & public.may[seat])
