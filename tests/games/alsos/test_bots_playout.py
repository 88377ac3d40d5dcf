"""The fast playout and its prices agree with the rules."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.alsos.table import SILENCE, act, any_deal
from veillee.games.alsos import rules
from veillee.games.alsos.actions import PLAYS
from veillee.games.alsos.bots import playout
from veillee.games.alsos.bots.outlook import simulate
from veillee.games.alsos.bots.playout import HOARD, KEEP, SUITS_OF, Played, play_out, split
from veillee.games.alsos.bots.pricing import MINE, THEIRS, Prices, flag
from veillee.games.alsos.deck import STRENGTH, Suit, card_of
from veillee.games.alsos.items import FIGURES, ITEMS, Item, gain
from veillee.games.alsos.scoring import settle
from veillee.games.alsos.state import State

_CARDS = [
    {
        (place, 1 << (STRENGTH[trump][card_of(suit, rank)] - 1) % 8): card_of(suit, rank)
        for place, suit in enumerate(SUITS_OF[trump])
        for rank in range(8)
    }
    for trump in range(4)
]
"""By trump suit: a card's place among the four bytes and its bit there, and the card."""


def to_play(seed: int) -> State:
    """A random deal whose declarer is about to lead, nothing announced."""
    rng = Random(seed)
    return act(any_deal(rng), "accept " + SILENCE)


def watched(
    state: State, keep: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[int], Played, Suit]:
    """The cards that the playout plays, in order, and its result for A."""
    assert state.trump is not None
    cards: list[int] = []
    lead, answer = playout._lead, playout._answer

    def leads(mine: list[int], other: list[int], keeps: int) -> tuple[int, int]:
        found = lead(mine, other, keeps)
        cards.append(_CARDS[state.trump or 0][found])
        return found

    def answers(other: list[int], suit: int, led: int, keeps: int) -> tuple[int, int, bool]:
        found = answer(other, suit, led, keeps)
        cards.append(_CARDS[state.trump or 0][found[:2]])
        return found

    with monkeypatch.context() as patch:
        patch.setattr(playout, "_lead", leads)
        patch.setattr(playout, "_answer", answers)
        hands = [split(int(hand), state.trump) for hand in state.hands]
        played = play_out(hands[0], hands[1], state.leader, keep=keep)
    assert not any(hands[0])
    assert not any(hands[1])
    return cards, played, state.trump


@pytest.mark.parametrize("keep", [0, KEEP | HOARD << 1, KEEP << 1 | HOARD, (KEEP | HOARD) * 3])
def test_every_card_is_legal_and_every_trick_goes_to_its_winner(
    keep: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(150):
        state = to_play(seed)
        cards, played, trump = watched(state, keep, monkeypatch)
        for card in cards:
            assert PLAYS[card] in rules.legal(state, state.turn)
            state = rules.apply(state, state.turn, PLAYS[card]).state
        assert state.outcome is not None
        assert list(played.taken) == split(int(state.captured[0]), trump)
        assert played.points == state.outcome.card_points[0]
        assert played.last_won == (state.tricks[-1].winner == 0)


def test_from_the_middle_of_a_trick_it_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(100):
        state = to_play(seed)
        cards, whole, trump = watched(state, 0, monkeypatch)
        hands = [split(int(hand), trump) for hand in state.hands]
        place, bit = next(where for where, card in _CARDS[trump].items() if card == cards[0])
        hands[state.leader][place] ^= bit
        assert play_out(hands[0], hands[1], state.leader, place, bit) == whole


def test_prices_are_those_of_the_settlement(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every item of both players, judged by the rules and by the flags."""
    made = dict.fromkeys(FIGURES, 0)
    for seed in range(600):
        state = to_play(seed)
        cards, _, trump = watched(state, 3 * (seed % 2), monkeypatch)
        start, me = state, seed // 2 % 2
        for card in cards:
            state = rules.apply(state, state.turn, PLAYS[card]).state
        declarer = start.turn
        items = [Item(declarer, "parti", kontra="back")]
        items += [Item(owner, name, "front") for owner in (0, 1) for name in FIGURES]
        bill = settle(items, rules._played(state)).bill
        flags, _ = simulate(
            int(start.hands[me]),
            int(start.hands[1 - me]),
            trump,
            declarer == me,
            3 * (seed % 2),
        )
        for each in bill:
            owner = MINE if each.item.owner == me else THEIRS
            assert bool(flags & flag(owner, each.item.name)) == each.made, each
            made[each.item.name] = made.get(each.item.name, 0) + each.made
        assert Prices(items, me).units(flags) == gain(bill, me)
    assert all(made[name] for name in ITEMS)
