"""The pack and what beats what (spec aluette 1–3, 10)."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from tests.games.aluette.table import SPOILED, cards, hand
from veillee.errors import Unreadable
from veillee.games.aluette.deck import ACES, CLASS, CLASSES, LUETTES, NAMES, UNIQUES, card
from veillee.games.aluette.scoring import trick_winner

ORDER = [
    "3d", "3c", "2d", "2c", "9c", "9d", "2b", "2e",
    "Ad Ac Ab Ae", "Rd Rc Rb Re", "Cd Cc Cb Ce", "Vd Vc Vb Ve", "9b 9e",
    "8d 8c 8b 8e", "7d 7c 7b 7e", "6d 6c 6b 6e", "5d 5c 5b 5e", "4d 4c 4b 4e", "3b 3e",
]  # fmt: skip


def test_the_pack_is_four_suits_of_twelve_ranks() -> None:
    assert len(NAMES) == 48
    assert set(NAMES) == {rank + suit for rank, suit in product("A23456789VCR", "dcbe")}


def test_nineteen_classes_in_the_order_of_the_rules() -> None:
    assert [set(group) for group in CLASSES] == [set(group.split()) for group in ORDER]
    assert [CLASS[card(name)] for group in ORDER for name in group.split()] == [
        level for level, group in enumerate(ORDER) for _ in group.split()
    ]


def test_luettes_uniques_and_aces() -> None:
    assert [NAMES[each] for each in LUETTES] == ["3d", "3c", "2d", "2c"]
    assert str(UNIQUES) == "3d 3c 2d 2c 9c 9d 2b 2e"
    assert str(ACES) == "Ad Ac Ab Ae"


@pytest.mark.parametrize("name", ["1d", "D3", "3D", "10b", "", "Td", None, 3])
def test_other_names_are_unreadable(name: object) -> None:
    with pytest.raises(Unreadable):
        card(name)


def test_a_hand_prints_strongest_first() -> None:
    assert str(hand("3b Ad 4c 2e 3d")) == "3d 2e Ad 4c 3b"


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("3b 4d 4c 4e", None),  # three fours tie above the last class
        ("4d 3b 3e 5c", 3),
        ("3b 3e 4d 3c", 3),  # madame above all
        ("Ad Ac Ab 2e", 3),  # the least unique card beats three aces
        ("Ad Rc Rb Re", 0),  # equals below the best do not matter
        ("Rd Ac Rb Ae", None),
        ("Ad Ac Ab Ae", None),
        ("9b 8d 8c 9e", None),  # only two ordinary nines
        ("9b 9e 9d 9c", 3),
        ("3d 3c 2d 2c", 0),
        ("Vd Cc Rb Ae", 3),
        ("Rd Cc Vb 9e", 0),
    ],
)
@pytest.mark.parametrize("leader", range(4))
def test_the_strongest_class_wins_alone_or_spoils(
    trick: str, place: int | None, leader: int
) -> None:
    expected = SPOILED if place is None else (leader + place) % 4
    assert trick_winner(leader, cards(trick)) == expected


def test_order_of_play_never_matters() -> None:
    """The same four cards give the same winner whoever led and in whatever order they came."""
    for four in combinations(cards("3d 2e Ad Ac 9b 9e 4d 3b"), 4):
        best = min(CLASS[each] for each in four)
        ties = [each for each in four if CLASS[each] == best]
        for played in permutations(four):
            winner = trick_winner(0, played)
            assert winner == (SPOILED if len(ties) > 1 else played.index(ties[0]))


def test_a_trick_with_a_unique_card_is_never_spoiled() -> None:
    """Each of the eight with any three others: only one unique card can be the best."""
    others = [card(group.split()[0]) for group in ORDER] + cards("Ac Ab 9e 3e")
    for unique in UNIQUES:
        for three in combinations([each for each in others if each != unique], 3):
            assert trick_winner(2, [unique, *three]) != SPOILED


def test_an_unfinished_trick_tells_who_would_win_it() -> None:
    assert trick_winner(1, []) == SPOILED
    assert trick_winner(1, cards("4d")) == 1
    assert trick_winner(1, cards("4d 4c")) == SPOILED
    assert trick_winner(1, cards("4d 4c 5b")) == 3
