"""Where logs are kept: append-only, with expected versions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from veillee.errors import VeilleeError
from veillee.tables.events import Event


class Conflict(VeilleeError):
    """Somebody else appended first; nothing was written. Load again and decide again."""


class Gone(VeilleeError):
    """The table's log, of which more was to be read, has been deleted."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Someone who came back with a token we gave. ``renew`` when the token is old enough to be
    replaced at the next chance."""

    id: str
    renew: bool = False


class Store(Protocol):
    """Every backend keeps this contract; tests/contracts holds each to it."""

    async def load(self, table: str, after: int = 0) -> list[Event]:
        """The table's events from version ``after`` + 1 on; empty for an unknown table.

        Raises Gone where no event ``after`` is there any more.
        """

    async def append(
        self, table: str, expected: int, events: Sequence[Event], players: Collection[str] = ()
    ) -> None:
        """Add events after version ``expected``, all or none, on disk when this returns.

        ``players`` take a seat with them. Raises Conflict.
        """

    async def remove(self, table: str, expected: int) -> None:
        """Delete the table at that version and everything that hangs on it; no late append brings
        it back. Raises Conflict."""

    async def sweep(self, unused_since: float | None) -> list[str]:
        """Delete tokens that have ended, and as by ``remove`` the tables without an event since
        that moment; which tables those were."""

    async def tables_of(self, player: str) -> list[str]:
        """The tables where that person sits or has sat, the last used first; at most a hundred."""

    async def used_since(self, when: float) -> list[str]:
        """The tables with an event since that moment (seconds since the epoch)."""

    async def touch(self, people: Collection[tuple[str, str]], when: float) -> None:
        """Each (player, table) was seen at that moment, where the player has ever sat there."""

    async def touch_lately(self, since: float, when: float) -> None:
        """Whoever was seen anywhere since then counts as seen at ``when``."""

    async def last_seen(self, tables: Collection[str]) -> dict[tuple[str, str], float]:
        """When each (player, table) of these tables was last seen; 0 for never."""

    async def keep_code(self, table: str, player: str, code: bytes) -> None:
        """That hash stands for the player's seat at the table, and the one before no more.

        Raises Gone where there is no such table.
        """

    async def code_owner(self, table: str, code: bytes) -> str | None:
        """Whose seat at the table that hash stands for."""

    async def forget_code(self, table: str, player: str) -> None:
        """The player's code there is used up."""

    async def admit(self, token: str) -> str:
        """A new visitor whose token this is; the token itself is not stored. Returns their id."""

    async def visitor(self, token: str) -> Visitor | None:
        """Whose token this is, None when we never gave it or it has been replaced."""

    async def replace(self, old: str, new: str) -> None:
        """``new`` stands for whoever ``old`` stood for; ``old`` is good for one more minute."""

    async def secret(self, name: str) -> str:
        """A random value made at the first asking and the same ever after, in every process."""

    async def check(self) -> None:
        """Read and write something, and leave all as it was. Raises whatever goes wrong."""

    async def close(self) -> None: ...
