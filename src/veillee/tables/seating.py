"""Who sits where: what comes of asking for a seat, swapping, leaving and coming back."""

from __future__ import annotations

from veillee.core.match import Seat
from veillee.errors import Unreadable
from veillee.tables.commands import (
    ComeBack,
    Decline,
    Leave,
    MarkAway,
    MoveSeat,
    Mute,
    Rename,
    Say,
    Sit,
    StandIn,
    Swap,
)
from veillee.tables.events import (
    BotStoodIn,
    CameBack,
    Event,
    Muted,
    PromiseDropped,
    Renamed,
    Said,
    SeatLeft,
    SeatMoved,
    SeatPromised,
    SeatsSwapped,
    SeatTaken,
    SwapAsked,
    SwapDeclined,
    WentAway,
)
from veillee.tables.names import apart
from veillee.tables.refused import Refused
from veillee.tables.table import Player, Table
from veillee.tables.talk import PHRASES

Seating = (
    Sit | Swap | Decline | Rename | Leave | MarkAway | ComeBack | StandIn | MoveSeat | Say | Mute
)


def decide_seating(table: Table, command: Seating) -> list[Event]:
    """The events that ``command`` brings about. Raises Refused or Unreadable."""
    match command:
        case Sit():
            return _sit(table, command)
        case Swap(player, seat):
            return _swap(table, seat_of(table, player), _taken(table, seat)[0])
        case Decline(player, seat):
            own = seat_of(table, player)
            return [SwapDeclined(seat, own)] if (seat, own) in table.wishes else []
        case Rename(player, name):
            own = seat_of(table, player)
            name = apart(name, _names(table, player))
            return [] if name == table.at(own).name else [Renamed(own, name)]
        case Leave(player):
            return _leave(table, player)
        case MarkAway(player):
            return _mark_away(table, player)
        case ComeBack(player):
            return _come_back(table, player)
        case StandIn():
            return _stand_in(table, command)
        case MoveSeat(old, player):
            seat = seat_of(table, old)
            if table.seat_of(player) is not None:
                raise Refused("seated_already")
            return [*_unpromise(table, player), SeatMoved(seat, player)]
        case Say(player, phrase):
            seat = seat_of(table, player)
            if phrase not in PHRASES:
                raise Refused("no_such_phrase")
            return [Said(seat, phrase)]
        case Mute(player, other, muted):
            return _mute(table, seat_of(table, player), other, muted)


def seat_of(table: Table, player: str) -> Seat:
    """The seat of that person. Raises Refused."""
    seat = table.seat_of(player)
    if seat is None:
        raise Refused("not_seated")
    return seat


def _expect_seat(table: Table, seat: Seat) -> None:
    if not 0 <= seat < len(table.players):
        raise Unreadable("no_such_seat", value=seat, known=" ".join(table.ruleset.seats))


def _taken(table: Table, seat: Seat) -> tuple[Seat, Player]:
    """The seat and the person in it. Raises Refused where there is none."""
    _expect_seat(table, seat)
    player = table.players[seat]
    if player is None or player.bot is not None:
        raise Refused("nobody_there")
    return seat, player


def _sit(table: Table, command: Sit) -> list[Event]:
    _expect_seat(table, command.seat)
    own, player = table.seat_of(command.player), table.players[command.seat]
    if own is not None and (table.match is not None or own == command.seat):
        raise Refused("seated_already")
    if player is not None and (player.bot is None or command.seat in table.promised):
        raise Refused("seat_taken")
    name = apart(command.name, _names(table, command.player))
    taken = SeatTaken(command.seat, command.player, name)
    if own is not None:  # before the first deal one may move to a free seat
        return [SeatLeft(own), SeatTaken(command.seat, command.player, table.at(own).name)]
    given_up = _unpromise(table, command.player)
    if table.to_act is None:
        return [*given_up, taken]
    return [*given_up, SeatPromised(command.seat, command.player, name)]


def _names(table: Table, but: str) -> list[str]:
    """Of everybody who sits here or will, without that person."""
    everyone = [*filter(None, table.players), *table.promised.values()]
    return [each.name for each in everyone if each.id != but]


def _unpromise(table: Table, player: str) -> list[Event]:
    """Give up the seat that was promised to that person, if one was."""
    seats = [seat for seat, promised in table.promised.items() if promised.id == player]
    return [PromiseDropped(seat) for seat in seats]


def _swap(table: Table, own: Seat, other: Seat) -> list[Event]:
    if table.match is not None:
        raise Refused("seats_are_fixed")
    if own == other:
        raise Refused("seated_already")
    if (other, own) in table.wishes:
        return [SeatsSwapped(own, other)]
    return [] if (own, other) in table.wishes else [SwapAsked(own, other)]


def _leave(table: Table, player: str) -> list[Event]:
    seat = table.seat_of(player)
    if seat is None:
        if not (dropped := _unpromise(table, player)):
            raise Refused("not_seated")
        return dropped
    if table.match is None:
        return [SeatLeft(seat)]
    return [] if table.at(seat).presence == "left" else [WentAway(seat, left=True)]


def _mark_away(table: Table, player: str) -> list[Event]:
    """Only while cards are being played: else nobody waits."""
    seat = table.seat_of(player)
    if seat is None or table.match is None or table.match.over:
        return []
    return [WentAway(seat)] if table.at(seat).presence == "here" else []


def _come_back(table: Table, player: str) -> list[Event]:
    seat = table.seat_of(player)
    if seat is None or table.at(seat).presence == "here":
        return []
    return [CameBack(seat)]


def _stand_in(table: Table, command: StandIn) -> list[Event]:
    seat_of(table, command.player)
    seat, player = _taken(table, command.seat)
    if table.match is None or table.match.over:
        raise Refused("no_match")
    if player.presence == "here":
        raise Refused("is_here")
    return [] if player.stand_in else [BotStoodIn(seat, command.bot)]


def _mute(table: Table, own: Seat, other: Seat, muted: bool) -> list[Event]:
    _, player = _taken(table, other)
    if own == other:
        raise Refused("nobody_there")
    already = (table.at(own).id, player.id) in table.mutes
    return [] if already == muted else [Muted(own, other, muted)]
