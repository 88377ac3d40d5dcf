"""The search between tricks."""

from __future__ import annotations

from veillee.games.alsos.kernels import Ints, beats, compiled, legal, points, worth
from veillee.games.alsos.solver.alike import likeness, settled_with, seven_counts, singular, thinned
from veillee.games.alsos.solver.bounds import bounds, failing
from veillee.games.alsos.solver.moves import next_answer, next_lead, sure_leads
from veillee.games.alsos.solver.room import (
    BOUNDS,
    ENTRY,
    FAR,
    KEPT,
    LIKENESS,
    LOOKUP,
    MASK,
    NEAR,
    NEED,
    NODES,
    PRUNE,
    STOP,
    STOPPED,
    TABLE,
    THINNED,
)
from veillee.search.bits import count, word_at


@compiled
def place_of(name: int, second: int) -> int:
    """Where in the table a position lies, before it is cut to the table's size."""
    place = (name & 0xFFFFFFFF) * 0x1E3779B1 >> 7
    place ^= second * 0x2545F491 >> 5
    place ^= (name >> 32) * 0x9E3779B
    return place ^ place >> 19


@compiled
def _trick(led: int, reply: int, leader: int, alive: int, last: bool) -> tuple[int, int, int]:
    """Who wins it, the card points that A has of it, and what is still alive then."""
    won = beats(led, reply)
    winner = 1 - leader if won else leader
    gain = 0
    if not winner:
        gain = worth(led) + worth(reply) + (10 if last else 0)
    return winner, gain, failing(alive, led | reply, winner, reply if won else led, last)


@compiled
def search(
    first: int,
    second: int,
    leader: int,
    alive: int,
    bar: int,
    key: int,
    card: int,
    room: Ints,
) -> int:
    """A bound of A's slack between tricks: from below when it is ``bar`` or more, else from above.

    ``key``, of 20 bits and not 0, tells the aims apart that share the table, which holds whole
    positions. ``card`` is the lead when it is made already and still in its hand, else 0. Once
    the flag is set, the room says STOPPED and the answer means nothing.
    """
    room[NODES] += 1
    if not room[NODES] & 1023 and word_at(room[STOP]):
        room[STOPPED] = 1
    if room[STOPPED]:
        return 0
    if not first:
        toll: int = room[NEED + alive]
        return -toll
    prune = room[PRUNE]
    low = -2 * FAR
    high = 2 * FAR
    # A call of itself with a literal would make another search.
    nothing = card ^ card
    if prune & BOUNDS and not card:
        low, high = bounds(first, second, leader, alive, room)
        if low >= bar:
            return low
        if high < bar:
            return high
    seven = seven_counts(alive, room)
    if prune & LIKENESS and not card:
        first, second = likeness(first, second, seven)
    mine = first if not leader else second
    other = second if not leader else first
    name = first | leader << 32 | alive << 33 | key << 43
    place = TABLE + ENTRY * (place_of(name, second) & room[MASK])
    hint = 0
    if prune & LOOKUP and not card and room[place] == name and room[place + 1] == second:
        known: int = room[place + 2]
        low = max(low, (known & 0xFFF) - 2048)
        high = min(high, (known >> 12) - 2048)
        if low >= bar:
            return low
        if high < bar:
            return high
        hint = room[place + 3]
    sign = 1 - 2 * leader
    limit = bar if not leader else 1 - bar
    last = not mine & (mine - 1)
    leads = card if card else legal(mine, 0, room[KEPT + leader])
    if prune & THINNED and not card:
        leads = thinned(leads, other, seven)
    sure = sure_leads(mine, other)
    alone = singular(alive, seven)
    best = -4 * FAR
    chosen = 0
    while leads and best < limit:
        led = hint & leads
        if not led:
            led = next_lead(leads, sure, mine, other)
        leads ^= led
        worst = 4 * FAR
        answers = legal(other, led, room[KEPT + 1 - leader])
        if prune & THINNED:
            answers = thinned(answers, mine, seven)
        while answers and worst >= limit:
            reply = next_answer(answers, led)
            answers ^= reply
            winner, gain, then = _trick(led, reply, leader, alive, last)
            rest = mine ^ led
            left = other ^ reply
            found = search(
                rest if not leader else left,
                left if not leader else rest,
                winner,
                then,
                bar - gain,
                key,
                nothing,
                room,
            )
            if room[STOPPED]:
                return 0
            found = sign * (found + gain)
            worst = min(worst, found)
            if prune & NEAR and found >= limit and not reply & alone:
                like, far = settled_with(reply, answers & ~alone, mine, found - limit)
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
    if not card:
        low, high = (max(low, found), high) if found >= bar else (low, min(high, found))
        room[place] = name
        room[place + 1] = second
        room[place + 2] = low + 2048 | high + 2048 << 12
        room[place + 3] = chosen
    return found


@compiled
def slack(position: Ints, alive: int, bar: int, key: int, room: Ints) -> int:
    """As ``search``, from a position with a card on the table too."""
    first: int = position[0]
    second: int = position[1]
    leader: int = position[2]
    led: int = position[3]
    if not leader:
        first |= led
    else:
        second |= led
    return search(first, second, leader, alive, bar, key, led, room)


@compiled
def estimate(position: Ints, room: Ints) -> int:
    """About how many card points A takes from here: a line through what 400 whole deals came to,
    which misses by five in the mean."""
    first: int = position[0]
    second: int = position[1]
    alive = room[NEED]
    low, high = bounds(first, second, position[2], alive, room)
    aces = count(first & 0x808080) - count(second & 0x808080)
    tens = count(first & 0x404040) - count(second & 0x404040)
    found = 28 * low + 39 * high + 590 * aces + 245 * tens + 14 * points(first | second) + 200
    return max(1, min(162, found // 100))


@compiled
def most_points(position: Ints, key: int, room: Ints) -> int:
    """The card points that A takes from here by best play of both, the last trick's 10 too.

    Asked for by small steps from an estimate; A needs nothing in the end (``need`` is all 0).
    """
    # A literal 0 would make another search of its own, which cannot be loaded from the cache.
    alive = room[NEED]
    low = 0
    high = 162
    bar = estimate(position, room)
    while low < high:
        found = slack(position, alive, bar, key, room)
        if room[STOPPED]:
            return 0
        if found >= bar:
            low = found
            bar = min(high, low + 2)
        else:
            high = found
            bar = max(low + 1, high - 1)
        if high - low <= 4:
            bar = (low + high + 1) // 2
    return low
