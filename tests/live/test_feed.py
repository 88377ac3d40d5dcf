"""What each viewer's feed brings: every change of their sight once, and no word of the rest."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.live.room import PATIENCE, TABLE, Watcher, ask, lay, room, sights
from tests.tables.walk import (
    ALL_ON,
    BOTS,
    PEOPLE,
    begun,
    chance,
    finished,
    onward,
    secretly,
)
from veillee.live import feed as feeding
from veillee.live.feed import Farewell
from veillee.live.tables import NoSuchTable
from veillee.tables.commands import Begin, SetPace
from veillee.tables.decide import ASIDES
from veillee.tables.refused import Refused

VIEWERS = (*PEOPLE, None)


@pytest.fixture(autouse=True)
def _no_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a test does not wait for them, they come on no machine."""
    monkeypatch.setattr(feeding, "HEARTBEAT", 3600.0)


def test_a_sight_comes_exactly_when_it_changed(tmp_path: Path) -> None:
    """Four players and a spectator through a match with everything on: each is shown every change
    of what they see, numbered 1.1, 1.2, 1.3 …, and between them nothing at all; the many signs,
    looks and discards that a viewer cannot see leave neither a gap nor a sign of life."""

    async def run() -> None:
        rng = Random(1)
        log = begun(rng, {**ALL_ON, "deals": 1, "tie": "draw"})
        async with room(tmp_path) as tables:
            await lay(tables, log.events)
            watchers = [Watcher(tables, viewer) for viewer in VIEWERS]
            for watcher in watchers:
                await watcher.until(shown=1)
            unseen = dict.fromkeys(VIEWERS, 0)
            while log.table.match is not None and not log.table.match.over:
                before = [sights(log.events, viewer)[-1] for viewer in VIEWERS]
                await ask(tables, log, onward(rng, log.table, secret=0.5))
                for watcher, (known, _) in zip(watchers, before, strict=True):
                    now = sights(log.events, watcher.player)
                    unseen[watcher.player] += now[-1][0] == known
                    await watcher.until(shown=len(now) - 1)
            for watcher in watchers:
                expected = sights(log.events, watcher.player)[1:]
                assert [(shown.id, shown.seen) for shown in watcher.shown] == expected
                assert watcher.alive == 0
                assert unseen[watcher.player] > 10
                await watcher.close()

    asyncio.run(run())


def test_a_viewer_goes_on_after_any_sight(tmp_path: Path) -> None:
    """After the id of any of the last sights come exactly the rest; who is further behind, or
    names an id that is none of theirs, gets the table as it is; who has all of it gets nothing
    but a sign of life."""

    async def run() -> None:
        log = finished(Random(2), {**ALL_ON, "deals": 1, "tie": "draw"})
        async with room(tmp_path) as tables:
            await lay(tables, log.events)
            for viewer in VIEWERS:
                all_of_it = sights(log.events, viewer)
                strange = ["", "0.0", "1.9999", "2.0", "x", "1.", "1.01", " 1.1", "1.1\n"]
                for place, after in enumerate([*(each for each, _ in all_of_it), *strange]):
                    rest = all_of_it[place + 1 :] if place < len(all_of_it) else all_of_it[-1:]
                    if len(rest) > feeding.FAR_BEHIND:
                        rest = all_of_it[-1:]
                    watcher = Watcher(tables, viewer, after)
                    await watcher.until(shown=len(rest), alive=not rest)
                    assert [(shown.id, shown.seen) for shown in watcher.shown] == rest
                    assert watcher.alive == (not rest)
                    await watcher.close()

    asyncio.run(run())


def test_who_falls_behind_while_watching_gets_the_last_only(tmp_path: Path) -> None:
    """When much has happened between two looks at the log, what comes is the table as it is,
    under the id that it has for everybody who saw all of it."""

    async def run() -> None:
        rng = Random(3)
        log = begun(rng, {"chant": "off", "signals": False})
        async with room(tmp_path) as tables:
            await lay(tables, log.events)
            watcher = Watcher(tables, None)
            await watcher.until(shown=1)
            version = len(log.events)
            while len(log.table.state.tricks) < 6:
                log.do(onward(rng, log.table))
            await tables.store.append(TABLE, version, log.events[version:])
            tables.wakes.wake(TABLE)
            await watcher.until(shown=2)
            assert (watcher.shown[-1].id, watcher.shown[-1].seen) == sights(log.events, None)[-1]
            await ask(tables, log, onward(rng, log.table, secret=0))
            await watcher.until(shown=3)
            assert watcher.ids[1:] == [each for each, _ in sights(log.events, None)[-2:]]
            await watcher.close()

    asyncio.run(run())


def test_a_new_match_is_numbered_anew(tmp_path: Path) -> None:
    """Ids name the match, so that one of the last match is not taken for one of this."""

    async def run() -> None:
        rng = Random(4)
        log = finished(rng, {"deals": 1, "tie": "draw", "signals": False})
        async with room(tmp_path) as tables:
            await lay(tables, log.events)
            watcher = Watcher(tables, "p1")
            await watcher.until(shown=1)
            old = watcher.ids[0]
            await ask(tables, log, Begin("p0", chance(rng), BOTS, 1))
            await watcher.until(shown=3)
            assert watcher.ids[1:] == ["2.0", "2.1"]
            back = Watcher(tables, "p1", after=old)
            await back.until(shown=1)
            assert back.ids == ["2.1"]
            await watcher.close()
            await back.close()

    asyncio.run(run())


def test_all_feeds_end_when_the_process_closes(tmp_path: Path) -> None:
    """Idle or busy, at once and of their own accord; one that is opened later ends as well."""

    async def run() -> None:
        log = begun(Random(5))
        async with room(tmp_path) as tables:
            await lay(tables, log.events)
            watchers = [Watcher(tables, viewer) for viewer in VIEWERS]
            for watcher in watchers:
                await watcher.until(shown=1)
            tables.wakes.close()
            for watcher in (*watchers, Watcher(tables, None)):
                async with asyncio.timeout(PATIENCE):
                    await watcher.until(ended=True)
                assert watcher.farewell is Farewell.CLOSING

    asyncio.run(run())


def test_all_feeds_of_a_deleted_table_end(tmp_path: Path) -> None:
    """At once, whoever looks on, and with the reason; there is nothing left to load, nor for a
    process that had the table in memory."""

    async def run() -> None:
        log = begun(Random(6))
        async with room(tmp_path) as tables, room(tmp_path) as others:
            await lay(tables, log.events)
            assert (await others.load(TABLE)).version == len(log.events)
            watchers = [Watcher(tables, viewer) for viewer in VIEWERS]
            for watcher in watchers:
                await watcher.until(shown=1)
            with pytest.raises(Refused, match="not_seated"):
                await tables.remove(TABLE, None)
            with pytest.raises(Refused, match="not_yours_alone"):
                await tables.remove(TABLE, PEOPLE[1])
            await tables.remove(TABLE, PEOPLE[0])
            for watcher in watchers:
                async with asyncio.timeout(PATIENCE):
                    await watcher.until(ended=True)
                assert watcher.farewell is Farewell.GONE
            for process in (tables, others):
                with pytest.raises(NoSuchTable):
                    await process.load(TABLE)
                with pytest.raises(NoSuchTable):
                    await process.ask(TABLE, SetPace(PEOPLE[0], 0.4))
            assert await tables.store.load(TABLE) == []
            assert not tables.wakes._waiting

    asyncio.run(run())


def test_a_sign_of_life_comes_after_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Again and again while nothing happens."""
    monkeypatch.setattr(feeding, "HEARTBEAT", 0.05)

    async def run() -> None:
        async with room(tmp_path) as tables:
            await lay(tables, begun(Random(6)).events)
            watcher = Watcher(tables, None)
            await watcher.until(shown=1, alive=4)
            assert len(watcher.shown) == 1
            await watcher.close()

    asyncio.run(run())


def test_no_sign_of_life_tells_of_a_secret(tmp_path: Path) -> None:
    """All the looks that one may take wake every feed and bring the others nothing at all."""

    async def run() -> None:
        rng = Random(7)
        log = begun(rng, {"chant": "off"})
        async with room(tmp_path) as tables:
            await lay(tables, log.events)
            watchers = [Watcher(tables, viewer) for viewer in ("p1", "p2", None)]
            for watcher in watchers:
                await watcher.until(shown=1)
            own = next(seat for seat in range(4) if log.player(seat) == "p0")
            for number in range(ASIDES):
                to = ("cards", *("NESW".replace("NESW"[own], "")))[number % 4]
                await ask(tables, log, log.act(own, f"look:{'NESW'[own]}:{to}"))
            await ask(tables, log, onward(rng, log.table, secret=0))
            for watcher in watchers:
                await watcher.until(shown=2)
                assert (len(watcher.shown), watcher.alive) == (2, 0)
                await watcher.close()

    asyncio.run(run())


def test_what_another_process_did_is_seen_without_a_wake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wake may be lost: the feed looks at the log on its own from time to time."""
    monkeypatch.setattr(feeding, "HEARTBEAT", 0.05)

    async def run() -> None:
        rng = Random(8)
        log = begun(rng, {"chant": "off"})
        async with room(tmp_path) as tables, room(tmp_path) as elsewhere:
            await lay(tables, log.events)
            watcher = Watcher(tables, None)
            await watcher.until(shown=1)
            await ask(elsewhere, log, onward(rng, log.table, secret=0))
            await watcher.until(shown=2)
            assert (watcher.shown[-1].id, watcher.shown[-1].seen) == sights(log.events, None)[-1]
            await watcher.close()

    asyncio.run(run())


def test_a_sign_is_shown_to_those_who_look(tmp_path: Path) -> None:
    """Its maker and the partner who looks get it; an opponent, the spectator, and a partner who
    looks away get nothing."""

    async def run() -> None:
        log = begun(Random(9), {"partners": "fixed", "chant": "off"})
        async with room(tmp_path) as tables:
            await lay(tables, log.events)
            watchers: dict[str | None, Watcher] = {
                viewer: Watcher(tables, viewer) for viewer in VIEWERS
            }
            for watcher in watchers.values():
                await watcher.until(shown=1)
            await ask(tables, log, log.act(0, "sign:N:mordienne"))
            for viewer in ("p0", "p2"):
                await watchers[viewer].until(shown=2)
            await ask(tables, log, log.act(2, "look:S:E"))
            await watchers["p2"].until(shown=3)
            await ask(tables, log, log.act(0, "sign:N:mordienne"))
            await watchers["p0"].until(shown=3)
            await ask(tables, log, onward(Random(1), log.table, secret=0))
            counts = {"p0": 4, "p1": 2, "p2": 4, "p3": 2, None: 2}
            for who, watcher in watchers.items():
                await watcher.until(shown=counts[who])
                assert len(watcher.shown) == counts[who]
                assert watcher.alive == 0
                await watcher.close()

    asyncio.run(run())


def test_feeds_that_are_closed_leave_nothing(tmp_path: Path) -> None:
    """A hundred people come and go; nobody is left to be woken."""

    async def run() -> None:
        rng = Random(10)
        log = begun(rng)
        async with room(tmp_path) as tables:
            await lay(tables, log.events)
            for _ in range(10):
                watchers = [Watcher(tables, None) for _ in range(10)]
                await ask(tables, log, secretly(rng, log.table) or onward(rng, log.table))
                for watcher in watchers:
                    await watcher.until(shown=1)
                    await watcher.close()
            assert not tables.wakes._waiting

    asyncio.run(run())


def test_no_feed_of_no_table(tmp_path: Path) -> None:
    """An address that is no table's has none."""

    async def run() -> None:
        async with room(tmp_path) as tables:
            with pytest.raises(NoSuchTable):
                await anext(feeding.feed(tables.store, tables.wakes, TABLE, None, ""))

    asyncio.run(run())
