"""The Aluette pack, beside what every pack is held to: its pips, the names of the eight, and the
signs that players make."""

from __future__ import annotations

import pytest

from tests.games.packs import Pack, lettered, pips
from veillee.games.aluette import art
from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.deck import NAMES, SUITS


class TestAluettePack(Pack):
    drawn = art
    cards = tuple(f"card-{name}" for name in NAMES)
    suits = tuple(f"suit-{suit}" for suit in SUITS)
    inks = frozenset(art.RANK_INK.values())
    others = tuple(art.sign_symbol(name) for name in SIGNS)


@pytest.mark.parametrize("name", [name for name in NAMES if name[0] in "3456789"])
def test_number_cards_show_their_pips(name: str) -> None:
    rank, suit = name[0], name[1]
    assert pips(art.card(name), f"pip-{suit}") == int(rank)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("3d", "MONSIEUR"),
        ("3c", "MADAME"),
        ("2d", "LEBORGNE"),
        ("2c", "LAVACHE"),
        ("9c", "GRANDNEUF"),
        ("9d", "PETITNEUF"),
        ("2b", "DEUXDECHENE"),
        ("2e", "DEUXDECRIT"),
    ],
)
def test_the_eight_are_named(name: str, words: str) -> None:
    assert words in lettered(art.card(name))


def test_each_sign_has_a_drawing_of_its_own() -> None:
    drawn = {art.gesture(name) for name in SIGNS}
    assert len(drawn) == len(SIGNS) == len({art.sign_symbol(name) for name in SIGNS})


@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_the_mouth_is_shown_to_open_once_for_each_ace(times: int) -> None:
    assert pips(art.gesture(f"aces:{times}"), "time") == times
