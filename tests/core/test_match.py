"""A match adds up its deals and closes at its score."""

from __future__ import annotations

import dataclasses

import pytest

from veillee.core.match import Match, Outcome
from veillee.core.ruleset import NoOptions
from veillee.errors import Unreadable
from veillee.games import GAMES, load

OPEN = Match(NoOptions(), dealer=1, score=(0, 0))


def deal(*points: int, counted: bool = True) -> Outcome:
    return Outcome(points, counted, "because")


def test_scored_adds_points_and_passes_the_deal() -> None:
    match = OPEN.scored(deal(2, 0), dealer=2).scored(deal(1, -1), dealer=3)
    assert match == Match(
        NoOptions(), dealer=3, score=(3, -1), outcomes=(deal(2, 0), deal(1, -1)), over=False
    )
    assert OPEN.score == (0, 0)


def test_only_counted_deals_count() -> None:
    match = OPEN.scored(deal(0, 0, counted=False), 1).scored(deal(0, 0), 2).scored(deal(1, 0), 3)
    assert len(match.outcomes) == 3
    assert match.counted == 2


@pytest.mark.parametrize(
    ("score", "winner"),
    [((2, 1), 0), ((1, 2), 1), ((0, 0), None), ((-3, 3), 1), ((4, 4), None)],
)
def test_the_higher_total_wins_and_equals_draw(score: tuple[int, int], winner: int | None) -> None:
    ended = dataclasses.replace(OPEN, score=score).ended()
    assert ended.over
    assert ended.winner == winner


def test_three_sides_draw_only_when_the_best_are_equal() -> None:
    assert dataclasses.replace(OPEN, score=(1, 1, 4)).ended().winner == 2
    assert dataclasses.replace(OPEN, score=(1, 4, 4)).ended().winner is None


def test_points_must_be_one_for_each_side() -> None:
    with pytest.raises(ValueError, match="argument"):
        OPEN.scored(deal(1, 2, 3), dealer=0)


@pytest.mark.parametrize("name", ["chess", "", None, 3, ["aluette"], "veillee.games.aluette"])
def test_no_such_game(name: object) -> None:
    with pytest.raises(Unreadable) as error:
        load(name)
    assert error.value.code == "no_such_game"
    assert error.value.facts["known"] == " ".join(GAMES)


def test_the_toy_is_a_game_while_asked_for(toy: str) -> None:
    ruleset = load(toy)
    match = ruleset.begin(ruleset.options(), 1)
    assert match == Match(NoOptions(), dealer=1, score=(0, 0))
    # Where a game says nothing else, one deal is a match.
    assert ruleset.after(match, deal(2, 1)).winner == 0
    assert ruleset.deal(0, range(7)) == (0, 1, 2, 3, 4, 5, 6)
    assert ruleset.report(None) == {}
    assert ruleset.draw(NoOptions(), range(7)) is None


@pytest.mark.parametrize("name", ["8", "", None, 1, ["1"]])
def test_no_such_card(toy: str, name: object) -> None:
    with pytest.raises(Unreadable) as error:
        load(toy).card(name)
    assert error.value.code == "no_such_card"
