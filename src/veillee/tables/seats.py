"""What events change of who sits where, and whether they are here."""

from __future__ import annotations

from dataclasses import replace

from veillee.core.match import Seat
from veillee.tables.events import (
    BotStoodIn,
    CameBack,
    Event,
    PromiseDropped,
    Renamed,
    SeatLeft,
    SeatMoved,
    SeatPromised,
    SeatsSwapped,
    SeatTaken,
    SwapAsked,
    SwapDeclined,
    WentAway,
)
from veillee.tables.table import Player, Table


def seated(table: Table, event: Event) -> Table:
    """What changes who sits where, or whether they are here."""
    match event:
        case SeatTaken(seat, player, name, bot):
            opener = table.opener or (player if bot is None else None)
            return replace(_put(table, seat, Player(player, name, bot)), opener=opener)
        case SeatLeft(seat):
            return _put(table, seat, None)
        case SeatMoved(seat, player):
            return _return(_move(table, seat, player), seat)
        case SwapAsked(seat, other):
            others = {wish for wish in table.wishes if wish[0] != seat}
            return replace(table, wishes=frozenset(others | {(seat, other)}))
        case SwapDeclined(seat, other):
            return replace(table, wishes=table.wishes - {(seat, other)})
        case Renamed(seat, name):
            return _put(table, seat, replace(table.at(seat), name=name))
        case SeatsSwapped(one, other):
            first, second = table.players[one], table.players[other]
            return _put(_put(table, one, second), other, first)
        case SeatPromised(seat, player, name):
            return replace(table, promised={**table.promised, seat: Player(player, name)})
        case PromiseDropped(seat):
            kept = {each: who for each, who in table.promised.items() if each != seat}
            return replace(table, promised=kept)
        case WentAway(seat, left):
            gone = replace(table.at(seat), presence="left" if left else "away")
            return _put(table, seat, gone)
        case CameBack(seat):
            return _return(_put(table, seat, replace(table.at(seat), presence="here")), seat)
        case BotStoodIn(seat, bot):
            return _put(table, seat, replace(table.at(seat), stand_in=bot))
        case _:
            raise AssertionError(f"nothing is known of {type(event).__name__}")


def _put(table: Table, seat: Seat, player: Player | None) -> Table:
    """That player in that seat. When it is somebody else, nobody waits for a swap with it."""
    before = table.players[seat]
    players = (*table.players[:seat], player, *table.players[seat + 1 :])
    wishes = table.wishes
    if before is None or player is None or before.id != player.id:
        wishes = frozenset(wish for wish in wishes if seat not in wish)
    return replace(table, players=players, wishes=wishes)


def _move(table: Table, seat: Seat, player: str) -> Table:
    """The same person under another id: who does not hear them still does not."""
    old = table.at(seat)

    def renamed(one: str) -> str:
        return player if one == old.id else one

    return replace(
        _put(table, seat, replace(old, id=player, presence="here")),
        opener=None if table.opener is None else renamed(table.opener),
        mutes=frozenset((renamed(one), renamed(other)) for one, other in table.mutes),
        phrases=tuple(replace(said, player=renamed(said.player)) for said in table.phrases),
    )


def _return(table: Table, seat: Seat) -> Table:
    """Who is back takes the seat back from the bot, but not in the middle of its turn."""
    return table if table.to_act == seat else relieve(table, seat)


def turn_over(before: Table, after: Table, seat: Seat) -> bool:
    """Whether somebody who has come back waits for this turn of the bot's to end, and it has."""
    player = before.at(seat)
    if player.stand_in is None or player.presence != "here":
        return False
    return after.to_act != seat or after.clock != before.clock


def relieve(table: Table, seat: Seat) -> Table:
    """The person in that seat plays for themselves again."""
    return _put(table, seat, replace(table.at(seat), stand_in=None))


def relieve_all(table: Table) -> Table:
    """Whoever is here plays for themselves: a match begins, and no turn is under way."""
    for seat, player in enumerate(table.players):
        if player is not None and player.stand_in and player.presence == "here":
            table = relieve(table, seat)
    return table


def regroup(table: Table) -> Table:
    """Seats before a first deal: promises are kept, and who has left has none."""
    table = relieve_all(keep_promises(table))
    for seat, player in enumerate(table.players):
        if player is not None and player.presence == "left":
            table = _put(table, seat, None)
    return table


def change_bots(table: Table) -> Table:
    """Bots of the level that was chosen, in their own seats and in those of people who are away."""
    if table.level is None:
        return table
    for seat, player in enumerate(table.players):
        if player is not None and player.bot is not None:
            table = _put(table, seat, replace(player, bot=table.level))
        elif player is not None and player.stand_in is not None:
            table = _put(table, seat, replace(player, stand_in=table.level))
    return table


def keep_promises(table: Table) -> Table:
    """Bots give way between deals."""
    for seat, player in table.promised.items():
        table = _put(table, seat, player)
    return replace(table, promised={})
