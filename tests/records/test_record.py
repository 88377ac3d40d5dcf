"""What stands in a record besides the play: every key of the page and no other."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.records.cases import check_sentence, good
from veillee.cards import Card
from veillee.errors import BadRecord
from veillee.games.aluette.deck import NAMES
from veillee.records import Player, from_document, read_record, replay_json

HUGE = "x" * 1_000_000
PLAYER = {"name": "Anne", "kind": "human"}
BAD_NAMES: list[object] = [None, 1, True, [], "", "x" * 41, HUGE]
OTHER_VALUES: list[object] = [None, True, 0, 1.0, 1e400, "", "x", [], {}, [[]], {"a": {}}]


def _place(document: object) -> str:
    """Where the record is refused."""
    with pytest.raises(BadRecord) as caught:
        replay_json(from_document(document))
    check_sentence(caught.value)
    return caught.value.place


def _with(**changes: object) -> dict[str, Any]:
    return {**good(), **changes}


def _deal(**changes: object) -> dict[str, Any]:
    return _with(deals=[{**good()["deals"][0], **changes}])


@pytest.mark.parametrize("value", [None, True, 1, 1.5, "record", [], [{}]])
def test_a_record_is_an_object(value: object) -> None:
    assert _place(value) == "record"


@pytest.mark.parametrize("key", ["veillee", "game", "rules", "deals"])
def test_what_is_required_must_be_there(key: str) -> None:
    document = good()
    del document[key]
    assert _place(document) == key


@pytest.mark.parametrize("key", ["Veillee", "deal", "", "\n", "\ud800", HUGE])
def test_nothing_else_may_be_there(key: str) -> None:
    assert _place(_with(**{key: 1})) == "record"
    assert _place(_with(rules={"preset": "cafe", key: 1})) == "rules"
    assert _place(_with(players={key: PLAYER})) == "players"
    assert _place(_with(players={"N": {**PLAYER, key: 1}})) == "players"
    assert _place(_deal(**{key: 1})) == "deal 1"
    hands = good()["deals"][0]["hands"]
    assert _place(_deal(hands={**hands, key: []})) == "deal 1"


@pytest.mark.parametrize("value", [True, 1.0, 2, 0, "1", None, [1], float("inf"), 10**30])
def test_the_version_is_the_integer_one(value: object) -> None:
    assert _place(_with(veillee=value)) == "veillee"


@pytest.mark.parametrize("value", [*OTHER_VALUES, HUGE, "Aluette"])
def test_the_game_is_one_of_ours(value: object) -> None:
    assert _place(_with(game=value)) == "game"


@pytest.mark.parametrize(
    "rules",
    [
        *OTHER_VALUES,
        {"deals": 5},
        *({"preset": value} for value in [*OTHER_VALUES, HUGE]),
        *({"preset": "cafe", "deals": value} for value in [*OTHER_VALUES, 26, -1, 10**30, "5"]),
        *({"preset": "cafe", "mordienne": value} for value in (1, 0, None, "true", HUGE)),
        {"preset": "school", "surrender": "bound"},
    ],
    ids=lambda value: repr(value)[:40],
)
def test_rules_are_those_of_the_rules_page(rules: object) -> None:
    assert _place(_with(rules=rules)) == "rules"


@pytest.mark.parametrize(
    "players",
    [
        None,
        [],
        {"n": PLAYER},
        *({"N": value} for value in OTHER_VALUES),
        {"N": {"name": "Anne"}},
        {"N": {"kind": "bot"}},
        *({"N": {**PLAYER, "kind": value}} for value in OTHER_VALUES),
        *({"N": {**PLAYER, "name": value}} for value in BAD_NAMES),
        {"N": {**PLAYER, "name": "\ud800"}},
        {"S": PLAYER, "E": {**PLAYER, "name": "x\udfff"}},
    ],
    ids=lambda value: repr(value)[:40],
)
def test_players_have_a_name_and_a_kind(players: object) -> None:
    assert _place(_with(players=players)) == "players"


@pytest.mark.parametrize("name", ["A", "é" * 40, "𝄞" * 40, " ", "a\nb", "\u202e", "{0}"])
def test_names_have_one_to_forty_characters(name: str) -> None:
    record = from_document(_with(players={"S": {"kind": "bot", "name": name}}))
    assert record.players == (None, None, Player(name, "bot"), None)
    assert read_record(record.text) == record


def test_players_and_deals_may_be_empty() -> None:
    record = from_document(_with(players={}, deals=[]))
    assert record.players == (None,) * 4
    assert replay_json(record) == {
        "game": "aluette",
        "deals": [],
        "score": {"NS": 0, "EW": 0},
        "result": None,
    }


@pytest.mark.parametrize("value", [None, True, 1, "deals", {}])
def test_deals_are_a_list(value: object) -> None:
    assert _place(_with(deals=value)) == "deals"


@pytest.mark.parametrize("value", OTHER_VALUES, ids=repr)
def test_a_deal_is_an_object(value: object) -> None:
    assert _place(_with(deals=[*good()["deals"], value])) == "deal 2"


@pytest.mark.parametrize("key", ["dealer", "actions", "hands", "talon"])
def test_a_deal_has_all_its_keys(key: str) -> None:
    document = good()
    del document["deals"][0][key]
    assert _place(document) == "deal 1"


@pytest.mark.parametrize("value", [*OTHER_VALUES, "Q", "NE", HUGE])
def test_the_dealer_is_a_seat(value: object) -> None:
    assert _place(_deal(dealer=value)) == "deal 1"


@pytest.mark.parametrize("value", [None, True, 1, "4d", {}])
def test_actions_are_a_list(value: object) -> None:
    assert _place(_deal(actions=value)) == "deal 1"


@pytest.mark.parametrize("value", [*OTHER_VALUES, "discard:", "sign:N:", ":", HUGE, "4D", " 4d"])
def test_an_action_is_a_text_in_notation(value: object) -> None:
    assert _place(_deal(actions=["4d", value])) == "deal 1, action 2"


# Where the cards lie


def _packed(change: Callable[[list[Any]], object]) -> dict[str, Any]:
    pack: list[Any] = list(NAMES)
    change(pack)
    return _with(deals=[{"dealer": "N", "pack": pack, "actions": []}])


def test_a_pack_holds_every_card_once() -> None:
    document = _packed(lambda pack: pack.reverse())
    dealt = from_document(document).deals[0].dealt
    assert dealt.talon == tuple(range(11, -1, -1))
    twice = _packed(lambda pack: pack.__setitem__(0, "3b"))
    assert _place(twice) == "deal 1"
    with pytest.raises(BadRecord, match="card_twice"):
        from_document(twice)


@pytest.mark.parametrize(
    "change",
    [
        lambda pack: pack.pop(),
        lambda pack: pack.append("3d"),
        lambda pack: pack.append("4z"),
        lambda pack: pack.clear(),
    ],
)
def test_a_pack_is_the_whole_pack(change: Callable[[list[Any]], object]) -> None:
    assert _place(_packed(change)) == "deal 1"


@pytest.mark.parametrize("value", OTHER_VALUES, ids=repr)
def test_a_pack_is_of_cards(value: object) -> None:
    assert _place(_packed(lambda pack: pack.__setitem__(3, value))) == "deal 1"


@pytest.mark.parametrize("value", [None, True, 1, "3d", {}, []])
def test_cards_lie_in_lists(value: object) -> None:
    hands = good()["deals"][0]["hands"]
    assert _place(_deal(talon=value)) == "deal 1"
    assert _place(_deal(hands=value)) == "deal 1"
    assert _place(_deal(hands={**hands, "E": value})) == "deal 1"
    assert _place(_with(deals=[{"dealer": "N", "pack": value, "actions": []}])) == "deal 1"


def test_every_part_has_its_size() -> None:
    deal = good()["deals"][0]
    talon, hands = deal["talon"], deal["hands"]
    moved = {**hands, "N": hands["N"][1:], "E": [*hands["E"], hands["N"][0]]}
    assert _place(_deal(hands=moved)) == "deal 1"
    swapped = {**hands, "N": hands["N"][1:]}
    assert _place(_deal(hands=swapped, talon=[*talon, hands["N"][0]])) == "deal 1"


def test_the_two_forms_of_cards_exclude_each_other() -> None:
    assert _place(_deal(pack=list(NAMES))) == "deal 1"
    assert _place(_with(deals=[{"dealer": "N", "actions": []}])) == "deal 1"


def test_the_order_within_a_hand_means_nothing() -> None:
    deal = good()["deals"][0]
    hands = {seat: hand[::-1] for seat, hand in reversed(deal["hands"].items())}
    record = from_document(_deal(hands=hands))
    assert record.deals == from_document(good()).deals
    # What was written is kept as it stood all the same.
    assert json.dumps(record.document) == json.dumps(_deal(hands=hands))


def test_a_record_is_a_value() -> None:
    record = from_document(good())
    record.document["deals"].clear()
    assert hash(record) == hash(from_document(good()))
    cards: tuple[Card, ...] | None = record.drawn
    assert cards is None


def test_numbers_too_long_to_print_are_refused_like_others() -> None:
    assert _place(_with(veillee=10**5000)) == "veillee"
    assert _place(_with(rules={"preset": "cafe", "deals": 10**5000})) == "rules"
    assert _place(_deal(actions=[10**5000])) == "deal 1, action 1"
