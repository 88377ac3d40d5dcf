"""The players of Alsós that are no people. A bot is given a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from veillee.bots.uniform import Uniform
from veillee.core.bot import Bot
from veillee.games.alsos.bots.greedy import Greedy
from veillee.games.alsos.bots.silent import quiet
from veillee.games.alsos.bots.steady import Steady

BOTS: dict[str, Callable[[], Bot]] = {
    "steady": Steady,
    "greedy": Greedy,
    "silent": lambda: Uniform(quiet),
    "uniform": Uniform,
}
"""Each bot's name and how to make one."""

LEVELS = ("greedy", "steady")
"""Those that people choose among, weakest first."""
USUAL = "steady"
"""The one that sits down unasked."""
