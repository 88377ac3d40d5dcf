"""What a player sees before playing a card: who lies best, what is still out, how cards stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

from veillee.cards import Card
from veillee.games.aluette.bots.race import ME, NOBODY, PARTNER, Race, Stakes, stakes_of, standing
from veillee.games.aluette.deck import CLASS, PACK, Hand
from veillee.games.aluette.view import View

FOE_BEATS = (0.0, 0.50, 0.50, 0.85)
"""How often second, third and last hand beat an opponent's card when they hold a better one."""
PARTNER_BEATS = (0.0, 0.20, 0.17, 0.16)
"""The same for a partner's card."""
OVER_ANOTHER = 0.5
"""How much rarer it is to beat a card that has itself beaten one: it is high already."""

STRONGER = tuple((1 << CLASS.index(level)) - 1 for level in range(19))
"""By class, the cards stronger than it."""
EQUAL = tuple(sum(1 << card for card in range(48) if CLASS[card] == level) for level in range(19))
"""By class, its cards."""
BARE = 99
"""The class to beat on an empty table."""


@dataclass(slots=True)
class Situation:
    """The viewer's turn to play. Seats are counted from the viewer.

    ``best`` is the strongest class on the table and ``owner`` who has it: NOBODY when it was
    played twice or the table is bare. ``unseen`` are the cards that others may hold.
    """

    hand: Hand
    place: int
    best: int
    owner: int
    race: Race
    stakes: Stakes
    unseen: int
    counts: tuple[int, ...]


def read(view: View) -> Situation:
    """The situation of the viewer, whose turn it is to play."""
    me = view.seat or 0
    race = standing(view)
    unseen = unseen_by(view)
    best, owner = BARE, NOBODY
    for place, card in enumerate(view.trick):
        level = CLASS[card]
        if level < best:
            best, owner = level, (race.leader + place) & 3
        elif level == best:
            owner = NOBODY
    counts = view.counts[me:] + view.counts[:me]
    return Situation(view.hand, len(view.trick), best, owner, race, stakes_of(view), unseen, counts)


def unseen_by(view: View) -> int:
    """The cards that the viewer has not seen: in other hands, in the talon, or laid off."""
    seen = int(view.hand | view.discards)
    for trick in view.tricks:
        for card in trick.cards:
            seen |= 1 << card
    for card in view.trick:
        seen |= 1 << card
    return int(PACK) & ~seen


def strength(card: Card, unseen: int) -> float:
    """The share of the unseen cards that this one beats, equals counted half; 1 is a master."""
    return strength_of(CLASS[card], unseen)


def strength_of(level: int, unseen: int) -> float:
    """The same of any card of that class."""
    total = unseen.bit_count()
    if not total:
        return 1.0
    over = (unseen & STRONGER[level]).bit_count()
    return 1 - (over + 0.5 * (unseen & EQUAL[level]).bit_count()) / total


def handful(strengths: Sequence[float]) -> float:
    """My chance of an even trick with cards of these strengths; 0.25 for a usual hand.

    The fourth power, since a trick goes to the strongest of four cards.
    """
    if not strengths:
        return 0.25
    return 1.25 * sum([each**4 for each in strengths]) / len(strengths)


def lying(situation: Situation, card: Card) -> tuple[int, int]:
    """The best class on the table once I have played this card, and who has it."""
    level = CLASS[card]
    if level < situation.best:
        return level, ME
    return situation.best, NOBODY if level == situation.best else situation.owner


def to_beat(situation: Situation, card: Card) -> float:
    """The strength an opponent still to play has to beat; 0 where it is not my side's, or none."""
    best, owner = lying(situation, card)
    if situation.place == 3 or owner not in (ME, PARTNER):
        return 0.0
    return strength_of(best, situation.unseen)


def owners(situation: Situation, card: Card) -> list[float]:
    """Who will have the trick if I play this card: a chance for each seat, and for NOBODY.

    Each player still to come beats what lies there if they hold better and think it worth it.
    """
    best, owner = lying(situation, card)
    shares = [0.0, 0.0, 0.0, 0.0, 0.0]
    shares[owner] = 1.0
    over = (situation.unseen & STRONGER[best]).bit_count()
    for place in range(situation.place + 1, 4):
        seat = (situation.race.leader + place) & 3
        ours = owner != NOBODY and (owner - seat) % 2 == 0
        beats = PARTNER_BEATS[place] if ours else FOE_BEATS[place]
        beats *= holds_one_of(over, situation.unseen.bit_count(), situation.counts[seat])
        for other in range(5):
            if other != seat:
                lost = shares[other] * beats * (1.0 if other == owner else OVER_ANOTHER)
                shares[other] -= lost
                shares[seat] += lost
    return shares


@cache
def holds_one_of(some: int, unseen: int, count: int) -> float:
    """The chance that ``count`` of the unseen cards include one of ``some`` named among them."""
    return 1 - comb(unseen - some, count) / comb(unseen, count)
