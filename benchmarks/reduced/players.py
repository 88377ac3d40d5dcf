"""Who is asked what they play at every information set of the reduced game, and how often."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, ismcts, mcts
from training import aluette_net

from benchmarks.asked import answers, made_of
from benchmarks.kept import Kept
from benchmarks.reduced.embedding import Mind, choose
from benchmarks.reduced.game import NAME, Known, State
from benchmarks.reduced.learning import trained
from veillee.games.aluette.net import reading
from veillee.games.aluette.net.forward import Net

SHIPPED, TRAINED, OPENSPIEL = "shipped", "trained", "openspiel"


class Player(NamedTuple):
    """Whom to ask, how many worlds or simulations a decision has, and how much OpenSpiel's search
    minds what it has seldom tried."""

    kind: str
    effort: int
    curious: float = 0.0


@cache
def moments() -> dict[str, State]:
    """A state for each information set at which there is a choice."""
    found: dict[str, State] = {}

    def walk(state: State) -> None:
        if state.is_terminal():
            return
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            found.setdefault(state.information_state_string(), state)
        for action in state.legal_actions():
            walk(state.child(action))

    walk(pyspiel.load_game(NAME).new_initial_state())
    return dict(sorted(found.items()))


def ask(question: tuple[Any, ...], folder: Path) -> str:
    """The strength played at each of ``moments``, a digit each; the question is a player and the
    seed of what it leaves to chance."""
    player, seed = Player(*question[:-1]), question[-1]
    if player.kind == OPENSPIEL:
        chance = np.random.RandomState(seed)
        playouts = mcts.RandomRolloutEvaluator(1, chance)
        game = pyspiel.load_game(NAME)
        bot = ismcts.ISMCTSBot(game, playouts, player.curious, player.effort, random_state=chance)
        return "".join(str(bot.step(state)) for state in moments().values())
    mind = mind_of(player.kind, folder)
    chosen = []
    for name, state in moments().items():
        known: Known = state.known()
        chosen.append(choose(known, mind, player.effort, Random(f"{seed} {name}")))
    return "".join(map(str, chosen))


@cache
def mind_of(kind: str, folder: Path) -> Mind:
    """The net as it ships, or the one trained in this game, which is kept in the folder."""
    if kind == SHIPPED:
        return Mind(reading.net(), reading.quick())
    path = folder / f"reduced-{made()}.npz"
    if not path.exists():
        mind = trained()
        np.savez(path, *mind.net, quick=mind.quick)
    with np.load(path) as found:
        return Mind(Net(*[found[f"arr_{part}"] for part in range(6)]), found["quick"])


def choices(players: Iterable[Player], seeds: int, folder: Path) -> Iterator[tuple[Player, str]]:
    """What each chose, once for each seed, as it is found; the folder keeps it."""
    wanted = [(*player, seed) for seed in range(seeds) for player in players]
    kept = Kept(folder / "reduced.jsonl", made=made())
    if any(player.kind == TRAINED for player in players):
        mind_of(TRAINED, folder)
    for question, chosen in answers(wanted, partial(ask, folder=folder), kept):
        yield Player(*question[:-1]), chosen


def mixed(chosen: list[str]) -> Any:
    """OpenSpiel's policy of somebody who plays each as often as it was chosen."""
    found = policy.TabularPolicy(pyspiel.load_game(NAME))
    for name, digits in zip(moments(), zip(*chosen, strict=True), strict=True):
        row = found.action_probability_array[found.state_lookup[name]]
        row[:] = 0
        for digit in digits:
            row[int(digit)] += 1 / len(digits)
    return found


def exploitable(by: Any) -> float:
    """What two who know that policy gain on it, half of what both do together."""
    return float(exploitability.nash_conv(pyspiel.load_game(NAME), by)) / 2


def made() -> str:
    """What this bench and the training are made of."""
    return made_of(Path(__file__).parent, Path(aluette_net.__file__).parent)
