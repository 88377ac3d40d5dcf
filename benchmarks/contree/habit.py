"""Habit at Contrée: a linear softmax over features of a card, as at Alsós, for four at the table.

It goes by what a player knows and never by another's hand. The weights were found as those of
Alsós were, by policy gradient over deals in which all four play by it: ``python -m
benchmarks.contree.learning``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.contree.table import (
    BEST,
    HAND,
    HEAP,
    LACKS,
    LAID,
    LED,
    MASTER,
    PLAYED,
    SIDE,
    TRUMPS_FROM,
    legal,
    over,
    play,
    turn,
)
from veillee.games.alsos.bots.compiled.policy import ALL, Floats, drawn_card, soft
from veillee.games.alsos.kernels import TRUMPS, Ints, compiled, points, suit_of, worth
from veillee.search.bits import count

FEATURES, CONTEXTS = 14, 8
"""Contexts: first to fourth hand, of the declaring side and of the other."""
CHOICES = 8


@compiled
def _leading(table: Ints, seat: int, card: int, unseen: int, found: Floats) -> None:
    """The features of a card that would be led: that nothing beats it in its suit (0), its worth
    then (1) and else (2); of a trump that it is one (3) and the highest (4), how many are unseen
    (5) and in hand (6); of another how many of its suit are in hand (7) and unseen (8), that a
    rival (9) or the partner (10) may ruff it, that it is the last of its suit beside trumps (11),
    how many trumps threaten a sure card (12), and that it lies in the middle of its suit (13)."""
    hand, suit = table[HAND + seat], suit_of(card)
    above = unseen & suit & ~((card << 1) - 1)
    partner, left, right = (seat + 2) & 3, (seat + 1) & 3, (seat + 3) & 3
    threat = above & ~(table[LACKS + left] & table[LACKS + right])
    value = worth(card) * 0.1
    trump = card > TRUMPS_FROM
    found[0] = 0.0 if threat else 1.0
    found[1] = value if not threat else 0.0
    found[2] = value if threat else 0.0
    if trump:
        found[3] = 1.0
        found[4] = 0.0 if threat else 1.0
        found[5] = count(unseen & TRUMPS) * 0.25
        found[6] = count(hand & TRUMPS) * 0.25
        return
    trumps = unseen & TRUMPS
    found[7] = count(hand & suit) * 0.25
    found[8] = count(unseen & suit) * 0.25
    for other in (left, right):
        if table[LACKS + other] & suit == suit and trumps & ~table[LACKS + other]:
            found[9] = 1.0
    if table[LACKS + partner] & suit == suit and trumps & ~table[LACKS + partner]:
        found[10] = 1.0
    found[11] = 1.0 if hand & suit == card and hand & TRUMPS else 0.0
    found[12] = count(trumps) * 0.25 if not threat else 0.0
    found[13] = 1.0 if above and unseen & suit & (card - 1) else 0.0


@compiled
def _following(table: Ints, seat: int, card: int, unseen: int, found: Floats) -> None:
    """The features of a card that would follow: that it has the trick (0), the trick's worth where
    it is surely ours (1) or as yet (2), the card's worth where the trick is theirs (3) and at all
    (4); that it beats the partner (5), is a trump (6), ruffs (7); of a discard that its suit is
    gone (8) or how much of it is left (9), and that it bares an ace or ten (10); that it is the
    highest of its suit and does not win (11), wins surely (12), and for a trump how many are
    unseen (13)."""
    hand, suit, led = table[HAND + seat], suit_of(card), suit_of(table[LED])
    best, laid = table[BEST], table[LAID]
    value, there = worth(card) * 0.1, points(table[HEAP]) * 0.1
    trump = card > TRUMPS_FROM
    wins = card > best and (card & led != 0 or trump)
    ours = wins or (table[MASTER] ^ seat) & 1 == 0
    top: int = card if wins else best
    # What the opponents still to come may beat it with.
    beaten = 0
    for step in range(1, 4 - laid):
        other = (seat + step) & 3
        if (other ^ seat) & 1:
            may = unseen & ~table[LACKS + other]
            beaten |= may & suit_of(top) & ~((top << 1) - 1)
            if top <= TRUMPS_FROM and count(may & led) < 3:
                beaten |= may & TRUMPS
    safe = ours and not beaten
    found[0] = 1.0 if wins else 0.0
    found[1] = there + value if safe else 0.0
    found[2] = there + value if ours and not safe else 0.0
    found[3] = value if not ours else 0.0
    found[4] = value
    found[5] = 1.0 if wins and (table[MASTER] ^ seat) & 1 == 0 else 0.0
    found[6] = 1.0 if trump else 0.0
    found[7] = 1.0 if trump and led != TRUMPS else 0.0
    held = hand & suit & ~card
    if not card & led and not trump:
        found[8] = 0.0 if held else 1.0
        found[9] = count(held) * 0.25
        if held and held & (held - 1) == 0 and worth(held) >= 10:
            found[10] = 1.0
    above = unseen & suit & ~((card << 1) - 1)
    found[11] = 1.0 if not above and not wins else 0.0
    found[12] = 1.0 if wins and safe else 0.0
    found[13] = count(unseen & TRUMPS) * 0.25 if trump else 0.0


@compiled
def chances(
    table: Ints,
    contract: Ints,
    weights: Floats,
    heat: float,
    cards: Ints,
    odds: Floats,
    features: Floats,
) -> int:
    """Fills ``cards`` with what may be played, ``odds`` with the chance of each and ``features``
    with a row for each; gives their number."""
    seat, left = turn(table), legal(table)
    unseen = ALL & ~table[HAND + seat] & ~table[PLAYED]
    chosen = weights[2 * table[LAID] + ((seat ^ contract[SIDE]) & 1)]
    number, best = 0, -1e9
    while left:
        card = left & -left
        left ^= card
        row = features[number]
        row[:] = 0.0
        if table[LAID]:
            _following(table, seat, card, unseen, row)
        else:
            _leading(table, seat, card, unseen, row)
        score = 0.0
        for each in range(FEATURES):
            score += chosen[each] * row[each]
        cards[number], odds[number] = card, score
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
def play_out(
    table: Ints,
    contract: Ints,
    weights: Floats,
    words: Ints,
    cards: Ints,
    odds: Floats,
    features: Floats,
) -> None:
    """Plays the table to its end, all four by habit."""
    while not over(table):
        card = legal(table)
        if card & (card - 1):
            number = chances(table, contract, weights, 1.0, cards, odds, features)
            card = cards[drawn_card(cards, odds, number, words)]
        play(table, card)


def a_room() -> tuple[Any, Any, Any]:
    """What ``chances`` writes into."""
    return np.zeros(CHOICES, np.int64), np.zeros(CHOICES), np.zeros((CHOICES, FEATURES))
