"""A table as its log tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from veillee.core.match import Match, Seat
from veillee.core.options import read_options
from veillee.core.ruleset import AnyRuleset, Draw
from veillee.games import load
from veillee.tables.events import (
    Acted,
    BotStoodIn,
    CameBack,
    DealBegun,
    Event,
    MatchBegun,
    MatchCleared,
    Muted,
    PaceSet,
    PromiseDropped,
    Said,
    SeatLeft,
    SeatMoved,
    SeatPromised,
    SeatsSwapped,
    SeatTaken,
    SwapAsked,
    TableOpened,
    WentAway,
)
from veillee.tables.talk import REMEMBERED, Phrase

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
    wishes: frozenset[tuple[Seat, Seat]] = frozenset()
    """(seat, other): whoever sits in the one would like to sit in the other."""
    promised: Mapping[Seat, Player] = field(default_factory=dict)
    """Who takes the bots' seats when the next deal is dealt."""
    phrases: tuple[Phrase, ...] = ()
    mutes: frozenset[tuple[str, str]] = frozenset()
    """(id, other id): the one does not hear the other."""
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
        case PaceSet(seconds):
            return replace(table, pace=seconds)
        case MatchBegun(dealer, turned):
            return _begin(_keep_promises(table), dealer, turned)
        case MatchCleared():
            return replace(_keep_promises(table), match=None, drawn=None, deals=(), state=None)
        case DealBegun(pack):
            return _deal(_keep_promises(table), pack)
        case Acted(seat, action):
            after = _act(table, seat, action)
            return _relieve(after, seat) if _turn_over(table, after, seat) else after
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
            return _seat(table, event)


def _seat(table: Table, event: Event) -> Table:
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
    return table if table.to_act == seat else _relieve(table, seat)


def _turn_over(before: Table, after: Table, seat: Seat) -> bool:
    """Whether somebody who has come back waits for this turn of the bot's to end, and it has."""
    player = before.at(seat)
    if player.stand_in is None or player.presence != "here":
        return False
    return after.to_act != seat or after.clock != before.clock


def _relieve(table: Table, seat: Seat) -> Table:
    return _put(table, seat, replace(table.at(seat), stand_in=None))


def _keep_promises(table: Table) -> Table:
    """Bots give way between deals."""
    for seat, player in table.promised.items():
        table = _put(table, seat, player)
    return replace(table, promised={})


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
