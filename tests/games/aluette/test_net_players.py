"""The levels: in order of strength, the same again, within their budget, and true to themselves."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from time import process_time

import numpy as np
import pytest

from tests.compiled import run_python
from tests.games.aluette.table import E, N, S, act, begin, view
from tests.games.aluette.test_bots import CAFE, random_positions
from tests.machine import slowness
from tests.prove import times
from veillee.arena.mirrored import difference, mirrored_pairs
from veillee.core.bot import Budget
from veillee.core.match import Match
from veillee.games.aluette import RULESET, notation
from veillee.games.aluette.actions import Play
from veillee.games.aluette.bots import BOTS, LEVELS, warm
from veillee.games.aluette.deck import CLASS
from veillee.games.aluette.net import thinking
from veillee.games.aluette.net.players import plays_a_card
from veillee.games.aluette.options import Options
from veillee.games.aluette.scoring import DealOutcome
from veillee.search.compiling import compiling

FEW = Budget(simulations=40)
CHEAP = LEVELS[:4]


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(CHEAP)))
def test_each_level_gains_on_the_one_below(weaker: str, stronger: str) -> None:
    pairs = list(mirrored_pairs(RULESET, CAFE, BOTS[stronger], BOTS[weaker], pairs=250, seed=5))
    assert difference(pairs).low > 0


def test_reflecting_comes_to_what_is_chosen() -> None:
    """With signs and under any rules; the same twice."""
    master, looked = BOTS["master"](), 0
    for match, state in random_positions(Random(31), times(5)):
        seat = RULESET.to_act(state)
        assert seat is not None
        seen = RULESET.view(match, state, seat)
        thought = master.reflect(seen, Random(1), FEW)  # type: ignore[attr-defined]
        action = master.choose(seen, Random(1), FEW)
        assert thought.chosen == notation.write(seat, action)
        assert thought == master.reflect(seen, Random(1), FEW)  # type: ignore[attr-defined]
        if isinstance(action, Play):
            assert thought.candidates[0].action == thought.chosen
            assert all(0 <= each.chance <= 1 for each in thought.candidates)
            assert all(-2 <= each.value <= 2 for each in thought.candidates)
            assert all(each.seat != seat and 0 <= each.chance <= 1 for each in thought.beliefs)
            looked += 1
    assert looked > 100


def test_who_has_no_choice_believes_all_the_same() -> None:
    """Every card loses to monsieur."""
    state = act(begin(N, hands={"E": "3d", "S": "Ad 8d 7d 6d"}), "3d")
    thought = BOTS["master"]().reflect(  # type: ignore[attr-defined]
        view(state, S), Random(1), FEW
    )
    assert len(thought.candidates) == 1
    chances = {each.card: each.chance for each in thought.beliefs if each.seat == N}
    assert len(chances) > 3
    assert all(0.05 < chance < 0.6 for chance in chances.values())


@pytest.mark.parametrize("level", CHEAP)
def test_the_other_levels_say_what_the_net_told_them(level: str) -> None:
    """Best first; where the net alone decides, the chosen card is the first."""
    bot, looked = BOTS[level](), 0
    for match, state in random_positions(Random(33), 4):
        seat = RULESET.to_act(state)
        assert seat is not None
        seen = RULESET.view(match, state, seat)
        thought = bot.reflect(seen, Random(1), FEW)  # type: ignore[attr-defined]
        action = bot.choose(seen, Random(1), FEW)
        assert thought.chosen == notation.write(seat, action)
        if isinstance(action, Play):
            values = [each.value for each in thought.candidates]
            assert values == sorted(values, reverse=True)
            assert thought.chosen in {each.action for each in thought.candidates}
            looked += 1
    assert looked > 50


def test_what_a_sign_told_is_believed_and_told_as_a_fact() -> None:
    hands = {"N": "3d 3c 2d 4d 4c 4b 4e 5d 5c", "E": "7d 8c 6b", "S": "Ad Rd Cd Vd 8d 7c 6c 5b 5e"}
    state = act(begin(N, Options(signals=True), hands), ["sign:N:monsieur", "sign:N:madame", "7d"])
    thought = BOTS["master"]().reflect(  # type: ignore[attr-defined]
        view(state, S), Random(1), Budget(simulations=400)
    )
    beliefs = {(each.seat, each.card): each for each in thought.beliefs}
    assert beliefs[N, "3d"].chance == beliefs[N, "3c"].chance == 1
    assert beliefs[N, "3d"].usual == pytest.approx(9 / 38)
    assert beliefs[E, "3d"].chance == 0
    assert {each.what for each in thought.facts if each.kind == "sign"} == {
        "sign:N:monsieur",
        "sign:N:madame",
    }


def test_what_is_thought_in_seconds_takes_about_as_long() -> None:
    """Whole deals, in CPU time; early in a deal a machine's caches are still cold."""
    warm()
    master, rng, took, slower = BOTS["master"](), Random(3), [], slowness()
    for number in range(4):
        pack = rng.sample(range(48), 48)
        match = RULESET.begin(CAFE, 0)
        state = RULESET.new(CAFE, 0, RULESET.deal(0, pack))
        while (seat := RULESET.to_act(state)) is not None:
            begun = process_time()
            action = master.choose(RULESET.view(match, state, seat), rng, Budget(0.1))
            if number:
                took.append(process_time() - begun)
            state = RULESET.apply(state, seat, action).state
    slower = max(slower, slowness())
    assert np.percentile(took, 95) < 1.2 * 0.1 * slower
    assert max(took) > 0.04, "it uses what it may"


def test_a_sure_choice_is_made_early() -> None:
    """With several cards, and more than three tricks to come: some thoughts end before their
    worlds do, others do not."""
    budget, early, late = Budget(simulations=1600), 0, 0
    for match, state in random_positions(Random(33), times(1)):
        seat = RULESET.to_act(state)
        assert seat is not None
        seen = RULESET.view(match, state, seat)
        if not plays_a_card(seen) or len(seen.tricks) > 4:
            continue
        weighed = thinking.weigh(seen, Random(1), budget)
        if len(weighed.cards) < 2:
            continue
        early += weighed.looked < 800
        late += weighed.looked == 1600
    assert early
    assert late


@pytest.mark.parametrize("name", LEVELS)
def test_no_level_wastes_a_card(name: str) -> None:
    """Never a higher card than it must into a trick that it cannot win."""
    bot, chosen = BOTS[name](), 0
    for match, state in random_positions(Random(34), times(12)):
        seat = RULESET.to_act(state)
        assert seat is not None
        seen = RULESET.view(match, state, seat)
        if not plays_a_card(seen) or not seen.trick:
            continue
        best = min(CLASS[card] for card in seen.trick)
        losing = [card for card in seen.hand if CLASS[card] > best]
        if len({CLASS[card] for card in losing}) < 2:
            continue
        action = bot.choose(seen, Random(chosen), FEW)
        assert isinstance(action, Play)
        weakest = max(CLASS[card] for card in losing)
        assert CLASS[action.card] <= best or CLASS[action.card] == weakest
        chosen += 1
    assert chosen > 60


@pytest.mark.parametrize("name", CHEAP)
def test_who_goes_by_feel_says_so(name: str) -> None:
    """No interval, no facts; and of a card that is not the best liked, that it is not. With one
    deal to come at even scores a point is as good as two, so that the best liked card is not always
    the one that promises most points."""
    bot, cool, told, unlike = BOTS[name](), BOTS[name](), set(), 0
    cool.heat = 0.0  # type: ignore[attr-defined]
    last = [DealOutcome(points, True, "most_tricks", N, None) for points in ((1, 0), (0, 1)) * 2]
    for match, state in random_positions(Random(35), times(6)):
        seat = RULESET.to_act(state)
        assert seat is not None
        options = replace(match.options, match="deals", deals=5)
        even: Match[Options] = Match(options, match.dealer, (2, 2), tuple(last))
        seen = RULESET.view(even, state, seat)
        thought = bot.reflect(seen, Random(3), FEW)  # type: ignore[attr-defined]
        if thought.candidates:
            liked = notation.write(seat, cool.choose(seen, Random(3), FEW))
            assert thought.candidates[0].action == liked
            assert thought.by == ("feel" if thought.chosen == liked else "lot")
            assert not thought.facts
            assert not any(each.error for each in thought.candidates)
            told.add(thought.by)
            unlike += max(thought.candidates, key=lambda each: each.value).action != liked
    assert told == {"feel", "lot"}
    assert unlike


def test_nothing_is_compiled_once_bots_are_warm(tmp_path: Path) -> None:
    """Neither at any decision or thought, nor by the next process."""
    act = "from tests.games.aluette.test_net_players import decisions; decisions()"
    told = [run_python("-c", act, cache=tmp_path).split() for _ in range(2)]
    assert told == [["True", "False"], ["False", "False"]]


def decisions() -> None:
    """For a process of its own: whether warming up compiled, and all decisions after that."""
    with compiling() as compiled:
        warm()
        print(compiled())
    with compiling() as compiled:
        for match, state in random_positions(Random(32), 4):
            seat = RULESET.to_act(state)
            seen = RULESET.view(match, state, seat)
            for level in LEVELS:
                BOTS[level]().choose(seen, Random(1), FEW)
            BOTS["master"]().reflect(seen, Random(1), FEW)  # type: ignore[attr-defined]
        print(compiled())
