"""The players of Alsós that are no people. A bot is given a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from veillee.bots.uniform import Uniform
from veillee.core.bot import Bot
from veillee.games.alsos.bots.greedy import Greedy
from veillee.games.alsos.bots.levels import (
    GUEST,
    MASTER,
    NEWCOMER,
    OLD_HAND,
    REGULAR,
    Level,
    Thinker,
)
from veillee.games.alsos.bots.silent import quiet
from veillee.games.alsos.bots.steady import Steady


def warm() -> None:
    """Loads what the levels think with, so that no decision waits for it."""
    import_module("veillee.games.alsos.bots.compiled.warming").warm()


BOTS: dict[str, Callable[[], Bot]] = {
    "newcomer": lambda: Level(NEWCOMER),
    "guest": lambda: Level(GUEST),
    "regular": lambda: Thinker(REGULAR),
    "old_hand": lambda: Thinker(OLD_HAND),
    "master": lambda: Thinker(MASTER),
    "steady": Steady,
    "greedy": Greedy,
    "silent": lambda: Uniform(quiet),
    "uniform": Uniform,
}
"""Each bot's name and how to make one."""

LEVELS = ("newcomer", "guest", "regular", "old_hand", "master")
"""Those that people choose among, weakest first."""
USUAL = "regular"
"""The one that sits down unasked."""
REFLECTIVE = ("regular", "old_hand", "master")
"""Those that can say what they think, the strongest last."""
