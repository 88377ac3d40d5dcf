"""An agent learns its view and nothing else: not from numbers, masks, nor from whose turn it is."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.adapters.playing import SETTINGS, asked, at_random, made, open_actions
from veillee.adapters.course import NOTHING
from veillee.adapters.pettingzoo import Environment
from veillee.games.aluette.actions import Look, Play, Sign


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[key], other[key]) for key in one)


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=list(SETTINGS))
def test_hidden_cards_change_no_observation(settings: dict[str, Any]) -> None:
    """What a seat cannot see is dealt anew at every moment: it observes the same, mask included."""
    table, rng = made(**settings), Random(11)
    table.reset(seed=11)
    changed = looked = 0
    for _ in asked(table, at_random(rng)):
        if table.course.between_rounds and rng.random() < 0.3:
            for seat, agent in enumerate(table.agents):
                other = _redealt(table, seat, rng)
                looked += 1
                changed += other.course.state != table.course.state
                assert _same(other.observe(agent), table.observe(agent))
    assert changed > 0.6 * looked > 0


def _redealt(table: Environment, seat: int, rng: Random) -> Environment:
    """A table whose cards are others, as far as that seat cannot see them."""
    other = copy.copy(table)
    other.course = table.course.redealt(seat, rng)
    return other


def test_own_cards_change_it() -> None:
    """The test above could fail: with other cards of one's own the observation is another."""
    table, rng = made(game="alsos"), Random(2)
    table.reset(seed=2)
    other = _redealt(table, 1, rng)
    assert not _same(other.observe("A"), table.observe("A"))


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=list(SETTINGS))
def test_masks_are_what_the_view_allows(settings: dict[str, Any]) -> None:
    """At its turn an agent may do what its view allows but signs and looks; at a moment for signs
    those, or nothing; and whoever is not asked, nothing at all."""
    table = made(**settings)
    signs = False
    for seed in range(3):
        table.reset(seed=seed)
        for agent in asked(table, at_random(Random(seed))):
            seen = table.observe(agent)
            assert table.observation_space(agent).contains(seen)
            course = table.course
            view = course.view(table.ruleset.seats.index(agent))
            names = {table.name_of(agent, each) for each in open_actions(seen)}
            aside = {
                table.ruleset.write(view.seat, each)
                for each in view.legal
                if isinstance(each, (Sign, Look))
            }
            turn = {table.ruleset.write(view.seat, each) for each in view.legal} - aside
            if NOTHING in names and (names != {NOTHING} or aside):
                signs = signs or names == aside | {NOTHING}
                assert names in (aside | {NOTHING}, {NOTHING})
            elif NOTHING in names:
                assert not turn
            else:
                assert names == turn
            for other in table.agents:
                if not course.open_to(table.ruleset.seats.index(other)):
                    assert not table.observe(other)["action_mask"].any()
    assert signs == table.options.signals if settings["game"] == "aluette" else not signs


@pytest.mark.parametrize("everyone", [False, True])
def test_turns_do_not_tell_who_signed(everyone: bool) -> None:
    """The same public actions, once with faces kept still and once with signs and looks wherever
    they are open: the same agents are asked in the same order."""
    still, quiet = _play(everyone, restless=False)
    moved, restless = _play(everyone, restless=True)
    assert still == moved
    assert len(restless.course.state.signals) > 10
    assert not quiet.course.state.signals
    cards = [move.action for move in restless.course.deal.moves if isinstance(move.action, Play)]
    assert cards == [
        move.action for move in quiet.course.deal.moves if isinstance(move.action, Play)
    ]


def _cards(table: Environment) -> list[Play]:
    return [move.action for move in table.course.deal.moves if isinstance(move.action, Play)]


def _play(everyone: bool, restless: bool) -> tuple[list[str], Environment]:
    """Who was asked in a deal played by lots, those for signs drawn apart from the others."""
    lots, faces = Random(4), Random(4)

    def choose(table: Environment, agent: str) -> int:
        choices = open_actions(table.observe(agent))
        if table.name_of(agent, choices[-1]) != NOTHING:
            return lots.choice(choices)
        return faces.choice(choices) if restless else choices[-1]

    table = made(game="aluette", preset="vendee", everyone=everyone)
    table.reset(seed=4)
    return list(asked(table, choose)), table


def test_a_sign_is_seen_by_who_looks() -> None:
    """After the round in which it was made, by its maker and who watched them, by no other."""
    table = made(game="aluette", signals=True)
    table.reset(seed=1)
    maker = table.agent_selection
    seat = table.ruleset.seats.index(maker)
    sign = next(
        each
        for each in open_actions(table.observe(maker))
        if table.name_of(maker, each).startswith("sign")
    )
    before = {agent: _signs(table, agent) for agent in table.agents}
    table.step(sign)
    assert {agent: _signs(table, agent) for agent in table.agents} == before
    for agent in [*table.agents][1:]:
        table.step(open_actions(table.observe(agent))[-1])
    told = {agent for agent in table.agents if _signs(table, agent) != before[agent]}
    partner = table.ruleset.seats[(seat + 2) & 3]
    assert told == {maker, partner}


def _signs(table: Environment, agent: str) -> list[int]:
    row = table.observe(agent)["observation"]
    return [int(each) for each in row[table.places["signs"]]]
