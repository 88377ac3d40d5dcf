"""The highest level of Aluette against the search that the field would bring, compiled by us and as
OpenSpiel has it, over mirrored deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from time import thread_time
from typing import Any

from benchmarks.contests import contested
from benchmarks.harness import Row
from veillee.arena.contest import Contest, Standing
from veillee.arena.mirrored import Pair
from veillee.core.bot import Bot, Budget
from veillee.games import load, load_bots, load_levels

name = "rivals"

SEED = 8128
AT_MILLISECONDS = {10: 400, 50: 300, 150: 300}
"""Deals against our own tree search, by the processor time of each decision."""
SIMULATIONS, AGAINST_OPENSPIEL = 100, 100
"""What each decision of OpenSpiel's search has, and the deals of each contest."""
EXPLORE = 1.0


@dataclass(frozen=True, slots=True)
class OpenSpielContest:
    """A bot of ours against OpenSpiel's information set search, in Python, on our rules by the
    adapter: uniform playouts, the choice most often visited. It has so many ``simulations``,
    ours as many, or with ``timed`` as much processor time as theirs takes on the mean."""

    game: str
    first: str
    preset: str
    simulations: int
    timed: bool
    seed: int = SEED

    def document(self) -> dict[str, Any]:
        return asdict(self)

    def pair(self, number: int) -> Pair:
        """One pack twice, our bot at the first side and then at the other; the dealer moves. Only
        by how many points ours is ahead is told."""
        rules, bot = load(self.game), load_bots(self.game)[self.first]()
        lead, won = 0.0, 0.0
        for our_side in (0, 1):
            seats = [seat for seat, side in enumerate(rules.side_of) if side == our_side]
            returns = self._played(number, bot, seats)
            gain = returns[seats[0]]
            lead += 2 * gain
            won += 1 if gain > 0 else 0.5 if gain == 0 else 0
        return Pair(round(lead), 0, won)

    def _played(self, number: int, bot: Bot, ours: Sequence[int]) -> list[float]:
        """What each seat gained above an even share."""
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts

        from veillee.adapters.openspiel import load_game

        rng = Random(f"{self.seed} {number}")
        game = load_game(self.game, preset=self.preset, dealer=number % 4)
        pack = list(range(len(game.rules.ruleset.cards)))
        rng.shuffle(pack)
        theirs = np.random.RandomState(rng.getrandbits(32))
        playouts = mcts.RandomRolloutEvaluator(1, theirs)
        search = ismcts.ISMCTSBot(game, playouts, EXPLORE, self.simulations, random_state=theirs)
        state = game.new_initial_state()
        for card in pack:
            state.apply_action(card)
        spent, decisions = 0.001 * self.simulations, 1
        while not state.is_terminal():
            if state.current_player() in ours:
                mean = spent / decisions
                budget = Budget(mean) if self.timed else Budget(simulations=self.simulations)
                state.apply_action(state.by_bot(bot, rng, budget))
            else:
                begun = thread_time()
                state.apply_action(search.step(state))
                spent, decisions = spent + thread_time() - begun, decisions + 1
        gained: list[float] = state.returns()
        return gained


def run() -> list[Row]:
    best = load_levels("aluette").names[-1]
    rows: list[Row] = []
    for milliseconds, deals in AT_MILLISECONDS.items():
        budget = Budget(seconds=milliseconds / 1000)
        ours = Contest("aluette", best, "ismcts", "cafe", seed=SEED, budget=budget)
        now = contested(ours, f"tree-search-{milliseconds}", deals)
        rows += _rows(f"{best} – our own tree search, {milliseconds} ms each", now, "≥ 53 %, 56")
    for timed in (False, True):
        what = "at the time theirs takes" if timed else f"{SIMULATIONS} simulations each"
        contest = OpenSpielContest("aluette", best, "cafe", SIMULATIONS, timed)
        kept = "openspiel-timed" if timed else "openspiel"
        now = contested(contest, kept, AGAINST_OPENSPIEL)
        aim = "≥ 65 %" if timed else "≥ 57 %, 65"
        rows += _rows(f"{best} – OpenSpiel's information set search, {what}", now, aim)
    return rows


def _rows(what: str, now: Standing, aim: str) -> list[Row]:
    won = f"{100 * now.share.mean:.1f} ± {100 * now.share.margin:.1f} %"
    title = f"{what}, {now.pairs:,} mirrored deals, 95 %"
    return [
        Row(f"{title}: deals won", won, aim),
        Row(f"{title}: points a deal, ours less theirs", str(now.points)),
    ]
