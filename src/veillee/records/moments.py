"""The public moments of a deal: what lay there each time that something was done for all to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.core.ruleset import AnyRuleset, Move
from veillee.records.replay import PlayedDeal


@dataclass(frozen=True, slots=True)
class Moment:
    """The deal after ``at`` public actions. ``seat`` is whose turn it is; ``move`` is the public
    action that came next, None where the deal ends or breaks off; ``card`` is the card that was
    played by it, None for any other action."""

    at: int
    state: Any
    seat: Seat | None
    move: Move[Any, Any] | None = None
    card: Card | None = None


def moments(ruleset: AnyRuleset, deal: PlayedDeal) -> tuple[Moment, ...]:
    """From the first action to the end. What is done out of sight (signs, looks, all but the last
    of several cards laid away) falls within the moment that it does not end."""

    def clock(state: Any) -> int:
        return int(ruleset.view(deal.match, state, None).clock)

    found: list[Moment] = []
    state = deal.start
    for move in deal.moves:
        after = move.step.state
        if clock(after) != clock(move.before):
            found.append(
                Moment(len(found), state, ruleset.to_act(state), move, _card(ruleset, move))
            )
            state = after
    return (*found, Moment(len(found), state, ruleset.to_act(state)))


def _card(ruleset: AnyRuleset, move: Move[Any, Any]) -> Card | None:
    # A card that is played is written by its name alone.
    text = ruleset.write(move.seat, move.action)
    return ruleset.cards.index(text) if text in ruleset.cards else None
