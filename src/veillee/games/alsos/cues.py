"""What a table of Alsós lets a viewer hear who wants to: names of sounds, no sound itself."""

from __future__ import annotations

from veillee.games.alsos.view import View


def cues(view: View) -> tuple[str, ...]:
    """What may sound for the viewer, ``<sound>-<which>``: their turn and the last trick. A browser
    sounds those that its last sight had not, so one stays the same for as long as it means the
    same: a turn of several statements, or with the exchange in it, is one turn.
    """
    found = [f"won-{len(view.tricks)}"] if view.tricks else []
    if view.to_act is not None and view.to_act == view.seat:
        phase = "play" if view.phase == "discard" else view.phase
        found.append(f"turn-{phase}-{len(view.tricks)}-{len(view.trick)}")
    return tuple(found)
