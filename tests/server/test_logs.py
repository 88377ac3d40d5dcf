"""What a real server tells whoever hosts it, and what it keeps to itself."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.served import Served
from tests.server.test_crash import PATIENCE, Player, stored
from veillee.games import load
from veillee.server.logs import short

SECRETS = ("Perpetua", "Žofie")
COOKIE = "a-cookie-that-is-nobody-s"
CARDS = "|".join(load("aluette").cards)


class Guest(Player):
    """Who also asked for a code that brings them back to their seat."""

    code = ""


def play_a_deal(server: Served) -> Guest:
    """A person plays until a deal is over, sits down at a second table under a name, asks for
    what is not there, and is refused."""
    player = Guest(Random(4))
    player.hurry = True
    player.open(server.url)
    deadline = time.monotonic() + PATIENCE
    while not any(what == "deal" for what, _ in player.acknowledged):
        assert time.monotonic() < deadline
        if player.step() == "over":
            break
    client, page = player.client, player.client.get(server.url).text
    token = page.split('name="_csrf_token" value="')[1].split('"')[0]
    fields = {"_csrf_token": token, "game": "aluette", "company": "friends"}
    client.post(f"{server.url}/tables", data={**fields, "name": SECRETS[0]})
    shown = client.post(f"{server.url}/t/{player.table}/code", data={"_csrf_token": token})
    player.code = re.findall(r'id="the-code">([^<]+)<', shown.text)[0]
    for code in (player.code, SECRETS[0]):
        fields = {"_csrf_token": token, "code": code}
        client.post(f"{server.url}/t/{player.table}/recover", data=fields)
    client.get(f"{server.url}/t/Perpetua-is-not-here")
    client.get(f"{server.url}/Perpetua?name={SECRETS[1]}")
    client.get(server.url, headers={"Cookie": f"veillee={COOKIE}", "User-Agent": SECRETS[0]})
    client.post(f"{server.url}/t/{player.table}/act", data={"action": "3d", "name": SECRETS[1]})
    client.request("PERPETUA", server.url)
    return player


def ended(server: Served) -> list[str]:
    """Stop it; the lines it wrote to standard error."""
    status, told = server.stop()
    assert status == 0
    return told.splitlines()


def expect_nothing_told(lines: list[str], player: Guest, events: list[object]) -> None:
    """Neither cards nor names, tokens, ids or addresses of tables are in these lines."""
    tokens = [cookie.value or "" for cookie in player.client.cookies.jar]
    assert len(tokens) >= 2
    ids = [getattr(event, "player", None) for event in events]
    hidden = [*tokens, player.code, COOKIE, player.table, *SECRETS, *filter(None, ids), "Jeanne"]
    assert len(hidden) > 8
    for line in lines:
        # A hash is hexadecimal, and may well have a card's two letters in it.
        bare = re.sub(rf"\b{short(player.table)}\b", "", line)
        for secret in hidden:
            assert secret.lower() not in bare.lower(), (secret, line)
        words = re.sub(r"\b[0-9a-f]{8}\b|[\d:.T-]+Z|[\d.]+ ?ms\b|ms=[\d.]+", "", bare)
        assert not re.search(rf"(?<![\w.])({CARDS})(?![\w.])", words), line


def test_lines_of_json_tell_of_requests_and_of_nobody_s_cards(tmp_path: Path) -> None:
    """A deal at debug level: every line parses, says what was asked by its template, how it was
    answered and how long it took; tables go by a hash; no address is told."""
    database = tmp_path / "tables.sqlite3"
    server = Served(database, "--log-json", "--log-level", "debug")
    player = play_a_deal(server)
    lines = ended(server)
    told: list[dict[str, Any]] = [json.loads(line) for line in lines]
    assert [told[0]["event"], told[-1]["event"]] == ["serving", "stopped"]
    told = [each for each in told if each["event"] != "solver"]
    assert {each["event"] for each in told[1:-1]} == {"request"}
    assert all(each["level"] in ("debug", "info") for each in told)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z", each["at"]) for each in told)
    requests = [
        (each["method"], each["route"], each["status"], each.get("table")) for each in told[1:-1]
    ]
    mine = short(player.table)
    for expected in (
        ("GET", "/", 200, None),
        ("POST", "/tables", 303, None),
        ("GET", "/t/{table_id}", 200, mine),
        ("POST", "/t/{table_id}/act", 204, mine),
        ("POST", "/t/{table_id}/act", 403, mine),
        ("POST", "/t/{table_id}/code", 201, mine),
        ("GET", "/t/{table_id}", 404, short("Perpetua-is-not-here")),
        ("GET", "unknown", 404, None),
        ("other", "unknown", 405, None),
    ):
        assert expected in requests, expected
    assert all(0 < each["ms"] < 60_000 for each in told[1:-1])
    assert all("address" not in each for each in told)
    expect_nothing_told(lines, player, stored(database, player.table)[1])


def test_a_fault_is_told_by_its_places_alone(tmp_path: Path) -> None:
    """What goes wrong in the middle of a game, as JSON and as text, with no word of what was
    asked or dealt; without any option that is all there is."""
    for name, more in (("json", ("--log-json",)), ("text", ())):
        database = tmp_path / f"{name}.sqlite3"
        server = Served(database, *more)
        player = play_a_deal(server)
        _, events = stored(database, player.table)
        with sqlite3.connect(database) as other:
            other.execute("DROP TABLE events")
        answer = player.client.get(f"{server.url}/t/{player.table}")
        assert answer.status_code == 500
        lines = ended(server)
        faults = [line for line in lines if "fault while answering GET" in line]
        assert len(faults) == 1
        assert "OperationalError at" in faults[0]
        assert "sql.py:" in faults[0]
        expect_nothing_told(lines, player, events)
        if name == "json":
            fault = json.loads(faults[0])
            assert (fault["event"], fault["level"]) == ("fault", "error")
            assert all(re.match(r"\w+ at \w+\.py:\d+ ", place) for place in fault["trace"])
        else:
            assert [line for line in lines if " error " not in line] == []


PROGRAM = """
import sys
from veillee.cli.app import run
try:
    run(sys.argv[1:])
finally:
    print(sorted({"numba", "llvmlite", "numpy"} & set(sys.modules)))
"""


def test_solvers_are_loaded_beside_the_server(tmp_path: Path) -> None:
    """Unasked, once it answers, in a process of their own, and then what pages are worked out with
    in the server; the log says when all are ready."""
    options = ("--log-level", "info")
    server = Served(tmp_path / "tables.sqlite3", *options, program=("-c", PROGRAM))
    serving, starting, ready = server.until_it_tells("state=ready")
    assert "info serving" in serving
    assert starting.endswith("info solver state=starting")
    assert re.search(r"info solver state=ready seconds=\d+\.\d compiled=(True|False)$", ready)
    status, told = server.stop()
    assert (status, told.count("\n")) == (0, 1)
    assert server.expect_all_gone() == ["['llvmlite', 'numba', 'numpy']\n"]


@pytest.mark.parametrize("more", [(), ("--log-json",)])
def test_addresses_are_told_where_that_is_asked_for(tmp_path: Path, more: tuple[str, ...]) -> None:
    """As text and as JSON."""
    options = ("--log-level", "info", "--log-addresses", *more)
    server = Served(tmp_path / "tables.sqlite3", *options)
    Player(Random(1)).open(server.url)
    lines = [line for line in ended(server) if "request" in line]
    wanted = '"address": "127.0.0.1"' if more else "address=127.0.0.1"
    assert len(lines) == 2
    assert all(wanted in line for line in lines), lines
