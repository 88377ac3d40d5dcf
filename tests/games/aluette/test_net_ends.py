"""The last tricks, which the highest level solves in every world that it imagines."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.games.aluette.deals import any_options, ending
from tests.games.aluette.table import view
from tests.games.aluette.test_solver import spoiled_so_far
from tests.prove import times
from veillee.core.bot import Budget
from veillee.games.aluette import kernels
from veillee.games.aluette.net import ends, table, thinking
from veillee.games.aluette.options import Options
from veillee.games.aluette.solve import solve
from veillee.games.aluette.state import State


def words_of(state: State) -> kernels.Words:
    words = np.zeros(table.SIZE, np.int64)
    words[: kernels.WORDS] = kernels.position(state)
    return words


@pytest.mark.parametrize(("cards", "number"), [(1, 40), (2, 80), (3, 120), (4, 30)])
def test_an_end_is_solved_as_the_solver_does(cards: int, number: int) -> None:
    """For either side, and the position is as it was."""
    rng, found = Random(cards), set[int]()
    for _ in range(times(number)):
        state = ending(rng, any_options(rng), cards, rng.randrange(4))
        if cards == 3 and rng.random() < 0.5:
            state = spoiled_so_far(Options(mordienne_min_run=rng.randint(1, 3)), rng, cards)
        if state.undertaken is not None:
            continue
        words = words_of(state)
        before, value = words.copy(), solve(None, state, Budget(60)).value
        assert value is not None
        assert (ends.solve(words, 0), ends.solve(words, 1)) == (value, -value)
        assert (words == before).all()
        found.add(value)
    assert len(found) >= (4 if cards == 3 else 2)


def test_with_three_tricks_to_come_all_worlds_are_solved() -> None:
    """What a candidate is worth is, but for three worlds of the net's opinion, how the worlds end
    when they are solved."""
    state = ending(Random(6), Options(), 3, 0)
    seen, budget = view(state, state.turn), Budget(simulations=50)
    weighed = thinking.weigh(seen, Random(1), budget)
    worth = weighed.imagined.position.worth[state.turn & 1].astype(float)
    for index, card in enumerate(weighed.cards):
        made, drawn = 0.0, 0
        for row, count in zip(weighed.imagined.worlds, weighed.imagined.times, strict=True):
            if count:
                words = row.copy()
                table.put(words, int(card))
                made += count * worth[ends.solve(words, state.turn) + 2]
                drawn += int(count)
        total = weighed.tallies[index].sum()
        said = weighed.values[index] * total - made
        assert total == pytest.approx(drawn + thinking.PRIOR_SOLVED)
        assert worth[0] * 3 - 1e-9 <= said <= worth[4] * 3 + 1e-9
    assert (weighed.imagined.times > 0).sum() > 10
