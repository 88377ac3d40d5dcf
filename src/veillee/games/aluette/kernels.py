"""The play of cards of Aluette, compiled: a twin of ``rules`` that tests hold equal to it.

A position is one array of ``WORDS`` int64. Hands are masks by card, as in ``deck``. Everything
here is in whole numbers and called by its module-level name, so that all of it is cached.
From outside one calls ``position`` and the batches, ``simulate`` and ``simulate_from``: a call from
Python costs as much as a whole deal here.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from veillee.games.aluette.deck import CLASS, PACK, Hand
from veillee.games.aluette.options import Options
from veillee.games.aluette.state import State, undertaken
from veillee.games.aluette.view import View
from veillee.search.bits import count, lowest

Words = NDArray[np.int64]

HAND = 0
"""Words 0–3 are the hands by seat."""
LEADER, LAID, TABLE, TRICKS, WINNERS = 4, 5, 6, 7, 8
"""Who led; how many cards lie on the table and which, six bits each; how many tricks are done and
who won them, three bits each, 7 for a spoiled one."""
LOG = 9
"""Words 9–17 are the finished tricks: their cards as on the table, the leader above them."""
MORDIENNE, MIN_RUN, UNDERTAKEN = 18, 19, 20
"""Rule 13 as 0 or 1, its least run, and the side that undertook it (16), or -1."""
WORDS = 21

SPOILED = 7
_LEVEL = np.array(CLASS, np.int64)
_PACK = int(PACK)

# A deal's statistics, as ``simulate`` counts them.
VALUE, SPOILT, FEWER, TIED, MADE = 0, 5, 6, 7, 8
"""Deals by value for N–S from -2 to 2; spoiled tricks; deals won by the side with fewer tricks in
all; deals with several who had most; mordiennes."""
COUNTS = 9


def position(state: State) -> Words:
    """A state of the readable rules at the play of cards, or over after nine tricks, as words."""
    return _words(state, list(map(int, state.hands)), state.undertaken)


def _words(at: State | View, hands: list[int], side: int | None) -> Words:
    words = np.zeros(WORDS, np.int64)
    words[HAND : HAND + 4] = hands
    words[LEADER], words[TRICKS] = at.leader, len(at.tricks)
    words[TABLE], words[LAID] = _packed(at.trick), len(at.trick)
    for number, trick in enumerate(at.tricks):
        words[WINNERS] |= (trick.winner & 7) << 3 * number
        words[LOG + number] = _packed(trick.cards) | trick.leader << 24
    set_rules(words, at.options, side)
    return words


def set_rules(words: Words, options: Options, undertaken: int | None = None) -> None:
    """The house rules that the point depends on (13, 16)."""
    words[MORDIENNE] = options.mordienne
    words[MIN_RUN] = options.mordienne_min_run
    words[UNDERTAKEN] = -1 if undertaken is None else undertaken


def _packed(cards: tuple[int, ...]) -> int:
    return sum(card << 6 * place for place, card in enumerate(cards))


# One position


@njit(cache=True)
def turn(words: Words) -> int:
    """The seat to play; -1 after the ninth trick."""
    return -1 if words[TRICKS] == 9 else (words[LEADER] + words[LAID]) & 3


@njit(cache=True)
def legal(words: Words) -> int:
    """The cards that may be played now, as a mask: all in hand (9)."""
    seat = turn(words)
    return 0 if seat < 0 else words[HAND + seat]


@njit(cache=True)
def trick_winner(leader: int, table: int) -> int:
    """The winner of four cards, or SPOILED (10)."""
    best, winner = 99, SPOILED
    for place in range(4):
        level = _LEVEL[(table >> 6 * place) & 63]
        if level < best:
            best, winner = level, (leader + place) & 3
        elif level == best:
            winner = SPOILED
    return winner


@njit(cache=True)
def do(words: Words, card: int) -> None:
    """Plays the card, which the seat to play holds (9–11)."""
    laid, leader = words[LAID], words[LEADER]
    words[HAND + ((leader + laid) & 3)] ^= np.int64(1) << card
    table = words[TABLE] | card << 6 * laid
    if laid < 3:
        words[TABLE], words[LAID] = table, laid + 1
        return
    done, winner = words[TRICKS], trick_winner(leader, table)
    words[LOG + done] = table | leader << 24
    words[WINNERS] |= winner << 3 * done
    words[TRICKS], words[TABLE], words[LAID] = done + 1, 0, 0
    if winner != SPOILED:
        words[LEADER] = winner


@njit(cache=True)
def undo(words: Words) -> None:
    """Takes the last card back; one was played."""
    if words[LAID] == 0:
        done = words[TRICKS] - 1
        logged = words[LOG + done]
        words[LOG + done] = 0
        words[WINNERS] &= (np.int64(1) << 3 * done) - 1
        words[TRICKS], words[LAID] = done, 4
        words[TABLE], words[LEADER] = logged & 0xFFFFFF, logged >> 24
    laid = words[LAID] - 1
    card = (words[TABLE] >> 6 * laid) & 63
    words[TABLE] &= (np.int64(1) << 6 * laid) - 1
    words[LAID] = laid
    words[HAND + ((words[LEADER] + laid) & 3)] |= np.int64(1) << card


@njit(cache=True)
def race(winners: int) -> int:
    """The deal's winner among nine tricks, or -1 when all were spoiled (12)."""
    counts, most, holder = 0, 0, -1
    for number in range(9):
        seat = (winners >> 3 * number) & 7
        if seat != SPOILED:
            counts += 1 << 4 * seat
            own = (counts >> 4 * seat) & 15
            if own > most:
                most, holder = own, seat
    return holder


@njit(cache=True)
def unbroken(winners: int, seat: int) -> int:
    """How long the seat's run to the ninth trick is if it holds all its tricks, else 0 (13)."""
    run, own = 0, 0
    for number in range(9):
        if (winners >> 3 * number) & 7 == seat:
            own, run = own + 1, run + 1
        else:
            run = 0
    return run if run == own else 0


@njit(cache=True)
def value(words: Words) -> int:
    """What nine tricks come to for N–S, from -2 to 2; spoiled throughout is 0 (12–16)."""
    winners = words[WINNERS]
    seat = race(winners)
    run = 0 if seat < 0 else unbroken(winners, seat)
    made = words[MORDIENNE] == 1 and run > 0 and run >= words[MIN_RUN]
    side = words[UNDERTAKEN]
    if side >= 0:
        kept = made and seat & 1 == side
        return 2 if kept == (side == 0) else -2
    if seat < 0:
        return 0
    points = 2 if made else 1
    return points if seat & 1 == 0 else -points


@njit(cache=True)
def sequences(words: Words, depth: int, by_value: Words) -> int:
    """How many sequences of ``depth`` cards there are from here, fewer when the deal ends first.

    Those that end the deal are counted by value from -2 to 2 too.
    """
    if words[TRICKS] == 9:
        by_value[value(words) + 2] += 1
        return 1
    if depth == 0:
        return 1
    found = 0
    cards = legal(words)
    while cards:
        do(words, lowest(cards))
        found += sequences(words, depth - 1, by_value)
        undo(words)
        cards &= cards - 1
    return found


# Chance: xorshift of 64 bits; the generator is an array of one word that is not 0.


@njit(cache=True)
def draw(rng: Words, bound: int) -> int:
    """A number from 0 to ``bound`` - 1, evenly but for 1 in 2**26."""
    bits = rng[0]
    bits ^= bits << 13
    bits ^= (bits >> 7) & 0x01FFFFFFFFFFFFFF
    bits ^= bits << 17
    rng[0] = bits
    place: int = (((bits >> 32) & 0xFFFFFFFF) * bound) >> 32
    return place


def generator(seed: int) -> Words:
    """A generator of which near seeds have nothing in common (one step of SplitMix64)."""
    bits = seed + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return np.frombuffer(bytearray((bits ^ bits >> 31 or 1).to_bytes(8, "little")), np.int64)


@njit(cache=True)
def listed(mask: int, cards: Words) -> int:
    """Writes the cards of the mask down and says how many there are."""
    size = 0
    while mask:
        cards[size] = lowest(mask)
        size += 1
        mask &= mask - 1
    return size


@njit(cache=True)
def sample(words: Words, seat: int, unseen: int, rng: Words, cards: Words) -> None:
    """Deals the hidden cards anew: the others' hands, as many as each holds, out of ``unseen``.

    Every such deal is equally likely. ``cards`` is room for 48 numbers.
    """
    left = listed(unseen, cards)
    for step in range(1, 4):
        other = (seat + step) & 3
        hand = np.int64(0)
        for _ in range(count(words[HAND + other])):
            place = draw(rng, left)
            hand |= np.int64(1) << cards[place]
            left -= 1
            cards[place] = cards[left]
        words[HAND + other] = hand


@njit(cache=True)
def playout(words: Words, rng: Words) -> int:
    """Plays at random to the end of the deal; the value for N–S. The words are left there."""
    while words[TRICKS] < 9:
        cards = legal(words)
        for _ in range(draw(rng, count(cards))):
            cards &= cards - 1
        do(words, lowest(cards))
    return value(words)


# Batches


@njit(cache=True, nogil=True)
def _simulate(number: int, hand: int, words: Words, rng: Words, counts: Words) -> None:
    """Whole deals. Who leads changes no winner, so that a trick is a random card of each hand."""
    cards, held = np.empty(48, np.int64), np.empty(9, np.int64)
    fixed = listed(hand, held)
    size = listed(_PACK & ~hand, cards)
    for _ in range(number):
        for place in range(36 - fixed):
            other = place + draw(rng, size - place)
            cards[place], cards[other] = cards[other], cards[place]
        for place in range(fixed - 1):
            other = place + draw(rng, fixed - place)
            held[place], held[other] = held[other], held[place]
        winners, totals = 0, 0
        for trick in range(9):
            first = held[trick] if fixed else cards[trick + 27]
            table = first | cards[trick] << 6 | cards[trick + 9] << 12 | cards[trick + 18] << 18
            winner = trick_winner(0, table)
            winners |= winner << 3 * trick
            if winner == SPOILED:
                counts[SPOILT] += 1
            else:
                totals += 1 << 4 * winner
        words[WINNERS] = winners
        result = value(words)
        counts[VALUE + 2 + result] += 1
        counts[MADE] += result == 2 or result == -2
        _compare(totals, race(winners), counts)


@njit(cache=True)
def _compare(totals: int, holder: int, counts: Words) -> None:
    """Whether fewer tricks won, and whether several had most."""
    if holder < 0:
        return
    most, level, sides = (totals >> 4 * holder) & 15, 0, 0
    for seat in range(4):
        own = (totals >> 4 * seat) & 15
        level += own == most
        sides += own if (seat ^ holder) & 1 == 0 else -own
    counts[TIED] += level > 1
    counts[FEWER] += sides < 0


def simulate(number: int, seed: int, options: Options | None = None, hand: int = 0) -> Words:
    """Deals played at random from random hands, counted (``COUNTS``).

    ``hand``, when not empty, is North's nine cards in every deal.
    """
    words, counts = np.zeros(WORDS, np.int64), np.zeros(COUNTS, np.int64)
    set_rules(words, options or Options())
    _simulate(number, int(hand), words, generator(seed), counts)
    return counts


@njit(cache=True, nogil=True)
def _simulate_from(
    start: Words, seat: int, unseen: int, number: int, rng: Words, counts: Words
) -> None:
    words, cards = np.empty(WORDS, np.int64), np.empty(48, np.int64)
    for _ in range(number):
        words[:] = start
        sample(words, seat, unseen, rng, cards)
        choices = legal(words)
        for _skip in range(draw(rng, count(choices))):
            choices &= choices - 1
        card = lowest(choices)
        do(words, card)
        counts[card, playout(words, rng) + 2] += 1


def seen(view: View) -> Words:
    """A view at the play of cards as words; each hidden hand is some mask of the right size."""
    hands = [(1 << size) - 1 for size in view.counts]
    if view.seat is not None:
        hands[view.seat] = int(view.hand)
    side = undertaken(view.options, view.offers, view.replies)
    return _words(view, hands, side)


def unseen(view: View) -> int:
    """The cards whose place the viewer does not know: neither played, nor ever their own."""
    known = int(view.hand) | int(view.discards)
    for cards in (*(trick.cards for trick in view.tricks), view.trick):
        known |= Hand.of(cards)
    return _PACK & ~known


def simulate_from(view: View, number: int, seed: int) -> Words:
    """Random deals of what a seat has not seen, each played at random from here to its end.

    Counts by the next card played and the value from -2 to 2: an array of 48 by 5.
    """
    assert view.seat is not None
    counts = np.zeros((48, 5), np.int64)
    _simulate_from(seen(view), view.seat, unseen(view), number, generator(seed), counts)
    return counts
