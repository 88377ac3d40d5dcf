"""Which cards there are to play, most promising first, by the weights that were learned."""

from __future__ import annotations

from numba import njit

from veillee.games.aluette.solver.history import record, record_holder, runs, starts, taken
from veillee.games.aluette.solver.room import (
    CLASSES,
    COLUMNS,
    KINDS,
    MERGE,
    MIN_RUN,
    MORDIENNE,
    NONE,
    PRUNE,
    WEIGHTS,
    Words,
)
from veillee.search.bits import count, lowest

_FIRST = 0o1111111111111111111
"""The lowest bit of every class."""


@njit(cache=True)
def situation(
    room: Words, history: int, laid: int, who: int, seat: int, left: int, goal: int
) -> int:
    """Which row of the weights orders the moves: the place at the table and who is winning there,
    whether the goal is the player's side's, and how the player stands towards it."""
    if laid == 0:
        row = 0
    elif who < 0:
        row = 3 * laid
    else:
        row = 3 * laid - 2 + ((who ^ seat) & 1)
    if (seat ^ goal) & 1:
        row += 10
    if goal < MORDIENNE:
        return row + 20 * _in_the_race(history, seat, left)
    return row + 20 * _towards_mordienne(history, seat, left, goal, room[MIN_RUN])


@njit(cache=True)
def _in_the_race(history: int, seat: int, left: int) -> int:
    """Nobody has a trick (0), the player holds the record (1), an opponent (2, 3) or the partner
    (4, 5); the second when the player cannot pass it."""
    holder = record_holder(history)
    if holder < 0:
        return 0
    if holder == seat:
        return 1
    out = 1 if taken(history, seat) + left <= record(history) else 0
    return (2 if (holder ^ seat) & 1 else 4) + out


@njit(cache=True)
def _towards_mordienne(history: int, seat: int, left: int, goal: int, min_run: int) -> int:
    """A run of the goal's side is on, by its player's place (6 to 9); or none is (10), and the
    player cannot begin it though of that side (11)."""
    for place in range(4):
        runner = (seat + place) & 3
        if (runner ^ goal) & 1 == 0 and runs(history, runner, left, min_run):
            return 6 + place
    if (seat ^ goal) & 1 or starts(history, seat, left, min_run):
        return 10
    return 11


@njit(cache=True)
def _relation(level: int, best: int, later: int) -> int:
    """Which column: wins for sure, may be spoiled, may be beaten; spoils; stays below."""
    if level > best:
        return 4
    if level == best:
        return 3
    return 0 if level < later else (1 if level == later else 2)


@njit(cache=True)
def listed(room: Words, start: int, row: int, seat: int, laid: int, best: int) -> int:
    """Writes the moves down from ``start``, and gives their number.

    A move is its score above, then the strongest and the weakest class of cards that are one move,
    five bits each.
    """
    others = room[(seat + 1) & 3] | room[(seat + 2) & 3] | room[(seat + 3) & 3]
    if laid and best < CLASSES:
        others |= 1 << 3 * best
    behind = room[(seat + 1) & 3] if laid < 3 else 0
    if laid == 0:
        behind |= room[(seat + 3) & 3]
    later = lowest(behind) // 3 if behind else NONE
    against = room[(seat + 1) & 3] | room[(seat + 3) & 3]
    against = (against | against >> 1 | against >> 2) & _FIRST
    merge, hand, size, before = room[PRUNE] & MERGE, room[seat], 0, -1
    while hand:
        level = lowest(hand) // 3
        hand &= ~(7 << 3 * level)
        between = ((1 << 3 * (level + 1)) - 1) & ~((1 << 3 * max(before, 0)) - 1)
        alike = merge and before >= 0 and others & between == 0
        before = level
        if alike:
            move = room[start + size - 1]
            room[start + size - 1] = move & ~31 | level
            continue
        weights = WEIGHTS + KINDS * (COLUMNS * row + _relation(level, best, later))
        score = room[weights] + level * room[weights + 1] + size * room[weights + 3]
        score += room[weights + 2] * count(against & ((1 << 3 * level) - 1))
        room[start + size] = (score + 65536) << 10 | level << 5 | level
        size += 1
    _sort(room, start, size)
    return size


@njit(cache=True)
def _sort(room: Words, start: int, size: int) -> None:
    """By score, those of the same score as they were."""
    for place in range(start + 1, start + size):
        move, other = room[place], place - 1
        while other >= start and room[other] >> 10 < move >> 10:
            room[other + 1] = room[other]
            other -= 1
        room[other + 1] = move
