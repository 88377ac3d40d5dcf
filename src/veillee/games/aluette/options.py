"""The house rules of Aluette and their presets (spec aluette, "Options and presets")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from veillee.core.options import Presets, choice
from veillee.errors import BadOptions


@dataclass(frozen=True, slots=True)
class Options:
    """One table's rules. Options without effect under the others are accepted.

    Raises BadOptions ``bound_needs_mordienne`` (spec aluette 16).
    """

    partners: Literal["fixed", "drawn"] = choice("fixed", ("fixed", "drawn"), rule="aluette 4")
    chant: Literal["off", "ask"] = choice("off", ("off", "ask"), rule="aluette 7")
    singers: Literal["dealer", "partner"] = choice(
        "dealer", ("dealer", "partner"), rule="aluette 8", under=("chant", "ask")
    )
    mordienne: bool = choice(True, (True, False), rule="aluette 13")
    mordienne_min_run: int = choice(2, (1, 2, 3), rule="aluette 13", under=("mordienne", True))
    all_spoiled: Literal["redeal", "zero"] = choice("redeal", ("redeal", "zero"), rule="aluette 14")
    match: Literal["deals", "points"] = choice("deals", ("deals", "points"), rule="aluette 15")
    deals: int = choice(5, range(1, 26), rule="aluette 15", under=("match", "deals"))
    target: int = choice(5, range(1, 26), rule="aluette 15", under=("match", "points"))
    tie: Literal["draw", "extra"] = choice(
        "draw", ("draw", "extra"), rule="aluette 15", under=("match", "deals")
    )
    surrender: Literal["off", "concede", "bound"] = choice(
        "off", ("off", "concede", "bound"), rule="aluette 16"
    )
    signals: bool = choice(False, (True, False), rule="aluette 17")
    false_signs: Literal["forbidden", "allowed"] = choice(
        "forbidden", ("forbidden", "allowed"), rule="aluette 18", under=("signals", True)
    )

    def __post_init__(self) -> None:
        if self.surrender == "bound" and not self.mordienne:
            raise BadOptions("bound_needs_mordienne")


PRESETS: Presets = {
    "cafe": {"all_spoiled": "zero"},
    "school": {"mordienne": False},
    "vendee": {"partners": "drawn", "chant": "ask", "signals": True},
}
