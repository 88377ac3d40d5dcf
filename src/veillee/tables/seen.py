"""What one viewer sees of a table: the only thing that pages, feeds and bots are given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from veillee.core.match import Match, Outcome, Seat
from veillee.core.ruleset import Draw
from veillee.tables.table import Table


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits there, as everybody may know it; ``bot`` is the bot's name when it is one."""

    name: str
    bot: str | None


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as the person in ``seat`` sees it, or a spectator (None).

    ``deal`` is the game's own view. ``results`` are (dealer, outcome) of the deals scored;
    ``dealt`` counts the deals dealt, so that with ``matches`` and the view's clock a decision
    can be named; ``may_delete`` is for this viewer. Equal values look the same, to the byte.
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
    results: tuple[tuple[Seat, Outcome], ...]
    deal: Any
    dealing: bool
    may_delete: bool


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
        players=tuple(
            None if player is None else Sitting(player.name, player.bot) for player in table.players
        ),
        pace=table.pace,
        matches=table.matches,
        match=match,
        drawn=table.drawn,
        dealt=len(table.deals),
        results=tuple(
            (log.dealer, outcome) for log, outcome in zip(table.deals, outcomes, strict=False)
        ),
        deal=None if match is None or state is None else table.ruleset.view(match, state, seat),
        dealing=table.dealing,
        may_delete=table.may_delete(player),
    )
