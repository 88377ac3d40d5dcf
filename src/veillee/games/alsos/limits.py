"""What the words told of melds leave possible for each meld hand (spec alsos 15).

The words say of either hand the same whatever the other holds, so each is limited by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from veillee.core.match import Seat
from veillee.games.alsos.counted import best_run, key, lengths, vannaks
from veillee.games.alsos.deck import NINE, OF_RANK, STRENGTH, A
from veillee.games.alsos.melds import RUN, VANNAK, Run, Told

RUNS = tuple(
    Run(length, top, suit)
    for length in range(3, 9)
    for top in range(9 - length)
    for suit in range(4)
)
_HEIGHT = {rank: STRENGTH[0][rank] for rank in range(A, NINE + 1)}
_VANNAKS = tuple(tuple(some) for count in range(4) for some in combinations(sorted(_HEIGHT), count))
"""Every set of vannaks that twelve cards may hold."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The best runs, by key, and the sets of vannaks, a bit a rank, that a meld hand may have;
    0 stands for none. ``lengths`` are the lengths counted, a bit each, where they were told."""

    runs: frozenset[int]
    vannaks: frozenset[int]
    lengths: int | None

    def admits(self, hand: int) -> bool:
        """Whether this may be the meld hand."""
        if best_run(hand) not in self.runs or vannaks(hand) not in self.vannaks:
            return False
        return self.lengths is None or lengths(hand) == self.lengths


_ALL_RUNS = frozenset({0, *map(key, RUNS)})
_ALL_VANNAKS = frozenset(sum(1 << rank for rank in some) for some in _VANNAKS)
ANYTHING = Limit(_ALL_RUNS, _ALL_VANNAKS, None)


@lru_cache(maxsize=256)
def limits(told: tuple[Told, ...], leader: Seat, compared: bool) -> tuple[Limit, Limit]:
    """The limits by seat; before the melds are ``compared`` the leader alone has spoken."""
    run = [each for each in told if each.about == "run"]
    vannak = [each for each in told if each.about == "vannak"]
    keys, counted = _runs(run, leader, compared)
    sets = _sets(vannak, leader, compared)
    first, second = (Limit(keys[seat], sets[seat], counted[seat]) for seat in (leader, 1 - leader))
    return (first, second) if leader == 0 else (second, first)


def _keys(length: int, tops: Iterable[int] = range(8), suits: Iterable[int] = range(4)) -> set[int]:
    """The keys of the runs of that length; of 0 stands for no run."""
    if not length:
        return {0}
    tops, suits = set(tops), set(suits)
    return {
        key(run) for run in RUNS if run.length == length and run.top in tops and run.suit in suits
    }


def _runs(
    run: list[Told], leader: Seat, compared: bool
) -> tuple[dict[Seat, frozenset[int]], dict[Seat, int | None]]:
    """By seat the best runs' keys, and the lengths counted where the words tell them all."""
    other = 1 - leader
    said = {(each.seat, each.word): each.value for each in run}
    length = _number(said.get((leader, "length"), 0))
    keys: dict[Seat, set[int]] = {leader: _keys(length), other: set(_ALL_RUNS)}
    counted: dict[Seat, int | None] = {0: None, 1: None}
    if not compared:
        return {seat: frozenset(found) for seat, found in keys.items()}, counted
    top, suit = said.get((leader, "top")), said.get((leader, "suit"))
    if (other, "longer") in said:
        keys[other] = _keys(_number(said[other, "longer"]))
    elif not length:
        keys[other] = _keys(_number(said.get((other, "length"), 0)))
    elif top is None:
        keys[other] = {found for found in _ALL_RUNS if found >> 5 < length}
    else:
        top = _number(top)
        keys[leader] = _keys(length, [top])
        if (other, "higher") in said:
            keys[other] = _keys(length, [_number(said[other, "higher"])])
        elif suit is None:
            keys[other] = _keys(length, range(top + 1, 8))
        else:
            suit = _number(suit)
            keys[leader] = _keys(length, [top], [suit])
            lower = (other, "good") in said
            keys[other] = _keys(length, [top], range(suit + 1, 4) if lower else range(suit))
    words = [each for each in run if each.word != "more"]
    if words:
        winner = 1 - words[-1].seat if words[-1].word == "good" else words[-1].seat
        more = said.get((winner, "more"), ())
        assert isinstance(more, tuple)
        counted[winner] = sum(1 << each for each in {max(keys[winner]) >> 5, *more})
    return {seat: frozenset(found) for seat, found in keys.items()}, counted


def _sets(vannak: list[Told], leader: Seat, compared: bool) -> dict[Seat, frozenset[int]]:
    """By seat the sets of vannaks."""
    other = 1 - leader
    said = {(each.seat, each.word): each.value for each in vannak}
    speaks = (leader, "vannak") in said
    if not compared:
        return {leader: _some(range(1, 4) if speaks else [0]), other: _ALL_VANNAKS}
    best = said.get((leader, "rank"))
    counts = {seat: [_number(said.get((seat, "more"), 1))] for seat in (0, 1)}
    if best is None:
        none = _some([0])
        if speaks:
            return {leader: _some(counts[leader]), other: none}
        return {leader: none, other: _some(counts[other]) if vannak else none}
    height = _HEIGHT[_number(best)]
    higher = said.get((other, "higher"))
    if higher is None:
        return {
            leader: _some(counts[leader], [height]),
            other: _some(range(1, 4), range(height)),
        }
    return {
        leader: _some(range(1, 4), [height]),
        other: _some(counts[other], [_HEIGHT[_number(higher)]]),
    }


def _some(counts: Iterable[int], heights: Iterable[int] | None = None) -> frozenset[int]:
    """The sets of so many vannaks whose best is of one of those heights."""
    counts, wanted = set(counts), None if heights is None else set(heights)
    return frozenset(
        sum(1 << rank for rank in some)
        for some in _VANNAKS
        if len(some) in counts
        and (wanted is None or max((_HEIGHT[rank] for rank in some), default=0) in wanted)
    )


def _number(value: int | tuple[int, ...] | None) -> int:
    assert isinstance(value, int)
    return value


@lru_cache(maxsize=64)
def most_melds(limit: Limit) -> int:
    """No fewer points than the runs and vannaks of such a meld hand count, béla left out."""
    best = max(limit.runs) >> 5
    sets = [
        lengths
        for count in range(5)
        for lengths in combinations(range(3, best + 1), count)
        if sum(lengths) <= 12
    ]
    runs = max(sum(RUN[length] for length in lengths) for lengths in sets)
    return runs + VANNAK * max(each.bit_count() for each in limit.vannaks)


_CARDS = {key(run): int(run.cards) for run in RUNS}
_LONG = {length: [each for each in _CARDS if each >> 5 == length] for length in range(3, 9)}


def _beside(run: int) -> int:
    """The cards that would make the run with this key longer."""
    cards = _CARDS[run]
    suit = 0xFF << 8 * (cards.bit_length() - 1 >> 3)
    return (cards << 1 | cards >> 1) & suit & ~cards


Way = tuple[int, int]
"""Cards of a meld that must be held for it, and those that must not."""


@dataclass(frozen=True, slots=True)
class Words:
    """A limit held against what else is known: the cards played of the meld hand, those that may
    and those that surely belong to it besides."""

    limit: Limit
    before: int
    may: int
    sure: int

    def needs(self) -> list[list[Way]]:
        """What must still be held: one way of each list, those that ask for least first."""
        limit, found = self.limit, []
        if 0 not in limit.runs:
            found.append(self._some_run(limit.runs))
        if limit.lengths is not None:
            best = max(limit.runs) >> 5
            found += [
                self._some_run(_LONG[length])
                for length in range(3, best)
                if limit.lengths >> length & 1
            ]
        if 0 not in limit.vannaks:
            sets = [_fours(each) & ~self.before for each in limit.vannaks]
            found.append([(each, 0) for each in sets if each & ~self.may == 0])
        return [
            sorted(ways, key=lambda way: way[0].bit_count())
            for ways in found
            if all(way & ~self.sure or without & self.may for way, without in ways)
        ]

    def _some_run(self, runs: Iterable[int]) -> list[Way]:
        """For each of these runs that may be there its cards still missing, and the cards that
        would make it longer."""
        held = self.before | self.sure
        return [
            (_CARDS[run] & ~self.before, _beside(run))
            for run in runs
            if _CARDS[run] & ~(self.before | self.may) == 0 and not _beside(run) & held
        ]

    def forbidden(self) -> list[int]:
        """Sets of cards of which one at least is not held, those surely held left out."""
        there, held = self.before | self.may, self.before | self.sure
        sets = [_CARDS[run] for run in self._better()]
        sets += [OF_RANK[rank] for rank in range(6) if not self._told_of(rank)]
        return [each & ~held for each in sets if each & ~there == 0]

    def _told_of(self, rank: int) -> bool:
        """Whether it may be held fourfold beside those that are."""
        found = vannaks(self.before | self.sure) | 1 << rank
        return any(found & ~each == 0 for each in self.limit.vannaks)

    @property
    def gaps(self) -> bool:
        """Whether a run shorter than the best may be one that was not told."""
        lengths, best = self.limit.lengths, max(self.limit.runs) >> 5
        return lengths is not None and any(not lengths >> length & 1 for length in range(3, best))

    def marked(self) -> int:
        """The cards by which it may come out whether the hand is one that was told of."""
        limit, there, held = self.limit, self.before | self.may, self.before | self.sure
        cards = 0
        for each in self.forbidden():
            cards |= each
        for ways in self.needs():
            for way, without in ways:
                cards |= way | without & there
        sets = [_CARDS[run] for run in _LONG[3]] if self.gaps else []
        if 0 not in limit.vannaks:
            sets += [OF_RANK[rank] for rank in range(6) if self._told_of(rank)]
        for each in sets:
            if each & ~there == 0:
                cards |= each
        return cards & ~held

    def _better(self) -> Iterator[int]:
        """The shortest runs that are better than was told."""
        best = max(self.limit.runs)
        length = best >> 5 or 2
        for longer in (length, length + 1):
            yield from (run for run in _LONG.get(longer, ()) if run > best)

    def known(self) -> tuple[int, int]:
        """``may`` and ``sure`` with what the words say of single cards."""
        may, sure = self.may, self.sure
        for ways in self.needs():
            common = -1
            for way, _ in ways:
                common &= way
            if ways:
                sure |= common & may
        held, best = self.before | sure, max(self.limit.runs)
        for card in range(32):
            bit = 1 << card
            if bit & may and not bit & sure:
                hand = held | bit
                found = vannaks(hand)
                if best_run(hand) > best or not any(
                    found & ~each == 0 for each in self.limit.vannaks
                ):
                    may &= ~bit
        return may, sure


def _fours(ranks: int) -> int:
    """The cards of these ranks."""
    return sum(int(OF_RANK[rank]) for rank in range(6) if ranks >> rank & 1)
