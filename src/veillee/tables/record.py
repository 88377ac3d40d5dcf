"""A match at a table as a record."""

from __future__ import annotations

from typing import Any

from veillee.errors import VeilleeError
from veillee.tables.table import DealLog, Table


class NoRecordYet(VeilleeError):
    """A match still played holds hidden cards, so nobody is given its record."""


def record(table: Table) -> dict[str, Any]:
    """The present match as a record's JSON value. Raises NoRecordYet before it is over."""
    if table.match is None or not table.match.over:
        raise NoRecordYet("no_record_yet")
    return _document(table, table.deals)


def finished(table: Table) -> dict[str, Any]:
    """The deals of the present match that are over, as a record's JSON value: of these everybody
    at the table has seen the cards. The deal in play is not among them."""
    over = table.state is not None and table.ruleset.outcome(table.state) is not None
    return _document(table, table.deals if over else table.deals[:-1])


def so_far(table: Table) -> dict[str, Any]:
    """All deals of the present match, the one in play with its hidden cards too: for what never
    leaves the house as it is."""
    return _document(table, table.deals)


def _document(table: Table, deals: tuple[DealLog, ...]) -> dict[str, Any]:
    ruleset = table.ruleset
    document: dict[str, Any] = {
        "veillee": 1,
        "game": ruleset.name,
        "rules": {"preset": table.preset, **table.given},
        "players": {
            ruleset.seats[seat]: {
                "name": player.name,
                "kind": "human" if player.bot is None else "bot",
            }
            for seat, player in enumerate(table.players)
            if player is not None
        },
    }
    if table.drawn is not None:
        document["draw"] = [ruleset.cards[card] for card in table.drawn.turned]
    document["deals"] = [
        {
            "dealer": ruleset.seats[log.dealer],
            "pack": list(log.pack),
            "actions": list(log.actions),
        }
        for log in deals
    ]
    return document
