"""What happened at a table. Events are stored and never sent to anybody: views are."""

from __future__ import annotations

from typing import Any

import msgspec


class _Event(msgspec.Struct, frozen=True, tag_field="type"):
    """Seats are indices into the game's seats; cards and actions are in notation."""


class TableOpened(_Event, frozen=True, tag="opened"):
    """A table for a game under a preset and the options given over it."""

    game: str
    preset: str
    given: dict[str, Any]


class SeatTaken(_Event, frozen=True, tag="seated"):
    """``player`` is the person's or the bot's id, ``bot`` the bot's name when it is one."""

    seat: int
    player: str
    name: str
    bot: str | None = None


class PaceSet(_Event, frozen=True, tag="pace"):
    """How long bots take for an action, in seconds."""

    seconds: float


class MatchBegun(_Event, frozen=True, tag="match"):
    """A match begins with nothing scored. ``dealer`` is by lot, in seats before any draw;
    ``turned`` is the whole shuffled pack that partners are drawn from, where they are."""

    dealer: int
    turned: list[str]


class DealBegun(_Event, frozen=True, tag="deal"):
    """The match's dealer deals this pack, after shuffle and cut, first card dealt first."""

    pack: list[str]


class Acted(_Event, frozen=True, tag="acted"):
    """One action, legal at that moment."""

    seat: int
    action: str


Event = TableOpened | SeatTaken | PaceSet | MatchBegun | DealBegun | Acted

_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    return msgspec.json.encode(event)


def decode(body: bytes) -> Event:
    return _decoder.decode(body)
