"""What someone asks of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from veillee.core.match import Seat


@dataclass(frozen=True, slots=True)
class Open:
    """A new table for a game under its rules, with bots of that level, or the usual one; in
    ``practice`` whoever plays there alone may ask at any time what the bots think."""

    game: str
    preset: str
    given: dict[str, Any]
    level: str | None = None
    practice: bool = False


@dataclass(frozen=True, slots=True)
class Sit:
    """``player`` takes a seat: a free one before the first deal, where they may also move to it
    from another; later a bot's, from the next deal on."""

    player: str
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Swap:
    """``player`` would like the seat of whoever sits in ``seat``; done when both wish it."""

    player: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Decline:
    """``player`` would rather not swap with whoever sits in ``seat``."""

    player: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Rename:
    """``player`` goes by another name from now on."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """``player`` gets up: the seat is free before the first deal, and theirs to come back to
    after it."""

    player: str


@dataclass(frozen=True, slots=True)
class MarkAway:
    """The house has not seen ``player`` for some time."""

    player: str


@dataclass(frozen=True, slots=True)
class ComeBack:
    """The house sees ``player`` again."""

    player: str


@dataclass(frozen=True, slots=True)
class StandIn:
    """``player`` asks the bot to play on for whoever is away from ``seat``."""

    player: str
    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """The seat of ``old`` is ``player``'s: they showed the code that ``old`` was given."""

    old: str
    player: str


@dataclass(frozen=True, slots=True)
class Say:
    """``player`` says a phrase of the list."""

    player: str
    phrase: str


@dataclass(frozen=True, slots=True)
class Mute:
    """``player`` wishes to hear whoever sits in ``seat`` no more, or again."""

    player: str
    seat: Seat
    muted: bool


@dataclass(frozen=True, slots=True)
class ClearMatch:
    """Put a match that is over away and choose seats again; ``again`` as in ``Begin``."""

    player: str
    again: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance for one match: who deals by lot, a pack to draw partners from, a pack to deal, and
    what the bots' lots are drawn from."""

    dealer: Seat
    turned: list[str]
    pack: list[str]
    lots: int = 0


@dataclass(frozen=True, slots=True)
class Begin:
    """Start a match, with bots in the seats still free. ``again`` clears the score of a match
    that is being played or over."""

    player: str
    chance: Shuffle
    bots: tuple[tuple[str, str], ...]
    """(bot, name it goes by at the table) for each seat, taken where one is free."""
    again: int = 0
    """The number of matches begun that the asker saw, so that two clicks begin one match."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next deal of the match; ``number`` is how many deals the asker has seen, ``lots``
    what the bots' lots are drawn from."""

    player: str
    number: int
    pack: list[str]
    lots: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """Take one decision, of one action or several at once (a singer's six discards).

    ``match``, ``deal`` and ``clock`` say which decision it answers: the matches begun, the deals
    dealt in the match and the public actions in the deal.
    """

    player: str
    match: int
    deal: int
    clock: int
    actions: tuple[str, ...]
    by_bot: bool = False
    """Whether it is a bot's answer: its own, or one for a person who is away."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What a bot does out of turn at a public moment: while that moment lasts, and once in it."""

    act: Act


@dataclass(frozen=True, slots=True)
class SetPace:
    """How long bots take from now on."""

    player: str
    seconds: float


@dataclass(frozen=True, slots=True)
class SetLevel:
    """How well bots are to play here from the next deal on."""

    player: str
    level: str


Command = (
    Open
    | Sit
    | Swap
    | Decline
    | Rename
    | Leave
    | MarkAway
    | ComeBack
    | StandIn
    | MoveSeat
    | Say
    | Mute
    | Begin
    | ClearMatch
    | Deal
    | Act
    | Aside
    | SetPace
    | SetLevel
)
