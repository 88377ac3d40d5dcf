"""The highest levels answer the chant by what it is worth (spec aluette 7, 8)."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from benchmarks import chant as bench
from training import aluette_chant as training

from tests.games.aluette.table import E, N, S, W, act, begin, view
from veillee.core.bot import Budget
from veillee.games.aluette import RULESET, kernels
from veillee.games.aluette.actions import NO, YES, Action
from veillee.games.aluette.bots import BOTS, LEVELS, chant
from veillee.games.aluette.bots.odds import handful, strength
from veillee.games.aluette.deck import PACK, Hand
from veillee.games.aluette.net import answering, judging
from veillee.games.aluette.net.reading import net
from veillee.games.aluette.options import Options
from veillee.games.aluette.view import View

FEW = Budget(simulations=4)
ASK, PARTNER = Options(chant="ask"), Options(chant="ask", singers="partner")
WEAK, USUAL = "8d 7c 6c 5e 5b 4e 4b 3e 3b", "3d 9d Ab Rc Cd 9b 7d 5c 4e"
HIGH, LOW = ("net", "old_hand", "master"), ("newcomer", "guest", "regular", "steady")


def asked(seat: int, cards: str, options: Options = ASK) -> View:
    """North deals; everybody before the seat said yes."""
    state = begin(N, options, {"NESW"[seat]: cards})
    seen: View = view(act(state, ["yes"] * ((seat - E) & 3)), seat)
    return seen


def answer(bot: str, seen: View) -> Action:
    action: Action = BOTS[bot]().choose(seen, Random(1), FEW)
    return action


@pytest.mark.parametrize("bot", HIGH)
def test_who_hears_both_rivals_sing_says_no_to_it(bot: str) -> None:
    """With the weakest cards too."""
    for seat in (S, N):
        assert answer(bot, asked(seat, WEAK, PARTNER)) == NO
        assert chant.answer(asked(seat, WEAK, PARTNER)) == YES


@pytest.mark.parametrize("bot", HIGH)
def test_who_sings_with_their_partner_says_yes_with_usual_cards_too(bot: str) -> None:
    for seat in (E, W):
        assert answer(bot, asked(seat, USUAL, PARTNER)) == YES
        assert chant.answer(asked(seat, USUAL, PARTNER)) == NO


@pytest.mark.parametrize("bot", LOW)
def test_others_answer_by_the_rule(bot: str) -> None:
    for seat in (E, S, W, N):
        for options in (ASK, PARTNER):
            seen = asked(seat, USUAL, options)
            assert answer(bot, seen) == chant.answer(seen)


@pytest.mark.parametrize("bot", HIGH)
def test_a_strong_hand_says_no_and_a_weak_singer_yes(bot: str) -> None:
    assert answer(bot, asked(E, "3d 3c 2d 2c 9c 9d 2b Ad Ac")) == NO
    assert answer(bot, asked(E, WEAK)) == YES


@pytest.mark.parametrize("level", LEVELS)
def test_answers_and_discards_hang_on_nothing_hidden(level: str) -> None:
    """Through the whole chant, sung every time: the others' hands and the talon dealt anew."""
    rng, asked_for = Random(17), 0
    for number in range(12):
        options = (ASK, PARTNER)[number % 2]
        state = begin(N, options, seed=number)
        while state.phase in ("chant", "discard"):
            seat, lots = state.turn, rng.random()
            seen, other = view(state, seat), view(RULESET.redeal(state, seat, rng), seat)
            assert seen == other
            found = {BOTS[level]().choose(each, Random(lots), FEW) for each in (seen, other)}
            assert len(found) == 1
            action = YES if state.phase == "chant" else found.pop()
            state = RULESET.apply(state, seat, action).state
            asked_for += 1
    assert asked_for == 12 * (4 + 12)


def test_chances_are_those_of_the_rule() -> None:
    for seed in range(50):
        mine = Hand.of(Random(seed).sample(list(PACK), 9))
        others = int(PACK.minus(mine))
        usual = handful([strength(card, others) for card in mine])
        assert training.chance(int(mine)) == pytest.approx(usual)


def test_the_limits_are_about_the_best() -> None:
    """Found anew in fewer deals, by which the last place gains as much, within chance."""
    found = np.zeros((6000, 2))
    rng, room = kernels.generator(5), judging.room()
    training.gather(training.SINGERS["dealer"], 3, net(), training.POINTS, rng, room, found)
    by_worth = found[:, 0] < answering.YES_BELOW["dealer"][3]
    by_rule = found[:, 0] < training.limit(3, training.SINGERS["dealer"])
    gains = found[:, 1] * by_worth - found[:, 1] * by_rule
    assert gains.mean() > 1.96 * gains.std() / 6000**0.5
    assert abs(training.best_of(found) - answering.YES_BELOW["dealer"][3]) < 0.1


def test_by_worth_gains_on_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most where both singers are of one side, by whichever side it is done."""
    monkeypatch.setattr(bench, "DEALS", 20_000)
    for each in ("LAID", "CHOOSING", "JUDGING"):
        monkeypatch.setattr(bench, each, 4)
    rows = bench.run()
    gains = [row.figure.split(" ± ") for row in rows if row.aim == bench.AIM]
    assert len(gains) == 4
    for mean, half in gains[2:]:
        assert float(mean) > float(half)
