"""Alsós by compiled code: whole deals solved, and by cards held. Processor time of one core."""

from __future__ import annotations

from random import Random
from statistics import mean
from time import process_time

from benchmarks.harness import Row, timed, watched
from veillee.core.bot import Budget
from veillee.core.options import read_options
from veillee.games import load, load_bots
from veillee.games.alsos.actions import Play
from veillee.games.alsos.solve import card_points, solve, warm
from veillee.games.alsos.state import State

name = "alsos-solver"
DEALS, SOME = 1000, 100
"""Whole deals solved, a seed each from 0; and how many of them by cards held."""
TIMES, GROWTH = "solver-times", "solver-growth"


def run() -> list[Row]:
    warm()
    return [*solving(), *growth()]


def solving() -> list[Row]:
    """Whole deals before the first lead."""
    points, items = [], []
    for seed in watched(range(DEALS), "whole deals solved", DEALS):
        state = first_lead(seed)
        points.append(points_alone(state))
        items.append(every_card(state))
    return [
        Row("Alsós, whole deals solved for card points, a second", f"{1 / mean(points):,.0f}"),
        timed("Alsós, card points of a deal", points, TIMES, "Alsós, card points"),
        timed("Alsós, every card at the first lead, in units", items, TIMES, "Alsós, every card"),
    ]


def growth() -> list[Row]:
    """The card points by cards held, the cards before played at random."""
    rows = []
    for cards in range(4, 13):
        seconds = [points_alone(ending(seed, cards)) for seed in range(SOME)]
        line = "Alsós, card points"
        rows.append(timed(f"{line} with {cards} cards each", seconds, GROWTH, line, cards))
    return rows


def points_alone(state: State) -> float:
    """Seconds of this process for the card points of the plain game."""
    begun = process_time()
    assert card_points(state) is not None
    return process_time() - begun


def every_card(state: State) -> float:
    """Seconds of this process for the value of every card, in units."""
    begun = process_time()
    assert solve(None, state, Budget(60)).exact
    return process_time() - begun


def ending(seed: int, cards: int) -> State:
    """A deal whose cards were played at random until each holds that many."""
    rules, rng, state = load("alsos"), Random(seed), first_lead(seed)
    while len(state.hands[0]) > cards or state.trick:
        plays = [each for each in rules.legal(state, state.turn) if isinstance(each, Play)]
        state = rules.apply(state, state.turn, rng.choice(plays)).state
    return state


def first_lead(seed: int) -> State:
    """A deal that two greedy players have bid and spoken in."""
    rules, rng, bot = load("alsos"), Random(seed), load_bots("alsos")["greedy"]()
    options = read_options(rules.options, rules.presets, "tompa", {})
    while True:
        dealer = seed % 2
        match = rules.begin(options, dealer)
        state: State = rules.new(options, dealer, rules.deal(dealer, rng.sample(range(32), 32)))
        while state.phase not in ("play", "over"):
            action = bot.choose(rules.view(match, state, state.turn), rng, Budget())
            state = rules.apply(state, state.turn, action).state
        if state.phase == "play":
            return state
