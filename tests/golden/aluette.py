"""The deals of Aluette that are kept, and what is told of a view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tests.golden.tell import Case
from veillee.games.aluette.actions import Look, Sign
from veillee.games.aluette.deck import NAMES
from veillee.games.aluette.notation import write
from veillee.games.aluette.rules import SEATS
from veillee.games.aluette.view import View

CASES = {
    "school": Case("school", seed=1),
    "match": Case("cafe", seed=2, given={"deals": 2, "tie": "extra"}, deals=4),
    "vendee": Case("vendee", seed=3, prefer=("yes",)),
    "singers-partner": Case("vendee", seed=4, given={"singers": "partner"}, prefer=("yes",)),
    "conceded": Case(
        "cafe", seed=5, given={"surrender": "concede"}, prefer=("surrender", "accept")
    ),
    "bound": Case("cafe", seed=6, given={"surrender": "bound"}, prefer=("surrender", "refuse")),
    "lies": Case("school", seed=7, given={"signals": True, "false_signs": "allowed"}),
}


def summary(view: View) -> Mapping[str, str]:
    """Everything in the view, cards and actions in notation."""
    turn = "" if view.to_act is None else SEATS[view.to_act]
    return {
        "phase": f"{view.phase} {turn} at {view.clock}",
        "table": f"{SEATS[view.leader]} led {named(view.trick)}",
        "tricks": "".join("X" if each.winner < 0 else SEATS[each.winner] for each in view.tricks),
        "counts": " ".join(map(str, view.counts)),
        "talon": str(view.talon),
        "answers": " ".join("yes" if yes else "no" for yes in view.answers),
        "singers": "".join(SEATS[seat] for seat in view.singers),
        "offers": "".join(SEATS[seat] for seat in view.offers),
        "replies": " ".join("accept" if yes else "refuse" for yes in view.replies),
        "hand": str(view.hand),
        "discards": str(view.discards),
        "look": "" if view.seat is None else seat_or_cards(view.look),
        "signs": " ".join(f"{SEATS[s.maker]}:{s.name}@{s.at}" for s in view.signals),
        "legal": may(view),
        "may sign": " ".join(each.name for each in view.legal if isinstance(each, Sign)),
        "may look": " ".join(seat_or_cards(e.at) for e in view.legal if isinstance(e, Look)),
        "outcome": "" if view.outcome is None else view.outcome.reason,
        "shown": shown(view),
    }


def named(cards: Iterable[int]) -> str:
    return " ".join(NAMES[card] for card in cards)


def seat_or_cards(look: int | None) -> str:
    return "cards" if look is None else SEATS[look]


def may(view: View) -> str:
    """What the turn allows, with ``hand`` for a play or discard of every card held."""
    if view.seat is None:
        return ""
    texts = [write(view.seat, each) for each in view.legal if not isinstance(each, (Sign, Look))]
    for head in ("", "discard:"):
        each = [head + NAMES[card] for card in view.hand]
        if each and set(each) <= set(texts):
            texts = [head + "hand", *(text for text in texts if text not in each)]
    return " ".join(texts)


def shown(view: View) -> str:
    if view.shown is None:
        return ""
    hands = "; ".join(map(str, view.shown.dealt.hands))
    discards = "; ".join(map(str, view.shown.discards))
    return f"{hands}; talon {named(view.shown.dealt.talon)}; discards {discards}"
