"""What every event store owes (veillee.store.Store), whichever database it is built on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.contracts.backends import BACKENDS
from veillee.store import Conflict, Gone, Store
from veillee.tables.events import Acted, DealBegun, Event, MatchBegun, PaceSet, SeatTaken
from veillee.tables.events import TableOpened as Opened

EVENTS: list[Event] = [
    Opened("aluette", "vendee", {"deals": 3, "signals": False, "chant": "ask"}),
    SeatTaken(2, "somebody", "Zoé “Q” <b>🂡</b>"),
    SeatTaken(1, "bot-1", "Jeanne", "steady"),
    PaceSet(0.4),
    MatchBegun(3, ["3d", "2c"]),
    DealBegun(["Ab", "Re"]),
    Acted(2, "sign:S:aces:1"),
]


def keep(backend: str, folder: Path, run: Callable[[Store], Awaitable[None]]) -> None:
    """Run the test's body with a store of that backend, closed in the end."""

    async def body() -> None:
        store = await BACKENDS[backend](folder)
        try:
            await run(store)
        finally:
            await store.close()

    asyncio.run(body())


def test_events_come_back_as_they_went_in(backend: str, tmp_path: Path) -> None:
    """Every kind of event, in order, equal to what was appended; ``after`` leaves out as many."""

    async def run(store: Store) -> None:
        await store.append("t", 0, EVENTS[:3])
        await store.append("t", 3, EVENTS[3:])
        await store.append("other", 0, EVENTS[:1])
        for after in range(len(EVENTS) + 1):
            assert await store.load("t", after) == EVENTS[after:]
        assert await store.load("nothing") == []

    keep(backend, tmp_path, run)


def test_an_append_that_expects_another_version_writes_nothing(
    backend: str, tmp_path: Path
) -> None:
    """Behind, before the first event, or ahead of the log: Conflict, and log and seats stay."""

    async def run(store: Store) -> None:
        await store.append("t", 0, EVENTS[:3], ["first"])
        for expected in (0, 1, 2, 4, 9):
            with pytest.raises(Conflict):
                await store.append("t", expected, EVENTS[3:5], ["late"])
        assert await store.load("t") == EVENTS[:3]
        assert await store.tables_of("late") == []
        with pytest.raises(Conflict):
            await store.append("unopened", 1, EVENTS[:1])
        assert await store.load("unopened") == []

    keep(backend, tmp_path, run)


def test_several_events_are_appended_all_or_none(backend: str, tmp_path: Path) -> None:
    """When only the last of several versions is taken, none of the others is written either."""

    async def run(store: Store) -> None:
        await store.append("t", 0, EVENTS[:1])
        results = await asyncio.gather(
            store.append("t", 1, EVENTS[1:5]),
            store.append("t", 1, EVENTS[1:2]),
            return_exceptions=True,
        )
        won = [each for each in results if each is None]
        assert len(won) == 1
        assert all(isinstance(each, Conflict) for each in results if each is not None)
        assert len(await store.load("t")) in (2, 5)

    keep(backend, tmp_path, run)


def test_nothing_to_append_is_nothing(backend: str, tmp_path: Path) -> None:
    """An empty append neither opens a log nor seats anybody."""

    async def run(store: Store) -> None:
        await store.append("t", 0, [], ["nobody"])
        assert await store.load("t") == []
        assert await store.tables_of("nobody") == []

    keep(backend, tmp_path, run)


def test_of_twenty_appenders_one_wins_each_version(backend: str, tmp_path: Path) -> None:
    """Twenty at once over two stores on one database: every version is won exactly once, and the
    log holds what its winner wrote."""

    async def run(store: Store) -> None:
        second = await BACKENDS[backend](tmp_path)
        won: dict[int, float] = {}

        async def appender(number: int) -> None:
            mine = (store, second)[number % 2]
            while (version := len(await mine.load("t"))) < 12:
                try:
                    await mine.append("t", version, [PaceSet(float(number))])
                except Conflict:
                    continue
                assert version not in won, "two wrote the same version"
                won[version] = float(number)

        await asyncio.gather(*(appender(number) for number in range(20)))
        log = await store.load("t")
        assert [event.seconds for event in log if isinstance(event, PaceSet)] == [
            won[version] for version in range(len(log))
        ]
        await second.close()

    keep(backend, tmp_path, run)


def test_two_processes_open_one_new_database_and_share_it(backend: str, tmp_path: Path) -> None:
    """Both bring the new database to its schema without harm, have the same secret, and win each
    version once between them."""
    folder = str(tmp_path)
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.contracts.appender", backend, folder, str(mark), "30"],
            stdout=subprocess.PIPE,
            text=True,
        )
        for mark in (1, 2)
    ]
    told = [process.communicate(timeout=240)[0].split() for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert told[0][0] == told[1][0]
    versions = sorted(int(version) for lines in told for version in lines[1:])

    async def run(store: Store) -> None:
        log = await store.load("table")
        assert versions == list(range(1, len(log) + 1))
        assert await store.secret("forms") == told[0][0]

    keep(backend, tmp_path, run)


def test_another_store_sees_what_was_appended(backend: str, tmp_path: Path) -> None:
    """What one store has acknowledged, another on the same database loads at once."""

    async def run(store: Store) -> None:
        second = await BACKENDS[backend](tmp_path)
        for place, event in enumerate(EVENTS):
            await store.append("t", place, [event])
            assert await second.load("t", place) == [event]
        await second.close()

    keep(backend, tmp_path, run)


def test_a_secret_is_made_once(backend: str, tmp_path: Path) -> None:
    """Asked for many times at once and again later it is the same; another name is another."""

    async def run(store: Store) -> None:
        second = await BACKENDS[backend](tmp_path)
        asked = [each.secret("forms") for each in (store, second) for _ in range(5)]
        made = set(await asyncio.gather(*asked))
        assert len(made) == 1
        assert len(made.pop()) >= 32
        assert await store.secret("forms") != await store.secret("other")
        await second.close()

    keep(backend, tmp_path, run)


def test_tables_of_a_person_are_those_they_sit_at_the_last_used_first(
    backend: str, tmp_path: Path
) -> None:
    """Any event uses a table; at most a hundred are told, and nobody else's."""

    async def run(store: Store) -> None:
        for number in range(105):
            await store.append(f"t{number}", 0, EVENTS[:1], ["me"] if number else ["other"])
        expected = [f"t{number}" for number in range(104, 4, -1)]
        assert await store.tables_of("me") == expected
        await store.append("t7", 1, [PaceSet(0.4)])
        expected.remove("t7")
        assert await store.tables_of("me") == ["t7", *expected]
        assert await store.tables_of("other") == ["t0"]
        assert await store.tables_of("nobody") == []

    keep(backend, tmp_path, run)


def test_used_since_names_each_table_with_an_event_since_then(backend: str, tmp_path: Path) -> None:
    """Each once, however many its events."""

    async def run(store: Store) -> None:
        await store.append("old", 0, EVENTS[:3])
        await asyncio.sleep(0.02)
        between = time.time()
        await store.append("new", 0, EVENTS[:3])
        await store.append("new", 3, EVENTS[3:5])
        assert sorted(await store.used_since(0)) == ["new", "old"]
        assert await store.used_since(between) == ["new"]
        assert await store.used_since(time.time() + 1) == []

    keep(backend, tmp_path, run)


def test_a_token_names_its_visitor_and_no_other_does(backend: str, tmp_path: Path) -> None:
    """Visitors differ; what we never gave is nobody's, however alike."""

    async def run(store: Store) -> None:
        first, second = await store.admit("token-1"), await store.admit("token-2")
        assert first != second
        found = [await store.visitor("token-1"), await store.visitor("token-2")]
        assert [each and each.id for each in found] == [first, second]
        for strange in ("", "token", "token-3", "TOKEN-1", first, "token-1\0", "é" * 1000):
            assert await store.visitor(strange) is None

    keep(backend, tmp_path, run)


def test_a_token_grows_old_and_ends(backend: str, tmp_path: Path) -> None:
    """Fresh for a month, then to be renewed, and after a year nobody's."""

    async def run(store: Store) -> None:
        player = await store.admit("token")
        now = time.time()
        for days, known, renew in ((0, True, False), (29, True, False), (31, True, True)):
            with patch("time.time", return_value=now + days * 86400):
                visitor = await store.visitor("token")
            assert visitor is not None
            assert (visitor.id == player, visitor.renew) == (known, renew)
        with patch("time.time", return_value=now + 367 * 86400):
            assert await store.visitor("token") is None

    keep(backend, tmp_path, run)


def test_a_replaced_token_has_one_more_minute(backend: str, tmp_path: Path) -> None:
    """The new one stands for the same visitor at once; the old one ends after a minute, which
    replacing it again does not prolong."""

    async def run(store: Store) -> None:
        player = await store.admit("old")
        now = time.time()
        await store.replace("old", "new")
        for token in ("old", "new"):
            visitor = await store.visitor(token)
            assert visitor is not None
            assert visitor.id == player
        with patch("time.time", return_value=now + 50):
            await store.replace("old", "newer")
        with patch("time.time", return_value=now + 65):
            assert await store.visitor("old") is None
            for token in ("new", "newer"):
                visitor = await store.visitor(token)
                assert visitor is not None
                assert visitor.id == player

    keep(backend, tmp_path, run)


def test_no_token_lies_in_the_database(backend: str, tmp_path: Path) -> None:
    """Neither a token nor its replacement is anywhere in what the store wrote to disk."""
    tokens = ["fRj2-first-token-of-a-visitor", "k9Qx-second-token-of-the-same"]

    def expect_no_token() -> None:
        written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert written
        for token in tokens:
            assert token.encode() not in written

    async def run(store: Store) -> None:
        await store.admit(tokens[0])
        await store.replace(tokens[0], tokens[1])
        await store.visitor(tokens[1])
        expect_no_token()

    keep(backend, tmp_path, run)
    expect_no_token()


def test_a_removed_table_is_gone_and_stays_so(backend: str, tmp_path: Path) -> None:
    """Its events and its seats, from every question the store answers and from the disk; whoever
    was reading is told, who writes late is refused, and other tables are as they were."""

    async def run(store: Store) -> None:
        for table in ("t", "other"):
            await store.append(table, 0, EVENTS[:3], ["somebody"])
            await store.append(table, 3, EVENTS[3:])
        for expected in (0, 1, len(EVENTS) - 1, len(EVENTS) + 1):
            with pytest.raises(Conflict):
                await store.remove("t", expected)
        assert await store.load("t") == EVENTS
        assert len(await store.tables_of("somebody")) == 2

        await store.keep_code("t", "somebody", b"code")
        assert await store.code_owner("t", b"code") == "somebody"
        await store.remove("t", len(EVENTS))
        assert await store.load("t") == []
        assert await store.tables_of("somebody") == ["other"]
        assert await store.used_since(0) == ["other"]
        for after in (1, len(EVENTS)):
            with pytest.raises(Gone):
                await store.load("t", after)
            with pytest.raises(Conflict):
                await store.append("t", after, EVENTS[:1])
        with pytest.raises(Conflict):
            await store.remove("t", len(EVENTS))
        with pytest.raises(Gone):
            await store.keep_code("t", "somebody", b"late")
        for code in (b"code", b"late"):
            assert await store.code_owner("t", code) is None
        assert await store.last_seen(["t"]) == {}
        assert await store.load("t") == []
        assert await store.load("other") == EVENTS

    keep(backend, tmp_path, run)


def test_of_a_removal_and_an_append_one_wins(backend: str, tmp_path: Path) -> None:
    """At the same version and moment: either the event is there and the table with it, or the
    table is gone and the event was refused."""

    async def run(store: Store) -> None:
        second = await BACKENDS[backend](tmp_path)
        for number in range(30):
            table = f"t{number}"
            await store.append(table, 0, EVENTS[:2], ["somebody"])
            results = await asyncio.gather(
                second.append(table, 2, EVENTS[3:4]),
                store.remove(table, 2),
                return_exceptions=True,
            )
            assert sorted(map(type, results), key=str) == [type(None), Conflict], results
            expected = [] if results[1] is None else [*EVENTS[:2], EVENTS[3]]
            assert await store.load(table) == expected
        await second.close()

    keep(backend, tmp_path, run)


def test_a_sweep_takes_what_nobody_uses(backend: str, tmp_path: Path) -> None:
    """The tables whose last event is older, each whole; tokens that have ended; and without a
    moment no table at all."""

    async def run(store: Store) -> None:
        now = time.time()
        await store.admit("young")
        for table, days in (("old", 40), ("woken", 40), ("new", 1)):
            with patch("time.time", return_value=now - days * 86400):
                await store.append(table, 0, EVENTS[:2], ["somebody"])
        with patch("time.time", return_value=now - 400 * 86400):
            await store.admit("ended")
        await store.append("woken", 2, EVENTS[3:4])
        assert await store.sweep(None) == []
        assert set(await store.tables_of("somebody")) == {"old", "woken", "new"}
        assert await store.sweep(now - 30 * 86400) == ["old"]
        assert await store.sweep(now - 30 * 86400) == []
        assert set(await store.tables_of("somebody")) == {"woken", "new"}
        assert await store.load("old") == []
        assert await store.load("woken") == [*EVENTS[:2], EVENTS[3]]
        assert await store.visitor("young") is not None
        with patch("time.time", return_value=now - 400 * 86400):
            assert await store.visitor("ended") is None

    keep(backend, tmp_path, run)


def test_what_was_removed_is_not_on_the_disk(backend: str, tmp_path: Path) -> None:
    """Once the database is closed no file holds a name or a card of it."""

    async def run(store: Store) -> None:
        name = SeatTaken(0, "somebody", "Perpetua-who-left")
        await store.append("t", 0, [EVENTS[0], name], ["somebody"])
        await store.remove("t", 2)

    keep(backend, tmp_path, run)
    assert all(b"Perpetua-who-left" not in file.read_bytes() for file in tmp_path.iterdir())


def test_people_are_seen_where_they_have_sat(backend: str, tmp_path: Path) -> None:
    """Sitting down is being seen; a touch counts where the player has a seat, and nowhere else."""

    async def run(store: Store) -> None:
        before = time.time()
        await store.append("t", 0, EVENTS[:1], ["a", "b"])
        await store.append("t", 1, EVENTS[1:2], ["a"])
        await store.append("u", 0, EVENTS[:1], ["a"])
        seen = await store.last_seen(["t", "u", "nothing"])
        assert set(seen) == {("a", "t"), ("b", "t"), ("a", "u")}
        assert all(before <= when <= time.time() for when in seen.values())
        await store.touch([("a", "t"), ("stranger", "t"), ("b", "u")], 9e9)
        assert await store.last_seen(["t"]) == {("a", "t"): 9e9, ("b", "t"): seen["b", "t"]}
        await store.touch([], 1.0)
        assert await store.last_seen([]) == {}

    keep(backend, tmp_path, run)


def test_a_code_stands_for_one_seat_until_it_is_used_or_replaced(
    backend: str, tmp_path: Path
) -> None:
    """At its table only, and one for each player there."""

    async def run(store: Store) -> None:
        one, two = b"1" * 32, b"2" * 32
        await store.append("t", 0, EVENTS[:1])
        await store.keep_code("t", "a", one)
        await store.keep_code("t", "b", two)
        assert await store.code_owner("t", one) == "a"
        assert await store.code_owner("u", one) is None
        await store.keep_code("t", "a", b"3" * 32)
        assert await store.code_owner("t", one) is None
        assert await store.code_owner("t", two) == "b"
        await store.forget_code("t", "b")
        await store.forget_code("t", "nobody")
        assert await store.code_owner("t", two) is None

    keep(backend, tmp_path, run)
