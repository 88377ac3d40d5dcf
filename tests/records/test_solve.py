"""``veillee solve``: what it prints, and with which exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.records.cases import DATA
from tests.records.test_command import Printed, refused, veillee
from veillee.cli.app import run
from veillee.cli.solve import UNSOLVED
from veillee.records import read_record, replay

GOOD = DATA / "records" / "aluette-1.json"
UNFINISHED = DATA / "records" / "aluette-unfinished.json"


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    return Printed(capsys)


def legal_at(path: Path, deal: int, at: int) -> set[str]:
    """The cards that may be played at that point, by the rules."""
    played = replay(read_record(path.read_bytes()))
    move = played.deals[deal - 1].moves[at]
    return {
        played.record.ruleset.cards[action.card]
        for action in played.record.ruleset.legal(move.before, move.seat)
    }


def test_json_has_every_card_that_may_be_played(printed: Printed) -> None:
    found = json.loads(printed("solve", GOOD, "--deal", "1", "--at", "17", "--json"))
    assert list(found) == ["value", "best", "cards", "exact", "nodes", "seconds"]
    assert set(found["cards"]) == legal_at(GOOD, 1, 17)
    assert found["exact"] is True
    assert found["nodes"] > 0
    assert found["seconds"] > 0
    assert found["best"] == [
        card for card, each in found["cards"].items() if each == found["value"]
    ]


def test_the_table_says_the_same_to_a_person(printed: Printed) -> None:
    there = ("solve", GOOD, "--deal", "1", "--at", "17")
    found = json.loads(printed(*there, "--json"))
    lines = printed(*there).splitlines()
    assert lines[0].startswith("Deal 1, after 17 actions: ")
    assert f"the deal is worth {found['value']:+d} to North–South." in lines[1]
    shown = {card: int(line.split()[0]) for line in lines[2:-1] for card in line.split()[1:]}
    assert shown == found["cards"]


def test_left_alone_it_is_the_last_moment_of_the_last_deal() -> None:
    """Through the real command, from standard input."""
    played = replay(read_record(UNFINISHED.read_bytes()))
    last, moves = len(played.deals), len(played.deals[-1].moves)
    done = veillee("solve", "-", "--json", given=UNFINISHED.read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    named = veillee("solve", UNFINISHED, "--json", "--deal", str(last), "--at", str(moves))
    assert cards(done.stdout) == cards(named.stdout)


def cards(out: bytes) -> Any:
    return json.loads(out)["cards"]


def test_the_values_along_a_deal_change_only_by_mistakes(printed: Printed) -> None:
    """The value after the card played is that card's value before."""
    moves = replay(read_record(GOOD.read_bytes())).deals[0].moves
    expected = None
    for at in range(14, len(moves)):
        found = json.loads(printed("solve", GOOD, "--deal", "1", "--at", str(at), "--json"))
        if expected is not None:
            assert found["value"] == expected
        expected = found["cards"][read_record(GOOD.read_bytes()).deals[0].actions[at]]


def test_what_cannot_be_solved_is_one_sentence(tmp_path: Path) -> None:
    assert refused(veillee("solve", GOOD)) == "the deal is over"
    chant = DATA / "records" / "aluette-chant-dealer.json"
    line = refused(veillee("solve", chant, "--deal", "1", "--at", "1"))
    assert line == "the cards are not being played at this point: there is nothing to solve"


def test_there_is_no_such_place(printed: Printed, tmp_path: Path) -> None:
    number = len(read_record(GOOD.read_bytes()).deals)
    for deal in ("0", "-1", str(number + 1)):
        line = printed.refused("solve", GOOD, "--deal", deal)
        assert line == f"there is no deal {deal}; the record has {number}"
    assert printed.refused("solve", GOOD, "--deal", "1", "--at", "-1").endswith("this deal has 36")
    assert printed.refused("solve", GOOD, "--deal", "1", "--at", "99").endswith("this deal has 36")
    empty = tmp_path / "empty.json"
    document = {"veillee": 1, "game": "aluette", "rules": {"preset": "cafe"}, "deals": []}
    empty.write_text(json.dumps(document))
    assert printed.refused("solve", empty) == "there is no deal 0; the record has 0"
    assert "No such file" in printed.refused("solve", tmp_path / "none.json")
    empty.write_text("{")
    assert printed.refused("solve", empty)


def test_a_game_without_solver(printed: Printed, toy: str, tmp_path: Path) -> None:
    path = tmp_path / "toy.json"
    document: dict[str, Any] = {
        "veillee": 1,
        "game": toy,
        "rules": {"preset": "plain"},
        "deals": [],
    }
    document["deals"].append({"dealer": "A", "pack": list("1234567"), "actions": []})
    path.write_text(json.dumps(document))
    assert printed.refused("solve", path) == "toy has no solver"


def test_when_the_time_is_over_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    there = ["solve", str(GOOD), "--deal", "1", "--at", "0", "--seconds", "0"]
    assert run([*there, "--json"]) == UNSOLVED
    found = json.loads(capsys.readouterr().out)
    assert (found["value"], found["best"], found["exact"]) == (None, [], False)
    assert run(there) == UNSOLVED
    assert "Not solved: the time was over" in capsys.readouterr().out
