"""Who sees what, proved by dealing anew what they cannot see (spec alsos 19)."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from random import Random

from tests.games.alsos.table import (
    any_deal,
    any_options,
    course,
    play_out,
    view,
)
from tests.prove import times
from veillee.games.alsos import RULESET as alsos
from veillee.games.alsos import rules
from veillee.games.alsos.deck import PACK, Hand
from veillee.games.alsos.state import State


def lies(state: State) -> list[int]:
    """Every card where it lies now."""
    dealt, exchange = state.dealt, state.exchange
    face_up = [dealt.indicator, dealt.top]
    if exchange is not None:
        face_up = [exchange.given, *([] if exchange.top is None else [exchange.top])]
    found = [*face_up, *dealt.hidden[: state.hidden_left], *state.discards, *state.trick]
    for hand in state.hands:
        found += hand
    for trick in state.tricks:
        found += trick.cards
    if state.late_apart:
        found += [card for late in dealt.late for card in late]
    return sorted(found)


def test_a_view_is_the_same_whatever_cannot_be_seen() -> None:
    rng = Random(19)
    changed: Counter[str] = Counter()
    for _ in range(times(40)):
        for state in course(any_deal(rng, any_options(rng)), rng):
            for seat in (0, 1, None):
                other = alsos.redeal(state, seat, rng)
                assert view(other, seat) == view(state, seat)
                assert lies(other) == list(PACK)
                changed[state.phase] += other != state
    for phase in ("accept", "bid", "front", "back", "discard", "play"):
        assert changed[phase], phase


def test_a_void_deal_stays_hidden() -> None:
    rng = Random(4)
    state = any_deal(rng)
    while rules.to_act(state) is not None:
        state = rules.apply(state, state.turn, rules.legal(state, state.turn)[-1]).state
    assert state.outcome is not None
    assert not state.outcome.counted
    for seat in (0, 1, None):
        other = alsos.redeal(state, seat, rng)
        assert other.dealt != state.dealt
        assert view(other, seat) == view(state, seat)


def test_cards_dealt_anew_can_be_played_on() -> None:
    """The cards as dealt lead to the cards as they lie, so that a settled deal can be shown."""
    rng = Random(8)
    for _ in range(times(30)):
        for state in course(any_deal(rng, any_options(rng)), rng):
            if rng.random() < 0.1:
                seat = rng.choice((0, 1, None))
                ended = play_out(alsos.redeal(state, seat, rng), rng)
                _came_from_its_deal(ended)


def _came_from_its_deal(state: State) -> None:
    """What each held in all is what it was dealt, but for an exchange."""
    for seat in (0, 1):
        held = state.hands[seat].plus(state.played[seat] | state.discards_of(seat))
        if state.late_apart:
            assert held == state.dealt.hands[seat]
            continue
        exchange = state.exchange
        if exchange is not None and exchange.by == seat:
            held = held.plus(1 << exchange.given).minus(Hand.of(exchange.taken))
        assert held == state.dealt.hands[seat].plus(state.dealt.late[seat])


def test_the_own_cards_and_no_others_are_seen() -> None:
    rng = Random(7)
    for _ in range(10):
        for state in course(any_deal(rng), rng):
            for seat in (0, 1):
                seen = view(state, seat)
                assert seen.hand == state.hands[seat]
                assert seen.legal == rules.legal(state, seat)
            spectator = view(state, None)
            assert not spectator.hand
            assert not spectator.legal
            assert spectator.melds is None
            assert (spectator.shown is None) == (state.phase != "over" or not state.items)


def test_what_is_shown_after_settlement() -> None:
    rng = Random(6)
    state = play_out(any_deal(rng), rng)
    seen = view(state, None)
    assert seen.shown.dealt == state.dealt
    assert seen.shown.meld_hands == state.played
    assert seen.meld_points == seen.outcome.meld_points
    assert [settled.item for settled in seen.outcome.bill] == list(state.items)


def test_the_clock_ticks_with_each_public_action_and_no_other() -> None:
    rng = Random(5)
    for _ in range(20):
        before = None
        for state in course(any_deal(rng), rng):
            if before is not None:
                silent = state.phase == "discard" and before.phase == "discard"
                assert state.clock == before.clock + (0 if silent else 1)
            before = state


def test_a_view_is_plain_values() -> None:
    assert asdict(view(any_deal(Random(1)), 0))["late"] == 4
