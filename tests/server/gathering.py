"""Four people and a spectator at one table of a real server, every byte they get kept, with
nothing left to chance: the packs, the table's id and all tokens are the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.server.site import PATIENCE, Feed, Person, Site, site
from tests.tables.walk import chance, pack
from veillee.server.routes import table as routes
from veillee.tables.commands import Act, Begin, Command, Deal, Open, SetPace
from veillee.tables.evolve import evolve
from veillee.tables.seen import Seen, see
from veillee.tables.table import Table

TABLE = "table-of-the-test"
NAMES = ("Zoé", "Yann", "Xavier", "Wanda")
SPECTATOR = "spectator"


@dataclass
class Sight:
    """What one viewer has been shown so far, reckoned from the table itself."""

    seen: Seen | None = None
    count: int = 0

    @property
    def id(self) -> str:
        return f"{0 if self.seen is None else self.seen.matches}.{self.count}"


@dataclass
class Gathering:
    """The table, who is at it, and their open feeds."""

    site: Site
    people: dict[str, Person]
    """By name, the spectator last."""
    ids: dict[str, str] = field(default_factory=dict)
    """Player id → name."""
    feeds: dict[str, Feed] = field(default_factory=dict)
    sights: dict[str, Sight] = field(default_factory=dict)
    _folded: Table | None = None

    async def table(self) -> Table:
        return await self.site.house.tables.load(TABLE)

    def at(self, table: Table, seat: int) -> Person:
        """Who sits there."""
        player = table.players[seat]
        assert player is not None
        return self.people[self.ids[player.id]]

    def id_of(self, name: str) -> str | None:
        return next((player for player, each in self.ids.items() if each == name), None)

    async def send(self, command: Command) -> httpx.Response:
        """The command as the form of whoever gives it."""
        base = f"/t/{TABLE}"
        fields: dict[str, Any]
        match command:
            case Act(player, match, deal, clock, actions):
                fields = {"match": match, "deal": deal, "clock": clock, "action": list(actions)}
                path = f"{base}/act"
            case Deal(player, number, _):
                fields, path = {"number": number}, f"{base}/deal"
            case Begin(player, _, _, again):
                fields, path = {"again": again}, f"{base}/begin"
            case SetPace(player, seconds):
                fields, path = {"pace": seconds}, f"{base}/pace"
            case _:
                raise AssertionError(command)
        return await self.people[self.ids[player]].post(path, fields)

    async def do(self, command: Command) -> None:
        """Send it, see it accepted, and wait until everybody has been shown what they may see."""
        answer = await self.send(command)
        assert answer.status_code == 204, answer.text
        await self.shown()

    async def shown(self) -> None:
        """Wait until each open feed has brought its viewer's last sight."""
        after = 0 if self._folded is None else self._folded.version
        for event in await self.site.house.store.load(TABLE, after):
            self._folded = evolve(self._folded, event)
            for name in self.people:
                sight = self.sights.setdefault(name, Sight())
                seen = see(self._folded, self.id_of(name))
                if sight.seen is None or sight.seen.matches != seen.matches:
                    sight.seen, sight.count = seen, 0
                elif sight.seen != seen:
                    sight.seen, sight.count = seen, sight.count + 1
        for name, feed in self.feeds.items():
            wanted = self.sights[name].id
            async with asyncio.timeout(PATIENCE):
                while not feed.events or feed.events[-1][0] != wanted:
                    await feed.until(len(feed.events) + 1)

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Everybody's feed open for as long as the block lasts."""
        async with AsyncExitStack() as stack:
            for name, person in self.people.items():
                self.feeds[name] = await stack.enter_async_context(person.watching(TABLE))
            await self.shown()
            yield
            self.feeds.clear()


@asynccontextmanager
async def gathering(
    folder: Path, monkeypatch: pytest.MonkeyPatch, rng: Random, given: dict[str, Any]
) -> AsyncIterator[Gathering]:
    """Four people seated at a table of those rules, nothing begun, and one who only watches."""
    monkeypatch.setattr(routes, "shuffled", lambda ruleset: pack(rng))
    monkeypatch.setattr(routes, "chance", lambda ruleset: chance(rng))
    async with site(folder) as here:
        await here.house.tables.open(TABLE, Open("aluette", "vendee", given))
        people = {name: here.person(name, f"token-of-{name[0]}") for name in NAMES}
        people[SPECTATOR] = here.person(SPECTATOR)
        party = Gathering(here, people)
        for seat, name in enumerate(NAMES):
            party.ids[await here.admit(f"token-of-{name[0]}")] = name
            answer = await people[name].post(f"/t/{TABLE}/sit", {"seat": seat, "name": name})
            assert answer.status_code == 204
        try:
            yield party
        finally:
            for person in people.values():
                await person.close()


def in_order(people: Sequence[Person]) -> list[tuple[list[bytes], list[bytes]]]:
    """What each got, answers and feed apart: which of the two comes first is the network's."""
    return [
        (
            [bytes_ for what, bytes_ in person.got if what != "event"],
            [bytes_ for what, bytes_ in person.got if what == "event"],
        )
        for person in people
    ]
