"""Tables that go: deleted by who sits there, or swept away when nobody uses them."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.server.served import Served
from tests.server.site import Person, Site, site
from veillee.server import house
from veillee.store.sql import open_file
from veillee.tables.events import Event, SeatTaken, TableOpened

SURE = {"sure": "yes"}


def serve(folder: Path, body: Callable[[Site], Awaitable[None]], **how: Any) -> None:
    async def run() -> None:
        async with site(folder, **how) as here:
            await body(here)

    asyncio.run(run())


async def opened(person: Person, company: str = "friends") -> str:
    fields = {"game": "aluette", "company": company, "name": person.name}
    answer = await person.post("/tables", fields, json=False)
    return answer.headers["location"].removeprefix("/t/")


def rows_of(database: Path, table: str) -> list[str]:
    """Everything in the database that names the table."""
    with sqlite3.connect(database) as connection:
        return [line for line in connection.iterdump() if table in line]


def test_who_opened_the_table_deletes_it_and_everybody_is_told(tmp_path: Path) -> None:
    """Of two people only the first, and only when sure; then all feeds end with the reason, the
    address is a 404 with a sentence, whatever is asked there late brings nothing back, and no row
    of it is left."""

    async def body(here: Site) -> None:
        people = [here.person(name) for name in ("Zoé", "Yann", "spectator")]
        zoe, yann, spectator = people
        table = await opened(zoe)
        await yann.post(f"/t/{table}/sit", {"seat": 1, "name": "Yann"})
        await zoe.post(f"/t/{table}/begin", {"again": 0})
        assert 'id="delete"' in (await zoe.get(f"/t/{table}")).text
        for person, code in ((yann, "not_yours_alone"), (spectator, "not_seated")):
            assert 'id="delete"' not in (await person.get(f"/t/{table}")).text
            answer = await person.post(f"/t/{table}/delete", SURE)
            assert (answer.status_code, answer.json()["code"]) == (403, code)
        answer = await zoe.post(f"/t/{table}/delete", {})
        assert (answer.status_code, answer.json()["code"]) == (400, "not_sure")
        assert len(rows_of(here.settings.database, table)) > 5

        async with (
            zoe.watching(table) as first,
            yann.watching(table) as second,
            spectator.watching(table) as third,
        ):
            for feed in (first, second, third):
                await feed.until(1)
            answer = await zoe.post(f"/t/{table}/delete", SURE, json=False)
            assert (answer.status_code, answer.headers["location"]) == (303, "/")
            for feed in (first, second, third):
                assert await feed.until_end() == ["gone", "This table has been deleted."]

        late = [
            *[await zoe.get(f"/t/{table}{rest}") for rest in ("", "/feed", "/record")],
            await zoe.post(f"/t/{table}/act", {"match": 1, "deal": 1, "clock": 0, "action": "3d"}),
            await zoe.post(f"/t/{table}/begin", {"again": 1}),
            await zoe.post(f"/t/{table}/deal", {"number": 1}),
            await zoe.post(f"/t/{table}/pace", {"pace": 0.4}),
            await yann.post(f"/t/{table}/sit", {"seat": 2, "name": "Yann"}),
            await zoe.post(f"/t/{table}/delete", SURE),
        ]
        assert {answer.status_code for answer in late} == {404}
        assert "There is no table at this address." in late[0].text
        assert rows_of(here.settings.database, table) == []
        assert table not in (await zoe.get("/")).text
        for person in people:
            await person.close()

    serve(tmp_path, body)


def test_alone_with_bots_anybody_deletes_their_table(tmp_path: Path) -> None:
    """In the middle of a deal, while bots think; the bots let go of it without a complaint."""

    async def body(here: Site) -> None:
        me = here.person("me")
        table = await opened(me, "bots")
        with patch("veillee.live.bots.tell") as told:
            assert (await me.post(f"/t/{table}/delete", SURE)).status_code == 204
            async with asyncio.timeout(60):
                await asyncio.gather(*here.house._driver._tasks)
            told.assert_not_called()
        assert rows_of(here.settings.database, table) == []
        await me.close()

    serve(tmp_path, body, ask=None)


def test_every_day_the_unused_tables_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those that somebody has open: their feed says so."""

    async def body(here: Site) -> None:
        me = here.person("me")
        with patch("time.time", return_value=time.time() - 9 * 86400):
            old = await opened(me)
        new = await opened(me)
        async with me.watching(old) as first, me.watching(new) as second:
            assert await first.until_end() == ["gone", "This table has been deleted."]
            assert not second.ended
        assert (await me.get(f"/t/{old}")).status_code == 404
        assert (await me.get(f"/t/{new}")).status_code == 200
        await me.close()

    monkeypatch.setattr(house, "DAY", 0.5)
    # A day being half a second, the week of the old table is long over and the new one's is not.
    serve(tmp_path, body, keep=100)


def test_serve_keep_sweeps_at_its_start(tmp_path: Path) -> None:
    """``--keep 30``: what was used 31 days ago is gone once the server answers, what was used 29
    days ago is there; without it nothing goes."""
    database = tmp_path / "tables.sqlite3"

    async def lay() -> None:
        store = await open_file(database)
        for table, days in (("older", 31), ("younger", 29)):
            with patch("time.time", return_value=time.time() - days * 86400):
                events: list[Event] = [TableOpened("aluette", "cafe", {}), SeatTaken(0, "p", "Zoé")]
                await store.append(table, 0, events, ["p"])
        await store.close()

    asyncio.run(lay())
    assert Served(database).stop() == (0, "")
    assert rows_of(database, "older") != []
    assert Served(database, "--keep", "30").stop() == (0, "")
    assert rows_of(database, "older") == []
    assert rows_of(database, "younger") != []


@pytest.mark.parametrize("days", ["0", "-3", "soon", "99999", "1.5"])
def test_keep_is_a_number_of_days(tmp_path: Path, days: str) -> None:
    """Anything else is one sentence and status 2, before a file is made."""
    command = [sys.executable, "-m", "veillee", "serve", "--port", "0", "--keep", days]
    database = tmp_path / "tables.sqlite3"
    served = subprocess.run(
        [*command, "--database", database], capture_output=True, text=True, timeout=240
    )
    assert (served.returncode, served.stdout) == (2, "")
    assert served.stderr.count("\n") == 1
    assert "--keep" in served.stderr
    assert not database.exists()
