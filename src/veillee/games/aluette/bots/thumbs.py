"""The rules of thumb of the steady player.

Each says one thing about one card, in a number; a player adds them up with the weights of the
place they sit in, and plays the card with most. The race counts in points of the deal, so that
every other weight says how many points the player would give for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from veillee.cards import Card
from veillee.games.aluette.bots.evidence import Partner
from veillee.games.aluette.bots.race import ME, NOBODY, PARTNER
from veillee.games.aluette.deck import LUETTES, UNIQUE


@dataclass(slots=True)
class Idea:
    """A card one might play, and what would come of it.

    ``strength`` is the share of unseen cards it beats, ``owners`` each seat's chance to have the
    trick and then NOBODY's, ``points`` what the deal is then worth to my side, the cards I keep
    considered. ``ties`` when it equals the strongest card on the table. ``bar`` is the strength
    that an opponent still to play has to beat when my side's card lies best, else 0.
    """

    card: Card
    strength: float
    ties: bool
    owners: list[float]
    points: float
    bar: float


def play_for_the_race(idea: Idea) -> float:
    """Only the best single player counts, and who was first to that number (spec aluette 12).

    Feeds the partner who leads the race, does not rob them, stops the opponent who leads it,
    breaks their mordienne, and runs for one's own.
    """
    return idea.points


def spend_little(idea: Idea) -> float:
    """A strong card is worth more later than a weak one."""
    return idea.strength


def keep_the_eight(idea: Idea) -> float:
    """The eight unique cards cannot be spoiled: they are for when a trick must be had."""
    return float(idea.card < UNIQUE)


def hold_the_trick(idea: Idea) -> float:
    """Good from the back, since nobody follows; from the front, holding only means to lead again,
    which is the worst place."""
    return idea.owners[ME]


def make_them_pay(idea: Idea) -> float:
    """High enough to deny a cheap trick: what beats it is then missing from their later tricks."""
    return idea.bar


def stay_last(idea: Idea) -> float:
    """Equalling the top card spoils the trick and leaves the lead, and the last place, as it is
    (spec aluette 10)."""
    return float(idea.ties) * idea.owners[NOBODY]


def keep_the_luettes(idea: Idea) -> float:
    """The four strongest, which nothing but each other beats."""
    return float(idea.card < len(LUETTES))


def let_the_partner(idea: Idea) -> float:
    """A trick for the partner is no trick for an opponent, but may be one that I needed."""
    return idea.owners[PARTNER]


Thumb = Callable[[Idea], float]
Weights = Mapping[Thumb, tuple[float, float, float, float]]
"""How much each place (leader, second, third, last hand) heeds each rule of thumb, in points."""

WEIGHTS: dict[Partner, Weights] = {
    Partner.UNTOLD: {
        # as              leader  second  third  last hand
        play_for_the_race: (1.00, 1.00, 1.00, 1.00),
        spend_little: (0.00, -0.25, -0.10, -0.11),
        keep_the_eight: (-0.20, 0.00, -0.21, -0.03),
        make_them_pay: (0.96, 0.03, 0.36, 0.00),
        hold_the_trick: (-0.65, 0.00, -0.12, 0.08),
        stay_last: (0.00, 0.11, 0.06, 0.08),
    },
    Partner.WEAKER: {
        play_for_the_race: (1.00, 1.00, 1.00, 1.00),
        spend_little: (-0.52, -0.22, -0.38, -0.21),
        keep_the_eight: (0.01, -0.05, -0.14, -0.10),
        make_them_pay: (0.44, 0.24, 0.54, 0.00),
        hold_the_trick: (-0.65, 0.12, -0.17, 0.32),
        stay_last: (0.00, 0.33, 0.42, 0.14),
        let_the_partner: (0.33, 0.05, 0.00, 0.18),
        keep_the_luettes: (0.15, -0.21, -0.16, -0.14),
    },
    Partner.LIKE: {
        play_for_the_race: (1.00, 1.00, 1.00, 1.00),
        spend_little: (-0.63, -0.40, -0.29, -0.19),
        keep_the_eight: (-0.10, -0.10, -0.18, -0.08),
        make_them_pay: (0.33, 0.20, 0.84, 0.00),
        hold_the_trick: (-0.63, 0.17, -0.02, 0.24),
        stay_last: (0.00, 0.21, 0.28, 0.09),
        let_the_partner: (-0.22, -0.12, 0.05, 0.06),
        keep_the_luettes: (0.13, -0.25, -0.18, -0.12),
    },
    Partner.STRONGER: {
        play_for_the_race: (1.00, 1.00, 1.00, 1.00),
        spend_little: (0.28, -0.44, -0.10, -0.24),
        keep_the_eight: (-0.12, 0.06, -0.21, -0.13),
        make_them_pay: (1.24, 0.03, 0.98, 0.00),
        hold_the_trick: (-0.66, 0.14, -0.14, 0.32),
        stay_last: (0.00, 0.34, 0.19, 0.17),
        let_the_partner: (-0.30, -0.18, -0.02, 0.35),
        keep_the_luettes: (-0.22, -0.01, -0.14, -0.03),
    },
}
"""By what the partner has told. Refined by benchmarks.tune_steady, and where something was told by
a compiled twin of it (docs/bots.md)."""


def liking(idea: Idea, place: int, weights: Weights) -> float:
    """How well a player in this place likes the idea."""
    return sum([by_place[place] * thumb(idea) for thumb, by_place in weights.items()])
