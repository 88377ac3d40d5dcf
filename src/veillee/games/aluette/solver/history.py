"""Of the tricks taken, what still matters, in one number (spec aluette 12, 13).

Sixteen bits of tricks by seat, four each; then who holds the record, plus 1; then who took all
their tricks in one run up to now, plus 1. "First to reach the top number" is "last to set a new
record".
"""

from __future__ import annotations

from numba import njit

from veillee.games.aluette.solver.room import MORDIENNE


@njit(cache=True)
def take(history: int, seat: int) -> int:
    """The history after one more trick, won by the seat or by nobody (-1)."""
    counts, holder, run = history & 0xFFFF, (history >> 16) & 7, (history >> 19) & 7
    if seat < 0:
        return counts | holder << 16
    own = (counts >> 4 * seat) & 15
    if holder == 0 or own + 1 > (counts >> 4 * (holder - 1)) & 15:
        holder = seat + 1
    run = 0 if own > 0 and run != seat + 1 else seat + 1
    return counts + (1 << 4 * seat) | holder << 16 | run << 19


@njit(cache=True)
def record_holder(history: int) -> int:
    """The seat that holds the record, or -1."""
    return ((history >> 16) & 7) - 1


@njit(cache=True)
def taken(history: int, seat: int) -> int:
    """How many tricks the seat has."""
    return (history >> 4 * seat) & 15


@njit(cache=True)
def record(history: int) -> int:
    """The most tricks that anybody has."""
    holder = (history >> 16) & 7
    return (history >> 4 * (holder - 1)) & 15 if holder else 0


@njit(cache=True)
def final(history: int, goal: int, min_run: int) -> int:
    """The answer after the last trick."""
    holder = (history >> 16) & 7
    if holder == 0 or (holder - 1) & 1 != goal & 1:
        return 0
    if goal < MORDIENNE:
        return 1
    return 1 if (history >> 19) & 7 == holder and record(history) >= min_run else 0


@njit(cache=True)
def starts(history: int, seat: int, left: int, min_run: int) -> bool:
    """Whether the seat could still begin a run that makes mordienne, by its length alone."""
    return (history >> 4 * seat) & 15 == 0 and left > record(history) and left >= min_run


@njit(cache=True)
def runs(history: int, seat: int, left: int, min_run: int) -> bool:
    """Whether the seat makes mordienne by taking all that is left, having begun."""
    if (history >> 19) & 7 != seat + 1:
        return False
    total = ((history >> 4 * seat) & 15) + left
    return total >= min_run and total > record(history)
