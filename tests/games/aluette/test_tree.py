"""Tree search over what a player can see: its playouts, its book-keeping, and its choices."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.aluette.deals import any_options, ending
from tests.games.aluette.positions import POSITIONS, Position
from tests.games.aluette.table import view
from tests.prove import times
from veillee.core.bot import Budget
from veillee.games.aluette import kernels, notation, rules, tree
from veillee.games.aluette.actions import PLAYS
from veillee.games.aluette.bots import BOTS
from veillee.games.aluette.bots.greedy import Greedy
from veillee.games.aluette.deck import CLASS


def test_playouts_play_as_greedy_does() -> None:
    rng, greedy = Random(3), Greedy()
    for _ in range(times(40)):
        state = ending(rng, any_options(rng), rng.randint(1, 9), rng.randrange(4))
        while (seat := rules.to_act(state)) is not None:
            card = tree.sensible(kernels.position(state))
            assert PLAYS[card] == greedy.choose(view(state, seat), rng, Budget())
            state = rules.apply(state, seat, PLAYS[rng.choice(list(state.hands[seat]))]).state


def test_every_iteration_is_counted_once_on_its_way() -> None:
    rng = Random(4)
    for cards in (2, 5, 9):
        state = ending(rng, any_options(rng), cards, rng.randrange(4))
        seat = rules.to_act(state)
        assert seat is not None
        seen = view(state, seat)
        grown = tree.planted(700)
        for part in (500, 200):
            tree.grow(
                kernels.seen(seen), seat, kernels.unseen(seen), part, 0.5, 20,
                kernels.generator(5), grown,
            )  # fmt: skip
        used = int(grown.size[0])
        assert grown.visits[0] == 700
        assert (grown.offered[1:used] >= grown.visits[1:used]).all()
        assert (abs(grown.total[:used]) <= 2 * grown.visits[:used]).all()
        children = [node for node in grown.child[0] if node]
        assert sum(grown.visits[children]) == 700
        levels = {CLASS[card] for card in state.hands[seat]}
        assert {level for level in range(19) if grown.child[0, level]} == levels


@pytest.mark.parametrize(
    "position", [at for at in POSITIONS if at.never], ids=lambda position: position.name
)
def test_it_blunders_nowhere(position: Position) -> None:
    """Of low cards it may throw any, since one is hardly worth more than another."""
    state = position.state(1)
    seat = rules.to_act(state)
    assert seat is not None
    budget = Budget(simulations=20_000)
    chosen = [
        BOTS["ismcts"]().choose(view(state, seat), Random(seed), budget) for seed in (1, 1, 2)
    ]
    assert chosen[0] == chosen[1]
    for action in chosen:
        played = notation.write(seat, action)
        assert played not in position.never.split(), position.why
