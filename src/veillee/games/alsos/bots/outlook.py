"""How a deal that has not been played yet would end, world by world."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from veillee.cards import Card
from veillee.games.alsos.bots.playout import HOARD, KEEP, play_out, split
from veillee.games.alsos.bots.pricing import MINE, THEIRS, Facts, flag, made, total_points
from veillee.games.alsos.bots.swap import given_for, swapped
from veillee.games.alsos.bots.unseen import Unseen, World
from veillee.games.alsos.counted import has_bela, meld_points
from veillee.games.alsos.deck import SEVEN, Suit, card_of
from veillee.games.alsos.view import View

_NOTHING = (0, 0, 0, 0)
SEVENS = ("tous_les_trois", "ultimo")
"""The figures for which one keeps the trump 7."""


def for_ultimo(owner: int) -> int:
    """How both hold on to trumps when ``owner`` plays for ultimó: for the playout."""
    return KEEP << owner | HOARD << 1 - owner


def simulate(mine: int, theirs: int, trump: Suit, declaring: bool, keep: int) -> tuple[int, int]:
    """The flags and my lead when two meld hands are played out."""
    first, second = split(mine, trump), split(theirs, trump)
    cards = [a | b for a, b in zip(first, second, strict=True)]
    melds = meld_points(mine, theirs, trump)
    bela = has_bela(mine, trump), has_bela(theirs, trump)
    played = play_out(first, second, 0 if declaring else 1, keep=keep)
    return made(played, Facts(_NOTHING, cards, total_points(cards), melds, bela, declaring))


@dataclass(frozen=True, slots=True)
class Game:
    """The deal as far as it is settled before a card is played; pairs are mine and theirs.

    ``open`` says that the indicator may be taken; ``bound`` who keeps the card it is taken for,
    having announced a figure that needs the trump 7; ``keep`` is how they hold on to trumps.
    """

    trump: Suit
    declaring: bool
    open: bool
    indicator: Card
    top: Card
    bound: tuple[bool, bool] = (False, False)
    keep: int = 0

    def play(self, world: World, bound: tuple[bool, bool], keep: int) -> tuple[int, int]:
        """The flags and my lead. Whoever can exchanges, the leader first, unless bound."""
        mine, theirs = world.mine, world.theirs
        if self.open:
            given = given_for(self.indicator)
            if mine & given:
                if not bound[MINE]:
                    mine = swapped(mine, self.indicator, self.top, world.talon)
            elif theirs & given and not bound[THEIRS]:
                theirs = swapped(theirs, self.indicator, self.top, world.talon)
        return simulate(mine, theirs, self.trump, self.declaring, keep)

    def outcome(self, world: World) -> tuple[int, int]:
        """All that would be made, each figure by an owner who plays for it; and my lead.

        A player with the trump 7 who tried for tulétroá or ultimó would not give it away.
        """
        flags, lead = self.play(world, self.bound, self.keep)
        seven = 1 << card_of(self.trump, SEVEN)
        for owner, hand in ((MINE, world.mine), (THEIRS, world.theirs)):
            if not hand & seven:
                continue
            bound = (True, self.bound[1]) if owner == MINE else (self.bound[0], True)
            if self.open and not self.bound[owner]:
                wanted = flag(owner, "tous_les_trois")
                found, _ = self.play(world, bound, self.keep)
                flags = flags & ~wanted | found & wanted
            if not self.keep & KEEP << owner:
                wanted = flag(owner, "ultimo")
                found, _ = self.play(world, bound, self.keep | for_ultimo(owner))
                flags = flags & ~wanted | found & wanted
        return flags, lead


def game_of(view: View, trump: Suit | None = None, declaring: bool | None = None) -> Game:
    """The deal as the viewer sees it, or as it would be with that trump and that declarer."""
    assert view.top is not None
    if trump is None:
        trump = view.trump
    assert trump is not None
    bound, keep = [False, False], 0
    for item in view.items:
        owner = MINE if item.owner == view.seat else THEIRS
        if item.name in SEVENS:
            bound[owner] = True
        if item.name == "ultimo":
            keep |= for_ultimo(owner)
    if declaring is None:
        declaring = view.declarer == view.seat
    accepted = view.accepted if view.trump is not None else trump == view.indicator >> 3
    return Game(trump, declaring, accepted, view.indicator, view.top, (bound[0], bound[1]), keep)


class Estimates:
    """How often each item would be made, over many worlds."""

    def __init__(self, outcomes: Iterable[tuple[int, int]]) -> None:
        self.flags: list[int] = []
        self.leads: list[int] = []
        for flags, lead in outcomes:
            self.flags.append(flags)
            self.leads.append(lead)

    def chance(self, owner: int, name: str) -> float:
        """The share of the worlds in which the item is made; MINE or THEIRS."""
        bit = flag(owner, name)
        return sum(1 for flags in self.flags if flags & bit) / len(self.flags)


def look_ahead(view: View, worlds: int, rng: Random) -> Estimates:
    """The estimates of a viewer who is to announce, over that many worlds."""
    unseen, game = Unseen(view), game_of(view)
    return Estimates(game.outcome(unseen.deal(rng)) for _ in range(worlds))
