"""A puzzle as it is kept: a record up to the moment, its theme, and best play after every card.

All else is worked out by the rules: whose turn it is, what each card is worth, which are right.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from veillee.cards import Card
from veillee.core.match import Match, Seat
from veillee.core.puzzle import Problem, Puzzles
from veillee.core.ruleset import AnyRuleset
from veillee.core.solution import worth
from veillee.games import GAMES, load_puzzles
from veillee.records import from_document, replay

SHIPPED = "puzzles.jsonl"
"""In each game's folder: a puzzle a line, the easier first; as ``veillee puzzles --json`` prints
them."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """``record`` is a record's JSON value that ends where the card is to be found; ``lines`` has,
    for each card that may be played, the actions of best play that follow it to the deal's end."""

    theme: str
    record: dict[str, Any]
    lines: Mapping[str, str]

    @property
    def game(self) -> str:
        return str(self.record["game"])

    @property
    def text(self) -> str:
        """The line of the file."""
        values = {"theme": self.theme, "record": self.record, "lines": dict(self.lines)}
        return json.dumps(values, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Laid:
    """A puzzle on the table: the match before its deal, and the position with what follows."""

    match: Match[Any]
    problem: Problem


def lay(puzzle: Puzzle) -> Laid:
    """The puzzle as the rules make it. Raises BadRecord, or IllegalAction for a line that the
    rules refuse."""
    record = from_document(puzzle.record)
    deal = replay(record).deals[-1]
    ruleset, state = record.ruleset, deal.state
    seat = ruleset.to_act(state)
    assert seat is not None, "somebody is to find a card"
    ends = {
        ruleset.card(name): played(ruleset, state, (name, *line.split()))
        for name, line in puzzle.lines.items()
    }
    return Laid(deal.match, problem(ruleset, state, seat, ends))


def played(ruleset: AnyRuleset, state: Any, actions: tuple[str, ...]) -> Any:
    """The state after these actions, each by whose turn it is."""
    for text in actions:
        seat = ruleset.to_act(state)
        assert seat is not None, "no line goes on after the end of its deal"
        state = ruleset.apply(state, seat, ruleset.read(text)[1]).state
    return state


def problem(ruleset: AnyRuleset, state: Any, seat: Seat, ends: Mapping[Card, Any]) -> Problem:
    """The position with what comes of each card; ``ends`` are finished deals."""
    sign = 1 if ruleset.side_of[seat] == 0 else -1
    values = {}
    for card, end in ends.items():
        outcome = ruleset.outcome(end)
        assert outcome is not None, "best play ends the deal"
        values[card] = sign * worth(outcome)
    return Problem(state, seat, values, ends)


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with that game, in their order; none for a game without."""
    if game not in GAMES or load_puzzles(game) is None:
        return ()
    text = (files(GAMES[game]) / SHIPPED).read_text(encoding="utf-8")
    return tuple(Puzzle(**json.loads(line)) for line in text.splitlines())


@cache
def shipped_one(game: str, number: int) -> Laid:
    """That puzzle of the game's, counted from 1, on the table."""
    return lay(shipped(game)[number - 1])


def is_puzzle(puzzles: Puzzles, position: Problem) -> bool:
    """Whether exactly one kind of card keeps what can be had, and no natural card does."""
    kept, kinds = position.keeping, puzzles.kinds(position.state)
    return kept in kinds and len(kinds) > 1 and not kept & set(puzzles.natural(position.state))
