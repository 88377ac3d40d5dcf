"""PettingZoo's own tests, and what its tests do not ask."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from tests.adapters.playing import SETTINGS, asked, at_random, made, open_actions
from veillee.adapters.pettingzoo import Environment, env, parallel_env
from veillee.errors import BadOptions, Unreadable
from veillee.games import load_bots
from veillee.games.aluette.actions import Look, Sign
from veillee.records import from_document, replay
from veillee.records.explain import explain

Make = Callable[..., Any]


@pytest.fixture(params=SETTINGS.values(), ids=list(SETTINGS))
def settings(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


def test_its_api_test(settings: dict[str, Any]) -> None:
    """It passes, and warns of nothing but that masks make an observation a Dict, and that seats
    have the letters that they have everywhere."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(**settings), num_cycles=400)
    known = ("Observation is not a NumPy array", "Observation space for each agent", "We recommend")
    assert not [each for each in caught if not str(each.message).startswith(known)]


def test_its_seed_test(settings: dict[str, Any]) -> None:
    seed_test(partial(env, **settings), num_cycles=150)


def test_its_render_test(settings: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    make: Any = partial(env, **settings)
    render_test(make)
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "preset"), [("aluette", "cafe"), ("aluette", "vendee"), ("alsos", "tompa")]
)
def test_its_max_cycles_and_parallel_tests(game: str, preset: str) -> None:
    """They take any action, open or not, and count cycles in which everybody is asked."""
    together = partial(parallel_env, game, preset=preset, illegal="replace")
    in_turn = partial(env, game, preset=preset, illegal="replace", everyone=True)
    max_cycles_test(SimpleNamespace(env=in_turn, parallel_env=together))
    parallel_api_test(together(), num_cycles=100)
    parallel_seed_test(together, num_cycles=30)


def test_max_cycles_turn_by_turn() -> None:
    """Four tricks of Aluette are four turns for each; then the deal is cut off, unrewarded."""
    cut = made(game="aluette", max_cycles=4)
    cut.reset(seed=1)
    turns = 0
    for agent in cut.agent_iter():
        _, reward, terminated, truncated, _ = cut.last()
        assert not terminated
        assert reward == 0
        turns += not truncated
        cut.step(None if truncated else open_actions(cut.observe(agent))[0])
    assert turns == 16
    assert len(cut.course.state.tricks) == 4


def test_rewards_and_record(settings: dict[str, Any]) -> None:
    """The actions written down, played through the rules by the replay of records, end every deal
    as the rewards say; they sum to nothing, and infos tell the deal."""
    table = made(**settings)
    rng = Random(3)
    for seed in range(6):
        table.reset(seed=seed)
        gained = [dict.fromkeys(table.agents, 0.0)]
        for _ in asked(table, at_random(rng)):
            if table.course.deals and table.course.between_rounds:
                _book(gained, table, len(table.course.deals))
        _book(gained, table, len(table.course.deals))
        played = replay(from_document(table.record()))
        assert all(deal.outcome is not None for deal in played.deals)
        assert played.match.over or settings.get("whole", "deal") == "deal"
        assert len(gained) == len(played.deals) + 1
        for rewards, deal in zip(gained[1:], played.deals, strict=True):
            assert deal.outcome is not None
            points = deal.outcome.points
            assert sum(rewards.values()) == 0
            for agent, reward in rewards.items():
                side = table.ruleset.side_of[table.ruleset.seats.index(agent)]
                assert reward == (points[side] - points[1 - side]) / 2
        assert table.infos[table.agents[0]] == {
            "deals": len(played.deals),
            "reason": played.deals[-1].outcome.reason if played.deals[-1].outcome else None,
            "points": list(played.deals[-1].outcome.points if played.deals[-1].outcome else ()),
        }


def _book(gained: list[dict[str, float]], table: Any, deals: int) -> None:
    """The rewards of a deal that has just ended."""
    if deals == len(gained):
        gained.append(dict(table.rewards))


def test_rewards_only_at_the_end_of_a_deal() -> None:
    table = made(game="alsos", whole="match", deals=3)
    table.reset(seed=5)
    ends = 0
    finished = 0
    for _ in asked(table, at_random(Random(5))):
        if any(table.rewards.values()):
            assert len(table.course.deals) == finished + 1
            ends += 1
        finished = len(table.course.deals)
    assert ends + 1 >= finished > 1


def test_a_seed_decides_all_cards() -> None:
    """Of that episode and those after it; other seeds other cards, none at all any cards."""

    def packs(seed: int | None) -> list[Any]:
        table = made(game="alsos")
        found = []
        for each in (seed, None):
            table.reset(seed=each)
            found.append(table.course.packs[0])
        return found

    assert packs(7) == packs(7)
    assert packs(7)[0] != packs(7)[1]
    assert packs(7) != packs(8)
    assert packs(None) != packs(None)


def test_cards_given() -> None:
    """One deal played again with other seats, as whoever measures bots wants it."""
    table = made(game="aluette")
    table.reset(seed=1)
    pack = table.record()["deals"][0]["pack"]
    table.reset(options={"dealer": "E", "pack": pack, "of somebody else": 1})
    deal = table.record()["deals"][0]
    assert (deal["dealer"], deal["pack"]) == ("E", pack)
    assert table.agent_selection == "S"
    for options in ({"dealer": "X"}, {"pack": pack[:-1]}, {"pack": [*pack[:-1], pack[0]]}):
        with pytest.raises(ValueError, match=r"dealer|pack"):
            table.reset(options=options)
    with pytest.raises(Unreadable):
        table.reset(options={"pack": [*pack[:-1], "4z"]})


def test_an_illegal_action() -> None:
    """Is refused with what would be open, and nothing has changed; or one is drawn in its place."""
    table = made(game="aluette")
    table.reset(seed=1)
    before = table.record()
    for wrong in (0, 120, 121, -1, None, 1.5, "3d"):
        if wrong in open_actions(table.observe(table.agent_selection)):
            continue
        with pytest.raises(ValueError, match=f"not open to {table.agent_selection} now; open are"):
            table.step(wrong)
    assert table.record() == before
    table = made(game="aluette", illegal="replace")
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(np.int64(120))
    assert table.infos[agent] == {"replaced": 1}
    assert len(table.record()["deals"][0]["actions"]) == 1


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({"whole": "evening"}, ValueError),
        ({"illegal": "ignore"}, ValueError),
        ({"render_mode": "rgb_array"}, ValueError),
        ({"slots": 0}, ValueError),
        ({"max_cycles": 1.5}, ValueError),
        ({"game": "belote"}, Unreadable),
        ({"preset": "tompa"}, BadOptions),
        ({"deals": 26}, BadOptions),
        ({"colour": "red"}, BadOptions),
    ],
)
def test_bad_settings(settings: dict[str, Any], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        env(**settings)


def test_told_in_words() -> None:
    table = made(game="aluette", render_mode="ansi")
    table.reset(seed=1)
    for _ in asked(table, at_random(Random(1))):
        pass
    told = table.render()
    assert told is not None
    assert len(re.findall(r"Trick \d", told)) == 9
    assert told.splitlines()[-1].startswith("Score")


@pytest.mark.parametrize("game", ["aluette", "alsos"])
def test_printed_as_it_goes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every line once: together they are the match as its record is told."""
    table = made(game=game, whole="match", deals=2, render_mode="human")
    table.reset(seed=2)
    for _ in asked(table, at_random(Random(2))):
        pass
    told = [line.strip() for line in explain(replay(from_document(table.record())))]
    printed = [line.strip() for line in capsys.readouterr().out.splitlines()]
    # Its headings and its last line are of the match.
    assert printed == [line for line in told[2:-1] if line and not line.startswith("Deal ")]


@pytest.mark.parametrize(
    ("game", "preset", "bot"), [("aluette", "vendee", "steady"), ("alsos", "tompa", "greedy")]
)
@pytest.mark.parametrize("everyone", [False, True])
def test_bots_at_the_table(game: str, preset: str, bot: str, everyone: bool) -> None:
    """A bot on one side gains on chance on the other, signs and looks where it may, and does
    nothing that is not open."""
    table, rng = made(game=game, preset=preset, everyone=everyone), Random(1)
    player, lots = load_bots(game)[bot](), at_random(rng)
    gained, asides = 0.0, 0
    first = table.possible_agents[0]
    for seed in range(40):
        table.reset(seed=seed)

        def choose(table: Environment, agent: str) -> int:
            side = table.ruleset.side_of[table.ruleset.seats.index(agent)]
            return table.by_bot(player, rng) if side == 0 else lots(table, agent)

        for _ in asked(table, choose):
            pass
        gained += table.rewards[first]
        moves = table.course.deal.moves
        asides += sum(move.seat == 0 and isinstance(move.action, (Sign, Look)) for move in moves)
    assert gained > 0
    assert bool(asides) == table.ruleset.aside(table.course.deal.start)


def test_without_the_library() -> None:
    """Whoever lacks it is told what to install."""
    lacking = "import sys; sys.modules['pettingzoo'] = None; import veillee.adapters.pettingzoo"
    done = subprocess.run([sys.executable, "-c", lacking], capture_output=True, text=True)
    assert "pip install 'veillee[pettingzoo]'" in done.stderr.splitlines()[-1]
