"""Hands that the others may hold: dealt in agreement with what was told, and weighted by how
likely they would have played what they did."""

from __future__ import annotations

from numba import njit

from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import LAID, LEADER, LOG, TABLE, TRICKS, WINNERS, Words, draw
from veillee.games.aluette.net import judging, table
from veillee.games.aluette.net.features import EQUAL
from veillee.games.aluette.net.forward import Floats, Net
from veillee.games.aluette.net.judging import Room
from veillee.games.aluette.net.table import ACES, ASIDE, HOLDS, LACKS, ONE
from veillee.search.bits import count, highest

SUNG = 6
"""The cards a singer lays off."""
UNKNOWN = 0.2
"""How likely a play of an odd player is, whatever they hold: one of some five."""


@njit(cache=True)
def pick(pool: int, size: int, rng: Words, cards: Words) -> int:
    """So many cards of the pool, or all of it, at random."""
    left = kernels.listed(pool, cards)
    hand = 0
    for _ in range(min(size, left)):
        place = draw(rng, left)
        hand |= ONE << cards[place]
        left -= 1
        cards[place] = cards[left]
    return hand


@njit(cache=True)
def _told(words: Words, seat: int, other: int, pool: int) -> int:
    """How much the seat knows of the other: the more, the sooner its hand is dealt."""
    index = 4 * seat + other
    found = count(words[HOLDS + index] & pool) + 4 * count(words[LACKS + index] & pool)
    return found + (8 if words[ACES + index] >= 0 else 0)


@njit(cache=True)
def sample(
    start: Words, seat: int, unseen: int, singers: int, rng: Words, words: Words, cards: Words
) -> None:
    """Deals the others' hands, as many as each holds in ``start``, out of ``unseen``.

    What was told is kept where it can be: dealt by whoever is most bound first, so that of the
    deals in agreement each is about as likely. ``singers`` is a mask of the seats that laid off
    their weakest six unseen.
    """
    words[:] = start
    pool = unseen
    for step in range(1, 4):
        other = (seat + step) & 3
        pool &= ~start[HOLDS + 4 * seat + other]
    done = 0
    for _turn in range(3):
        other, most = -1, -1
        for step in range(1, 4):
            each = (seat + step) & 3
            if not (done >> each) & 1:
                bound = _told(start, seat, each, unseen)
                if bound > most:
                    other, most = each, bound
        done |= 1 << other
        index, size = 4 * seat + other, count(start[other])
        hand = start[HOLDS + index] & unseen
        free = pool & ~start[LACKS + index]
        if start[ACES + index] >= 0:
            need = start[ACES + index] - count(hand & EQUAL[8])
            hand |= pick(pool & EQUAL[8], max(0, min(need, size - count(hand))), rng, cards)
            free &= ~EQUAL[8]
        more = SUNG if (singers >> other) & 1 else 0
        hand |= pick(free & ~hand, max(0, size + more - count(hand)), rng, cards)
        lacking = size + more - count(hand)
        if lacking > 0:  # more was claimed than there is
            hand |= pick(pool & ~hand, lacking, rng, cards)
        lacking = size + more - count(hand)
        if lacking > 0:
            hand |= pick(
                unseen & ~hand & ~_held(words, seat, done & ~(1 << other)), lacking, rng, cards
            )
        while count(hand) > size and more > 0:
            words[ASIDE + other] |= ONE << highest(hand)
            hand ^= ONE << highest(hand)
            more -= 1
        while count(hand) > size:  # told of more than it holds
            hand ^= ONE << highest(hand)
        words[other] = hand
        pool &= ~(hand | words[ASIDE + other])


@njit(cache=True)
def _held(words: Words, seat: int, done: int) -> int:
    held = 0
    for other in range(4):
        if other != seat and (done >> other) & 1:
            held |= words[other] | words[ASIDE + other]
    return held


@njit(cache=True)
def rewind(words: Words, past: Words) -> None:
    """The same hands before the first card was played, with what is known told at once."""
    past[:] = words
    for trick in range(words[TRICKS]):
        leader = (words[LOG + trick] >> 24) & 3
        for place in range(4):
            past[(leader + place) & 3] |= ONE << ((words[LOG + trick] >> 6 * place) & 63)
        past[LOG + trick] = 0
    for place in range(words[LAID]):
        past[(words[LEADER] + place) & 3] |= ONE << ((words[TABLE] >> 6 * place) & 63)
    if words[TRICKS]:
        past[LEADER] = (words[LOG] >> 24) & 3
    past[TRICKS], past[LAID], past[TABLE], past[WINNERS] = 0, 0, 0, 0
    table.follow(past)


@njit(cache=True)
def players(words: Words, who: Words) -> int:
    """Writes down who played each card of the deal so far; how many there are."""
    plays: int = 4 * words[TRICKS] + words[LAID]
    for play in range(plays):
        trick, place = play >> 2, play & 3
        leader = words[LEADER]
        if trick < words[TRICKS]:
            leader = (words[LOG + trick] >> 24) & 3
        who[play] = (leader + place) & 3
    return plays


@njit(cache=True)
def played_by(words: Words, seat: int) -> int:
    """The cards that the seat has played."""
    cards: int = 0
    for play in range(4 * words[TRICKS] + words[LAID]):
        trick, place = play >> 2, play & 3
        leader = words[LEADER]
        if trick < words[TRICKS]:
            leader = (words[LOG + trick] >> 24) & 3
        if (leader + place) & 3 == seat:
            cards |= 1 << _card_at(words, play)
    return cards


@njit(cache=True)
def weight(factors: Floats, who: Words, plays: int, seat: int, odd: float, without: int) -> float:
    """How much a world counts in which the plays had these chances, leaving out one of them.

    Each other player either plays about like the net or, with the chance ``odd`` to begin with, in
    a way of their own that says nothing of their cards: whoever often plays what the net would
    not is hardly listened to.
    """
    total = 1.0
    for other in range(4):
        if other != seat:
            like, own = 1.0, 1.0
            for play in range(plays):
                if who[play] == other and play != without:
                    like *= factors[play]
                    own *= UNKNOWN
            total *= (1 - odd) * like + odd * own
    return total


@njit(cache=True)
def _card_at(words: Words, play: int) -> int:
    """The card played as number ``play`` of the deal, from 0."""
    trick, place = play >> 2, play & 3
    log = words[TABLE] if trick == words[TRICKS] else words[LOG + trick]
    card: int = (log >> 6 * place) & 63
    return card


@njit(cache=True)
def plays_of(
    words: Words,
    seat: int,
    net: Net,
    worth: Floats,
    trust: Floats,
    past: Words,
    room: Room,
    factors: Floats,
) -> None:
    """How likely each card was that others played, in a world; 1 for my own."""
    rewind(words, past)
    for play in range(4 * words[TRICKS] + words[LAID]):
        card = _card_at(words, play)
        turn = (past[LEADER] + past[LAID]) & 3
        factors[play] = 1
        if turn != seat and past[TRICKS] < 8:
            factors[play] = judging.likelihood(past, card, net, worth, trust, room)
        table.put(past, card)
