"""The search for what a deal of Aluette is worth with all hands known, compiled.

**Position.** A hand is one int64, three bits for each of the 19 classes: how many cards of that
class, the strongest class lowest. Suits do not matter. Positions are looked at before each trick.

**History.** Sixteen bits of tricks by seat, four each; then who holds the record, plus 1; then who
took all their tricks in one run up to now, plus 1. "First to reach the top number" is "last to set
a new record" (spec aluette 12).

**Question.** A search answers one question with yes or no: does side ``a`` force the deal's point
(goal ``RACE + a``), does it force mordienne (goal ``MORDIENNE + a``)? The value is made of those.

**Proof.** An answer comes with the weakest class that mattered to it, -1 for none. Any position
with the same cards down to that class, the same number of weaker ones in each hand and the same
history has the same answer, by the same proof: all weaker cards are one move. So the table keeps
the strong part of a position alone, whole and in the cards' order, and finds it in others. A card
that was refuted by a proof above its own class refutes all cards below that proof (*skip*).
A result is ``2 * (class + 1) + answer``; STOPPED when the search was ended.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from veillee.search.bits import count, highest, lowest, scatter

Words = NDArray[np.int64]

CLASSES = 19
NONE = 99
"""The best class on an empty table."""
RACE, MORDIENNE = 0, 2
STOPPED, UNKNOWN = -1, -9

# Words of ``control``.
NODES, HALTED, MIN_RUN, PRUNE, UNDERTAKEN, ERA = 0, 1, 2, 3, 4, 5
MERGE, SKIP, BOUNDS, LOOKUP = 1, 2, 4, 8
"""Bits of ``PRUNE``: neighbouring cards as one move, the skip rule, closed forms, the table."""
CONTROL = 6

ANSWER, NAMED, OUT = 28, 29, 31
ENTRIES, SEEN, ROOM = 1 << 20, 1 << 16, 16 * 40
_FIRST = 0o1111111111111111111
_LOOK = 1023
"""The stop flag is read once in so many positions."""


# History


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
def _most(history: int) -> int:
    holder = (history >> 16) & 7
    return (history >> 4 * (holder - 1)) & 15 if holder else 0


@njit(cache=True)
def _final(history: int, goal: int, min_run: int) -> int:
    """The answer after the last trick (12, 13)."""
    holder = (history >> 16) & 7
    if holder == 0 or (holder - 1) & 1 != goal & 1:
        return 0
    if goal < MORDIENNE:
        return 1
    return 1 if (history >> 19) & 7 == holder and _most(history) >= min_run else 0


@njit(cache=True)
def _starts(history: int, seat: int, left: int, min_run: int) -> bool:
    """Whether the seat could still begin a run that makes mordienne, by its length alone."""
    return (history >> 4 * seat) & 15 == 0 and left > _most(history) and left >= min_run


@njit(cache=True)
def _runs(history: int, seat: int, left: int, min_run: int) -> bool:
    """Whether the seat makes mordienne by taking all that is left, having begun."""
    if (history >> 19) & 7 != seat + 1:
        return False
    total = ((history >> 4 * seat) & 15) + left
    return total >= min_run and total > _most(history)


# What is settled without searching


@njit(cache=True)
def _last_trick(hands: Words, history: int, goal: int, min_run: int) -> int:
    best, winner = NONE, -1
    for seat in range(4):
        level = lowest(hands[seat]) // 3
        if level < best:
            best, winner = level, seat
        elif level == best:
            winner = -1
    return 2 * (best + 1) + _final(take(history, winner), goal, min_run)


@njit(cache=True)
def _race_settled(hands: Words, history: int, left: int, goal: int, bounds: int) -> int:
    """When one side alone can still have most, or when its top cards settle it."""
    holder, most, side = (history >> 16) & 7, _most(history), goal & 1
    if holder:
        leads = (holder - 1) & 1
        other = leads ^ 1
        first = (history >> 4 * other) & 15
        second = (history >> 4 * (other + 2)) & 15
        if max(first, second) + left <= most:
            return 1 if leads == side else 0
    if not bounds:
        return -2
    # A side that alone holds the strongest classes takes that many tricks at once, if it likes: one
    # such card a trick, while the partner plays another. So there may not be more than tricks.
    together = hands[0] | hands[1] | hands[2] | hands[3]
    owners, level, first, second = -1, 0, 0, 0
    while together:
        level = lowest(together) // 3
        together &= ~(7 << 3 * level)
        north, south = (hands[0] >> 3 * level) & 7, (hands[2] >> 3 * level) & 7
        east, west = (hands[1] >> 3 * level) & 7, (hands[3] >> 3 * level) & 7
        if north + south and east + west:
            return -2
        whose = 0 if north + south else 1
        if owners == 1 - whose:
            return -2
        owners = whose
        first += north + east
        second += south + west
        if first + second > left:
            return -2
        record = max(
            ((history >> 4 * whose) & 15) + first, ((history >> 4 * (whose + 2)) & 15) + second
        )
        if record > most or (holder and (holder - 1) & 1 == whose):
            other = whose ^ 1
            theirs = max((history >> 4 * other) & 15, (history >> 4 * (other + 2)) & 15)
            if theirs + left - first - second <= max(record, most):
                return 2 * (level + 1) + (1 if whose == side else 0)
    return -2


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
def _mordienne_settled(
    hands: Words, history: int, left: int, goal: int, min_run: int, bounds: int
) -> int:
    """When nobody can make the run any more, or a run that has begun decides it."""
    side = goal & 1
    starters, runner = 0, -1
    for seat in (side, side + 2):
        if _starts(history, seat, left, min_run):
            starters += 1
        if _runs(history, seat, left, min_run):
            runner = seat
    if starters == 0 and runner < 0:
        return 0
    if not bounds:
        return -2
    against = hands[side ^ 1] | hands[(side ^ 1) + 2]
    strongest = lowest(against) // 3
    together = against | hands[side] | hands[side + 2]
    if lowest(together) // 3 == strongest:
        # Kept for the last trick, a card of the top class takes or spoils it.
        return 2 * (strongest + 1)
    if runner >= 0:
        result = _run_succeeds(hands[runner], hands[runner ^ 2], strongest)
        if result & 1 or starters == 0:
            return result
    # The last tricks of a run need cards above the strongest that the others may keep.
    need = max(_most(history) + 1, min_run)
    for seat in (side, side + 2):
        enough = _stronger(hands[seat], strongest) >= need
        if enough and _starts(history, seat, left, min_run):
            return -2
    if runner >= 0:
        return max(result, 2 * (strongest + 1))
    return 2 * (strongest + 1)


# The table


@njit(cache=True)
def _key(history: int, leader: int, left: int, goal: int, min_run: int) -> int:
    """The question, and what of the history still matters to it, as ``table`` keeps it.

    Bits 0–7 are leader, tricks left and goal, 8–27 the history: five bits a seat for the point,
    else four bits a seat and who may make mordienne. Above come the answer, how many cards are
    named, and the ``era``: what was stored under other options or for another deal is not ours.
    """
    most, holder = _most(history), (history >> 16) & 7
    word = leader | left << 2 | goal << 6
    for seat in range(4):
        own = (history >> 4 * seat) & 15
        # One who cannot pass the record any more is out, however far behind.
        out = own + left <= most and holder != seat + 1
        if goal >= MORDIENNE:
            word |= (15 if out else most - own) << (8 + 4 * seat)
        else:
            behind = 2 * (most - own) + (0 if holder == seat + 1 else 1)
            word |= (OUT if out else behind) << (8 + 5 * seat)
    if goal >= MORDIENNE:
        for seat in (goal & 1, (goal & 1) + 2):
            if _starts(history, seat, left, min_run):
                word |= 1 << (24 + (seat >> 1))
            if _runs(history, seat, left, min_run):
                word |= 1 << (26 + (seat >> 1))
    return word


@njit(cache=True)
def _no_worse(this: int, that: int, side: int) -> bool:
    """Whether one history of the point is at least as good for the side as another, card for card.

    So it is when, the record moved by some number of tricks, each player of the side is as near
    to it and each opponent as far. (Of mordienne this is not true.)
    """
    least, most = -64, 64
    for seat in range(4):
        here, there = (this >> (8 + 5 * seat)) & 31, (that >> (8 + 5 * seat)) & 31
        if (seat ^ side) & 1 == 0:
            if there != OUT:
                if here == OUT:
                    return False
                least = max(least, (here - there + 1) >> 1)
        elif here != OUT:
            if there == OUT:
                return False
            most = min(most, (here - there) >> 1)
    return least <= most


@njit(cache=True)
def _answers(stored: int, key: int) -> bool:
    """Whether what is stored about these cards, ``stored`` being its key, answers this one too."""
    if (stored ^ key) & 0xFF:
        return False
    if key & (MORDIENNE << 6):
        return (stored ^ key) & 0xFFFFFFF == 0
    side = (key >> 6) & 1
    if stored >> ANSWER & 1:
        return _no_worse(key, stored, side)
    return _no_worse(stored, key, side)


@njit(cache=True)
def _slot(first: int, second: int, key: int) -> int:
    """Where four places for a position begin.

    Of the history of the point only who is out and who holds the record is part of it, so that
    histories lie together of which one may answer for another.
    """
    part = key & 0xFFFFFFF
    if not key & (MORDIENNE << 6):
        part = key & 0xFF
        for seat in range(4):
            behind = (key >> (8 + 5 * seat)) & 31
            part |= (behind == OUT) << (8 + seat) | (behind == 0) << (12 + seat)
    mixed = scatter(first ^ scatter(second ^ scatter(part) << 22) << 22)
    return (mixed >> 12) & (ENTRIES - 4)


@njit(cache=True)
def _lengths(key: int, size: int, first: int) -> int:
    """Where is noted how long the parts stored are: by the question, and the first four cards."""
    return scatter((key & 0xFF) | (first & 0o7777) << 8 if size >= 4 else key & 0xFF) >> 16


@njit(cache=True)
def _look_up(hands: Words, table: Words, seen: Words, key: int, era: int) -> int:
    """A stored answer for a strong part of this position, or -2.

    Cards are written in order of strength in three bits: whose, and whether a new class begins;
    neighbouring classes that one player holds alone are one class.
    """
    first, second, size, alone, level = 0, 0, 0, -1, -1
    lengths = seen[_lengths(key, 0, 0)]
    together = hands[0] | hands[1] | hands[2] | hands[3]
    while True:
        if lengths >> size & 1:
            slot, named = _slot(first, second, key), era << 6 | size
            for place in range(slot, slot + 4):
                stored = table[place, 2]
                if (
                    table[place, 0] == first
                    and table[place, 1] == second
                    and stored >> NAMED == named
                    and _answers(stored, key)
                ):
                    answer: int = stored >> ANSWER & 1
                    return 2 * (level + 1) + answer
        if together == 0 or (size >= 4 and lengths >> size <= 1):
            return -2
        level = lowest(together) // 3
        together &= ~(7 << 3 * level)
        before = size
        first, second, size, alone = _written(hands, level, first, second, size, alone)
        if before < 4 <= size:
            lengths = seen[_lengths(key, size, first)]


@njit(cache=True)
def _written(
    hands: Words, level: int, first: int, second: int, size: int, alone: int
) -> tuple[int, int, int, int]:
    """The cards so far with those of one more class; ``alone`` is who held the last one alone."""
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
def _store(hands: Words, table: Words, seen: Words, key: int, era: int, result: int) -> None:
    last = (result >> 1) - 1
    first, second, size, alone = 0, 0, 0, -1
    together = hands[0] | hands[1] | hands[2] | hands[3]
    while together:
        level = lowest(together) // 3
        if level > last:
            break
        together &= ~(7 << 3 * level)
        first, second, size, alone = _written(hands, level, first, second, size, alone)
    seen[_lengths(key, size, first)] |= 1 << size
    named = era << 6 | size
    key |= (result & 1) << ANSWER | named << NAMED
    slot = _slot(first, second, key)
    # In place of what this answers as well, else of what took the fewest tricks to prove.
    victim, least = slot, 99
    for place in range(slot, slot + 4):
        stored = table[place, 2]
        same = table[place, 0] == first and table[place, 1] == second and stored >> NAMED == named
        if same and (stored ^ key) >> ANSWER & 1 == 0 and _answers(key, stored):
            victim = place
            break
        worth_keeping = (stored >> 2) & 15 if stored >> NAMED + 6 == era else 0
        if worth_keeping < least:
            victim, least = place, worth_keeping
    table[victim, 0], table[victim, 1], table[victim, 2] = first, second, key


# The search


@njit(cache=True)
def _situation(history: int, laid: int, who: int, seat: int, left: int, goal: int) -> int:
    """Which row of the weights orders the moves.

    By the goal, whether it is the player's side's, whether the player may still set a record,
    the place at the table and who is winning there.
    """
    if laid == 0:
        row = 0
    elif who < 0:
        row = 3 * laid
    else:
        row = 3 * laid - 2 + ((who ^ seat) & 1)
    if (seat ^ goal) & 1:
        row += 10
    own, holder = (history >> 4 * seat) & 15, (history >> 16) & 7
    if holder != seat + 1 and own + left <= _most(history):
        row += 20
    return row + 20 * (goal & MORDIENNE)


@njit(cache=True)
def _relation(level: int, best: int, later: int) -> int:
    """Which column: wins for sure, may be spoiled, may be beaten; spoils; stays below."""
    if level > best:
        return 4
    if level == best:
        return 3
    return 0 if level < later else (1 if level == later else 2)


@njit(cache=True)
def _listed(
    hands: Words, moves: Words, room: int, weights: Words, row: int, seat: int, laid: int,
    best: int, merge: int,
) -> int:  # fmt: skip
    """Writes the moves down, most promising first, as strongest and weakest class of each."""
    others = hands[(seat + 1) & 3] | hands[(seat + 2) & 3] | hands[(seat + 3) & 3]
    if laid and best < CLASSES:
        others |= 1 << 3 * best
    behind = hands[(seat + 1) & 3] if laid < 3 else 0
    if laid == 0:
        behind |= hands[(seat + 3) & 3]
    later = lowest(behind) // 3 if behind else NONE
    against = hands[(seat + 1) & 3] | hands[(seat + 3) & 3]
    against = (against | against >> 1 | against >> 2) & _FIRST
    hand, size, before = hands[seat], 0, -1
    while hand:
        level = lowest(hand) // 3
        hand &= ~(7 << 3 * level)
        if merge and before >= 0:
            between = ((1 << 3 * (level + 1)) - 1) & ~((1 << 3 * before) - 1)
            if others & between == 0:
                moves[room + size - 1] += level - before
                before = level
                continue
        before = level
        column = _relation(level, best, later)
        score = weights[row, column, 0] + level * weights[row, column, 1]
        score += weights[row, column, 2] * count(against & ((1 << 3 * level) - 1))
        # Score above, then the strongest and the weakest class of the move, five bits each.
        moves[room + size] = (score + 65536) << 10 | level << 5 | level
        size += 1
    for place in range(1, size):
        move, other = moves[room + place], place - 1
        while other >= 0 and moves[room + other] >> 10 < move >> 10:
            moves[room + other + 1] = moves[room + other]
            other -= 1
        moves[room + other + 1] = move
    return size


@njit(cache=True)
def _settled(hands: Words, control: Words, history: int, left: int, goal: int) -> int:
    """The result of a position before a trick when it needs no search, else -2."""
    min_run, bounds = control[MIN_RUN], control[PRUNE] & BOUNDS
    if left == 0:
        return _final(history, goal, min_run)
    if goal < MORDIENNE:
        result = _race_settled(hands, history, left, goal, bounds)
    else:
        result = _mordienne_settled(hands, history, left, goal, min_run, bounds)
    if result == -2 and left == 1:
        return _last_trick(hands, history, goal, min_run)
    return result


@njit(cache=True, nogil=True)
def search(
    hands: Words, control: Words, stop: Words, table: Words, seen: Words, moves: Words,
    weights: Words, history: int, leader: int, laid: int, best: int, who: int, left: int, goal: int,
) -> int:  # fmt: skip
    """Whether the goal's side reaches it from here, with the proof; or STOPPED.

    ``laid`` cards lie on the table, of which the strongest class is ``best``, played by ``who``
    alone (-1: by several); ``left`` tricks are to be finished, this one included.
    """
    prune, key = control[PRUNE], 0
    if laid == 0:
        result = _settled(hands, control, history, left, goal)
        if result >= 0:
            return result
        if prune & LOOKUP:
            key = _key(history, leader, left, goal, control[MIN_RUN])
            result = _look_up(hands, table, seen, key, control[ERA])
            if result >= 0:
                return result
    control[NODES] += 1
    if control[NODES] & _LOOK == 0 and stop[0] != 0:
        control[HALTED] = 1
    if control[HALTED]:
        return STOPPED
    seat = (leader + laid) & 3
    wanted = 1 if (seat ^ goal) & 1 == 0 else 0
    room = 16 * (4 * left - laid)
    row = _situation(history, laid, who, seat, left, goal)
    size = _listed(hands, moves, room, weights, row, seat, laid, best, prune & MERGE)
    mattered, below, answer = -1, NONE, 1 - wanted
    for place in range(size):
        move = moves[room + place]
        strong, weak = (move >> 5) & 31, move & 31
        if strong > below:
            continue
        hands[seat] -= 1 << 3 * strong
        now, now_who = best, who
        if strong < best:
            now, now_who = strong, seat
        elif strong == best:
            now_who = -1
        if laid < 3:
            result = search(
                hands, control, stop, table, seen, moves, weights, history, leader, laid + 1, now,
                now_who, left, goal,
            )  # fmt: skip
        else:
            # A call of itself with literals would not link: ``nothing`` is 0.
            nothing = laid - 3
            result = search(
                hands, control, stop, table, seen, moves, weights, take(history, now_who),
                leader if now_who < 0 else now_who, nothing, NONE + nothing, nothing - 1, left - 1,
                goal,
            )  # fmt: skip
        hands[seat] += 1 << 3 * strong
        if result < 0:
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
        _store(hands, table, seen, key, control[ERA], result)
    return result


@njit(cache=True, nogil=True)
def worth(
    hands: Words, control: Words, stop: Words, table: Words, seen: Words, moves: Words,
    weights: Words, history: int, leader: int, laid: int, best: int, who: int, left: int,
    low: int, high: int,
) -> int:  # fmt: skip
    """The value for N–S, known to lie from ``low`` to ``high``, with its proof (12–16).

    A question a step: (-2 to 2) whether N–S win the point, then the two values that are left.
    The result is ``8 * (class + 1) + value + 2``, the class being the weakest that mattered to any
    answer; or UNKNOWN when stopped.
    """
    undertaken, proof = control[UNDERTAKEN], 0
    while low < high:
        if undertaken >= 0:
            goal = MORDIENNE + undertaken
        elif low < 1 <= high:
            goal = RACE
        elif low == 1:
            goal = MORDIENNE
        elif high == 0:
            goal = RACE + 1
        else:
            goal = MORDIENNE + 1
        result = search(
            hands, control, stop, table, seen, moves, weights, history, leader, laid, best, who,
            left, goal,
        )  # fmt: skip
        if result < 0:
            return UNKNOWN
        yes, proof = result & 1, max(proof, result >> 1)
        if undertaken >= 0:
            low = high = 2 if yes == 1 - undertaken else -2
        elif goal == RACE and yes:
            low = 1
        elif goal == RACE:
            top = _never_spoiled(hands, history, laid)
            high, proof = 0 if top == NONE else -1, max(proof, 0 if top == NONE else top + 1)
        elif goal == MORDIENNE:
            low = high = 2 if yes else 1
        elif goal == RACE + 1:
            low, high = (low, -1) if yes else (0, 0)
        else:
            low = high = -2 if yes else -1
    return 8 * proof + low + 2


@njit(cache=True)
def _never_spoiled(hands: Words, history: int, laid: int) -> int:
    """What makes sure that not all tricks are spoiled: the top class when it is one card, -1 when a
    trick is somebody's already; NONE when nothing does."""
    if (history >> 16) & 7:
        return -1
    together = hands[0] | hands[1] | hands[2] | hands[3]
    if laid or together == 0:
        return NONE
    level, number = lowest(together) // 3, 0
    for seat in range(4):
        number += (hands[seat] >> 3 * level) & 7
    return level if number == 1 else NONE
