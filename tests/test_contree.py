"""Belote Contrée as the bench plays it: the rules of colver, which wrote the deals down, and a
search that sees its own hand alone."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from benchmarks import contree
from benchmarks.contree import habit, search, table
from benchmarks.contree.table import bit_of

from veillee.games.alsos.kernels import seeded

DEALS = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "contree.jsonl").read_text("utf-8").splitlines()
]
WEIGHTS = np.loadtxt(Path(habit.__file__).with_name("habit.txt"))


def laid(deal: dict[str, Any]) -> tuple[Any, Any]:
    return table.laid(deal["hands"], deal["leader"], deal["contract"])


def test_rules_are_those_of_colver() -> None:
    """Whose turn it is, what may be played, what is shown to be lacking, and what is written."""
    kinds = set()
    for deal in DEALS:
        words, contract = laid(deal)
        trump = deal["contract"][0]
        for seat, card, open_then in deal["turns"]:
            assert table.turn(words) == seat
            assert table.legal(words) == sum(bit_of(each, trump) for each in open_then)
            table.play(words, bit_of(card, trump))
            for other in range(4):
                assert not words[table.HAND + other] & words[table.LACKS + other]
        assert table.over(words)
        written = deal["written"]
        assert table.marks(words, contract) == written[0] - written[1]
        kinds.add((deal["contract"][3] > 0, written[deal["contract"][1]] > 0))
    assert len(kinds) == 4


def test_worlds_agree_with_what_is_seen() -> None:
    """All that lies is the same, and nobody holds what they have shown to lack."""
    for number, deal in enumerate(DEALS[:8]):
        for words, contract, past in moments(deal):
            seat, found = int(table.turn(words)), np.zeros((20, table.TABLE), np.int64)
            assert search.remember(
                words,
                seat,
                past,
                contract,
                WEIGHTS,
                60,
                seeded(number),
                found,
                habit.a_room(),
            )
            public = slice(table.LEADER, table.BELOTE)
            assert (found[:, public] == words[public]).all()
            hands = found[:, table.HAND : table.LEADER]
            assert (hands[:, seat] == words[table.HAND + seat]).all()
            assert (hands.sum(axis=1) == words[table.HAND : table.LEADER].sum()).all()
            for other in range(4):
                assert not (hands[:, other] & words[table.LACKS + other]).any()
                sizes = {int(hand).bit_count() for hand in hands[:, other]}
                assert sizes == {int(words[table.HAND + other]).bit_count()}


def test_the_search_sees_its_own_hand_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same choice, and one that may be made, however the others' cards lie."""
    monkeypatch.setattr(search, "MOST", search.FEWEST)
    for number, deal in enumerate(DEALS[:4]):
        for words, contract, past in moments(deal):
            hidden, seat = words.copy(), int(table.turn(words))
            hidden[[each for each in range(4) if each != seat]] = 0
            hidden[table.BELOTE] = -1
            chosen = {
                search.choose(each, contract, list(past), WEIGHTS, number, search.Pace(), 1.0)
                for each in (words, hidden)
            }
            assert len(chosen) == 1
            assert chosen.pop() & int(table.legal(words))


def moments(deal: dict[str, Any]) -> list[tuple[Any, Any, Any]]:
    """Some turns of a deal: the table, the contract, the first leader and the cards so far."""
    words, contract = laid(deal)
    past = [int(words[table.LEADER])]
    found: list[tuple[Any, Any, Any]] = []
    for _seat, card, _open in deal["turns"]:
        if Random(len(found) + card).random() < 0.4 and len(past) < 29:
            found.append((words.copy(), contract, np.array(past, np.int64)))
        past.append(bit_of(card, deal["contract"][0]))
        table.play(words, past[-1])
    return found


def test_a_colver_that_is_missing_is_told_in_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "colver", None)
    for part in ("auctions", "contest"):
        monkeypatch.delitem(sys.modules, f"benchmarks.contree.{part}", raising=False)
        monkeypatch.delattr(contree, part, raising=False)
    rows = contree.measured(tmp_path, {10: 1})
    missing = "colver: ModuleNotFoundError; see requirements/bench.txt"
    assert [row.what for row in rows] == [missing]
