"""Fits how likely a hand makes what its holder says and plays.

``python -m training.alsos_reading``

From deals of our own: a logistic of a hand's features for everything that may be said, and
the habits' softmax with the weights that make the cards played likeliest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from training.alsos_games import at_play, games, keep
from veillee.games import load
from veillee.games.alsos.bots.compiled.evidence import MARKS, marks
from veillee.games.alsos.bots.compiled.knowledge import EVENTS, aims_of, said_rows
from veillee.games.alsos.bots.compiled.policy import (
    CONTEXTS,
    FEATURES,
    Floats,
    a_room,
    chances,
    context,
    play,
)
from veillee.games.alsos.kernels import card_bit
from veillee.games.alsos.state import State

BOTS, DEALS, SEED, SIMULATIONS = ("steady", "master"), 2_400, 7, 55


def evidence(states: Sequence[State]) -> Floats:
    """By what may be said, the weights of the features, and how often it is said at all."""
    rows: list[list[Floats]] = [[] for _ in range(EVENTS)]
    said: list[list[int]] = [[] for _ in range(EVENTS)]
    features = np.zeros(MARKS)
    rules: Any = load("alsos")
    for state in states:
        view = rules.view(rules.begin(state.options, state.dealer), state, None)
        for seat in (0, 1):
            early = int(state.dealt.hands[seat])
            hands = early, early | int(state.dealt.late[seat])
            for full, suit, event, declarer, yes in said_rows(view, seat).tolist():
                marks(hands[full], suit, declarer, features)
                rows[event].append(features.copy())
                said[event].append(yes)
    found = np.zeros((EVENTS, MARKS + 1))
    for event in range(EVENTS):
        if said[event]:
            found[event, :MARKS] = _logistic(np.array(rows[event]), np.array(said[event], float))
            found[event, MARKS] = max(float(np.mean(said[event])), 0.0005)
    return found


def _logistic(rows: Floats, said: Floats) -> Floats:
    """By Newton's steps, drawn a little towards nothing."""
    weights = np.zeros(rows.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (said - chance) - 0.5 * weights
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows + 0.5 * np.eye(len(weights))
        weights += np.clip(np.linalg.solve(bend, slope), -2, 2)
    return weights


def reading(states: Sequence[State], steps: int = 400) -> Floats:
    """By context, the weights under which what was played was likeliest."""
    rows, where, played, counts = _decisions(states)
    weights = np.zeros((CONTEXTS, FEATURES))
    for each in range(CONTEXTS):
        here = where == each
        if here.any():
            weights[each] = _softmax(rows[here], played[here], counts[here], steps)
    return weights


def _decisions(states: Sequence[State]) -> tuple[Any, Any, Any, Any]:
    rows, where, played, counts = [], [], [], []
    room, nothing = a_room(), np.zeros((CONTEXTS, FEATURES))
    for state in states:
        table, prices, trump = at_play(state)
        aims = aims_of(prices)
        for trick in state.tricks:
            for seat, card in zip((trick.leader, 1 - trick.leader), trick.cards, strict=True):
                bit = card_bit(card, trump)
                count = chances(table, seat, np.zeros(2, np.int64), aims, nothing, 1.0, *room)
                if count > 1:
                    room[2][count:] = 0
                    rows.append(room[2].copy())
                    where.append(context(table, seat, aims))
                    played.append(list(room[0][:count]).index(bit))
                    counts.append(count)
                play(table, seat, bit)
    return np.array(rows), np.array(where), np.array(played), np.array(counts)


def _softmax(rows: Any, played: Any, counts: Any, steps: int) -> Floats:
    number = np.arange(len(played))
    absent = np.arange(rows.shape[1])[None] >= counts[:, None]
    weights, mean, square = np.zeros(FEATURES), np.zeros(FEATURES), np.zeros(FEATURES)
    for step in range(1, steps + 1):
        score = rows @ weights
        score[absent] = -1e9
        chance = np.exp(score - score.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        slope = (rows[number, played] - (chance[:, :, None] * rows).sum(axis=1)).mean(axis=0)
        slope -= 0.0002 * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        upright = np.sqrt(square / (1 - 0.99**step)) + 1e-5
        weights = weights + 0.1 * mean / (1 - 0.9**step) / upright
    return weights


if __name__ == "__main__":
    dealt = list(games(BOTS, DEALS, SEED, SIMULATIONS))
    keep(evidence=evidence(dealt), reading=reading(dealt))
