"""The draw of partners as every page shows it, card by card (spec aluette 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.core.ruleset import Draw
from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.deck import BORGNE, LUETTES, MADAME, MONSIEUR, VACHE
from veillee.games.aluette.signing import place_of
from veillee.games.aluette.telling import CardModel, card_model
from veillee.words import Words


@dataclass(frozen=True, slots=True)
class Turned:
    """A card turned up; ``turn`` counts from 0 over all four players."""

    turn: int
    card: CardModel


@dataclass(frozen=True, slots=True)
class Drawer:
    """One player of the draw: where they sat on the viewer's screen and where they sit now, their
    cards in order, the last of them their luette, and what that is called."""

    name: str
    before: str
    after: str
    cards: tuple[Turned, ...]
    luette: str


@dataclass(frozen=True, slots=True)
class DrawModel:
    """The draw for one viewer; the players in the order in which they were dealt to."""

    players: tuple[Drawer, ...]
    sentences: tuple[str, ...]


def draw(drawn: Draw, viewer: Seat | None, names: Sequence[str], words: Words) -> DrawModel:
    """The draw as that seat sees it, or a spectator (None); ``names`` by the seats of now."""
    sat = None if viewer is None else drawn.places.index(viewer)
    dealt = _dealt(drawn.turned)
    players = tuple(
        Drawer(
            name=names[after],
            before=place_of(old, sat),
            after=place_of(after, viewer),
            cards=tuple(Turned(turn, card_model(card, words)) for turn, card in dealt[old]),
            luette=words(f"sign.{SIGNS[dealt[old][-1][1]]}"),
        )
        for old, after in enumerate(drawn.places)
    )
    return DrawModel(players, _sentences(drawn, viewer, names, words))


def _dealt(turned: Sequence[Card]) -> list[list[tuple[int, Card]]]:
    """Each player's cards with their place in the draw: whoever has a luette gets no more."""
    piles: list[list[tuple[int, Card]]] = [[], [], [], []]
    seat = 0
    for turn, card in enumerate(turned):
        while piles[seat] and piles[seat][-1][1] in LUETTES:
            seat = (seat + 1) & 3
        piles[seat].append((turn, card))
        seat = (seat + 1) & 3
    return piles


def _sentences(
    drawn: Draw, viewer: Seat | None, names: Sequence[str], words: Words
) -> tuple[str, ...]:
    """Who has which luette, who moves where, and for a player with whom they play."""
    steps = {MADAME: 0, BORGNE: 1, MONSIEUR: 2, VACHE: 3}
    madame, borgne, monsieur, vache = (
        names[(drawn.dealer + steps[card]) & 3] for card in (MADAME, BORGNE, MONSIEUR, VACHE)
    )
    told = [
        words("drawn", madame=madame, borgne=borgne, monsieur=monsieur, vache=vache),
        words("drawn.moves", madame=madame, borgne=borgne, monsieur=monsieur, vache=vache),
    ]
    if viewer is not None:
        told.append(words("drawn.partner", partner=names[(viewer + 2) & 3]))
    return tuple(told)
