"""The games: one folder and one line each, loaded when asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, cast

import msgspec

from veillee.core.bot import Bot, Levels
from veillee.core.encoding import Encoding
from veillee.core.measured import Measured
from veillee.core.puzzle import Puzzles
from veillee.core.ruleset import AnyRuleset
from veillee.core.solution import Solver
from veillee.errors import Unreadable, Unsolvable

GAMES: dict[str, str] = {
    "aluette": "veillee.games.aluette",
    "alsos": "veillee.games.alsos",
}


def load(name: object) -> AnyRuleset:
    """The ruleset of the game of that name. Raises Unreadable."""
    if not isinstance(name, str) or name not in GAMES:
        raise Unreadable("no_such_game", game=name, known=" ".join(GAMES))
    ruleset: AnyRuleset = import_module(GAMES[name]).RULESET
    return ruleset


def load_bots(name: str) -> dict[str, Callable[[], Bot]]:
    """Every bot of that game by its name: those that people choose among, and the yardsticks."""
    bots: dict[str, Callable[[], Bot]] = import_module(GAMES[name] + ".bots").BOTS
    return bots


def load_levels(name: str) -> Levels:
    """Which bots of that game people choose among."""
    module = import_module(GAMES[name] + ".bots")
    return Levels(module.LEVELS, module.USUAL, module.REFLECTIVE)


@cache
def load_measured(name: str) -> Measured | None:
    """How far the levels of that game stand apart; None where nobody has measured it."""
    kept = files(f"{GAMES[name]}.bots") / "measured.json"
    return msgspec.json.decode(kept.read_bytes(), type=Measured) if kept.is_file() else None


def warm_bots() -> None:
    """Has the bots of all games load what they think with, so that no decision waits for it."""
    for package in GAMES.values():
        warm = getattr(import_module(package + ".bots"), "warm", None)
        if warm is not None:
            warm()


def warm_pages() -> None:
    """Loads what the pages of all games are worked out with, so that no page waits for it."""
    _have_pages("warm")


def pages_do_not_wait() -> None:
    """Until ``warm_pages`` is done, which takes its time, pages are made with what there is."""
    _have_pages("do_not_wait")


def _have_pages(do: str) -> None:
    for package in GAMES.values():
        getattr(import_module(package + ".web"), do, lambda: None)()


def load_encoding(name: str) -> Encoding[Any]:
    """How that game writes a view as numbers."""
    encoding: Encoding[Any] = import_module(GAMES[name] + ".encoding").ENCODING
    return encoding


def load_solver(name: str) -> Solver:
    """The exact solver of that game. Raises Unsolvable when it has none."""
    if not has_solver(name):
        raise Unsolvable("no_solver", game=name)
    return cast(Solver, import_module(f"{GAMES[name]}.solve"))


@cache
def has_solver(name: str) -> bool:
    """Whether that game has an exact solver; nothing compiled is loaded to say so."""
    return _has(GAMES[name], "solve")


def _has(package: str, module: str) -> bool:
    folder = getattr(import_module(package), "__path__", None)
    return folder is not None and find_spec(f"{package}.{module}") is not None


def load_puzzles(name: str) -> Puzzles | None:
    """What that game has of puzzles, None for a game without."""
    package = GAMES[name]
    return cast(Puzzles, import_module(f"{package}.puzzles")) if _has(package, "puzzles") else None
