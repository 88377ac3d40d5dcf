"""What a view tells, and that what it does not tell may be anything (spec aluette 7, 18, 19)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.conformance.play import playout
from tests.games.aluette.table import E, N, S, W, act, begin, view
from veillee.core.options import read_options
from veillee.games.aluette import RULESET
from veillee.games.aluette.actions import ACCEPT, DISCARDS, NO, PLAYS, REFUSE, SURRENDER, YES
from veillee.games.aluette.options import PRESETS, Options
from veillee.games.aluette.rules import apply, new
from veillee.games.aluette.state import State
from veillee.games.aluette.view import redeal

EVERYBODY = (N, E, S, W, None)
CHANT = Options(chant="ask", signals=True, surrender="concede")


def replayed(state: State) -> State:
    """The state that the dealt cards and the public course come to, discards in any order."""
    again = new(state.options, state.dealer, state.dealt)
    for yes in state.answers:
        again = apply(again, again.turn, YES if yes else NO).state
    for singer in state.singers:
        for gone in state.discards[singer]:
            again = apply(again, singer, DISCARDS[gone]).state
    offers = iter(zip(state.offers, (*state.replies, None), strict=False))
    due = next(offers, None)
    cards = [card for trick in state.tricks for card in trick.cards]
    for card in (*cards, *state.trick, None):
        if due is not None and again.turn == due[0] and not again.tricks:
            again = apply(again, again.turn, SURRENDER).state
            if due[1] is not None:
                again = apply(again, again.turn, ACCEPT if due[1] else REFUSE).state
            due = next(offers, None)
        if card is not None:
            again = apply(again, again.turn, PLAYS[card]).state
    return replace(again, looks=state.looks, signals=state.signals)


@pytest.mark.parametrize("singers", ["dealer", "partner"])
def test_a_deal_made_anew_is_one_that_could_have_been_played(singers: str) -> None:
    """From the cards dealt and everything public one comes to exactly that state, at every
    moment of deals with and without a chant, for every viewer."""
    options = replace(CHANT, singers=singers)  # type: ignore[arg-type]
    sung = 0
    for seed in range(12):
        rng = Random(seed)
        match = RULESET.begin(options, seed % 4)
        for state in playout(RULESET, match, rng):
            assert replayed(state) == state
            sung += bool(state.singers)
            for seat in EVERYBODY:
                other = redeal(state, seat, rng)
                assert replayed(other) == other
    assert sung > 50


def test_own_cards_stay_and_all_others_may_be_anywhere() -> None:
    """Each card that N does not hold is sometimes with each of the others and in the talon."""
    state = begin()
    rng = Random(1)
    places: set[tuple[int, int | None]] = set()
    for _ in range(300):
        other = redeal(state, N, rng)
        assert other.hands[N] == state.hands[N]
        places |= {(card, seat) for seat in (E, S, W) for card in other.hands[seat]}
        places |= {(card, None) for card in other.dealt.talon}
    assert len(places) == 39 * 4


def test_a_singer_knows_its_own_discards_and_six_of_the_talon() -> None:
    state = act(begin(N, CHANT), "yes yes yes yes")
    for _ in range(6):
        state = apply(state, E, DISCARDS[min(state.hands[E])]).state
    rng = Random(1)
    for _ in range(50):
        own, foreign = redeal(state, E, rng), redeal(state, W, rng)
        assert own.discards[E] == state.discards[E]
        assert own.dealt.hands[E] == state.dealt.hands[E]
        assert own.dealt.talon[::2] == state.dealt.talon[::2]
        assert foreign.hands[W] == state.hands[W]
    assert {redeal(state, W, rng).discards[E] for _ in range(20)} != {state.discards[E]}


def test_the_others_eyes_are_anywhere() -> None:
    """Where the others look, and who saw a sign of one's own, may be anything."""
    state = act(begin(options=Options(signals=True, false_signs="allowed")), "sign:N:vache")
    rng = Random(1)
    found = [redeal(state, N, rng) for _ in range(200)]
    assert {other.looks[N] for other in found} == {S}
    assert {other.looks[W] for other in found} == {N, E, S, None}
    assert {other.signals[0].seen_by for other in found} == {
        frozenset(seats) for seats in [(), (E,), (S,), (W,), (E, S), (E, W), (S, W), (E, S, W)]
    }
    assert redeal(state, E, rng).signals == ()
    assert S in redeal(state, S, rng).signals[0].seen_by


def test_a_finished_deal_hides_nothing() -> None:
    over = act(begin(options=CHANT), "no surrender accept")
    for seat in EVERYBODY:
        assert redeal(over, seat, Random(1)) == over
        assert view(over, seat).shown.dealt == over.dealt


def test_a_seat_sees_its_own_cards_and_the_table() -> None:
    state = begin(hands={"E": "3d", "S": "4d"})
    state = act(state, "3d 4d")
    for seat in (N, E, S, W):
        seen = view(state, seat)
        assert seen.seat == seat
        assert seen.hand == state.hands[seat]
        assert (seen.to_act, seen.leader, seen.clock, seen.talon) == (W, E, 2, 12)
        assert seen.trick == state.trick
        assert seen.counts == (9, 8, 8, 9)
        assert bool(seen.legal) == (seat == W)


def test_a_spectator_sees_the_table_alone() -> None:
    seen = view(act(begin(), []), None)
    assert seen.seat is None
    assert (seen.hand, seen.discards, seen.legal, seen.look, seen.shown) == (0, 0, (), None, None)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_view_carries_the_match_and_its_rules(preset: str) -> None:
    options = read_options(Options, PRESETS, preset, {})
    match = RULESET.begin(options, 2)
    state = begin(2, options)
    seen = RULESET.view(match, state, 1)
    assert (seen.match, seen.options, seen.dealer) == (match, options, 2)


def test_reading_the_cards_of_others_would_be_noticed() -> None:
    """Two deals that differ only in cards nobody saw give the same view to every field."""
    state = begin(hands={"N": "3d 3c 2d 2c 9c 9d 2b 2e Ad"}, seed=1)
    other = begin(hands={"N": "3d 3c 2d 2c 9c 9d 2b 2e Ad"}, seed=2)
    assert state != other
    assert view(state, N) == view(other, N)
    assert view(state, None) == view(other, None)
    assert all(view(state, seat) != view(other, seat) for seat in (E, S, W))
