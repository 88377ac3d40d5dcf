"""What signs are worth between equals: one side signs and reads, the other plays as well and keeps
still, its eyes on its cards or half of the time on the rivals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any
from unittest.mock import patch

import numpy as np

from benchmarks.contests import contested
from benchmarks.harness import Row
from veillee.arena.mirrored import Pair, play_pair
from veillee.core.bot import Bot, Budget
from veillee.core.options import read_options
from veillee.games import load
from veillee.games.aluette.actions import Action, Look
from veillee.games.aluette.kernels import Words
from veillee.games.aluette.net import reading, speaking
from veillee.games.aluette.net.hearing import HEARD, NOT_HEARD
from veillee.games.aluette.net.players import Master, Reader
from veillee.games.aluette.view import View

name = "signs"

SEED = 512
BUDGET = Budget(simulations=100)
DEALS = {"net": 3000, "master": 2000}
"""Deals, each played twice, by who signs."""
LOOKS = 0.5
"""How often, at each public moment, one who watches looks at a rival, either as often."""
AIMS = {False: "≥ +0.05, hoped for +0.08", True: "≥ 0"}
"""What signs should gain, by whether they are watched."""


def _nothing(view: View) -> Words:
    """What one heard of a partner who never signs."""
    return np.full(HEARD, NOT_HEARD, np.int64)


@dataclass
class Still(Bot):
    """Plays as the bot does, signs nothing, and expects nothing of its partner; where it
    ``watches`` the rivals it plays by what it catches of them."""

    bot: Bot
    watches: bool

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if not view.signals:
            view = replace(view, options=replace(view.options, signals=False))
        with patch.object(reading, "heard", _nothing):
            action: Action = self.bot.choose(view, rng, budget)
        return action

    def aside(self, view: View, rng: Random, budget: Budget) -> Sequence[Action]:
        me = view.seat or 0
        to = (me + 2) & 3
        if self.watches and rng.random() < LOOKS:
            to = (me + rng.choice((1, 3))) & 3
        return () if to == view.look else (Look(to),)


class SigningNet(Reader):
    """The net alone, quick, with the master's signs and looks."""

    def aside(self, view: View, rng: Random, budget: Budget) -> Sequence[Action]:
        return speaking.aside(view, rng)


SIGNERS: dict[str, type[Bot]] = {"net": SigningNet, "master": Master}


@dataclass(frozen=True, slots=True)
class BetweenEquals:
    """One of SIGNERS against the same one keeping still, under the rules of the Vendée."""

    bot: str
    watched: bool
    budget: Budget
    seed: int = SEED

    def document(self) -> dict[str, Any]:
        return {**asdict(self), "game": "aluette", "preset": "vendee"}

    def pair(self, number: int) -> Pair:
        rules = load("aluette")
        return play_pair(
            rules,
            read_options(rules.options, rules.presets, "vendee", {}),
            SIGNERS[self.bot],
            lambda: Still(SIGNERS[self.bot](), self.watched),
            number=number,
            seed=self.seed,
            budget=self.budget,
        )


def run() -> list[Row]:
    rows = []
    for bot, deals in DEALS.items():
        for watched, aim in AIMS.items():
            eyes = "watched" if watched else "unseen"
            found = contested(
                BetweenEquals(bot, watched, BUDGET), f"signs-{bot}-{eyes}", deals
            ).points
            how = "half of the time watched" if watched else "nobody looks"
            title = f"{bot} that signs – keeping still, {how}, {deals:,} mirrored deals, 95 %"
            rows.append(Row(f"{title}: points a deal", str(found), aim))
    return rows
