"""Alsós as text: actions, cards as they lay, and what ``replay --json`` says (record.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from veillee.core.match import Seat
from veillee.core.ruleset import Part
from veillee.errors import Unreadable
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
    Accept,
    Action,
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
from veillee.games.alsos.deck import NAMES, SUITS, Hand, card
from veillee.games.alsos.items import Item
from veillee.games.alsos.rules import SEATS, meld_points
from veillee.games.alsos.state import Deal, State

PARTS = {
    "hands": Part(8, by_seat=True),
    "late": Part(4, by_seat=True),
    "indicator": Part(1, single=True),
    "hidden": Part(6),
    "top": Part(1, single=True),
}
"""How a record may name the cards as they lie; ``hidden`` with the lowest last."""

_WORDS: dict[str, Action] = {
    "accept": ACCEPT,
    "pass": PASS,
    "done": DONE,
    "exchange": EXCHANGE,
    **{f"bid:{suit}": BIDS[place] for place, suit in enumerate(SUITS)},
    **{f"say:{figure}": action for figure, action in SAYS.items()},
    **{f"kontra:{item}": action for item, action in KONTRAS.items()},
    **{f"rekontra:{item}": action for item, action in REKONTRAS.items()},
}


def read(text: str) -> tuple[Seat | None, Action]:
    """The action that the text names; no action of Alsós names its seat. Raises Unreadable."""
    if text in _WORDS:
        return None, _WORDS[text]
    if text in NAMES:
        return None, PLAYS[card(text)]
    head, colon, rest = text.partition(":")
    if head == "discard" and colon:
        return None, DISCARDS[card(rest)]
    raise Unreadable("no_such_action", text=text)


def write(seat: Seat, action: Action) -> str:
    """The action in notation; ``read`` gives it back."""
    match action:
        case Play(played):
            return NAMES[played]
        case Discard(laid):
            return f"discard:{NAMES[laid]}"
        case Bid(suit):
            return f"bid:{SUITS[suit]}"
        case Say(figure):
            return f"say:{figure}"
        case Kontra(item):
            return f"kontra:{item}"
        case Rekontra(item):
            return f"rekontra:{item}"
        case Accept():
            return "accept"
        case Pass():
            return "pass"
        case Done():
            return "done"
        case TakeIndicator():
            return "exchange"


def lay(cards: Mapping[str, Any]) -> Deal:
    """The cards of ``PARTS`` as a Deal."""
    hand_a, hand_b = map(Hand.of, cards["hands"])
    late_a, late_b = map(Hand.of, cards["late"])
    return Deal(
        (hand_a, hand_b), (late_a, late_b), cards["indicator"], tuple(cards["hidden"]), cards["top"]
    )


def report(state: State) -> dict[str, object]:
    """What ``replay --json`` says of this deal, finished or not; béla is in the meld points."""
    outcome = state.outcome
    verdicts: list[tuple[Item, bool | None]] = [(item, None) for item in state.items]
    if outcome is not None:
        verdicts = [(each.item, each.made) for each in outcome.bill]
    return {
        "void": outcome is not None and not outcome.counted,
        "declarer": None if state.declarer is None else SEATS[state.declarer],
        "trump": None if state.trump is None else SUITS[state.trump],
        "card_points": _by_seat(state.card_points),
        "meld_points": _by_seat(meld_points(state)),
        "items": [
            {
                "by": SEATS[item.owner],
                "item": item.name,
                "base": item.base,
                "multiplier": item.multiplier,
                "made": made,
                "price": item.price,
            }
            for item, made in verdicts
        ],
        "gain": _by_seat((0, 0) if outcome is None else outcome.points),
    }


def _by_seat(values: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(SEATS, values, strict=True))
