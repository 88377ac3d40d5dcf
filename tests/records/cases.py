"""The conformance cases of every game there is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from veillee.errors import BadRecord
from veillee.games import GAMES
from veillee.records.sentence import catalogue, sentence

DATA = Path(__file__).parents[1] / "data" / "conformance"


def load_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


RECORDS: list[Path] = [
    path
    for path in sorted((DATA / "records").glob("*.json"))
    if not path.name.endswith(".expected.json") and load_json(path)["game"] in GAMES
]
"""Good records; what each replays to stands beside it."""

BAD_RECORDS: list[dict[str, Any]] = [
    case for case in load_json(DATA / "bad_records.json") if case["record"]["game"] in GAMES
]
"""A bad record and the place of its fault."""


def expected(path: Path) -> Any:
    return load_json(path.with_suffix(".expected.json"))


def good() -> Any:
    """A finished deal of Aluette with hands and talon, to be spoiled by a test."""
    return load_json(DATA / "records" / "aluette-1.json")


def check_sentence(error: BadRecord) -> None:
    """One short line that begins with the place, whatever it quotes."""
    line = sentence(error)
    assert line.startswith(f"{error.place}: ")
    assert line.isprintable()
    assert len(line) < 250
    assert f"error.{error.code}" in catalogue(error.facts.get("game"))
