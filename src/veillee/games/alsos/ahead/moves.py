"""Which cards are tried: of those that come to the same only some, likely ones first.

Cards that are neighbours in strength among what is still to come, and of which the same is known,
may be swapped in any course. Where points count, the swap that gives more to whoever should have
them is as good at least: the worthiest into a trick of the favoured seat, the least worthy into one
of the other's. A lead may be answered by a card of its own kind, though, and then both count.
"""

from __future__ import annotations

from veillee.games.alsos.ahead.goals import after, near, value
from veillee.games.alsos.ahead.room import (
    APART,
    CAPTURES,
    CHANCE,
    FAVOURED,
    KIND,
    LACKS,
    MISSED,
    MOVE,
    OTHER,
    POINTS,
    PROMISE,
    SEVENS,
    TARGET,
    THEN,
    WINNER,
)
from veillee.games.alsos.kernels import TRUMPS, Ints, beats, compiled, suit_of, worth
from veillee.search.bits import highest

USED = -(1 << 40)
ANY, HIGH, LOW, AMONG = range(4)
"""What a lead stands for: itself; the strongest or the weakest of its kind; one of a kind of which
another is to answer."""


@compiled
def _kinds(
    cards: int,
    led: int,
    may0: int,
    may1: int,
    sure: int,
    so_far: int,
    room: Ints,
    moves: Ints,
    place: int,
) -> int:
    """Writes down the cards kind by kind, each kind's strongest and all of it; ``place`` after."""
    there = may0 | may1 | led
    apart = room[APART]
    marked = room[TARGET] if room[KIND] == CAPTURES and so_far != MISSED else 0
    for byte in range(4):
        if not cards >> 8 * byte & 255:
            continue
        rest = there & 255 << 8 * byte
        last = -1
        while rest:
            bit = 1 << highest(rest)
            rest ^= bit
            if not bit & cards:
                last = -1
                continue
            like = -1
            if not bit & apart:
                like = (bit & may0 != 0) | (bit & may1 != 0) << 1
                like |= (bit & sure != 0) << 2 | (bit & marked != 0) << 3
            if like < 0 or like != last:
                moves[place] = bit
                moves[place + OTHER] = bit
                place += MOVE
            else:
                moves[place - MOVE + OTHER] |= bit
            last = like
    return place


@compiled
def leads(
    cards: int,
    leader: int,
    may0: int,
    may1: int,
    sure: int,
    so_far: int,
    room: Ints,
    moves: Ints,
    begin: int,
) -> int:
    """Writes down the leads to try; where they end. OTHER is the kind, THEN what it stands for."""
    end = _kinds(cards, 0, may0, may1, sure, so_far, room, moves, begin)
    by_worth = room[KIND] == POINTS
    for place in range(begin, end, MOVE):
        kind = moves[place + OTHER]
        high = moves[place]
        low = kind & -kind
        moves[place + THEN] = ANY
        shared = kind & may0 & may1 != 0
        if low == high or not (shared or (by_worth and worth(low) != worth(high))):
            continue
        moves[place + THEN] = HIGH
        rest = kind ^ high
        while rest:
            card = rest & -rest
            rest ^= card
            if card != low and not (shared and by_worth):
                continue
            moves[end] = card
            moves[end + OTHER] = kind
            moves[end + THEN] = LOW if card == low else AMONG
            end += MOVE
    own = leader == room[FAVOURED]
    theirs = may1 if leader == 0 else may0
    for place in range(begin, end, MOVE):
        card = moves[place]
        higher = theirs & suit_of(card) & ~((card << 1) - 1)
        moves[place + PROMISE] = value(card, room) - (100 if (higher != 0) == own else 0)
    return end


@compiled
def answers(
    led: int,
    kind: int,
    role: int,
    seat: int,
    last: bool,
    may0: int,
    may1: int,
    sure0: int,
    sure1: int,
    so_far: int,
    room: Ints,
    moves: Ints,
    begin: int,
) -> int:
    """Writes down the answers to try, with what each says that the seat has none of (16)."""
    suit = suit_of(led)
    sure = sure0 if seat == 0 else sure1
    own = may0 if seat == 0 else may1
    bound = 0 if last else room[SEVENS + seat]
    both = sure0 | sure1
    end = _kinds(own & suit, led, may0, may1, both, so_far, room, moves, begin)
    for place in range(begin, end, MOVE):
        moves[place + LACKS] = suit if moves[place] == bound else 0
    if not sure & suit:
        if suit != TRUMPS:
            first = end
            end = _kinds(own & TRUMPS, led, may0, may1, both, so_far, room, moves, end)
            for place in range(first, end, MOVE):
                moves[place + LACKS] = suit | TRUMPS if moves[place] == bound else suit
        if not sure & TRUMPS:
            first = end
            rest = own & ~suit & ~TRUMPS
            end = _kinds(rest, led, may0, may1, both, so_far, room, moves, end)
            for place in range(first, end, MOVE):
                moves[place + LACKS] = suit | TRUMPS
    by_worth = room[KIND] == POINTS
    for place in range(begin, end, MOVE):
        card = moves[place]
        winner = seat if beats(led, card) else 1 - seat
        ours = winner == room[FAVOURED]
        if by_worth and not ours:
            card = moves[place + OTHER] & -moves[place + OTHER]
            moves[place] = card
        moves[place + WINNER] = winner
        moves[place + PROMISE] = USED
        if not card & kind and skipped(role, ours, by_worth):
            continue
        then = after(so_far, winner, led, card, card if winner == seat else led, last, room)
        if then < 0:
            continue
        moves[place + THEN] = then
        moves[place + PROMISE] = (ours << 20) + (near(then, room) << 6) + highest(card)
    return end


@compiled
def skipped(role: int, ours: bool, by_worth: bool) -> bool:
    """Whether another lead of the same kind is as good where no card of that kind answers."""
    if role == HIGH:
        return by_worth and not ours
    return role == AMONG or (role == LOW and (ours or not by_worth))


@compiled
def next_of(begin: int, end: int, room: Ints, moves: Ints) -> int:
    """The place of the next to be tried, -1 when all were: the most promising, or any."""
    best = -1
    most = USED
    for place in range(begin, end, MOVE):
        promise = moves[place + PROMISE]
        if promise > most:
            most = promise
            best = place
    return best


@compiled
def shuffle(begin: int, end: int, room: Ints, moves: Ints) -> None:
    """Has them tried in any order."""
    word = room[CHANCE]
    for place in range(begin, end, MOVE):
        if moves[place + PROMISE] != USED:
            word ^= word << 13
            word ^= word >> 7 & 0x01FFFFFFFFFFFFFF
            word ^= word << 17
            moves[place + PROMISE] = word >> 20 & 0xFFFFFF
    room[CHANCE] = word
