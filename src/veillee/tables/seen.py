"""What one viewer sees of a table: the only thing that pages, feeds and bots are given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from veillee.core.match import Match, Outcome, Seat
from veillee.core.ruleset import Draw
from veillee.tables.table import Presence, Table


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits there, as everybody may know it; ``bot`` is the bot's name when it is one,
    ``next`` the name of who takes its seat at the next deal. ``stood_in`` when a bot plays on
    for a person."""

    name: str
    bot: str | None
    presence: Presence = "here"
    stood_in: bool = False
    next: str | None = None


@dataclass(frozen=True, slots=True)
class Spoken:
    """The ``number``-th phrase said at the table, and by whom; ``seat`` None: they got up."""

    number: int
    seat: Seat | None
    name: str
    phrase: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as the person in ``seat`` sees it, or a spectator (None).

    ``deal`` is the game's own view. ``results`` are (names by seat, dealer, outcome) of
    the deals scored;
    ``dealt`` counts the deals dealt, so that with ``matches`` and the view's clock a decision
    can be named. ``next_seat`` is the bot's seat that the viewer takes at the next deal; ``asks``
    is the seat that they would like to swap theirs with, ``asked`` are those who would like
    theirs; ``phrases`` are without what ``muted`` seats said; ``in_charge`` is for this viewer, and
    ``level`` the bot that plays in bots' seats from the next deal on, if one was chosen;
    ``alone`` when they are the only person here, and then ``practice`` where they may ask at any
    time what the bots think.
    Equal values look the same, to the byte.
    """

    game: str
    preset: str
    options: Any
    seat: Seat | None
    players: tuple[Sitting | None, ...]
    pace: float
    matches: int
    match: Match[Any] | None
    drawn: Draw | None
    dealt: int
    results: tuple[tuple[tuple[str, ...], Seat, Outcome], ...]
    deal: Any
    dealing: bool
    in_charge: bool
    level: str | None = None
    alone: bool = False
    practice: bool = False
    next_seat: Seat | None = None
    asks: Seat | None = None
    asked: frozenset[Seat] = frozenset()
    phrases: tuple[Spoken, ...] = ()
    muted: frozenset[Seat] = frozenset()


def see(table: Table, player: str | None) -> Seen:
    """The table as that person sees it; None, or somebody without a seat, is a spectator."""
    seat = table.seat_of(player)
    match, state = table.match, table.state
    outcomes = () if match is None else match.outcomes
    return Seen(
        game=table.ruleset.name,
        preset=table.preset,
        options=table.options,
        seat=seat,
        players=tuple(_sitting(table, each) for each in range(len(table.players))),
        pace=table.pace,
        matches=table.matches,
        match=match,
        drawn=table.drawn,
        dealt=len(table.deals),
        results=tuple(
            (log.names, log.dealer, outcome)
            for log, outcome in zip(table.deals, outcomes, strict=False)
        ),
        deal=None if match is None or state is None else table.ruleset.view(match, state, seat),
        dealing=table.dealing,
        in_charge=table.in_charge(player),
        level=table.level,
        alone=table.alone(player),
        practice=table.practice and table.alone(player),
        next_seat=next((each for each, who in table.promised.items() if who.id == player), None),
        asks=next((other for own, other in table.wishes if own == seat), None),
        asked=frozenset(own for own, other in table.wishes if other == seat),
        phrases=tuple(
            Spoken(said.number, table.seat_of(said.player), said.name, said.phrase)
            for said in table.phrases
            if (player, said.player) not in table.mutes
        ),
        muted=frozenset(
            each
            for each, who in enumerate(table.players)
            if who is not None and (player, who.id) in table.mutes
        ),
    )


def _sitting(table: Table, seat: Seat) -> Sitting | None:
    player, after = table.players[seat], table.promised.get(seat)
    if player is None:
        return None
    return Sitting(
        player.name,
        player.bot,
        player.presence,
        player.stand_in is not None,
        None if after is None else after.name,
    )
