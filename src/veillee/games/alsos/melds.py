"""Runs, vannaks and béla: what counts and what is told of them (spec alsos 12–15)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from veillee.core.match import Seat
from veillee.games.alsos.deck import (
    NINE,
    OF_RANK,
    RANKS,
    STRENGTH,
    SUITS,
    A,
    Hand,
    K,
    Q,
    Rank,
    Suit,
    card_of,
)

BELA = 20
VANNAK = 80
RUN = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}
"""What a run counts by its length."""

_VANNAK_RANKS = tuple(sorted(range(A, NINE + 1), key=lambda rank: -STRENGTH[0][rank]))
"""J 9 A T K Q: vannaks are compared by trump order (spec alsos 13)."""


@dataclass(frozen=True, slots=True)
class Run:
    """Cards of one suit that follow each other, ``top`` the highest of them."""

    length: int
    top: Rank
    suit: Suit

    @property
    def order(self) -> tuple[int, int, int]:
        """Greater for the better run: length, then top card, then suit (spec alsos 12)."""
        return self.length, -self.top, -self.suit

    @property
    def cards(self) -> Hand:
        return Hand.of(card_of(self.suit, self.top + step) for step in range(self.length))


@dataclass(frozen=True, slots=True)
class Melds:
    """All that a hand holds, best first; which of it counts depends on the other hand."""

    runs: tuple[Run, ...]
    vannaks: tuple[Rank, ...]
    bela: bool

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths that would count, longest first: one run of each (spec alsos 12)."""
        return tuple(sorted({run.length for run in self.runs}, reverse=True))

    @property
    def run_points(self) -> int:
        return sum(RUN[length] for length in self.lengths)

    @property
    def vannak_points(self) -> int:
        return VANNAK * len(self.vannaks)


NOTHING = Melds((), (), False)

Word = Literal[
    "length",
    "vannak",
    "good",
    "not_good",
    "longer",
    "higher",
    "also",
    "top",
    "suit",
    "rank",
    "more",
]


@dataclass(frozen=True, slots=True)
class Told:
    """One thing said of melds, as all at the table hear it (spec alsos 15).

    ``word`` is ``length`` (of the longest run) or ``vannak`` (there is one) from whoever speaks
    first; ``top`` and ``suit`` of the best run and ``rank`` of the best vannak; in answer
    ``good``, ``also`` or ``not_good``, which with a length is ``longer`` and with a rank
    ``higher``; and ``more``: what else counts. ``value`` is what the word is followed by: a
    length, a rank, a suit, the lengths of the shorter runs, or the number of vannaks in all.
    """

    seat: Seat
    about: Literal["run", "vannak"]
    word: Word
    value: int | tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """What two meld hands come to: all that was told, and the points told of, by seat.

    ``points`` leave béla out; ``shown`` are the cards that the words name exactly, by seat.
    """

    told: tuple[Told, ...]
    points: tuple[int, int]
    shown: tuple[Hand, Hand]


def melds(hand: Hand, trump: Suit | None) -> Melds:
    """The melds in a hand; no béla while there is no trump (spec alsos 12–14)."""
    runs = sorted(_runs(hand), key=lambda run: run.order, reverse=True)
    vannaks = tuple(rank for rank in _VANNAK_RANKS if hand & OF_RANK[rank] == OF_RANK[rank])
    bela = trump is not None and card_of(trump, K) in hand and card_of(trump, Q) in hand
    return Melds(tuple(runs), vannaks, bela)


def _runs(hand: Hand) -> Iterator[Run]:
    """The maximal runs of three and more."""
    for suit in range(4):
        cards = hand >> 8 * suit & 0xFF
        rank = 0
        while cards >> rank:
            length = 0
            while cards >> rank + length & 1:
                length += 1
            if length >= 3:
                yield Run(length, rank, suit)
            rank += length + 1


def opening(leader: Seat, own: Melds) -> tuple[Told, ...]:
    """What the leader tells with the first card (spec alsos 15)."""
    told: list[Told] = []
    if own.runs:
        told.append(Told(leader, "run", "length", own.runs[0].length))
    if own.vannaks:
        told.append(Told(leader, "vannak", "vannak"))
    return tuple(told)


def compare(leader: Seat, own: Melds, answer: Melds) -> Compared:
    """The whole of what is told, the leader's opening first, and who scores (12, 13, 15)."""
    told = list(opening(leader, own))
    points = [0, 0]
    runs = _compare_runs(leader, own, answer, told)
    if runs is not None:
        best = own if runs == leader else answer
        points[runs] += best.run_points
        if len(best.lengths) > 1:
            told.append(Told(runs, "run", "more", best.lengths[1:]))
    vannaks = _compare_vannaks(leader, own, answer, told)
    if vannaks is not None:
        best = own if vannaks == leader else answer
        points[vannaks] += best.vannak_points
        if len(best.vannaks) > 1:
            told.append(Told(vannaks, "vannak", "more", len(best.vannaks)))
    shown = [Hand(0), Hand(0)]
    for each in told:
        named = _named(each, own if each.seat == leader else answer)
        shown[each.seat] = shown[each.seat].plus(named)
    return Compared(tuple(told), (points[0], points[1]), (shown[0], shown[1]))


def _compare_runs(leader: Seat, own: Melds, answer: Melds, told: list[Told]) -> Seat | None:
    """Adds the words that decide between the best runs; returns who has the better."""
    other = 1 - leader

    def say(seat: Seat, word: Word, value: int | None = None) -> None:
        told.append(Told(seat, "run", word, value))

    if not own.runs:
        if not answer.runs:
            return None
        say(other, "length", answer.runs[0].length)
        return other
    best, reply = own.runs[0], answer.runs[0] if answer.runs else Run(0, 0, 0)
    if reply.length != best.length:
        if reply.length < best.length:
            say(other, "good")
            return leader
        say(other, "longer", reply.length)
        return other
    say(other, "also")
    say(leader, "top", best.top)
    if reply.top != best.top:
        if reply.top > best.top:
            say(other, "good")
            return leader
        say(other, "higher", reply.top)
        return other
    say(other, "also")
    say(leader, "suit", best.suit)
    say(other, "good" if best.suit < reply.suit else "not_good")
    return leader if best.suit < reply.suit else other


def _compare_vannaks(leader: Seat, own: Melds, answer: Melds, told: list[Told]) -> Seat | None:
    """Adds the words that decide between the best vannaks; returns who has the better."""
    other = 1 - leader
    if not own.vannaks:
        if not answer.vannaks:
            return None
        told.append(Told(other, "vannak", "vannak"))
        return other
    if not answer.vannaks:
        told.append(Told(other, "vannak", "good"))
        return leader
    best, reply = own.vannaks[0], answer.vannaks[0]
    told.append(Told(other, "vannak", "also"))
    told.append(Told(leader, "vannak", "rank", best))
    if _VANNAK_RANKS.index(best) < _VANNAK_RANKS.index(reply):
        told.append(Told(other, "vannak", "good"))
        return leader
    told.append(Told(other, "vannak", "higher", reply))
    return other


def _named(told: Told, holder: Melds) -> Hand:
    """The cards that these words, with those before them, name exactly."""
    if told.word == "suit":
        return holder.runs[0].cards
    if told.about == "vannak" and told.word in ("rank", "higher"):
        return OF_RANK[holder.vannaks[0]]
    return Hand(0)


def spell(told: Told) -> str:
    """What the words say in notation: ``4``, ``K``, ``h``, ``4 3``; empty without a value."""
    value = told.value
    if value is None:
        return ""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if told.word == "suit":
        return SUITS[value]
    return RANKS[value] if told.word in ("top", "higher", "rank") else str(value)
