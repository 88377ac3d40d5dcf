"""Tricks, and who scores the point of a deal (spec aluette 10–14)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.aluette.table import SPOILED, E, N, S, W, act, begin
from veillee.games.aluette.actions import PLAYS
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import DealOver, TrickTaken, apply, to_act
from veillee.games.aluette.scoring import DealOutcome, race_winner, score_deal

HANDS = {
    "N": "3d Ad Rd Cd Vd 9b 8d 7d 6d",
    "E": "3c Ac Rc Cc Vc 9e 8c 7c 6c",
    "S": "2d Ab Rb Cb Vb 4d 8b 7b 6b",
    "W": "2c 4b 4c 4e Ve 3b 8e 7e 6e",
}


def score(winners: str, options: Options | None = None) -> DealOutcome:
    """The outcome of these nine tricks, X spoiled."""
    seats = ["NESW".find(letter) for letter in winners]
    return score_deal(seats, options or Options(), None)


def test_the_winner_leads_next_and_keeps_the_trick() -> None:
    state = act(begin(hands=HANDS), "3c 2d 2c 3d")
    assert state.tricks[-1].winner == N
    assert state.tricks[-1].leader == E
    assert to_act(state) == state.leader == N


def test_a_spoiled_trick_is_nobodys_and_the_leader_leads_again() -> None:
    """Aces of E and S, partners or not; N's ace comes later and changes nothing."""
    state = act(begin(hands=HANDS), "Ac Ab 4b Rd")
    assert state.tricks[-1].winner == SPOILED
    assert to_act(state) == state.leader == E
    partners = act(begin(hands=HANDS), "6c Ab 4b Ad")
    assert partners.tricks[-1].winner == SPOILED
    assert to_act(partners) == E


def test_what_happened_is_told() -> None:
    state = act(begin(hands=HANDS), "3c 2d 2c")
    (taken,) = apply(state, N, PLAYS[0]).effects
    assert isinstance(taken, TrickTaken)
    assert taken.trick.winner == N
    for _ in range(35 - 3):
        turn = to_act(state)
        assert turn is not None
        state = apply(state, turn, PLAYS[min(state.hands[turn])]).state
    turn = to_act(state)
    assert turn is not None
    taken, over = apply(state, turn, PLAYS[min(state.hands[turn])]).effects
    assert isinstance(taken, TrickTaken)
    assert isinstance(over, DealOver)


def test_nine_tricks_even_when_nothing_can_change() -> None:
    """N takes the first five and has won; the deal ends with the thirty-sixth card."""
    hands = {"N": "3d 3c 2d 2c 9c 9d 2b 2e Ad"}
    state = begin(W, hands=hands)
    for played in range(36):
        assert state.outcome is None
        assert to_act(state) is not None
        turn = to_act(state)
        assert turn is not None
        state = apply(state, turn, PLAYS[min(state.hands[turn])]).state
        assert len(state.tricks) == (played + 1) // 4
    assert to_act(state) is None
    assert [trick.winner for trick in state.tricks[:8]] == [N] * 8


@pytest.mark.parametrize(
    ("winners", "seat", "points", "reason"),
    [
        ("NNESWESWN", N, (1, 0), "most_tricks"),  # three against two, two, two
        ("NNNNWWWWW", W, (0, 2), "mordienne"),  # the last five after four of the opponent's
        ("SENWSEXNW", S, (1, 0), "first_to_count"),  # all have two, S first
        ("SENWENWNW", N, (1, 0), "first_to_count"),  # N and W have three
        ("NSNSEEEXX", E, (0, 1), "most_tricks"),  # three against their opponents' four
        ("EXXXXXXXX", E, (0, 1), "most_tricks"),  # a single trick
        ("EWXXXXXXX", E, (0, 1), "first_to_count"),
        ("WEXXXXXXX", W, (0, 1), "first_to_count"),
        ("EESSXNWNW", E, (0, 1), "first_to_count"),
        ("ESESXNWNW", E, (0, 1), "first_to_count"),
        ("SEESXNWNW", E, (0, 1), "first_to_count"),  # S was first to one, E to two
        ("NNNNNNNNN", N, (2, 0), "mordienne"),  # nine out of nine
        ("XXXXXXXEE", E, (0, 2), "mordienne"),  # spoiled tricks before the run do not matter
        ("NSWSEEEEE", E, (0, 2), "mordienne"),
        ("WWSSNEEEE", E, (0, 2), "mordienne"),  # nor do the partner's
        ("EWWSNEEEE", E, (0, 1), "most_tricks"),  # one of its own before
        ("WWSSNEEXE", E, (0, 1), "most_tricks"),  # a spoiled one inside
        ("WWSNEEEEX", E, (0, 1), "most_tricks"),  # a spoiled one at the end
        ("WWSNSEEEN", E, (0, 1), "most_tricks"),  # not up to the last
        ("XXXXXXXXE", E, (0, 1), "most_tricks"),  # a run of one is too short
        ("NNXXXXXEE", N, (1, 0), "first_to_count"),  # a run, but no winner
    ],
)
def test_points(winners: str, seat: int, points: tuple[int, int], reason: str) -> None:
    side = seat % 2
    assert score(winners) == DealOutcome(points, True, reason, seat, side)


@pytest.mark.parametrize(
    ("winners", "points"),
    [("XXXXXXXXE", (2, 1, 1)), ("XXXXXXXEE", (2, 2, 1)), ("XXXXXXEEE", (2, 2, 2))],
)
def test_the_shortest_run_is_an_option(winners: str, points: tuple[int, ...]) -> None:
    for shortest, expected in zip((1, 2, 3), points, strict=True):
        options = Options(mordienne_min_run=shortest)
        assert score(winners, options).points == (0, expected)
        assert score(winners, Options(mordienne=False, mordienne_min_run=shortest)).points == (0, 1)


def test_without_mordienne_the_winner_scores_one() -> None:
    outcome = score("NNNNNNNNN", Options(mordienne=False))
    assert outcome == DealOutcome((1, 0), True, "most_tricks", N, 0)


@pytest.mark.parametrize(("redeal", "counted"), [("redeal", False), ("zero", True)])
def test_nine_spoiled_tricks(redeal: str, counted: bool) -> None:
    options = Options(all_spoiled=redeal)  # type: ignore[arg-type]
    assert score("XXXXXXXXX", options) == DealOutcome((0, 0), counted, "all_spoiled", None, None)


NINE = st.lists(st.sampled_from([N, E, S, W, SPOILED]), min_size=9, max_size=9)


@given(NINE)
def test_the_race_told_differently(winners: list[int]) -> None:
    """Of those with most tricks, the one whose last trick came first."""
    most = max(winners.count(seat) for seat in range(4))
    if most == 0:
        assert race_winner(winners) == (None, False)
        return
    last = {s: 8 - winners[::-1].index(s) for s in range(4) if winners.count(s) == most}
    assert race_winner(winners) == (min(last, key=lambda seat: last[seat]), len(last) > 1)


@given(NINE, st.sampled_from([1, 2, 3]))
def test_mordienne_told_differently(winners: list[int], shortest: int) -> None:
    """All the winner's tricks are the last ones; then nobody has as many."""
    text = "".join("NESWX"[winner] for winner in winners)
    outcome = score(text, Options(mordienne_min_run=shortest))
    letter = text[-1]
    run = len(text) - len(text.rstrip(letter))
    others = max(text.count(other) for other in "NESW" if other != letter)
    made = letter != "X" and text.count(letter) == run >= shortest and run > others
    assert (outcome.reason == "mordienne") == made
    assert sum(outcome.points) == (0 if text == "X" * 9 else 2 if made else 1)


@given(NINE)
def test_a_tie_never_makes_mordienne(winners: list[int]) -> None:
    outcome = score_deal(winners, Options(mordienne_min_run=1), None)
    assert not (race_winner(winners)[1] and outcome.reason == "mordienne")
