"""What happened at a table. Events are stored and never sent to anybody: views are."""

from __future__ import annotations

from typing import Any

import msgspec


class _Event(msgspec.Struct, frozen=True, tag_field="type"):
    """Seats are indices into the game's seats; cards and actions are in notation."""


class TableOpened(_Event, frozen=True, tag="opened"):
    """A table for a game under a preset and the options given over it; ``level`` is that of its
    bots where one was chosen; in ``practice`` whoever plays there alone may ask what they think."""

    game: str
    preset: str
    given: dict[str, Any]
    level: str | None = None
    practice: bool = False


class SeatTaken(_Event, frozen=True, tag="seated"):
    """``player`` is the person's or the bot's id, ``bot`` the bot's name when it is one. Who sat
    there before gives way."""

    seat: int
    player: str
    name: str
    bot: str | None = None


class SeatLeft(_Event, frozen=True, tag="left"):
    """The seat is free again; only before the first match."""

    seat: int


class SwapAsked(_Event, frozen=True, tag="swap?"):
    """Whoever sits in ``seat`` would like to sit in ``other``."""

    seat: int
    other: int


class SwapDeclined(_Event, frozen=True, tag="unswap"):
    """Whoever sits in ``seat`` need not wait for ``other`` any longer."""

    seat: int
    other: int


class SeatsSwapped(_Event, frozen=True, tag="swapped"):
    """The two change places."""

    one: int
    other: int


class SeatPromised(_Event, frozen=True, tag="promised"):
    """``player`` takes the bot's seat when the next deal is dealt."""

    seat: int
    player: str
    name: str


class PromiseDropped(_Event, frozen=True, tag="unpromised"):
    """The bot stays in that seat after all."""

    seat: int


class WentAway(_Event, frozen=True, tag="away"):
    """The person in that seat has been away too long, or has ``left`` by their own word."""

    seat: int
    left: bool = False


class CameBack(_Event, frozen=True, tag="back"):
    """The person in that seat is here again."""

    seat: int


class BotStoodIn(_Event, frozen=True, tag="stand-in"):
    """A bot plays on for the absent person in that seat, whose seat it remains."""

    seat: int
    bot: str


class Renamed(_Event, frozen=True, tag="renamed"):
    """The person in that seat goes by that name from now on."""

    seat: int
    name: str


class SeatMoved(_Event, frozen=True, tag="moved"):
    """The seat is ``player``'s now: the same person on another device."""

    seat: int
    player: str


class Said(_Event, frozen=True, tag="said"):
    """A phrase of the list, to the whole table."""

    seat: int
    phrase: str


class Muted(_Event, frozen=True, tag="muted"):
    """Whoever sits in ``seat`` hears ``other`` no more, or again; nobody else is told."""

    seat: int
    other: int
    muted: bool


class PaceSet(_Event, frozen=True, tag="pace"):
    """How long bots take for an action, in seconds."""

    seconds: float


class LevelSet(_Event, frozen=True, tag="level"):
    """How well the bots play from the next deal on: the name of a bot."""

    level: str


class MatchBegun(_Event, frozen=True, tag="match"):
    """A match begins with nothing scored. ``dealer`` is by lot, in seats before any draw;
    ``turned`` is the whole shuffled pack that partners are drawn from, where they are."""

    dealer: int
    turned: list[str]


class MatchCleared(_Event, frozen=True, tag="cleared"):
    """The match that was over is put away, and everybody chooses seats again."""


class DealBegun(_Event, frozen=True, tag="deal"):
    """The match's dealer deals this pack, after shuffle and cut, first card dealt first. What bots
    leave to chance in this deal follows from ``lots``; 0 where nobody kept that."""

    pack: list[str]
    lots: int = 0


class Acted(_Event, frozen=True, tag="acted"):
    """One action, legal at that moment."""

    seat: int
    action: str


Event = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | SwapAsked
    | SwapDeclined
    | SeatsSwapped
    | SeatPromised
    | PromiseDropped
    | WentAway
    | CameBack
    | BotStoodIn
    | Renamed
    | SeatMoved
    | Said
    | Muted
    | PaceSet
    | LevelSet
    | MatchBegun
    | MatchCleared
    | DealBegun
    | Acted
)

_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    return msgspec.json.encode(event)


def decode(body: bytes) -> Event:
    return _decoder.decode(body)
