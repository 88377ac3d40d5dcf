"""Melds: which is better at each step, what is told of it, and what stays untold (12–15)."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.alsos.reference import meld_points
from tests.games.alsos.table import hand
from veillee.games.alsos.deck import NAMES, RANKS, SUITS, Hand
from veillee.games.alsos.melds import (
    BELA,
    NOTHING,
    Compared,
    Melds,
    Told,
    compare,
    melds,
    opening,
    spell,
)


def found(text: str, trump: str = "s") -> Melds:
    return melds(hand(text), SUITS.index(trump))


def say(each: Told) -> str:
    """``A: run length 4``: who says what."""
    return f"{'AB'[each.seat]}: {each.about} {each.word} {spell(each)}".rstrip()


def dialogue(leader: str, other: str, trump: str = "s") -> tuple[list[str], Compared]:
    """What A, leading, and B say with these cards, and what it comes to."""
    result = compare(0, found(leader, trump), found(other, trump))
    assert result.told[: len(opening(0, found(leader, trump)))] == opening(0, found(leader, trump))
    return [say(each) for each in result.told], result


def test_maximal_runs_of_three_and_more() -> None:
    runs = found("Ac Kc Qc Tc 9c 8c Ah Kh 9d 8d 7d").runs
    assert [(run.length, RANKS[run.top], SUITS[run.suit]) for run in runs] == [
        (3, "A", "c"),
        (3, "T", "c"),
        (3, "9", "d"),
    ]
    (okt,) = found("Ac Kc Qc Jc Tc 9c 8c 7c").runs
    assert okt.length == 8
    assert okt.cards == hand("Ac Kc Qc Jc Tc 9c 8c 7c")
    assert not found("Ac Kc Jc Tc Kh Qh").runs
    assert not found("Qc 7c 8c Kc").runs


def test_the_suits_do_not_join() -> None:
    assert not found("8c 7c Ah Kh").runs


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("Ac Kc Qc", 20),
        ("Ac Kc Qc Jc", 50),
        ("Kc Qc Jc Tc 9c", 100),
        ("Ac Kc Qc Jc Tc 9c", 100),
        ("Kc Qc Jc Tc 9c 8c 7c", 100),
        ("Ac Kc Qc Jc Tc 9c 8c 7c", 100),
        ("Ac Kc Qc Jc Ah Kh Qh Jh", 50),
        ("Ac Kc Qc Jc Ah Kh Qh Td 9d 8d", 70),
        ("Ac Kc Qc Jc Tc Ah Kh Qh Jh Td 9d 8d", 170),
        ("Kc Qc Jc Tc 9c Kh Qh Jh Th 9h 8h 7h", 200),
    ],
)
def test_one_run_of_each_length_counts(cards: str, value: int) -> None:
    assert dialogue(cards, "7s 8s Td")[1].points == (value, 0)
    assert dialogue("7s 8s Td", cards)[1].points == (0, value)


@pytest.mark.parametrize("rank", list("AKQJT9"))
def test_vannaks(rank: str) -> None:
    four = " ".join(rank + suit for suit in SUITS)
    assert dialogue(four, "")[1].points == (80, 0)


@pytest.mark.parametrize("rank", list("87"))
def test_eights_and_sevens_are_no_vannak(rank: str) -> None:
    assert found(" ".join(rank + suit for suit in SUITS)) == NOTHING


def test_bela_is_trump_king_and_queen_and_never_told() -> None:
    assert found("Ks Qs").bela
    assert not found("Ks Qs", trump="h").bela
    assert not melds(hand("Ks Qs"), None).bela
    assert dialogue("Ks Qs", "Kh Qh") == ([], Compared((), (0, 0), (Hand(0), Hand(0))))


def test_silence_when_nobody_has_anything() -> None:
    assert dialogue("Ac 9c", "Kc 8h")[0] == []


def test_only_the_other_has_a_run() -> None:
    words, result = dialogue("Ac 9c", "Kh Qh Jh Th")
    assert words == ["B: run length 4"]
    assert result.points == (0, 50)


@pytest.mark.parametrize("other", ["Ac 8d", "Kh Qh Jh"])
def test_shorter_or_none_is_good(other: str) -> None:
    words, result = dialogue("Td 9d 8d 7d", other)
    assert words == ["A: run length 4", "B: run good"]
    assert result.points == (50, 0)


def test_longer_is_told_with_its_length() -> None:
    words, result = dialogue("Ad Kd Qd", "Th 9h 8h 7h")
    assert words == ["A: run length 3", "B: run longer 4"]
    assert result.points == (0, 50)


def test_equal_length_a_higher_top_card_decides() -> None:
    words, result = dialogue("Kd Qd Jd", "Qc Jc Tc")
    assert words == ["A: run length 3", "B: run also", "A: run top K", "B: run good"]
    assert result.points == (20, 0)
    words, result = dialogue("Kd Qd Jd", "Ah Kh Qh")
    assert words == ["A: run length 3", "B: run also", "A: run top K", "B: run higher A"]
    assert result.points == (0, 20)


def test_equal_top_cards_the_suit_decides_and_trumps_have_no_preference() -> None:
    opening_words = ["A: run length 3", "B: run also", "A: run top K", "B: run also"]
    words, result = dialogue("Kd Qd Jd", "Ks Qs Js", trump="s")
    assert words == [*opening_words, "A: run suit d", "B: run good"]
    assert result.points == (20, 0)
    assert result.shown == (hand("Kd Qd Jd"), Hand(0))
    words, result = dialogue("Kd Qd Jd", "Kh Qh Jh", trump="d")
    assert words == [*opening_words, "A: run suit d", "B: run not_good"]
    assert result.points == (0, 20)
    assert result.shown == (hand("Kd Qd Jd"), Hand(0))


def test_the_best_of_several_runs_is_the_one_told() -> None:
    words, _ = dialogue("Kd Qd Jd Kc Qc Jc", "Kh Qh Jh")
    assert words[-2:] == ["A: run suit c", "B: run good"]


def test_the_winner_tells_the_lengths_of_shorter_runs() -> None:
    words, result = dialogue("Ac Kc Qc Jc Tc Ah Kh Qh Jh Td 9d 8d", "")
    assert words == ["A: run length 5", "B: run good", "A: run more 4 3"]
    assert result.points == (170, 0)
    words, _ = dialogue("Ac Kc Qc", "Qh Jh Th 9h Kd Qd Jd Ts 9s 8s")
    assert words == ["A: run length 3", "B: run longer 4", "B: run more 3"]


def test_the_losers_shorter_runs_stay_untold() -> None:
    words, _ = dialogue("Qh Jh Th 9h Kd Qd Jd", "Ac Kc Qc Jc")
    assert words == ["A: run length 4", "B: run also", "A: run top Q", "B: run higher A"]


def test_vannaks_are_compared_apart_from_runs() -> None:
    words, result = dialogue("Ac Kc Qc 9c 9d 9h 9s", "Tc Td Th Ts Jh 8h 8d")
    assert words == [
        "A: run length 3",
        "A: vannak vannak",
        "B: run good",
        "B: vannak also",
        "A: vannak rank 9",
        "B: vannak good",
    ]
    assert result.points == (100, 0)
    assert result.shown == (hand("9c 9d 9h 9s"), Hand(0))


def test_the_better_vannak_scores_for_each() -> None:
    words, result = dialogue("Ac Ad Ah As Tc Td Th Ts", "Jc Jd Jh Js Kc Kd Kh Ks")
    assert words == [
        "A: vannak vannak",
        "B: vannak also",
        "A: vannak rank A",
        "B: vannak higher J",
        "B: vannak more 2",
    ]
    assert result.points == (0, 160)
    assert result.shown == (hand("Ac Ad Ah As"), hand("Jc Jd Jh Js"))


def test_one_vannak_against_none() -> None:
    assert dialogue("Kc Kd Kh Ks", "")[0] == ["A: vannak vannak", "B: vannak good"]
    assert dialogue("", "Kc Kd Kh Ks")[0] == ["B: vannak vannak"]


def test_a_card_serves_in_run_vannak_and_bela() -> None:
    mine = found("Ks Qs As Kc Kd Kh")
    assert mine.bela
    assert compare(0, mine, NOTHING).points == (100, 0)


def test_the_better_of_each_two_hands_agrees_with_a_second_reading() -> None:
    rng = Random(5)
    for _ in range(4000):
        pack = rng.sample(range(32), 24)
        hands = Hand.of(pack[:12]), Hand.of(pack[12:])
        trump = rng.randrange(4)
        mine = [melds(each, trump) for each in hands]
        leader = rng.randrange(2)
        result = compare(leader, mine[leader], mine[1 - leader])
        points = dict(zip("AB", result.points, strict=True))
        for seat, each in zip("AB", mine, strict=True):
            points[seat] += BELA * each.bela
        named = {
            seat: [NAMES[card] for card in each] for seat, each in zip("AB", hands, strict=True)
        }
        assert points == meld_points(named, SUITS[trump])
        assert not result.shown[0] & ~hands[0]
        assert not result.shown[1] & ~hands[1]


def test_what_is_told_gives_the_points_told_of() -> None:
    """Two pairs of hands with the same words have the same points: all else is silent."""
    rng = Random(6)
    by_words: dict[tuple[Told, ...], tuple[int, int]] = {}
    for _ in range(4000):
        pack = rng.sample(range(32), 24)
        mine = [melds(Hand.of(half), 0) for half in (pack[:12], pack[12:])]
        result = compare(0, mine[0], mine[1])
        assert by_words.setdefault(result.told, result.points) == result.points
