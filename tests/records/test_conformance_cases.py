"""Every conformance case of a record, through the package itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.records.cases import BAD_RECORDS, DATA, RECORDS, expected, load_json
from veillee.errors import BadRecord
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import SEATS, SIDES
from veillee.games.aluette.scoring import SPOILED, score_deal
from veillee.records import from_document, read_record, replay_json, sentence


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_as_expected(path: Path) -> None:
    assert replay_json(read_record(path.read_bytes())) == expected(path)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_writing_what_was_read_gives_equal_json(path: Path) -> None:
    record = read_record(path.read_bytes())
    assert json.dumps(record.document) == json.dumps(load_json(path))
    assert read_record(record.text) == record
    assert "\n" not in record.text


@pytest.mark.parametrize("case", BAD_RECORDS, ids=lambda case: case["place"])
def test_a_bad_record_is_refused_at_its_place(case: dict[str, Any]) -> None:
    with pytest.raises(BadRecord) as caught:
        replay_json(from_document(case["record"]))
    assert caught.value.place == case["place"]
    assert sentence(caught.value).startswith(f"{case['place']}: ")


@pytest.mark.parametrize(
    "case", load_json(DATA / "aluette_points.json"), ids=lambda case: case["winners"]
)
def test_the_point_goes_where_it_belongs(case: dict[str, Any]) -> None:
    winners = [SPOILED if mark == "X" else SEATS.index(mark) for mark in case["winners"]]
    outcome = score_deal(winners, Options(**case["options"]), undertaken=None)
    assert outcome.reason == case["reason"]
    assert max(outcome.points) == case["points"]
    assert _name(SEATS, outcome.winner) == case["winner"]
    assert _name(SIDES, outcome.side) == case["side"]
    assert outcome.counted == case.get("counted", True)


def _name(names: tuple[str, ...], index: int | None) -> str | None:
    return None if index is None else names[index]
