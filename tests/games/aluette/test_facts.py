"""The facts at the foot of the rules page, from 120,000 deals of random cards.

Who leads changes no winner, so a trick is any four cards, one from each hand; that a deal played
through the rules comes to the same is the first test.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import comb, sqrt
from random import Random

import pytest

from tests.games.aluette.table import FOURS, SPOILED, act, begin, play_on
from tests.prove import times
from veillee.games.aluette.deck import CLASS, NAMES, UNIQUES
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import deal, new
from veillee.games.aluette.scoring import DealOutcome, race_winner, score_deal, trick_winner

DEALS = times(120_000)
OPTIONS = Options()


@dataclass(frozen=True, slots=True)
class Played:
    winners: list[int]
    outcome: DealOutcome

    @property
    def tricks(self) -> list[int]:
        return [self.winners.count(seat) for seat in range(4)]


def quickly(pack: list[int]) -> Played:
    """The deal in which trick t is the cards 4t to 4t + 3 of the pack, one from each seat."""
    winners = [trick_winner(0, pack[place : place + 4]) for place in range(0, 36, 4)]
    return Played(winners, score_deal(winners, OPTIONS, None))


@pytest.fixture(scope="module")
def deals() -> list[Played]:
    rng, pack, played = Random(2026), list(range(48)), []
    for _ in range(DEALS):
        rng.shuffle(pack)
        played.append(quickly(pack))
    return played


def test_the_quick_way_is_the_way_of_the_rules() -> None:
    rng, pack = Random(7), list(range(48))
    for dealer in [0, 1, 2, 3] * 25:
        rng.shuffle(pack)
        state = play_on(new(OPTIONS, dealer, deal(dealer, pack)), rng)
        by_seat = [
            trick.cards[(seat - trick.leader) % 4] for trick in state.tricks for seat in range(4)
        ]
        quick = quickly(by_seat)
        assert [trick.winner for trick in state.tricks] == quick.winners
        assert state.outcome == quick.outcome


def near(chance: float, deviations: float = 4) -> object:
    """Within four standard deviations of a share of all deals."""
    return pytest.approx(chance, abs=deviations * sqrt(chance * (1 - chance) / DEALS))


def test_spoiled_tricks(deals: list[Played]) -> None:
    """0.621 a deal: exactly nine times the chance that four random cards tie at the top."""
    spoiled, weaker = 0, 48
    for size in Counter(CLASS).values():
        weaker -= size
        spoiled += sum(comb(size, ties) * comb(weaker, 4 - ties) for ties in range(2, size + 1))
    exact = 9 * spoiled / comb(48, 4)
    assert exact == pytest.approx(0.621, abs=0.0005)
    seen = sum(each.winners.count(SPOILED) for each in deals) / DEALS
    assert seen == pytest.approx(exact, abs=0.01)


def test_a_side_with_fewer_tricks_may_win(deals: list[Played]) -> None:
    def fewer(each: Played) -> bool:
        tricks, side = each.tricks, each.outcome.side
        assert side is not None
        return tricks[side] + tricks[side + 2] < tricks[1 - side] + tricks[3 - side]

    assert sum(map(fewer, deals)) / DEALS == near(0.096)


def test_ties_for_most(deals: list[Played]) -> None:
    tied = sum(each.tricks.count(max(each.tricks)) > 1 for each in deals)
    assert tied / DEALS == near(0.272)
    assert tied == sum(each.outcome.reason == "first_to_count" for each in deals)


def test_mordienne_is_rare(deals: list[Played]) -> None:
    made = sum(each.outcome.reason == "mordienne" for each in deals)
    assert made / DEALS == near(0.0068)
    assert made == sum(max(each.outcome.points) == 2 for each in deals)


def test_mordienne_never_by_the_tie_rule(deals: list[Played]) -> None:
    for each in deals:
        if each.outcome.reason == "mordienne":
            assert not race_winner(each.winners)[1]
            assert each.tricks.count(max(each.tricks)) == 1


def test_tricks_with_a_unique_card_are_won(deals: list[Played]) -> None:
    """So nine spoiled tricks need all eight out of play, and no more than eight are spoiled."""
    rng, pack = Random(3), list(range(48))
    for _ in range(2000):
        rng.shuffle(pack)
        holding = sum(any(c in UNIQUES for c in pack[t : t + 4]) for t in range(0, 36, 4))
        assert quickly(pack).winners.count(SPOILED) <= 9 - holding
    assert max(each.winners.count(SPOILED) for each in deals) < 9


def test_nine_spoiled_with_all_eight_in_the_talon() -> None:
    state = begin(hands=FOURS)
    assert set(UNIQUES) < set(state.dealt.talon)
    for rank in "ARCV87654":
        state = act(state, [rank + suit for suit in "cbed"])
    assert [trick.winner for trick in state.tricks] == [SPOILED] * 9
    assert state.outcome is not None
    assert state.outcome.reason == "all_spoiled"


def test_nine_spoiled_with_the_eight_discarded() -> None:
    """Singers who throw all eight away bring it about too."""
    talon = "3d 3c 2d 2c 9c 9d 2b 2e 9b 9e 3b 3e"
    state = act(begin(options=Options(chant="ask"), hands=FOURS, talon=talon), "yes yes yes yes")
    for card in [*talon.split()[::2], *talon.split()[1::2]]:
        state = act(state, [f"discard:{card}"])
    for rank in "ARCV87654":
        state = act(state, [rank + suit for suit in "cbed"])
    assert [trick.winner for trick in state.tricks] == [SPOILED] * 9


@pytest.mark.parametrize("unique", [NAMES[card] for card in UNIQUES])
def test_one_unique_card_in_play_wins_its_trick(unique: str) -> None:
    """The same deal with one of the eight instead of a four."""
    state = begin(hands={**FOURS, "N": FOURS["N"].replace("4d", unique)})
    for rank in "ARCV8765":
        state = act(state, [rank + suit for suit in "cbed"])
    state = act(state, ["4c", "4b", "4e", unique])
    assert [trick.winner for trick in state.tricks] == [SPOILED] * 8 + [0]
    assert state.outcome is not None
    assert state.outcome.points == (1, 0)
