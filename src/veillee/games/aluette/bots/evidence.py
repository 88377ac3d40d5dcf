"""What signs tell of the other hands (spec aluette 17–19). Seats are counted from the viewer."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.bots.odds import EQUAL, EVENLY, STRONGER, holds_one_of, strength_of
from veillee.games.aluette.deck import ACES, UNIQUE, UNIQUES
from veillee.games.aluette.state import Signal
from veillee.games.aluette.view import View

DOUBT = 0.5
"""How far a sign is believed where false ones are allowed."""
SUNG = 6
"""Public actions until a chant is over: four answers and two singers' discards."""


RUNS = 2.4
"""How many times a usual hand's share of the tricks a player takes who goes for mordienne."""


class Partner(IntEnum):
    """How the partner's hand compares with mine, by what they have told."""

    UNTOLD = 0
    WEAKER = 1
    LIKE = 2
    STRONGER = 3


class Told(NamedTuple):
    """What one player has told of the cards they still hold.

    ``aces`` is how many of them, None if untold; ``runs`` when they go for mordienne.
    """

    holds: int = 0
    lacks: int = 0
    aces: int | None = None
    runs: bool = False


NOTHING = Told()


class Evidence(NamedTuple):
    """What each seat has told, and the unseen cards that nobody has told of.

    ``trust`` is 1 where signs are true by rule.
    """

    told: tuple[Told, ...]
    untold: int
    trust: float


def gather(view: View, unseen: int) -> Evidence | None:
    """What the viewer knows by signs that they saw; None when that is nothing.

    A card that was shown is held until it is played. Anything else that a singer told before
    the talon was taken says nothing any more.
    """
    me = view.seat or 0
    told = [NOTHING] * 4
    for signal in view.signals:
        if signal.maker != me:
            seat = (signal.maker - me) & 3
            told[seat] = _with(told[seat], view, signal, unseen)
    if told == [NOTHING] * 4:
        return None
    untold = unseen
    for each in told:
        untold &= ~each.holds
    trust = 1.0 if view.options.false_signs == "forbidden" else DOUBT
    return Evidence(tuple(told), untold, trust)


def _with(told: Told, view: View, signal: Signal, unseen: int) -> Told:
    """The same with one more sign."""
    if is_past(view, signal):
        return told
    if signal.name in SIGNS[:UNIQUE]:
        return told._replace(holds=told.holds | (1 << SIGNS.index(signal.name)) & unseen)
    if signal.name == "mordienne":
        unbroken = bool(view.tricks) and view.tricks[-1].winner == signal.maker
        return told._replace(runs=unbroken)
    if signal.name == "worthless":
        return told._replace(lacks=int(UNIQUES | ACES) & ~told.holds)
    if signal.name.startswith("aces:"):
        since = [card for card, at in _plays(view, signal.maker) if at >= signal.at]
        left = int(signal.name[-1]) - len([card for card in since if card in ACES])
        return told._replace(aces=max(0, left))
    return told


def is_past(view: View, signal: Signal) -> bool:
    """Whether a singer told it of the hand they had before they took from the talon."""
    sung = signal.maker in view.singers and signal.at < SUNG
    return sung and signal.name not in SIGNS[:UNIQUE]


def _plays(view: View, seat: Seat) -> Iterator[tuple[Card, int]]:
    """Each card the seat has played, with the public actions there had been before it."""
    at = view.clock - 4 * len(view.tricks) - len(view.trick)
    for trick in view.tricks:
        place = (seat - trick.leader) & 3
        yield trick.cards[place], at + place
        at += 4
    place = (seat - view.leader) & 3
    if place < len(view.trick):
        yield view.trick[place], at + place


def holds_better(evidence: Evidence, seat: Seat, level: int, unseen: int, count: int) -> float:
    """The chance that a seat with so many cards holds one above that class."""
    better = STRONGER[level]
    plain = holds_one_of((unseen & better).bit_count(), unseen.bit_count(), count)
    told = evidence.told[seat]
    if told.holds & better or (told.aces and better & ACES):
        sure = 1.0
    else:
        free, rest = _rest(evidence, seat, count)
        sure = holds_one_of((free & better).bit_count(), free.bit_count(), rest)
    return evidence.trust * sure + (1 - evidence.trust) * plain


def _rest(evidence: Evidence, seat: Seat, count: int) -> tuple[int, int]:
    """What the untold cards of the seat may be, and how many they are."""
    told = evidence.told[seat]
    free = evidence.untold & ~told.lacks
    rest = count - told.holds.bit_count()
    if told.aces is not None:
        free &= ~int(ACES)
        rest -= told.aces
    # Where a lie was told more may be claimed than there is.
    return free, max(0, min(rest, free.bit_count()))


def chances(evidence: Evidence, seat: Seat, unseen: int, count: int) -> tuple[float, float]:
    """A usual hand's chance of an even trick, and that of this seat's so many cards."""
    worths = [
        (mask & unseen, strength_of(level, unseen) ** 4)
        for level, mask in enumerate(EQUAL)
        if mask & unseen
    ]
    usual = EVENLY * _mean(worths, unseen)
    told = evidence.told[seat]
    if not count:
        return usual, usual
    if told.runs:
        return usual, usual * RUNS
    free, rest = _rest(evidence, seat, count)
    total = rest * _mean(worths, free) + told.holds.bit_count() * _mean(worths, told.holds)
    if told.aces:
        total += told.aces * _mean(worths, int(ACES) & unseen)
    return usual, usual + (EVENLY * total / count - usual) * evidence.trust


def _mean(worths: list[tuple[int, float]], cards: int) -> float:
    """The mean worth of these cards, 0 of none."""
    if not cards:
        return 0.0
    worth_all = sum([(cards & mask).bit_count() * worth for mask, worth in worths if cards & mask])
    return worth_all / cards.bit_count()
