"""What a deal of Aluette is worth with all hands known, and each card that may be played."""

from __future__ import annotations

from functools import cache
from threading import Lock
from time import perf_counter

from veillee.cards import Card
from veillee.core.bot import Budget
from veillee.core.match import Match
from veillee.core.solution import Solution, Stop
from veillee.errors import Unsolvable
from veillee.games.aluette.deck import CLASS
from veillee.games.aluette.options import Options
from veillee.games.aluette.scoring import SPOILED, trick_winner
from veillee.games.aluette.solver.history import take
from veillee.games.aluette.solver.room import NONE
from veillee.games.aluette.solver.values import ALL, Search, Shared, Spot
from veillee.games.aluette.state import State


def solve(
    match: Match[Options] | None,
    state: State,
    budget: Budget,
    stop: Stop | None = None,
    prune: int = ALL,
) -> Solution:
    """The value for N–S from -2 to 2 when all play their cards best (spec aluette 9–16).

    Surrenders that might still be offered are left out; one that was refused counts. Nine spoiled
    tricks are worth 0. Raises Unsolvable ``not_at_play`` or ``deal_over``.
    """
    if state.phase == "over":
        raise Unsolvable("deal_over")
    if state.phase != "play":
        raise Unsolvable("not_at_play")
    stop = stop or Stop()
    warm()
    with _IN_USE, stop.after(budget.seconds):
        started = perf_counter()
        solver = Search(state.options, state.undertaken, stop, prune)
        value = solver.value(spot(state))
        cards = {} if value is None else _cards(solver, state, value)
        seconds = perf_counter() - started
    if value is None or len(cards) < len(state.hands[state.turn]):
        return Solution(None, (), cards, False, solver.nodes, seconds)
    best = tuple(card for card in cards if cards[card] == value)
    return Solution(value, best, cards, True, solver.nodes, seconds)


def _cards(solver: Search, state: State, value: int) -> dict[Card, int]:
    """The value of each card, as far as the search gets, in the order of the hand.

    From the weakest up: an answer that needed only stronger cards than the one played is the
    answer for every card below that proof.
    """
    here, seat = spot(state), state.turn
    # No card is better for its player than the best.
    low, high = (-2, value) if seat % 2 == 0 else (value, 2)
    found: dict[int, int] = {}
    shared: Shared = {}
    for level in sorted({CLASS[card] for card in state.hands[seat]}, reverse=True):
        worth = solver.of_card(here, level, low, high, shared)
        if worth is None:
            break
        found[level] = worth
    hand = [card for card in state.hands[seat] if CLASS[card] in found]
    return {card: found[CLASS[card]] for card in hand}


def spot(state: State) -> Spot:
    """A state of the readable rules at the play of cards."""
    history = 0
    for trick in state.tricks:
        history = int(take(history, trick.winner))
    laid = len(state.trick)
    best, who = NONE, -1
    if laid:
        winner = trick_winner(state.leader, state.trick)
        best, who = min(CLASS[card] for card in state.trick), -1 if winner == SPOILED else winner
    hands = tuple(sum(1 << 3 * CLASS[card] for card in hand) for hand in state.hands)
    return Spot(hands, history, state.leader, laid, best, who, 9 - len(state.tricks))


_IN_USE = Lock()


@cache
def warm() -> None:
    """Compiles the solver or loads it from its cache, so that no later call pays for that."""
    # The top card at East: what N-S still have without the point is asked too.
    left = Spot((1 << 3, 1 << 0, 1 << 6, 1 << 9), 0, 0, 0, NONE, -1, 1)
    Search(Options(), None, Stop()).value(left)
