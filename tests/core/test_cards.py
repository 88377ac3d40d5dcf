"""CardSet: a bit mask with the manners of a set."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veillee.cards import CardSet


class Letters(CardSet):
    __slots__ = ()
    NAMES = tuple("abcdefgh")


SETS = st.frozensets(st.integers(0, 7))


@given(SETS, SETS, st.integers(0, 7))
def test_behaves_as_the_set_it_stands_for(some: set[int], other: set[int], card: int) -> None:
    hand, more = Letters.of(some), Letters.of(other)
    assert list(hand) == sorted(some)
    assert len(hand) == len(some)
    assert bool(hand) == bool(some)
    assert [each for each in range(-3, 12) if each in hand] == sorted(some)
    assert set(hand.plus(more)) == some | other
    assert set(hand.minus(more)) == some - other
    assert set(hand.without(card)) == some - {card}
    assert (hand == more) == (some == other)
    assert hand == Letters.of(list(hand)[::-1])


def test_stays_of_its_kind_and_prints_in_notation() -> None:
    hand = Letters.of([7, 0, 3])
    for each in (hand, hand.plus(2), hand.minus(1), hand.without(7)):
        assert type(each) is Letters
    assert str(hand) == "a d h"
    assert repr(hand) == "<a d h>"
    assert str(Letters(0)) == ""


def test_holds_cards_only() -> None:
    assert "a" not in Letters.of([0])
    assert None not in Letters.of([0])


def test_is_immutable_and_hashable() -> None:
    hand = Letters.of([1])
    assert {hand: 1}[Letters.of([1])] == 1
    with pytest.raises(AttributeError):
        hand.cards = 3  # type: ignore[attr-defined]  # that is the point
