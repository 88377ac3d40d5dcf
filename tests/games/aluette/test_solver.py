"""The solver gives what a plain minimax over the readable rules gives."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.compiled import hits_and_misses, run_python
from tests.games.aluette.deals import any_options, ending, played
from tests.games.aluette.table import act, begin
from tests.prove import times
from veillee.core.bot import Budget
from veillee.core.solution import Solution, Stop
from veillee.errors import Unsolvable
from veillee.games.aluette import rules
from veillee.games.aluette.actions import PLAYS
from veillee.games.aluette.deck import CLASS, Hand
from veillee.games.aluette.options import Options
from veillee.games.aluette.scoring import SPOILED
from veillee.games.aluette.solve import solve, warm
from veillee.games.aluette.solver.history import take
from veillee.games.aluette.solver.room import BOUNDS, LOOKUP, MERGE, MORDIENNE, NONE, SKIP
from veillee.games.aluette.solver.search import search
from veillee.games.aluette.solver.values import ALL, Search, Spot
from veillee.games.aluette.state import Deal, State, Trick

LONG = Budget(600)


def minimax(state: State, low: int = -2, high: int = 2) -> int:
    """The value for N–S by trying every card, through the rules alone, from ``low`` to ``high``."""
    seat = rules.to_act(state)
    if seat is None:
        assert state.outcome is not None
        return state.outcome.points[0] - state.outcome.points[1]
    for card in state.hands[seat]:
        if low >= high:
            break
        value = minimax(rules.apply(state, seat, PLAYS[card]).state, low, high)
        if seat % 2 == 0:
            low = max(low, value)
        else:
            high = min(high, value)
    return low if seat % 2 == 0 else high


def every_card(state: State) -> dict[int, int]:
    """Each card's value by minimax."""
    seat = state.turn
    return {
        card: minimax(rules.apply(state, seat, PLAYS[card]).state) for card in state.hands[seat]
    }


def solved(state: State, prune: int = ALL) -> Solution:
    solution = solve(None, state, LONG, prune=prune)
    assert solution.exact
    return solution


def assert_same(state: State) -> None:
    solution, cards = solved(state), every_card(state)
    assert dict(solution.cards) == cards
    best = max(cards.values()) if state.turn % 2 == 0 else min(cards.values())
    assert solution.value == best
    assert solution.best == tuple(card for card in state.hands[state.turn] if cards[card] == best)


@pytest.mark.parametrize(("cards", "number"), [(1, 40), (2, 60), (3, 40)])
def test_small_endings_come_to_what_minimax_says(cards: int, number: int) -> None:
    rng = Random(cards)
    for _ in range(times(number)):
        assert_same(ending(rng, any_options(rng), cards, rng.randrange(4)))


@pytest.mark.parametrize("number", [4])
def test_endings_of_four_cards(number: int) -> None:
    """By the value alone and cut early, since there are many sequences."""
    rng = Random(44)
    for _ in range(times(number)):
        state = ending(rng, any_options(rng), 4, rng.randrange(4))
        assert solved(state).value == minimax(state)


def test_some_of_those_endings_are_open() -> None:
    """The values do not follow from the tricks already taken: among the cards some matter."""
    rng, mixed = Random(3), 0
    seen: set[int] = set()
    for _ in range(200):
        cards = solved(ending(rng, any_options(rng), 3, rng.randrange(4))).cards.values()
        mixed += len(set(cards)) > 1
        seen.update(cards)
    assert seen >= {-2, -1, 1, 2}
    assert mixed > 10


def spoiled_so_far(options: Options, rng: Random, cards: int) -> State:
    """An ending in which no trick is anybody's yet: hands of equal cards, spoiled one by one."""
    suits = ["d", "c", "b", "e"]
    ranks = list("ARCV87654")
    rng.shuffle(ranks)
    hands = {"NESW"[seat]: [rank + suits[seat] for rank in ranks] for seat in range(4)}
    # The last cards change hands, so that some of those tricks can be won.
    last = [hands[seat][-cards:] for seat in "NESW"]
    pool = [card for hand in last for card in hand]
    rng.shuffle(pool)
    for place, seat in enumerate("NESW"):
        hands[seat][-cards:] = pool[place * cards : (place + 1) * cards]
    state = begin(rng.randrange(4), options, {seat: " ".join(hand) for seat, hand in hands.items()})
    while len(state.tricks) < 9 - cards:
        rank, letter = ranks[len(state.tricks)], "NESW"[state.turn]
        state = act(state, next(each for each in hands[letter] if each[0] == rank))
    return state


def test_nine_spoiled_tricks_are_worth_nothing() -> None:
    rng, seen = Random(9), set()
    for _ in range(times(40)):
        state = spoiled_so_far(Options(mordienne_min_run=rng.choice((1, 2, 3))), rng, 3)
        assert_same(state)
        seen.add(solved(state).value)
    assert 0 in seen


# What makes the search short changes no value


def test_every_way_to_shorten_the_search_may_be_left_out() -> None:
    rng, nodes = Random(21), Counter[int]()
    for cards in (4, 5, 6):
        for _ in range(times(8)):
            state = ending(rng, any_options(rng), cards, rng.randrange(4))
            expected = solved(state)
            nodes[ALL] += expected.nodes
            for left_out in (MERGE, SKIP, BOUNDS, LOOKUP, ALL):
                solution = solved(state, prune=ALL & ~left_out)
                assert (solution.value, solution.cards) == (expected.value, expected.cards)
                nodes[ALL & ~left_out] += solution.nodes
    # In all of them together; a single position may be lucky without.
    assert nodes[0] > 3 * nodes[ALL]


def test_so_they_may_in_whole_deals() -> None:
    """All but the table, without which a whole deal has no end."""
    for seed in range(times(1)):
        state = ending(Random(1001 + seed), Options(), 9)
        expected = solved(state)
        for left_out in (MERGE, SKIP, BOUNDS):
            assert solved(state, prune=ALL & ~left_out).cards == expected.cards


def mordienne_near(rng: Random, cards: int) -> Spot:
    """Cards at random; few tricks are anybody's, so that a run of those left may still be made."""
    pack, history, leader = rng.sample(range(48), 4 * cards), 0, rng.randrange(4)
    own = rng.randrange(4)
    for place in range(9 - cards):
        last = place == 8 - cards and rng.random() < 0.3
        winner = own if last else rng.choice((-1, (own + 1) % 4, (own + 3) % 4))
        history = take(history, winner)
        leader = leader if winner < 0 else winner
    hands = [pack[seat::4] for seat in range(4)]
    held = tuple(sum(1 << 3 * CLASS[card] for card in hand) for hand in hands)
    return Spot(held, int(history), leader, 0, NONE, -1, cards)


def test_nor_where_mordienne_is_near() -> None:
    rng, made = Random(61), 0
    warm()
    for number in range(times(3000)):
        at, options = mordienne_near(rng, 2 + number % 3), Options(mordienne_min_run=2)
        for goal in (MORDIENNE, MORDIENNE + 1):
            whole, plain = (
                Search(options, None, Stop(), prune).ask(at, goal) for prune in (ALL, SKIP | MERGE)
            )
            assert whole is not None
            assert plain is not None
            assert whole[1] == plain[1]
            made += whole[1]
    assert made > times(20)


def test_a_run_may_begin_with_a_card_that_is_not_strong() -> None:
    """E leads. With the 3d the ace is spared, with anything else a 7 takes the trick: N, last, has
    all three, and needs them."""

    def hand(*levels: int) -> int:
        return sum(1 << 3 * level for level in levels)

    history = 0
    for winner in (1, 3, -1, -1, 3, 1):
        history = take(history, winner)
    hands = (hand(0, 1, 10), hand(2, 15, 16), hand(16, 17, 18), hand(15, 17, 18))
    at = Spot(hands, int(history), 1, 0, NONE, -1, 3)
    assert Search(Options(mordienne_min_run=3), None, Stop()).value(at) == 2


# What cannot matter


def relabelled(state: State, seats: int, rng: Random) -> State:
    """The same deal with every seat moved on, and equal cards exchanged at random."""
    to = list(range(48))
    for level in set(CLASS):
        alike = [card for card in range(48) if CLASS[card] == level]
        for card, other in zip(alike, rng.sample(alike, len(alike)), strict=True):
            to[card] = other

    def move(cards: Hand) -> Hand:
        return Hand.of(to[card] for card in cards)

    def turn_round(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
        return tuple(move(hands[(seat - seats) % 4]) for seat in range(4))

    def by(seat: int) -> int:
        return (seat + seats) % 4

    return replace(
        state,
        dealer=by(state.dealer),
        dealt=Deal(turn_round(state.dealt.hands), tuple(to[card] for card in state.dealt.talon)),
        turn=by(state.turn),
        leader=by(state.leader),
        hands=turn_round(state.hands),
        trick=tuple(to[card] for card in state.trick),
        tricks=tuple(
            Trick(
                by(trick.leader),
                tuple(to[card] for card in trick.cards),
                SPOILED if trick.winner == SPOILED else by(trick.winner),
            )
            for trick in state.tricks
        ),
        discards=turn_round(state.discards),
        offers=tuple(map(by, state.offers)),
    )


def test_seats_and_equal_cards_do_not_matter() -> None:
    """Moved on by one or three seats, the sides change places and the sign turns."""
    rng = Random(31)
    for _ in range(times(30)):
        state = ending(rng, any_options(rng), rng.randint(3, 6), rng.randrange(4))
        seats = rng.randrange(4)
        expected, solution = solved(state), solved(relabelled(state, seats, rng))
        sign = -1 if seats % 2 else 1
        assert expected.value is not None
        assert solution.value == sign * expected.value
        assert sorted(solution.cards.values()) == sorted(
            sign * each for each in expected.cards.values()
        )


def test_best_play_keeps_the_value_and_no_card_beats_it() -> None:
    rng = Random(41)
    for _ in range(times(6)):
        state = ending(rng, any_options(rng), 6, rng.randrange(4))
        value = solved(state).value
        while (seat := rules.to_act(state)) is not None:
            solution = solved(state)
            assert solution.value == value
            better = max if seat % 2 == 0 else min
            assert better(solution.cards.values()) == value
            for card, worth in solution.cards.items():
                follow = rules.apply(state, seat, PLAYS[card]).state
                if follow.outcome is None:
                    assert solved(follow).value == worth
            state = rules.apply(state, seat, PLAYS[rng.choice(solution.best)]).state
        assert state.outcome is not None
        assert state.outcome.points[0] - state.outcome.points[1] == value


# When there is no answer


def long_to_solve(cards: int) -> State:
    """The first ending of so many cards that takes some ten thousand positions."""
    for seed in range(100):
        state = ending(Random(seed), Options(), cards)
        if solved(state).nodes > 20_000:
            return state
    raise AssertionError("some are")


def test_a_stopped_search_gives_no_value() -> None:
    state = long_to_solve(9)
    stop = Stop()
    stop.set()
    for solution in (solve(None, state, LONG, stop), solve(None, state, Budget(0.0))):
        assert not solution.exact
        assert solution.value is None
        assert solution.best == ()
        assert len(solution.cards) < 9
    # What is left of a stopped search does no harm to the next.
    small = ending(Random(6), Options(), 3)
    assert_same(small)


def test_what_is_proved_before_the_end_is_true() -> None:
    state = long_to_solve(8)
    whole = solved(state)
    solution = solve(None, state, Budget(whole.seconds / 2))
    assert dict(whole.cards).items() >= dict(solution.cards).items()


def test_it_solves_only_the_play_of_cards() -> None:
    rng = Random(1)
    states = list(played(rng, Options(chant="ask", surrender="concede")))
    for state in states:
        if state.phase == "play":
            continue
        with pytest.raises(Unsolvable) as refused:
            solve(None, state, LONG)
        assert refused.value.code == ("deal_over" if state.phase == "over" else "not_at_play")


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    act = "from veillee.games.aluette.solve import warm; warm()"
    hits, misses = hits_and_misses(act, search.__module__, cache=tmp_path)
    assert (hits, misses > 0) == (0, True)
    hits, misses = hits_and_misses(act, search.__module__, cache=tmp_path)
    assert (hits > 0, misses) == (True, 0)


@pytest.mark.parametrize("way", ["BOUNDSCHECK", "DISABLE_JIT"])
def test_the_same_when_compiled_otherwise(way: str, tmp_path: Path) -> None:
    """With every index checked, and as plain Python."""
    act = "from tests.games.aluette.test_solver import otherwise; otherwise()"
    run_python("-W", "ignore:overflow", "-c", act, cache=tmp_path, **{way: "1"})


def otherwise() -> None:
    """A little of the above, for a process of its own."""
    rng = Random(2)
    for _ in range(10):
        assert_same(ending(rng, any_options(rng), 3, rng.randrange(4)))
    assert solved(ending(rng, Options(), 5)).value in (-2, -1, 1, 2)
