"""What every request and every answer has to pass."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import PermissionDeniedException
from litestar.types import Message, Scope

from veillee.server import clients
from veillee.server.forms import AnyRequest
from veillee.server.house import House
from veillee.server.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


async def dress(message: Message, scope: Scope) -> None:
    """Put the security headers on an answer; what is not a static file is not stored."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if "Cache-Control" not in headers:
            headers["Cache-Control"] = "no-store"


def entrance(house: House, settings: Settings) -> Callable[[AnyRequest], Awaitable[None]]:
    """What every change passes before its route: its origin, then the limiter. What another site
    forged is refused before it could use up anything of its victim's."""

    async def enter(request: AnyRequest) -> None:
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            same_origin(request)
            await house.limiter.spend(*clients.posts(request, settings))

    return enter


def same_origin(request: AnyRequest) -> None:
    """Refuse a change asked from another site's page.

    Under ``no-referrer`` a browser sends ``Origin: null`` with a plain form, so its own word
    ``Sec-Fetch-Site`` decides first where it is given.
    """
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        allowed = site == "same-origin"
    else:
        allowed = origin is None or _host(origin) == request.headers.get("Host")
    if not allowed:
        raise PermissionDeniedException("other_origin")


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # "http://[" is nobody's origin
        return None
