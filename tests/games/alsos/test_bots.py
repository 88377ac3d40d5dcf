"""Bots choose what is legal, by what they see and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.games.alsos.deals import at_play, cards_of
from tests.games.alsos.table import act, any_deal, any_options, begin, course, view
from veillee.core.bot import Bot, Budget
from veillee.games import load_levels
from veillee.games.alsos import RULESET as alsos
from veillee.games.alsos import rules
from veillee.games.alsos.actions import DONE, PLAYS, Kontra, Rekontra, Say
from veillee.games.alsos.bots import BOTS
from veillee.games.alsos.state import State

QUICK = Budget(0.004)
PHASES = ("accept", "bid", "front", "back", "discard", "play")


def positions(seed: int, each: int) -> list[State]:
    """Positions from random deals, about that many of every phase."""
    rng, found = Random(seed), Counter[str]()
    states: list[State] = []
    while any(found[phase] < each for phase in PHASES):
        for state in course(any_deal(rng, any_options(rng)), rng):
            wanted = state.phase in PHASES and found[state.phase] < each
            if wanted and rng.random() < 0.3 + 0.7 * (state.phase in ("bid", "discard")):
                found[state.phase] += 1
                states.append(state)
    return states


def decide(bot: Bot, state: State, seed: int) -> Any:
    return bot.choose(view(state, state.turn), Random(seed), QUICK)


def found_out(make: Callable[[State], Bot], seed: int, each: int) -> Counter[str]:
    """By phase, how often the bot chose otherwise when what it cannot see was dealt anew."""
    rng, counted = Random(seed), Counter[str]()
    for number, state in enumerate(positions(seed, each)):
        other = alsos.redeal(state, state.turn, rng)
        same = decide(make(state), state, number) == decide(make(other), other, number)
        counted[state.phase] += not same
    return counted


@pytest.mark.parametrize("name", BOTS)
def test_every_choice_is_legal_under_any_options(name: str) -> None:
    bot = BOTS[name]()
    for number, state in enumerate(positions(21, 30)):
        assert decide(bot, state, number) in rules.legal(state, state.turn)


@pytest.mark.parametrize("name", BOTS)
def test_two_worlds_that_look_alike_are_played_alike(name: str) -> None:
    assert not any(found_out(lambda state: BOTS[name](), 34, 80).values())


class Cheat(Bot):
    """Sees the other's hand, against all rules, and acts by it."""

    def __init__(self, state: State) -> None:
        self.theirs = state.hands[1 - state.turn]

    def choose(self, seen: Any, rng: Random, budget: Budget) -> Any:
        return seen.legal[int(self.theirs) % len(seen.legal)]


def test_a_cheat_is_found_out() -> None:
    counted = found_out(Cheat, 34, 20)
    assert all(counted[phase] for phase in PHASES)


def test_the_same_seed_gives_the_same_choice() -> None:
    for number, state in enumerate(positions(5, 4)):
        assert decide(BOTS["steady"](), state, number) == decide(BOTS["steady"](), state, number)


def test_silent_never_announces() -> None:
    silent = BOTS["silent"]()
    for number, state in enumerate(positions(8, 20)):
        choice = decide(silent, state, number)
        assert not isinstance(choice, Say | Kontra | Rekontra)
        assert (choice == DONE) == (state.phase in ("front", "back"))


def test_a_sure_figure_is_announced_in_front() -> None:
    """All the high trumps and the aces: nothing can stop them."""
    state = begin(hands={"A": "Jh 9h Ah Th Kh Qh 7h Ac"}, indicator="8h", top="7c")
    state = act(state, "accept")
    said = []
    steady = BOTS["steady"]()
    while state.turn == 0:
        choice = steady.choose(view(state, 0), Random(1), Budget())
        said.append(choice)
        state = rules.apply(state, 0, choice).state
    figures = {each.figure for each in said if isinstance(each, Say)}
    assert figures >= {"csalad", "osszes_adu", "kassza", "tous_les_trois", "ultimo", "abszolut"}


def test_a_hopeless_declarer_is_kontrad() -> None:
    state = begin(hands={"B": "Jh 9h Ah Th Kh Ac As Ad"}, indicator="8h", top="7c")
    state = act(state, "accept done")
    assert isinstance(BOTS["steady"]().choose(view(state, 1), Random(1), Budget()), Say | Kontra)


def test_a_forced_card_is_played_at_once() -> None:
    rng = Random(2)
    for state in course(any_deal(rng), rng):
        if rules.to_act(state) is not None and len(rules.legal(state, state.turn)) == 1:
            before = rng.getstate()
            decide(BOTS["steady"](), state, 1)
            assert rng.getstate() == before
            break
    else:
        raise AssertionError("no forced move")


def test_ultimo_keeps_the_seven() -> None:
    """Its announcer leads another card as long as there is one that serves as well."""
    state = begin(hands={"A": "Jh 9h Ah Th Kh 7h Ac Tc Ad As Td Ts"}, indicator="8h", top="7c")
    state = act(state, "accept say:ultimo done done done done done")
    for _ in range(3):
        choice = BOTS["steady"]().choose(view(state, 0), Random(1), QUICK)
        assert choice != PLAYS[alsos.card("7h")]


@pytest.mark.parametrize("name", load_levels("alsos").names)
def test_whoever_must_keep_the_seven_plays_another_card(name: str) -> None:
    """Announced ultimo under the duty: the seven stays in hand as long as there is a choice."""
    rng, bot, kept = Random(9), BOTS[name](), 0
    while kept < 25:
        state = at_play(rng)
        while rules.to_act(state) is not None:
            may = cards_of(state)
            if len(may) > 1 and not state.trick and len(may) < len(state.hands[state.turn]):
                kept += 1
                choice = bot.choose(view(state, state.turn), rng, Budget(simulations=2))
                assert choice in rules.legal(state, state.turn)
            state = rules.apply(state, state.turn, rng.choice(may)).state
