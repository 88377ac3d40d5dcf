"""Allowances and streams, in one process by a clock of our own and across processes by the real
one."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from litestar.testing import RequestFactory

from tests.server.served import Served
from tests.server.site import Person, Site, site
from tests.server.spender import ALLOWED, ROOM
from veillee.server.clients import address
from veillee.server.limits import Limits
from veillee.store.limiter import LEASE, Allowance, Limiter, Room, TooMany, UnusableLimits

FIVE = Allowance("five", 5, 60.0)
LIMITS = Limits()
EIGHT = Allowance("eight", 8, 60.0)


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def limited(folder: Path, body: Callable[[Limiter, Clock], Awaitable[None]]) -> None:
    """Run the test's body with a limiter whose clock it moves."""

    async def run() -> None:
        clock = Clock()
        limiter = Limiter(folder / "limits", "secret", clock)
        await limiter.open()
        await body(limiter, clock)
        await limiter.close()

    asyncio.run(run())


async def count(limiter: Limiter, *wanted: tuple[Allowance, str]) -> tuple[int, object]:
    """How often it can be had at this moment, and after how many seconds again."""
    taken = 0
    while taken < 100:
        try:
            await limiter.spend(*wanted)
        except TooMany as refused:
            return taken, refused.facts["n"]
        taken += 1
    raise AssertionError("no end of it")


def test_an_allowance_is_spent_at_once_and_comes_back_bit_by_bit(tmp_path: Path) -> None:
    """Five in a minute: five now, then one every twelve seconds, and after a minute of quiet five
    again, never more. Somebody else's, and another allowance, are untouched."""

    async def body(limiter: Limiter, clock: Clock) -> None:
        assert await count(limiter, (FIVE, "a")) == (5, 12)
        assert await count(limiter, (FIVE, "b")) == (5, 12)
        assert await count(limiter, (EIGHT, "a")) == (8, 8)
        clock.now += 11.5
        assert await count(limiter, (FIVE, "a")) == (0, 1)
        clock.now += 0.5
        assert await count(limiter, (FIVE, "a")) == (1, 12)
        clock.now += 30
        assert await count(limiter, (FIVE, "a")) == (2, 6)
        for quiet in (60, 86400):
            clock.now += quiet
            assert await count(limiter, (FIVE, "a")) == (5, 12)

    limited(tmp_path, body)


def test_a_refusal_costs_nothing(tmp_path: Path) -> None:
    """Of two allowances asked for together, one used up leaves the other as it was."""

    async def body(limiter: Limiter, clock: Clock) -> None:
        assert await count(limiter, (FIVE, "a"), (EIGHT, "all")) == (5, 12)
        assert await count(limiter, (EIGHT, "all")) == (3, 8)
        assert await count(limiter, (FIVE, "b"), (EIGHT, "all")) == (0, 8)
        assert await count(limiter, (FIVE, "b")) == (5, 12)

    limited(tmp_path, body)


def test_a_clock_that_is_set_back_locks_nobody_out(tmp_path: Path) -> None:
    """Nor do streams of processes count that ended in a future which is not to come."""

    async def body(limiter: Limiter, clock: Clock) -> None:
        assert (await count(limiter, (FIVE, "a")))[0] == 5
        clock.now -= 86400
        assert await count(limiter, (FIVE, "a")) == (5, 12)
        clock.now -= 0.5
        assert await count(limiter, (FIVE, "a")) == (0, 13)

    limited(tmp_path, body)


def all_in(folder: Path) -> bytes:
    """Every byte of every file there."""
    return b"".join(file.read_bytes() for file in folder.iterdir())


def test_nothing_in_the_file_says_who(tmp_path: Path) -> None:
    """Neither addresses nor tokens; and what has come back is forgotten at the next beat."""

    async def body(limiter: Limiter, clock: Clock) -> None:
        await limiter.take("recovery", "192.0.2.77", per_minute=5)
        async with limiter.stream([Room("zoe", 3)], 10):
            kept = all_in(tmp_path)
            assert b"192.0.2" not in kept
            assert b"zoe" not in kept
        clock.now += 61
        await limiter._in_thread(limiter._transaction, limiter._beat)
        with sqlite3.connect(tmp_path / "limits") as other:
            assert other.execute("SELECT * FROM spent").fetchall() == []
            assert other.execute("SELECT * FROM streams").fetchall() == []

    limited(tmp_path, body)


def test_streams_in_each_room_and_in_all(tmp_path: Path) -> None:
    """Two for one, four in all, whoever holds them; each that ends makes room, also when whoever
    held it is cancelled while still waiting for it."""

    async def body(limiter: Limiter, clock: Clock) -> None:
        async def full(key: str) -> bool:
            try:
                await limiter.expect_room([Room(key, 2), Room("all", 9)], 4)
            except TooMany as refused:
                return refused.code == "too_many_streams"
            return False

        async with AsyncExitStack() as stack:
            for key in ("a", "a", "b"):
                assert not await full(key)
                rooms = [Room(key, 2), Room("all", 9)]
                await stack.enter_async_context(limiter.stream(rooms, 4))
            assert await full("a")
            with pytest.raises(TooMany):
                async with limiter.stream([Room("a", 2)], 4):
                    pass
            async with limiter.stream([Room("c", 2)], 4):
                assert await full("b")
            assert not await full("b")
        assert not await full("a")

        async def hold() -> None:
            async with limiter.stream([Room("d", 2)], 4):
                await asyncio.Event().wait()

        for _ in range(50):
            held = asyncio.create_task(hold())
            await asyncio.sleep(0)
            held.cancel()
            await asyncio.gather(held, return_exceptions=True)
        assert not await full("d")
        assert (limiter._streams, limiter._held) == (0, {})

    limited(tmp_path, body)


def test_who_slept_long_is_counted_again(tmp_path: Path) -> None:
    """A process that was asleep is forgotten by the others, and once awake its streams count as
    they are."""

    async def body(limiter: Limiter, clock: Clock) -> None:
        other = Limiter(tmp_path / "limits", "secret", clock)
        await other.open()
        rooms = [Room("a", 1)]
        async with limiter.stream(rooms, 9):
            with pytest.raises(TooMany):
                await other.expect_room(rooms, 9)
            clock.now += LEASE + 1
            await other._in_thread(other._transaction, other._beat)
            await other.expect_room(rooms, 9)
            await limiter._in_thread(limiter._transaction, limiter._beat)
            with pytest.raises(TooMany):
                await other.expect_room(rooms, 9)
        await limiter.expect_room(rooms, 9)
        await other.expect_room(rooms, 9)
        await other.close()

    limited(tmp_path, body)


@pytest.mark.parametrize("wrong", ["text", "folder", "missing"])
def test_a_file_that_cannot_be_used_is_refused_in_one_sentence(tmp_path: Path, wrong: str) -> None:
    """By the limiter, and by a server at its start, with status 2; the file stays as it was."""
    place = tmp_path / "tables.sqlite3.limits"
    if wrong == "text":
        place.write_text("a letter to somebody " * 100)
    elif wrong == "folder":
        place.mkdir()

    async def run() -> None:
        with pytest.raises(UnusableLimits):
            await Limiter(place / "x" if wrong == "missing" else place, "secret").open()

    asyncio.run(run())
    if wrong == "missing":
        return
    command = [sys.executable, "-m", "veillee", "serve", "--port", "0"]
    served = subprocess.run(
        [*command, "--database", tmp_path / "tables.sqlite3"], capture_output=True, text=True
    )
    assert served.returncode == 2
    assert served.stdout == ""
    assert served.stderr.count("\n") == 1
    assert "tables.sqlite3.limits: " in served.stderr
    assert wrong != "text" or place.read_text() == "a letter to somebody " * 100


def spender(file: Path, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.server.spender", str(file), *more],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def heard(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_processes_share_one_allowance_and_the_killed_hold_nothing(tmp_path: Path) -> None:
    """Three processes take at the same moment as fast as they can: ten allowed are ten in all.
    The streams of one that is killed are free once its lease has run out."""
    file = tmp_path / "limits"
    processes = [spender(file), spender(file), spender(file, "hold")]
    assert [heard(each) for each in processes] == ["open"] * 3
    begun = time.monotonic()
    for each in processes:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    taken = [int(heard(each).split()[0]) for each in processes]
    came_back = (time.monotonic() - begun) * ALLOWED / 60
    assert ALLOWED <= sum(taken) <= ALLOWED + came_back
    assert heard(processes[2]) == "holding"

    async def free() -> None:
        limiter = Limiter(file, "secret")
        await limiter.open()
        with pytest.raises(TooMany):
            await limiter.expect_room([ROOM], 100)
        processes[2].kill()
        killed = time.monotonic()
        while True:
            try:
                await limiter.expect_room([ROOM], 100)
            except TooMany:
                await asyncio.sleep(0.1)
                assert time.monotonic() < killed + 6 * LEASE
            else:
                await limiter.close()
                return

    asyncio.run(free())
    for each in processes:
        each.wait(30)
        assert each.stdout is not None
        assert each.stdin is not None
        each.stdout.close()
        each.stdin.close()


def test_two_servers_on_one_database_are_one_house(tmp_path: Path) -> None:
    """Tables opened at either count for the same browser; the refusal says in one sentence when to
    come again, and looking goes on."""
    servers = [Served(tmp_path / "tables.sqlite3") for _ in range(2)]
    with httpx.Client(timeout=60) as client:
        page = client.get(servers[0].url).text
        token = page.split('name="_csrf_token" value="')[1].split('"')[0]
        fields = {"_csrf_token": token, "game": "aluette", "company": "friends"}
        # The first comes from nobody we know, so that it counts for the address alone.
        answers = [
            client.post(f"{servers[number % 2].url}/tables", data=fields)
            for number in range(LIMITS.tables.times + 2)
        ]
        assert [answer.status_code for answer in answers] == [303] * (LIMITS.tables.times + 1) + [
            429
        ]
        refused = answers[-1]
        assert 60 < int(refused.headers["retry-after"]) <= 90
        assert f"again in {refused.headers['retry-after']} seconds." in refused.text
        assert client.get(servers[1].url).status_code == 200
        client.cookies.delete("veillee")
        assert client.post(f"{servers[0].url}/tables", data=fields).status_code == 303
    for server in servers:
        assert server.stop() == (0, "")


def serve(folder: Path, body: Callable[[Site], Awaitable[None]], limits: Limits) -> None:
    async def run() -> None:
        async with site(folder, limits=limits) as here:
            await body(here)

    asyncio.run(run())


async def tables_until_refused(people: list[Person]) -> tuple[int, list[Person]]:
    """How many were opened, each person as often as they may; and who could not even begin."""
    opened, stopped = 0, []
    for person in people:
        mine = 0
        while (await person.post("/tables", {"game": "aluette", "company": "friends"})).is_redirect:
            mine += 1
        opened += mine
        if mine == 0:
            stopped.append(person)
        await person.close()
    return opened, stopped


def test_a_fresh_cookie_is_no_fresh_allowance(tmp_path: Path) -> None:
    """Browser after browser from one address: in the end the address has had enough."""
    small = Allowance("tables from", 90, 3600.0)

    async def body(here: Site) -> None:
        people = [here.person(f"new {number}") for number in range(4)]
        opened, stopped = await tables_until_refused(people)
        assert opened == small.times
        assert stopped == people[3:]

    assert LIMITS.tables_from.times >= 4 * LIMITS.tables.times
    serve(tmp_path, body, replace(LIMITS, tables_from=small))


def test_a_script_meets_the_limit_of_posts_and_a_person_does_not(tmp_path: Path) -> None:
    """Posting without a pause ends in a 429 with its sentence; what another site forges uses
    nothing up."""

    async def body(here: Site) -> None:
        await here.admit("known")
        script = here.person("script", "known")
        for _ in range(20):
            forged = await script.client.post("/preferences", headers={"Origin": "null"})
            assert forged.status_code == 403
        answers: list[httpx.Response] = []
        begun = time.monotonic()
        while not answers or answers[-1].status_code == 303:
            answers.append(await script.post("/preferences", {"theme": "dark"}))
        allowed = len(answers) - 1
        came_back = (time.monotonic() - begun) * LIMITS.posts.times / LIMITS.posts.seconds
        assert LIMITS.posts.times <= allowed <= LIMITS.posts.times + came_back + 1
        assert answers[-1].status_code == 429
        assert answers[-1].headers["retry-after"] == "1"
        assert answers[-1].json() == {
            "code": "too_many",
            "sentence": "Too much was asked at once; try again in 1 second",
        }
        assert (await here.person("person").post("/preferences", {})).status_code == 303

    serve(tmp_path, body, LIMITS)


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("/run/socket", "/run/socket"),
    ],
)
def test_a_line_is_one_client(host: str, client: str) -> None:
    """An IPv6 line has all of its /64."""
    request = RequestFactory().get()
    request.scope["client"] = (host, 1)
    assert address(request) == client


@pytest.mark.parametrize(
    ("more", "counted"),
    [((), 1), (("--https",), 3), (("--https", "--proxy", "192.0.2.0/24"), 1)],
)
def test_only_a_trusted_proxy_says_who_asks(
    tmp_path: Path, more: tuple[str, ...], counted: int
) -> None:
    """Without ``--https``, or from elsewhere than the proxy, anybody may write the header, so it is
    not read: three addresses that a client claims are its own one. From the proxy they are three,
    whatever the client had written before it."""
    server = Served(tmp_path / "tables.sqlite3", *more)
    with httpx.Client(timeout=60) as client:
        page = client.get(server.url)
        token = page.text.split('name="_csrf_token" value="')[1].split('"')[0]
        cookie = "; ".join(f"{name}={value}" for name, value in page.cookies.items())
        for number in range(3):
            headers = {"X-Forwarded-For": f"6.6.6.6, 192.0.2.{number}", "Cookie": cookie}
            data = {"_csrf_token": token, "theme": "dark"}
            answer = client.post(f"{server.url}/preferences", data=data, headers=headers)
            assert answer.status_code == 303
        rows = sqlite3.connect(tmp_path / "tables.sqlite3.limits").execute(
            "SELECT until FROM spent"
        )
        left = sorted(max(0.0, until - time.time()) for (until,) in rows)
    assert len(left) == counted
    assert server.stop() == (0, "")
