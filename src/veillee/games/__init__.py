"""The games: one folder and one line each, loaded when asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from veillee.core.bot import Bot
from veillee.core.ruleset import AnyRuleset
from veillee.errors import Unreadable

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
    """The bots of that game, the default one first."""
    bots: dict[str, Callable[[], Bot]] = import_module(GAMES[name] + ".bots").BOTS
    return bots
