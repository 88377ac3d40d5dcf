"""How long the level of Alsós that sits down unasked thinks, and the strongest, and how what each
announces comes true, each in deals against itself."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from statistics import mean, median, quantiles
from time import process_time
from typing import Any, NamedTuple

from benchmarks.harness import Row, watched
from veillee.core.bot import Budget
from veillee.core.options import read_options
from veillee.core.thought import Reflective
from veillee.games import load
from veillee.games.alsos.actions import Say
from veillee.games.alsos.bots import BOTS, LEVELS, USUAL, warm
from veillee.games.alsos.notation import write

name = "alsos-bots"
DEALS = {USUAL: 800, LEVELS[-1]: 80}


class Told(NamedTuple):
    """A figure that was announced: the chance that its owner gave it, where they can say so, and
    whether it was made."""

    chance: float | None
    made: bool


Times = dict[str, list[float]]
"""By phase, the seconds of CPU that each decision took."""
Figures = dict[str, list[Told]]


def run() -> list[Row]:
    warm()
    rows = []
    for bot, deals in DEALS.items():
        times: Times = defaultdict(list)
        figures: Figures = defaultdict(list)
        for number in watched(range(deals), f"Alsós, {bot} against itself", deals):
            play(bot, number, times, figures)
        rows += [_time(f"Alsós, {bot}, {phase}", spent) for phase, spent in sorted(times.items())]
        rows += [_row(f"Alsós, {bot}, {each}", told) for each, told in sorted(figures.items())]
    return rows


def _time(what: str, spent: list[float]) -> Row:
    title = f"{what}: CPU milliseconds a decision, p50 / p95"
    return Row(title, spread(spent), f"p95 at most {1000 * Budget().seconds:.0f}")


def _row(what: str, told: list[Told]) -> Row:
    chances = [each.chance for each in told if each.chance is not None]
    estimated = f"{100 * mean(chances):.0f}" if len(chances) == len(told) else "–"
    made = f"{100 * mean(each.made for each in told):.0f} % of {len(told)}"
    return Row(f"{what}, where it was announced: estimated / made", f"{estimated} / {made}")


def play(name: str, number: int, times: Times, figures: Figures) -> None:
    """One deal; decisions without a choice are not timed. A bot is asked what it thought of what
    it announced."""
    rules, rng, budget = load("alsos"), Random(number), Budget()
    options = read_options(rules.options, rules.presets, "tompa", {})
    dealer = number % 2
    match = rules.begin(options, dealer)
    state = rules.new(options, dealer, rules.deal(dealer, rng.sample(range(32), 32)))
    bot, said = BOTS[name](), dict[tuple[int, str], float | None]()
    while (seat := rules.to_act(state)) is not None:
        view, lot = rules.view(match, state, seat), rng.getrandbits(62)
        begun = process_time()
        action = bot.choose(view, Random(lot), budget)
        if len(view.legal) > 1:
            times[view.phase].append(process_time() - begun)
        if isinstance(action, Say):
            said[seat, action.figure] = thought(bot, view, lot, budget, action)
        state = rules.apply(state, seat, action).state
    for settled in state.outcome.bill:
        place = settled.item.owner, settled.item.name
        if place in said:
            figures[settled.item.name].append(Told(said[place], settled.made))


def thought(bot: Any, view: Any, lot: int, budget: Budget, action: Say) -> float | None:
    """The chance that the bot gave to what it announced."""
    if not isinstance(bot, Reflective):
        return None
    candidates = bot.reflect(view, Random(lot), budget).candidates
    return next(each.chance for each in candidates if each.action == write(0, action))


def spread(spent: list[float]) -> str:
    late = quantiles(spent, n=20)[-1] if len(spent) > 1 else spent[0]
    return f"{1000 * median(spent):.0f} / {1000 * late:.0f}"
