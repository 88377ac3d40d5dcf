"""What is played for: Parti and the nine figures, and their prices (spec alsos 8–10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from veillee.core.match import Seat

SpeakingPhase = Literal["front", "back"]

PARTI = "parti"
FIGURES: tuple[str, ...] = (
    "abszolut",
    "100",
    "200",
    "tous_les_trois",
    "ultimo",
    "csalad",
    "osszes_adu",
    "kassza",
    "44",
)
ITEMS: tuple[str, ...] = (PARTI, *FIGURES)

BASE: dict[str, int] = {
    "parti": 1,
    "abszolut": 1,
    "100": 2,
    "200": 1,
    "tous_les_trois": 1,
    "ultimo": 2,
    "csalad": 1,
    "osszes_adu": 2,
    "kassza": 1,
    "44": 2,
}
NEVER_DOUBLED = ("parti", "abszolut")
FRONT_ONLY = ("abszolut",)
KONTRA: dict[SpeakingPhase | None, int] = {None: 1, "front": 4, "back": 2}
"""What a kontra or rekontra multiplies by, by its own moment (spec alsos 10)."""


@dataclass(frozen=True, slots=True)
class Item:
    """One bet of ``owner``; ``said``, ``kontra`` and ``rekontra`` are when, if they were.

    Parti is the declarer's and was never said.
    """

    owner: Seat
    name: str
    said: SpeakingPhase | None = None
    kontra: SpeakingPhase | None = None
    rekontra: SpeakingPhase | None = None

    @property
    def base(self) -> int:
        return BASE[self.name]

    @property
    def multiplier(self) -> int:
        """All that the base is multiplied by (spec alsos 10)."""
        doubled = 2 if self.said == "front" and self.name not in NEVER_DOUBLED else 1
        return doubled * KONTRA[self.kontra] * KONTRA[self.rekontra]

    @property
    def price(self) -> int:
        """What the owner gains from the other, or loses to them."""
        return self.base * self.multiplier


@dataclass(frozen=True, slots=True)
class Settled:
    """An item and whether it was made."""

    item: Item
    made: bool


def gain(bill: tuple[Settled, ...], seat: Seat) -> int:
    """The units ``seat`` gains in all, negative when it loses (spec alsos 17)."""
    return sum(
        each.item.price if each.made == (each.item.owner == seat) else -each.item.price
        for each in bill
    )
