"""A table as its log tells it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from veillee.core.match import Match, Seat
from veillee.core.options import read_options
from veillee.core.ruleset import AnyRuleset, Draw
from veillee.games import load
from veillee.tables.events import (
    Acted,
    DealBegun,
    Event,
    MatchBegun,
    PaceSet,
    SeatTaken,
    TableOpened,
)

PACE = 0.9
"""Seconds a bot takes where nobody has set it."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat. ``id`` is known to the server alone."""

    id: str
    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class DealLog:
    """One deal of the present match as a record writes it."""

    dealer: Seat
    pack: tuple[str, ...]
    actions: tuple[str, ...] = ()


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
    pace: float = PACE
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

    def may_delete(self, player: str | None) -> bool:
        """Whoever sits there alone with bots, and among several people whoever opened it."""
        people = [each.id for each in self.players if each is not None and each.bot is None]
        return player in people and (len(people) == 1 or player == self.opener)

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is in the deal; None without a deal in play."""
        if self.state is None or self.match is None or self.match.over:
            return None
        seat: Seat | None = self.ruleset.to_act(self.state)
        return seat

    @property
    def dealing(self) -> bool:
        """Whether the match waits for its next deal to be dealt."""
        return self.match is not None and not self.match.over and self.to_act is None


def fold(events: Iterable[Event], table: Table | None = None) -> Table | None:
    """The table after these events, starting from ``table``; None for an empty log."""
    for event in events:
        table = evolve(table, event)
    return table


def evolve(table: Table | None, event: Event) -> Table:
    """The table after one more event."""
    if table is None:
        assert isinstance(event, TableOpened)
        table = _open(event)
    else:
        table = _change(table, event)
    return replace(table, version=table.version + 1)


def _open(event: TableOpened) -> Table:
    ruleset = load(event.game)
    options = read_options(ruleset.options, ruleset.presets, event.preset, event.given)
    return Table(ruleset, event.preset, event.given, options, (None,) * len(ruleset.seats))


def _change(table: Table, event: Event) -> Table:
    match event:
        case SeatTaken(seat, player, name, bot):
            taken = Player(player, name, bot)
            return replace(
                table,
                players=(*table.players[:seat], taken, *table.players[seat + 1 :]),
                opener=table.opener or (player if bot is None else None),
            )
        case PaceSet(seconds):
            return replace(table, pace=seconds)
        case MatchBegun(dealer, turned):
            return _begin(table, dealer, turned)
        case DealBegun(pack):
            return _deal(table, pack)
        case Acted(seat, action):
            return _act(table, seat, action)
        case TableOpened():
            raise AssertionError("a table is opened once")


def _begin(table: Table, dealer: Seat, turned: list[str]) -> Table:
    """Drawn partners move to their places, and madame deals (spec aluette 4)."""
    ruleset = table.ruleset
    drawn = ruleset.draw(table.options, [ruleset.card(name) for name in turned])
    players = list(table.players)
    if drawn is not None:
        dealer = drawn.dealer
        for old, new in enumerate(drawn.places):
            players[new] = table.players[old]
    return replace(
        table,
        players=tuple(players),
        matches=table.matches + 1,
        match=ruleset.begin(table.options, dealer),
        drawn=drawn,
        deals=(),
        state=None,
    )


def _deal(table: Table, pack: list[str]) -> Table:
    assert table.match is not None
    ruleset, dealer = table.ruleset, table.match.dealer
    cards = ruleset.deal(dealer, [ruleset.card(name) for name in pack])
    log = DealLog(dealer, tuple(pack))
    state = ruleset.new(table.options, dealer, cards)
    return replace(table, deals=(*table.deals, log), state=state)


def _act(table: Table, seat: Seat, text: str) -> Table:
    assert table.match is not None
    ruleset = table.ruleset
    state = ruleset.apply(table.state, seat, ruleset.read(text)[1]).state
    log = replace(table.deals[-1], actions=(*table.deals[-1].actions, text))
    outcome = ruleset.outcome(state)
    match = table.match if outcome is None else ruleset.after(table.match, outcome)
    return replace(table, deals=(*table.deals[:-1], log), state=state, match=match)
