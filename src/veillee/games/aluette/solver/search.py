"""The search: one question about a position, with yes or no for an answer."""

from __future__ import annotations

from numba import njit

from veillee.games.aluette.solver.history import take
from veillee.games.aluette.solver.memory import key_of, look_up, store
from veillee.games.aluette.solver.moves import listed, situation
from veillee.games.aluette.solver.order import settled
from veillee.games.aluette.solver.room import (
    HALTED,
    LOOKUP,
    MOST_MOVES,
    MOVES,
    NODES,
    NONE,
    OPEN,
    PRUNE,
    SKIP,
    STOP,
    STOPPED,
    Words,
)
from veillee.search.bits import word_at

_LOOK = 1023
"""The stop flag is read once in so many positions."""


@njit(cache=True)
def _known(room: Words, history: int, leader: int, left: int, goal: int) -> int:
    """The result of a position before a trick when it is settled or was stored, else OPEN."""
    result = settled(room, history, left, goal)
    if result == OPEN and room[PRUNE] & LOOKUP:
        return look_up(room, key_of(room, history, leader, left, goal))
    return result


@njit(cache=True, nogil=True)
def search(
    room: Words, history: int, leader: int, laid: int, best: int, who: int,
    left: int, goal: int,
) -> int:  # fmt: skip
    """Whether the goal's side reaches it from here, with the proof; or STOPPED.

    ``laid`` cards lie on the table, of which the strongest class is ``best``, played by ``who``
    alone (-1: by several); ``left`` tricks are to be finished, this one included.
    """
    if laid == 0 and best == NONE:
        result = _known(room, history, leader, left, goal)
        if result != OPEN:
            return result
    room[NODES] += 1
    if room[NODES] & _LOOK == 0 and word_at(room[STOP]) != 0:
        room[HALTED] = 1
    if room[HALTED]:
        return STOPPED
    seat, prune = (leader + laid) & 3, room[PRUNE]
    wanted = 1 if (seat ^ goal) & 1 == 0 else 0
    start = MOVES + MOST_MOVES * (4 * left - laid)
    row = situation(room, history, laid, who, seat, left, goal)
    size = listed(room, start, row, seat, laid, best)
    # The last to play first sees which of the moves come to something known.
    first = 1 if laid == 3 and size > 1 and prune & LOOKUP else 0
    mattered, below, answer = -1, NONE, 1 - wanted
    for turn in range(size << first):
        place = turn if turn < size else turn - size
        move = room[start + place]
        strong, weak = (move >> 5) & 31, move & 31
        if move < 0 or strong > below:
            continue
        room[seat] -= 1 << 3 * strong
        now, now_who = best, who
        if strong < best:
            now, now_who = strong, seat
        elif strong == best:
            now_who = -1
        if laid < 3:
            result = search(
                room, history, leader, laid + 1, now, now_who, left, goal,
            )  # fmt: skip
        else:
            then, leads = take(history, now_who), leader if now_who < 0 else now_who
            if first and turn < size:
                result = _known(room, then, leads, left - 1, goal)
                room[start + place] = move if result == OPEN else -1
            else:
                # A call of itself with literals would not link: ``nothing`` is 0.
                nothing = laid - 3
                result = search(
                    room, then, leads, nothing, NONE + first, nothing - 1, left - 1, goal,
                )  # fmt: skip
        room[seat] += 1 << 3 * strong
        if result == OPEN:
            continue
        if result == STOPPED:
            return STOPPED
        proof = (result >> 1) - 1
        if laid == 3 and now > proof:
            proof = now
        if result & 1 == wanted:
            answer, mattered = wanted, proof
            break
        if proof < strong:
            if prune & SKIP and proof < below:
                below = proof
        elif weak > proof:
            proof = weak
        if proof > mattered:
            mattered = proof
    result = 2 * (mattered + 1) + answer
    if laid == 0 and prune & LOOKUP:
        store(room, key_of(room, history, leader, left, goal), result)
    return result
