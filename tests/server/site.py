"""The whole server under a test: uvicorn on a free port in the test's own event loop, a real
SQLite file, and people who use it over HTTP."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import uvicorn
from litestar.middleware.csrf import generate_csrf_hash

from veillee.live.bots import Ask, AskThought
from veillee.server.app import create_app
from veillee.server.forms import token_cookie
from veillee.server.house import House
from veillee.server.limits import Limits
from veillee.server.patience import Punctual
from veillee.server.settings import Settings
from veillee.server.visitors import cookie_name
from veillee.store.limiter import Allowance, Limiter
from veillee.store.sql import open_file
from veillee.tables.seen import Seen

PATIENCE = 60.0
"""Seconds that a test waits for what must come: long, for a busy machine."""
SECRET = "0123456789abcdef" * 4


def form_token(browser: str) -> str:
    """The form token of that browser, signed by the server of every test: the same bytes in every
    run."""
    form = hashlib.sha256(browser.encode()).hexdigest()
    return form + str(generate_csrf_hash(form, SECRET))


FORM_TOKEN = form_token("")

GENEROUS = Limits(posts=Allowance("posts", 10**6, 60.0), tables=Allowance("tables", 10**6, 60.0))
"""Tests are scripts, and no person is as quick."""


class _Server(uvicorn.Server):
    """A server that leaves the test's signal handlers alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def no_bots(seen: Seen, bot: str, seed: int) -> str:
    """Bots that think for ever."""
    await asyncio.Event().wait()
    raise AssertionError


async def no_asides(seen: Seen, bot: str, seed: int) -> list[str]:
    """Bots that keep their faces still."""
    return []


@dataclass
class Site:
    """A running server."""

    house: House
    settings: Settings
    url: str

    async def admit(self, token: str) -> str:
        """A visitor whose token this is; their id, which only the server knows."""
        return await self.house.store.admit(token)

    def person(self, name: str, token: str | None = None) -> Person:
        cookies = {token_cookie(self.settings): form_token(name)}
        if token is not None:
            cookies[cookie_name(self.settings)] = token
        return Person(name, self, cookies)


@dataclass
class Person:
    """A browser without a screen: keeps its cookies and every byte it was sent."""

    name: str
    site: Site
    cookies: dict[str, str]
    got: list[tuple[str, bytes]] = field(default_factory=list)
    """(what was asked, all that came back) in order; a feed's events each for themselves."""

    @property
    def form_token(self) -> str:
        return form_token(self.name)

    def __post_init__(self) -> None:
        self.client = httpx.AsyncClient(
            base_url=self.site.url, cookies=self.cookies, timeout=PATIENCE, follow_redirects=False
        )

    async def _keep(self, what: str, answer: httpx.Response) -> httpx.Response:
        lines = [f"{answer.status_code}".encode()]
        # A date is no word about anybody's cards, and never the same twice.
        lines += [b"%s: %s" % pair for pair in answer.headers.raw if pair[0].lower() != b"date"]
        self.got.append((what, b"\n".join([*lines, b"", answer.content])))
        return answer

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        return await self._keep(f"GET {path}", await self.client.get(path, headers=headers))

    async def post(
        self, path: str, fields: Mapping[str, object], *, json: bool = True
    ) -> httpx.Response:
        """Send a form with its token, as the script does or else as a browser without script."""
        headers = {"Accept": "application/json" if json else "text/html"}
        data = {"_csrf_token": self.form_token, **fields}
        answer = await self.client.post(path, data=data, headers=headers)
        return await self._keep(f"POST {path}", answer)

    @asynccontextmanager
    async def watching(self, table: str, after: str = "") -> AsyncIterator[Feed]:
        """The table's feed, open for as long as the block lasts."""
        feed = Feed(self)
        path = f"/t/{table}/feed"
        async with self.client.stream("GET", path, params={"after": after}) as answer:
            assert answer.status_code == 200
            reading = asyncio.create_task(feed.read(answer))
            try:
                yield feed
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)

    async def close(self) -> None:
        await self.client.aclose()


class Feed:
    """The events that one open feed brought: (id, data)."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.events: list[tuple[str, str]] = []
        self.comments = 0
        self.farewell: list[str] = []
        """The last event's name and sentence, where the feed said why it ends."""
        self.ended = False
        self._more = asyncio.Condition()

    async def read(self, answer: httpx.Response) -> None:
        text = b""
        async for part in answer.aiter_bytes():
            text += part
            *whole, text = text.split(b"\n\n")
            for event in whole:
                self.person.got.append(("event", event))
                if event.startswith(b":"):
                    self.comments += 1
                elif event.startswith(b"event: "):
                    self.farewell = event.decode().removeprefix("event: ").split("\ndata: ")
                else:
                    found = re.fullmatch(r"id: (\S+)\n(.*)", event.decode(), re.DOTALL)
                    assert found, event
                    self.events.append((found[1], found[2]))
                async with self._more:
                    self._more.notify_all()
        self.ended = True
        async with self._more:
            self._more.notify_all()

    async def until_end(self, seconds: float = PATIENCE) -> list[str]:
        """Wait until the feed has ended; its farewell."""
        async with asyncio.timeout(seconds), self._more:
            await self._more.wait_for(lambda: self.ended)
        return self.farewell

    async def until(self, count: int, seconds: float = PATIENCE) -> list[tuple[str, str]]:
        """Wait until so many events have come."""
        async with asyncio.timeout(seconds), self._more:
            await self._more.wait_for(lambda: len(self.events) >= count)
        return self.events


@asynccontextmanager
async def site(
    folder: Path,
    *,
    https: bool = False,
    ask: Ask | None = no_bots,
    ask_thought: AskThought | None = None,
    secret: str = SECRET,
    limits: Limits = GENEROUS,
    keep: int | None = None,
) -> AsyncIterator[Site]:
    """A server on a free port for as long as the block lasts."""
    settings = Settings(folder / "tables.sqlite3", https=https, limits=limits, keep=keep)
    limiter = Limiter(settings.limits_file, secret)
    await limiter.open()
    store = await open_file(settings.database)
    house = House(store, limiter, ask, ask and no_asides, ask_thought, keep=keep)
    config = uvicorn.Config(
        create_app(house, settings, secret),
        "127.0.0.1",
        0,
        log_level="warning",
        http=Punctual,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    server = _Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        assert not serving.done(), "the server did not start"
        await asyncio.sleep(0.005)
    port = server.servers[0].sockets[0].getsockname()[1]
    here = Site(house, settings, f"http://127.0.0.1:{port}")
    try:
        yield here
    finally:
        house.wakes.close()
        server.should_exit = True
        await serving
