"""How soon an item of Alsós is called made or failed, and how long that takes to find out.

A verdict is late only where the search gave up, so those are counted, and then asked again with far
more patience: what is made or failed by then was late, what was given up again stays in doubt.
Before the first trick is over the search takes untold melds for what suits best, so it is looked
for deals that show that an item is alive (``alsos_alive``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import mean
from time import process_time

from benchmarks.alsos_alive import everything, openings, unshown
from benchmarks.alsos_solver import first_lead
from benchmarks.harness import Row, three, watched
from veillee.core.bot import Budget
from veillee.games import load, load_bots
from veillee.games.alsos import foresee
from veillee.games.alsos.foresee import PATIENCE
from veillee.games.alsos.options import Options
from veillee.games.alsos.standing import Sight, sight
from veillee.games.alsos.state import State

name = "alsos-standings"
ENDINGS = 260
"""Random endings of four, five and six cards each: 14,820 verdicts."""
LONGER, DEALS = 60, 300
"""Endings of seven to eleven cards each; deals that greedy players speak and play."""
OPENINGS = 200
"""Deals of which all moments before the end of the first trick are looked into."""
MORE = 20
"""How many times as patient the search is that finds what was late."""


def run() -> list[Row]:
    foresee.warm()
    found = []
    for cards in range(4, 7):
        found += list(endings(ENDINGS, cards))
    longer = [state for cards in range(7, 12) for state in endings(LONGER, cards)]
    dealt = [state for seed in range(DEALS) for state in moments(seed)]
    return [
        *rows("Alsós, endings of 4 to 6 cards, all announced", found),
        *rows("Alsós, endings of 7 to 11 cards, all announced", longer),
        *rows("Alsós, every moment of dealt games", dealt),
        before_the_first_trick(OPENINGS),
    ]


def before_the_first_trick(deals: int) -> Row:
    """How many calls of alive are not shown to be right while hands may change and melds are
    untold."""
    asked = missed = 0
    for seed in watched(range(deals), "Alsós, before the first trick is over", deals):
        rng = Random(seed)
        for state in openings(seed):
            number, left = unshown(state, rng)
            asked, missed = asked + number, missed + len(left)
    return Row(
        "Alsós, before the first trick is over, all announced: alive and not shown to be by a deal "
        f"that looks the same, of {asked:,} that an item can be made or fail",
        str(missed),
        "0",
    )


def rows(what: str, states: list[State]) -> list[Row]:
    """How many verdicts were late, and the processor time of a sight."""
    seconds, verdicts, late, doubt = [], 0, 0, 0
    for state in watched(states, what, len(states)):
        begun = process_time()
        seen = sight(state)
        seconds.append(process_time() - begun)
        verdicts += len(seen.standings)
        if seen.undecided:
            again = sight(state, MORE * PATIENCE)
            late += distance(seen, again)
            doubt += again.undecided
    seconds.sort()
    spread = (mean(seconds), seconds[len(seconds) * 99 // 100], seconds[-1])
    figure = " / ".join(three(1000 * each) for each in spread)
    return [
        Row(
            f"{what}: late, and in doubt still, of {verdicts:,} verdicts", f"{late} / {doubt}", "0"
        ),
        Row(
            f"{what}: a sight, mean / 99 % / most of {len(seconds):,}, ms", figure, "most under 50"
        ),
    ]


def distance(seen: Sight, again: Sight) -> int:
    """How many verdicts are others."""
    return sum(a != b for a, b in zip(seen.standings, again.standings, strict=True))


def endings(number: int, cards: int) -> Iterator[State]:
    """Random deals in which each player still has that many cards, every figure announced by both,
    which changes nothing in play; in every other one a card has just been led."""
    rules, rng = load("alsos"), Random(cards)
    while number:
        options = Options(discard_trumps=rng.random() < 0.5, ultimo_duty=rng.random() < 0.5)
        dealer = rng.randrange(2)
        state: State = rules.new(options, dealer, rules.deal(dealer, rng.sample(range(32), 32)))
        while rules.to_act(state) is not None:
            if state.phase == "play" and not state.tricks and not state.trick:
                state = replace(state, items=everything(state))
            left = 12 - len(state.tricks)
            if state.phase == "play" and left == cards and bool(state.trick) == number % 2:
                yield state
                number -= 1
                break
            offered = rules.legal(state, state.turn)
            # Talk changes nothing and ends at once; what else may be done is done by chance.
            quiet = state.phase in ("front", "back")
            action = offered[-1] if quiet else rng.choice(offered)
            state = rules.apply(state, state.turn, action).state


def moments(seed: int) -> Iterator[State]:
    """Every moment of a deal from the first lead on, as greedy players speak and play it."""
    rules, rng, bot = load("alsos"), Random(seed), load_bots("alsos")["greedy"]()
    state = first_lead(seed)
    match = rules.begin(state.options, state.dealer)
    while rules.to_act(state) is not None:
        yield state
        action = bot.choose(rules.view(match, state, state.turn), rng, Budget())
        state = rules.apply(state, state.turn, action).state
