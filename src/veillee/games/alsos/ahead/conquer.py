"""A search that takes too long, cut up by where the cards are that matter most."""

from __future__ import annotations

from veillee.games.alsos.ahead.goals import rank_by_worth
from veillee.games.alsos.ahead.known import known
from veillee.games.alsos.ahead.room import (
    BELA,
    FAVOURED,
    KIND,
    MARKED,
    PAIR,
    PATIENCE,
    POINTS,
    STEPS,
    TARGET,
)
from veillee.games.alsos.ahead.search import OUT, search
from veillee.games.alsos.kernels import TRUMPS, Ints, compiled
from veillee.search.bits import highest

NOBODY = 2


@compiled
def _unsettled(cards: int, room: Ints) -> int:
    """Which of the cards, of which it is not known where they are, to ask about; 0 for none."""
    if not cards:
        return 0
    if room[KIND] == POINTS:
        # Whose béla it is says most: of the runs told too.
        pair = cards & room[PAIR] if room[BELA] or room[BELA + 1] else 0
        if pair:
            return 1 << highest(pair)
        for place in range(7, 0, -1):
            some = cards & rank_by_worth(place)[1]
            if some:
                return 1 << highest(some)
    elif cards & room[TARGET]:
        return 1 << highest(cards & room[TARGET])
    if cards & TRUMPS:
        return 1 << highest(cards)
    marked = cards & (room[MARKED] | room[MARKED + 1])
    if marked:
        return 1 << highest(marked)
    for rank in range(7, -1, -1):
        some = cards & 0x010101 << rank
        if some:
            return 1 << highest(some)
    return 0


@compiled
def conquer(
    left: int,
    leader: int,
    card: int,
    may0: int,
    may1: int,
    sure0: int,
    sure1: int,
    so_far: int,
    steps: int,
    room: Ints,
    moves: Ints,
    table: Ints,
) -> int:
    """As ``search``, OUT once the patience in the room is used up."""
    nothing = may0 & ~may0
    while True:
        quota = min(steps, room[PATIENCE])
        room[STEPS] = quota
        found = search(
            left,
            leader,
            card,
            may0,
            may1,
            sure0,
            sure1,
            nothing,
            nothing,
            so_far,
            room,
            moves,
            table,
        )
        room[PATIENCE] -= quota - max(room[STEPS], 0)
        if found != OUT or room[PATIENCE] <= 0:
            return found
        asked = _unsettled((may0 | may1) & ~(sure0 | sure1), room)
        if asked:
            break
        steps *= 4
    for each in range(3):
        holder = each
        if each != NOBODY and room[FAVOURED]:
            holder = 1 - each
        m = may0 if holder == 0 else may0 & ~asked
        n = may1 if holder == 1 else may1 & ~asked
        s = sure0 | asked if holder == 0 else sure0
        t = sure1 | asked if holder == 1 else sure1
        if s & ~m or t & ~n:
            continue
        fits, m, n, s, t = known(left, left, m, n, s, t, nothing, nothing, room)
        if not fits:
            continue
        found = conquer(left, leader, card, m, n, s, t, so_far, steps, room, moves, table)
        if found:
            return found
    return 0
