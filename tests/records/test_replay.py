"""Records that are well formed, but that the rules do not allow."""

from __future__ import annotations

from typing import Any

import pytest

from tests.records.cases import DATA, check_sentence, good, load_json
from veillee.errors import BadRecord
from veillee.games.aluette.deck import NAMES
from veillee.records import from_document, read_record, replay, replay_json, sentence


def _refused(document: object) -> tuple[str, str]:
    with pytest.raises(BadRecord) as caught:
        replay(from_document(document))
    check_sentence(caught.value)
    return caught.value.place, caught.value.code


def _case(name: str) -> Any:
    return load_json(DATA / "records" / f"{name}.json")


def _new(dealer: str, *actions: str) -> dict[str, Any]:
    return {"dealer": dealer, "pack": list(NAMES), "actions": list(actions)}


# Deals


def test_the_deal_passes_as_the_rules_have_it() -> None:
    document = good()
    document["deals"].append(_new("N"))
    assert _refused(document) == ("deal 2", "wrong_dealer")
    document["deals"][1]["dealer"] = "S"
    assert len(replay(from_document(document)).deals) == 2


def test_a_deal_to_be_redealt_is_followed_by_the_same_dealer() -> None:
    document = _case("aluette-redeal")
    document["deals"][1]["dealer"] = "S"
    assert _refused(document) == ("deal 2", "wrong_dealer")


def test_only_the_last_deal_may_be_unfinished() -> None:
    document = good()
    document["deals"].insert(0, _new("E"))
    assert _refused(document) == ("deal 1", "unfinished")


@pytest.mark.parametrize("name", ["aluette-points", "aluette-extra-deals"])
def test_nothing_follows_the_end_of_the_match(name: str) -> None:
    document = _case(name)
    number = len(document["deals"])
    document["deals"].append(_new("N"))
    assert _refused(document) == (f"deal {number + 1}", "match_over")


# Actions


def test_nothing_follows_the_end_of_a_deal() -> None:
    document = _case("aluette-vendee-draw-signs")
    actions = document["deals"][0]["actions"]
    for late in ("look:N:cards", "3d", "yes", "nonsense"):
        document["deals"][0]["actions"] = [*actions, late]
        place = f"deal 1, action {len(actions) + 1}"
        assert _refused(document) == (place, "deal_over")


def test_signs_and_looks_count_as_actions() -> None:
    document = _case("aluette-vendee-draw-signs")
    actions = document["deals"][0]["actions"]
    assert actions[2].startswith("sign:")
    document["deals"][0]["actions"] = [*actions[:8], "4z"]
    assert _refused(document)[0] == "deal 1, action 9"
    document["deals"][0]["actions"] = [*actions[:2], "sign:N:monsieur"]
    assert _refused(document) == ("deal 1, action 3", "false_sign")


def test_a_card_not_held_is_named_with_its_seat() -> None:
    document = good()
    document["deals"][0]["actions"][16] = "4d"
    with pytest.raises(BadRecord) as caught:
        replay(from_document(document))
    line = sentence(caught.value)
    assert line.startswith("deal 1, action 17: ")
    assert line.endswith(" does not hold 4d")


# The draw


def test_the_draw_ends_exactly_with_the_fourth_luette() -> None:
    document = _case("aluette-vendee-draw-signs")
    drawn = document["draw"]
    assert replay(from_document(document)).draw is not None
    rest = next(name for name in NAMES if name not in drawn)
    for changed, code in (
        (drawn[:-1], "draw_too_short"),
        ([], "draw_too_short"),
        ([*drawn, rest], "draw_too_long"),
        ([*drawn[:-1], drawn[0]], "card_twice"),
        ([*drawn[:-1], "4z"], "no_such_card"),
        ([*drawn[:-1], 3], "no_such_card"),
        ("3d", "not_list"),
        (None, "not_list"),
    ):
        assert _refused({**document, "draw": changed}) == ("draw", code)


def test_madame_deals_first_where_partners_were_drawn() -> None:
    document = _case("aluette-vendee-draw-signs")
    document["deals"] = [_new("E")]
    assert _refused(document) == ("deal 1", "wrong_dealer")
    del document["draw"]
    assert replay(from_document(document)).match.dealer == 1


def test_nothing_is_drawn_with_fixed_partners() -> None:
    document = good()
    document["draw"] = ["3d", "3c", "2d", "2c"]
    assert _refused(document) == ("draw", "no_draw")


# What a replay offers


def test_moves_lead_from_one_state_to_the_next() -> None:
    replayed = replay(read_record((DATA / "records" / "aluette-points.json").read_bytes()))
    moves = list(replayed.moves())
    assert [(deal, action) for deal, action, _ in moves] == [
        (deal, action)
        for deal, recorded in enumerate(replayed.record.deals, 1)
        for action, _ in enumerate(recorded.actions, 1)
    ]
    for deal in replayed.deals:
        states = [deal.start, *(move.step.state for move in deal.moves)]
        assert [move.before for move in deal.moves] == states[:-1]
        assert deal.state == states[-1]
    assert replayed.match.over
    assert replayed.deals[-1].after == replayed.match


def test_a_drawn_match_says_so() -> None:
    document = _case("aluette-redeal")
    document["rules"]["deals"] = 1
    document["rules"]["all_spoiled"] = "zero"
    del document["deals"][1:]
    assert replay_json(from_document(document))["result"] == "draw"


def test_a_game_in_its_simplest_form_replays(toy: str) -> None:
    document = {
        "veillee": 1,
        "game": toy,
        "rules": {"preset": "plain"},
        "deals": [{"dealer": "A", "pack": list("1234567"), "actions": list("415263")}],
    }
    assert replay_json(from_document(document)) == {
        "game": "toy",
        "deals": [{"dealer": "A", "score": {"A": 0, "B": 3}}],
        "score": {"A": 0, "B": 3},
        "result": "B",
    }
    document["deals"] = [{"dealer": "A", "hands": {}, "actions": []}]
    assert _refused(document) == ("deal 1", "missing_key")
    document["deals"] = [{"dealer": "A", "pack": list("1234567"), "actions": ["7"]}]
    assert _refused(document) == ("deal 1, action 1", "not_held")
