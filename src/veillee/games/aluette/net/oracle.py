"""What a net sees that is shown all hands: for training and for the search, never a seat's own.

Seats are counted from the one to play.
"""

from __future__ import annotations

from numba import njit

from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import LAID, LEADER, TRICKS, Words
from veillee.games.aluette.net.features import CARDS, CARE, TAKEN, cards_on, race_on
from veillee.games.aluette.net.table import best_lying

HANDS = 0
TRICK = 4 * CARDS
PLACE = TRICK + 9
OWNER = PLACE + 4
BEST = OWNER + 5
RACE = BEST + 19
INPUTS = RACE + CARE - TAKEN + 16


@njit(cache=True)
def all_on(words: Words, on: Words) -> int:
    """Lists everything before a card is played, for the seat to play; the length of the list."""
    seat = (words[LEADER] + words[LAID]) & 3
    size = 0
    for other in range(4):
        size = cards_on(words[(seat + other) & 3], HANDS + CARDS * other, on, size)
    on[size] = TRICK + words[TRICKS]
    on[size + 1] = PLACE + words[LAID]
    size += 2
    if words[LAID]:
        best, owner = best_lying(words)
        on[size] = OWNER + (4 if owner < 0 else (owner - seat) & 3)
        on[size + 1] = BEST + best
        size += 2
    return race_on(words, seat, RACE, on, size)
