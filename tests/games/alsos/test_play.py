"""Following, trumping, winning tricks and the course of play (spec alsos 9, 16)."""

from __future__ import annotations

import pytest

from tests.games.alsos.table import SILENCE, A, B, act, begin, card_winner, refusal, view, written
from veillee.games.alsos.actions import PLAYS
from veillee.games.alsos.deck import card
from veillee.games.alsos.effects import MeldsTold, TrickTaken
from veillee.games.alsos.melds import Told
from veillee.games.alsos.options import Options
from veillee.games.alsos.rules import apply
from veillee.games.alsos.state import State

MINE = "Ac Kc 8c Td 9d Qd 8s 9s Js Jh 8h 7h"
OTHER = "Qc Jc 7c Ad Kd Jd As Ks 7s Th Kh Qh"


def before_play(mine: str = MINE, other: str = OTHER, options: Options | None = None) -> State:
    """A has taken hearts, the indicator's suit, and is about to lead."""
    state = begin(dealer=B, hands={"A": mine, "B": other}, options=options, indicator="9h")
    return act(state, f"accept {SILENCE}")


def test_the_declarer_leads_any_card() -> None:
    state = before_play()
    assert state.turn == A
    assert written(state) == {*MINE.split(), "exchange"}
    other = act(begin(dealer=B), f"pass accept {SILENCE}")
    assert other.turn == B


def test_suit_must_be_followed_but_not_beaten() -> None:
    led = act(before_play(), "Kc")
    assert written(led) == {"Qc", "Jc", "7c"}
    assert refusal(led, "Th") == "must_follow"
    assert refusal(led, "8c") == "not_held"
    trump_led = act(before_play(), "8h")
    assert written(trump_led) == {"Th", "Kh", "Qh"}
    assert refusal(trump_led, "Ad") == "must_follow"


def test_who_cannot_follow_must_trump_but_need_not_overtrump() -> None:
    other = "Ad Kd Jd As Ks 7s Th Kh Qh Ts Qs 7d"
    led = act(before_play(other=other), "Kc")
    assert written(led) == {"Th", "Kh", "Qh"}
    assert refusal(led, "Ad") == "must_trump"


def test_who_can_do_neither_plays_any_card() -> None:
    mine = "Ac Kc 8c Qc Jc 7c Tc 9c Jh 8h 7h Th"
    state = before_play(mine, "Ad Kd Jd As Ks 7s Ts Qs 7d 8d Ah Kh")
    state = act(state, "Jh Kh Th Ah")
    assert state.turn == B
    state = act(state, "7s 8h Ac")
    assert written(state) == {"Ad", "Kd", "Jd", "As", "Ks", "Ts", "Qs", "7d", "8d"}


@pytest.mark.parametrize(
    ("lead", "answer", "winner"),
    [
        ("Ac", "Kc", A),
        ("Kc", "Tc", B),
        ("9c", "Jc", B),
        ("8c", "9c", B),
        ("Ac", "7h", B),
        ("Ac", "7d", A),
        ("Jh", "Ah", A),
        ("Ah", "9h", B),
        ("Th", "Kh", A),
        ("7h", "Ac", A),
        ("8h", "7h", A),
    ],
)
def test_who_wins(lead: str, answer: str, winner: int) -> None:
    assert card_winner(A, lead, answer, trump="h") == winner
    assert card_winner(B, lead, answer, trump="h") == 1 - winner


def test_the_winner_takes_the_cards_and_leads() -> None:
    state = act(before_play(), "Kc")
    step = apply(state, B, PLAYS[card("Qc")])
    (taken,) = [effect for effect in step.effects if isinstance(effect, TrickTaken)]
    assert (taken.trick.leader, taken.trick.winner) == (A, A)
    assert step.state.turn == A
    assert view(step.state, None).card_points == (7, 0)
    assert view(act(step.state, "9d Ad"), B).card_points == (7, 11)


def test_melds_are_told_with_the_first_card_of_each() -> None:
    mine = "Ac Kc Qc Td 9d Qd 8s 9s Js Jh 8h 7h"
    state = before_play(mine, "Jc Tc 9c Ad Kd Jd As Ks 7s Th Kh Qh")
    step = apply(state, A, PLAYS[card("Td")])
    opening = (Told(A, "run", "length", 3),)
    assert step.effects == (MeldsTold(opening),)
    assert view(step.state, None).told == opening
    assert view(step.state, None).meld_points is None
    step = apply(step.state, B, PLAYS[card("Ad")])
    answer = (
        Told(B, "run", "also"),
        Told(A, "run", "top", 0),
        Told(B, "run", "good"),
    )
    assert step.effects[0] == MeldsTold(answer)
    seen = view(step.state, None)
    assert seen.told == opening + answer
    # B's king and queen of trumps are nobody's business.
    assert seen.meld_points == (20, 0)
    assert view(step.state, B).melds.bela


def test_the_last_trick_brings_ten_more_and_the_deal_ends() -> None:
    mine = "Jh Ah Th Kh Qh 8h 7h Ac Ad As Tc Td"
    state = act(before_play(mine, "7c 8c 9c 7d 8d 9d 7s 8s 9s Jc Jd Js"), "Jh 7c Ah 8c Th 9c")
    state = act(state, "Kh 7d Qh 8d 8h 9d 7h 7s Tc Jc As 8s Ac Js Ad Jd")
    assert state.phase == "play"
    step = apply(act(state, "Td"), B, PLAYS[card("9s")])
    assert step.state.phase == "over"
    outcome = step.state.outcome
    assert outcome is not None
    assert outcome.card_points == (20 + 11 + 10 + 4 + 3 + 33 + 20 + 6 + 10, 0)
    assert refusal(step.state, "Td", seat=A) == "deal_over"


def announced(options: Options | None, mine: str, other: str) -> State:
    state = begin(dealer=B, hands={"A": mine, "B": other}, options=options, indicator="9h")
    return act(state, "accept say:ultimo done done done done done")


def test_ultimo_duty() -> None:
    duty = Options(ultimo_duty=True)
    free = announced(None, MINE, OTHER)
    bound = announced(duty, MINE, OTHER)
    assert "7h" in written(free)
    assert "7h" not in written(bound)
    assert refusal(bound, "7h") == "keep_seven"
    assert "exchange" in written(bound)
    assert "7h" in written(before_play(options=duty))


def test_under_ultimo_duty_the_7_is_played_when_nothing_else_may_be() -> None:
    mine = "Ac Kc 8c Td 9d Qd 8s 9s Js Jc Qc 7h"
    state = announced(Options(ultimo_duty=True), mine, "Tc 7c Ad Kd Jd As Ks 7s Th Kh Qh Jh")
    state = act(state, "8c Tc Th")
    assert written(state) == {"7h"}
