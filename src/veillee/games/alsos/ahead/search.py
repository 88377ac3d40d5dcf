"""The search between tricks."""

from __future__ import annotations

from veillee.games.alsos.ahead.goals import hopeless, met
from veillee.games.alsos.ahead.known import admits, interrupted, known, lacking, too_loose
from veillee.games.alsos.ahead.moves import ANY, USED, answers, leads, next_of, shuffle
from veillee.games.alsos.ahead.room import (
    BEFORE,
    CHANCE,
    ENTRIES,
    ENTRY,
    GAPS,
    KEPT,
    KEY,
    KIND,
    LACKS,
    MOST_NEEDS,
    NEEDS,
    OTHER,
    POINTS,
    PROMISE,
    ROW,
    SEVENS,
    STEPS,
    THEN,
    WINNER,
)
from veillee.games.alsos.kernels import Ints, compiled
from veillee.search.bits import count

OUT = -1
"""The search was given up before it was sure."""


@compiled
def place_of(first: int, second: int, third: int, fourth: int) -> int:
    """Where in the table a position lies."""
    place = first * 0x1E3779B97F4A7C15
    place = (place ^ place >> 29) + second * 0x3F58476D1CE4E5B9
    place = (place ^ place >> 31) * 0x14D049BB133111EB + third
    place = (place ^ place >> 30) * 0x1E3779B97F4A7C15 + fourth
    place = (place ^ place >> 32) * 0x3F58476D1CE4E5B9
    return ((place ^ place >> 29) & ENTRIES - 1) * ENTRY


@compiled
def search(
    left: int,
    leader: int,
    card: int,
    may0: int,
    may1: int,
    sure0: int,
    sure1: int,
    held0: int,
    held1: int,
    so_far: int,
    room: Ints,
    moves: Ints,
    table: Ints,
) -> int:
    """1 when the goal can be met with this player to lead, 0 when not, OUT when that was not
    found out in time. ``card`` is the lead when it is made already and still in its hand, else 0;
    ``held`` are the cards played on the way."""
    if not left:
        fits = admits(0, held0, room) and admits(1, held1, room)
        fits = fits and not too_loose(held0 | held1, room)
        return (
            1 if fits and met(so_far, held0 | room[BEFORE], held1 | room[BEFORE + 1], room) else 0
        )
    if too_loose(held0 | held1 | may0 | may1, room):
        return 0
    if room[NEEDS] and lacking(0, held0, sure0, may0, left, room):
        return 0
    if room[NEEDS + MOST_NEEDS] and lacking(1, held1, sure1, may1, left, room):
        return 0
    if room[GAPS] and interrupted(0, held0, sure0, may0, room):
        return 0
    if room[GAPS + 1] and interrupted(1, held1, sure1, may1, room):
        return 0
    if hopeless(
        so_far,
        left,
        may0,
        may1,
        sure0,
        sure1,
        held0 | room[BEFORE],
        held1 | room[BEFORE + 1],
        room,
    ):
        return 0
    grows = room[KIND] == POINTS
    first = may0 | may1 << 32
    second = sure0 | sure1 << 32
    third = held0 & room[KEPT] | (held1 & room[KEPT + 1]) << 32
    fourth = left | leader << 4 | room[KEY] << 5 | (0 if grows else so_far << 30)
    entry = place_of(first, second, third, fourth)
    if (
        not card
        and table[entry + 3] == fourth
        and table[entry] == first
        and table[entry + 1] == second
        and table[entry + 2] == third
        and table[entry + 4] >= so_far
    ):
        return 0
    own, own_sure = (may0, sure0) if leader == 0 else (may1, sure1)
    cards = own if count(own_sure) < left else own_sure
    if left > 1:
        cards &= ~room[SEVENS + leader]
    if card:
        cards = card
    seat = 1 - leader
    nothing = card ^ card
    begin = 2 * left * ROW
    end = leads(cards, leader, may0, may1, sure0 | sure1, so_far, room, moves, begin)
    if room[CHANCE]:
        shuffle(begin, end, room, moves)
    while True:
        lead = next_of(begin, end, room, moves)
        if lead < 0:
            break
        moves[lead + PROMISE] = USED
        led = moves[lead]
        one = held0 | led if leader == 0 else held0
        two = held1 | led if leader == 1 else held1
        few = left - 1 if leader == 0 else left
        many = left if leader == 0 else left - 1
        room[STEPS] -= 1
        if room[STEPS] < 0:
            return OUT
        fits, m, n, s, t = known(
            few,
            many,
            may0 & ~led,
            may1 & ~led,
            sure0 & ~led,
            sure1 & ~led,
            one,
            two,
            room,
        )
        if not fits:
            continue
        role = ANY if card else moves[lead + THEN]
        first_answer = begin + ROW
        last_answer = answers(
            led,
            moves[lead + OTHER],
            role,
            seat,
            left == 1,
            m,
            n,
            s,
            t,
            so_far,
            room,
            moves,
            first_answer,
        )
        if room[CHANCE]:
            shuffle(first_answer, last_answer, room, moves)
        while True:
            answer = next_of(first_answer, last_answer, room, moves)
            if answer < 0:
                break
            moves[answer + PROMISE] = USED
            reply = moves[answer]
            alpha = one | reply if seat == 0 else one
            beta = two | reply if seat == 1 else two
            room[STEPS] -= 1
            if room[STEPS] < 0:
                return OUT
            gone = reply | moves[answer + LACKS]
            fits, a, b, c, d = known(
                left - 1,
                left - 1,
                m & ~(gone if seat == 0 else reply),
                n & ~(gone if seat == 1 else reply),
                s & ~reply,
                t & ~reply,
                alpha,
                beta,
                room,
            )
            if not fits:
                continue
            found = search(
                left - 1,
                moves[answer + WINNER],
                nothing,
                a,
                b,
                c,
                d,
                alpha,
                beta,
                moves[answer + THEN],
                room,
                moves,
                table,
            )
            if found:
                return found
    if left > 1 and not card:
        table[entry] = first
        table[entry + 1] = second
        table[entry + 2] = third
        table[entry + 3] = fourth
        table[entry + 4] = so_far
    return 0
