"""What exact play comes to, held against plain minimax over the readable rules."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.compiled import hits_and_misses, run_python
from tests.games.alsos.deals import at_play, cards_of, ending, mirrored
from tests.prove import times
from veillee.core.bot import Budget
from veillee.core.solution import Solution, Stop
from veillee.errors import Unsolvable
from veillee.games.alsos import kernels, rules
from veillee.games.alsos.actions import EXCHANGE, PLAYS
from veillee.games.alsos.solve import card_points, solve
from veillee.games.alsos.solver import search
from veillee.games.alsos.solver.room import ALL, BOUNDS, LIKENESS, LOOKUP, NEAR, THINNED
from veillee.games.alsos.stakes import stakes
from veillee.games.alsos.state import State

PATIENT = Budget(600)
ACT = """from random import Random
from tests.games.alsos.deals import at_play
from veillee.core.bot import Budget
from veillee.games.alsos.solve import solve
solve(None, at_play(Random(1)), Budget(600))"""


def solved(state: State, prune: int = ALL) -> Solution:
    found = solve(None, state, PATIENT, prune=prune)
    assert found.exact
    return found


def minimax(state: State) -> int:
    """What A gains when both play best, by trying everything."""
    if state.outcome is not None:
        return state.outcome.points[0]
    after = [minimax(rules.apply(state, state.turn, each).state) for each in cards_of(state)]
    return max(after) if state.turn == 0 else min(after)


def most_points(state: State) -> int:
    """The card points A comes to when both play for nothing else, by trying everything."""
    if state.outcome is not None:
        return state.card_points[0]
    after = [most_points(rules.apply(state, state.turn, each).state) for each in cards_of(state)]
    return max(after) if state.turn == 0 else min(after)


def open_ending(rng: Random, cards: int) -> State:
    """An ending that may come out in three ways or more."""
    while True:
        state = ending(rng, cards)
        if len(stakes(state).values) > 2:
            return state


def like_minimax(state: State) -> bool:
    """Holds the solution to minimax; returns whether the choice of card mattered."""
    found = solved(state)
    wanted = {
        each.card: minimax(rules.apply(state, state.turn, each).state) for each in cards_of(state)
    }
    assert found.cards == wanted
    value = max(wanted.values()) if state.turn == 0 else min(wanted.values())
    assert found.value == value
    assert found.best == tuple(card for card in wanted if wanted[card] == value)
    return len(set(wanted.values())) > 1


def test_small_endings_come_out_as_minimax_says() -> None:
    rng, mattered = Random(5), 0
    for number in range(times(200)):
        few = number % 4 == 0
        state = ending(rng, rng.randint(1, 8)) if few else open_ending(rng, rng.randint(6, 9))
        mattered += like_minimax(state)
    assert mattered > times(200) / 20


def test_card_points_come_out_as_minimax_says() -> None:
    rng = Random(6)
    for _ in range(times(60)):
        state = ending(rng, rng.randint(1, 8))
        while state.options.ultimo_duty:
            state = ending(rng, rng.randint(1, 8))
        assert card_points(state) == most_points(state)


WAYS = (LIKENESS, THINNED, BOUNDS, LOOKUP, NEAR)


@pytest.mark.parametrize("left_out", [*WAYS, ALL])
def test_nothing_that_makes_it_short_changes_a_value(left_out: int) -> None:
    rng = Random(left_out)
    for _ in range(times(3)):
        state = open_ending(rng, 14 if left_out == ALL else 18)
        assert solved(state, ALL & ~left_out).cards == solved(state).cards


@pytest.mark.parametrize("left_out", [each for each in WAYS if each != LOOKUP])
def test_nor_in_whole_deals(left_out: int) -> None:
    rng = Random(left_out)
    for _ in range(times(1)):
        state = at_play(rng)
        assert solved(state, ALL & ~left_out).cards == solved(state).cards


def test_in_each_others_place_the_sign_turns() -> None:
    rng = Random(7)
    for number in range(times(12)):
        state = at_play(rng) if number % 3 == 0 else open_ending(rng, rng.randint(8, 20))
        found, other = solved(state), solved(mirrored(state))
        assert found.value is not None
        assert other.value == -found.value
        assert other.cards == {card: -value for card, value in found.cards.items()}


def test_best_play_keeps_the_value_and_no_card_is_better() -> None:
    rng = Random(8)
    for _ in range(times(6)):
        state = at_play(rng)
        value = solved(state).value
        assert value is not None
        while state.phase == "play":
            found = solved(state)
            assert found.value == value
            assert set(found.cards) == {each.card for each in cards_of(state)}
            turn = 1 if state.turn == 0 else -1
            assert all(turn * each <= turn * value for each in found.cards.values())
            assert found.best
            state = rules.apply(state, state.turn, PLAYS[rng.choice(found.best)]).state
        assert state.outcome is not None
        assert state.outcome.points[0] == value


def test_a_card_is_worth_what_the_position_after_it_is() -> None:
    rng = Random(9)
    for _ in range(times(3)):
        state = at_play(rng)
        for _card in range(rng.randrange(8)):
            state = rules.apply(state, state.turn, rng.choice(cards_of(state))).state
        for card, value in solved(state).cards.items():
            assert solved(rules.apply(state, state.turn, PLAYS[card]).state).value == value


# An exchange still to choose


def few_taken(rng: Random) -> tuple[State, list[State]]:
    """A deal whose leader may exchange, and every way it may go on after that."""
    while True:
        state = at_play(rng, exchange=True)
        if EXCHANGE in rules.legal(state, state.turn):
            taken = rules.apply(state, state.turn, EXCHANGE).state
            if len(taken.hands[state.turn]) < 14:
                break
    if taken.phase == "play":
        return state, [taken]
    laid = rules.legal(taken, taken.turn)
    return state, [rules.apply(taken, taken.turn, each).state for each in laid]


def test_an_exchange_is_a_choice_like_any_other() -> None:
    rng, better = Random(10), 0
    for _ in range(times(4)):
        state, after = few_taken(rng)
        found = solved(state)
        assert found.value is not None
        best = max if state.turn == 0 else min
        exchanged = best(solved(each).value or 0 for each in after)
        assert found.value == best(exchanged, *found.cards.values())
        assert found.best == tuple(
            card for card, value in found.cards.items() if value == found.value
        )
        better += not found.best
        for card in list(found.cards)[:2]:
            assert (
                solved(rules.apply(state, state.turn, PLAYS[card]).state).value
                == (found.cards[card])
            )
    assert better


def test_the_answerer_may_still_exchange() -> None:
    rng = Random(12)
    for _ in range(times(2)):
        state = at_play(rng, exchange=True)
        while EXCHANGE in rules.legal(state, state.turn):
            state = at_play(rng, exchange=True)
        state = rules.apply(state, state.turn, rng.choice(cards_of(state))).state
        assert EXCHANGE in rules.legal(state, state.turn)
        found = solved(state)
        assert found.value is not None
        best = max if state.turn == 0 else min
        assert best(found.value, *found.cards.values()) == found.value


# What cannot be solved


def test_a_stopped_search_says_so_and_guesses_nothing() -> None:
    state = at_play(Random(3), exchange=True)
    stop = Stop()
    stop.set()
    found = solve(None, state, PATIENT, stop)
    assert (found.value, found.best, found.exact) == (None, (), False)
    whole = solved(state)
    assert found.nodes < whole.nodes
    assert found.cards.items() <= whole.cards.items()
    assert solve(None, state, Budget(0.0)).exact is False
    assert card_points(state, stop) is None


def test_when_the_table_can_tell_no_more_aims_apart_it_gives_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = at_play(Random(3), exchange=True)
    assert solved(state).exact
    monkeypatch.setattr("veillee.games.alsos.solve.KEYS", 5)
    assert solve(None, state, PATIENT).exact is False


def test_before_and_after_the_play_of_cards_there_is_nothing_to_solve() -> None:
    state = ending(Random(2), 1)
    over = rules.apply(state, state.turn, cards_of(state)[0]).state
    with pytest.raises(Unsolvable) as refused:
        solve(None, over, PATIENT)
    assert refused.value.code == "deal_over"
    talking = rules.new(state.options, 0, state.dealt)
    with pytest.raises(Unsolvable) as refused:
        solve(None, talking, PATIENT)
    assert refused.value.code == "not_at_play"


# Other ways to compile


@pytest.mark.parametrize("way", ["BOUNDSCHECK", "DISABLE_JIT"])
def test_the_same_when_compiled_otherwise(way: str, tmp_path: Path) -> None:
    """With every index checked, and as plain Python."""
    act = "from tests.games.alsos.test_solve import otherwise; otherwise()"
    run_python("-c", act, cache=tmp_path, **{way: "1"})


def otherwise() -> None:
    """A little of everything above, for a process of its own."""
    rng = Random(3)
    for _ in range(12):
        like_minimax(open_ending(rng, rng.randint(4, 8)))
    state = ending(rng, 6)
    assert card_points(state) == most_points(state)


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    modules = kernels.__name__, search.__name__
    hits, misses = hits_and_misses(ACT, *modules, cache=tmp_path)
    assert misses > 0
    hits, misses = hits_and_misses(ACT, *modules, cache=tmp_path)
    assert (hits > 0, misses) == (True, 0)
