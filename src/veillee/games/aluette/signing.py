"""Looks and signs as a viewer's page shows them (spec aluette 17–19): nothing that they missed."""

from __future__ import annotations

from dataclasses import dataclass

from veillee.core.match import Seat
from veillee.games.aluette.actions import Look, Sign
from veillee.games.aluette.art import sign_symbol
from veillee.games.aluette.notation import write
from veillee.games.aluette.telling import Teller
from veillee.games.aluette.view import View

PLACES = ("bottom", "left", "top", "right")
"""Where a seat is on the screen, counted clockwise from the viewer's own."""

WAYS = {
    "left": "Shift+ArrowLeft",
    "top": "Shift+ArrowUp",
    "right": "Shift+ArrowRight",
    "bottom": "Shift+ArrowDown",
}
"""Where one may look, as one sits, and the key for each."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Somewhere to look: the place on the screen, whom one sees there and who that is."""

    action: str
    place: str
    label: str
    relation: str
    key: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Gesture:
    """A sign as it is drawn and said. ``action`` makes it, where the viewer may; ``number`` tells
    those that the viewer knows of apart."""

    name: str
    gesture: str
    art: str
    action: str = ""
    number: int = 0


def place_of(seat: Seat, viewer: Seat | None) -> str:
    """Where that seat is on the screen; a spectator sits South."""
    return PLACES[(seat - (2 if viewer is None else viewer)) & 3]


def watches(view: View, teller: Teller) -> tuple[Watch, ...]:
    """Where the viewer may look, from the left round to their own cards."""
    found = {}
    for action in view.legal:
        if isinstance(action, Look) and view.seat is not None:
            place = "bottom" if action.at is None else place_of(action.at, view.seat)
            at = action.at
            found[place] = Watch(
                action=write(view.seat, action),
                place=place,
                label=teller.words("look.cards") if at is None else teller.names[at],
                relation="" if at is None else teller.words(f"look.{place}"),
                key=WAYS[place],
                chosen=action.at == view.look,
            )
    return tuple(found[place] for place in WAYS if place in found)


def watching(view: View, teller: Teller) -> str:
    """Where the viewer looks, as a sentence; empty where nobody looks anywhere."""
    if not any(isinstance(action, Look) for action in view.legal):
        return ""
    if view.look is None:
        return teller.words("look.now.cards")
    return teller.words("look.now", player=teller.names[view.look])


def offered(view: View, teller: Teller) -> tuple[Gesture, ...]:
    """The signs that the viewer may make now."""
    return tuple(
        _gesture(action.name, teller, action=write(view.seat, action))
        for action in view.legal
        if isinstance(action, Sign) and view.seat is not None
    )


def just_made(view: View, teller: Teller, maker: Seat) -> tuple[Gesture, ...]:
    """That player's signs since the last public action, of those that the viewer saw."""
    if view.outcome is not None:
        return ()
    return tuple(
        _gesture(each.name, teller, number=number)
        for number, each in enumerate(view.signals)
        if each.maker == maker and each.at == view.clock
    )


def all_made(view: View, teller: Teller) -> tuple[str, ...]:
    """Everybody's signs in a sentence each, once the deal is over."""
    if view.outcome is None:
        return ()
    return tuple(teller.sign(each.maker, each.name) for each in view.signals)


def _gesture(name: str, teller: Teller, action: str = "", number: int = 0) -> Gesture:
    return Gesture(
        name=teller.words(f"sign.{name}"),
        gesture=teller.words(f"gesture.{name}"),
        art=sign_symbol(name),
        action=action,
        number=number,
    )
