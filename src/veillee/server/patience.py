"""Who begins to ask and never comes to the end of it is not waited for."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 20.0
"""Seconds for a request's head to arrive, and as many for its body."""


class Punctual(H11Protocol):
    """A connection that is closed when no head of a request is whole in time.

    uvicorn has a timer for the silence between two requests, none for the first or for half of one.
    """

    _late: asyncio.TimerHandle | None = None

    # uvicorn too takes a transport where asyncio promises less.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._stop_watching()
        elif self._late is None:
            self._late = asyncio.get_running_loop().call_later(PATIENCE, self.transport.close)

    def _stop_watching(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class BodyInTime:
    """The application, which is given a request's whole body in time or answers 408."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        until = asyncio.get_running_loop().time() + PATIENCE
        more = True

        async def in_time() -> Any:
            nonlocal more
            if not more:  # what comes now is at most that the client has gone
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(status_code=408, detail="too_slow") from None
            more = bool(message.get("more_body", False))
            return message

        await self.app(scope, in_time, send)
