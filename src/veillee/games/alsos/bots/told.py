"""What the words told of melds leave possible for the other's meld hand (spec alsos 15)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from veillee.core.match import Seat
from veillee.games.alsos.bots.counted import best_run, key, lengths, vannaks
from veillee.games.alsos.deck import NINE, STRENGTH, A
from veillee.games.alsos.melds import NOTHING, Melds, Run, Told, compare, opening
from veillee.games.alsos.view import View

RUNS = tuple(
    Run(length, top, suit)
    for length in range(3, 9)
    for top in range(9 - length)
    for suit in range(4)
)
_BY_STRENGTH = sorted(range(A, NINE + 1), key=lambda rank: -STRENGTH[0][rank])
VANNAKS = tuple(tuple(some) for count in range(4) for some in combinations(_BY_STRENGTH, count))
"""Every set of vannaks that twelve cards may hold, best first."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """The best runs, by key, and the sets of vannaks, a bit each, that agree with what was told;
    0 stands for none. ``lengths`` are all the lengths counted, when they were told."""

    runs: frozenset[int]
    vannaks: frozenset[int]
    lengths: int | None

    def admits(self, hand: int) -> bool:
        """Whether this may be the meld hand."""
        if best_run(hand) not in self.runs or vannaks(hand) not in self.vannaks:
            return False
        return self.lengths is None or lengths(hand) == self.lengths


def allowed(view: View) -> Allowed | None:
    """What the other's meld hand may hold, None while they have told nothing of it."""
    assert view.seat is not None
    me, other = view.seat, 1 - view.seat
    leader = view.tricks[0].leader if view.tricks else view.leader
    if view.meld_points is None:
        if not view.trick or leader == me:
            return None
        own = NOTHING
    else:
        assert view.melds is not None
        own = view.melds
    answered = view.meld_points is not None
    runs = {0} if _agrees(view, "run", NOTHING, own, leader, answered) else set()
    runs |= {
        key(run)
        for run in RUNS
        if _agrees(view, "run", Melds((run,), (), False), own, leader, answered)
    }
    sets = {
        sum(1 << rank for rank in ranks)
        for ranks in VANNAKS
        if _agrees(view, "vannak", Melds((), ranks, False), own, leader, answered)
    }
    return Allowed(frozenset(runs), frozenset(sets), _lengths(view, other))


def _agrees(
    view: View, about: str, theirs: Melds, own: Melds, leader: Seat, answered: bool
) -> bool:
    """Whether with these melds the same would have been told of runs, or of vannaks."""
    if not answered:
        told = opening(leader, theirs)
    else:
        first, second = (own, theirs) if leader == view.seat else (theirs, own)
        told = compare(leader, first, second).told
    return _words(told, about) == _words(view.told, about)


def _words(told: tuple[Told, ...], about: str) -> list[Told]:
    """What was told of the best; how many vannaks there are with it, but not the shorter runs."""
    return [
        each
        for each in told
        if each.about == about and not (about == "run" and each.word == "more")
    ]


def _lengths(view: View, other: Seat) -> int | None:
    """All the other's counted lengths, if they told them."""
    run = [each for each in view.told if each.about == "run"]
    winner_points = view.meld_points
    if winner_points is None or not run:
        return None
    more = [each for each in run if each.word == "more"]
    if more and more[0].seat == other:
        best = _told_length(run)
        return sum(1 << length for length in (best, *_tuple(more[0].value)))
    if not more and _won_runs(run) == other:
        return 1 << _told_length(run)
    return None


def _tuple(value: object) -> tuple[int, ...]:
    assert isinstance(value, tuple)
    return value


def _told_length(run: list[Told]) -> int:
    """The length of the better of the two best runs."""
    return max(
        each.value
        for each in run
        if each.word in ("length", "longer") and isinstance(each.value, int)
    )


def _won_runs(run: list[Told]) -> Seat:
    """Who has the better run: the last word says it."""
    last = run[-1]
    return 1 - last.seat if last.word == "good" else last.seat
