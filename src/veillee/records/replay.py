"""A record played through the rules, move by move (record.md, "veillee replay")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from veillee.core.match import Match, Outcome, Seat
from veillee.core.ruleset import AnyRuleset, Draw, Move
from veillee.errors import BadRecord, IllegalAction, Unreadable
from veillee.records.record import Record, RecordedDeal


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal as it was played. ``match`` is the match before it, whose dealer deals it.

    ``outcome`` is None while the deal is unfinished; ``after`` is the match with it scored.
    """

    match: Match[Any]
    start: Any
    moves: tuple[Move[Any, Any], ...]
    outcome: Outcome | None
    after: Match[Any]

    @property
    def state(self) -> Any:
        """The deal as its last move left it."""
        return self.moves[-1].step.state if self.moves else self.start


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that the rules allow, with every state it went through."""

    record: Record
    draw: Draw | None
    deals: tuple[PlayedDeal, ...]
    match: Match[Any]

    def moves(self) -> Iterator[tuple[int, int, Move[Any, Any]]]:
        """Every move as (deal, action, move), both counted from 1 as error places are."""
        for number, deal in enumerate(self.deals, 1):
            for action, move in enumerate(deal.moves, 1):
                yield number, action, move


def replay(record: Record) -> Replay:
    """The record played from its first card to its last.

    Raises BadRecord: ``draw`` when partners cannot have been drawn so; ``deal D`` for a wrong
    dealer, a deal after the end of the match, or an unfinished deal that is not the last;
    ``deal D, action K`` for what the rules refuse, or anything after the end of a deal.
    """
    ruleset = record.ruleset
    draw = _drawn(ruleset, record)
    dealer = _first_dealer(record, draw)
    match = ruleset.begin(record.options, dealer)
    deals: list[PlayedDeal] = []
    for number, recorded in enumerate(record.deals, 1):
        place = f"deal {number}"
        if match.over:
            raise BadRecord(place, "match_over")
        if recorded.dealer != match.dealer:
            raise BadRecord(place, "wrong_dealer", dealer=ruleset.seats[match.dealer])
        played = _play(ruleset, match, recorded, place)
        if played.outcome is None and number < len(record.deals):
            raise BadRecord(place, "unfinished")
        deals.append(played)
        match = played.after
    return Replay(record, draw, tuple(deals), match)


def _drawn(ruleset: AnyRuleset, record: Record) -> Draw | None:
    """The draw of partners, which must be what the rules make of these cards."""
    turned = record.drawn
    if turned is None:
        return None
    for index, card in enumerate(turned):
        if card in turned[:index]:
            raise BadRecord("draw", "card_twice", where="draw", card=ruleset.cards[card])
    rest = [card for card in range(len(ruleset.cards)) if card not in turned]
    draw = ruleset.draw(record.options, (*turned, *rest))
    if draw is None:
        raise BadRecord("draw", "no_draw")
    if len(turned) < len(draw.turned):
        raise BadRecord("draw", "draw_too_short")
    if len(turned) > len(draw.turned):
        raise BadRecord("draw", "draw_too_long", n=len(draw.turned))
    return draw


def _first_dealer(record: Record, draw: Draw | None) -> Seat:
    """Who deals first: free, unless partners were drawn."""
    if draw is not None:
        return draw.dealer
    return record.deals[0].dealer if record.deals else 0


def _play(ruleset: AnyRuleset, match: Match[Any], recorded: RecordedDeal, place: str) -> PlayedDeal:
    start = ruleset.new(match.options, recorded.dealer, recorded.dealt)
    state = start
    moves: list[Move[Any, Any]] = []
    for number, text in enumerate(recorded.actions, 1):
        try:
            move = _move(ruleset, state, text)
        except (Unreadable, IllegalAction) as error:
            facts = {**error.facts, "game": ruleset.name}
            raise BadRecord(f"{place}, action {number}", error.code, **facts) from None
        moves.append(move)
        state = move.step.state
    outcome = ruleset.outcome(state)
    after = match if outcome is None else ruleset.after(match, outcome)
    return PlayedDeal(match, start, tuple(moves), outcome, after)


def _move(ruleset: AnyRuleset, state: Any, text: str) -> Move[Any, Any]:
    """The action of that text, by the seat it names or else by whose turn it is."""
    turn = ruleset.to_act(state)
    if turn is None:
        raise IllegalAction("deal_over")
    named, action = ruleset.read(text)
    seat = turn if named is None else named
    return Move(state, seat, action, ruleset.apply(state, seat, action))


def replay_json(record: Record) -> dict[str, object]:
    """What ``veillee replay --json`` prints for the record. Raises BadRecord."""
    return report(replay(record))


def report(played: Replay) -> dict[str, object]:
    """The replay as the JSON values of record.md."""
    ruleset = played.record.ruleset
    return {
        "game": ruleset.name,
        "deals": [
            {
                "dealer": ruleset.seats[deal.match.dealer],
                **ruleset.report(deal.state),
                "score": _score(ruleset, deal.after),
            }
            for deal in played.deals
        ],
        "score": _score(ruleset, played.match),
        "result": _result(ruleset, played.match),
    }


def _score(ruleset: AnyRuleset, match: Match[Any]) -> dict[str, int]:
    return dict(zip(ruleset.sides, match.score, strict=True))


def _result(ruleset: AnyRuleset, match: Match[Any]) -> str | None:
    """The winning side, ``draw``, or None while the match is open."""
    if not match.over:
        return None
    return "draw" if match.winner is None else ruleset.sides[match.winner]
