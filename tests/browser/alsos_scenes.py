"""Every state of a table of Alsós that people meet, each laid exactly."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.browser.stage import Laid, Scene
from tests.games.alsos.table import SILENCE, A, B, choose, lie
from veillee.games.alsos import RULESET
from veillee.games.alsos.options import Options

HANDS = {
    "A": "Jh 9h 7h Ah Ac Kc Qd 8s Ks Qs Js Td",
    "B": "Qh Kh 8h Jc 9c Tc Ad As Kd Jd 9d 7d",
}
"""B deals. A has four trumps if hearts are played, the 7 among them, and a run in spades."""


def pack() -> list[int]:
    return lie(B, HANDS, indicator="Th", talon="", top="8c", seed=1)


def rich_talon() -> list[int]:
    """All of the talon goes to whoever takes the indicator: nineteen cards in hand."""
    hands = {"A": "7h 8c Ks Qs Js Td 9c Kc Qd 8s 7d 8d"}
    return lie(B, hands, indicator="Jh", talon="Ah Th Kh Qh Ac Ad", top="9h", seed=1)


def scene(
    actions: str,
    given: Mapping[str, Any] | None = None,
    cards: list[int] | None = None,
    people: Mapping[int, str] | None = None,
) -> Scene:
    """One deal so far, as A sees it."""
    return _scene((Laid(cards or pack(), actions),), given or {}, people or {A: "Guest"})


def _scene(deals: tuple[Laid, ...], given: Mapping[str, Any], people: Mapping[int, str]) -> Scene:
    return Scene(deals, given, "tompa", dealer=B, people=people, game="alsos", viewer=A)


def played_out(dealer: int, seed: int) -> Laid:
    """A whole deal, cards and decisions by chance, and never void."""
    rng = Random(seed)
    while True:
        cards = rng.sample(range(32), 32)
        state = RULESET.new(Options(), dealer, RULESET.deal(dealer, cards))
        actions = []
        while (seat := RULESET.to_act(state)) is not None:
            action = choose(state, rng)
            actions.append(RULESET.write(seat, action))
            state = RULESET.apply(state, seat, action).state
        if state.outcome is not None and state.outcome.counted:
            return Laid(cards, " ".join(actions))


def match(deals: int) -> Scene:
    """That many deals played out, as the deal passes on."""
    laid = tuple(played_out((B + number) % 2, 7 + number) for number in range(deals))
    return _scene(laid, {}, {A: "Guest"})


TWO = {A: "Anna", B: "Béla"}
"""Two people, so that nothing happens unless somebody does it."""

ACCEPT = scene("")
NAME = scene("pass pass")
FRONT = scene("accept")
DOUBLES = scene("accept say:100 done kontra:100 kontra:parti say:ultimo say:44 done")
"""B has answered: A may say kontra to two figures and rekontra to two items."""
BACK = scene("accept say:100 done kontra:parti say:ultimo done done done")
EXCHANGE = scene(f"accept {SILENCE}")
"""A leads, and may take the indicator before."""
LEAD = scene(f"pass pass bid:c {SILENCE}")
FOLLOW = scene(f"pass accept {SILENCE} Kd")
"""Diamonds were led, and A has two."""
DISCARDS = scene(f"accept {SILENCE} exchange", cards=rich_talon())
"""A has nineteen cards and lays seven away."""
KEPT = scene(f"accept {SILENCE} exchange", {"discard_trumps": False}, rich_talon())
"""The same where trumps may not be laid away."""
LATE = scene(
    "accept say:tous_les_trois say:44 done kontra:tous_les_trois say:200 done done done done done "
    "Jh 8h 9h Qh Ah Kh"
)
"""A needs only the trump 7 yet; B has two of the aces."""
VOID = scene("pass pass pass pass")
DEAL_OVER = match(1)
MATCH_OVER = match(8)

TABLES: dict[str, Scene] = {
    "alsos accept": ACCEPT,
    "alsos name": NAME,
    "alsos front": FRONT,
    "alsos doubles": DOUBLES,
    "alsos back": BACK,
    "alsos exchange": EXCHANGE,
    "alsos follow": FOLLOW,
    "alsos discards": DISCARDS,
    "alsos late": LATE,
    "alsos void": VOID,
    "alsos deal over": DEAL_OVER,
    "alsos match over": MATCH_OVER,
}
"""As A sees them."""

WATCHED: dict[str, Scene] = {"alsos spectator": LATE}
"""As somebody without a seat sees them."""

__all__ = ["A", "B"]
