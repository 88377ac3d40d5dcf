"""The card play of Belote Contrée, compiled, in the cards of ``alsos.kernels``: the same strengths
and the same worth, four hands of eight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from veillee.games.alsos.kernels import TRUMPS, Ints, compiled, points, suit_of

HAND, LEADER, LAID, LED, BEST, MASTER, HEAP, PLAYED, LACKS = 0, 4, 5, 6, 7, 8, 9, 10, 11
"""Four hands; who leads; how many cards lie, the first of them, the best and whose it is, all of
them; all that was played; and by seat what everybody knows it does not hold."""
POINTS, TAKEN, BELOTE, TABLE = 15, 17, 19, 20
"""By side the card points and the tricks; the side that holds king and queen of trumps, or -1."""
TRUMP_SUIT, SIDE, VALUE, DOUBLED, CONTRACT = 0, 1, 2, 3, 4
"""A contract: its suit, whose it is, what for (250 for every trick), and 0, 1 or 2."""

K_Q = 0b1100 << 24
ALL_TRICKS = 250
LAST, EVERY, BOTH, WHOLE = 10, 90, 20, 162
"""What the last trick is worth, what more all tricks are, king and queen of trumps, and what there
is in all but for these two."""
SEATS = 4


@compiled
def turn(table: Ints) -> int:
    """Whose turn it is."""
    seat: int = (table[LEADER] + table[LAID]) & 3
    return seat


@compiled
def legal(table: Ints) -> int:
    """What may be played: follow suit, trumps higher than those that lie; without the suit trump,
    unless the partner has the trick or the trump that lies is higher than any of one's own."""
    seat = turn(table)
    hand: int = table[HAND + seat]
    if table[LAID] == 0:
        return hand
    best: int = table[BEST]
    higher: int = TRUMPS & ~((best << 1) - 1) if best > TRUMPS_FROM else TRUMPS
    follow: int = hand & suit_of(table[LED])
    if follow:
        return follow & higher if table[LED] > TRUMPS_FROM and follow & higher else follow
    if hand & higher and (table[MASTER] ^ seat) & 1:
        return hand & higher
    return hand


TRUMPS_FROM = (1 << 24) - 1
"""Below every trump and above every other card."""


@compiled
def play(table: Ints, card: int) -> None:
    """The seat whose turn it is plays the card; what it shows to lack is kept."""
    seat = turn(table)
    table[HAND + seat] &= ~card
    table[PLAYED] |= card
    if table[LAID] == 0:
        table[LED], table[BEST], table[MASTER], table[HEAP], table[LAID] = card, card, seat, card, 1
        return
    best, suit = table[BEST], suit_of(table[LED])
    higher = TRUMPS & ~((best << 1) - 1) if best > TRUMPS_FROM else TRUMPS
    follows = card & suit != 0
    if not follows:
        table[LACKS + seat] |= suit
        if (table[MASTER] ^ seat) & 1 and not card & higher:
            table[LACKS + seat] |= higher
    elif suit == TRUMPS and not card & higher:
        table[LACKS + seat] |= higher
    if card > best and (follows or card > TRUMPS_FROM):
        table[BEST], table[MASTER] = card, seat
    table[HEAP] |= card
    table[LAID] += 1
    if table[LAID] == SEATS:
        _taken(table)


@compiled
def _taken(table: Ints) -> None:
    winner = table[MASTER]
    side = winner & 1
    table[POINTS + side] += points(table[HEAP])
    table[TAKEN + side] += 1
    if table[TAKEN] + table[TAKEN + 1] == 8:
        table[POINTS + side] += LAST + (EVERY if table[TAKEN + side] == 8 else 0)
    table[LEADER], table[LAID], table[LED], table[HEAP] = winner, 0, 0, 0


@compiled
def over(table: Ints) -> bool:
    return bool(table[TAKEN] + table[TAKEN + 1] == 8)


@compiled
def marks(table: Ints, contract: Ints) -> int:
    """What side 0 writes down less what side 1 does."""
    side, value = contract[SIDE], contract[VALUE]
    own = table[POINTS + side]
    bonus = BOTH if table[BELOTE] == side else 0
    other = BOTH if table[BELOTE] == 1 - side else 0
    made = table[TAKEN + side] == 8 if value == ALL_TRICKS else own + bonus >= value
    stake, every = value * (1 + contract[DOUBLED]), WHOLE + bonus + other
    if not made:
        lead = -stake - every
    elif contract[DOUBLED]:
        lead = stake + every + table[POINTS] + table[POINTS + 1] - WHOLE
    else:
        lead = stake + own + bonus - table[POINTS + 1 - side] - other
    found: int = lead if side == 0 else -lead
    return found


def bit_of(card: int, trump: int) -> int:
    """A card of colver's, a suit after the other and 7 8 9 J Q K 10 A in each, as it is here."""
    suit, rank = card >> 3, card & 7
    if suit == trump:
        return 1 << 24 + (0, 1, 6, 7, 2, 3, 4, 5)[rank]
    return 1 << 8 * (suit - (suit > trump)) + rank


def begun(env: Any) -> tuple[Ints, Ints]:
    """The table and the contract of a deal of colver's, its auction over and no card played."""
    told = env.get_contract()
    contract = [told["trump"], told["team"], told["value"], told["coinche"]]
    return laid(env.get_hands(), env.current_player(), contract)


def laid(hands: Sequence[Iterable[int]], leader: int, told: Sequence[int]) -> tuple[Ints, Ints]:
    """The same of four hands in colver's cards, who leads, and the four words of the contract."""
    table, contract = np.zeros(TABLE, np.int64), np.array(told, np.int64)
    table[BELOTE], table[LEADER] = -1, leader
    for seat, hand in enumerate(hands):
        table[HAND + seat] = sum(bit_of(card, told[TRUMP_SUIT]) for card in hand)
        if int(table[HAND + seat]) & K_Q == K_Q:
            table[BELOTE] = seat & 1
    return table, contract
