"""Who is asking: a random token in a cookie, of which the store keeps only the hash."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie

from veillee.server.settings import Settings
from veillee.store import Store, Visitor

YEAR = 365 * 86400

AnyRequest = Request[Any, Any, Any]


def cookie_name(settings: Settings) -> str:
    return "__Host-veillee" if settings.https else "veillee"


async def known(request: AnyRequest, store: Store, settings: Settings) -> Visitor | None:
    """The visitor whose token this is; None for a token we never gave."""
    token = request.cookies.get(cookie_name(settings))
    return None if token is None else await store.visitor(token)


async def welcome(
    request: AnyRequest, store: Store, settings: Settings
) -> tuple[str, Cookie | None]:
    """The visitor, made now if need be, with the cookie to give them where it is a new one.

    Only for requests that change something. A token that has grown old is replaced.
    """
    token = request.cookies.get(cookie_name(settings))
    visitor = None if token is None else await store.visitor(token)
    if token is not None and visitor is not None and not visitor.renew:
        return visitor.id, None
    fresh = secrets.token_urlsafe(32)
    if token is not None and visitor is not None:
        await store.replace(token, fresh)
        return visitor.id, _cookie(fresh, settings)
    return await store.admit(fresh), _cookie(fresh, settings)


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
