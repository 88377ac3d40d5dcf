"""The players of Aluette that are no people. A bot is given a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from veillee.bots.uniform import Uniform
from veillee.core.bot import Bot
from veillee.games.aluette.bots.greedy import Greedy
from veillee.games.aluette.bots.ismcts import Ismcts
from veillee.games.aluette.bots.position import Steady
from veillee.games.aluette.bots.turn import choices


def _thinker(name: str) -> Callable[[], Bot]:
    """How to make a player who thinks with the net; compiled code is loaded when one is made."""

    def make() -> Bot:
        bot: Bot = getattr(_players(), name)()
        return bot

    return make


def _players() -> Any:
    players = import_module("veillee.games.aluette.net.players")
    players.warm()
    return players


def warm() -> None:
    """Loads what they think with, so that no decision waits for it."""
    _players()


BOTS: dict[str, Callable[[], Bot]] = {
    "newcomer": _thinker("Newcomer"),
    "guest": _thinker("Guest"),
    "regular": _thinker("Regular"),
    "old_hand": _thinker("OldHand"),
    "master": _thinker("Master"),
    "net": _thinker("Reader"),
    "steady": Steady,
    "greedy": Greedy,
    "ismcts": Ismcts,
    "uniform": lambda: Uniform(choices),
}
"""Each bot's name and how to make one."""

LEVELS = ("newcomer", "guest", "regular", "old_hand", "master")
"""Those that people choose among, weakest first."""
USUAL = "regular"
"""The one that sits down unasked."""
REFLECTIVE = ("net", *LEVELS)
"""Those that can say what they think, the strongest last."""
