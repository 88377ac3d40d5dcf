"""The match: who deals, when it is over, who wins (spec aluette 6, 14, 15)."""

from __future__ import annotations

import pytest

from tests.games.aluette.table import E, N, S, W
from veillee.core.match import Match
from veillee.games.aluette import RULESET
from veillee.games.aluette.options import Options
from veillee.games.aluette.scoring import DealOutcome, after, score_deal

FOR_NS = DealOutcome((1, 0), True, "most_tricks", N, 0)
FOR_EW = DealOutcome((0, 1), True, "most_tricks", E, 1)
MORDIENNE = DealOutcome((0, 2), True, "mordienne", W, 1)
ZERO = score_deal([-1] * 9, Options(all_spoiled="zero"), None)
AGAIN = score_deal([-1] * 9, Options(all_spoiled="redeal"), None)


def match(options: Options, *outcomes: DealOutcome, dealer: int = N) -> Match[Options]:
    """The match after these deals, open before each."""
    begun = RULESET.begin(options, dealer)
    for outcome in outcomes:
        assert not begun.over
        begun = after(begun, outcome)
    return begun


def test_the_deal_passes_left_after_each_counted_deal() -> None:
    dealers = [match(Options(), *[FOR_NS] * done).dealer for done in range(5)]
    assert dealers == [N, E, S, W, N]  # the first dealer deals the first and the fifth
    assert match(Options(), ZERO).dealer == E
    assert match(Options(), FOR_NS, dealer=W).dealer == N


def test_a_deal_not_counted_is_dealt_again_by_the_same() -> None:
    again = match(Options(), FOR_NS, AGAIN, AGAIN)
    assert again.dealer == E
    assert again.counted == 1
    assert again.score == (1, 0)
    five = match(Options(), FOR_NS, AGAIN, FOR_NS, FOR_NS, AGAIN, FOR_NS)
    assert not five.over
    assert after(five, FOR_NS).over


def test_nine_spoiled_count_when_they_are_zero() -> None:
    five = match(Options(all_spoiled="zero"), FOR_NS, ZERO, ZERO, ZERO, ZERO)
    assert five.over
    assert (five.score, five.winner) == ((1, 0), 0)


@pytest.mark.parametrize("deals", range(1, 26))
def test_all_deals_are_played_even_when_it_is_decided(deals: int) -> None:
    options = Options(deals=deals)
    assert not match(options, *[FOR_NS] * (deals - 1)).over
    over = match(options, *[FOR_NS] * deals)
    assert (over.over, over.winner, over.score) == (True, 0, (deals, 0))


def test_more_points_wins_not_more_deals() -> None:
    over = match(Options(deals=3), FOR_NS, MORDIENNE, ZERO)
    assert (over.over, over.winner, over.score) == (True, 1, (1, 2))


def test_equal_points_draw() -> None:
    over = match(Options(deals=4), FOR_NS, FOR_EW, FOR_EW, FOR_NS)
    assert (over.over, over.winner) == (True, None)


def test_extra_deals_until_they_differ() -> None:
    options = Options(deals=2, tie="extra")
    level = match(options, FOR_NS, FOR_EW)
    assert (level.over, level.dealer) == (False, S)
    level = match(options, FOR_NS, FOR_EW, ZERO, AGAIN, ZERO)
    assert (level.over, level.dealer) == (False, N)
    over = after(level, MORDIENNE)
    assert (over.over, over.winner, over.score) == (True, 1, (1, 3))


def test_no_extra_deal_when_they_differ() -> None:
    assert match(Options(deals=2, tie="extra"), FOR_NS, ZERO).over


@pytest.mark.parametrize("target", range(1, 26))
def test_points_end_with_the_deal_that_reaches_them(target: int) -> None:
    options = Options(match="points", target=target, deals=1)
    assert not match(options, *[FOR_NS] * (target - 1)).over
    over = match(options, *[FOR_NS] * (target - 1), FOR_NS)
    assert (over.over, over.winner, over.score) == (True, 0, (target, 0))


def test_points_or_more() -> None:
    options = Options(match="points", target=3, tie="extra")
    over = match(options, FOR_NS, FOR_NS, MORDIENNE, MORDIENNE)
    assert (over.over, over.winner, over.score) == (True, 1, (2, 4))


def test_a_match_for_points_is_not_ended_by_the_number_of_deals() -> None:
    assert not match(Options(match="points", target=25, deals=2), *[FOR_NS, FOR_EW] * 20).over
