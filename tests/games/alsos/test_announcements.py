"""Turns, statements and their prices (spec alsos 7–10)."""

from __future__ import annotations

import pytest

from tests.games.alsos.table import A, B, act, begin, refusal, view, written
from veillee.games.alsos.actions import ACCEPT, DONE, KONTRAS, SAYS
from veillee.games.alsos.effects import LateTaken
from veillee.games.alsos.items import FIGURES
from veillee.games.alsos.rules import apply
from veillee.games.alsos.state import State


def front(actions: str = "") -> State:
    """A declares; then these actions."""
    return act(begin(dealer=B), "accept " + actions)


def prices(state: State) -> dict[str, int]:
    """``A parti`` → its price now."""
    return {f"{'AB'[item.owner]} {item.name}": item.price for item in state.items}


def test_parti_is_always_there_and_the_declarers() -> None:
    assert prices(front()) == {"A parti": 1}
    assert prices(act(begin(dealer=B), "pass accept")) == {"B parti": 1}


def test_the_declarer_speaks_first_in_both_phases() -> None:
    state = act(begin(dealer=B), "pass accept done")
    assert (state.phase, state.turn) == ("front", A)
    state = act(state, "done")
    assert (state.phase, state.turn) == ("back", B)


def test_two_passes_in_a_row_end_a_phase() -> None:
    assert front("done").phase == "front"
    assert front("done done").phase == "back"
    assert front("say:100 done done").phase == "front"
    assert front("say:100 done done done").phase == "back"
    assert front("done say:100 done done").phase == "front"
    assert front("done say:100 done done done").phase == "back"


def test_passes_are_counted_anew_in_back() -> None:
    assert front("done done done").phase == "back"
    assert front("done done done done").phase == "play"


def test_a_pass_gives_up_that_turn_only() -> None:
    state = front("done kontra:parti done")
    assert state.turn == A
    assert "rekontra:parti" in written(state)


def test_a_turn_is_any_number_of_statements() -> None:
    state = front("say:100 say:44")
    assert state.turn == A
    assert act(state, "done").turn == B


def test_both_take_up_their_late_cards_between_front_and_back() -> None:
    state = front("done")
    assert [len(hand) for hand in state.hands] == [8, 8]
    assert view(state, A).late == 4
    step = apply(state, B, DONE)
    assert step.effects == (LateTaken(),)
    assert [len(hand) for hand in step.state.hands] == [12, 12]
    for seat in (A, B):
        expected = state.hands[seat] | state.dealt.late[seat]
        assert view(step.state, seat).hand == expected
        assert view(step.state, seat).late == 0


def test_each_figure_once_a_deal_by_each_player() -> None:
    state = front("say:44")
    assert refusal(state, "say:44") == "said_before"
    state = act(state, "done say:44 done done done")
    assert state.phase == "back"
    assert refusal(state, "say:44") == "said_before"
    assert prices(state) == {"A parti": 1, "A 44": 4, "B 44": 4}


def test_abszolut_in_front_only_and_never_doubled() -> None:
    assert prices(front("say:abszolut")) == {"A parti": 1, "A abszolut": 1}
    back = front("done done")
    assert refusal(back, "say:abszolut") == "front_only"
    assert "say:abszolut" not in written(back)
    kontrad = act(front("say:abszolut"), "done kontra:abszolut done rekontra:abszolut")
    assert prices(kontrad)["A abszolut"] == 16


@pytest.mark.parametrize("figure", [figure for figure in FIGURES if figure != "abszolut"])
def test_what_is_said_in_front_counts_double(figure: str) -> None:
    base = 2 if figure in ("100", "ultimo", "osszes_adu", "44") else 1
    assert prices(front(f"say:{figure}"))[f"A {figure}"] == 2 * base
    assert prices(front(f"done done say:{figure}"))[f"A {figure}"] == base


@pytest.mark.parametrize(
    ("actions", "parti"),
    [
        ("done kontra:parti", 4),
        ("done kontra:parti done rekontra:parti", 16),
        ("done kontra:parti done done done rekontra:parti", 8),
        ("done done done kontra:parti", 2),
        ("done done done kontra:parti done rekontra:parti", 4),
    ],
)
def test_kontra_and_rekontra_by_their_own_moment(actions: str, parti: int) -> None:
    assert prices(front(actions))["A parti"] == parti


def test_in_back_one_may_kontra_what_was_said_in_front() -> None:
    state = front("say:kassza done done done done kontra:kassza done rekontra:kassza")
    assert prices(state)["A kassza"] == 2 * 2 * 2


def test_kontra_of_the_opponents_item_only_once_and_nothing_beyond() -> None:
    state = front("say:44 done say:44 kontra:44 kontra:parti")
    assert refusal(state, "kontra:44") == "kontrad_before"
    assert refusal(state, "kontra:200") == "no_such_item"
    assert refusal(state, "rekontra:44") == "not_kontrad"
    assert refusal(state, "rekontra:parti") == "no_such_item"
    state = act(state, "done")
    assert refusal(state, "kontra:parti") == "no_such_item"
    assert {"kontra:44", "rekontra:44", "rekontra:parti"} <= written(state)
    state = act(state, "rekontra:44")
    assert refusal(state, "rekontra:44") == "rekontrad_before"
    assert prices(state) == {"A parti": 4, "A 44": 64, "B 44": 4}
    back = act(state, "done done done")
    assert back.phase == "back"
    assert refusal(act(back, "done"), "kontra:44") == "kontrad_before"


def test_kontra_names_the_opponents_and_rekontra_ones_own() -> None:
    state = front("say:44 done say:44 done kontra:44")
    assert [(item.owner, item.kontra) for item in state.items if item.name == "44"] == [
        (A, None),
        (B, "front"),
    ]


def test_everything_said_is_public_with_its_phase() -> None:
    state = front("say:100 done done done done kontra:100 done")
    expected = [
        (A, "accept", ACCEPT),
        (A, "front", SAYS["100"]),
        (A, "front", DONE),
        (B, "front", DONE),
        (A, "front", DONE),
        (A, "back", DONE),
        (B, "back", KONTRAS["100"]),
        (B, "back", DONE),
    ]
    for seat in (A, B, None):
        seen = view(state, seat)
        assert [(said.seat, said.phase, said.what) for said in seen.said] == expected
        assert seen.clock == len(expected)


def test_nothing_is_said_once_play_has_begun() -> None:
    state = front("done done done done")
    for text in ("say:100", "kontra:parti", "rekontra:parti", "done", "pass", "accept"):
        assert refusal(state, text) == "not_now"
