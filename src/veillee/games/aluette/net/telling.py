"""What a thought can say of itself: candidates, beliefs, and the facts that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from veillee.core.bot import Budget
from veillee.core.thought import Belief, Candidate, Thought
from veillee.games.aluette import kernels
from veillee.games.aluette.actions import PLAYS
from veillee.games.aluette.bots.match import ENDS, scored
from veillee.games.aluette.deck import NAMES, UNIQUE
from veillee.games.aluette.net import thinking
from veillee.games.aluette.net.citing import LEAST, NORMAL, Citing
from veillee.games.aluette.net.forward import Floats
from veillee.games.aluette.net.thinking import Chances, Imagined, Weighed
from veillee.games.aluette.notation import write
from veillee.games.aluette.view import View

AGAIN = 300
"""Worlds imagined by somebody who has no choice."""


def reflect(view: View, rng: Random, budget: Budget) -> Thought:
    """The decision of ``thinking.weigh`` for the same arguments, explained.

    What was left out early is played out after all, so that it may take longer than a decision.
    """
    weighed = thinking.weigh(view, rng, budget)
    if len(weighed.cards) == 1:  # nothing was weighed, but much may be believed
        position = weighed.imagined.position
        imagined = thinking.imagine(position, AGAIN, kernels.generator(rng.getrandbits(63)))
        weighed = weighed._replace(imagined=imagined)
    points = points_of(view)
    seat = view.seat or 0
    chosen = write(seat, PLAYS[int(weighed.cards[weighed.best])])
    found = sorted(
        [_candidate(view, weighed, index, points) for index in range(len(weighed.cards))],
        key=lambda each: (each.action != chosen, -each.value),
    )
    error = max(LEAST, _error(weighed, points))
    facts = tuple(Citing(view, weighed, points, error, rng).facts())
    return Thought(chosen, tuple(found), tuple(_beliefs(view, weighed.imagined)), facts, error)


def judged(
    view: View, cards: Sequence[int], said: Floats, liked: Sequence[float]
) -> tuple[Candidate, ...]:
    """What the net says of these cards, the best liked first: by the match, not by the points of
    the deal. Nothing in it is left to chance."""
    points, found = points_of(view), []
    for card, ends in zip(cards, said[:, : len(ENDS)].astype(float), strict=True):
        action, chance = write(view.seat or 0, PLAYS[card]), float(ends[points > 0].sum())
        found.append(Candidate(action, float(ends @ points), min(chance, 1.0), 0.0))
    order = sorted(range(len(found)), key=lambda index: -liked[index])
    return tuple(found[index] for index in order)


def points_of(view: View) -> Chances:
    """The points of each of ENDS for the viewer's side, ours less theirs (spec aluette 12–16)."""
    side = (view.seat or 0) & 1
    made = [scored(view, side, end) or (0, 0) for end in ENDS]
    return np.array([ours - theirs for ours, theirs in made], float)


def _candidate(view: View, weighed: Weighed, index: int, points: Chances) -> Candidate:
    tally = weighed.tallies[index]
    shares = tally / tally.sum()
    chance = float(shares[points > 0].sum())
    error = NORMAL * float(np.sqrt(chance * (1 - chance) / _alike(weighed)))
    action = write(view.seat or 0, PLAYS[int(weighed.cards[index])])
    return Candidate(action, float(shares @ points), chance, error)


def _alike(weighed: Weighed) -> float:
    """How many worlds that count alike the thought is worth, the net's opinion with them."""
    times = weighed.imagined.times[: weighed.looked]
    return float(times.sum() ** 2 / max(1, (times**2).sum())) + thinking.prior(
        weighed.imagined.position.words
    )


def _error(weighed: Weighed, points: Chances) -> float:
    """Half the 95 % interval of what the chosen one is worth, in points."""
    shares = weighed.tallies[weighed.best] / weighed.tallies[weighed.best].sum()
    variance = shares @ points**2 - (shares @ points) ** 2
    return NORMAL * float(np.sqrt(max(0.0, variance) / _alike(weighed)))


def _beliefs(view: View, imagined: Imagined) -> Iterator[Belief]:
    """Who holds the unique cards that are still hidden."""
    position, total = imagined.position, imagined.weights.sum()
    hidden = position.unseen.bit_count()
    for card in range(UNIQUE):
        for step in (1, 2, 3):
            other = (position.seat + step) & 3
            if position.unseen >> card & 1 and view.counts[other]:
                held = imagined.worlds[:, other] >> card & 1
                chance = float((imagined.weights * held).sum() / total)
                yield Belief(other, NAMES[card], chance, view.counts[other] / hidden)
