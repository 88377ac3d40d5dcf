"""Finished deals worked out: moments, shares, and the worker that solves them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.browser.scenes import VENDEE, played_out
from tests.compiled import run_python
from veillee.cards import Card
from veillee.core.bot import Budget
from veillee.core.options import read_options
from veillee.games import load, load_solver
from veillee.games.aluette.actions import Look, Play
from veillee.live import studies as live
from veillee.live import study as studying
from veillee.live.studies import Studies
from veillee.live.study import FEWEST, WORLDS, Study, shares
from veillee.records import PlayedDeal, from_document, replay

PATIENCE = 240.0
"""Seconds for a worker that may have to compile, on a busy machine."""


def record(game: str, deal: dict[str, Any], preset: str, **given: object) -> dict[str, Any]:
    return {"veillee": 1, "game": game, "rules": {"preset": preset, **given}, "deals": [deal]}


def aluette(seed: int = 19) -> PlayedDeal:
    """A deal where the cards and the plays are chance's."""
    laid = played_out(0, seed)
    names = load("aluette").cards
    deal = {
        "dealer": "N",
        "pack": [names[card] for card in laid.pack],
        "actions": laid.actions.split(),
    }
    return replay(from_document(record("aluette", deal, "cafe"))).deals[0]


TURNS = (12, 15, 30)
"""Where the worth of the deal of seed 19 changes."""


def test_moments_are_what_everybody_sees() -> None:
    """A chant, six cards laid away and a look: the discards are one moment, the look none."""
    ruleset, rng = load("aluette"), Random(5)
    options = read_options(ruleset.options, ruleset.presets, "vendee", VENDEE)
    pack = list(range(48))
    state = ruleset.new(options, 1, ruleset.deal(1, pack))
    actions: list[str] = []
    while (seat := ruleset.to_act(state)) is not None:
        legal = ruleset.legal(state, seat)
        texts = [ruleset.write(seat, each) for each in legal]
        chosen = (
            "yes"
            if "yes" in texts
            else rng.choice(
                [each for each in texts if each in ruleset.cards or each.startswith("discard")]
            )
        )
        if len(actions) == 20:
            actions.append(ruleset.write(0, Look(1)))
            state = ruleset.apply(state, 0, Look(1)).state
        actions.append(chosen)
        state = ruleset.apply(state, seat, ruleset.read(chosen)[1]).state
    deal = {"dealer": "E", "pack": [ruleset.cards[card] for card in pack], "actions": actions}
    played = replay(from_document(record("aluette", deal, "vendee", **VENDEE))).deals[0]
    study = Study("aluette", played)
    assert len(played.moves) == 4 + 12 + 36 + 1
    assert len(study.moments) == 4 + 2 + 36 + 1
    assert [moment.at for moment in study.moments] == list(range(43))
    assert study.opening == 6
    cards = [move.action.card for move in played.moves if isinstance(move.action, Play)]
    assert [moment.card for moment in study.moments] == [None] * 6 + cards + [None]
    assert study.moments[-1].seat is None


def worlds(*rows: tuple[int, int, int]) -> list[dict[Card, int]]:
    return [dict(enumerate(row)) for row in rows]


def test_only_what_is_clearly_worse_is_a_mistake() -> None:
    """Of sixty deals: the one card keeps the point in all, the other in all but three, which may
    be chance, the third in half. For the side that counts the other way it is turned about."""
    drawn = worlds(*[(1, 1, 1)] * 30, *[(1, 1, -1)] * 27, *[(1, -1, -1)] * 3)
    found = shares(drawn, 1)
    assert [found[card].kept for card in range(3)] == [60, 57, 30]
    assert [found[card].mistake for card in range(3)] == [False, False, True]
    assert [found[card].percent for card in range(3)] == [100, 95, 50]
    assert all(0 < each.spread < 0.15 for each in found.values())
    turned = [{card: -value for card, value in world.items()} for world in drawn]
    assert shares(turned, -1) == found


def test_a_card_that_loses_as_much_as_all_others_keeps_what_there_is() -> None:
    found = shares(worlds(*[(-1, -1, -1)] * 40), 1)
    assert [each.kept for each in found.values()] == [40] * 3
    assert not any(each.mistake for each in found.values())


def test_few_deals_call_nothing_a_mistake() -> None:
    """One too few, and the same with one more."""
    row = (1, -1, -1)
    assert not any(each.mistake for each in shares(worlds(*[row] * (FEWEST - 1)), 1).values())
    assert shares(worlds(*[row] * FEWEST), 1)[1].mistake


def run(body: Callable[[Studies], Awaitable[None]]) -> None:
    async def whole() -> None:
        studies = Studies()
        try:
            await body(studies)
        finally:
            await studies.close()

    asyncio.run(whole())


async def until(studies: Studies, study: Study, done: Callable[[], bool], at: int = 30) -> None:
    """Look at the deal until that is so."""
    async with asyncio.timeout(PATIENCE):
        while not done():
            studies.look(study, at)
            await asyncio.sleep(0.02)


def test_a_deal_is_worked_out_as_the_solver_has_it() -> None:
    """Every moment's worth, where it turned, best play from there to the end, and the deals drawn
    for the moment looked at; the same study for the same deal."""
    deal, ruleset = aluette(19), load("aluette")

    async def body(studies: Studies) -> None:
        study = studies.of("aluette", deal, "key")
        await until(studies, study, lambda: 15 in study.drawn and len(study.lines) == 3, at=15)
        assert study.turning == TURNS == tuple(study.lines)
        assert study.faults == 0
        assert not study.exhausted
        solver = load_solver("aluette")
        for moment in study.moments[12:-1]:
            solution = solver.solve(deal.match, moment.state, Budget(60))
            weighed = study.weighed[moment.at]
            assert (weighed.value, weighed.cards) == (solution.value, dict(solution.cards))
        for at in TURNS:
            line, state = study.lines[at], study.moments[at].state
            assert line is not None
            for text in line:
                seat = ruleset.to_act(state)
                assert seat is not None
                state = ruleset.apply(state, seat, ruleset.read(text)[1]).state
            outcome = ruleset.outcome(state)
            assert outcome is not None
            assert outcome.points[0] - outcome.points[1] == study.value(at)
        seat = study.moments[15].seat
        assert seat is not None
        found = study.shares(15, 1 if seat % 2 == 0 else -1)
        assert set(found) == set(study.weighed[15].cards)
        assert all(0 <= each.kept <= each.of == WORLDS for each in found.values())
        assert studies.of("aluette", deal, "key") is study

    run(body)


def test_nobody_looks_and_nothing_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The queue is left at once; a look later takes the deal up where it was."""
    monkeypatch.setattr(live, "LEASE", -1.0)

    async def body(studies: Studies) -> None:
        study = studies.of("aluette", aluette(), "key")
        assert studies.look(study, 0)
        runner = studies._runner
        assert runner is not None
        async with asyncio.timeout(PATIENCE):
            await runner
        assert study.weighed == {}
        monkeypatch.setattr(live, "LEASE", 60.0)
        await until(studies, study, lambda: 35 in study.weighed)

    run(body)


def test_a_deal_has_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once that is spent no more is worked out, and what is not known stays open."""
    monkeypatch.setattr(studying, "BUDGET", 1e-9)

    async def body(studies: Studies) -> None:
        study = studies.of("aluette", aluette(), "key")
        await until(studies, study, lambda: study.exhausted)
        assert len(study.weighed) < study.positions
        assert study.value(0) is None
        assert not studies.look(study, 0)

    run(body)


def test_too_many_deals_wait_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "WAITING", 1)

    async def body(studies: Studies) -> None:
        first, second = (studies.of("aluette", aluette(seed), seed) for seed in (12, 19))
        assert studies.look(first, 0)
        assert not studies.look(second, 0)
        await until(studies, first, lambda: len(first.weighed) == first.positions)
        first.spent = studying.BUDGET
        await until(studies, second, lambda: bool(second.weighed))

    run(body)


def test_a_worker_that_is_killed_is_followed_by_another() -> None:
    async def body(studies: Studies) -> None:
        study = studies.of("aluette", aluette(), "key")
        await until(studies, study, lambda: bool(study.weighed))
        assert studies._pool is not None
        for pid in list(studies._pool._processes):
            os.kill(pid, signal.SIGKILL)
        await until(studies, study, lambda: len(study.weighed) == study.positions)
        assert not study.failed
        assert study.faults == 1

    run(body)


WITHOUT = """
import asyncio, sys
from tests.live.test_study import aluette, until
from veillee.live.studies import Studies

async def whole():
    studies = Studies()
    await studies.warm()
    study = studies.of("aluette", aluette(), "key")
    await until(studies, study, lambda: 30 in study.weighed)
    await studies.close()

if __name__ == "__main__":
    asyncio.run(whole())
    print([name for name in ("numba", "numpy") if name in sys.modules])
"""


def test_compiled_code_stays_in_the_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that asks never loads it."""
    script = tmp_path / "ask.py"
    script.write_text(WITHOUT)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(os.path.abspath, filter(None, sys.path))))
    assert run_python(str(script), cache=tmp_path / "cache").strip() == "[]"
