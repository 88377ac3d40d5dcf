"""Bots cite what they rest on, and nothing else: most of 60 facts of each game; ``python -m
benchmarks faithful`` asks of 1,000."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import count

import pytest

from tests.prove import times
from veillee.arena.faithful import Case, judged, thoughts
from veillee.core.bot import Budget
from veillee.core.thought import Fact, Thought
from veillee.games import GAMES, load

FACTS, MATTER = 60, 5
PRESETS = {"aluette": "vendee"}
"""With signs."""


@cache
def asked(game: str) -> list[tuple[Thought, tuple[Fact, ...]]]:
    """Thoughts of whole deals with so many facts, of which so many matter."""
    rules = load(game)
    options = rules.options(**rules.presets.get(PRESETS.get(game, ""), {}))
    found: list[tuple[Thought, tuple[Fact, ...]]] = []
    for number in count():
        budget = Budget(simulations=150)
        found += thoughts(rules, options, number, seed=4, budget=budget, more=6)
        gone_over = [each for thought, facts in found for each in judged(thought, facts)]
        matter = sum(each.moved or each.turned for each in gone_over)
        if len(gone_over) >= times(FACTS) and matter >= MATTER:
            return found
    raise AssertionError


def cases(game: str, cites: str = "truly") -> list[Case]:
    """The same thoughts as they are, or citing everything, or nothing."""
    found: list[Case] = []
    for thought, facts in asked(game):
        said = {"truly": thought.facts, "everything": facts, "nothing": ()}[cites]
        found += judged(replace(thought, facts=said), facts)
    return found


def share(found: list[Case]) -> float:
    return sum(each.faithful for each in found) / max(1, len(found))


def are_faithful(found: list[Case]) -> bool:
    """Nine in ten, of so few; most of what is cited matters, and most of what matters is cited."""
    cited = [each for each in found if each.cited]
    matter = [each for each in found if each.moved or each.turned]
    return share(found) >= 0.9 and share(cited) >= 0.65 and share(matter) >= 0.3


@pytest.mark.parametrize("game", GAMES)
def test_thoughts_are_faithful(game: str) -> None:
    found = cases(game)
    assert len(found) >= FACTS
    assert are_faithful(found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cites", ["everything", "nothing"])
def test_who_cites_anything_or_nothing_is_caught(game: str, cites: str) -> None:
    assert not are_faithful(cases(game, cites))


@pytest.mark.parametrize("game", GAMES)
def test_what_was_cited_is_among_what_could_be(game: str) -> None:
    for thought, facts in asked(game):
        could = {(each.kind, each.seat, each.at, each.what) for each in facts}
        for fact in thought.facts:
            if fact.kind != "silence" or game != "aluette":  # which names what it lowered most
                assert (fact.kind, fact.seat, fact.at, fact.what) in could
