"""``veillee solve`` for records of Alsós: from the first lead to the last card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.records.cases import DATA
from tests.records.test_command import Printed
from veillee.cli.app import run
from veillee.cli.solve import UNSOLVED
from veillee.games.alsos import rules
from veillee.games.alsos.actions import Play
from veillee.games.alsos.deck import NAMES
from veillee.records import PlayedDeal, read_record, replay

FIGURES = DATA / "records" / "alsos-figures-1.json"
UNFINISHED = DATA / "records" / "alsos-unfinished.json"


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    return Printed(capsys)


def deals(path: Path) -> tuple[PlayedDeal, ...]:
    return replay(read_record(path.read_bytes())).deals


def first_lead(deal: PlayedDeal) -> int:
    """After how many actions the cards are played."""
    return next(at for at, move in enumerate(deal.moves) if move.before.phase == "play")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_value_changes_only_by_the_card_played(number: int, printed: Printed) -> None:
    """To the very end, where it is what the deal came to."""
    deal = deals(FIGURES)[number - 1]
    expected = None
    for at, move in enumerate(deal.moves):
        if move.before.phase != "play":
            expected = None
            continue
        found = json.loads(
            printed("solve", FIGURES, "--deal", str(number), "--at", str(at), "--json")
        )
        assert found["exact"] is True
        assert expected in (None, found["value"])
        assert set(found["cards"]) == {
            NAMES[each.card]
            for each in rules.legal(move.before, move.seat)
            if isinstance(each, Play)
        }
        expected = None
        if isinstance(move.action, Play):
            expected = found["cards"][NAMES[move.action.card]]
    assert expected == deal.moves[-1].step.state.outcome.points[0]


def test_to_a_person(printed: Printed) -> None:
    there = ("solve", UNFINISHED)
    found = json.loads(printed(*there, "--json"))
    lines = printed(*there).splitlines()
    assert f"the deal is worth {found['value']:+d} to A." in lines[1]
    shown = {card: int(line.split()[0]) for line in lines[2:-1] for card in line.split()[1:]}
    assert shown == found["cards"]


def test_before_the_first_lead_there_is_nothing_to_solve(printed: Printed) -> None:
    at = first_lead(deals(FIGURES)[0])
    line = printed.refused("solve", FIGURES, "--deal", "1", "--at", str(at - 1))
    assert line == "the cards are not being played at this point: there is nothing to solve"
    assert printed.refused("solve", FIGURES) == "the deal is over"


def test_when_the_time_is_over_no_value_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    at = str(first_lead(deals(FIGURES)[0]))
    there = ["solve", str(FIGURES), "--deal", "1", "--at", at, "--seconds", "0"]
    assert run([*there, "--json"]) == UNSOLVED
    found = json.loads(capsys.readouterr().out)
    assert (found["value"], found["best"], found["exact"]) == (None, [], False)
