"""What the server tells whoever hosts it: one line for each event, never a word of what is in the
requests, the cards or the cookies."""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import time
from datetime import UTC, datetime
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from veillee.server.settings import Logs

log = logging.getLogger("veillee")

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
QUIET = ("/static/{name}", "/favicon.ico", "/health")
"""Asked for so often and so alike that only ``debug`` tells of them."""


def note(event: str, *, level: int = logging.INFO, **facts: object) -> None:
    """Write one event. Facts are values of our own making, never somebody's."""
    said = " ".join([event, *(f"{name}={value}" for name, value in facts.items())])
    log.log(level, said, extra={"facts": {"event": event, **facts}})


def short(table_id: str) -> str:
    """A table's address is the key to it, so that the log has only this: enough to tell two tables
    apart and to find the one whose address one knows."""
    return hashlib.sha256(table_id.encode("utf-8", "surrogateescape")).hexdigest()[:8]


class Lines(logging.Formatter):
    """Records as lines of text, or of JSON."""

    def __init__(self, json_: bool) -> None:
        super().__init__()
        self._json = json_

    def format(self, record: logging.LogRecord) -> str:
        facts = getattr(record, "facts", None)
        if facts is None:
            # A library's own words may repeat anything: only whose they are is told.
            facts = {"event": "library", "logger": record.name}
            said = f"something went wrong in {record.name}"
        else:
            said = record.getMessage()
        at = datetime.fromtimestamp(record.created, UTC)
        if not self._json:
            return f"{at:%Y-%m-%d %H:%M:%S} {record.levelname.lower()} {said}"
        stamp = at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return json.dumps({"at": stamp, "level": record.levelname.lower(), **facts})


def begin(logs: Logs) -> None:
    """From now on write to standard error what has that level, and what goes wrong in libraries."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(logs.as_json))
    logging.raiseExceptions = False  # a reader that has gone away is no reason for a traceback
    log.setLevel(logs.level.upper())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)


class Logged:
    """The application, with a line for each request once it has been answered to its end."""

    def __init__(self, app: ASGIApp, logs: Logs) -> None:
        self._app = app
        self._addresses = logs.addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, watched)
        finally:
            self._note(scope, status, 1000 * (time.perf_counter() - begun))

    def _note(self, scope: Any, status: int, milliseconds: float) -> None:
        route = scope.get("path_template") or "unknown"
        facts: dict[str, object] = {
            "method": scope["method"] if scope["method"] in METHODS else "other",
            "route": route,
            "status": status,
            "ms": round(milliseconds, 1),
        }
        if "table_id" in scope.get("path_params", {}):
            facts["table"] = short(scope["path_params"]["table_id"])
        if self._addresses and scope.get("client"):
            facts["address"] = scope["client"][0]
        note("request", level=logging.DEBUG if route in QUIET else logging.INFO, **facts)
