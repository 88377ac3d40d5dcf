"""The two packs of Alsós, beside what every pack is held to."""

from __future__ import annotations

import re

import pytest

from tests.games.packs import Pack, lettered, pips
from veillee.games.alsos import art
from veillee.games.alsos.deck import NAMES, SUITS


class TestAlsosPacks(Pack):
    drawn = art
    cards = tuple(f"card-{pack}-{name}" for pack in ("hu", "fr") for name in NAMES)
    suits = tuple(f"suit-{pack}-{suit}" for pack in ("hu", "fr") for suit in SUITS)
    inks = frozenset(ink for inks in art.RANK_INK.values() for ink in inks.values())
    largest = 60_000


@pytest.mark.parametrize("pack", art.PACKS)
@pytest.mark.parametrize("name", [name for name in NAMES if name[0] in "789T"])
def test_number_cards_show_their_pips(pack: str, name: str) -> None:
    drawn = art.card(pack, name)
    count = {"7": 7, "8": 8, "9": 9, "T": 10}[name[0]]
    assert pips(drawn, f"pip-{art.SIGNS[pack][name[1]]}") == count


@pytest.mark.parametrize("rank", "789T")
def test_hungarian_numbers_carry_the_old_numeral_both_ways_up(rank: str) -> None:
    numeral = {"7": "VII", "8": "VIII", "9": "IX", "T": "X"}[rank]
    assert lettered(art.card("hu", f"{rank}c")) == numeral * 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        *(("Qc", "TELL"), ("Qh", "GESSLER"), ("Qd", "STUSSI"), ("Qs", "RUDENZ")),
        *(("Jc", "HARRAS"), ("Jh", "KUONI"), ("Jd", "REDING"), ("Js", "FURST")),
        *(("Ac", "TEL"), ("Ah", "TAVASZ"), ("Ad", "NYAR"), ("As", "OSZ")),
    ],
)
def test_people_and_seasons_are_named(name: str, words: str) -> None:
    assert lettered(art.card("hu", name)) == words


def height(drawn: str, part: str) -> float:
    """How far down a card its one large suit sign stands."""
    (y,) = re.findall(rf'href="#{part}" transform="translate\(\S+ (\S+)\)', drawn)
    return float(y)


@pytest.mark.parametrize("suit", SUITS)
def test_an_over_carries_his_sign_high_and_an_under_low(suit: str) -> None:
    part = f"pip-{art.SIGNS['hu'][suit]}"
    assert height(art.card("hu", f"Q{suit}"), part) < 40
    assert height(art.card("hu", f"J{suit}"), part) > 100


@pytest.mark.parametrize(
    ("pack", "rank", "mark"),
    [("hu", "J", "Al"), ("hu", "Q", "Fe"), ("hu", "A", "Ace"), ("fr", "J", "J"), ("fr", "T", "T")],
)
def test_corners_say_the_rank_in_the_packs_own_letters(pack: str, rank: str, mark: str) -> None:
    assert art.card(pack, f"{rank}h").count(f'href="#rank-{mark}"') == 2
