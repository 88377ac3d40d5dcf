"""Dealing the cards that a player has not seen, in agreement with what they have (alsos 19)."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from random import Random
from typing import NamedTuple

from veillee.games.alsos.bots.evidence import Held, Strength, held
from veillee.games.alsos.counted import key
from veillee.games.alsos.deck import OF_RANK, OF_SUIT, PACK, Hand
from veillee.games.alsos.limits import RUNS, Limit, limits
from veillee.games.alsos.public import missing_suits
from veillee.games.alsos.view import View

TRIES = 60
"""How often cards are dealt anew until the melds agree."""
HANDS = 8
"""How many hands, at most, are compared by how well they fit what the other announced."""
ENOUGH = 0.8
"""The fit, summed over hands, with which the comparison ends."""
KEEPS = 0.97
"""How often an exchanger keeps a card from the talon: nearly all are trumps and aces."""


class World(NamedTuple):
    """One way the unseen cards may lie.

    ``mine`` and ``theirs`` are the hands with the late cards taken up; ``early`` are the other's
    eight while the late cards lie apart, else all they hold. ``talon`` are the hidden cards, the
    lowest last, while the indicator may still be taken.
    """

    mine: int
    theirs: int
    early: int
    talon: tuple[int, ...]


_Offer = tuple[float, int, int]
"""How many hands hold a meld, its cards that are not seen yet, the cards that must be absent."""


class Unseen:
    """What a viewer knows of the cards that they cannot see.

    ``pool`` are the cards that may lie anywhere unseen, ``may`` those of them that the other may
    hold, ``loose`` those that they took from the talon, have not played and may hold. ``need``
    cards are in the other's hand; ``played`` are those that they have played. ``apart`` while
    the late cards lie apart, ``open`` while the indicator may still be taken.
    """

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        played = _played(view)
        other = 1 - view.seat
        seen = played[0] | played[1] | view.hand | view.discards | 1 << view.indicator
        taken = 0
        if view.exchange is not None:
            taken = sum(1 << card for card in view.exchange.taken)
            seen |= taken | 1 << view.exchange.given
        if view.top is not None:
            seen |= 1 << view.top
        lacks = _lacks(view, other)
        self.mine = int(view.hand)
        self.played = int(played[other])
        self.pool = int(PACK) & ~seen
        self.may = self.pool & ~lacks
        theirs = view.exchange is not None and view.exchange.by == other
        self.loose = taken & ~self.played & ~lacks if theirs else 0
        self.sure = self.loose & OF_SUIT[view.indicator >> 3]
        self.sure = 0 if view.options.discard_trumps else self.sure
        self.need = view.counts[other]
        self.apart = view.late > 0
        self.open = view.accepted and view.exchange is None and not view.tricks
        self.melds = _limit(view)
        self._bits = {cards: _bits(cards) for cards in {self.pool, self.may}}
        self.run_offers, self.vannak_offers = self._offers()
        self._held: list[Held] = [] if view.trump is None else held(view)
        self._strength = None if view.trump is None else Strength(view)

    def _offers(self) -> tuple[list[_Offer], list[_Offer]]:
        """The melds one of which the other surely holds."""
        runs: list[_Offer] = []
        sets: list[_Offer] = []
        if self.melds is None:
            return runs, sets
        if 0 not in self.melds.runs:
            for run in RUNS:
                if key(run) in self.melds.runs:
                    beside = _beside(run.top, run.length, run.suit)
                    runs += self._offer(run.cards, beside)
        if 0 not in self.melds.vannaks:
            for rank in range(6):
                if any(each >> rank & 1 for each in self.melds.vannaks):
                    sets += self._offer(OF_RANK[rank], 0)
        return runs, sets

    def _offer(self, cards: int, beside: int) -> list[_Offer]:
        """The meld, when the other may hold it and nothing beside it."""
        free = self.may | self.loose
        new = cards & ~self.played
        if new & ~free or beside & self.played or new.bit_count() > self.need:
            return []
        rest = (free & ~new & ~beside).bit_count()
        weight = comb(rest, self.need - new.bit_count())
        return [(float(weight), new, beside & free)] if weight else []

    def deal(self, rng: Random) -> World:
        """One way the cards may lie.

        The melds told are respected as long as a bounded search finds such hands; what the other
        announced makes the hands likelier that would have announced it.
        """
        if self._strength is None or not self._strength.tells():
            return self._any(rng)
        total, chosen = 0.0, None
        for _ in range(HANDS):
            world = self._any(rng)
            fit = self._strength(world.early | self.played)
            total += fit
            if chosen is None or rng.random() * total < fit:
                chosen = world
            if total >= ENOUGH:
                break
        assert chosen is not None
        return chosen

    def _any(self, rng: Random) -> World:
        """One way the cards may lie, strength aside."""
        if self.apart:
            return self._apart(rng)
        for attempt in range(TRIES):
            world = self._together(rng, heed=2 * attempt < TRIES)
            if world is not None:
                return world
        world = self._hands(rng, 0, 0)
        assert world is not None
        return world

    def _spoken(self, rng: Random) -> int:
        """Cards that the other may well have spoken on, of those they may hold."""
        cards = 0
        for sets in self._held:
            chance = rng.random()
            for share, some in sets:
                chance -= share
                if chance < 0:
                    cards |= some
                    break
        return cards & self.may

    def _apart(self, rng: Random) -> World:
        """Everything unseen, while the late cards lie apart."""
        fixed = self._spoken(rng) if self._held else 0
        if fixed.bit_count() > 8:
            fixed = 0
        count = 8 - fixed.bit_count()
        bits = _shuffled(_bits(self.pool & ~fixed) if fixed else self._bits[self.pool], rng)
        early = fixed + sum(bits[:count])
        bits = bits[count:]
        return World(self.mine + sum(bits[:4]), early + sum(bits[4:8]), early, tuple(bits[8:]))

    def _together(self, rng: Random, heed: bool) -> World | None:
        """Hands that agree with the melds told, None when these do not; ``heed`` announcements."""
        spoken = self._spoken(rng) if heed and self._held else 0
        if spoken.bit_count() > self.need:
            spoken = 0
        if self.melds is None:
            return self._hands(rng, spoken, 0)
        fixed = banned = 0
        for offers in (self.run_offers, self.vannak_offers):
            if offers:
                _, cards, without = rng.choices(offers, [each[0] for each in offers])[0]
                fixed, banned = fixed | cards, banned | without
        fixed |= spoken & ~banned
        world = None if fixed & banned else self._hands(rng, fixed, banned)
        if world is None or not self.melds.admits(world.theirs | self.played):
            return None
        return world

    def _hands(self, rng: Random, fixed: int, banned: int) -> World | None:
        """Hands that agree with the play; the other holds ``fixed`` and none of ``banned``. None
        when that cannot be."""
        hand = fixed | self.sure
        free = self.may & ~hand & ~banned
        loose = self.loose & ~hand & ~banned
        for bit in _shuffled(_bits(loose), rng) if loose else ():
            short = self.need - hand.bit_count()
            if short > free.bit_count() or (short > 0 and rng.random() < KEEPS):
                hand |= bit
        missing = self.need - hand.bit_count()
        if not 0 <= missing <= free.bit_count():
            return None
        bits = self._bits[self.may] if free == self.may else _bits(free)
        hand += sum(_shuffled(bits, rng)[:missing])
        talon: tuple[int, ...] = ()
        if self.open:
            talon = tuple(_shuffled(_bits(self.pool & ~hand), rng))
        return World(self.mine, hand, hand, talon)


def _shuffled(bits: Iterable[int], rng: Random) -> list[int]:
    chance = rng.random
    return sorted(bits, key=lambda _: chance())


def _bits(cards: int) -> list[int]:
    return [1 << card for card in Hand(cards)]


def _limit(view: View) -> Limit | None:
    """What was told of the other's meld hand, None while they have told nothing of it."""
    assert view.seat is not None
    leader = view.tricks[0].leader if view.tricks else view.leader
    compared = view.meld_points is not None
    if not compared and (not view.trick or leader == view.seat):
        return None
    return limits(view.told, leader, compared)[1 - view.seat]


def _played(view: View) -> tuple[int, int]:
    """The cards each has played, by seat."""
    played = [0, 0]
    for trick in view.tricks:
        played[trick.leader] |= 1 << trick.cards[0]
        played[1 - trick.leader] |= 1 << trick.cards[1]
    for card in view.trick:
        played[view.leader] |= 1 << card
    return played[0], played[1]


def _lacks(view: View, seat: int) -> int:
    """The suits that the seat has run out of."""
    lacks = 0
    for trick in view.tricks:
        if trick.leader != seat:
            assert view.trump is not None
            lacks |= missing_suits(trick.cards[0], trick.cards[1], view.trump)
    return lacks


def _beside(top: int, length: int, suit: int) -> int:
    """The cards that would make the run longer."""
    cards = 0
    if top:
        cards |= 1 << 8 * suit + top - 1
    if top + length < 8:
        cards |= 1 << 8 * suit + top + length
    return cards
