"""Who counts as one client, and what they spend of what they are allowed."""

from __future__ import annotations

import ipaddress

from veillee.server.forms import AnyRequest
from veillee.server.settings import Settings
from veillee.server.visitors import cookie_name
from veillee.store.limiter import Allowance, Room


def address(request: AnyRequest) -> str:
    """Where the request comes from. An IPv6 line has as many addresses as it likes in its /64,
    so that is one; an IPv4 address in IPv6's dress is itself."""
    host = "" if request.client is None else request.client.host
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:  # a socket in the file system, or a proxy's own word
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def _clients(
    request: AnyRequest, settings: Settings, each: Allowance, all_from: Allowance
) -> list[tuple[Allowance, str]]:
    """The browser where it brings a token, and its address always: a fresh cookie is no fresh
    allowance. The token is not looked up: one that we never gave opens nothing either."""
    token = request.cookies.get(cookie_name(settings))
    spent = [(all_from, address(request))]
    return spent if token is None else [(each, token), *spent]


def posts(request: AnyRequest, settings: Settings) -> list[tuple[Allowance, str]]:
    """What one more change asked for costs."""
    return _clients(request, settings, settings.limits.posts, settings.limits.posts_from)


def tables(request: AnyRequest, settings: Settings) -> list[tuple[Allowance, str]]:
    """What a new table costs besides."""
    return _clients(request, settings, settings.limits.tables, settings.limits.tables_from)


def rooms(request: AnyRequest, settings: Settings, player: str | None) -> list[Room]:
    """Where one more stream has to find room."""
    everyone = Room(f"from {address(request)}", settings.limits.streams_from)
    return [everyone] if player is None else [Room(player, settings.limits.streams), everyone]
