"""``veillee solve``: what each card is worth at one point of a record, all hands known."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from veillee.cli.replay import read_file
from veillee.cli.stop import BAD_INPUT, complain
from veillee.core.bot import Budget
from veillee.core.ruleset import AnyRuleset
from veillee.core.solution import Solution
from veillee.errors import BadRecord, Unsolvable
from veillee.games import load_solver
from veillee.records import PlayedDeal, read_record, sentence
from veillee.records import replay as played
from veillee.records.sentence import catalogue

if TYPE_CHECKING:
    from veillee.words import Words

UNSOLVED = 1
"""The exit status when the time was over before the value was proved."""


def solve(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    deal: Annotated[
        int | None, typer.Option("--deal", metavar="N", help="Which deal, from 1; else the last.")
    ] = None,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="K", help="After K actions of the deal; else after all."),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="How long it may take at most.")
    ] = 60.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Say what every card is worth when all hands are known and all play their best."""
    try:
        record = read_record(read_file(file))
        chosen, state, place = _position(played(record).deals, deal, at)
        ruleset = record.ruleset
        solution = load_solver(record.game).solve(chosen.match, state, Budget(seconds))
    except (BadRecord, Unsolvable) as error:
        complain(sentence(error))
        raise typer.Exit(BAD_INPUT) from None
    if as_json:
        print(json.dumps(_document(ruleset, solution)))
    else:
        say = catalogue(record.game)
        print("\n".join(_told(ruleset, say, solution, ruleset.to_act(state), place)))
    if not solution.exact:
        raise typer.Exit(UNSOLVED)


def _position(
    deals: tuple[PlayedDeal, ...], number: int | None, at: int | None
) -> tuple[PlayedDeal, Any, tuple[int, int]]:
    """The deal, the state asked for, and which deal and after how many actions that is.

    Raises Unsolvable when the record has no such deal, or the deal no such action.
    """
    number = len(deals) if number is None else number
    if not 1 <= number <= len(deals):
        raise Unsolvable("no_such_deal", number=number, n=len(deals))
    deal = deals[number - 1]
    at = len(deal.moves) if at is None else at
    if not 0 <= at <= len(deal.moves):
        raise Unsolvable("no_such_moment", at=at, n=len(deal.moves))
    return deal, deal.moves[at - 1].step.state if at else deal.start, (number, at)


def _document(ruleset: AnyRuleset, solution: Solution) -> dict[str, object]:
    return {
        "value": solution.value,
        "best": [ruleset.cards[card] for card in solution.best],
        "cards": {ruleset.cards[card]: value for card, value in solution.cards.items()},
        "exact": solution.exact,
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }


def _told(
    ruleset: AnyRuleset, say: Words, solution: Solution, seat: int | None, place: tuple[int, int]
) -> Iterator[str]:
    """Whose turn it is, the value, and a line for each value with its cards, the best first."""
    side = _word(say, "side", ruleset.sides[0])
    yield say(
        "solve.place",
        number=place[0],
        at=place[1],
        player="" if seat is None else _word(say, "seat", ruleset.seats[seat]),
    )
    if solution.value is None:
        yield say("solve.stopped", seconds=f"{solution.seconds:.1f}")
    else:
        yield say("solve.value", side=side, value=f"{solution.value:+d}")
    values = sorted(set(solution.cards.values()), reverse=seat is None or not ruleset.side_of[seat])
    for value in values:
        names = " ".join(
            ruleset.cards[card] for card, each in solution.cards.items() if each == value
        )
        yield f"  {value:+d}  {names}"
    yield say("solve.effort", nodes=f"{solution.nodes:,}", seconds=f"{solution.seconds:.3f}")


def _word(say: Words, kind: str, name: str) -> str:
    """What the game calls it in words, or the name itself."""
    key = f"{kind}.{name}"
    return say(key) if key in say else name
