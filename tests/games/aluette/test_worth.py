"""What the end of a deal is worth by the score (spec aluette 13–16), worked out by hand."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.aluette.table import N
from veillee.core.match import Match
from veillee.games.aluette import RULESET
from veillee.games.aluette.bots.match import ENDS, chance, worth
from veillee.games.aluette.options import Options
from veillee.games.aluette.scoring import DealOutcome


def after(options: Options, ours: int, theirs: int, drawn: int = 0) -> Match[Options]:
    """So many deals of one point for each side, and so many without any."""
    sides = [*[(1, 0)] * ours, *[(0, 1)] * theirs, *[(0, 0)] * drawn]
    outcomes = tuple(DealOutcome(points, True, "most_tricks", N, None) for points in sides)
    return Match(options, N, (ours, theirs), outcomes)


def ends(match: Match[Options]) -> list[float]:
    """The worth of the ends for the side of N, before a card is played."""
    pack = Random(1).sample(range(48), 48)
    state = RULESET.new(match.options, N, RULESET.deal(N, pack))
    return list(worth(RULESET.view(match, state, N)))


FIVE = Options(match="deals", deals=5, all_spoiled="zero")
TO_FIVE = Options(match="points", target=5, all_spoiled="zero")


@pytest.mark.parametrize(
    ("match", "expected"),
    [
        (after(FIVE, 2, 2), [-2, -2, 0, 2, 2]),  # any point wins, none is a draw: half a win
        (after(FIVE, 1, 2, 1), [-2, -2, -2, 0, 2]),  # one point for a draw, two to win
        (after(FIVE, 2, 1, 1), [-2, 0, 2, 2, 2]),  # a deal without points is enough
        (after(FIVE, 4, 0), [-2, -1, 0, 1, 2]),  # all is settled, so points count
        (after(TO_FIVE, 4, 4), [-2, -2, 0, 2, 2]),  # the next point wins
        # One point makes it even; without one it takes two, or one and then the next.
        (after(TO_FIVE, 3, 4), [-2, -2, 4 * (0.45 * 0.5 + 0.05) - 2, 0, 2]),
    ],
)
def test_the_worth_of_an_end_goes_by_the_score(
    match: Match[Options], expected: list[float]
) -> None:
    assert ends(match) == pytest.approx(expected)


def test_a_deal_that_is_dealt_again_leaves_the_match_as_it_was() -> None:
    """One behind with one deal to come: a point draws, two win."""
    again = after(Options(match="deals", deals=5, all_spoiled="redeal"), 1, 2, 1)
    assert ends(again) == pytest.approx([-2, -2, 4 * (0.45 * 0.5 + 0.05) - 2, 0, 2])


def test_chances_of_both_sides_are_one() -> None:
    for match in (after(FIVE, 0, 0), after(FIVE, 2, 1), after(TO_FIVE, 0, 3)):
        for end in ENDS:
            ours, theirs = (max(end, 0), max(-end, 0)), (max(-end, 0), max(end, 0))
            assert chance(match, 0, ours) + chance(match, 1, theirs) == pytest.approx(1)
