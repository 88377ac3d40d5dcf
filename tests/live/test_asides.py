"""Bots out of turn: asked once at each public moment, heard by nobody who does not look."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.live.room import PATIENCE, TABLE, Watcher, eager, lay, poker, room, with_bots
from tests.live.test_driver import driving, expect_sound, play_on, still
from tests.tables.walk import Log, act, publicly
from veillee.live import bots
from veillee.live.bots import AskAside
from veillee.live.tables import Tables
from veillee.tables.commands import Act, Aside, SetPace
from veillee.tables.refused import Refused
from veillee.tables.seen import Seen
from veillee.tables.table import Table


class Talkative:
    """Bots that at every moment make a sign, and look at their cards; remembers who was asked
    when."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int, int]] = []

    async def __call__(self, seen: Seen, bot: str, seed: int) -> list[str]:
        self.asked.append((seen.dealt, seen.deal.clock, seen.deal.seat))
        letter = "NESW"[seen.deal.seat]
        return [f"sign:{letter}:mordienne", f"look:{letter}:cards"]


def signing(rng: Random, people: int = 1, **given: object) -> Log:
    return with_bots(rng, people, **{"signals": True, "chant": "off", "deals": 1, **given})


def made(table: Table) -> list[tuple[int, int]]:
    """Who signed when, in the last deal."""
    return [(signal.at, signal.maker) for signal in table.state.signals]


async def patiently(tables: Tables, rng: Random) -> Table:
    """Take the person's turns to the deal's end, never leading before three bots have signed."""
    while (table := await still(tables)).to_act is not None:
        if table.ruleset.aside(table.state):
            clock = table.state.clock
            async with asyncio.timeout(PATIENCE):
                while len([at for at, maker in made(table) if at == clock and maker]) < 3:
                    await asyncio.sleep(0.002)
                    table = await tables.load(TABLE)
        await tables.ask(TABLE, act(table, 0, "look:N:cards"))
        await tables.ask(TABLE, publicly(rng, table))
    return table


def test_every_bot_is_asked_once_at_every_moment(tmp_path: Path) -> None:
    """After the deal, before the first lead and before each later one; a person's looks meanwhile
    ask nobody anew, and what was asked is done in the order of the seats."""

    async def run() -> None:
        rng, talkative = Random(1), Talkative()
        log = signing(rng, chant="ask", all_spoiled="zero")
        async with room(tmp_path) as tables, driving(tables, eager, talkative):
            await lay(tables, log.events)
            tables.wakes.wake(TABLE)
            table = await patiently(tables, rng)
            sung = len(table.state.answers) + (2 if table.state.singers else 0)
            moments = [0, *range(sung, sung + 36, 4)]
            expected = [(clock, seat) for clock in moments for seat in (1, 2, 3)]
            assert [(clock, seat) for _, clock, seat in talkative.asked] == expected
            assert [each for each in made(table) if each[1]] == expected
            await expect_sound(tables)

    asyncio.run(run())


def test_nobody_is_asked_where_no_signs_are_played(tmp_path: Path) -> None:
    async def run() -> None:
        rng, talkative = Random(2), Talkative()
        log = signing(rng, signals=False)
        async with room(tmp_path) as tables, driving(tables, eager, talkative):
            await lay(tables, log.events)
            tables.wakes.wake(TABLE)
            table = await play_on(tables, rng, 20)
            assert table.to_act is None
            assert not talkative.asked

    asyncio.run(run())


def test_a_sign_is_made_once_though_the_process_dies(tmp_path: Path) -> None:
    """At each moment a process dies after the first bot's sign is in the log; the next one asks
    again, and the log holds one sign of each bot for each moment."""

    async def run() -> None:
        rng = Random(3)
        log = signing(rng, all_spoiled="zero")
        async with room(tmp_path) as tables:
            await lay(tables, log.events)
        for _ in range(40):
            talkative = Talkative()
            async with room(tmp_path) as tables:
                async with driving(tables, eager, talkative) as driver:
                    await driver.recover(0)
                    version = (await tables.load(TABLE)).version
                    async with asyncio.timeout(PATIENCE):
                        while (await tables.load(TABLE)).version == version:
                            if (await tables.load(TABLE)).to_act in (0, None):
                                break
                            await asyncio.sleep(0)
                async with driving(tables, eager, talkative) as driver:
                    await driver.recover(0)
                    table = await play_on(tables, rng, 1)
            if table.to_act is None:
                break
        assert table.to_act is None
        signs = [each for each in made(table) if each[1]]
        assert len(signs) == len(set(signs))
        assert len(signs) > 15
        assert len(table.state.tricks) == 9

    asyncio.run(run())


def test_the_log_refuses_a_second_aside_and_a_late_one() -> None:
    """Once in one moment, while it lasts, and nothing but what may be done out of turn."""
    log = signing(Random(4))
    table = log.table
    leader = table.to_act
    assert leader is not None
    partner = (leader + 2) & 3
    letter = "NESW"[partner]
    early = Aside(act(table, partner, f"sign:{letter}:mordienne"))
    card = table.ruleset.cards[next(iter(table.state.hands[leader]))]
    log.refuses(Aside(act(table, leader, card)), Refused, "stale")
    log.refuses(Aside(Act(early.act.player, 1, 2, 0, early.act.actions)), Refused, "stale")
    log.do(early)
    log.refuses(early, Refused, "stale")
    log.refuses(Aside(act(log.table, partner, f"look:{letter}:cards")), Refused, "stale")
    other = (leader + 1) & 3
    log.do(Aside(act(log.table, other, f"look:{'NESW'[other]}:cards")))
    log.do(act(log.table, leader, card))
    log.refuses(early, Refused, "stale")


def test_a_fault_out_of_turn_holds_no_table_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots that fail, or lie where it is forbidden, are not asked again at that moment; play goes
    on."""
    monkeypatch.setattr(bots, "REST", 0.001)

    async def faulty(seen: Seen, bot: str, seed: int) -> list[str]:
        if seen.deal.seat == 1:
            raise ValueError
        return [f"sign:{'NESW'[seen.deal.seat]}:aces:4"]

    async def run() -> None:
        rng = Random(5)
        log = signing(rng)
        async with room(tmp_path) as tables, driving(tables, eager, faulty):
            await lay(tables, log.events)
            tables.wakes.wake(TABLE)
            table = await play_on(tables, rng, 20)
            assert table.to_act is None
            await expect_sound(tables)

    asyncio.run(run())


def test_who_does_not_see_is_sent_nothing(tmp_path: Path) -> None:
    """Spectators, and a person who looks elsewhere, are sent as many sights as the turns are."""

    async def run() -> None:
        rng = Random(6)
        log = signing(rng, all_spoiled="zero")
        log.do(act(log.table, 0, "look:N:cards"))
        async with room(tmp_path) as tables, driving(tables, eager, Talkative()):
            await lay(tables, log.events)
            watchers = [Watcher(tables, player) for player in (None, "p0")]
            for watcher in watchers:
                await watcher.until(shown=1)
            tables.wakes.wake(TABLE)
            table = await patiently(tables, rng)
            assert len(made(table)) == 27
            for watcher in watchers:
                await watcher.until(shown=37)
                clocks = [shown.seen.deal.clock for shown in watcher.shown]
                assert clocks == list(range(37))
                await watcher.close()

    asyncio.run(run())


def test_a_lead_waits_as_long_whether_or_not_anybody_signs(tmp_path: Path) -> None:
    """Thinking and writing down happen within a slot that is always kept."""

    async def wait_with(aside: AskAside, folder: Path) -> float:
        rng = Random(7)
        while (log := signing(rng)).table.to_act != 1:
            pass
        log.do(SetPace("p0", 0.4))
        clock = asyncio.get_running_loop().time
        async with room(folder) as tables, driving(tables, eager, aside):
            await lay(tables, log.events)
            watcher = Watcher(tables, None)
            await watcher.until(shown=1)
            begun_at = clock()
            tables.wakes.wake(TABLE)
            await watcher.until(shown=2)
            waited = clock() - begun_at
            assert len(watcher.shown[1].seen.deal.trick) == 1
            await watcher.close()
        return waited

    folders = [tmp_path / str(number) for number in range(16)]
    for folder in folders:
        folder.mkdir()

    async def run() -> None:
        for aside in (poker, Talkative()):
            # A machine that stands still for a moment can make one wait long, but not every one.
            waits: list[float] = []
            while not waits or (min(waits) >= 1.0 and len(waits) < 8):
                waits.append(await wait_with(aside, folders.pop()))
            assert bots.SLOT + 0.4 <= min(waits) < 1.0, waits

    asyncio.run(run())
