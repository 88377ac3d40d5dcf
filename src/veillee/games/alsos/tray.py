"""The bets of Alsós as a page shows them: on offer, in play and settled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from veillee.games.alsos.actions import Kontra, Rekontra, Say
from veillee.games.alsos.items import KONTRA, Item, SpeakingPhase
from veillee.games.alsos.notation import write
from veillee.games.alsos.telling import Teller
from veillee.games.alsos.view import View


@dataclass(frozen=True, slots=True)
class Offer:
    """A statement that may be made now: ``price`` is what the item costs or would cost as things
    stand, ``then`` what kontra or rekontra would make of it (0 for an announcement)."""

    action: str
    label: str
    hint: str
    price: int
    then: int


@dataclass(frozen=True, slots=True)
class Bet:
    """An item in play: whose, for how much, whether ``kontra`` or ``rekontra`` was the last word
    on it, and how it stands."""

    label: str
    owner: str
    yours: bool
    hint: str
    price: int
    how: str
    doubled: str
    standing: str
    standing_word: str


@dataclass(frozen=True, slots=True)
class Account:
    """A line of the bill; ``gain`` is the viewer's (seat A's for a spectator)."""

    label: str
    owner: str
    how: str
    made: str
    gain: int


def offers(view: View, teller: Teller) -> Iterator[Offer]:
    """The announcement tray: what may be said now, with its price."""
    for action in view.legal:
        if isinstance(action, Say):
            assert view.seat is not None
            item = Item(view.seat, action.figure, _moment(view))
            hint = teller.goal(action.figure)
            text = write(view.seat, action)
            yield Offer(text, teller.item(action.figure), hint, item.price, 0)
        elif isinstance(action, (Kontra, Rekontra)):
            yield _doubling(view, teller, action)


def _moment(view: View) -> SpeakingPhase:
    return "front" if view.phase == "front" else "back"


def _doubling(view: View, teller: Teller, action: Kontra | Rekontra) -> Offer:
    assert view.seat is not None
    word = "kontra" if isinstance(action, Kontra) else "rekontra"
    owner = 1 - view.seat if word == "kontra" else view.seat
    item = next(each for each in view.items if (each.owner, each.name) == (owner, action.item))
    return Offer(
        write(view.seat, action),
        teller.words(f"offer.{word}", item=teller.item(item.name), player=teller.names[owner]),
        teller.goal(item.name),
        item.price,
        item.price * KONTRA[_moment(view)],
    )


def _how(teller: Teller, item: Item) -> str:
    """Where the price of an item comes from."""
    parts = [teller.words("how.base", base=item.base)]
    if item.multiplier > 1:
        doubled = item.said == "front" and Item(item.owner, item.name, "front").multiplier > 1
        parts += [teller.words("how.front")] if doubled else []
        parts += [teller.words(f"how.kontra.{item.kontra}")] if item.kontra else []
        parts += [teller.words(f"how.rekontra.{item.rekontra}")] if item.rekontra else []
    return " ".join(parts)


def bets(view: View, teller: Teller) -> tuple[Bet, ...]:
    """The items in play, in the order of ``view.items``."""
    return tuple(
        Bet(
            label=teller.item(item.name),
            owner=teller.names[item.owner],
            yours=item.owner == view.seat,
            hint=teller.goal(item.name),
            price=item.price,
            how=_how(teller, item),
            doubled="rekontra" if item.rekontra else "kontra" if item.kontra else "",
            standing=standing,
            standing_word=teller.words(f"standing.{standing}"),
        )
        for item, standing in zip(view.items, view.standings, strict=True)
    )


def bill(view: View, teller: Teller) -> tuple[Account, ...]:
    """Every item settled; nothing before the deal is over (spec alsos 17)."""
    if view.outcome is None:
        return ()
    own = 0 if view.seat is None else view.seat
    return tuple(
        Account(
            label=teller.item(each.item.name),
            owner=teller.names[each.item.owner],
            how=_how(teller, each.item),
            made=teller.words("standing.made" if each.made else "standing.failed"),
            gain=each.item.price if each.made == (each.item.owner == own) else -each.item.price,
        )
        for each in view.outcome.bill
    )
