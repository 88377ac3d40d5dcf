"""What every Aluette bot needs of a view."""

from __future__ import annotations

from veillee.games.aluette.actions import Action, Look, Sign
from veillee.games.aluette.view import View


def choices(view: View) -> tuple[Action, ...]:
    """The choices of the viewer's turn: all that is legal but signs and looks."""
    if not view.options.signals:
        return view.legal
    return tuple([action for action in view.legal if not isinstance(action, Sign | Look)])
