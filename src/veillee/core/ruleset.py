"""What a game offers: plain functions over frozen values, listed in one place.

Rules hold no randomness, no clock and no text for people. A game's folder builds one
``Ruleset``; everything above the rules works through it and knows no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, TypeVar

from veillee.cards import Card
from veillee.core.match import Match, Outcome, Seat, Side
from veillee.core.options import Presets
from veillee.errors import Unreadable

O = TypeVar("O")
D = TypeVar("D")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The next state, and what happened besides the action itself."""

    state: S
    effects: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Move(Generic[S, A]):
    """One action of a deal as it happened: the state it found, who acted, and what came of it."""

    before: S
    seat: Seat
    action: A
    step: Step[S]


@dataclass(frozen=True, slots=True)
class Draw:
    """Partners drawn from the pack.

    ``turned`` are the cards in the order they were turned; ``places[old]`` is the new seat of
    whoever sat at ``old``; ``dealer`` is the new seat that deals first.
    """

    turned: tuple[Card, ...]
    places: tuple[Seat, ...]
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Part:
    """One place where cards lie after dealing: a list of ``size`` cards, one for every seat when
    ``by_seat``; with ``single`` one card, not a list."""

    size: int
    by_seat: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True)
class NoOptions:
    """A game without house rules."""


def _as_dealt(dealer: Seat, pack: Sequence[Card]) -> Any:
    return tuple(pack)


def _one_deal(match: Match[Any], outcome: Outcome) -> Match[Any]:
    return match.scored(outcome, match.dealer).ended()


def _nothing_lies(cards: Mapping[str, Any]) -> Any:
    raise LookupError("a game that names parts says how they lie")


def _nothing_to_say(state: Any) -> dict[str, object]:
    return {}


def _ends_a_decision(action: Any) -> bool:
    return False


def _never(state: Any) -> bool:
    return False


def _no_draw(options: Any, order: Sequence[Card]) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[O, D, S, A, V]):
    """One game.

    O options, D the cards as dealt, S state of a deal, A action, V view. Functions that take a
    seat are always given it, since some actions come out of turn.
    """

    name: str
    seats: tuple[str, ...]
    """Letters of the seats, clockwise."""
    sides: tuple[str, ...]
    side_of: tuple[Side, ...]
    """The side of each seat."""
    cards: tuple[str, ...]
    """Every card of the pack in notation; a card is its index here."""
    actions: tuple[A, ...]
    """Every action there is, each once; what ``legal`` offers is always among them."""

    new: Callable[[O, Seat, D], S]
    """(options, dealer, cards) → the deal before its first action."""
    to_act: Callable[[S], Seat | None]
    """Whose turn it is; None when the deal is over."""
    legal: Callable[[S, Seat], tuple[A, ...]]
    """All that the seat may do now, out of turn included; empty when nothing."""
    apply: Callable[[S, Seat, A], Step[S]]
    """Raises IllegalAction, and then nothing has changed."""
    view: Callable[[Match[O], S, Seat | None], V]
    """What a seat may know, or a spectator (None). Nothing else decides who sees what."""
    redeal: Callable[[S, Seat | None, Random], S]
    """Another state that looks the same to this seat, what it cannot see made anew."""
    outcome: Callable[[S], Outcome | None]
    read: Callable[[str], tuple[Seat | None, A]]
    """Notation → the seat it names, if it names one, and the action. Raises Unreadable."""
    write: Callable[[Seat, A], str]

    # A game without options has NoOptions for O, which a default cannot say.
    options: type[O] = NoOptions  # type: ignore[assignment]
    presets: Presets = field(default_factory=lambda: {"plain": {}})
    deal: Callable[[Seat, Sequence[Card]], D] = _as_dealt
    """(dealer, whole pack in dealing order) → the cards as they lie after dealing."""
    after: Callable[[Match[O], Outcome], Match[O]] = _one_deal
    """The match after one more deal, and whether it is over; by default one deal is a match."""
    parts: Mapping[str, Part] = field(default_factory=dict)
    """Where cards lie after dealing, as records name it; none: records give the pack alone."""
    lay: Callable[[Mapping[str, Any]], D] = _nothing_lies
    """The cards of each part (a Card, a tuple of them, or a tuple by seat of tuples) → as dealt."""
    report: Callable[[S], dict[str, object]] = _nothing_to_say
    """What ``replay --json`` says of a deal, without dealer and score."""
    goes_on: Callable[[A], bool] = _ends_a_decision
    """Whether more may come with this action in one decision, though everybody sees it: what is
    said in one turn to speak."""
    aside: Callable[[S], bool] = _never
    """Whether this is one of the public moments at which bots are asked what they do out of turn,
    before the turn goes on; only what everybody knows may decide it."""
    draw: Callable[[O, Sequence[Card]], Draw | None] = _no_draw
    """Partners drawn from a shuffled pack, or None when these options draw none."""

    def card(self, name: object) -> Card:
        """The card of that name. Raises Unreadable."""
        if not isinstance(name, str) or name not in self.cards:
            raise Unreadable("no_such_card", card=name)
        return self.cards.index(name)

    def begin(self, options: O, dealer: Seat) -> Match[O]:
        """A match with nothing scored."""
        return Match(options, dealer, (0,) * len(self.sides))


AnyRuleset = Ruleset[Any, Any, Any, Any, Any]
