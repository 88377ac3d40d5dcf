"""House rules: their table, and that each value plays differently (spec aluette, "Options")."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from itertools import combinations

import pytest

from tests.games.aluette.table import act, begin, written
from veillee.core.match import Match
from veillee.core.options import in_effect, read_options, values_of
from veillee.errors import IllegalAction
from veillee.games.aluette import RULESET, rules
from veillee.games.aluette.options import PRESETS, Options
from veillee.games.aluette.scoring import DealOutcome, after, score_deal


def test_defaults_are_the_table_of_the_rules() -> None:
    assert dataclasses.asdict(Options()) == {
        "partners": "fixed",
        "chant": "off",
        "singers": "dealer",
        "mordienne": True,
        "mordienne_min_run": 2,
        "all_spoiled": "redeal",
        "match": "deals",
        "deals": 5,
        "target": 5,
        "tie": "draw",
        "surrender": "off",
        "signals": False,
        "false_signs": "forbidden",
    }


def test_values_are_the_table_of_the_rules() -> None:
    assert {name: set(values) for name, values in values_of(Options).items()} == {
        "partners": {"fixed", "drawn"},
        "chant": {"off", "ask"},
        "singers": {"dealer", "partner"},
        "mordienne": {True, False},
        "mordienne_min_run": {1, 2, 3},
        "all_spoiled": {"redeal", "zero"},
        "match": {"deals", "points"},
        "deals": set(range(1, 26)),
        "target": set(range(1, 26)),
        "tie": {"draw", "extra"},
        "surrender": {"off", "concede", "bound"},
        "signals": {True, False},
        "false_signs": {"forbidden", "allowed"},
    }


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("school", Options(mordienne=False)),
        ("vendee", Options(partners="drawn", chant="ask", signals=True)),
        ("cafe", Options(all_spoiled="zero")),
    ],
)
def test_presets(preset: str, options: Options) -> None:
    assert set(PRESETS) == {"school", "vendee", "cafe"}
    assert read_options(Options, PRESETS, preset, {}) == options


def test_each_option_cites_its_rule() -> None:
    for field in dataclasses.fields(Options):
        cited = re.fullmatch(r"aluette (\d+)", field.metadata["rule"])
        assert cited, field.name
        assert 1 <= int(cited[1]) <= 21


def test_options_without_effect_are_known() -> None:
    """What a table lists as its rules: no target where deals are counted, and the like."""
    always = ["partners", "chant", "mordienne", "all_spoiled", "match", "surrender", "signals"]
    by_points = Options(mordienne=False, match="points")
    assert in_effect(by_points) == [
        "partners",
        "chant",
        "mordienne",
        "all_spoiled",
        "match",
        "target",
        "surrender",
        "signals",
    ]
    assert set(in_effect(Options())) == {*always, "mordienne_min_run", "deals", "tie"}
    vendee = read_options(Options, PRESETS, "vendee", {})
    assert set(in_effect(vendee)) == set(values_of(Options)) - {"target"}


def test_defaults_are_values() -> None:
    for field in dataclasses.fields(Options):
        assert field.default in field.metadata["values"]


def run_of(tricks: int) -> list[int]:
    return [-1] * (9 - tricks) + [0] * tricks


def course(options: Options, *outcomes: DealOutcome) -> list[tuple[bool, int | None]]:
    """Over and won, deal after deal."""
    match: Match[Options] = RULESET.begin(options, 0)
    found = []
    for outcome in outcomes:
        match = after(match, outcome)
        found.append((match.over, match.winner))
    return found


def singers(options: Options) -> object:
    return act(begin(options=dataclasses.replace(options, chant="ask")), "yes " * 4).singers


def may_lie(options: Options) -> set[str]:
    return written(begin(options=dataclasses.replace(options, signals=True)), 2)


def after_refusal(options: Options) -> object:
    try:
        return act(begin(options=options), "surrender refuse").undertaken
    except IllegalAction as error:
        return error.code


NS, EW = (DealOutcome(points, True, "most_tricks") for points in ((1, 0), (0, 1)))
WITNESS: dict[str, Callable[[Options], object]] = {
    "partners": lambda options: rules.draw(options, range(48)),
    "chant": lambda options: written(begin(options=options), 1),
    "singers": singers,
    "mordienne": lambda options: score_deal(run_of(9), options, None),
    "mordienne_min_run": lambda options: [
        score_deal(run_of(tricks), options, None).points for tricks in (1, 2, 3)
    ],
    "all_spoiled": lambda options: score_deal([-1] * 9, options, None),
    "match": lambda options: course(dataclasses.replace(options, target=1), *[NS] * 6),
    "deals": lambda options: course(options, *[NS] * 25),
    "target": lambda options: course(dataclasses.replace(options, match="points"), *[NS] * 25),
    "tie": lambda options: course(dataclasses.replace(options, deals=2), NS, EW),
    "surrender": after_refusal,
    "signals": lambda options: written(begin(options=options), 2),
    "false_signs": may_lie,
}
"""For each option something that it decides."""


@pytest.mark.parametrize("name", WITNESS)
def test_every_value_changes_something(name: str) -> None:
    assert set(WITNESS) == set(values_of(Options))
    found = [
        WITNESS[name](dataclasses.replace(Options(), **{name: value}))  # type: ignore[arg-type]
        for value in values_of(Options)[name]
    ]
    for one, other in combinations(found, 2):
        assert one != other
