"""Announcing, kontra and rekontra as games of their own, and the tables solved for them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from training.alsos_bets import (
    Chance,
    Tables,
    exploitability,
    forgetful,
    played,
    size,
    solved,
)

from veillee.games.alsos.bots.compiled import bets
from veillee.games.alsos.items import Item, Settled, SpeakingPhase, gain

Moment = SpeakingPhase | None

DEALT = Path(__file__).parents[2] / "data" / "alsos" / "bets.npz"


def chance(item: str, declares: bool) -> Chance:
    rows = np.load(DEALT)[f"{item}-{int(declares)}"]
    mine, late, theirs, theirs_late = rows[:4].astype(np.int64)
    return Chance(mine, late, theirs, theirs_late, *rows[4:].astype(np.float64))


def tables(item: str, declares: bool) -> Tables:
    """The tables that are played, as the solver has them."""
    said = bets.SAID[bets.game_of(item, declares)]
    return {
        choice: np.tile(said[place], size(choice) // bets.CLASSES)
        for place, choice in enumerate(bets.CHOICES)
    }


@pytest.mark.parametrize(("item", "role"), bets.GAMES)
def test_what_the_tables_lose_to_whoever_knows_them_is_as_stated(item: str, role: int) -> None:
    found = exploitability(item, chance(item, bool(role)), tables(item, bool(role)))
    assert found == pytest.approx(bets.EXPLOITABLE[bets.game_of(item, bool(role))], abs=0.002)
    assert found < 0.05


@pytest.mark.parametrize("item", ["parti", "ultimo", "abszolut"])
def test_solving_leaves_next_to_nothing_to_gain(item: str) -> None:
    """Of those who remember; what is kept for play forgets and may lose a little more."""
    deals = chance(item, True)
    coin = {choice: np.full(size(choice), 0.5) for choice in bets.CHOICES}
    found = solved(item, deals, rounds=200)
    assert exploitability(item, deals, found) < 0.02 < 10 * exploitability(item, deals, coin)
    assert exploitability(item, deals, forgetful(deals, found)) < 0.05


@pytest.mark.parametrize(
    ("said", "kontra", "rekontra"),
    [
        ("front", "front", "front"),
        ("front", "front", "back"),
        ("front", "front", None),
        ("front", "back", "back"),
        ("front", "back", None),
        ("front", None, None),
        ("back", "back", "back"),
        ("back", "back", None),
        ("back", None, None),
        (None, None, None),
    ],
)
@pytest.mark.parametrize("item", ["100", "csalad"])
def test_the_game_pays_what_the_rules_pay(
    item: str, said: Moment, kontra: Moment, rekontra: Moment
) -> None:
    none = np.zeros(1, np.int64)
    one = Chance(none, none, none, none, np.ones(1), np.ones(1))
    yes = {
        "say": said == "front",
        "say_back": said == "back",
        "kontra": kontra == "front",
        "kontra_late": kontra == "back",
        "kontra_back": kontra == "back",
        "rekontra": rekontra == "front",
        "rekontra_after": rekontra == "back",
        "rekontra_late": rekontra == "back",
        "rekontra_back": rekontra == "back",
    }
    fixed = {choice: np.full(size(choice), float(yes[choice])) for choice in bets.CHOICES}
    bill = (Settled(Item(0, item, said, kontra, rekontra), True),) if said else ()
    assert played(item, one, fixed)[0] == gain(bill, 0)


def test_what_is_worth_more_is_said_more() -> None:
    """A surer figure never promises less; a hopeless Parti is kontra'd, a sure one never."""
    for item, role in bets.GAMES:
        worth = [bets.worth(item, bool(role), step / 20) for step in range(21)]
        assert worth == sorted(worth)
    assert bets.share("parti", True, "kontra", 0.02) > 0.95
    assert bets.share("parti", True, "kontra", 0.98) < 0.05
