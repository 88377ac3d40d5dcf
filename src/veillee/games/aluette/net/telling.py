"""What a thought can say of itself: candidates, beliefs, and the facts that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

import numpy as np

from veillee.core.bot import Budget
from veillee.core.match import Seat
from veillee.core.thought import Belief, Candidate, Fact, Thought
from veillee.games.aluette import kernels
from veillee.games.aluette.actions import PLAYS, SIGNS, Sign
from veillee.games.aluette.bots.match import ENDS, scored
from veillee.games.aluette.deck import NAMES, UNIQUE
from veillee.games.aluette.kernels import Words
from veillee.games.aluette.net import search, table, thinking, worlds
from veillee.games.aluette.net.forward import Floats
from veillee.games.aluette.net.reading import quick, read
from veillee.games.aluette.net.thinking import Chances, Imagined, Weighed
from veillee.games.aluette.notation import write
from veillee.games.aluette.state import Signal
from veillee.games.aluette.view import View

AGAIN = 300
"""Worlds imagined by somebody who missed a sign, at most, or who has no choice."""
LEAST = 0.02
"""Points by which a fact has to move the value to be told."""
NORMAL = 1.96


class Reckoned(NamedTuple):
    """Every candidate in every world that was drawn: how it ended, as an index of ENDS."""

    imagined: Imagined
    ends: Words


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
    reckoned = _reckon(weighed.imagined, weighed.cards)
    found = sorted(
        [_candidate(view, weighed, index, points) for index in range(len(weighed.cards))],
        key=lambda each: (each.action != chosen, -each.value),
    )
    facts = [
        *_plays(view, weighed, reckoned, points),
        *_signs(view, weighed, reckoned, points),
        *_silence(view, weighed, reckoned, points),
    ]
    return Thought(chosen, tuple(found), tuple(_beliefs(view, weighed.imagined)), tuple(facts))


def judged(view: View, cards: Sequence[int], said: Floats) -> tuple[Candidate, ...]:
    """What the net says of these cards, best first; nothing in it is left to chance."""
    points, found = points_of(view), []
    for card, ends in zip(cards, said[:, : len(ENDS)].astype(float), strict=True):
        action, chance = write(view.seat or 0, PLAYS[card]), float(ends[points > 0].sum())
        found.append(Candidate(action, float(ends @ points), min(chance, 1.0), 0.0))
    return tuple(sorted(found, key=lambda each: -each.value))


def points_of(view: View) -> Chances:
    """The points of each of ENDS for the viewer's side, ours less theirs (spec aluette 12–16)."""
    side = (view.seat or 0) & 1
    made = [scored(view, side, end) or (0, 0) for end in ENDS]
    return np.array([ours - theirs for ours, theirs in made], float)


def _reckon(imagined: Imagined, cards: Words) -> Reckoned:
    """All candidates to the end in all the worlds that were drawn."""
    drawn = imagined.times > 0
    position = imagined.position
    kept = Imagined(
        position,
        imagined.worlds[drawn],
        imagined.factors[drawn],
        imagined.weights[drawn],
        imagined.times[drawn],
    )
    ends = np.zeros((len(kept.times), len(cards)), np.int64)
    search.weigh(
        kept.worlds,
        kept.times,
        position.seat,
        quick(),
        position.worth,
        np.zeros(len(cards), np.float32),
        0.0,
        cards.copy(),
        ends,
        np.zeros((len(cards), len(ENDS))),
    )
    return Reckoned(kept, ends)


def _candidate(view: View, weighed: Weighed, index: int, points: Chances) -> Candidate:
    tally = weighed.tallies[index]
    shares = tally / tally.sum()
    chance = float(shares[points > 0].sum())
    times = weighed.imagined.times[: weighed.looked]
    alike = float(times.sum() ** 2 / max(1, (times**2).sum())) + search.PRIOR
    error = NORMAL * float(np.sqrt(chance * (1 - chance) / alike))
    action = write(view.seat or 0, PLAYS[int(weighed.cards[index])])
    return Candidate(action, float(shares @ points), chance, error)


def _beliefs(view: View, imagined: Imagined) -> Iterator[Belief]:
    """Who holds the unique cards that are still hidden."""
    position, total = imagined.position, imagined.weights.sum()
    hidden = position.unseen.bit_count()
    for card in range(UNIQUE):
        for step in (1, 2, 3):
            other = (position.seat + step) & 3
            if position.unseen >> card & 1 and view.counts[other]:
                chance = float((imagined.weights * _held(imagined, other, card)).sum() / total)
                yield Belief(other, NAMES[card], chance, view.counts[other] / hidden)


def _plays(view: View, weighed: Weighed, reckoned: Reckoned, points: Chances) -> Iterator[Fact]:
    """The plays of others that mattered: the same worlds, weighed as if one had not been seen."""
    imagined, position = reckoned.imagined, reckoned.imagined.position
    who = np.empty(search.PLAYS, np.int64)
    size = 4 * len(view.tricks) + len(view.trick)
    cards = [card for trick in view.tricks for card in trick.cards] + list(view.trick)
    worlds.players(position.words, who)
    usual = np.empty(len(imagined.times))
    search.weights(position.words, position.seat, imagined.factors, thinking.ODD, -1, usual)
    for play in range(size):
        other = int(who[play])
        if other == position.seat:
            continue
        without = np.empty(len(usual))
        search.weights(position.words, position.seat, imagined.factors, thinking.ODD, play, without)
        times = imagined.times * without / usual
        at = view.clock - size + play
        what = write(other, PLAYS[cards[play]])
        fact = _moved(weighed, reckoned, times, points, ("play", other, what, at))
        if fact is not None:
            yield fact


def _moved(
    weighed: Weighed,
    reckoned: Reckoned,
    times: Chances,
    points: Chances,
    named: tuple[str, Seat, str, int],
) -> Fact | None:
    """The fact, if the values move by more than chance when the worlds count so many times."""
    worth = reckoned.imagined.position.worth[reckoned.imagined.position.seat & 1]
    before = reckoned.imagined.times / reckoned.imagined.times.sum()
    after = times / times.sum()
    made = points[reckoned.ends[:, weighed.best]]
    with_it, without_it = before @ made, after @ made
    spread = before * (made - with_it) - after * (made - without_it)
    error = NORMAL * float(np.sqrt((spread**2).sum()))
    shift = float(with_it - without_it)
    gains = after @ worth[reckoned.ends]
    turned = _turns(weighed, reckoned, after, gains)
    if abs(shift) > max(error, LEAST) or turned:
        return Fact(*named, shift, turned)
    return None


def _turns(weighed: Weighed, reckoned: Reckoned, after: Chances, gains: Chances) -> bool:
    """Whether another candidate is better by more than chance once the worlds count so."""
    other = int(np.argmax(gains))
    if other == weighed.best:
        return False
    worth = reckoned.imagined.position.worth[reckoned.imagined.position.seat & 1]
    gap = worth[reckoned.ends[:, other]] - worth[reckoned.ends[:, weighed.best]]
    mean = after @ gap
    return bool(mean > NORMAL * np.sqrt(((after * (gap - mean)) ** 2).sum()))


def _silence(view: View, weighed: Weighed, reckoned: Reckoned, points: Chances) -> Iterator[Fact]:
    """What the partner did not tell, if that mattered: named is the card that became the least
    likely by it."""
    imagined, position = reckoned.imagined, reckoned.imagined.position
    partner = int(position.heard[0])
    if partner < 0:
        return
    usual, without = np.empty(len(imagined.times)), np.empty(len(imagined.times))
    words, seat = position.words, position.seat
    search.weights(words, seat, imagined.factors, thinking.ODD, -1, usual)
    search.weights(words, seat, imagined.factors, thinking.ODD, search.SIGNS, without)
    times = imagined.times * without / usual
    moved = times / times.sum() - imagined.times / imagined.times.sum()
    lost = [float((moved * _held(imagined, partner, card)).sum()) for card in range(UNIQUE)]
    what = write(partner, Sign(SIGNS[lost.index(max(lost))]))
    fact = _moved(weighed, reckoned, times, points, ("silence", partner, what, view.clock))
    if fact is not None:
        yield fact


def _held(imagined: Imagined, seat: Seat, card: int) -> Words:
    """In which worlds the seat holds the card, as 0 and 1."""
    held: Words = (imagined.worlds[:, seat] >> card) & 1
    return held


def _signs(view: View, weighed: Weighed, reckoned: Reckoned, points: Chances) -> Iterator[Fact]:
    """The signs of others that mattered: worlds imagined anew by somebody who missed one."""
    for signal in view.signals:
        if signal.maker != view.seat and signal.name != "mordienne":
            yield from _without(view, signal, weighed, reckoned, points)


def _without(
    view: View, signal: Signal, weighed: Weighed, reckoned: Reckoned, points: Chances
) -> Iterator[Fact]:
    missed = replace(view, signals=tuple(each for each in view.signals if each is not signal))
    position = read(missed)
    count = min(int(reckoned.imagined.times.sum()), AGAIN)
    imagined = thinking.imagine(position, count, kernels.generator(count))
    # The others know what they know: only the worlds are those of somebody who missed it.
    there = reckoned.imagined.position.words
    for what in range(len(there)):
        if what >= table.HOLDS:
            imagined.worlds[:, what] = there[what]
    other = _reckon(imagined, weighed.cards)
    made = points[reckoned.ends[:, weighed.best]]
    missing = points[other.ends[:, weighed.best]]
    means, errors = [], []
    for each, found in ((made, reckoned), (missing, other)):
        shares = found.imagined.times / found.imagined.times.sum()
        mean = float(shares @ each)
        means.append(mean)
        errors.append(float(((shares * (each - mean)) ** 2).sum()))
    shift = means[0] - means[1]
    after = other.imagined.times / other.imagined.times.sum()
    gains = after @ position.worth[position.seat & 1][other.ends]
    turned = _turns(weighed, other, after, gains)
    if abs(shift) > max(NORMAL * sum(errors) ** 0.5, LEAST) or turned:
        what_made = write(signal.maker, Sign(signal.name))
        yield Fact("sign", signal.maker, what_made, signal.at, shift, turned)
