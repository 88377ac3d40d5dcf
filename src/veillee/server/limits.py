"""How much one client may do here."""

from __future__ import annotations

from dataclasses import dataclass

from veillee.store.limiter import Allowance

# Four a second without an end: more than any hand keeps up.
_POSTS = Allowance("posts", 240, 60.0)
_POSTS_FROM = Allowance("posts from", 3000, 60.0)
_TABLES = Allowance("tables", 40, 3600.0)
_TABLES_FROM = Allowance("tables from", 400, 3600.0)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one browser may do, and what one address may, whatever its cookies: a school behind one
    address is a hundred people. Streams are open at once."""

    posts: Allowance = _POSTS
    posts_from: Allowance = _POSTS_FROM
    tables: Allowance = _TABLES
    tables_from: Allowance = _TABLES_FROM
    streams: int = 16
    streams_from: int = 256
    streams_in_all: int = 2000


USUAL = Limits()
