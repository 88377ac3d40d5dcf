"""A match at a table as a record."""

from __future__ import annotations

from typing import Any

from veillee.errors import VeilleeError
from veillee.tables.table import Table


class NoRecordYet(VeilleeError):
    """A match still played holds hidden cards, so nobody is given its record."""


def record(table: Table) -> dict[str, Any]:
    """The present match as a record's JSON value. Raises NoRecordYet before it is over."""
    if table.match is None or not table.match.over:
        raise NoRecordYet("no_record_yet")
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
        for log in table.deals
    ]
    return document
