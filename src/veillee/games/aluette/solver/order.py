"""What the order of the cards settles without a search.

Each function answers with a result as ``search`` gives it, or OPEN: whatever the others do, a way
to play was found that is known beforehand.
"""

from __future__ import annotations

from numba import njit

from veillee.games.aluette.solver.history import (
    final,
    record,
    record_holder,
    runs,
    starts,
    take,
    taken,
)
from veillee.games.aluette.solver.room import (
    BOUNDS,
    MIN_RUN,
    MORDIENNE,
    NONE,
    OPEN,
    PRUNE,
    Words,
)
from veillee.search.bits import count, highest, lowest

_FIRST = 0o1111111111111111111
"""The lowest bit of every class."""


@njit(cache=True)
def settled(room: Words, history: int, left: int, goal: int) -> int:
    """The result of a position before a trick, of which ``left`` remain, or OPEN."""
    min_run, bounds = room[MIN_RUN], room[PRUNE] & BOUNDS
    if left == 0:
        return final(history, goal, min_run)
    if goal < MORDIENNE:
        result = _point(room, history, left, goal, bounds)
    else:
        result = _mordienne(room, history, left, goal, min_run, bounds)
    if result == OPEN and left == 1:
        return _last_trick(room, history, goal, min_run)
    return result


@njit(cache=True)
def never_spoiled(hands: Words, history: int, best: int, who: int) -> int:
    """What makes sure that not all tricks are spoiled: -1 when a trick is somebody's already, else
    a class of which one card is left, or which has this trick; NONE when nothing does."""
    if record_holder(history) >= 0:
        return -1
    together = hands[0] | hands[1] | hands[2] | hands[3]
    level, number = lowest(together) // 3 if together else NONE, 0
    if best < level and who >= 0:
        return best
    if best == level:
        return NONE
    for seat in range(4):
        number += (hands[seat] >> 3 * level) & 7
    return level if number == 1 else NONE


@njit(cache=True)
def _last_trick(hands: Words, history: int, goal: int, min_run: int) -> int:
    best, winner = NONE, -1
    for seat in range(4):
        level = lowest(hands[seat]) // 3
        if level < best:
            best, winner = level, seat
        elif level == best:
            winner = -1
    return 2 * (best + 1) + final(take(history, winner), goal, min_run)


# Two partners who keep to an order


@njit(cache=True)
def _sure(
    hands: Words, history: int, left: int, side: int, reach: int, lead: int,
    third_within: int, fourth_within: int,
) -> int:  # fmt: skip
    """The weakest class that matters when a side keeps both opponents from more than ``reach``
    tricks in the end by order alone, else NONE.

    One partner plays from the strongest card down, the other from the weakest up, so that their
    strongest cards, as many as there are tricks, lie in different tricks. An opponent takes no
    trick but with a card above one of those, a card for each. A partner takes a trick with each of
    their own among those for which the opponents have no card as strong, a card for each.

    What a partner is sure of moves ``reach`` up, a new record; by ``lead`` less where an opponent
    might have come to the same number first. ``third_within`` and ``fourth_within`` are how many
    tricks each opponent may have in any case.
    """
    one, two = hands[side], hands[side + 2]
    third, fourth = hands[side ^ 1], hands[(side ^ 1) + 2]
    most, won_one, won_two = record(history), taken(history, side), taken(history, side + 2)
    won_third, won_fourth = taken(history, side ^ 1), taken(history, (side ^ 1) + 2)
    weak, left_third, left_fourth = left, left, left
    free_third = free_fourth = against_one = against_two = 0
    together = one | two | third | fourth
    while together and weak > 0:
        level = lowest(together) // 3
        together &= ~(7 << 3 * level)
        a, b = (one >> 3 * level) & 7, (two >> 3 * level) & 7
        c, d = (third >> 3 * level) & 7, (fourth >> 3 * level) & 7
        # Cards of theirs that lie above some of ours, strongest first.
        above = min(free_third, min(a + b, weak))
        won_third += above
        free_third += c - above
        above = min(free_fourth, min(a + b, weak))
        won_fourth += above
        free_fourth += d - above
        left_third -= c
        left_fourth -= d
        # Ours that lie in tricks of their own with nothing as strong.
        against_one += c + d
        against_two += c + d
        good = max(0, min(a, weak - b))
        lost = min(good, against_one)
        against_one -= lost
        won_one += good - lost
        good = max(0, min(b, weak - a))
        lost = min(good, against_two)
        against_two -= lost
        won_two += good - lost
        weak -= a + b
        # Strongest of all, they are taken before anybody else takes a trick.
        behind = 0 if left_third + left_fourth == 2 * left else lead
        if won_one > most:
            reach = max(reach, won_one - behind)
        if won_two > most:
            reach = max(reach, won_two - behind)
        open_to_all = max(0, weak)
        if won_third + min(open_to_all, free_third + left_third) <= max(
            reach, third_within
        ) and won_fourth + min(open_to_all, free_fourth + left_fourth) <= max(reach, fourth_within):
            return level
    return NONE


@njit(cache=True)
def _point(hands: Words, history: int, left: int, goal: int, bounds: int) -> int:
    """When a side's record cannot be passed any more, or is sure to be set and kept."""
    holder, most = record_holder(history), record(history)
    if holder >= 0:
        other = holder & 1 ^ 1
        if max(taken(history, other), taken(history, other + 2)) + left <= most:
            return 1 if (holder ^ goal) & 1 == 0 else 0
    if not bounds:
        return OPEN
    for side in range(2):
        reach = most if holder >= 0 and holder & 1 == side else -1
        level = _sure(hands, history, left, side, reach, 1, -1, -1)
        if level != NONE:
            return 2 * (level + 1) + (1 if side == goal & 1 else 0)
    return OPEN


# Mordienne


@njit(cache=True)
def _run_succeeds(hand: int, partner: int, strongest: int) -> int:
    """Whether the leader takes every trick left with this hand.

    The opponents keep their ``strongest`` class for the weakest card; the partner must stay below
    each card led, and does best to answer strong with strong.
    """
    weakest = highest(hand) // 3
    if strongest <= weakest:
        return 2 * (strongest + 1)
    while hand:
        own, other = lowest(hand) // 3, lowest(partner) // 3
        if other <= own:
            return 2 * (other + 1)
        hand -= 1 << 3 * own
        partner -= 1 << 3 * other
    return 2 * (weakest + 1) + 1


@njit(cache=True)
def _stronger(hand: int, level: int) -> int:
    """How many cards of the hand are of a class stronger than ``level``."""
    above = hand & ((1 << 3 * level) - 1)
    return (
        count(above & _FIRST) + 2 * count((above >> 1) & _FIRST) + 4 * count((above >> 2) & _FIRST)
    )


@njit(cache=True)
def _mordienne(hands: Words, history: int, left: int, goal: int, min_run: int, bounds: int) -> int:
    """When nobody can make the run any more, or a run that has begun decides it."""
    side = goal & 1
    starters, runner = 0, -1
    for seat in (side, side + 2):
        if starts(history, seat, left, min_run):
            starters += 1
        if runs(history, seat, left, min_run):
            runner = seat
    if starters == 0 and runner < 0:
        return 0
    if not bounds:
        return OPEN
    against = hands[side ^ 1] | hands[(side ^ 1) + 2]
    strongest = lowest(against) // 3
    if lowest(against | hands[side] | hands[side + 2]) // 3 == strongest:
        # Kept for the last trick, a card of the top class takes or spoils it.
        return 2 * (strongest + 1)
    broken = 0
    if runner >= 0:
        broken = _run_succeeds(hands[runner], hands[runner ^ 2], strongest)
        if broken & 1 or starters == 0:
            return broken
    level = _no_start(hands, history, left, side, min_run)
    if level != NONE:
        return max(broken, 2 * (level + 1))
    level = _kept_short(hands, history, left, side, min_run)
    return OPEN if level == NONE else 2 * (level + 1)


@njit(cache=True)
def _no_start(hands: Words, history: int, left: int, side: int, min_run: int) -> int:
    """The weakest class that matters when the strongest cards of a side's opponents forbid every
    run that has not begun, else NONE.

    All tricks of a run but its first are led by its player. Either the strongest card is kept for
    those, so that all cards led must be above it; the last trick's must be in any case. Or it goes
    to the first trick that a run of the least length must take: that is won from above it, and
    every other card must be above the second strongest. (While a run that began earlier is on, the
    strongest card waits for the last of its cards that it beats. Those left after that are too
    strong for the partner to pass.)
    """
    theirs, more = side ^ 1, (side ^ 1) + 2
    against = hands[theirs] | hands[more]
    strongest = lowest(against) // 3
    second = strongest
    if ((hands[theirs] >> 3 * strongest) & 7) + ((hands[more] >> 3 * strongest) & 7) == 1:
        second = lowest(against & ~(7 << 3 * strongest)) // 3
    need = max(record(history) + 1, min_run)
    keep, spend = True, True
    for seat in (side, side + 2):
        if starts(history, seat, left, min_run):
            above = _stronger(hands[seat], strongest)
            if above >= max(1, need - 1):
                keep = False
            if above and _stronger(hands[seat], second) >= need:
                spend = False
    if keep:
        return strongest
    return second if spend else NONE


@njit(cache=True)
def _kept_short(hands: Words, history: int, left: int, side: int, min_run: int) -> int:
    """The weakest class that matters when a side's opponents, by order alone, keep every run of
    theirs shorter than it must be, else NONE."""
    one, two = NONE, NONE
    if runs(history, side, left, min_run):
        one = taken(history, side) + left - 1
    elif starts(history, side, left, min_run):
        one = -1
    if runs(history, side + 2, left, min_run):
        two = taken(history, side + 2) + left - 1
    elif starts(history, side + 2, left, min_run):
        two = -1
    reach = max(record(history), min_run - 1)
    return _sure(hands, history, left, side ^ 1, reach, 0, one, two)
