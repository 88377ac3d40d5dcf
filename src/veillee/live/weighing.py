"""What is worked out of a finished deal, in a worker process: pure functions of their arguments.

Only here is a solver loaded, and with it compiled code.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from veillee.cards import Card
from veillee.core.bot import Budget
from veillee.core.match import Match, Seat
from veillee.errors import Unsolvable
from veillee.games import GAMES, has_solver, load, load_solver, warm_pages

BATCH = 1.0
"""Seconds of CPU after which drawn deals are handed back, and others have their turn."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A position with all cards seen: what the deal is worth to the first side, and after each
    card. ``value`` is None when the time was over first, or when no cards are played yet."""

    value: int | None
    cards: dict[Card, int]
    at_play: bool = True


NOT_AT_PLAY = Weighed(None, {}, at_play=False)


def warm() -> bool:
    """Load every game's solver, so that no question waits for that; whether code had to be
    compiled because the cache had none. What pages need is compiled too, if need be, so that the
    process that makes them finds it in the cache."""
    from veillee.search.compiling import compiling  # heavy, as the solvers are

    with compiling() as compiled:
        for game in filter(has_solver, GAMES):
            load_solver(game).warm()
        warm_pages()
        return compiled()


def weigh(game: str, match: Match[Any], state: Any, seconds: float) -> tuple[Weighed, float]:
    """The position's worth, and the CPU seconds that it took."""
    begun = process_time()
    return _weigh(game, match, state, seconds), process_time() - begun


def _weigh(game: str, match: Match[Any], state: Any, seconds: float) -> Weighed:
    try:
        solution = load_solver(game).solve(match, state, Budget(seconds))
    except Unsolvable:
        return NOT_AT_PLAY
    if not solution.exact:
        return Weighed(None, {})
    return Weighed(solution.value, dict(solution.cards))


def go_on(
    game: str, match: Match[Any], state: Any, seconds: float
) -> tuple[tuple[str, ...] | None, float]:
    """The actions, in notation, by which the deal ends when everybody plays best from here, and
    the CPU seconds. None when that cannot be told in cards alone, or the time was over."""
    begun = process_time()
    ruleset, solver = load(game), load_solver(game)
    actions: list[str] = []
    while (seat := ruleset.to_act(state)) is not None:
        left = seconds - (process_time() - begun)
        try:
            solution = solver.solve(match, state, Budget(max(left, 0.0)))
        except Unsolvable:
            return None, process_time() - begun
        if not solution.exact or not solution.best:
            return None, process_time() - begun
        text = ruleset.cards[solution.best[0]]
        actions.append(text)
        state = ruleset.apply(state, seat, ruleset.read(text)[1]).state
    return tuple(actions), process_time() - begun


def draw(
    game: str, match: Match[Any], state: Any, seat: Seat, seed: int, count: int, seconds: float
) -> tuple[list[dict[Card, int]], float]:
    """Up to ``count`` deals in agreement with what the seat had seen, in each the worth of its
    cards to the first side, and the CPU seconds; fewer when a second has passed."""
    begun = process_time()
    ruleset, rng = load(game), Random(seed)
    worlds: list[dict[Card, int]] = []
    for _ in range(count):
        weighed = _weigh(game, match, ruleset.redeal(state, seat, rng), seconds)
        if weighed.value is not None:
            worlds.append(weighed.cards)
        if process_time() - begun > BATCH:
            break
    return worlds, process_time() - begun
