"""The application: routes, and what all of them share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.di import Provide
from litestar.middleware import DefineMiddleware

from veillee.errors import VeilleeError
from veillee.server import errors, guard
from veillee.server.asking import viewer
from veillee.server.forms import FormTokens, token_cookie
from veillee.server.house import House, living
from veillee.server.patience import BodyInTime
from veillee.server.routes import (
    bots,
    health,
    host,
    preferences,
    puzzles,
    rules,
    seats,
    start,
    static,
    study,
    table,
    thoughts,
)
from veillee.server.settings import Settings

LARGEST_BODY = 16 * 1024
"""Bytes of a request; the largest form is a few hundred."""

HANDLERS = [
    start.start,
    start.open_table,
    rules.rules,
    bots.bots,
    puzzles.puzzles,
    puzzles.puzzle,
    host.host,
    health.health,
    table.table,
    table.table_feed,
    table.table_record,
    study.table_deal,
    thoughts.hint,
    thoughts.why,
    thoughts.thought_of_deal,
    thoughts.thought_of_record,
    study.ask_for_record,
    study.bring_record,
    study.record_deal,
    seats.sit,
    seats.swap,
    seats.decline,
    seats.rename,
    seats.leave,
    seats.stand_in,
    seats.say,
    seats.mute,
    seats.clear,
    seats.code,
    seats.recover,
    table.begin,
    table.deal,
    table.act,
    table.pace,
    table.level,
    table.delete,
    preferences.set_preferences,
    static.static,
    static.favicon,
]


def create_app(house: House, settings: Settings, secret: str) -> Litestar:
    """The web application of that house. ``secret`` signs form tokens and outlives restarts."""

    looked_after = health.Health(house)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with living(house):
            yield

    csrf = CSRFConfig(
        secret=secret,
        cookie_name=token_cookie(settings),
        cookie_httponly=True,
        cookie_secure=settings.https,
        exclude=[r"^/(static|rules|bots)/", r"^/puzzles", r"^/(health|host)$", r"/feed$"],
    )
    return Litestar(
        HANDLERS,
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "viewer": Provide(viewer),
            "health": Provide(lambda: looked_after, sync_to_thread=False),
        },
        lifespan=[lifespan],
        before_request=guard.entrance(house, settings),
        before_send=[guard.dress],
        exception_handlers={VeilleeError: errors.refused, Exception: errors.failed},
        middleware=[BodyInTime, DefineMiddleware(FormTokens, config=csrf)],
        # Fast rather than small: a whole table is a few kilobytes either way.
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,  # server/logs.py
        openapi_config=None,
    )
