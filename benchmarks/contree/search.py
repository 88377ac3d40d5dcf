"""The search for cards of Alsós at Contrée: worlds as likely as what was played, every card played
out by habit in the same worlds, and a card dropped once it is surely behind.

Of Alsós itself are the comparing and dropping (``choosing.compare``), the drawing of worlds by
weight (``worlds.resampled``), how far plays are trusted (``worlds.TRUST``), how many worlds are
weighed for one (``choosing.PROPOSALS``), and the softmax. For four hands anew are the table, the
features and the dealing. Nothing is drawn from the auction but the contract.
"""

from __future__ import annotations

from time import thread_time

import numpy as np

from benchmarks.contree.habit import a_room, chances, play_out
from benchmarks.contree.table import (
    BELOTE,
    HAND,
    K_Q,
    LACKS,
    LEADER,
    PLAYED,
    POINTS,
    TABLE,
    legal,
    marks,
    play,
    turn,
)
from veillee.games.alsos.bots.compiled.choosing import PROPOSALS, compare
from veillee.games.alsos.bots.compiled.policy import ALL, Floats
from veillee.games.alsos.bots.compiled.worlds import TRIES, TRUST, resampled
from veillee.games.alsos.kernels import Ints, any_of, compiled, seeded, suit_of
from veillee.search.bits import count

BY_POINT = 0.1
"""What a card point counts beside what is written down, so that a decided deal is played well."""
SPARE = 0.9
"""The share of the time that is planned with, so that it is not more than theirs."""
FEWEST, MOST = 64, 20_000
"""Worlds for a decision."""
Room = tuple[Ints, Floats, Floats]


@compiled
def deal(table: Ints, seat: int, sizes: Ints, words: Ints, hands: Ints) -> bool:
    """Deals what the seat does not see to the others, none of it where it cannot be; whether that
    was found."""
    unseen = ALL & ~table[HAND + seat] & ~table[PLAYED]
    for _ in range(TRIES):
        pool, done, fits = unseen, 1 << seat, True
        hands[seat] = table[HAND + seat]
        for _other in range(3):
            # Whoever has the least choice first.
            next_one, least = -1, 99
            for other in range(4):
                if not done >> other & 1:
                    free = count(pool & ~table[LACKS + other]) - sizes[other]
                    if free < least:
                        next_one, least = other, free
            if least < 0:
                fits = False
                break
            done |= 1 << next_one
            hand, free = 0, pool & ~table[LACKS + next_one]
            for _card in range(sizes[next_one]):
                card = any_of(free, words)
                free ^= card
                hand |= card
            hands[next_one] = hand
            pool ^= hand
        if fits:
            return True
    return False


@compiled
def remember(
    now: Ints,
    seat: int,
    past: Ints,
    contract: Ints,
    weights: Floats,
    proposals: int,
    words: Ints,
    worlds: Ints,
    room: Room,
) -> bool:
    """Fills ``worlds`` with tables as likely as the others' plays make them; ``past`` are the first
    leader and the cards played, in turn. False where no deal was found."""
    cards, odds, features = room
    dealt, heavy = np.zeros((proposals, TABLE), np.int64), np.zeros(proposals)
    hands, sizes, gone = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    left = 32 - count(now[PLAYED])
    for step in range(4):
        other = (turn(now) + step) & 3
        sizes[other] = (left + 3 - step) // 4
    found = False
    for each in range(proposals):
        table = dealt[each]
        if not deal(now, seat, sizes, words, hands):
            continue
        found = True
        _before(table, hands, past, gone)
        weight = 1.0
        for place in range(1, past.shape[0]):
            card = past[place]
            left_to = legal(table)
            if turn(table) != seat and left_to & (left_to - 1):
                number = chances(table, contract, weights, 1.0, cards, odds, features)
                likely = 0.0
                for at in range(number):
                    if cards[at] == card:
                        likely = TRUST * odds[at] + (1.0 - TRUST) / number
                weight *= likely
            play(table, card)
        heavy[each] = weight
    if not found or heavy.sum() <= 0.0:
        return False
    chosen = np.zeros(worlds.shape[0], np.int64)
    resampled(heavy, chosen, words)
    for each in range(worlds.shape[0]):
        worlds[each] = dealt[chosen[each]]
    return True


@compiled
def _before(table: Ints, hands: Ints, past: Ints, gone: Ints) -> None:
    """The table before the first card, when these are the hands now."""
    table[:] = 0
    table[BELOTE] = -1
    table[LEADER] = past[0]
    gone[:] = 0
    _owners(past, gone)
    for seat in range(4):
        table[HAND + seat] = hands[seat] | gone[seat]
        if table[HAND + seat] & K_Q == K_Q:
            table[BELOTE] = seat & 1


@compiled
def _owners(past: Ints, gone: Ints) -> None:
    """What each has played."""
    leader, best, master = past[0], 0, past[0]
    led = 0
    for place in range(1, past.shape[0]):
        card, at = past[place], (place - 1) & 3
        seat = (leader + at) & 3
        gone[seat] |= card
        if at == 0:
            led, best, master = card, card, seat
        elif card > best and (card >= 1 << 24 or card & suit_of(led) != 0):
            best, master = card, seat
        if at == 3:
            leader = master


@compiled
def try_cards(
    worlds: Ints,
    side: int,
    cards: Ints,
    alive: Ints,
    first: int,
    last: int,
    contract: Ints,
    weights: Floats,
    seed: int,
    gains: Floats,
    won: Floats,
    room: Room,
) -> None:
    """Plays each card alive in the worlds from ``first`` to ``last``: what is written down for the
    side less what for the other, and a little of the card points."""
    table, sign = np.zeros(TABLE, np.int64), 1 - 2 * side
    for world in range(first, last):
        for each in range(cards.shape[0]):
            if alive[each]:
                table[:] = worlds[world]
                play(table, cards[each])
                play_out(table, contract, weights, seeded(seed + 7919 * world), *room)
                gain = sign * marks(table, contract)
                lead = sign * (table[POINTS] - table[POINTS + 1])
                won[world, each] = 1.0 if gain > 0 else 0.5 if gain == 0 else 0.0
                gains[world, each] = gain + BY_POINT * lead


class Pace:
    """How many worlds a card takes how much of this thread's time, as it has found so far."""

    def __init__(self) -> None:
        self._spent, self._done = 1e-3, 50.0

    def worlds(self, seconds: float, steps: int) -> int:
        """So many hold ``seconds``, with ``steps`` plays of cards in each."""
        return int(min(MOST, max(FEWEST, SPARE * seconds * self._done / self._spent / steps)))

    def took(self, seconds: float, steps: int) -> None:
        self._spent, self._done = 0.9 * self._spent + seconds, 0.9 * self._done + steps


def choose(
    now: Ints,
    contract: Ints,
    past: list[int],
    weights: Floats,
    seed: int,
    pace: Pace,
    budget: float,
) -> int:
    """The card, as a bit, that the seat to play plays; ``budget`` in seconds of this thread. The
    table holds the seat's own hand; whatever the others' are is not looked at."""
    seat, left = turn(now), legal(now)
    bits = [1 << place for place in range(32) if int(left) >> place & 1]
    if len(bits) == 1:
        return bits[0]
    begun, room = thread_time(), a_room()
    steps = PROPOSALS * len(past) + len(bits) * (32 - len(past))
    worlds = pace.worlds(budget, steps)
    cards, played = np.array(bits, np.int64), np.array(past, np.int64)
    dealt: Ints = np.zeros((worlds, TABLE), np.int64)
    done = 0

    def fill(alive: Ints, first: int, last: int, gains: Floats, won: Floats) -> None:
        nonlocal done
        words, rows = seeded(seed + first), dealt[first:last]
        remember(now, seat, played, contract, weights, PROPOSALS * len(rows), words, rows, room)
        try_cards(
            dealt, seat & 1, cards, alive, first, last, contract, weights, seed, gains, won, room
        )
        done += len(rows) * (PROPOSALS * len(past) + int(alive.sum()) * (32 - len(past)))

    best = compare(len(bits), worlds, dealt, fill).best
    pace.took(thread_time() - begun, done)
    return bits[best]
