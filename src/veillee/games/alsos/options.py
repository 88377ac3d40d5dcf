"""The house rules of Alsós and their preset (spec alsos, "Options")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from veillee.core.options import Presets, choice


@dataclass(frozen=True, slots=True)
class Options:
    """One table's rules."""

    deals: int = choice(8, range(1, 41), rule="alsos 18")
    passed_out: Literal["same", "next"] = choice("same", ("same", "next"), rule="alsos 6")
    discard_trumps: bool = choice(True, (True, False), rule="alsos 11")
    ultimo_duty: bool = choice(False, (False, True), rule="alsos 9")


PRESETS: Presets = {"tompa": {}}
