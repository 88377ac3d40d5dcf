"""Half-sent requests: they end by themselves, and nobody else notices them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.site import FORM_TOKEN, Site, site
from veillee.server import patience

SHORT = 1.0

Lines = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE", SHORT)


def serve(folder: Path, body: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        async with site(folder) as here:
            await body(here)

    asyncio.run(run())


async def connect(here: Site) -> Lines:
    host, port = here.url.removeprefix("http://").split(":")
    return await asyncio.open_connection(host, int(port))


async def rest(lines: Lines) -> bytes:
    """All that still comes until the server closes."""
    async with asyncio.timeout(60):
        told = await lines[0].read()
    lines[1].close()
    return told


@pytest.mark.parametrize(
    "half", [b"", b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nCookie: a"]
)
def test_half_a_head_is_not_waited_for(tmp_path: Path, half: bytes) -> None:
    """As the first on a connection, and after a whole request, even when it comes letter by
    letter; meanwhile others are answered."""

    async def body(here: Site) -> None:
        first, second, dripping = [await connect(here) for _ in range(3)]
        begun = time.monotonic()
        first[1].write(half)
        second[1].write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        async with asyncio.timeout(60):
            assert b"200 OK" in await second[0].readuntil(b"\r\n")
        second[1].write(half)

        async def drip() -> None:
            dripping[1].write(b"GET / HTTP/1.1\r\nX: ")
            while not dripping[1].is_closing():
                dripping[1].write(b"x")
                await asyncio.sleep(SHORT / 5)

        dripper = asyncio.create_task(drip())
        person = here.person("somebody")
        assert (await person.get("/")).status_code == 200
        assert await rest(first) == b""
        assert time.monotonic() - begun > SHORT / 2
        if half:  # silence after an answer is uvicorn's own to end
            await rest(second)
        with suppress(ConnectionError):  # it was still being written to
            await rest(dripping)
        dripper.cancel()
        await asyncio.gather(dripper, return_exceptions=True)
        await person.close()

    serve(tmp_path, body)


def test_half_a_body_is_answered(tmp_path: Path) -> None:
    """With 408 and its sentence, as JSON or as a page; and nothing is done."""

    async def body(here: Site) -> None:
        for accept, said in (("application/json", b'"code":"http_408"'), ("text/html", b"<h1>")):
            lines = await connect(here)
            head = [
                "POST /preferences HTTP/1.1",
                "Host: x",
                f"Accept: {accept}",
                f"Cookie: form={FORM_TOKEN}",
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: 300",
            ]
            lines[1].write("\r\n".join([*head, "", f"_csrf_token={FORM_TOKEN}"]).encode())
            answer = await rest(lines)
            assert b" 408 " in answer.split(b"\r\n")[0]
            assert said in answer
            assert b"he request took too long to arrive; nothing was done" in answer
            assert b"preferences=" not in answer.split(b"\r\n\r\n")[0]

    serve(tmp_path, body)


def test_an_open_feed_is_no_late_request(tmp_path: Path) -> None:
    """It outlives the patience with those that ask."""

    async def body(here: Site) -> None:
        person = here.person("somebody")
        answer = await person.post("/tables", {"game": "aluette", "company": "friends"}, json=False)
        table = answer.headers["location"].removeprefix("/t/")
        async with person.watching(table) as feed:
            await feed.until(1)
            await asyncio.sleep(3 * SHORT)  # what is looked for is that nothing happens
            await person.post(f"/t/{table}/pace", {"pace": 0.4})
            await feed.until(2)
            assert not feed.ended
        await person.close()

    serve(tmp_path, body)
