"""A table as its log tells it: events in, the table out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from veillee.core.match import Seat
from veillee.core.options import read_options
from veillee.games import load
from veillee.tables.events import (
    Acted,
    DealBegun,
    Event,
    LevelSet,
    MatchBegun,
    MatchCleared,
    Muted,
    PaceSet,
    Said,
    TableOpened,
)
from veillee.tables.seats import (
    change_bots,
    keep_promises,
    regroup,
    relieve,
    relieve_all,
    seated,
    turn_over,
)
from veillee.tables.table import DealLog, Table
from veillee.tables.talk import REMEMBERED, Phrase


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
    return Table(
        ruleset,
        event.preset,
        event.given,
        options,
        (None,) * len(ruleset.seats),
        level=event.level,
        practice=event.practice,
    )


def _change(table: Table, event: Event) -> Table:
    match event:
        case PaceSet(seconds):
            return replace(table, pace=seconds)
        case LevelSet(level):
            return replace(table, level=level)
        case MatchBegun(dealer, turned):
            return _begin(relieve_all(keep_promises(table)), dealer, turned)
        case MatchCleared():
            return replace(regroup(table), match=None, drawn=None, deals=(), state=None)
        case DealBegun(pack, lots):
            return _deal(change_bots(keep_promises(table)), pack, lots)
        case Acted(seat, action):
            after = _act(table, seat, action)
            return relieve(after, seat) if turn_over(table, after, seat) else after
        case Said(seat, phrase):
            number = table.phrases[-1].number + 1 if table.phrases else 1
            said = Phrase(number, table.at(seat).id, table.at(seat).name, phrase)
            return replace(table, phrases=(*table.phrases, said)[-REMEMBERED:])
        case Muted(seat, other, muted):
            pair = {(table.at(seat).id, table.at(other).id)}
            return replace(table, mutes=table.mutes | pair if muted else table.mutes - pair)
        case TableOpened():
            raise AssertionError("a table is opened once")
        case _:
            return seated(table, event)


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
        wishes=frozenset(),
        matches=table.matches + 1,
        match=ruleset.begin(table.options, dealer),
        drawn=drawn,
        deals=(),
        state=None,
    )


def _deal(table: Table, pack: list[str], lots: int) -> Table:
    assert table.match is not None
    ruleset, dealer = table.ruleset, table.match.dealer
    cards = ruleset.deal(dealer, [ruleset.card(name) for name in pack])
    names = tuple("" if player is None else player.name for player in table.players)
    bots = tuple(None if player is None else player.bot for player in table.players)
    log = DealLog(dealer, tuple(pack), names, bots=bots, lots=lots)
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
