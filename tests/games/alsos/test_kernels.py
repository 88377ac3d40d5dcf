"""The compiled play of cards is the play of the readable rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.compiled import hits_and_misses, run_python
from tests.games.alsos.deals import at_play, cards_of, ending
from tests.games.alsos.table import any_deal, any_options, course, view
from tests.games.alsos.test_bots_worlds import lacking
from tests.games.alsos.test_bots_worlds import seen as seen_by
from tests.prove import times
from veillee.games.alsos import kernels, rules, sampling
from veillee.games.alsos.actions import ACCEPT, DONE
from veillee.games.alsos.deck import PACK, STRENGTH, WORTH, Hand
from veillee.games.alsos.limits import limits
from veillee.games.alsos.options import Options
from veillee.games.alsos.redeal import redeal
from veillee.games.alsos.sampling import simulate_from
from veillee.games.alsos.solve import kept_sevens, position
from veillee.games.alsos.state import State

SEQUENCES = Path(__file__).with_name("sequences.json")
"""Counts of sequences of cards, written by ``python -m tests.games.alsos.test_kernels``."""
ACT = """
from random import Random
from tests.games.alsos.deals import ending
from tests.games.alsos.table import view
from veillee.games.alsos import kernels, sampling
kernels.simulate(10, 1)
state = ending(Random(5), 17)
sampling.simulate_from(view(state, state.turn), 10, 1)
"""


def as_rules_say(state: State) -> kernels.Ints:
    """The whole position, from the readable state."""
    found = position(state)
    trump = state.trump or 0
    found[kernels.TAKEN_A : kernels.POINTS_A] = [
        kernels.packed(cards, trump) for cards in state.captured
    ]
    found[kernels.POINTS_A :] = state.card_points
    return found


def in_step(rng: Random, state: State) -> None:
    """Played on through the rules and the kernels: everything equal after every card."""
    trump = state.trump or 0
    now, kept, trail = as_rules_say(state), kept_sevens(state), []
    while state.phase == "play":
        plays = cards_of(state)
        assert kernels.to_play(now) == state.turn
        allowed = kernels.packed(Hand.of(each.card for each in plays), trump)
        assert kernels.moves(now, kept) == allowed
        action = rng.choice(plays)
        past = np.zeros(kernels.POSITION, np.int64)
        state = rules.apply(state, state.turn, action).state
        kernels.do(now, kernels.card_bit(action.card, trump), past)
        assert (now == as_rules_say(state)).all()
        trail.append(past)
    for past in reversed(trail):
        kernels.undo(now, past)
        assert (now == past).all()
    assert not trail or (now == trail[0]).all()


def test_the_numbers_written_down_are_those_of_the_deck() -> None:
    for trump in range(4):
        assert kernels.packed(PACK, trump) == 0xFFFFFFFF
        for card in range(32):
            bit = kernels.card_bit(card, trump)
            assert kernels.points(bit) == kernels.worth(bit) == WORTH[trump][card]
            for other in range(32):
                stronger = STRENGTH[trump][card] > STRENGTH[trump][other]
                if card >> 3 == other >> 3 or trump in (card >> 3, other >> 3):
                    assert (bit > kernels.card_bit(other, trump)) == stronger or card == other


def test_random_deals_in_step_with_the_rules() -> None:
    rng = Random(11)
    for number in range(times(60)):
        in_step(rng, ending(rng, 24 if number % 3 == 0 else rng.randint(1, 23)))


@settings(max_examples=times(40))
@given(st.permutations(range(32)), st.integers(0, 1), st.randoms(use_true_random=False))
def test_any_deal_in_step_with_the_rules(pack: list[int], dealer: int, rng: Random) -> None:
    state = rules.new(Options(), dealer, rules.deal(dealer, pack))
    for action in (ACCEPT, DONE, DONE, DONE, DONE):
        state = rules.apply(state, state.turn, action).state
    in_step(rng, state)


# Every sequence of cards


def counted(state: State, depth: int) -> int:
    """The number of ways to play so many cards."""
    past = np.zeros((depth, kernels.POSITION), np.int64)
    return int(kernels.sequences(position(state), kept_sevens(state), depth, past))


def counted_by_the_rules(state: State, depth: int) -> int:
    """The same, through the readable rules."""
    if depth == 0:
        return 1
    return sum(
        counted_by_the_rules(rules.apply(state, state.turn, each).state, depth - 1)
        for each in cards_of(state)
    )


SEEDS, DEEP = range(12), ((24, 7), (17, 8), (10, 10), (7, 7), (4, 4))
"""Each seed's deals: cards in both hands, and the depth counted to."""


def start(seed: int, cards: int) -> State:
    return ending(Random(100 * seed + cards), cards)


def all_sequences() -> dict[str, int]:
    return {
        f"seed {seed}, {cards} cards, depth {depth}": counted(start(seed, cards), depth)
        for seed in SEEDS
        for cards, depth in DEEP
    }


def test_the_counts_of_sequences_are_those_committed() -> None:
    assert all_sequences() == json.loads(SEQUENCES.read_text())


@pytest.mark.parametrize(("cards", "depth"), [(24, 3), (17, 4), (7, 7), (4, 4)])
def test_the_rules_count_the_same_sequences(cards: int, depth: int) -> None:
    for seed in range(times(3)):
        assert counted_by_the_rules(start(seed, cards), depth) == counted(start(seed, cards), depth)


# Chance


def test_random_deals_share_out_what_is_in_play() -> None:
    """Spec alsos, "Facts": 152 in the pack, three quarters of it dealt, and the last 10."""
    number = times(100_000)
    counts = kernels.simulate(number, 2026)
    assert counts.sum() == number
    shares = counts / number
    mean = (shares * np.arange(163)).sum()
    spread = np.sqrt((shares * (np.arange(163) - mean) ** 2).sum() / number)
    assert abs(mean - 62) < 0.5 + 4 * spread


def test_play_at_random_is_what_the_rules_would_do_at_random() -> None:
    """The mean of A's points over every course of a small ending, each choice as likely."""
    rng = Random(4)
    for _ in range(8):
        state = ending(rng, 6)
        while kept_sevens(state).any():
            state = ending(rng, 6)
        a, b, leader, led = position(state)[:4]
        words = kernels.seeded(rng.randrange(1 << 30))
        number = 4000
        won = [int(kernels.play_out(a, b, leader, led, words)) for _ in range(number)]
        error = 5 * np.std(won) / np.sqrt(number) + 1e-9
        assert abs(np.mean(won) - expected(state) + state.card_points[0]) <= error


def expected(state: State) -> float:
    if state.phase == "over":
        return state.card_points[0]
    after = [expected(rules.apply(state, state.turn, each).state) for each in cards_of(state)]
    return sum(after) / len(after)


def test_the_same_seed_gives_the_same_counts_and_another_does_not() -> None:
    first = kernels.simulate(1000, 1)
    assert (first == kernels.simulate(1000, 1)).all()
    assert (first != kernels.simulate(1000, 2)).any()


def test_a_fixed_hand_stays_and_the_other_is_dealt_evenly() -> None:
    """All trumps and an ace led out take every trick; single cards turn up as often as dealt."""
    hand = 0xFF800000 | 0x8000 | 0x80 | 0x40
    counts = kernels.simulate_hand(hand, 0xFFFFFFFF ^ hand, 12, 0, 0, 2000, 3)
    assert counts[: kernels.points(hand)].sum() == 0
    words, drawn, number = kernels.seeded(8), np.zeros(32, np.int64), 8000
    pack = kernels.listed(0x00FFFFF0)
    for _ in range(number):
        cards = int(kernels.hand_from(pack, 0, 5, words))
        assert cards.bit_count() == 5
        assert cards & ~0x00FFFFF0 == 0
        drawn += [cards >> bit & 1 for bit in range(32)]
    assert (abs(drawn[4:24] / number - 0.25) < 5 * np.sqrt(0.25 * 0.75 / number)).all()


def last_cards(rng: Random) -> Iterator[State]:
    """Moments of play with three or four cards in the hand of whoever's turn it is."""
    while True:
        for state in course(any_deal(rng, any_options(rng)), rng):
            if state.phase == "play" and len(state.hands[state.turn]) in (3, 4):
                yield state


def may_lie(state: State, seat: int) -> list[State]:
    """Every deal of the other's hand that agrees with what the seat has seen."""
    other = 1 - seat
    free = [card for card in range(32) if not seen_by(state, seat) >> card & 1]
    free = [card for card in free if not lacking(state, other) >> card & 1]
    trumps = set()
    if state.exchange is not None and not state.options.discard_trumps:
        theirs = Hand.of(state.exchange.taken) if state.exchange.by == other else Hand(0)
        trumps = {card for card in theirs.minus(state.played[other]) if card >> 3 == state.trump}
    opener = state.tricks[0].leader
    told = limits(state.told, opener, True)[other]
    worlds = []
    for cards in combinations(free, len(state.hands[other])):
        hand = Hand.of(cards)
        if trumps <= set(cards) and told.admits(int(hand | state.played[other])):
            hands = (state.hands[0], hand) if other else (hand, state.hands[1])
            worlds.append(replace(state, hands=hands))
    return worlds


def test_what_is_simulated_from_a_view_agrees_with_all_that_was_seen() -> None:
    """A's mean points after each card, over every hand that the other may hold, each as likely,
    and every course of play: melds told, suits run out of and exchanges are all among them."""
    rng, number, met = Random(21), 20_000, Counter[str]()
    for state in islice(last_cards(rng), times(25)):
        seat = state.turn
        worlds = may_lie(state, seat)
        counts = simulate_from(view(state, seat), number, rng.randrange(1 << 30))
        assert counts.sum() == number
        held = {each.card for each in cards_of(state)}
        assert {card for card in range(32) if counts[card].any()} == held
        for action in cards_of(state):
            means = [
                expected(rules.apply(world, seat, action).state) - world.card_points[0]
                for world in worlds
            ]
            row = counts[action.card]
            shares = row / row.sum()
            mean = (shares * np.arange(163)).sum()
            spread = np.sqrt((shares * (np.arange(163) - mean) ** 2).sum() / row.sum())
            assert abs(mean - np.mean(means)) <= 5 * spread + 1e-9
        met["melds"] += any(each.about == "run" and each.value for each in state.told)
        met["exchange"] += state.exchange is not None and state.exchange.by != seat
        met["lacking"] += bool(lacking(state, 1 - seat))
        met["several"] += len(worlds) > 1
    assert all(met[each] >= 3 for each in ("melds", "exchange", "lacking", "several")), met


def test_what_is_simulated_from_a_view_uses_nothing_else() -> None:
    rng = Random(22)
    for state in islice(last_cards(rng), 10):
        other = redeal(state, state.turn, rng)
        one, two = (simulate_from(view(each, state.turn), 500, 4) for each in (state, other))
        assert (one == two).all()


# Other ways to compile


@pytest.mark.parametrize("way", ["BOUNDSCHECK", "DISABLE_JIT"])
def test_in_step_when_compiled_otherwise(way: str, tmp_path: Path) -> None:
    """With every index checked, and as plain Python."""
    act = "from tests.games.alsos.test_kernels import otherwise; otherwise()"
    run_python("-c", act, cache=tmp_path, **{way: "1"})


def otherwise() -> None:
    """A little of everything above, for a process of its own."""
    rng = Random(3)
    for cards in (24, 15, 4):
        in_step(rng, ending(rng, cards))
    known = json.loads(SEQUENCES.read_text())
    assert counted(start(0, 7), 7) == known["seed 0, 7 cards, depth 7"]
    assert kernels.simulate(20, 1).sum() == 20
    assert kernels.simulate_hand(0xFF, 0xFFFFFF00, 8, 1, 0, 20, 1).sum() == 20
    for state in islice(last_cards(rng), 3):
        assert simulate_from(view(state, state.turn), 20, 1).sum() == 20
    assert at_play(rng).phase == "play"


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    compiled = kernels.__name__, sampling.__name__
    hits, misses = hits_and_misses(ACT, *compiled, cache=tmp_path)
    assert (hits, misses > 0) == (0, True)
    hits, misses = hits_and_misses(ACT, *compiled, cache=tmp_path)
    assert (hits > 0, misses) == (True, 0)


if __name__ == "__main__":
    text = ",\n".join(f"{json.dumps(k)}: {v}" for k, v in all_sequences().items())
    SEQUENCES.write_text(f"{{\n{text}\n}}\n")
