"""What bots thought, asked once: a question that comes again gets the same answer at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from veillee.core.thought import Thought
from veillee.live.bots import AskThought

KEPT = 256
"""How many thoughts stay in memory."""


class Thoughts:
    """Asks the bots' workers what a bot thinks."""

    def __init__(self, ask: AskThought) -> None:
        self._ask = ask
        self._kept: OrderedDict[Hashable, Thought] = OrderedDict()

    async def of(self, key: Hashable, game: str, bot: str, view: Any, seed: int) -> Thought:
        """What that bot thinks at the decision of ``view``; ``key`` is which decision that is."""
        whole = (key, bot)
        thought = self._kept.pop(whole, None) or await self._ask(game, bot, view, seed)
        self._kept[whole] = thought
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return thought
