"""Whether the house is well, for programs that look after it."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from litestar import MediaType, Response, get

from veillee import __version__
from veillee.live.faults import tell
from veillee.server.house import House

PATIENCE = 5.0
"""Seconds in which each part of the house has to answer."""
FRESH = 1.0
"""Seconds for which an answer holds: whoever asks more often costs nothing more."""


class Health:
    """What is wrong with a house, looked at afresh at most once in ``FRESH`` seconds."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._looking = asyncio.Lock()
        self._known: list[str] = []
        self._looked = -FRESH

    async def wrong(self) -> list[str]:
        """The parts that do not work, by name; empty when all is well."""
        async with self._looking:
            if time.monotonic() - self._looked >= FRESH:
                self._known = [
                    part
                    for part, check in (
                        ("store", self._house.store.check),
                        ("limiter", self._house.limiter.check),
                        ("bots", self._house.check_bots),
                    )
                    if not await _works(part, check())
                ]
                self._looked = time.monotonic()
            return [*self._known, *(["closing"] if self._house.wakes.closed else [])]


async def _works(part: str, check: Any) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            await check
    except Exception as error:
        tell(f"the {part} is not well", error)
        return False
    return True


@get("/health")
async def health(health: Health) -> Response[dict[str, object]]:
    """200 when the store can be read and written and the bots' workers live, else 503 with what
    is wrong. It sets no cookie and is not limited."""
    wrong = await health.wrong()
    body = {"healthy": not wrong, "wrong": wrong, "version": __version__}
    return Response(body, status_code=503 if wrong else 200, media_type=MediaType.JSON)
