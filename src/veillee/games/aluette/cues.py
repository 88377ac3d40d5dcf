"""What a table of Aluette lets a viewer hear who wants to: names of sounds, no sound itself."""

from __future__ import annotations

from veillee.games.aluette.scoring import SPOILED
from veillee.games.aluette.view import View

SOUNDS = {"sound_spoiled": ("no", "yes"), "sound_sign": ("no", "yes")}
"""The sounds that only this game has; each is off until it is wished."""


def cues(view: View) -> tuple[str, ...]:
    """What may sound for the viewer, ``<sound>-<which>``: their turn, the last trick and the last
    sign they saw somebody make (spec aluette 19). A browser sounds those that its last sight had
    not, so one stays the same for as long as it means the same.
    """
    found = []
    if view.signals and view.outcome is None:
        seen = sum(each.maker != view.seat for each in view.signals)
        found += [f"sign-{seen}"] if seen else []
    if view.tricks:
        sound = "spoiled" if view.tricks[-1].winner == SPOILED else "won"
        found.append(f"{sound}-{len(view.tricks)}")
    if view.to_act is not None and view.to_act == view.seat:
        found.append(f"turn-{view.phase}-{len(view.tricks)}-{len(view.trick)}")
    return tuple(found)
