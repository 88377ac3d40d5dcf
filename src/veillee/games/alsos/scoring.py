"""Who wins a trick, which items are made, who wins the match (spec alsos 9, 16–18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from veillee.cards import Card
from veillee.core.match import Match, Outcome, Seat
from veillee.games.alsos.deck import (
    ACES,
    LAST_TRICK,
    NINE,
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
)
from veillee.games.alsos.items import Item, Settled, gain
from veillee.games.alsos.options import Options


@dataclass(frozen=True, slots=True)
class DealOutcome(Outcome):
    """``points`` are units gained, by side. Without a declarer the deal was void.

    ``meld_points`` include béla.
    """

    bill: tuple[Settled, ...] = ()
    card_points: tuple[int, int] = (0, 0)
    meld_points: tuple[int, int] = (0, 0)


VOID = DealOutcome((0, 0), False, "void")
"""Nobody named a suit (spec alsos 6)."""


@dataclass(frozen=True, slots=True)
class Played:
    """All that decides the items of a finished deal, everything by seat.

    ``meld_points`` include béla; ``last`` is who won the last trick and with which card.
    """

    declarer: Seat
    trump: Suit
    captured: tuple[Hand, Hand]
    card_points: tuple[int, int]
    meld_points: tuple[int, int]
    bela: tuple[bool, bool]
    last: tuple[Seat, Card]

    def total(self, seat: Seat) -> int:
        return self.card_points[seat] + self.meld_points[seat]


def trick_winner(leader: Seat, cards: Sequence[Card], trump: Suit) -> Seat:
    """The higher trump, else the higher card of the suit led (spec alsos 16)."""
    led, answer = cards
    if answer >> 3 != led >> 3 and answer >> 3 != trump:
        return leader
    strength = STRENGTH[trump]
    return 1 - leader if strength[answer] > strength[led] else leader


def trick_points(cards: Sequence[Card], trump: Suit, last: bool) -> int:
    """The card points of one trick (spec alsos 2)."""
    worth = WORTH[trump]
    return worth[cards[0]] + worth[cards[1]] + (LAST_TRICK if last else 0)


def needed(name: str, trump: Suit) -> Hand | None:
    """The cards that must be in the owner's tricks, None for other items (spec alsos 9)."""
    return _NEEDED[trump].get(name)


def _trumps(trump: Suit, *ranks: int) -> Hand:
    return Hand.of(card_of(trump, rank) for rank in ranks)


_NEEDED: tuple[dict[str, Hand], ...] = tuple(
    {
        "tous_les_trois": _trumps(trump, J, NINE, SEVEN),
        "csalad": _trumps(trump, A, K, Q),
        "osszes_adu": _trumps(trump, J, NINE, A, T, K, Q),
        "44": ACES,
    }
    for trump in range(4)
)

ABSZOLUT, HUNDRED, TWO_HUNDRED = 81, 100, 200
"""What the items of those names must exceed (spec alsos 9)."""


def is_made(item: Item, deal: Played) -> bool:
    """Whether the item's owner made it (spec alsos 9)."""
    owner = item.owner
    cards = needed(item.name, deal.trump)
    if cards is not None:
        return cards & ~deal.captured[owner] == 0
    match item.name:
        case "parti":
            return deal.total(owner) > deal.total(1 - owner)
        case "abszolut":
            return deal.card_points[owner] > ABSZOLUT
        case "100":
            return deal.card_points[owner] > HUNDRED
        case "200":
            return deal.total(owner) > TWO_HUNDRED
        case "ultimo":
            return deal.last == (owner, card_of(deal.trump, SEVEN))
    assert item.name == "kassza"
    won = deal.total(deal.declarer) > deal.total(1 - deal.declarer)
    return deal.bela[owner] and won == (owner == deal.declarer)


def settle(items: Sequence[Item], deal: Played) -> DealOutcome:
    """Every item settled alone (spec alsos 17)."""
    bill = tuple(Settled(item, is_made(item, deal)) for item in items)
    units = gain(bill, 0)
    return DealOutcome((units, -units), True, "settled", bill, deal.card_points, deal.meld_points)


def after(match: Match[Options], outcome: Outcome) -> Match[Options]:
    """The match with this deal scored, the deal passed on, and judged (spec alsos 3, 6, 18)."""
    same = not outcome.counted and match.options.passed_out == "same"
    match = match.scored(outcome, match.dealer if same else 1 - match.dealer)
    return match.ended() if match.counted >= match.options.deals else match
