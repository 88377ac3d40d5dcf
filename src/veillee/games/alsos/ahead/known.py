"""What is known of two hands while their cards are played."""

from __future__ import annotations

from veillee.games.alsos.ahead.room import (
    BEFORE,
    BEST,
    LENGTHS,
    LIMIT,
    LOOSE,
    MARKED,
    MOST_NEEDS,
    MOST_SETS,
    NEEDS,
    RUN_KEYS,
    RUNS,
    SETS,
    SUITS,
)
from veillee.games.alsos.kernels import Ints, compiled
from veillee.search.bits import count


@compiled
def settled(
    first: int, second: int, m: int, n: int, s: int, t: int
) -> tuple[bool, int, int, int, int]:
    """What each may hold and surely holds, with what these say of each other, for hands of so
    many cards; whether there are such hands."""
    while True:
        m &= ~t
        n &= ~s
        a = count(m)
        b = count(n)
        c = count(s)
        d = count(t)
        if a < first or b < second or c > first or d > second or s & ~m or t & ~n:
            return False, m, n, s, t
        if a == first and c < a:
            s = m
        elif b == second and d < b:
            t = n
        elif c == first and a > c:
            m = s
        elif d == second and b > d:
            n = t
        else:
            return count(m | n) >= first + second, m, n, s, t


@compiled
def too_much(seat: int, held: int, room: Ints) -> int:
    """The cards with which the seat, that holds these, would hold a better meld than it told; -1
    when it does so without."""
    cards = 0
    place = SETS + MOST_SETS * seat
    for each in range(place + 1, place + 1 + room[place]):
        missing = room[each] & ~held
        if not missing:
            return -1
        if not missing & missing - 1:
            cards |= missing
    return cards


@compiled
def known(
    first: int,
    second: int,
    m: int,
    n: int,
    s: int,
    t: int,
    held0: int,
    held1: int,
    room: Ints,
) -> tuple[bool, int, int, int, int]:
    """As ``settled``, with what the words about melds say of single cards; ``held`` are the cards
    played on the way."""
    while True:
        fits, m, n, s, t = settled(first, second, m, n, s, t)
        if not fits:
            return fits, m, n, s, t
        one = two = 0
        if (held0 | s) & room[MARKED]:
            one = too_much(0, held0 | s, room)
        if (held1 | t) & room[MARKED + 1]:
            two = too_much(1, held1 | t, room)
        if one < 0 or two < 0:
            return False, m, n, s, t
        if not one & m and not two & n:
            return True, m, n, s, t
        m &= ~one
        n &= ~two


@compiled
def too_loose(there: int, room: Ints) -> bool:
    """Whether more cards stay out of play than may, if none but these are played."""
    for each in range(LOOSE, LOOSE + 4, 2):
        if room[each] and count(room[each] & ~there) > room[each + 1]:
            return True
    return False


@compiled
def admits(seat: int, held: int, room: Ints) -> bool:
    """Whether the meld hand with these cards besides those played before is one told of (15)."""
    hand = held | room[BEFORE + seat]
    best = 0
    lengths = 0
    vannaks = 255
    for byte in range(4):
        cards = BEST + (768 if byte == 3 else 0) + (hand >> 8 * byte & 255)
        if room[cards]:
            best = max(best, room[cards] + 3 - room[SUITS + byte])
        lengths |= room[cards + 256]
        vannaks &= room[cards + 512]
    limit = RUNS + LIMIT * seat
    if not room[limit + best] or not room[limit + RUN_KEYS + (vannaks & 63)]:
        return False
    told: int = room[LENGTHS + seat]
    return told < 0 or lengths == told


@compiled
def lacking(seat: int, held: int, sure: int, may: int, left: int, room: Ints) -> bool:
    """Whether the seat can no longer have a meld that it told."""
    place = NEEDS + MOST_NEEDS * seat
    melds = room[place]
    place += 1
    for _ in range(melds):
        end = place + 1 + 2 * room[place]
        possible = False
        for each in range(place + 1, end, 2):
            missing = room[each] & ~held
            if not missing & ~may and count(missing) <= left:
                possible |= not room[each + 1] & (held | sure)
        if not possible:
            return True
        place = end
    return False


@compiled
def interrupted(seat: int, held: int, sure: int, may: int, room: Ints) -> bool:
    """Whether the seat surely has a run of a length that it would have told and did not."""
    surely = room[BEFORE + seat] | held | sure
    there = surely | may
    for byte in range(4):
        ranks = BEST + 512 + (768 if byte == 3 else 0)
        cards = room[ranks + (surely >> 8 * byte & 255)]
        threes = cards & cards >> 1 & cards >> 2
        if not threes:
            continue
        possible = room[ranks + (there >> 8 * byte & 255)]
        while threes:
            # The run that begins here, with nothing of it before.
            first = threes & -threes
            run = first
            while cards & run << 1 & ~run:
                run |= run << 1
            threes &= ~run
            ended = not possible & (run << 1 | run >> 1) & ~run
            if ended and not room[LENGTHS + seat] >> count(run) & 1:
                return True
    return False
