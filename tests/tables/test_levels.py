"""Which bots play: chosen when the table is opened and between deals, by whoever is in charge."""

from __future__ import annotations

from random import Random

import pytest

from tests.tables.test_seating import play_on, sight, with_bots
from tests.tables.walk import BOTS, Log, chance, pack, seated
from veillee.errors import Unreadable
from veillee.games import load_levels
from veillee.tables.commands import Begin, Deal, Leave, Open, SetLevel, Sit, StandIn
from veillee.tables.decide import decide
from veillee.tables.events import DealBegun, LevelSet, TableOpened, decode, encode
from veillee.tables.evolve import evolve
from veillee.tables.refused import Refused

LEVELS = load_levels("aluette")
WEAKEST = LEVELS.names[0]


def bots(log: Log) -> list[str]:
    return [each.bot for each in log.table.players if each is not None and each.bot is not None]


def test_a_table_is_opened_with_a_level_or_the_usual_one() -> None:
    for level, bot in ((None, LEVELS.usual), *((each, each) for each in LEVELS.names)):
        (event,) = decide(None, Open("aluette", "cafe", {}, level))
        assert evolve(None, decode(encode(event))).bot == bot


@pytest.mark.parametrize("level", ["", "uniform", "champion", "x" * 5000])
def test_a_level_that_is_none_is_refused(level: str) -> None:
    """Yardsticks are bots, and no level."""
    with pytest.raises(Unreadable, match="no_such_level"):
        decide(None, Open("aluette", "cafe", {}, level))
    seated(people=1).refuses(SetLevel("p0", level), Unreadable, "no_such_level")


def test_another_level_plays_from_the_next_deal_on() -> None:
    """Not in the middle of a deal; those who are away have such a bot play for them too."""
    log = with_bots(people=2)
    log.do(Leave("p1"))
    log.do(StandIn("p0", 1, "steady"))
    log.do(SetLevel("p0", WEAKEST))
    assert log.do(SetLevel("p0", WEAKEST)) == []
    assert bots(log) == [BOTS[0][0]] * 2
    play_on(log, Random(4))
    assert bots(log) == [BOTS[0][0]] * 2
    log.do(Deal("p0", 1, pack(Random(5))))
    assert bots(log) == [WEAKEST] * 2
    assert log.table.at(1).plays == WEAKEST


def test_only_whoever_opened_the_table_chooses() -> None:
    log = seated(people=2)
    log.refuses(SetLevel("p9", WEAKEST), Refused, "not_seated")
    log.refuses(SetLevel("p1", WEAKEST), Refused, "not_yours_to_choose")
    log.do(SetLevel("p0", WEAKEST))
    log.do(Leave("p0"))
    log.do(SetLevel("p1", LEVELS.usual))
    log.do(Sit("p0", 2, "Back"))
    assert [sight(log, each).in_charge for each in ("p0", "p1", "p9", None)] == [
        True,
        False,
        False,
        False,
    ]


def test_a_table_of_before_there_were_levels_goes_on() -> None:
    """Its log names no level, and the bot of its day plays on until another is chosen."""
    log = Log()
    old = decode(b'{"type":"opened","game":"aluette","preset":"cafe","given":{}}')
    assert old == TableOpened("aluette", "cafe", {})
    log.become([old])
    log.do(Sit("p0", 2, "Odile"))
    log.do(Begin("p0", chance(Random(1)), (("greedy", "A"),) * 4))
    play_on(log, Random(2))
    log.do(Deal("p0", 1, pack(Random(3))))
    assert bots(log) == ["greedy"] * 3
    log.do(SetLevel("p0", LEVELS.usual))
    play_on(log, Random(2))
    events = log.do(Deal("p0", 2, pack(Random(3))))
    assert [type(each) for each in events] == [DealBegun]
    assert bots(log) == [LEVELS.usual] * 3
    assert LevelSet(LEVELS.usual) in log.events
