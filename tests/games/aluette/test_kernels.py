"""The compiled play of cards is the play of the readable rules."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.compiled import hits_and_misses, run_python
from tests.games.aluette.deals import any_options, ending
from tests.games.aluette.table import view
from tests.prove import times
from veillee.games.aluette import kernels, rules
from veillee.games.aluette.actions import PLAYS
from veillee.games.aluette.deck import Hand
from veillee.games.aluette.options import Options
from veillee.games.aluette.state import State
from veillee.games.aluette.view import redeal

SEQUENCES = Path(__file__).with_name("sequences.json")
"""Counts of action sequences, written by ``python -m tests.games.aluette.test_kernels``."""
ACT = "from veillee.games.aluette import kernels\nkernels.simulate(10, 1)"


def points(state: State) -> int:
    """The outcome for N–S."""
    assert state.outcome is not None
    return state.outcome.points[0] - state.outcome.points[1]


def in_step(rng: Random, state: State) -> None:
    """The deal played on through the rules and the kernels: every word equal after every card."""
    words, trail = kernels.position(state), []
    while (seat := rules.to_act(state)) is not None:
        assert kernels.turn(words) == seat
        assert kernels.legal(words) == state.hands[seat]
        trail.append(words.copy())
        card = rng.choice(list(state.hands[seat]))
        state = rules.apply(state, seat, PLAYS[card]).state
        kernels.do(words, card)
        assert (words == kernels.position(state)).all()
    assert kernels.turn(words) == -1
    assert kernels.legal(words) == 0
    assert kernels.value(words) == points(state)
    for before in reversed(trail):
        kernels.undo(words)
        assert (words == before).all()


def test_random_deals_in_step_with_the_rules() -> None:
    rng = Random(11)
    for number in range(times(60)):
        cards, laid = (9, 0) if number % 3 == 0 else (rng.randint(1, 8), rng.randrange(4))
        in_step(rng, ending(rng, any_options(rng), cards, laid))


@settings(max_examples=times(40))
@given(st.permutations(range(48)), st.integers(0, 3), st.randoms(use_true_random=False))
def test_any_deal_in_step_with_the_rules(pack: list[int], dealer: int, rng: Random) -> None:
    in_step(rng, rules.new(Options(), dealer, rules.deal(dealer, pack)))


# Every sequence of cards


def counted(state: State, depth: int) -> list[int]:
    """The number of sequences, then those that end the deal by value from -2 to 2."""
    by_value = np.zeros(5, np.int64)
    return [int(kernels.sequences(kernels.position(state), depth, by_value)), *map(int, by_value)]


def counted_by_the_rules(state: State, depth: int) -> list[int]:
    """The same, through the readable rules."""
    seat = rules.to_act(state)
    if seat is None:
        return [1, *(int(points(state) == value) for value in range(-2, 3))]
    if depth == 0:
        return [1, 0, 0, 0, 0, 0]
    found = [0] * 6
    for card in state.hands[seat]:
        follow = rules.apply(state, seat, PLAYS[card]).state
        found = [a + b for a, b in zip(found, counted_by_the_rules(follow, depth - 1), strict=True)]
    return found


SEEDS, DEEP = range(12), ((9, 0, 6), (3, 0, 12), (3, 2, 10), (4, 1, 15), (2, 0, 8))
"""Each seed's deals: cards held, cards laid, and the depth counted to."""


def all_sequences() -> dict[str, list[int]]:
    return {
        f"seed {seed}, {cards} cards, {laid} laid, depth {depth}": counted(
            start(seed, cards, laid), depth
        )
        for seed in SEEDS
        for cards, laid, depth in DEEP
    }


def start(seed: int, cards: int, laid: int) -> State:
    rng = Random(1000 * seed + 10 * cards + laid)
    return ending(rng, any_options(rng), cards, laid)


def test_the_counts_of_sequences_are_those_committed() -> None:
    assert all_sequences() == json.loads(SEQUENCES.read_text())


@pytest.mark.parametrize(("cards", "laid", "depth"), [(9, 0, 3), (3, 2, 10), (2, 0, 8)])
def test_the_rules_count_the_same_sequences(cards: int, laid: int, depth: int) -> None:
    for seed in range(times(2)):
        state = start(seed, cards, laid)
        assert counted_by_the_rules(state, depth) == counted(state, depth)


# Chance


def test_random_deals_come_out_as_the_rules_page_says() -> None:
    """Spec aluette, "Facts to test against"; each within four standard errors and the rounding."""
    number = times(300_000)
    counts = kernels.simulate(number, 2026)
    assert counts[:5].sum() == number
    spoilt = counts[kernels.SPOILT] / number
    assert abs(spoilt - 0.6211) < 0.0005 + 4 * sqrt(0.6 / number)
    for which, share in ((kernels.FEWER, 0.096), (kernels.TIED, 0.272), (kernels.MADE, 0.0068)):
        error = 4 * sqrt(share * (1 - share) / number)
        assert abs(counts[which] / number - share) < error + 0.0008
    assert counts[kernels.MADE] == counts[0] + counts[4]


def test_the_same_seed_gives_the_same_counts_and_another_does_not() -> None:
    first = kernels.simulate(1000, 1)
    assert (first == kernels.simulate(1000, 1)).all()
    assert (first != kernels.simulate(1000, 2)).any()


def test_a_fixed_hand_stays() -> None:
    """North with the nine strongest cards loses only where a rule says so: never."""
    counts = kernels.simulate(2000, 3, hand=Hand.of(range(9)))
    assert counts[:3].sum() == 0
    weak = kernels.simulate(20_000, 3, hand=Hand.of(range(39, 48)))
    assert weak[3] + weak[4] < weak[0] + weak[1]


def test_hidden_cards_are_dealt_evenly_and_agree_with_the_view() -> None:
    """Each unseen card goes to each place as often as its size asks; nothing else moves."""
    rng = Random(5)
    for _ in range(3):
        state = ending(rng, any_options(rng), 5, rng.randrange(4))
        seat = rules.to_act(state)
        assert seat is not None
        seen = kernels.seen(view(state, seat))
        hidden = kernels.unseen(view(state, seat))
        words, generator, room = seen.copy(), kernels.generator(9), np.empty(48, np.int64)
        number, where = 4000, np.zeros((4, 48), np.int64)
        for _ in range(number):
            kernels.sample(words, seat, hidden, generator, room)
            others = [int(words[each]) for each in range(4) if each != seat]
            assert words[seat] == state.hands[seat]
            assert sum(others) & ~hidden == 0
            assert sum(each.bit_count() for each in others) == sum(others).bit_count()
            for each in range(4):
                assert int(words[each]).bit_count() == len(state.hands[each])
                where[each, list(Hand(int(words[each])))] += 1
        assert (words[4:] == seen[4:]).all()
        for each in {0, 1, 2, 3} - {seat}:
            share = len(state.hands[each]) / hidden.bit_count()
            for card in Hand(hidden):
                error = sqrt(share * (1 - share) / number)
                assert abs(where[each, card] / number - share) < 5 * error


def test_what_is_simulated_from_a_view_uses_nothing_else() -> None:
    rng = Random(8)
    state = ending(rng, Options(), 6, 2)
    seat = rules.to_act(state)
    assert seat is not None
    counts = kernels.simulate_from(view(state, seat), 3000, 4)
    assert counts.sum() == 3000
    assert {card for card in range(48) if counts[card].any()} == set(state.hands[seat])
    other = redeal(state, seat, rng)
    assert other.hands != state.hands
    assert (kernels.simulate_from(view(other, seat), 3000, 4) == counts).all()


# Other ways to compile


@pytest.mark.parametrize("way", ["BOUNDSCHECK", "DISABLE_JIT"])
def test_in_step_when_compiled_otherwise(way: str, tmp_path: Path) -> None:
    """With every index checked, and as plain Python."""
    act = "from tests.games.aluette.test_kernels import otherwise; otherwise()"
    run_python("-c", act, cache=tmp_path, **{way: "1"})


def otherwise() -> None:
    """A little of everything above, for a process of its own."""
    rng = Random(3)
    for cards, laid in ((9, 0), (8, 3), (4, 1)):
        in_step(rng, ending(rng, any_options(rng), cards, laid))
    known = json.loads(SEQUENCES.read_text())
    name = "seed 0, 2 cards, 0 laid, depth 8"
    assert counted(start(0, 2, 0), 8) == known[name]
    state = ending(rng, Options(), 5, 1)
    seat = rules.to_act(state)
    assert seat is not None
    with np.errstate(over="ignore"):
        assert kernels.simulate(20, 1)[:5].sum() == 20
        assert kernels.simulate_from(view(state, seat), 20, 1).sum() == 20


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    hits, misses = hits_and_misses(ACT, kernels.__name__, cache=tmp_path)
    assert (hits, misses > 0) == (0, True)
    hits, misses = hits_and_misses(ACT, kernels.__name__, cache=tmp_path)
    assert (hits > 0, misses) == (True, 0)


if __name__ == "__main__":
    text = ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in all_sequences().items())
    SEQUENCES.write_text(f"{{\n{text}\n}}\n")
