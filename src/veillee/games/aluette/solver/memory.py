"""The table of what has been proved: strong parts of positions, whole and in the cards' order.

Two words are the cards, three bits each (``_written``); the third is the question with what of the
history matters to it (``key_of``), the answer, how many cards are named, and the ``era``: what was
stored under other options or for another deal is not ours.
"""

from __future__ import annotations

from numba import njit

from veillee.games.aluette.solver.history import record, record_holder, runs, starts, taken
from veillee.games.aluette.solver.room import (
    ENTRIES,
    ENTRY,
    ERA,
    LENGTHS,
    MIN_RUN,
    MORDIENNE,
    OPEN,
    SEEN,
    TABLE,
    Words,
)
from veillee.search.bits import lowest, scatter

_ANSWER, _NAMED = 28, 29
_OUT, _MIGHT = 31, 16
"""Of a seat: cannot pass the record any more; might make mordienne, with its tricks added."""


@njit(cache=True)
def key_of(room: Words, history: int, leader: int, left: int, goal: int) -> int:
    """The question, and what of the history still matters to it.

    Bits 0-7 are leader, tricks left and goal, 8-27 the history, five bits a seat. For the point:
    twice how far behind the record, and 1 unless the seat holds it. For mordienne the tricks that
    others have to pass.
    """
    most, holder = record(history), record_holder(history)
    word = leader | left << 2 | goal << 6
    for seat in range(4):
        own = taken(history, seat)
        if goal < MORDIENNE:
            # One who cannot pass the record any more is out, however far behind.
            out = own + left <= most and holder != seat
            code = _OUT if out else 2 * (most - own) + (0 if holder == seat else 1)
        else:
            code = _towards_mordienne(history, seat, left, goal, room[MIN_RUN])
        word |= code << (8 + 5 * seat)
    return word


@njit(cache=True)
def _towards_mordienne(history: int, seat: int, left: int, goal: int, min_run: int) -> int:
    own = taken(history, seat)
    if (seat ^ goal) & 1 == 0:
        if starts(history, seat, left, min_run):
            return _MIGHT
        if runs(history, seat, left, min_run):
            return _MIGHT + own
    # Who cannot come to more than a run must have anyway is in nobody's way.
    return 0 if own + left <= max(record(history), min_run - 1) else own


@njit(cache=True)
def _no_worse(this: int, that: int, side: int) -> bool:
    """Whether one history of the point is at least as good for the side as another, card for card.

    So it is when, the record moved by some number of tricks, each player of the side is as near
    to it and each opponent as far.
    """
    least, most = -64, 64
    for seat in range(4):
        here, there = (this >> (8 + 5 * seat)) & 31, (that >> (8 + 5 * seat)) & 31
        if (seat ^ side) & 1 == 0:
            if there != _OUT:
                if here == _OUT:
                    return False
                least = max(least, (here - there + 1) >> 1)
        elif here != _OUT:
            if there == _OUT:
                return False
            most = min(most, (here - there) >> 1)
    return least <= most


@njit(cache=True)
def _run_no_worse(this: int, that: int) -> bool:
    """The same of mordienne: who might make it there, might here as well; all others have as few
    tricks."""
    for seat in range(4):
        here, there = (this >> (8 + 5 * seat)) & 31, (that >> (8 + 5 * seat)) & 31
        if there >= _MIGHT:
            if here != there:
                return False
        elif here & 15 > there:
            return False
    return True


@njit(cache=True)
def _answers(stored: int, key: int) -> bool:
    """Whether what is stored about these cards, ``stored`` being its key, answers this one too."""
    if (stored ^ key) & 0xFF:
        return False
    # A win serves what is no worse, a loss what is no better.
    this, that = (key, stored) if stored >> _ANSWER & 1 else (stored, key)
    if key & (MORDIENNE << 6):
        return _run_no_worse(this, that)
    return _no_worse(this, that, (key >> 6) & 1)


@njit(cache=True)
def _slot(first: int, second: int, key: int) -> int:
    """Where four places for a position begin.

    Of the history only who is out and who holds the record is part of it, or who might make
    mordienne, so that histories lie together of which one may answer for another.
    """
    part = key & 0xFF
    for seat in range(4):
        code = (key >> (8 + 5 * seat)) & 31
        if key & (MORDIENNE << 6):
            part |= (code >= _MIGHT) << (8 + seat)
        else:
            part |= (code == _OUT) << (8 + seat) | (code == 0) << (12 + seat)
    mixed = scatter(first ^ scatter(second ^ scatter(part) << 22) << 22)
    return TABLE + ENTRY * ((mixed >> 12) & (ENTRIES - 4))


@njit(cache=True)
def _lengths(key: int, size: int, first: int) -> int:
    """Where is noted how long the parts stored are: by the question, and the first four cards."""
    part = (key & 0xFF) | (first & 0o7777) << 8 if size >= 4 else key & 0xFF
    return SEEN + ((scatter(part) >> 16) & (LENGTHS - 1))


@njit(cache=True)
def look_up(room: Words, key: int) -> int:
    """A stored answer for a strong part of this position, as a result, or OPEN."""
    first, second, size, alone, level = 0, 0, 0, -1, -1
    lengths = room[_lengths(key, 0, 0)]
    together = room[0] | room[1] | room[2] | room[3]
    while True:
        if lengths >> size & 1:
            slot, named = _slot(first, second, key), room[ERA] << 6 | size
            for place in range(slot, slot + 4 * ENTRY, ENTRY):
                stored = room[place + 2]
                if (
                    room[place] == first
                    and room[place + 1] == second
                    and stored >> _NAMED == named
                    and _answers(stored, key)
                ):
                    answer: int = stored >> _ANSWER & 1
                    return 2 * (level + 1) + answer
        if together == 0 or (size >= 4 and lengths >> size <= 1):
            return OPEN
        level = lowest(together) // 3
        together &= ~(7 << 3 * level)
        before = size
        first, second, size, alone = _written(room, level, first, second, size, alone)
        if before < 4 <= size:
            lengths = room[_lengths(key, size, first)]


@njit(cache=True)
def _written(
    hands: Words, level: int, first: int, second: int, size: int, alone: int
) -> tuple[int, int, int, int]:
    """The cards so far with those of one more class; ``alone`` is who held the last one alone.

    A card is whose it is and whether a new class begins; neighbouring classes that one player
    holds alone are one class.
    """
    owners, owner = 0, -1
    for seat in range(4):
        if (hands[seat] >> 3 * level) & 7:
            owners, owner = owners + 1, seat
    begins = 0 if owners == 1 and owner == alone else 1
    for seat in range(4):
        for _ in range((hands[seat] >> 3 * level) & 7):
            code = seat << 1 | begins
            begins = 0
            if size < 18:
                first |= code << 3 * size
            else:
                second |= code << 3 * (size - 18)
            size += 1
    return first, second, size, owner if owners == 1 else -1


@njit(cache=True)
def store(room: Words, key: int, result: int) -> None:
    """Keeps a result."""
    last = (result >> 1) - 1
    first, second, size, alone = 0, 0, 0, -1
    together = room[0] | room[1] | room[2] | room[3]
    while together:
        level = lowest(together) // 3
        if level > last:
            break
        together &= ~(7 << 3 * level)
        first, second, size, alone = _written(room, level, first, second, size, alone)
    room[_lengths(key, size, first)] |= 1 << size
    named = room[ERA] << 6 | size
    key |= (result & 1) << _ANSWER | named << _NAMED
    slot = _slot(first, second, key)
    # In place of what this answers as well, else of what took the fewest tricks to prove.
    victim, least = slot, 99
    for place in range(slot, slot + 4 * ENTRY, ENTRY):
        stored = room[place + 2]
        same = room[place] == first and room[place + 1] == second and stored >> _NAMED == named
        if same and (stored ^ key) >> _ANSWER & 1 == 0 and _answers(key, stored):
            victim = place
            break
        worth_keeping = (stored >> 2) & 15 if stored >> _NAMED + 6 == room[ERA] else 0
        if worth_keeping < least:
            victim, least = place, worth_keeping
    room[victim], room[victim + 1], room[victim + 2] = first, second, key
