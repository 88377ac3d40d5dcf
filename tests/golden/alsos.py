"""The deals of Alsós that are kept, and what is told of a view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tests.golden.tell import Case
from veillee.games.alsos.deck import NAMES, SUITS
from veillee.games.alsos.items import Item
from veillee.games.alsos.notation import write
from veillee.games.alsos.rules import SEATS
from veillee.games.alsos.view import View

CASES = {
    "accepted": Case("tompa", seed=79, prefer=("accept", "exchange", "done")),
    "named": Case("tompa", seed=2, prefer=("pass", "bid:s", "done")),
    "void": Case("tompa", seed=3, given={"passed_out": "next"}, prefer=("pass",), deals=2),
    "talk": Case("tompa", seed=11, given={"deals": 1, "ultimo_duty": True}),
}


def summary(view: View) -> Mapping[str, str]:
    """Everything in the view, cards and actions in notation."""
    turn = "" if view.to_act is None else SEATS[view.to_act]
    return {
        "phase": f"{view.phase} {turn} at {view.clock}",
        "declarer": "" if view.declarer is None else SEATS[view.declarer],
        "trump": "" if view.trump is None else SUITS[view.trump],
        "table": f"{SEATS[view.leader]} led {named(view.trick)}",
        "tricks": "".join(SEATS[trick.winner] for trick in view.tricks),
        "counts": " ".join(map(str, view.counts)),
        "late": str(view.late),
        "indicator": NAMES[view.indicator],
        "top": "" if view.top is None else NAMES[view.top],
        "hidden": str(view.hidden),
        "last said": said(view),
        "items": "; ".join(map(item, view.items)),
        "standings": " ".join(view.standings),
        "exchange": exchange(view),
        "discarded": str(view.discarded),
        "discards": str(view.discards),
        "hand": str(view.hand),
        "melds": str(view.melds),
        "told": "; ".join(
            f"{SEATS[each.seat]} {each.about} {each.word} {each.value}" for each in view.told
        ),
        "card points": str(view.card_points),
        "meld points": str(view.meld_points),
        "legal": may(view),
        "outcome": "" if view.outcome is None else view.outcome.reason,
        "shown": str(view.shown or ""),
    }


def named(cards: Iterable[int]) -> str:
    return " ".join(NAMES[card] for card in cards)


def said(view: View) -> str:
    """The last of what was said, and how many there are."""
    if not view.said:
        return ""
    last = view.said[-1]
    return f"{len(view.said)} {SEATS[last.seat]} {last.phase} {write(last.seat, last.what)}"


def item(each: Item) -> str:
    moments = [each.said, each.kontra, each.rekontra]
    return " ".join([SEATS[each.owner], each.name, *(str(moment or "-") for moment in moments)])


def exchange(view: View) -> str:
    if view.exchange is None:
        return ""
    given, taken = NAMES[view.exchange.given], named(view.exchange.taken)
    return f"{SEATS[view.exchange.by]} {given} for {taken}"


def may(view: View) -> str:
    """What the turn allows, with ``hand`` for a play or discard of every card held."""
    if view.seat is None:
        return ""
    texts = [write(view.seat, action) for action in view.legal]
    for head in ("", "discard:"):
        each = [head + NAMES[card] for card in view.hand]
        if each and set(each) <= set(texts):
            texts = [head + "hand", *(text for text in texts if text not in each)]
    return " ".join(texts)
