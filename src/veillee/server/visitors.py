"""Who is asking: a random token in a cookie, of which the store keeps only the hash."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from typing import Any

from litestar import Response
from litestar.datastructures import Cookie

from veillee.server.forms import AnyRequest, token_cookie
from veillee.server.settings import Settings
from veillee.store import Store, Visitor

YEAR = 365 * 86400
MINUTE = 60.0


def cookie_name(settings: Settings) -> str:
    return "__Host-veillee" if settings.https else "veillee"


async def known(request: AnyRequest, store: Store, settings: Settings) -> Visitor | None:
    """The visitor whose token this is; None for a token we never gave."""
    token = request.cookies.get(cookie_name(settings))
    return None if token is None else await store.visitor(token)


class Arrivals:
    """New visitors of the last minute, by the form token of the browser that they came with: who
    presses twice, or never gets the answer and tries again, is the same visitor."""

    def __init__(self) -> None:
        self._made: OrderedDict[str, tuple[float, str, asyncio.Future[str]]] = OrderedDict()

    async def admit(self, browser: str, store: Store) -> tuple[str, str]:
        """(id, token) of the visitor in that browser, made now if nobody has just come with it."""
        now = time.monotonic()
        while self._made and next(iter(self._made.values()))[0] < now - MINUTE:
            self._made.popitem(last=False)
        if browser not in self._made:
            token = secrets.token_urlsafe(32)
            made = asyncio.ensure_future(store.admit(token))
            self._made[browser] = (now, token, made)
        _, token, admitted = self._made[browser]
        try:
            return await asyncio.shield(admitted), token
        except Exception:
            self._made.pop(browser, None)
            raise


async def welcome(
    request: AnyRequest, store: Store, settings: Settings, arrivals: Arrivals
) -> tuple[str, Cookie | None]:
    """The visitor, made now if need be, with the cookie to give them where it is a new one.

    Only for requests that change something. A token that has grown old is replaced.
    """
    token = request.cookies.get(cookie_name(settings))
    visitor = None if token is None else await store.visitor(token)
    if token is not None and visitor is not None and not visitor.renew:
        return visitor.id, None
    if token is not None and visitor is not None:
        fresh = secrets.token_urlsafe(32)
        await store.replace(token, fresh)
        return visitor.id, _cookie(fresh, settings)
    player, fresh = await arrivals.admit(request.cookies[token_cookie(settings)], store)
    return player, _cookie(fresh, settings)


def extend(
    request: AnyRequest, response: Response[Any], visitor: Visitor | None, settings: Settings
) -> None:
    """Give the same token again for another year, so that who keeps coming is never forgotten.

    Not an old one: it may just have been replaced in another tab.
    """
    token = request.cookies.get(cookie_name(settings))
    if token is not None and visitor is not None and not visitor.renew:
        response.set_cookie(_cookie(token, settings))


def _cookie(token: str, settings: Settings) -> Cookie:
    return Cookie(
        key=cookie_name(settings),
        value=token,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=settings.https,
    )
