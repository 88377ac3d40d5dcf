"""A table: seats, match and settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from veillee.core.match import Match, Seat
from veillee.core.ruleset import AnyRuleset, Draw
from veillee.games import load_levels
from veillee.tables.talk import Phrase

PACE = 0.9
"""Seconds a bot takes where nobody has set it."""


Presence = Literal["here", "away", "left"]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat. ``id`` is known to the server alone; ``bot`` is the bot's name when it
    is one, ``stand_in`` that of the bot that plays on for a person."""

    id: str
    name: str
    bot: str | None = None
    presence: Presence = "here"
    stand_in: str | None = None

    @property
    def plays(self) -> str | None:
        """The bot that acts in this seat now; None when the person does."""
        return self.bot or self.stand_in


@dataclass(frozen=True, slots=True)
class DealLog:
    """One deal of the present match as a record writes it, and who sat where in it: ``bots`` by
    seat, None for a person. ``lots`` is what the bots leave to chance."""

    dealer: Seat
    pack: tuple[str, ...]
    names: tuple[str, ...]
    actions: tuple[str, ...] = ()
    bots: tuple[str | None, ...] = ()
    lots: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Seats, match and settings after ``version`` events.

    ``state`` is the deal in play, or the last one while its end is looked at.
    ``matches`` counts the matches begun; ``deals`` are those of the present match.
    """

    ruleset: AnyRuleset
    preset: str
    given: dict[str, Any]
    options: Any
    players: tuple[Player | None, ...]
    opener: str | None = None
    """The id of the person who sat down first."""
    version: int = 0
    wishes: frozenset[tuple[Seat, Seat]] = frozenset()
    """(seat, other): whoever sits in the one would like to sit in the other."""
    promised: Mapping[Seat, Player] = field(default_factory=dict)
    """Who takes the bots' seats when the next deal is dealt."""
    phrases: tuple[Phrase, ...] = ()
    mutes: frozenset[tuple[str, str]] = frozenset()
    """(id, other id): the one does not hear the other."""
    pace: float = PACE
    level: str | None = None
    """The bot that plays in the bots' seats from the next deal on, where one was chosen."""
    practice: bool = False
    """Whether whoever plays here alone may ask at any time what the bots think."""
    matches: int = 0
    match: Match[Any] | None = None
    drawn: Draw | None = None
    deals: tuple[DealLog, ...] = ()
    state: Any = None

    def seat_of(self, player: str | None) -> Seat | None:
        """The seat of that person or bot, None when they have none."""
        for seat, sitting in enumerate(self.players):
            if sitting is not None and sitting.id == player:
                return seat
        return None

    def alone(self, player: str | None) -> bool:
        """Whether that person sits here and nobody else does or is about to."""
        people = [each.id for each in self.players if each is not None and each.bot is None]
        return people == [player] and not self.promised

    def in_charge(self, player: str | None) -> bool:
        """Whoever sits there alone with bots, and among several people whoever opened it: they
        may delete the table and choose the bots."""
        people = [each.id for each in self.players if each is not None and each.bot is None]
        return player in people and (len(people) == 1 or player == self.opener)

    @property
    def bot(self) -> str:
        """The bot that sits down in a free seat."""
        return self.level or load_levels(self.ruleset.name).usual

    def at(self, seat: Seat) -> Player:
        """Whoever sits there; it is known that somebody does."""
        player = self.players[seat]
        assert player is not None, "the seat is taken"
        return player

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is in the deal; None without a deal in play."""
        if self.state is None or self.match is None or self.match.over:
            return None
        seat: Seat | None = self.ruleset.to_act(self.state)
        return seat

    @property
    def clock(self) -> int:
        """The public actions in the deal that lies."""
        assert self.match is not None, "a deal lies"
        return int(self.ruleset.view(self.match, self.state, None).clock)

    @property
    def dealing(self) -> bool:
        """Whether the match waits for its next deal to be dealt."""
        return self.match is not None and not self.match.over and self.to_act is None
