"""The players of Aluette that are no people. A bot is given a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from veillee.bots.uniform import Uniform
from veillee.core.bot import Bot
from veillee.games.aluette.bots.greedy import Greedy
from veillee.games.aluette.bots.ismcts import Ismcts
from veillee.games.aluette.bots.position import Steady
from veillee.games.aluette.bots.turn import choices

BOTS: dict[str, Callable[[], Bot]] = {
    "steady": Steady,
    "greedy": Greedy,
    "ismcts": Ismcts,
    "uniform": lambda: Uniform(choices),
}
"""Each bot's name and how to make one."""

LEVELS = ("greedy", "steady")
"""Those that people choose among, weakest first."""
USUAL = "steady"
"""The one that sits down unasked."""
