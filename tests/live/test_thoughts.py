"""What a bot left to chance can be drawn again, so that it can be asked what it thought."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.live.room import TABLE, lay, room, with_bots
from tests.live.test_driver import driving, play_on
from tests.thinking import Thinks, ask_thought
from veillee.core.bot import Budget
from veillee.core.thought import Thought
from veillee.games import load, load_bots, load_levels
from veillee.live.bots import seed_of, think, think_aloud
from veillee.live.thoughts import KEPT, Thoughts
from veillee.records import from_document, replay
from veillee.tables.commands import Deal
from veillee.tables.events import DealBegun, Event, SeatTaken
from veillee.tables.record import finished
from veillee.tables.seen import Seen
from veillee.tables.table import DealLog


@pytest.mark.parametrize("bot", ["steady", "master"])
def test_every_decision_of_a_bot_at_a_table_can_be_thought_again(tmp_path: Path, bot: str) -> None:
    """From the log alone: the view that it had, and the lots that it drew. Who can say what they
    thought say what they did."""

    async def ask(seen: Seen, asked: str, seed: int) -> str:
        return think(seen.game, asked, seen.deal, seed)

    async def run() -> None:
        rng = Random(5)
        log = with_bots(rng, 1, chant="off", deals=1, signals=False, partners="fixed")
        log.become([_with(each, bot, 77) for each in log.events])
        async with room(tmp_path) as tables, driving(tables, ask):
            await lay(tables, log.events)
            tables.wakes.wake(TABLE)
            table = await play_on(tables, rng, 40)
        deal, kept = replay(from_document(finished(table))).deals[0], table.deals[0]
        taken = 0
        for move in deal.moves:
            if kept.bots[move.seat] is not None:
                view = table.ruleset.view(deal.match, move.before, move.seat)
                seed = seed_of(kept, "turn", move.seat, view.clock)
                played = table.ruleset.write(move.seat, move.action)
                assert think("aluette", bot, view, seed) == played
                if bot in load_levels("aluette").reflective:
                    assert think_aloud("aluette", bot, view, seed).chosen == played
                taken += 1
        assert taken == 27

    asyncio.run(run())


def _with(event: Event, bot: str, lots: int) -> Event:
    """The event with that bot where one sits down, and those lots where cards are dealt."""
    if isinstance(event, SeatTaken) and event.bot is not None:
        return replace(event, bot=bot)
    return replace(event, lots=lots) if isinstance(event, DealBegun) else event


def test_lots_differ_by_seat_moment_and_purpose_and_never_by_chance() -> None:
    log = DealLog(0, (), (), lots=77)
    drawn = [
        seed_of(log, what, seat, clock)
        for what in ("turn", "aside")
        for seat in range(4)
        for clock in range(30)
    ]
    assert len(set(drawn)) == len(drawn)
    assert seed_of(log, "turn", 3, 7) == seed_of(log, "turn", 3, 7)
    assert seed_of(DealLog(0, (), (), lots=78), "turn", 3, 7) != seed_of(log, "turn", 3, 7)
    old = DealLog(0, (), ())
    assert seed_of(old, "turn", 3, 7) != seed_of(old, "turn", 3, 7), "nobody can foresee those"


def test_the_lots_of_a_deal_are_in_its_log() -> None:
    log = with_bots(Random(1), 4, chant="off", deals=2)
    while log.table.to_act is not None:
        seat = log.table.to_act
        legal = log.table.ruleset.legal(log.table.state, seat)
        texts = [log.table.ruleset.write(seat, each) for each in legal]
        log.do(log.act(seat, next(text for text in texts if text in log.table.ruleset.cards)))
    log.do(Deal("p0", 1, list(log.table.ruleset.cards), 12))
    assert [each.lots for each in log.table.deals] == [0, 12]


def test_a_thought_is_thought_once() -> None:
    """The same decision by the same bot; another bot thinks for itself. Few are kept."""
    asked: list[tuple[str, int]] = []

    async def ask(game: str, bot: str, view: Any, seed: int) -> Thought:
        asked.append((bot, seed))
        return Thought(str(seed), (), (), ())

    async def run() -> None:
        thoughts = Thoughts(ask)
        for bot, seed in (("a", 1), ("a", 2), ("b", 3), ("b", 4)):
            thought = await thoughts.of(("table", 5), "aluette", bot, None, seed)
            assert thought.chosen == {"a": "1", "b": "3"}[bot]
        for number in range(KEPT):
            await thoughts.of(number, "aluette", "a", None, 5)
        await thoughts.of(("table", 5), "aluette", "a", None, 6)

    asyncio.run(run())
    assert [asked[0], asked[1], asked[-1]] == [("a", 1), ("b", 3), ("a", 6)]


def test_a_bot_thinks_aloud_as_it_would_choose(monkeypatch: Any) -> None:
    """A pure function of the game, the bot, the view and the seed."""
    rules = load("aluette")
    monkeypatch.setitem(load_bots("aluette"), "thinks", lambda: Thinks("aluette"))
    state = rules.new(rules.options(), 0, rules.deal(0, list(range(48))))
    view = rules.view(rules.begin(rules.options(), 0), state, 1)
    thought = think_aloud("aluette", "thinks", view, 3)
    assert thought == think_aloud("aluette", "thinks", view, 3)
    assert thought == asyncio.run(ask_thought("aluette", "thinks", view, 3))
    chosen = Thinks("aluette").choose(view, Random(3), Budget())
    assert thought.chosen == rules.write(1, chosen)
