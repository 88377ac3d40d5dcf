"""How much of what there is to gain by seeing every card the highest level of Aluette gains
without: its points over an independent reference beside those of one that cheats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from unittest.mock import patch

import numpy as np
from training.aluette_net import read

from benchmarks.contests import pairs
from benchmarks.harness import Row
from veillee.arena.mirrored import Pair, difference, play_pair
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

DEALS, SEED = 800, 1729
BUDGET = Budget(seconds=0.05)
DRAWN = 4000
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
            pairs(AgainstReference(sees, preset), f"edge-{preset}-{kind}", DEALS)
            for kind, sees in (("master", False), ("seer", True))
        )
        title = f"{preset}, {DEALS} mirrored deals against a net of another seed, 95 %"
        rows += [
            Row(f"{title}: master, points a deal", str(difference(master))),
            Row(f"{title}: the same seeing every card", str(difference(seer))),
            Row(f"{title}: share of a cheat's edge", share(master, seer), aim),
        ]
    return rows


def share(master: Sequence[Pair], seer: Sequence[Pair]) -> str:
    """Of the seer's points those that the master makes in the same deals, and the middle 95 of 100
    shares when as many of these deals are drawn again and again."""
    ours, theirs = (np.array([each.ours - each.theirs for each in side]) for side in (master, seer))
    drawn = np.random.default_rng(1).integers(len(ours), size=(DRAWN, len(ours)))
    low, high = np.quantile(ours[drawn].mean(axis=1) / theirs[drawn].mean(axis=1), (0.025, 0.975))
    return f"{ours.mean() / theirs.mean():.2f} ({low:.2f} to {high:.2f})"
