"""What a player sees before playing a card: who lies best, what is still out, how cards stand."""

from __future__ import annotations

from dataclasses import dataclass

from veillee.cards import Card
from veillee.games.aluette.bots.evidence import (
    NOTHING,
    Evidence,
    Partner,
    chances,
    gather,
    holds_better,
)
from veillee.games.aluette.bots.odds import (
    STRONGER,
    handful,
    holds_one_of,
    strength,
    strength_of,
    unseen_by,
)
from veillee.games.aluette.bots.race import (
    AS_USUAL,
    ME,
    NOBODY,
    PARTNER,
    Race,
    Stakes,
    nearest,
    stakes_of,
    standing,
)
from veillee.games.aluette.deck import CLASS, Hand
from veillee.games.aluette.view import View

FOE_BEATS = (0.0, 0.50, 0.50, 0.85)
"""How often second, third and last hand beat an opponent's card when they hold a better one."""
PARTNER_BEATS = (0.0, 0.20, 0.17, 0.16)
"""The same for a partner's card."""
OVER_ANOTHER = 0.5
"""How much rarer it is to beat a card that has itself beaten one: it is high already."""

BARE = 99
"""The class to beat on an empty table."""


WEAKER, STRONGER_BY = 0.7, 1.4
"""My chance of an even trick times these bounds the partner's that counts as like mine."""


@dataclass(slots=True)
class Situation:
    """The viewer's turn to play. Seats are counted from the viewer.

    ``best`` is the strongest class on the table and ``owner`` who has it: NOBODY when it was
    played twice or the table is bare. ``unseen`` are the cards that others may hold, ``evidence``
    what was told of them; ``power`` is the partner's among FACTORS, ``partner`` theirs beside mine.
    """

    hand: Hand
    place: int
    best: int
    owner: int
    race: Race
    stakes: Stakes
    unseen: int
    counts: tuple[int, ...]
    evidence: Evidence | None
    power: int
    partner: Partner


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
    evidence = gather(view, unseen)
    power, partner = AS_USUAL, Partner.UNTOLD
    if evidence is not None:
        power, partner = beside(evidence, view.hand, unseen, counts)
    return Situation(
        view.hand,
        len(view.trick),
        best,
        owner,
        race,
        stakes_of(view),
        unseen,
        counts,
        evidence,
        power,
        partner,
    )


def beside(
    evidence: Evidence, hand: Hand, unseen: int, counts: tuple[int, ...]
) -> tuple[int, Partner]:
    """How strong the partner is by their signs, and beside me."""
    if evidence.told[PARTNER] == NOTHING:
        return AS_USUAL, Partner.UNTOLD
    usual, theirs = chances(evidence, PARTNER, unseen, counts[PARTNER])
    power = nearest(theirs / usual) if usual else AS_USUAL
    mine = handful([strength(card, unseen) for card in hand])
    if theirs < WEAKER * mine:
        return power, Partner.WEAKER
    return power, Partner.STRONGER if theirs > STRONGER_BY * mine else Partner.LIKE


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
    unseen = situation.unseen
    over = (unseen & STRONGER[best]).bit_count()
    for place in range(situation.place + 1, 4):
        seat = (situation.race.leader + place) & 3
        ours = owner != NOBODY and (owner - seat) % 2 == 0
        beats = PARTNER_BEATS[place] if ours else FOE_BEATS[place]
        count = situation.counts[seat]
        if situation.evidence is None:
            beats *= holds_one_of(over, unseen.bit_count(), count)
        else:
            beats *= holds_better(situation.evidence, seat, best, unseen, count)
        for other in range(5):
            if other != seat:
                lost = shares[other] * beats * (1.0 if other == owner else OVER_ANOTHER)
                shares[other] -= lost
                shares[seat] += lost
    return shares
