"""The right answers of the data folder, through the ruleset's own functions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.alsos.table import cards, hand
from veillee.core.options import read_options
from veillee.errors import VeilleeError
from veillee.games.alsos import RULESET as alsos
from veillee.games.alsos import notation
from veillee.games.alsos.deck import SUITS
from veillee.games.alsos.items import Item, Settled, gain
from veillee.games.alsos.melds import BELA, compare, melds
from veillee.games.alsos.options import Options

DATA = Path(__file__).parents[2] / "data" / "conformance"
RECORDS = sorted(
    path for path in (DATA / "records").glob("alsos-*.json") if ".expected" not in path.name
)


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _cards(value: Any) -> Any:
    """Cards as records name them, in notation → as ``lay`` takes them."""
    if isinstance(value, dict):
        return tuple(_cards(value[seat]) for seat in "AB")
    if isinstance(value, list):
        return tuple(map(alsos.card, value))
    return alsos.card(value)


def replay(record: Any) -> Any:
    """What ``replay --json`` is to print; raises VeilleeError with its place as a note."""
    rules = dict(record["rules"])
    options = read_options(Options, alsos.presets, rules.pop("preset"), rules)
    match = alsos.begin(options, "AB".index(record["deals"][0]["dealer"]))
    deals: list[dict[str, Any]] = []
    for deal in record["deals"]:
        assert deal["dealer"] == "AB"[match.dealer]
        if "pack" in deal:
            dealt = alsos.deal(match.dealer, _cards(deal["pack"]))
        else:
            dealt = alsos.lay({name: _cards(deal[name]) for name in notation.PARTS})
        state = alsos.new(options, match.dealer, dealt)
        for number, text in enumerate(deal["actions"], 1):
            try:
                state = alsos.apply(state, state.turn, alsos.read(text)[1]).state
            except VeilleeError as error:
                error.add_note(f"deal {len(deals) + 1}, action {number}")
                raise
        outcome = alsos.outcome(state)
        if outcome is not None:
            match = alsos.after(match, outcome)
        score = dict(zip("AB", match.score, strict=True))
        deals.append({"dealer": deal["dealer"], **alsos.report(state), "score": score})
    result = None if not match.over else "draw" if match.winner is None else "AB"[match.winner]
    return {"game": "alsos", "deals": deals, "score": score, "result": result}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_comes_to_what_is_expected(path: Path) -> None:
    assert replay(load(path)) == load(path.with_suffix(".expected.json"))


@pytest.mark.parametrize(
    "case",
    [case for case in load(DATA / "bad_records.json") if case["record"]["game"] == "alsos"],
    ids=lambda case: case["place"],
)
def test_a_bad_record_is_refused_at_the_right_action(case: Any) -> None:
    with pytest.raises(VeilleeError) as caught:
        replay(case["record"])
    assert caught.value.__notes__ == [case["place"]]


@pytest.mark.parametrize("case", load(DATA / "alsos_melds.json"), ids=lambda case: case["trump"])
@pytest.mark.parametrize("leader", [0, 1])
def test_melds_count_what_they_should(case: Any, leader: int) -> None:
    trump = SUITS.index(case["trump"])
    found = [melds(hand(" ".join(case[seat])), trump) for seat in "AB"]
    points = compare(leader, found[leader], found[1 - leader]).points
    with_bela = [told + BELA * each.bela for told, each in zip(points, found, strict=True)]
    assert with_bela == [case["meld_points"][seat] for seat in "AB"]


@pytest.mark.parametrize(
    "case", load(DATA / "alsos_settlements.json"), ids=lambda case: case["situation"]
)
def test_items_are_priced_and_settled(case: Any) -> None:
    bill = []
    for each in case["items"]:
        owner = ("declarer", "other").index(each["by"])
        item = Item(owner, each["item"], each["said"], each["kontra"], each["rekontra"])
        assert item.price == each["price"]
        bill.append(Settled(item, each["made"]))
    assert gain(tuple(bill), 0) == case["declarer_total"] == -gain(tuple(bill), 1)


def test_the_cases_are_there() -> None:
    assert len(RECORDS) == 7
    assert cards("Ac") == [0]
