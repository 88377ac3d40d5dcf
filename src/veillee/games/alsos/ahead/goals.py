"""What is looked for: what a trick does to it, whether it is out of reach, whether it is met."""

from __future__ import annotations

from veillee.games.alsos.ahead.room import (
    ABOVE,
    BELA,
    CAPTURES,
    KIND,
    LAST,
    MADE,
    MISSED,
    OWNER,
    PAIR,
    POINTS,
    TARGET,
    WEIGHT,
)
from veillee.games.alsos.kernels import LAST_TRICK, TRUMPS, Ints, compiled, points, worth
from veillee.search.bits import count, highest


@compiled
def after(so_far: int, winner: int, led: int, reply: int, best: int, last: bool, room: Ints) -> int:
    """What the tricks so far brought, that one included: points (never below 0), or the cards
    still missing, or MISSED; -1 when the goal is missed."""
    kind = room[KIND]
    if kind == POINTS:
        gained: int = worth(led) + worth(reply) + (LAST_TRICK if last else 0)
        so_far += room[WEIGHT + winner] * gained
        return so_far
    if kind == CAPTURES:
        cards = led | reply
        if so_far == MISSED or not so_far & cards:
            return so_far
        if winner == room[OWNER]:
            return so_far & ~cards
        return -1 if room[MADE] else MISSED
    if last:
        made = winner == room[OWNER] and best == room[TARGET]
        return so_far if made == bool(room[MADE]) else -1
    return -1 if room[MADE] and (led | reply) & room[TARGET] else so_far


@compiled
def near(so_far: int, room: Ints) -> int:
    """Greater where it is likelier to be met."""
    if room[KIND] == POINTS:
        return so_far
    if so_far == MISSED:
        return 40
    return -count(so_far) if room[MADE] else count(so_far)


@compiled
def value(card: int, room: Ints) -> int:
    """What the card counts for it."""
    if room[KIND] == POINTS:
        found: int = worth(card)
        return found
    one = 1 if card & room[TARGET] else 0
    return -one if room[KIND] == LAST and room[MADE] else one


@compiled
def unbeaten(sure: int, other: int) -> int:
    """The trumps surely held that none of the other's beats: each wins its trick."""
    trumps = other & TRUMPS
    return sure & TRUMPS & (~((2 << highest(trumps)) - 1) if trumps else TRUMPS)


@compiled
def winners(sure: int, other: int) -> int:
    """How many of the trumps surely held win their tricks at least: the other beats each of the
    rest with a higher trump of its own."""
    mine = sure & TRUMPS
    higher = other & TRUMPS
    found = 0
    beaten = 0
    while mine:
        bit = 1 << highest(mine)
        mine ^= bit
        if count(higher & ~((bit << 1) - 1)) > beaten:
            beaten += 1
        else:
            found += 1
    return found


@compiled
def least(left: int, other: int, sure: int) -> int:
    """No fewer points than whoever surely holds these takes in the tricks to come."""
    tricks = winners(sure, other)
    if not tricks:
        return 0
    won = unbeaten(sure, other)
    found: int = points(won) + (LAST_TRICK if tricks == left else 0)
    found += cheapest(sure & TRUMPS & ~won, tricks - count(won))
    return found + cheapest(other, tricks)


@compiled
def cheapest(cards: int, number: int) -> int:
    """What those of the cards are worth that are worth least, so many of them."""
    found = 0
    for place in range(8):
        worth_of, alike = rank_by_worth(place)
        some = min(number, count(cards & alike))
        found += some * worth_of
        number -= some
    return found


@compiled
def rank_by_worth(place: int) -> tuple[int, int]:
    """Card points, and all cards worth so many; the least first."""
    if place == 0:
        return 0, 0x03070707
    if place == 1:
        return 2, 0x00080808
    if place == 2:
        return 3, 0x04101010
    if place == 3:
        return 4, 0x08202020
    if place == 4:
        return 10, 0x10404040
    if place == 5:
        return 11, 0x20808080
    if place == 6:
        return 14, 0x40000000
    return 20, 0x80000000


@compiled
def most(left: int, own: int, other: int, own_sure: int, other_sure: int) -> int:
    """No more points than the owner takes in the tricks to come: as ``bounds.most``, but with
    all the tricks that the other's trumps win."""
    lost = winners(other_sure, own)
    tricks = left - lost
    trumps = own & TRUMPS
    beyond = TRUMPS & (~((2 << highest(trumps)) - 1) if trumps else TRUMPS)
    others = other & ~own & ~beyond
    fixed = own_sure
    others_fixed = other_sure & others
    free = left - count(own_sure)
    others_free = left - count(other_sure)
    if lost:
        others_free = min(tricks, others_free + count(others_fixed))
        free = tricks
        fixed = 0
        others_fixed = 0
    total = free + others_free
    found = LAST_TRICK if tricks else 0
    for place in range(7, 0, -1):
        worth_of, cards = rank_by_worth(place)
        forced = cards & (fixed | others_fixed)
        found += worth_of * count(forced)
        cards &= ~forced
        mine = min(free, count(cards & own & ~other))
        theirs = min(others_free, count(cards & others))
        some = min(total, mine + theirs + count(cards & own & other))
        found += worth_of * some
        free -= mine
        others_free -= theirs
        total -= some
    return found


@compiled
def hopeless(
    so_far: int,
    left: int,
    may0: int,
    may1: int,
    sure0: int,
    sure1: int,
    held0: int,
    held1: int,
    room: Ints,
) -> bool:
    """Whether it surely is missed whatever comes. ``held`` are the meld hands' cards played."""
    kind = room[KIND]
    if kind == POINTS:
        best = so_far
        for seat in range(2):
            own, other = (may0, may1) if seat == 0 else (may1, may0)
            sure, other_sure = (sure0, sure1) if seat == 0 else (sure1, sure0)
            if room[WEIGHT + seat] > 0:
                best += most(left, own, other, sure, other_sure)
            elif room[WEIGHT + seat] < 0:
                best -= least(left, other, sure)
            bela = room[BELA + seat]
            if bela:
                missing = room[PAIR] & ~(held0 if seat == 0 else held1)
                if bela < 0:
                    if not missing & ~sure:
                        best += bela
                elif not missing & ~own and count(missing) <= left:
                    best += bela
        return best <= int(room[ABOVE])
    owner = room[OWNER]
    own, other = (may0, may1) if owner == 0 else (may1, may0)
    if kind == LAST:
        return bool(room[MADE]) and not own & room[TARGET]
    if so_far == MISSED:
        return False
    if not room[MADE]:
        return not so_far & ~unbeaten(sure0 if owner == 0 else sure1, other)
    if so_far & ~(own | other) or count(so_far) > 2 * left:
        return True
    # A trump of the other's wins its trick unless a higher trump beats it, each its own.
    trumps = so_far & ~own & TRUMPS
    beaten = 0
    while trumps:
        bit = 1 << highest(trumps)
        trumps ^= bit
        beaten += 1
        if count(own & TRUMPS & ~((bit << 1) - 1)) < beaten:
            return True
    return False


@compiled
def met(so_far: int, held0: int, held1: int, room: Ints) -> bool:
    """Whether it is met when all is played by these meld hands."""
    kind = room[KIND]
    if kind == POINTS:
        pair = room[PAIR]
        if not pair & ~held0:
            so_far += room[BELA]
        if not pair & ~held1:
            so_far += room[BELA + 1]
        return so_far > int(room[ABOVE])
    return bool(kind == LAST) or (so_far == 0) == bool(room[MADE])
