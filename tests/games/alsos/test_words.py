"""Every refusal, card, item and standing has its words."""

from __future__ import annotations

import inspect
import re

import pytest

from veillee.games.alsos import exchange, rules, speech
from veillee.games.alsos.deck import NAMES, SUITS
from veillee.games.alsos.items import ITEMS
from veillee.words import words

SAY = words("en", "veillee.games.alsos")


def test_every_refusal_has_a_sentence_with_its_facts() -> None:
    source = "".join(map(inspect.getsource, (rules, speech, exchange)))
    raised = re.findall(r'IllegalAction\(\s*"(\w+)"([^)]*\]?)\)?', source)
    assert len(raised) > 15
    for code, facts in raised:
        names = re.findall(r"(\w+)=", facts)
        assert SAY(f"error.{code}", **dict.fromkeys(names, "x"))


@pytest.mark.parametrize("name", NAMES)
def test_cards(name: str) -> None:
    assert SAY(f"card.{name}").endswith(SAY(f"suit.{name[1]}"))


def test_items_suits_standings_and_reasons() -> None:
    for item in ITEMS:
        assert SAY(f"item.{item}")
        assert SAY(f"goal.{item}")
    for key in (*(f"suit.{suit}" for suit in SUITS), "reason.settled", "reason.void"):
        assert SAY(key)
    for standing in ("alive", "made", "failed"):
        assert SAY(f"standing.{standing}")


RUN_WORDS = ("length", "good", "also", "longer", "higher", "not_good", "top", "suit", "more")
VANNAK_WORDS = ("vannak", "good", "also", "rank", "higher", "more")


def test_everything_told_of_melds_has_words() -> None:
    for word in RUN_WORDS:
        assert SAY(f"told.run.{word}", value="x")
    for word in VANNAK_WORDS:
        assert SAY(f"told.vannak.{word}", value="x", n=2)
