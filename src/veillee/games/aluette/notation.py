"""Aluette as text: actions, cards as they lay, and what ``replay --json`` says (record.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from veillee.core.match import Seat
from veillee.core.ruleset import Part
from veillee.errors import Unreadable
from veillee.games.aluette.actions import (
    ACCEPT,
    DISCARDS,
    NO,
    PLAYS,
    REFUSE,
    SIGNALS,
    SIGNS,
    SURRENDER,
    YES,
    Action,
    Answer,
    Discard,
    Look,
    Play,
    Reply,
    Sign,
    Surrender,
)
from veillee.games.aluette.deck import NAMES, Hand, card
from veillee.games.aluette.rules import SEATS, SIDES
from veillee.games.aluette.scoring import SPOILED
from veillee.games.aluette.state import Deal, State

PARTS = {"hands": Part(9, by_seat=True), "talon": Part(12)}
"""How a record may name the cards as they lay; the talon in pack order."""

_WORDS: dict[str, Action] = {
    "yes": YES,
    "no": NO,
    "surrender": SURRENDER,
    "accept": ACCEPT,
    "refuse": REFUSE,
}


def read(text: str) -> tuple[Seat | None, Action]:
    """The action and, for signs and looks, the seat that the text names. Raises Unreadable."""
    if text in _WORDS:
        return None, _WORDS[text]
    head, colon, rest = text.partition(":")
    if not colon:
        if text not in NAMES:
            raise Unreadable("no_such_action", text=text)
        return None, PLAYS[card(text)]
    if head == "discard":
        return None, DISCARDS[card(rest)]
    letter, _, what = rest.partition(":")
    if head == "sign" and letter in SEATS and what in SIGNS:
        return SEATS.index(letter), SIGNALS[SIGNS.index(what)]
    if head == "look" and letter in SEATS and (what in SEATS or what == "cards"):
        return SEATS.index(letter), Look(None if what == "cards" else SEATS.index(what))
    raise Unreadable("no_such_action", text=text)


def write(seat: Seat, action: Action) -> str:
    """The action in notation; ``read`` gives it back."""
    match action:
        case Play(played):
            return NAMES[played]
        case Discard(laid):
            return f"discard:{NAMES[laid]}"
        case Answer(yes):
            return "yes" if yes else "no"
        case Reply(accept):
            return "accept" if accept else "refuse"
        case Surrender():
            return "surrender"
        case Sign(name):
            return f"sign:{SEATS[seat]}:{name}"
        case Look(at):
            return f"look:{SEATS[seat]}:{'cards' if at is None else SEATS[at]}"


def lay(cards: Mapping[str, Any]) -> Deal:
    """The cards of ``PARTS`` as a Deal."""
    return Deal(tuple(map(Hand.of, cards["hands"])), cards["talon"])


def report(state: State) -> dict[str, object]:
    """What ``replay --json`` says of this deal, finished or not."""
    outcome = state.outcome
    return {
        "winners": "".join(
            "X" if trick.winner == SPOILED else SEATS[trick.winner] for trick in state.tricks
        ),
        "counted": outcome is not None and outcome.counted,
        "winner": None if outcome is None or outcome.winner is None else SEATS[outcome.winner],
        "side": None if outcome is None or outcome.side is None else SIDES[outcome.side],
        "points": 0 if outcome is None else max(outcome.points),
        "reason": None if outcome is None else outcome.reason,
    }
