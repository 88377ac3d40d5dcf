"""The race: who leads it, and what it is worth when every trick to come is a toss-up.

Seats are counted from the player who thinks: ME, LEFT, PARTNER, RIGHT; NOBODY has a spoiled trick.
"""

from __future__ import annotations

from functools import cache, lru_cache
from operator import mul
from typing import NamedTuple

from veillee.core.match import Seat, Side
from veillee.games.aluette.scoring import SPOILED
from veillee.games.aluette.view import View

ME, LEFT, PARTNER, RIGHT, NOBODY = 0, 1, 2, 3, 4

BY_PLACE = (0.18, 0.22, 0.10, 0.40)
"""How often leader, second, third and last hand take a trick among steady players."""
SPOILT = 1 - sum(BY_PLACE)
STEP = 0.07
"""My own chance of an even trick goes in steps of this size; between them one interpolates."""
STEPS = 12


class Stakes(NamedTuple):
    """What the end of the race pays; ``undertaken`` is 0 for our side (spec aluette 13, 16)."""

    mordienne: bool
    min_run: int
    undertaken: Side | None


class Race(NamedTuple):
    """How the deal stands.

    ``first`` has most tricks, or reached that number before its equals. ``runner`` took all of
    their tricks as one run that is still unbroken. ``leader`` leads next, ``left`` tricks remain.
    """

    counts: tuple[int, ...]
    first: Seat | None
    runner: Seat | None
    leader: Seat
    left: int

    def taken(self, winner: Seat) -> Race:
        """The race after one more trick, which NOBODY may have (spec aluette 10, 12, 13)."""
        counts, first, runner, leader, left = self
        if winner == NOBODY:
            return Race(counts, first, None, leader, left - 1)
        had = counts[winner]
        if first is None or had + 1 > counts[first]:
            first = winner
        runner = None if had and runner != winner else winner
        counts = (*counts[:winner], had + 1, *counts[winner + 1 :])
        return Race(counts, first, runner, winner, left - 1)


def standing(view: View) -> Race:
    """The race before the trick on the table, as the viewer sees it."""
    me = view.seat or 0
    race = Race((0, 0, 0, 0), None, None, (view.leader - me) & 3, 9)
    for trick in view.tricks:
        race = race.taken(NOBODY if trick.winner == SPOILED else (trick.winner - me) & 3)
    return race._replace(leader=(view.leader - me) & 3)


def stakes_of(view: View) -> Stakes:
    """What the end of this deal pays, for the viewer."""
    options = view.options
    undertaken = None
    if options.surrender == "bound" and view.replies and not view.replies[-1]:
        undertaken = (1 - view.offers[-1] - (view.seat or 0)) % 2
    return Stakes(options.mordienne, options.mordienne_min_run, undertaken)


FACTORS = (0.45, 0.7, 1.0, 1.35, 1.8, 2.4)
"""How many times a usual share of the tricks the partner may take, as their signs tell."""
AS_USUAL = 2
"""The index of the factor 1."""


def nearest(ratio: float) -> int:
    """The index of the factor next to this."""
    return min(range(len(FACTORS)), key=lambda index: abs(FACTORS[index] - ratio))


Outlook = tuple[float, ...]
"""Our points minus theirs to be expected of a race, by my own chance of an even trick."""


@lru_cache(maxsize=1 << 17)
def outlook(race: Race, stakes: Stakes, power: int = AS_USUAL) -> Outlook:
    """What the race is worth to my side when every trick to come is a toss-up by place."""
    if race.left == 0:
        return (pays(race, stakes),) * (STEPS + 1)
    ahead = [outlook(race.taken(winner), stakes, power) for winner in (0, 1, 2, 3, NOBODY)]
    return tuple(
        [
            sum(map(mul, chances, worths))
            for chances, worths in zip(
                _chances_of(race.leader, power), zip(*ahead, strict=True), strict=True
            )
        ]
    )


def expected(worths: Outlook, chance: float) -> float:
    """The outlook read at my chance of an even trick, 0.25 being as good as anybody's."""
    steps = min(chance / STEP, STEPS - 0.001)
    low = int(steps)
    return worths[low] + (worths[low + 1] - worths[low]) * (steps - low)


def _chances(leader: Seat, step: int, power: int) -> tuple[float, ...]:
    """Each seat's chance of a trick, spoiling last: mine as strong as I am, the rest in scale."""
    by_seat = [BY_PLACE[(seat - leader) & 3] for seat in range(4)]
    mine = min(0.95, by_seat[ME] * 4 * STEP * step)
    others = [by_seat[LEFT], by_seat[PARTNER] * FACTORS[power], by_seat[RIGHT]]
    scale = (1 - mine) / (sum(others) + SPOILT)
    return (mine, *(chance * scale for chance in others), SPOILT * scale)


@cache
def _chances_of(leader: Seat, power: int) -> list[tuple[float, ...]]:
    return [_chances(leader, step, power) for step in range(STEPS + 1)]


def pays(race: Race, stakes: Stakes) -> float:
    """Our points minus theirs at the end of nine tricks (spec aluette 12–14, 16)."""
    side = None if race.first is None else race.first % 2
    made = (
        stakes.mordienne
        and race.first is not None
        and race.runner == race.first
        and race.counts[race.first] >= stakes.min_run
    )
    points = 2 if made else 1
    if stakes.undertaken is not None and not (made and side == stakes.undertaken):
        side, points = 1 - stakes.undertaken, 2
    if side is None:
        return 0.0
    return float(points if side == 0 else -points)
