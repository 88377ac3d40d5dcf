"""Actions and cards as text (record.md)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.aluette.table import FOURS, E, N, S, W, act, begin
from veillee.errors import Unreadable
from veillee.games.aluette import notation
from veillee.games.aluette.actions import (
    ACTIONS,
    Answer,
    Discard,
    Look,
    Play,
    Reply,
    Sign,
    Surrender,
)
from veillee.games.aluette.deck import card
from veillee.games.aluette.options import Options

WRITTEN = [
    ("3d", None, Play(0)),
    ("yes", None, Answer(True)),
    ("no", None, Answer(False)),
    ("discard:4b", None, Discard(card("4b"))),
    ("surrender", None, Surrender()),
    ("accept", None, Reply(True)),
    ("refuse", None, Reply(False)),
    ("sign:N:monsieur", N, Sign("monsieur")),
    ("sign:W:aces:4", W, Sign("aces:4")),
    ("sign:E:grand-neuf", E, Sign("grand-neuf")),
    ("look:N:E", N, Look(E)),
    ("look:S:cards", S, Look(None)),
]


@pytest.mark.parametrize(("text", "seat", "action"), WRITTEN)
def test_as_the_page_writes_it(text: str, seat: int | None, action: object) -> None:
    assert notation.read(text) == (seat, action)
    assert notation.write(seat or 0, action) == text  # type: ignore[arg-type]


def test_the_signs_are_those_of_the_page() -> None:
    page = (
        "monsieur madame borgne vache grand-neuf petit-neuf chene ecrit aces:1 aces:2 aces:3 "
        "aces:4 worthless mordienne"
    )
    assert [each.name for each in ACTIONS if isinstance(each, Sign)] == page.split()


def test_there_are_no_other_actions() -> None:
    kinds = [type(each) for each in ACTIONS]
    assert [kinds.count(kind) for kind in (Play, Discard, Answer, Surrender, Reply)] == [
        48,
        48,
        2,
        1,
        2,
    ]
    assert [kinds.count(kind) for kind in (Sign, Look)] == [14, 5]
    assert len(set(ACTIONS)) == len(ACTIONS) == 120


@pytest.mark.parametrize(
    "text",
    [
        "", " ", ":", "4z", "3D", "d3", " 3d", "3d ", "3d:", "Yes", "yes:", "discard", "discard:",
        "discard:4z", "discard:4b:", "sign", "sign:N", "sign:N:", "sign:A:monsieur",
        "sign:NE:monsieur", "sign:N:aces", "sign:N:aces:0", "sign:N:aces:5", "sign:N:Monsieur",
        "look:N", "look:N:", "look:N:A", "look:N:Cards", "look::E", "play:3d", "pass", "bid:h",
    ],
)  # fmt: skip
def test_other_text_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        notation.read(text)


@given(st.text(alphabet="NESWdcbe:3A49yesnolkigcardxp \n", max_size=16))
def test_what_is_read_is_written_back(text: str) -> None:
    try:
        seat, action = notation.read(text)
    except Unreadable:
        return
    assert notation.write(0 if seat is None else seat, action) == text


def test_cards_as_they_lay() -> None:
    """The talon keeps its order; order in a hand means nothing."""
    groups = [list(range(start, start + 9)) for start in (0, 9, 18, 27)]
    talon = tuple(range(36, 48))[::-1]
    dealt = notation.lay({"hands": tuple(map(tuple, groups)), "talon": talon})
    turned = notation.lay({"hands": tuple(tuple(g[::-1]) for g in groups), "talon": talon})
    assert dealt == turned
    assert dealt.talon == talon
    assert [list(each) for each in dealt.hands] == groups


def test_a_report_of_an_unfinished_deal() -> None:
    """E wins with the only ace, then three aces spoil a trick."""
    state = act(begin(hands=FOURS), "Ac Rb Re Rd Rc Ab Ae Ad Cc")
    assert notation.report(state) == {
        "winners": "EX",
        "counted": False,
        "winner": None,
        "side": None,
        "points": 0,
        "reason": None,
    }


def test_a_report_of_a_finished_deal() -> None:
    """E throws its ace, then fours of equals spoil everything but N's monsieur."""
    hands = {**FOURS, "N": "3d Rd Cd Vd 8d 7d 6d 5d 4d"}
    over = act(
        begin(hands=hands),
        "Ac Ab Ae 3d " + " ".join(f"{rank}d {rank}c {rank}b {rank}e" for rank in "RCV87654"),
    )
    assert notation.report(over) == {
        "winners": "NXXXXXXXX",
        "counted": True,
        "winner": "N",
        "side": "NS",
        "points": 1,
        "reason": "most_tricks",
    }


def test_a_report_of_a_deal_given_up() -> None:
    over = act(begin(N, Options(surrender="concede")), "surrender accept")
    assert notation.report(over) == {
        "winners": "",
        "counted": True,
        "winner": None,
        "side": "NS",
        "points": 1,
        "reason": "surrendered",
    }


def test_a_report_counts_two_for_mordienne() -> None:
    """E's ace wins the ninth trick after eight spoiled ones, and a run of one is enough."""
    options = Options(mordienne_min_run=1)
    texts = " ".join(f"{rank}c {rank}b {rank}e {rank}d" for rank in "RCV87654")
    hands = {**FOURS, "S": FOURS["S"].replace("Ab", "3b"), "W": FOURS["W"].replace("Ae", "3e")}
    hands["N"] = FOURS["N"].replace("Ad", "9b")
    report = notation.report(act(begin(N, options, hands=hands), texts + " Ac 3b 3e 9b"))
    assert report["winners"] == "XXXXXXXXE"
    assert (report["points"], report["reason"], report["side"]) == (2, "mordienne", "EW")


@pytest.mark.parametrize(("rule", "counted"), [("redeal", False), ("zero", True)])
def test_a_report_of_nine_spoiled_tricks(rule: str, counted: bool) -> None:
    options = Options(all_spoiled=rule)  # type: ignore[arg-type]
    texts = " ".join(f"{rank}c {rank}b {rank}e {rank}d" for rank in "ARCV87654")
    assert notation.report(act(begin(N, options, hands=FOURS), texts)) == {
        "winners": "XXXXXXXXX",
        "counted": counted,
        "winner": None,
        "side": None,
        "points": 0,
        "reason": "all_spoiled",
    }
