"""A turn to speak at a table of Alsós: all that is said in it may come as one decision."""

from __future__ import annotations

from random import Random

import pytest

from tests.tables.walk import BOTS
from veillee.errors import IllegalAction
from veillee.games import load
from veillee.tables.commands import Act, Begin, Open, Shuffle, Sit
from veillee.tables.decide import decide
from veillee.tables.evolve import fold
from veillee.tables.refused import Refused
from veillee.tables.table import Table

RULESET = load("alsos")


def table() -> Table:
    """Anna and Béla at a table of their own, the first word Anna's."""
    cards = list(RULESET.cards)
    Random(1).shuffle(cards)
    events = decide(None, Open("alsos", "tompa", {}))
    for command in (
        Sit("anna", 0, "Anna"),
        Sit("bela", 1, "Béla"),
        Begin("anna", Shuffle(1, [], cards), BOTS[:2]),
    ):
        events = [*events, *decide(fold(events), command)]
    found = fold(events)
    assert found is not None
    return found


def act(table: Table, player: str, *actions: str) -> Act:
    assert table.state is not None
    return Act(player, 1, 1, table.state.clock, actions)


def after(table: Table, command: Act) -> Table:
    found = fold(decide(table, command), table)
    assert found is not None
    return found


def refusal(table: Table, command: Act) -> str:
    with pytest.raises((Refused, IllegalAction)) as caught:
        decide(table, command)
    return caught.value.code


def test_statements_and_their_end_are_one_decision() -> None:
    """Sent twice they count once; one that may not be said undoes them all."""
    laid = after(table(), act(table(), "anna", "accept"))
    said = act(laid, "anna", "say:100", "say:csalad", "done")
    assert refusal(laid, act(laid, "anna", "say:100", "say:100", "done")) == "said_before"
    assert refusal(laid, act(laid, "bela", "say:100", "done")) == "not_your_turn"
    spoken = after(laid, said)
    assert spoken.to_act == 1
    assert [item.name for item in spoken.state.items] == ["parti", "100", "csalad"]
    assert refusal(spoken, said) == "stale"
    answered = after(spoken, act(spoken, "bela", "kontra:100", "kontra:parti", "say:44", "done"))
    assert answered.to_act == 0


def test_nothing_follows_the_end_of_a_turn() -> None:
    """Neither the next turn's words nor a card are taken before the other has had a say."""
    laid = after(table(), act(table(), "anna", "accept"))
    assert refusal(laid, act(laid, "anna", "done", "say:100")) == "stale"
    assert refusal(laid, act(laid, "anna", "say:100", "done", "done")) == "stale"
    assert refusal(table(), act(table(), "anna", "accept", "done")) == "stale"
