"""Our search against colver's in its own game, over mirrored deals."""

from __future__ import annotations

from pathlib import Path
from time import thread_time
from typing import Any

import numpy as np

from benchmarks.asked import made_of
from benchmarks.contree.auctions import deal
from benchmarks.contree.search import Pace, choose
from benchmarks.contree.table import LEADER, POINTS, begun, bit_of, marks, play
from benchmarks.kept import Kept

HABIT = Path(__file__).with_name("habit.txt")


class Clock:
    """The time of this thread that decisions took."""

    def __init__(self) -> None:
        self.spent, self.decisions = 0.0, 0

    @property
    def mean(self) -> float:
        return self.spent / self.decisions

    def took(self, seconds: float) -> None:
        self.spent, self.decisions = self.spent + seconds, self.decisions + 1


class Meeting:
    """What one process has found of how long both take."""

    def __init__(self, milliseconds: int) -> None:
        self.milliseconds, self.weights = milliseconds, np.loadtxt(HABIT)
        self.pace, self.theirs, self.ours = Pace(), Clock(), Clock()

    def played(self, number: int, our_side: int) -> tuple[int, int]:
        """One deal, our side's mark and card points less theirs."""
        env = deal(number)
        table, contract = begun(env)
        past = [int(table[LEADER])]
        while not env.is_terminal():
            open_now = env.legal_actions()
            action = open_now[0]
            if len(open_now) > 1:
                start = thread_time()
                if env.current_player() & 1 == our_side:
                    budget = self.theirs.mean if self.theirs.decisions else 5e-4 * self.milliseconds
                    seed = 1_000 * number + len(past)
                    card = choose(table, contract, past, self.weights, seed, self.pace, budget)
                    action = next(a for a in open_now if bit_of(a, int(contract[0])) == card)
                    self.ours.took(thread_time() - start)
                else:
                    action = env.action_naive_ismcts(self.milliseconds)
                    self.theirs.took(thread_time() - start)
            past.append(bit_of(action, int(contract[0])))
            play(table, past[-1])
            env.step(action)
        sign = 1 - 2 * our_side
        return sign * int(marks(table, contract)), sign * int(table[POINTS] - table[POINTS + 1])


_MEETINGS: dict[int, Meeting] = {}


def meet(question: tuple[Any, ...]) -> list[Any] | None:
    """A deal of that number twice, the sides swapped, at so many milliseconds: what ours gains, in
    what is written down and in card points, and the seconds and the decisions of both. None where
    all pass."""
    milliseconds, number = question
    if deal(number) is None:
        return None
    if milliseconds not in _MEETINGS:
        _MEETINGS[milliseconds] = Meeting(milliseconds)
        _MEETINGS[milliseconds].played(_WARMING, 0)
        _MEETINGS[milliseconds] = Meeting(milliseconds)
        _MEETINGS[milliseconds].played(_WARMING, 1)
    meeting = _MEETINGS[milliseconds]
    meeting.ours, before = Clock(), (meeting.theirs.spent, meeting.theirs.decisions)
    gained = [meeting.played(number, side) for side in (0, 1)]
    spent = meeting.theirs.spent - before[0], meeting.theirs.decisions - before[1]
    return [
        *(sum(each) for each in zip(*gained, strict=True)),
        *(meeting.ours.spent, meeting.ours.decisions),
        *spent,
    ]


_WARMING = next(number for number in range(2_000_000, 2_000_100) if deal(number) is not None)
"""A deal by which a process compiles what it needs, and finds how long decisions take."""


def kept_in(folder: Path, milliseconds: int) -> Kept:
    """What was played of such a contest."""
    return Kept(folder / f"contree-{milliseconds}.jsonl", made=made_of(Path(__file__).parent))
