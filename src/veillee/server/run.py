"""Run a server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable
from socket import socket
from types import FrameType

import uvicorn

from veillee import __version__
from veillee.server.app import create_app
from veillee.server.house import House
from veillee.server.logs import Logged, begin, note
from veillee.server.patience import Punctual
from veillee.server.settings import Settings
from veillee.store.limiter import Limiter, UnusableLimits
from veillee.store.sql import open_file

GRACE = 5
"""Seconds in which requests under way are still answered once the server is told to stop."""


class _Server(uvicorn.Server):
    """Says when it answers, has the solvers loaded then, and ends the open streams at the first
    signal: uvicorn would wait for them before it stops."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._house = house
        self._ready = ready

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            note("serving", version=__version__, host=self.config.host, port=port)
            host = self.config.host
            self._ready(f"http://{f'[{host}]' if ':' in host else host}:{port}/")
            self._house.warm()
            # What was made so far stays. Looking through all of it again and again for what could
            # go stopped every table for a tenth of a second, every few seconds.
            gc.freeze()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._house.wakes.close()
        # uvicorn would raise the signal again in the end: to be asked to stop is no failure.
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


async def _run(settings: Settings, ready: Callable[[str], None]) -> None:
    settings.database.parent.mkdir(parents=True, exist_ok=True)
    store = await open_file(settings.database)
    limiter = Limiter(settings.limits_file, await store.secret("limits"))
    try:
        await limiter.open()
    except UnusableLimits:
        await store.close()
        raise
    house = House(store, limiter, keep=settings.keep)
    app = create_app(house, settings, await store.secret("forms"))
    config = uvicorn.Config(
        Logged(app, settings.logs),
        settings.host,
        settings.port,
        log_level="critical",  # our own faults are logged by us; broken requests are not faults
        log_config=None,
        http=Punctual,
        access_log=False,
        server_header=False,
        proxy_headers=settings.https,
        forwarded_allow_ips=settings.proxy,
        timeout_graceful_shutdown=GRACE,
    )
    await _Server(config, house, ready).serve()
    note("stopped")


def run(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM; ``ready`` is called with the address once it answers."""
    begin(settings.logs)
    asyncio.run(_run(settings, ready))
