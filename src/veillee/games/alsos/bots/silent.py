"""What is left to choose for a player who never announces anything."""

from __future__ import annotations

from veillee.games.alsos.actions import DONE, Action
from veillee.games.alsos.view import View


def quiet(view: View) -> tuple[Action, ...]:
    """The choices of the viewer's turn, every announcement left out (spec alsos 7)."""
    return (DONE,) if view.phase in ("front", "back") else view.legal
