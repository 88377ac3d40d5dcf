"""Deals played at random under random rules, for what is held against the readable rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from veillee.games.aluette import rules
from veillee.games.aluette.actions import ACCEPT, Action, Sign
from veillee.games.aluette.options import Options
from veillee.games.aluette.state import State


def any_options(rng: Random) -> Options:
    """House rules that bear on the play of cards, each as likely as any."""
    mordienne = rng.random() < 0.8
    return Options(
        chant=rng.choice(("off", "ask")),
        mordienne=mordienne,
        mordienne_min_run=rng.choice((1, 2, 3)),
        all_spoiled=rng.choice(("redeal", "zero")),
        surrender=rng.choice(("off", "concede", "bound") if mordienne else ("off", "concede")),
    )


def played(rng: Random, options: Options) -> Iterator[State]:
    """Every state of one deal; surrenders are offered now and then, and never accepted."""
    pack = list(range(48))
    rng.shuffle(pack)
    dealer = rng.randrange(4)
    state = rules.new(options, dealer, rules.deal(dealer, pack))
    yield state
    while (seat := rules.to_act(state)) is not None:
        choices: list[Action] = [
            each
            for each in rules.legal(state, seat)
            if each != ACCEPT and not isinstance(each, Sign)
        ]
        state = rules.apply(state, seat, rng.choice(choices)).state
        yield state


def ending(rng: Random, options: Options, cards: int, laid: int = 0) -> State:
    """The same deal where ``cards`` are left to the leader and ``laid`` lie on the table."""
    for state in played(rng, options):
        if state.phase == "play" and len(state.tricks) == 9 - cards and len(state.trick) == laid:
            return state
    raise AssertionError("every deal gets there")
