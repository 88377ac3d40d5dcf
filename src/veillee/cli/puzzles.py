"""``veillee puzzles``: new positions in which one kind of card wins and natural ones lose."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from veillee.cli.stop import BAD_INPUT, complain
from veillee.errors import Unreadable, VeilleeError
from veillee.games import GAMES, load, load_puzzles
from veillee.puzzles.puzzle import Puzzle, lay
from veillee.records import sentence
from veillee.records.sentence import catalogue

if TYPE_CHECKING:
    from veillee.words import Words


def puzzles(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="aluette or alsos; else both.")
    ] = None,
    count: Annotated[
        int, typer.Option("--count", metavar="N", min=1, max=10_000, help="How many, of each game.")
    ] = 5,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="S", help="The same puzzles again for the same.")
    ] = None,
    theme: Annotated[
        str | None, typer.Option("--theme", metavar="TAG", help="Only those of one theme.")
    ] = None,
    as_json: Annotated[
        bool,
        typer.Option("--json", help="Print JSON, one puzzle a line: theme, record, best play."),
    ] = False,
) -> None:
    """Find positions where one kind of card wins and natural ones lose."""
    try:
        games = _games(game, theme)
    except VeilleeError as error:
        complain(sentence(error))
        raise typer.Exit(BAD_INPUT) from None
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    for each in games:
        _find(each, seed, count, theme, as_json)


def _games(game: str | None, theme: str | None) -> list[str]:
    """The games asked for that have puzzles, of that theme. Raises Unreadable."""
    if game is not None:
        load(game)
    asked = list(GAMES) if game is None else [game]
    themes = {each: tuple(found.THEMES) for each in asked if (found := load_puzzles(each))}
    if not themes:
        raise Unreadable("no_puzzles", game=game)
    fitting = [each for each in themes if theme is None or theme in themes[each]]
    if not fitting:
        known = dict.fromkeys(name for each in themes.values() for name in each)
        raise Unreadable("no_such_theme", theme=theme, known=" ".join(known))
    return fitting


def _find(game: str, seed: int, count: int, theme: str | None, as_json: bool) -> None:
    # Only here is compiled code loaded.
    from veillee.puzzles.find import find

    say = catalogue(game)
    _tell(say("puzzles.looking", game=game, seed=seed))
    moving = sys.stderr is not None and sys.stderr.isatty()

    def told(deals: int, puzzles: int) -> None:
        if moving and deals % 10 == 0:
            line = say("puzzles.so_far", deals=deals, found=puzzles, count=count)
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)

    found = find(game, seed, count, theme, told)
    if moving:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    if len(found) < count:
        _tell(say("puzzles.fewer", found=len(found), count=count))
    for number, puzzle in enumerate(found, 1):
        print(puzzle.text if as_json else "\n".join(_told(say, number, puzzle)))


def _tell(line: str) -> None:
    if sys.stderr is not None:
        print(line, file=sys.stderr)


def _told(say: Words, number: int, puzzle: Puzzle) -> Iterator[str]:
    """A puzzle for a person: what is asked, what lies there, and the answer."""
    ruleset, found = load(puzzle.game), load_puzzles(puzzle.game)
    assert found is not None
    problem = lay(puzzle).problem
    names = ruleset.cards
    theme = say(f"puzzle.theme.{puzzle.theme}")
    yield say("puzzles.number", number=number, theme=theme)
    player = say(f"seat.{ruleset.seats[problem.seat]}")
    table = " ".join(names[card] for card in problem.state.trick)
    yield "  " + say("puzzles.table", player=player, cards=table or "–")
    for seat, letter in enumerate(ruleset.seats):
        cards = " ".join(names[card] for card in problem.state.hands[seat])
        yield f"  {say(f'seat.{letter}'):6} {cards}"
    for line in found.before(problem.state, say):
        yield f"  {line}"
    yield "  " + found.aim(problem, say)
    right = " ".join(names[card] for card in sorted(problem.keeping))
    yield "  " + say("puzzles.right", cards=right)
