"""The yardstick: a player who goes by their own cards and fixed thresholds alone."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from veillee.cards import Card
from veillee.core.bot import Bot, Budget
from veillee.games.alsos.actions import (
    ACCEPT,
    BIDS,
    DISCARDS,
    DONE,
    EXCHANGE,
    KONTRAS,
    PASS,
    PLAYS,
    REKONTRAS,
    SAYS,
    Action,
)
from veillee.games.alsos.deck import (
    ACES,
    NINE,
    OF_RANK,
    OF_SUIT,
    SEVEN,
    STRENGTH,
    WORTH,
    A,
    Hand,
    J,
    K,
    Q,
    Suit,
    T,
    card_of,
    points,
)
from veillee.games.alsos.items import PARTI
from veillee.games.alsos.melds import BELA, melds
from veillee.games.alsos.scoring import trick_winner
from veillee.games.alsos.view import View

ACCEPTS = {8: 58, 12: 70}
"""By cards held, the strength that is enough to be the declarer."""


def strength(hand: Hand, trump: Suit) -> int:
    """Trump points, 6 for every trump beyond the second, and the plain aces and guarded tens."""
    trumps = Hand(hand & OF_SUIT[trump])
    plain = hand.minus(trumps)
    guarded = plain & OF_RANK[T] & (plain & OF_RANK[A]) << T
    aces, tens = Hand(plain & ACES), Hand(guarded)
    return points(trumps, trump) + 6 * max(0, len(trumps) - 2) + 11 * len(aces) + 8 * len(tens)


class Greedy(Bot):
    """Accepts and names by strength, announces in front what its cards promise, exchanges when
    it can, wins every trick as cheaply as it can and leads its strongest cards."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if view.phase in ("accept", "bid"):
            return _bid(view)
        if view.phase in ("front", "back"):
            return next((each for each in _statements(view) if each in view.legal), DONE)
        if view.phase == "discard":
            return _discard(view)
        if EXCHANGE in view.legal and not _bound_to_the_seven(view):
            return EXCHANGE
        return PLAYS[_play(view)]


def _bid(view: View) -> Action:
    enough = ACCEPTS[8]
    if view.phase == "accept":
        return ACCEPT if strength(view.hand, view.indicator >> 3) >= enough else PASS
    suits = [suit for suit in range(4) if BIDS[suit] in view.legal]
    best = max(suits, key=lambda suit: strength(view.hand, suit))
    return BIDS[best] if strength(view.hand, best) >= enough else PASS


def _statements(view: View) -> Iterable[Action]:
    """All that its thresholds allow, whether or not it may still be said."""
    assert view.trump is not None
    full = 1 if view.phase == "back" else 0
    held, power = view.hand, strength(view.hand, view.trump)
    trumps = Hand(held & OF_SUIT[view.trump])
    for figure in _figures(held, trumps, view.trump, power - 16 * full):
        yield SAYS[figure]
    if view.seat == view.declarer:
        if power >= 85 + 16 * full:
            yield REKONTRAS[PARTI]
    elif power >= 62 + 16 * full:
        yield KONTRAS[PARTI]
    jack, aces = card_of(view.trump, J) in held, len(Hand(held & ACES))
    if jack:
        yield KONTRAS["tous_les_trois"]
        yield KONTRAS["osszes_adu"]
    if aces >= 2:
        yield KONTRAS["44"]


def _figures(held: Hand, trumps: Hand, trump: Suit, power: int) -> Iterable[str]:
    """The figures that these cards promise; ``power`` is as of eight cards."""

    def hold(*ranks: int) -> bool:
        return all(card_of(trump, rank) in held for rank in ranks)

    if power >= 84:
        yield "abszolut"
    if power >= 100:
        yield "100"
    if hold(J, NINE, SEVEN):
        yield "tous_les_trois"
    if hold(SEVEN) and len(trumps) >= 5:
        yield "ultimo"
    if hold(A, K, Q, J) or (hold(A, K, Q) and len(trumps) >= 4):
        yield "csalad"
    if hold(J, NINE, A, T, K, Q):
        yield "osszes_adu"
    if hold(K, Q) and power >= 66:
        yield "kassza"
    if held & ACES == ACES:
        yield "44"
    found = melds(held, trump)
    if found.run_points + found.vannak_points + BELA * found.bela >= 80 and power >= 70:
        yield "200"


def _bound_to_the_seven(view: View) -> bool:
    return any(
        item.owner == view.seat and item.name in ("ultimo", "tous_les_trois") for item in view.items
    )


def _discard(view: View) -> Action:
    """The least worth of the cards that are in no meld."""
    trump = view.indicator >> 3
    found = melds(view.hand, trump)
    kept = Hand.of(card for run in found.runs for card in run.cards)
    kept = kept.plus(sum(OF_RANK[rank] for rank in found.vannaks) | OF_SUIT[trump] | ACES)
    legal = [card for card in view.hand if DISCARDS[card] in view.legal]
    return DISCARDS[min(legal, key=lambda card: (card in kept, *_cheapness(card, trump)))]


def _cheapness(card: Card, trump: Suit) -> tuple[int, int]:
    return WORTH[trump][card], STRENGTH[trump][card]


def _play(view: View) -> Card:
    """Answering, the cheapest winner or else the cheapest card; leading, the strongest trump
    above the ten, an ace, or else the cheapest card."""
    assert view.trump is not None
    trump = view.trump
    cards = sorted(
        (card for card in view.hand if PLAYS[card] in view.legal),
        key=lambda card: _cheapness(card, trump),
    )
    ultimo = any(item.owner == view.seat and item.name == "ultimo" for item in view.items)
    seven = card_of(trump, SEVEN)
    if ultimo and seven in cards and len(cards) > 1:
        cards.remove(seven)
    if view.trick:
        lead = view.trick[0]
        winners = [card for card in cards if trick_winner(0, (lead, card), trump) == 1]
        return (winners or cards)[0]
    strong = [card for card in cards if card >> 3 == trump and card & 7 in (J, NINE, A)]
    strong = strong or [card for card in cards if card & 7 == A]
    return max(strong, key=lambda card: STRENGTH[trump][card]) if strong else cards[0]
