"""Cards, their worth, dealing, and the facts at the foot of the rules page."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.alsos.table import A, B, cards
from veillee.errors import Unreadable
from veillee.games.alsos import rules
from veillee.games.alsos.deck import (
    NAMES,
    OF_SUIT,
    PACK,
    PLAIN_ORDER,
    STRENGTH,
    TRUMP_ORDER,
    Hand,
    card,
    points,
)
from veillee.games.alsos.melds import melds


@pytest.mark.parametrize("trump", range(4))
def test_worth_of_suits_and_pack(trump: int) -> None:
    plain = [suit for suit in range(4) if suit != trump]
    assert points(OF_SUIT[trump], trump) == 62
    assert [points(OF_SUIT[suit], trump) for suit in plain] == [30, 30, 30]
    assert points(PACK, trump) == 152


def test_trumps_and_plain_suits_have_their_own_order() -> None:
    hearts = 1
    by_strength = sorted(range(32), key=lambda each: STRENGTH[hearts][each], reverse=True)
    assert [NAMES[each] for each in by_strength[:8]] == [rank + "h" for rank in TRUMP_ORDER]
    clubs = [NAMES[each][0] for each in by_strength if NAMES[each][1] == "c"]
    assert "".join(clubs) == PLAIN_ORDER


@pytest.mark.parametrize("name", ["1c", "Cd", "", "7", None, 7])
def test_no_such_card(name: object) -> None:
    with pytest.raises(Unreadable):
        card(name)


@pytest.mark.parametrize("dealer", [A, B])
def test_where_each_card_of_the_pack_goes(dealer: int) -> None:
    dealt = rules.deal(dealer, range(32))
    elder = 1 - dealer
    assert list(dealt.hands[elder]) == [0, 1, 2, 3, 8, 9, 10, 11]
    assert list(dealt.hands[dealer]) == [4, 5, 6, 7, 12, 13, 14, 15]
    assert dealt.indicator == 16
    assert list(dealt.late[elder]) == [17, 18, 19, 20]
    assert list(dealt.late[dealer]) == [21, 22, 23, 24]
    assert dealt.hidden == (25, 26, 27, 28, 29, 30)
    assert dealt.top == 31


def test_runs_and_vannaks_are_as_frequent_as_they_should_be() -> None:
    rng = Random(12)
    number = 40_000
    longest = [0] * 9
    vannaks = 0
    for _ in range(number):
        found = melds(Hand.of(rng.sample(range(32), 12)), None)
        longest[found.runs[0].length if found.runs else 0] += 1
        vannaks += bool(found.vannaks)
    assert sum(longest[3:]) / number == pytest.approx(0.644, abs=0.008)
    assert sum(longest[4:]) / number == pytest.approx(0.207, abs=0.007)
    assert sum(longest[5:]) / number == pytest.approx(0.052, abs=0.004)
    assert vannaks / number == pytest.approx(0.083, abs=0.005)


def test_thirty_eight_points_are_out_of_play_on_average() -> None:
    rng = Random(3)
    out = [points(Hand.of(rng.sample(range(32), 8)), 0) for _ in range(10_000)]
    assert sum(out) / len(out) == pytest.approx(38, abs=0.5)
    assert cards("7s") == [31]
