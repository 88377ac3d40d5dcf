"""How long the steady player and the strongest level of Alsós think, and how what steady announces
comes true, each in its own deals."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from statistics import mean, median, quantiles
from time import process_time

from benchmarks.harness import Row, watched
from veillee.core.bot import Budget
from veillee.core.options import read_options
from veillee.games import load
from veillee.games.alsos.actions import Say
from veillee.games.alsos.bots import BOTS, warm
from veillee.games.alsos.bots.outlook import look_ahead
from veillee.games.alsos.bots.pricing import MINE
from veillee.games.alsos.bots.talk import sober

name = "alsos-bots"
DEALS, WORLDS = 300, 600
LEVEL, FEWER = "master", 60

Times = dict[str, list[float]]
Figures = dict[str, list[tuple[float, bool]]]
"""By figure: the estimate with which it was announced, and whether it was made."""


def run() -> list[Row]:
    times: Times = defaultdict(list)
    figures: Figures = defaultdict(list)
    for number in watched(range(DEALS), "Alsós, steady against itself", DEALS):
        play("steady", number, times, figures)
    rows = _rows("steady", times)
    times = defaultdict(list)
    warm()
    for number in watched(range(FEWER), f"Alsós, {LEVEL} against itself", FEWER):
        play(LEVEL, number, times)
    rows += _rows(LEVEL, times, "p95 at most 150")
    for figure, said in sorted(figures.items()):
        estimate, made = mean(each for each, _ in said), mean(made for _, made in said)
        title = f"Alsós, {figure}, where it was announced: estimated / made"
        rows.append(Row(title, f"{100 * estimate:.0f} / {100 * made:.0f} % of {len(said)}"))
    return rows


def _rows(name: str, times: Times, aim: str = "") -> list[Row]:
    return [
        Row(f"Alsós, {name}, {phase}: CPU milliseconds a decision, p50 / p95", spread(spent), aim)
        for phase, spent in sorted(times.items())
    ]


def play(name: str, number: int, times: Times, figures: Figures | None = None) -> None:
    """One deal; decisions without a choice are not timed. What is announced is looked at again
    where ``figures`` are to be filled."""
    rules, rng, budget = load("alsos"), Random(number), Budget()
    options = read_options(rules.options, rules.presets, "tompa", {})
    dealer = number % 2
    match = rules.begin(options, dealer)
    state = rules.new(options, dealer, rules.deal(dealer, rng.sample(range(32), 32)))
    bot, said = BOTS[name](), {}
    while (seat := rules.to_act(state)) is not None:
        view = rules.view(match, state, seat)
        begun = process_time()
        action = bot.choose(view, rng, budget)
        if len(view.legal) > 1:
            times[view.phase].append(process_time() - begun)
        if figures is not None and isinstance(action, Say):
            share = look_ahead(view, WORLDS, rng).chance(MINE, action.figure)
            said[seat, action.figure] = sober(action.figure, share)
        state = rules.apply(state, seat, action).state
    if figures is None:
        return
    for settled in state.outcome.bill:
        place = settled.item.owner, settled.item.name
        if place in said:
            figures[settled.item.name].append((said[place], settled.made))


def spread(spent: list[float]) -> str:
    late = quantiles(spent, n=20)[-1] if len(spent) > 1 else spent[0]
    return f"{1000 * median(spent):.0f} / {1000 * late:.0f}"
