"""A player's chances for each card, by what that player knows: a linear softmax policy.

The same features serve both players, so a world is played out by two who do not see each other's
cards, and what somebody has played says how likely their hand is. The weights were found by policy
gradient over such games (``training/alsos_policy.py``).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from veillee.games.alsos.kernels import (
    SEVEN,
    TRUMPS,
    Ints,
    beats,
    compiled,
    drawn,
    legal,
    suit_of,
    worth,
)
from veillee.search.bits import count

Floats = NDArray[np.float64]

HAND, TAKEN, SEEN, VOID = 0, 2, 4, 6
"""Where a table keeps, for player 0 and then for player 1: the cards in hand, those in tricks,
those that the player knows the other does not hold, and the suits that the player has shown to
have run out of."""
LEADER, LED, LAST, TABLE = 8, 9, 10, 11
"""Who leads or has led, the card led or 0, the card that won the last trick; the table's size."""

SETS = 8
"""At most so many figures ask for certain cards."""
AIMS = 3 * SETS + 1
"""Three numbers for every such figure: the cards, its owner, its price; then who announced
ultimó, a bit each. A set of no cards ends the list."""
ULTIMO = AIMS - 1

FEATURES, CONTEXTS = 16, 12
"""Contexts: leading or answering, ultimó by nobody, by oneself or by the other, early or late."""
ALL = 0xFFFFFFFF
_HALF = 6
"""With so many cards in hand a deal is late."""
_UNIT = 1.0 / (1 << 53)


@compiled
def chance(words: Ints) -> float:
    """A number from 0 up to but without 1."""
    return ((drawn(words) >> 11) & 0x1FFFFFFFFFFFFF) * _UNIT


@compiled
def power(base: float, times: int) -> float:
    """``base`` to a small power, by multiplication: the same on any machine."""
    found = 1.0
    for _ in range(times):
        found *= base
    return found


@compiled
def soft(score: float) -> float:
    """About the exponential of a score that is not above 0, by multiplication alone."""
    found = 1.0 + max(score, -200.0) / 256.0
    for _ in range(8):
        found *= found
    return found


@compiled
def bonus(card: int, table: Ints, aims: Ints) -> float:
    """What a card counts for figures that ask for it and can still be made, in units."""
    found = 0.0
    for each in range(SETS):
        cards = aims[3 * each]
        if not cards:
            break
        if cards & card and not cards & table[TAKEN + 1 - aims[3 * each + 1]]:
            found += aims[3 * each + 2] / count(cards)
    return found


@compiled
def context(table: Ints, seat: int, aims: Ints) -> int:
    """Which weights a player goes by."""
    ultimo = aims[ULTIMO]
    place = 0
    if ultimo >> seat & 1:
        place = 1
    elif ultimo >> (1 - seat) & 1:
        place = 2
    late = 1 if count(table[HAND + seat]) <= _HALF else 0
    answers = 1 if table[LED] else 0
    return (answers * 3 + place) * 2 + late


@compiled
def _leading(
    card: int, hand: int, unseen: int, rest: float, table: Ints, aims: Ints, found: Floats
) -> None:
    """The features of a card that would be led; ``rest`` is the chance that the other lacks a
    card unseen."""
    suit = suit_of(card)
    there = unseen & suit
    above = there & ~(card | (card - 1))
    trump = card >= SEVEN
    own = count(hand & TRUMPS)
    trumps = count(unseen & TRUMPS)
    lost = 1.0 - power(rest, count(above))
    ruffed = 0.0
    if not trump:
        ruffed = power(rest, count(there)) * (1.0 - power(rest, trumps))
        lost = min(1.0, lost + ruffed)
    value, extra = worth(card) * 0.1, bonus(card, table, aims)
    found[:] = 0.0
    found[0] = (1.0 - lost) * value
    found[1] = lost * value
    found[2] = 1.0 - lost
    found[11] = (1.0 - lost) * extra
    found[12] = lost * extra
    if trump:
        found[3] = 1.0
        found[4] = 1.0 - lost
        found[5] = own * 0.25
        found[6] = (1.0 - rest) * trumps * 0.25
        found[7] = 1.0 if card == SEVEN else 0.0
        found[14] = 1.0 if own == 1 else 0.0
        found[15] = 1.0 if count(hand) <= 2 else 0.0
    else:
        held = hand & suit
        found[8] = ruffed
        found[9] = count(held) * 0.25
        found[10] = 1.0 if above and held < 2 * card else 0.0
        found[13] = 0.0 if there else 1.0


@compiled
def _answering(
    card: int, hand: int, unseen: int, rest: float, table: Ints, aims: Ints, found: Floats
) -> None:
    """The features of a card that would answer the one led."""
    led = table[LED]
    suit = suit_of(card)
    there = unseen & suit
    above = there & ~(card | (card - 1))
    trump = card >= SEVEN
    own = count(hand & TRUMPS)
    wins = beats(led, card)
    value = worth(card) * 0.1
    extra = bonus(card, table, aims) + bonus(led, table, aims)
    held = hand & suit & ~card
    found[:] = 0.0
    found[4] = value
    found[5] = power(rest, count(above))
    found[14] = count(held & (card - 1)) * 0.25
    if wins:
        found[0] = 1.0
        found[1] = value + worth(led) * 0.1
        found[3] = 1.0 if trump and led < SEVEN else 0.0
        found[11] = extra
        found[13] = own * 0.25
        found[15] = 1.0 if count(hand) <= 2 else 0.0
    else:
        found[2] = value
        found[12] = extra
    if trump:
        found[6] = 1.0 if card == SEVEN else 0.0
        found[7] = 1.0
        found[8] = own * 0.25
    else:
        found[9] = 0.0 if held else 1.0
        if held and not held & (held - 1) and worth(held) >= 4 and there & ~(held | (held - 1)):
            found[10] = 1.0


@compiled
def chances(
    table: Ints,
    seat: int,
    kept: Ints,
    aims: Ints,
    weights: Floats,
    heat: float,
    cards: Ints,
    odds: Floats,
    features: Floats,
) -> int:
    """Fills ``cards`` with what may be played, ``odds`` with the chance of each and ``features``
    with a row for each; gives their number. ``heat`` is the temperature."""
    hand, led = table[HAND + seat], table[LED]
    left = legal(hand, led, kept[seat])
    unseen = ALL & ~table[SEEN + seat] & ~table[VOID + 1 - seat]
    size = count(table[HAND + 1 - seat])
    there = count(unseen)
    rest = 1.0 - size / there if there > size else 0.0
    chosen = weights[context(table, seat, aims)]
    number, best = 0, -1e9
    while left:
        card = left & -left
        left ^= card
        row = features[number]
        if led:
            _answering(card, hand, unseen, rest, table, aims, row)
        else:
            _leading(card, hand, unseen, rest, table, aims, row)
        score = 0.0
        for each in range(FEATURES):
            score += chosen[each] * row[each]
        cards[number] = card
        odds[number] = score
        best = max(best, score)
        number += 1
    total = 0.0
    for each in range(number):
        odds[each] = soft((odds[each] - best) / heat)
        total += odds[each]
    for each in range(number):
        odds[each] /= total
    return number


@compiled
def play(table: Ints, seat: int, card: int) -> None:
    """Plays a card; both players take note of it."""
    table[HAND + seat] &= ~card
    table[SEEN] |= card
    table[SEEN + 1] |= card
    led = table[LED]
    if not led:
        table[LED] = card
        return
    suit = suit_of(led)
    if not card & suit:
        table[VOID + seat] |= suit
        if card < SEVEN:
            table[VOID + seat] |= TRUMPS
    winner, winning = 1 - seat, led
    if beats(led, card):
        winner, winning = seat, card
    table[TAKEN + winner] |= led | card
    table[LEADER] = winner
    table[LED] = 0
    table[LAST] = winning


@compiled
def turn(table: Ints) -> int:
    """Whose turn it is."""
    seat: int = table[LEADER] ^ (table[LED] != 0)
    return seat


@compiled
def drawn_card(cards: Ints, odds: Floats, number: int, words: Ints) -> int:
    """The place of a card drawn by its chance."""
    lot = chance(words)
    for each in range(number - 1):
        lot -= odds[each]
        if lot < 0.0:
            return each
    return number - 1


@compiled
def play_out(
    table: Ints,
    kept: Ints,
    aims: Ints,
    weights: Floats,
    heat: float,
    words: Ints,
    room: tuple[Ints, Floats, Floats],
) -> None:
    """Plays the table to its end, both by the policy."""
    cards, odds, features = room
    while table[HAND] | table[HAND + 1]:
        seat = turn(table)
        left = legal(table[HAND + seat], table[LED], kept[seat])
        card = left
        if left & (left - 1):
            number = chances(table, seat, kept, aims, weights, heat, cards, odds, features)
            card = cards[drawn_card(cards, odds, number, words)]
        play(table, seat, card)


def a_room() -> tuple[Any, Any, Any]:
    """What ``chances`` writes into."""
    return np.zeros(12, np.int64), np.zeros(12), np.zeros((12, FEATURES))
