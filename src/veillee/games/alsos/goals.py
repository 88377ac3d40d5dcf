"""What may be looked for in the rest of a deal: an item made, or an item failed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from veillee.core.match import Seat


@dataclass(frozen=True, slots=True)
class Goal:
    """What is looked for, by kind:

    * ``points``: more than ``above``, where a seat's card points count ``weights`` times and its
      béla ``bela``; ``start`` is what there is of them already, béla left out.
    * ``captures``: all of ``cards``, those still missing, in the owner's tricks; or, not ``made``,
      not all of them.
    * ``last``: the owner winning the last trick with ``cards``, the trump 7; or not doing so.
    """

    kind: Literal["points", "captures", "last"]
    owner: Seat
    made: bool
    cards: int = 0
    weights: tuple[int, int] = (0, 0)
    bela: tuple[int, int] = (0, 0)
    above: int = 0
    start: int = 0

    @property
    def favoured(self) -> Seat:
        """The seat whose tricks bring it nearer."""
        if self.kind == "points":
            return 0 if self.weights[0] > self.weights[1] else 1
        return self.owner if self.made else 1 - self.owner
