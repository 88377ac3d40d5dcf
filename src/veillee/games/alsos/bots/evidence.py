"""What the other's announcements tell about the cards they held when they spoke."""

from __future__ import annotations

from math import exp

from veillee.games.alsos.counted import meld_points
from veillee.games.alsos.deck import ACES, NINE, SEVEN, WORTH, A, J, K, Q, Suit, T, card_of
from veillee.games.alsos.items import PARTI
from veillee.games.alsos.view import View

Held = tuple[tuple[float, int], ...]
"""Sets of cards that the other may have spoken on, each with its chance."""

_TRUMPS: dict[str, tuple[tuple[float, tuple[int, ...]], ...]] = {
    "tous_les_trois": ((0.75, (J, NINE, SEVEN)), (0.15, (J, SEVEN)), (0.06, (NINE, SEVEN))),
    "ultimo": ((0.97, (SEVEN,)),),
    "csalad": ((0.60, (A, K, Q)), (0.15, (A, K)), (0.15, (A, Q)), (0.05, (K, Q))),
    "osszes_adu": ((0.50, (J, NINE, A, T, K, Q)), (0.25, (J, NINE, A, T)), (0.2, (J, NINE, A))),
    "kassza": ((0.99, (K, Q)),),
}
_ACES = ((0.70, 4), (0.25, 3))
_STRONG = {"abszolut": 62.0, "100": 74.0, "kassza": 48.0, PARTI: 56.0}
"""The strength of eight cards at which one would as soon announce as not; for Parti, kontra or
rekontra."""
_TWO_HUNDRED = 90.0
"""The same for Kétszáz, half the meld points counted with the strength."""
_DECLARES = 42.0
"""For being the declarer."""
_WIDTH = 7.0
_LATE = 14.0
"""How much stronger a hand of twelve is."""


def held(view: View) -> list[Held]:
    """For each figure of the other's that points at certain cards, what they may have held."""
    assert view.trump is not None
    found: list[Held] = []
    for item in view.items:
        if item.owner == view.seat:
            continue
        if item.name == "44":
            sets = [(chance, _some_aces(count)) for chance, count in _ACES]
            found += [tuple((chance / len(each), cards) for chance, each in sets for cards in each)]
        elif item.name in _TRUMPS:
            found.append(
                tuple(
                    (chance, sum(1 << card_of(view.trump, rank) for rank in ranks))
                    for chance, ranks in _TRUMPS[item.name]
                )
            )
    return found


def _some_aces(count: int) -> list[int]:
    """Every set of so many aces."""
    aces = [1 << card for card in ACES]
    return [int(ACES)] if count == 4 else [int(ACES) & ~ace for ace in aces]


def _plain_strength(byte: int) -> int:
    """A plain suit's aces and guarded tens."""
    guarded = byte >> T & 1 and byte & 0b11 and 1
    return 11 * (byte >> A & 1) + (8 if guarded else 0)


_PLAIN = tuple(_plain_strength(byte) for byte in range(256))
_TRUMP = tuple(
    sum(WORTH[0][rank] for rank in range(8) if byte >> rank & 1) + 6 * max(0, byte.bit_count() - 2)
    for byte in range(256)
)


def strength(hand: int, trump: Suit) -> int:
    """Trump points, 6 for every trump beyond the second, the plain aces and guarded tens."""
    total = _TRUMP[hand >> 8 * trump & 255]
    for suit in range(4):
        if suit != trump:
            total += _PLAIN[hand >> 8 * suit & 255]
    return total


class Strength:
    """How likely a hand is to have spoken as the other did, going by its strength alone."""

    def __init__(self, view: View) -> None:
        assert view.trump is not None
        self.trump = view.trump
        late = 0.0 if view.late else _LATE
        other = 1 - (view.seat or 0)
        parti = view.items[0]
        self.above = [
            _STRONG[item.name] + late
            for item in view.items[1:]
            if item.owner == other and item.name in _STRONG
        ]
        if parti.owner == other:
            self.above.append((_STRONG[PARTI] if parti.rekontra else _DECLARES) + late)
        elif parti.kontra:
            self.above.append(_STRONG[PARTI] + late)
        said = any(item.owner == other and item.name == "200" for item in view.items)
        self.two_hundred = _TWO_HUNDRED + late if said else 0.0

    def tells(self) -> bool:
        """Whether the other said or did anything that speaks of strength."""
        return bool(self.above or self.two_hundred)

    def __call__(self, hand: int) -> float:
        """From 0 to 1."""
        power, chance = strength(hand, self.trump), 1.0
        for level in self.above:
            chance /= 1 + exp((level - power) / _WIDTH)
        if self.two_hundred:
            power += meld_points(hand, 0, self.trump)[0] // 2
            chance /= 1 + exp((self.two_hundred - power) / _WIDTH)
        return chance
