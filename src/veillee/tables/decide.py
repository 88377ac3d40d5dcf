"""What a command comes to: events, or a refusal and nothing."""

from __future__ import annotations

from veillee.core.match import Seat
from veillee.core.options import read_options
from veillee.errors import IllegalAction, Unreadable
from veillee.games import load, load_levels
from veillee.tables.commands import (
    Act,
    Aside,
    Begin,
    ClearMatch,
    Command,
    Deal,
    Open,
    SetLevel,
    SetPace,
)
from veillee.tables.events import (
    Acted,
    DealBegun,
    Event,
    LevelSet,
    MatchBegun,
    MatchCleared,
    PaceSet,
    SeatTaken,
    TableOpened,
)
from veillee.tables.evolve import evolve
from veillee.tables.refused import Refused
from veillee.tables.seating import decide_seating, seat_of
from veillee.tables.table import Table

PACES = (0.0, 0.4, 0.9, 1.8)
"""Seconds a bot may take for an action."""
ASIDES = 150
"""Signs and looks that a person may make in one deal."""


def decide(table: Table | None, command: Command) -> list[Event]:
    """The events that ``command`` brings about at ``table``.

    Raises Refused, IllegalAction, BadOptions or Unreadable; then nothing has happened.
    """
    if isinstance(command, Open):
        ruleset = load(command.game)
        read_options(ruleset.options, ruleset.presets, command.preset, command.given)
        _expect_level(command.game, command.level)
        return [
            TableOpened(
                command.game, command.preset, command.given, command.level, command.practice
            )
        ]
    assert table is not None, "a table is opened before anything else"
    match command:
        case Begin():
            return _begin(table, command)
        case Deal():
            return _deal(table, command)
        case Act():
            return _act(table, command)
        case Aside(act):
            return _aside(table, act)
        case SetPace(player, seconds):
            seat_of(table, player)
            if seconds not in PACES:
                raise Refused("no_such_pace")
            return [] if seconds == table.pace else [PaceSet(seconds)]
        case SetLevel(player, level):
            return _set_level(table, player, level)
        case ClearMatch(player, again):
            return _clear(table, player, again)
        case _:
            return decide_seating(table, command)


def _expect_level(game: str, level: str | None) -> None:
    if level is not None and level not in (known := load_levels(game).names):
        raise Unreadable("no_such_level", level=level, known=" ".join(known))


def _set_level(table: Table, player: str, level: str) -> list[Event]:
    seat_of(table, player)
    if not table.in_charge(player):
        raise Refused("not_yours_to_choose")
    _expect_level(table.ruleset.name, level)
    return [] if level == table.level else [LevelSet(level)]


def _begin(table: Table, command: Begin) -> list[Event]:
    """Bots take the seats that are free, and those that people have left for good."""
    seat_of(table, command.player)
    if command.again != table.matches:
        raise Refused("stale")
    free = [
        seat
        for seat, player in enumerate(table.players)
        if player is None or (player.presence == "left" and player.id != command.player)
    ]
    if any(seat >= len(command.bots) for seat in free):
        raise Refused("seats_free")
    seated: list[Event] = [
        SeatTaken(seat, f"bot-{table.matches}-{seat}", name, bot)
        for seat, (bot, name) in enumerate(command.bots)
        if seat in free
    ]
    chance = command.chance
    return [*seated, MatchBegun(chance.dealer, chance.turned), DealBegun(chance.pack, chance.lots)]


def _clear(table: Table, player: str, again: int) -> list[Event]:
    seat_of(table, player)
    if again != table.matches or table.match is None:
        raise Refused("stale")
    if not table.match.over:
        raise Refused("match_open")
    return [MatchCleared()]


def _deal(table: Table, command: Deal) -> list[Event]:
    seat_of(table, command.player)
    if not table.dealing or command.number != len(table.deals):
        raise Refused("stale")
    return [DealBegun(command.pack, command.lots)]


def _act(table: Table, command: Act) -> list[Event]:
    """Public decisions must answer the position as it is; private ones (signs, looks) only the
    deal, since others may act meanwhile and nobody may learn from the refusal. Several actions
    at once are one decision: nothing may follow what moves the clock but where the game says
    that the turn goes on."""
    seat = seat_of(table, command.player)
    if (table.at(seat).plays is not None) != command.by_bot:
        raise Refused("bot_plays")
    if (command.match, command.deal) != (table.matches, len(table.deals)) or table.state is None:
        raise Refused("stale")
    if not command.actions:
        raise IllegalAction("nothing_chosen")
    ruleset, clock = table.ruleset, command.clock
    events: list[Event] = []
    for text in command.actions:
        named, action = ruleset.read(text)
        if named is not None and named != seat:
            raise Refused("not_seated")
        if named is not None and not command.by_bot:
            _expect_measure(table, seat, command)
        late = _clock(table, seat) != clock
        # What may be done out of turn names its seat; everything else is an answer to a turn.
        if late and (named is None or not _is_private(table, seat, text)):
            raise Refused("stale")
        event = Acted(seat, ruleset.write(seat, action))
        after = evolve(table, event)
        if named is not None and after.state == table.state:
            continue  # looking where one looks already is nothing
        table = after
        events.append(event)
        if not late and ruleset.goes_on(action):
            clock = _clock(table, seat)
    return events


def _expect_measure(table: Table, seat: Seat, command: Act) -> None:
    """Signs and looks come one at a time and no more than anybody needs: each costs all who read
    the log, for ever."""
    if len(command.actions) > 1:
        raise Refused("one_at_a_time")
    done = sum(table.ruleset.read(text)[0] == seat for text in table.deals[-1].actions)
    if done >= ASIDES:
        raise Refused("too_many_asides")


def _aside(table: Table, act: Act) -> list[Event]:
    """The log tells whether the seat has already acted out of turn since the last turn's action,
    so that neither a second process nor one after a crash does it twice."""
    seat = seat_of(table, act.player)
    if (act.match, act.deal) != (table.matches, len(table.deals)) or table.state is None:
        raise Refused("stale")
    if _clock(table, seat) != act.clock or seat in _acted_aside(table):
        raise Refused("stale")
    if not all(_is_private(table, seat, text) for text in act.actions):
        raise Refused("stale")
    return _act(table, act)


def _acted_aside(table: Table) -> set[Seat]:
    """Who has acted out of turn since the last action that was a turn's."""
    seats: set[Seat] = set()
    for text in reversed(table.deals[-1].actions):
        named = table.ruleset.read(text)[0]
        if named is None:
            break
        seats.add(named)
    return seats


def _clock(table: Table, seat: Seat) -> int:
    assert table.match is not None
    return int(table.ruleset.view(table.match, table.state, seat).clock)


def _is_private(table: Table, seat: Seat, text: str) -> bool:
    """Whether the action leaves the public clock and the turn where they are."""
    after = evolve(table, Acted(seat, text))
    return _clock(after, seat) == _clock(table, seat) and after.to_act == table.to_act
