"""What contests between the levels of a game came to, as a file keeps it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Share = Annotated[float, Meta(ge=0, le=1)]
Width = Annotated[float, Meta(ge=0)]


class Distance(Struct, frozen=True, forbid_unknown_fields=True):
    """``share`` of the deals that the stronger level won, a draw as half, and the ``points`` a deal
    that it made more; ``error`` and ``points_error`` are half the width of the 95 % intervals.
    Each of ``deals`` was played twice, with the sides swapped."""

    stronger: str
    weaker: str
    share: Share
    error: Width
    points: float
    points_error: Width
    deals: int

    @property
    def low(self) -> float:
        return max(0.0, self.share - self.error)

    @property
    def high(self) -> float:
        return min(1.0, self.share + self.error)


class Measured(Struct, frozen=True, forbid_unknown_fields=True):
    """Every level against every other under ``preset``, ``deals`` in all, by the program as it was
    at ``commit``. ``seconds`` is what each had for a decision, None where that was not kept."""

    commit: str
    deals: int
    preset: str
    pairs: tuple[Distance, ...]
    seconds: float | None = None

    def between(self, stronger: str, weaker: str) -> Distance | None:
        """How far the one stands above the other; None where that was not measured."""
        wanted = (stronger, weaker)
        return next((each for each in self.pairs if (each.stronger, each.weaker) == wanted), None)
