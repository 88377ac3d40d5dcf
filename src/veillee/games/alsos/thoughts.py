"""What a bot thinks at a decision of Alsós, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.core.thought import Fact
from veillee.games.alsos.actions import (
    Accept,
    Bid,
    Discard,
    Done,
    Kontra,
    Pass,
    Play,
    Rekontra,
    Say,
    TakeIndicator,
)
from veillee.games.alsos.deck import NAMES, suit_of
from veillee.games.alsos.notation import read
from veillee.games.alsos.scoring import trick_winner
from veillee.games.alsos.telling import Teller
from veillee.games.alsos.view import View
from veillee.words import Words

CLAUSES = (
    "led", "took", "gave", "void",
    "accept", "pass", "bid", "say", "kontra", "rekontra", "exchange", "silent",
)  # fmt: skip
"""What may be cited of a player: ``because.<clause>`` in the catalogues."""


def idea(action: str, words: Words, preferences: Mapping[str, str]) -> tuple[str, str]:
    """An action in notation as something to do: its drawing where it is a card, else empty, and
    what it is called."""
    teller = Teller(words, (), None, preferences["pack"])
    match read(action)[1]:
        case Play(card) | Discard(card):
            return held(NAMES[card], words, preferences)
        case Accept():
            return "", words("thought.accept")
        case Pass():
            return "", words("choice.pass")
        case Bid(suit):
            return "", words("choice.bid", suit=teller.suit(suit))
        case Say(figure):
            return "", teller.item(figure)
        case Kontra(item):
            return "", words("thought.kontra", item=teller.item(item))
        case Rekontra(item):
            return "", words("thought.rekontra", item=teller.item(item))
        case Done():
            return "", words("thought.done")
        case TakeIndicator():
            return "", words("thought.exchange")
    raise AssertionError(f"{action} is nothing that is weighed")


def held(card: str, words: Words, preferences: Mapping[str, str]) -> tuple[str, str]:
    """A card as somebody may hold it: its drawing, and what it is called."""
    model = Teller(words, (), None, preferences["pack"]).card(NAMES.index(card))
    return model.art, model.words


def because(
    fact: Fact,
    view: View,
    names: Sequence[str],
    you: Seat | None,
    words: Words,
    preferences: Mapping[str, str],
) -> str:
    """The fact as what follows "because", told to ``you`` by somebody who sees ``view``."""
    teller = Teller(words, names, you, preferences["pack"])
    clause, card, suit, item = _clause(fact, view)
    return teller.tell(
        f"because.{clause}",
        fact.seat,
        card="" if card is None else teller.card(card).words,
        suit="" if suit is None else teller.suit(suit),
        item="" if item is None else teller.item(item),
    )


def _clause(fact: Fact, view: View) -> tuple[str, Card | None, int | None, str | None]:
    """What it is to be called, and the card, suit and item that it is about."""
    if not fact.what:
        return "silent", None, None, None
    match read(fact.what)[1]:
        case Play(card):
            return _play(card, view)
        case Accept():
            return "accept", None, suit_of(view.indicator), None
        case Bid(suit):
            return "bid", None, suit, None
        case Say(figure):
            return "say", None, None, figure
        case Kontra(item):
            return "kontra", None, None, item
        case Rekontra(item):
            return "rekontra", None, None, item
        case TakeIndicator():
            return "exchange", None, None, None
        case Done():
            return "silent", None, None, None
    return "pass", None, None, None


def _trick_of(card: Card, view: View) -> tuple[Seat, tuple[Card, ...]]:
    """Who led to the trick that has that card, and all of its cards; none where none has it."""
    tricks = [*((each.leader, each.cards) for each in view.tricks), (view.leader, view.trick)]
    return next((each for each in tricks if card in each[1]), (view.leader, ()))


def _play(card: Card, view: View) -> tuple[str, Card, int | None, None]:
    """What that card was to the one that had been led, if any had."""
    leader, cards = _trick_of(card, view)
    if not cards or cards.index(card) == 0:
        return "led", card, None, None
    assert view.trump is not None, "cards are played once trumps are known"
    if trick_winner(leader, cards, view.trump) != leader:
        return "took", card, None, None
    led = suit_of(cards[0])
    return ("void", card, led, None) if suit_of(card) != led else ("gave", card, None, None)
