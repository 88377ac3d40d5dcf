"""How much of what there is to gain by seeing every card the highest level of Aluette gains
without: its points over an independent reference beside those of one that cheats."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from unittest.mock import patch

import numpy as np
from training.aluette_net import read

from benchmarks.contests import contested
from benchmarks.harness import Row
from veillee.arena.mirrored import Pair, play_pair
from veillee.core.bot import Budget
from veillee.core.options import read_options
from veillee.games import load
from veillee.games.aluette.actions import Action
from veillee.games.aluette.kernels import HAND, Words
from veillee.games.aluette.net import thinking
from veillee.games.aluette.net.forward import Net
from veillee.games.aluette.net.players import Master, Reader
from veillee.games.aluette.net.reading import Position
from veillee.games.aluette.state import State
from veillee.games.aluette.view import View

name = "edge"

DEALS, SEED = 200, 1729
BUDGET = Budget(seconds=0.05)
AIMS = {"cafe": "≥ 0.5, 0.65", "vendee": "≥ 0.65, 0.8"}
"""What the share should be without signs and with."""


class Seer(Master):
    """The master who imagines nothing: in its worlds all cards lie as they do."""

    hands: ClassVar[tuple[int, ...]] = ()

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        def as_they_lie(position: Position, count: int, chance: Words) -> thinking.Imagined:
            found = imagined(position, count, chance)
            found.worlds[:, HAND : HAND + 4] = self.hands
            found.times[:] = np.arange(found.times.size) < count
            return found

        imagined = thinking.imagine
        with patch.object(thinking, "imagine", as_they_lie):
            return super().choose(view, rng, budget)


class Reference(Reader):
    """A net of another seed, which stays as it is: ``python -m training.aluette_net
    benchmarks/reference.npz --seed 2 --deals 2000000 --ahead_last 0.3``."""

    def weights(self) -> Net:
        return reference()


@cache
def reference() -> Net:
    return read(Path(__file__).with_name("reference.npz"))


@dataclass(frozen=True, slots=True)
class AgainstReference:
    """The master, or the one that sees every card, against a reference that owes it nothing."""

    sees: bool
    preset: str
    budget: Budget = BUDGET
    seed: int = SEED

    def document(self) -> dict[str, Any]:
        return {**asdict(self), "game": "aluette", "reference": "seed 2"}

    def pair(self, number: int) -> Pair:
        rules = load("aluette")

        def view(match: Any, state: State, seat: int | None) -> View:
            Seer.hands = tuple(int(hand) for hand in state.hands)
            seen: View = rules.view(match, state, seat)
            return seen

        return play_pair(
            replace(rules, view=view) if self.sees else rules,
            read_options(rules.options, rules.presets, self.preset, {}),
            Seer if self.sees else Master,
            Reference,
            number=number,
            seed=self.seed,
            budget=self.budget,
        )


def run() -> list[Row]:
    rows = []
    for preset, aim in AIMS.items():
        master, seer = (
            contested(AgainstReference(sees, preset), f"edge-{preset}-{kind}", DEALS).points
            for kind, sees in (("master", False), ("seer", True))
        )
        title = f"{preset}, {DEALS} mirrored deals against a net of another seed, 95 %"
        rows += [
            Row(f"{title}: master, points a deal", str(master)),
            Row(f"{title}: the same seeing every card", str(seer)),
            Row(f"{title}: share of a cheat's edge", f"{master.mean / seer.mean:.2f}", aim),
        ]
    return rows
