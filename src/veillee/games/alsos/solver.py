"""Exact play of Alsós with all cards seen, compiled: the search between tricks.

What is searched is A's *slack*: the card points A will still take, less those A needs in the end
(``need``) given who has captured what. At any moment A reaches the aim exactly when the card
points taken so far and the slack come to 0 or more. A raises the slack, B lowers it, a trick won
adds to it: whatever the items, this is a game for points with a toll at the end. Without the toll
it is the game for card points itself.

``alive`` has a bit for what each owner may still capture: 0–3 A's sets (tulétroá, család, összes
adu, four aces), 4–7 B's, 8 and 9 ultimó. A bit goes out when it fails; those left at the end were
made, and index ``need``. Cards are as in ``kernels``.
"""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.kernels import (
    PLAIN_BYTE,
    TRUMP_BYTE,
    TRUMPS,
    Ints,
    beats,
    compiled,
    legal,
    points,
    suit_of,
    worth,
)
from veillee.search.bits import count, highest

OF_A, OF_B = 0x10F, 0x2F0
"""The bits of either owner."""
SETS = np.array([0xC1000000, 0x2C000000, 0xFC000000, 0x20808080], np.int64)
"""The cards of tulétroá, család, összes adu and negyvennégy."""

NODES, STOPPED, PRUNE = range(3)
"""What the search is told and tells: positions searched, 1 once it gave up, how it may cut."""
LIKENESS, THINNED, BOUNDS, LOOKUP, NEAR = 1, 2, 4, 8, 16
"""What makes the search short; each may be left out of PRUNE, and changes no value."""
ALL = 31
ROW = 4
"""Numbers of an entry of the table: the position in two, its bounds, its best card."""
FAR = 1000
"""More than any slack: ± what no points can change."""


def _closed(first: int, second: int) -> int:
    """The 9, 8 and 7 of one suit, moved down in their order over those that are gone."""
    moved = place = 0
    for bit in (1, 2, 4):
        if (first | second) & bit:
            moved |= (1 if first & bit else 8) << place
            place += 1
    return moved


CLOSED = np.array(
    [_closed(index & 7, index >> 3 & ~index & 7) for index in range(64)], dtype=np.int64
)
"""By A's three cards and B's times eight: the same three bits each of a like position."""


@compiled
def seven_counts(alive: int, kept: Ints) -> bool:
    """Whether it matters which of the trump 8 and 7 is where."""
    return (alive & 0x311) != 0 or (kept[0] | kept[1]) != 0


@compiled
def suit_pair(first: int, second: int, byte: int) -> int:
    """Both hands' cards of a plain suit in one number, its worthless cards moved down."""
    one = first >> 8 * byte & 255
    two = second >> 8 * byte & 255
    low: int = CLOSED[one & 7 | (two & 7) << 3]
    return (one & 248 | low & 7) << 8 | two & 248 | low >> 3


@compiled
def likeness(first: int, second: int, seven: bool) -> tuple[int, int]:
    """Hands that play alike: what is worth nothing moved down, the plain suits in order."""
    a = suit_pair(first, second, 0)
    b = suit_pair(first, second, 1)
    c = suit_pair(first, second, 2)
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    high = first >> 24
    other = second >> 24
    if not seven and not (high | other) & 1:
        high = high & 252 | (high & 2) >> 1
        other = other & 252 | (other & 2) >> 1
    return (
        a >> 8 | b & 0xFF00 | (c & 0xFF00) << 8 | high << 24,
        a & 255 | (b & 255) << 8 | (c & 255) << 16 | other << 24,
    )


@compiled
def thinned(own: int, other: int, seven: bool) -> int:
    """One of each kind of equal cards: worthless neighbours with nothing of the other's between.

    ``other`` includes a card that is on the table.
    """
    drop = own >> 1 & own & 0x030303
    drop |= own >> 2 & own & 0x010101 & ~((own | other) >> 1)
    if not seven:
        drop |= own >> 1 & own & 0x1000000
    return own & ~drop


@compiled
def singular(alive: int, seven: bool) -> int:
    """The cards that count for more than their points and their strength."""
    found = 0x1000000 if seven else 0
    if alive & 0x77:
        found = TRUMPS
    if alive & 0x88:
        found |= 0x20808080
    return found


@compiled
def near(card: int, own: int, other: int) -> int:
    """Those of the own cards that have none of the other's between them and this one.

    Playing one of two such cards now and one later comes to the same tricks either way, so that
    the two are never further apart in value than in points, unless one is ``singular``.
    """
    suit = suit_of(card)
    theirs = other & suit
    above = theirs & ~((card << 1) - 1)
    below = theirs & card - 1
    if above:
        suit &= (above & -above) - 1
    if below:
        suit &= -2 << highest(below)
    return own & suit


@compiled
def settled_with(card: int, own: int, other: int, room: int) -> tuple[int, int]:
    """The own cards near this one within so many points of it, and the most points between."""
    found = 0
    far = 0
    cards = near(card, own, other)
    while cards:
        each = cards & -cards
        cards ^= each
        apart = abs(worth(each) - worth(card))
        if apart <= room:
            found |= each
            far = max(far, apart)
    return found, far


@compiled
def failing(alive: int, pair: int, winner: int, card: int, last: bool) -> int:
    """What is still alive after a trick of these cards, won with ``card``."""
    if alive & 0xFF and pair & 0xFD808080:
        touched = 0
        for each in range(4):
            if pair & SETS[each]:
                touched |= 1 << each
        alive &= ~(touched << 4 if winner == 0 else touched)
    if alive & 0x300 and pair & 0x1000000 and not (last and card == 0x1000000):
        alive &= ~0x300
    return alive


@compiled
def tops(mine: int, other: int) -> int:
    """The cards above all of the other's in their suit."""
    below = other | other >> 1 & 0x7F7F7F7F
    below |= below >> 2 & 0x3F3F3F3F
    below |= below >> 4 & 0x0F0F0F0F
    return mine & ~below


@compiled
def void_suits(hand: int) -> int:
    """All cards of the plain suits that the hand has none of."""
    found = 0
    for byte in range(3):
        if not hand >> 8 * byte & 255:
            found |= 255 << 8 * byte
    return found


@compiled
def cashed(mine: int, other: int, best: int) -> int:
    """Card points that whoever leads has at least, by leading trumps and then what wins.

    ``best`` are the leader's ``tops``. Top trumps win whenever they are played. When they are as
    many as the other's trumps they draw these, and then every trump and every top card wins; in a
    suit with as many tops as the other has cards, all. Else a top card wins while the other must
    follow.
    """
    theirs = other >> 24
    drawn = count(best >> 24) >= count(theirs)
    total = TRUMP_BYTE[mine >> 24] + TRUMP_BYTE[theirs] if drawn else TRUMP_BYTE[best >> 24]
    every = drawn
    for byte in range(3):
        own = mine >> 8 * byte & 255
        if not own:
            continue
        high = best >> 8 * byte & 255
        theirs = other >> 8 * byte & 255
        if count(high) < count(theirs):
            total += PLAIN_BYTE[high]
            every = False
        elif drawn:
            total += PLAIN_BYTE[own] + PLAIN_BYTE[theirs]
        else:
            while count(high) > count(theirs):
                high &= high - 1
            total += PLAIN_BYTE[high] + PLAIN_BYTE[theirs]
    return points(mine | other) + 10 if every else total


@compiled
def least(cards: int) -> int:
    """A card of the least rank in a set that is not empty, trumps after all others."""
    if cards & 0xFFFFFF:
        for rank in range(8):
            found = cards & 0x010101 << rank
            if found:
                return found & -found
    return cards & -cards


@compiled
def most(cards: int) -> int:
    """A card of the highest rank in a set of plain cards that is not empty."""
    rank = 7
    while not cards & 0x010101 << rank:
        rank -= 1
    found = cards & 0x010101 << rank
    return found & -found


@compiled
def next_lead(leads: int, sure: int, mine: int, other: int) -> int:
    """Which of the leads is tried first: top trumps that draw the other's, then what surely
    wins, what the other must trump, the least."""
    trumps = leads & sure & 0xFF000000
    if trumps and other >> 24 and count(mine >> 24) >= count(other >> 24):
        return 1 << highest(trumps)
    plain = leads & 0xFFFFFF
    if plain & sure:
        return most(plain & sure)
    if other >> 24 and plain & void_suits(other):
        return least(plain & void_suits(other))
    return least(plain) if plain else least(leads)


@compiled
def next_answer(answers: int, led: int) -> int:
    """Which answer is tried first: a ten that wins, the cheapest winner, the least."""
    suit = suit_of(led)
    if led < 0x1000000:
        ten = answers & suit & 0x404040
        if ten > led:
            return ten
    higher = answers & suit & ~((led << 1) - 1)
    if higher:
        return higher & -higher
    if not answers & suit and answers & 0xFF000000:
        high = answers & 0xFF000000
        return high & -high
    return least(answers)


@compiled
def undecided(alive: int, held: int) -> int:
    """Of what is alive, that which is not made yet."""
    open_sets = 0x300
    if not alive & 0xFF:
        return alive & open_sets
    for each in range(4):
        if held & SETS[each]:
            open_sets |= 0x11 << each
    return alive & open_sets


@compiled
def place_of(name: int, second: int) -> int:
    """Where in the table a position lies, before it is cut to the table's size."""
    place = (name & 0xFFFFFFFF) * 0x1E3779B1 >> 7
    place ^= second * 0x2545F491 >> 5
    place ^= (name >> 32) * 0x9E3779B
    return place ^ place >> 19


@compiled
def bounds(first: int, second: int, leader: int, alive: int, need: Ints) -> tuple[int, int]:
    """A's slack at least and at most: what each side takes for sure, all else for one of them."""
    held = first | second
    doubt = undecided(alive, held)
    made = alive ^ doubt
    mine = first if not leader else second
    other = second if not leader else first
    lead = cashed(mine, other, tops(mine, other))
    back = TRUMP_BYTE[tops(other, mine) >> 24]
    low = (lead if not leader else back) - need[made | doubt & OF_B]
    high = points(held) + 10 - (back if not leader else lead) - need[made | doubt & OF_A]
    return low, high


@compiled
def search(
    first: int,
    second: int,
    leader: int,
    alive: int,
    bar: int,
    key: int,
    need: Ints,
    kept: Ints,
    table: Ints,
    tally: Ints,
    stop: Ints,
) -> int:
    """A bound of A's slack between tricks: from below when it is ``bar`` or more, else from above.

    ``key``, of 20 bits and not 0, tells the aims apart that share the table, whose rows hold whole
    positions. Once ``stop`` is not 0, ``tally`` says STOPPED and the answer means nothing.
    """
    tally[0] += 1
    if not tally[0] & 1023 and stop[0]:
        tally[1] = 1
    if tally[1]:
        return 0
    if not first:
        toll: int = need[alive]
        return -toll
    prune = tally[2]
    low = -2 * FAR
    high = 2 * FAR
    if prune & BOUNDS:
        low, high = bounds(first, second, leader, alive, need)
        if low >= bar:
            return low
        if high < bar:
            return high
    seven = seven_counts(alive, kept)
    if prune & LIKENESS:
        first, second = likeness(first, second, seven)
    mine = first if not leader else second
    other = second if not leader else first
    name = first | leader << 32 | alive << 33 | key << 43
    place = place_of(name, second) & table.shape[0] - 1
    hint = 0
    if prune & LOOKUP and table[place, 0] == name and table[place, 1] == second:
        known: int = table[place, 2]
        low = max(low, (known & 0xFFF) - 2048)
        high = min(high, (known >> 12) - 2048)
        if low >= bar:
            return low
        if high < bar:
            return high
        hint = table[place, 3]
    sign = 1 - 2 * leader
    limit = bar if not leader else 1 - bar
    last = not mine & (mine - 1)
    leads = legal(mine, 0, kept[leader])
    if prune & THINNED:
        leads = thinned(leads, other, seven)
    sure = tops(mine, other)
    if other & 0xFF000000:
        sure &= ~void_suits(other)
    alone = singular(alive, seven)
    best = -4 * FAR
    chosen = 0
    while leads and best < limit:
        led = hint & leads
        if not led:
            led = next_lead(leads, sure, mine, other)
        leads ^= led
        worst = 4 * FAR
        answers = legal(other, led, kept[1 - leader])
        if prune & THINNED:
            answers = thinned(answers, mine, seven)
        while answers and worst >= limit:
            card = next_answer(answers, led)
            answers ^= card
            won = beats(led, card)
            winner = 1 - leader if won else leader
            gain = 0
            if not winner:
                gain = worth(led) + worth(card) + (10 if last else 0)
            then = failing(alive, led | card, winner, card if won else led, last)
            rest = mine ^ led
            left = other ^ card
            found = search(
                rest if not leader else left,
                left if not leader else rest,
                winner,
                then,
                bar - gain,
                key,
                need,
                kept,
                table,
                tally,
                stop,
            )
            if tally[1]:
                return 0
            found = sign * (found + gain)
            worst = min(worst, found)
            if prune & NEAR and found >= limit and not card & alone:
                like, far = settled_with(card, answers & ~alone, mine, found - limit)
                answers ^= like
                worst = min(worst, found - far)
        if worst > best:
            best = worst
            chosen = led
        if prune & NEAR and worst < limit and not led & alone:
            like, far = settled_with(led, leads & ~alone, other, limit - 1 - worst)
            leads ^= like
            best = max(best, worst + far)
    found = sign * best
    if found >= bar:
        low = max(low, found)
    else:
        high = min(high, found)
    table[place, 0] = name
    table[place, 1] = second
    table[place, 2] = low + 2048 | high + 2048 << 12
    table[place, 3] = chosen
    return found


@compiled
def slack(
    position: Ints,
    alive: int,
    bar: int,
    key: int,
    need: Ints,
    kept: Ints,
    table: Ints,
    tally: Ints,
    stop: Ints,
) -> int:
    """As ``search``, from a position with a card on the table too."""
    first: int = position[0]
    second: int = position[1]
    leader: int = position[2]
    led: int = position[3]
    if not led:
        return search(first, second, leader, alive, bar, key, need, kept, table, tally, stop)
    other = second if not leader else first
    sign = 1 - 2 * leader
    limit = bar if not leader else 1 - bar
    worst = 4 * FAR
    answers = legal(other, led, kept[1 - leader])
    last = not other & (other - 1)
    while answers and worst >= limit:
        card = next_answer(answers, led)
        answers ^= card
        won = beats(led, card)
        winner = 1 - leader if won else leader
        gain = 0
        if not winner:
            gain = worth(led) + worth(card) + (10 if last else 0)
        then = failing(alive, led | card, winner, card if won else led, last)
        a = first if not leader else first ^ card
        b = second ^ card if not leader else second
        found = search(a, b, winner, then, bar - gain, key, need, kept, table, tally, stop)
        if tally[1]:
            return 0
        worst = min(worst, sign * (found + gain))
    return sign * worst


@compiled
def most_points(
    position: Ints, guess: int, key: int, kept: Ints, table: Ints, tally: Ints, stop: Ints
) -> int:
    """The card points that A takes from here by best play of both, the last trick's 10 too."""
    need = np.zeros(1024, np.int64)
    # A literal 0 would make another search of its own, which cannot be loaded from the cache.
    alive = need[0]
    low = 0
    high = 162
    while low < high:
        if high - low < 16:
            bar = (low + high + 1) // 2
        else:
            bar = min(high, guess + 8) if guess == low else max(low + 1, guess - 7)
        guess = slack(position, alive, bar, key, need, kept, table, tally, stop)
        if tally[1]:
            return 0
        if guess >= bar:
            low = guess
        else:
            high = guess
    return low
