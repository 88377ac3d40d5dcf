"""A real server that is killed, and one that is stopped."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import threading
import time
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.served import Served
from veillee.records import from_document, replay
from veillee.store.sql import open_store
from veillee.tables.events import Acted, DealBegun, PaceSet, SeatTaken
from veillee.tables.evolve import fold
from veillee.tables.table import Table

KILLS = 24
PATIENCE = 240.0
"""Seconds that whole matches may take on a busy machine."""


class Player:
    """Somebody at a browser without script: reads the page, presses what it offers, and notes
    what the server said it had done."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.client = httpx.Client(timeout=60, headers={"Accept": "application/json"})
        self.url = ""
        self.table = ""
        self.hurry = False
        self.acknowledged: list[tuple[str, str]] = []
        """(what, how it is in the log) of everything answered with success."""

    def open(self, url: str) -> None:
        self.url = url
        page = self.client.get(f"{url}/")
        fields = {"_csrf_token": _token(page.text), "game": "aluette", "preset": "cafe"}
        answer = self.client.post(f"{url}/tables", data={**fields, "option": "deals=4"})
        assert answer.status_code == 303, answer.text
        self.table = answer.headers["location"].removeprefix("/t/")

    def step(self) -> str:
        """Look at the table and press one thing; ``waiting``, ``over`` or ``acted``."""
        base = f"{self.url}/t/{self.table}"
        page = self.client.get(base)
        assert page.status_code == 200
        text = page.text
        if 'id="new-match"' in text:
            return "over"
        if 'id="next-deal"' in text:
            fields = {"number": _field(text, "number")}
            return self._press(f"{base}/deal", fields, "deal", fields["number"], text)
        if 'data-does="play"' not in text:
            # A pace that is set already is no event, so only a change is looked for in the log.
            now = '<option value="0.0" selected>' in text
            if not now or (not self.hurry and self.rng.random() < 0.05):
                pace = "0.4" if now else "0.0"
                return self._press(f"{base}/pace", {"pace": pace}, "pace", pace, text)
            time.sleep(0.01)
            return "waiting"
        cards = re.findall(r'name="action" value="([A2-9VCR][dcbe])"', text)
        card = self.rng.choice(cards)
        fields = {name: _field(text, name) for name in ("match", "deal", "clock")}
        return self._press(f"{base}/act", {**fields, "action": card}, "act", card, text)

    def _press(self, url: str, fields: dict[str, str], what: str, key: str, page: str) -> str:
        answer = self.client.post(url, data={"_csrf_token": _token(page), **fields})
        if answer.is_success:
            deal = fields.get("deal", "")
            self.acknowledged.append((what, f"{deal}:{key}"))
            return "acted"
        # The bots were quicker, or our own act was written though its answer never came.
        assert answer.status_code == 409, answer.text
        return "waiting"


def _token(page: str) -> str:
    return _field(page, "_csrf_token")


def _field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def stored(database: Path, table: str) -> tuple[Table, list[object]]:
    """What lies in the database once nobody has it open."""

    async def run() -> tuple[Table, list[object]]:
        store = await open_store(f"sqlite:///{database}")
        events = await store.load(table)
        await store.close()
        folded = fold(events)
        assert folded is not None
        return folded, list(events)

    return asyncio.run(run())


def expect_kept(player: Player, events: list[object]) -> None:
    """Everything that was acknowledged is in the log, once."""
    deal, seen = 0, []
    for event in events:
        match event:
            case DealBegun():
                deal += 1
                seen.append(("deal", f":{deal - 1}"))
            case Acted(2, action):
                seen.append(("act", f"{deal}:{action}"))
            case PaceSet(seconds):
                seen.append(("pace", f":{seconds}"))
            case _:
                pass
    assert sum(isinstance(event, SeatTaken) for event in events) == 4
    for what, key in player.acknowledged:
        assert (what, key) in seen, (what, key)
    acts = [each for each in seen if each[0] == "act"]
    assert len(acts) == len(set(acts))


@pytest.mark.parametrize("seed", [1])
def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(
    tmp_path: Path, seed: int
) -> None:
    """A match is played by HTTP while the server is killed again and again at random moments, each
    time started anew on the same file: whatever was answered with success is in the log, the
    match goes on, bots included, to its end, its record replays, and no worker outlives its
    server."""
    database, rng = tmp_path / "tables.sqlite3", Random(seed)
    player = Player(rng)
    server = Served(database)
    player.open(server.url)
    kills, over = 0, False
    while kills < KILLS:
        player.url = server.url
        killer = threading.Timer(rng.uniform(0.0, 0.6), server.kill)
        killer.start()
        try:
            while killer.is_alive() and not over:
                over = player.step() == "over"
        except httpx.TransportError:
            pass
        killer.join()
        kills += 1
        server.expect_all_gone()
        if over:
            player.acknowledged.clear()
            server = Served(database)
            player.open(server.url)
            over = False
            continue
        if kills % 6 == 0:
            _, events = stored(database, player.table)
            expect_kept(player, events)
        server = Served(database)
    player.url, player.hurry = server.url, True
    deadline = time.monotonic() + PATIENCE
    while player.step() != "over":
        assert time.monotonic() < deadline, "the match does not go on"
    document = json.loads(player.client.get(f"{server.url}/t/{player.table}/record").text)
    assert server.stop()[0] == 0
    table, events = stored(database, player.table)
    expect_kept(player, events)
    played = replay(from_document(document))
    assert table.match is not None
    assert played.match == table.match
    assert played.match.over


def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    """Killed while bots were to move; nobody asks anything of the next server, yet when we look at
    the file after a while the bots have moved until the person's turn."""
    database = tmp_path / "tables.sqlite3"
    for seed in range(20):
        server = Served(database)
        player = Player(Random(seed))
        player.open(server.url)
        server.kill()
        table, _ = stored(database, player.table)
        if table.to_act != 2:
            break
    before = table.version
    server = Served(database)
    try:
        deadline = time.monotonic() + PATIENCE
        while table.to_act != 2:
            assert time.monotonic() < deadline, "the bots stand still"
            time.sleep(0.1)
            table, _ = stored(database, player.table)
    finally:
        assert server.stop()[0] == 0
    assert table.version > before


def test_workers_do_not_outlive_a_killed_server(tmp_path: Path) -> None:
    """Once a bot has answered there is a worker, waiting for the next question: it ends when the
    server is killed, though nobody tells it."""
    server = Served(tmp_path / "tables.sqlite3")
    player = Player(Random(2))
    player.hurry = True
    player.open(server.url)
    deadline = time.monotonic() + PATIENCE
    while not any(what == "act" for what, _ in player.acknowledged):
        assert time.monotonic() < deadline
        player.step()
    while player.step() == "waiting":  # until a bot has answered our card
        assert time.monotonic() < deadline
    server.kill()
    server.expect_all_gone()


PATIENT = """
import sys
from veillee.cli.app import run as cli
from veillee.server import run
run.GRACE = 240
cli(sys.argv[1:])
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_server_ends_at_once_with_streams_open(tmp_path: Path, how: int) -> None:
    """With status 0, not a word on standard error, the streams ended properly, and nothing left of
    what it started. A server that waited for its streams would take the time that it is given at
    most, which here is longer than any machine's."""
    server = Served(tmp_path / "tables.sqlite3", program=("-c", PATIENT))
    player = Player(Random(1))
    player.open(server.url)
    ended: list[str] = []

    def follow(number: int) -> None:
        with httpx.Client(timeout=60) as client:
            path = f"{server.url}/t/{player.table}/feed"
            with client.stream("GET", path) as stream:
                for _ in stream.iter_raw():
                    opened.release()
            ended.append(str(number))

    opened = threading.Semaphore(0)
    followers = [threading.Thread(target=follow, args=(number,)) for number in range(8)]
    for follower in followers:
        follower.start()
    for _ in followers:
        assert opened.acquire(timeout=60)
    begun = time.monotonic()
    status, complaint = server.stop(how)
    took = time.monotonic() - begun
    for follower in followers:
        follower.join(60)
    server.expect_all_gone()
    assert (status, complaint) == (0, "")
    assert len(ended) == len(followers)
    assert took < 120
