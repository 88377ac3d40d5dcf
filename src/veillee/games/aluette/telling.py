"""What is said at a table of Aluette, told to one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from veillee.cards import Card
from veillee.core.match import Seat, Side
from veillee.games.aluette.actions import Action, Play, Surrender
from veillee.games.aluette.deck import CLASS, NAMES
from veillee.games.aluette.notation import write
from veillee.games.aluette.scoring import SPOILED, DealOutcome
from veillee.games.aluette.state import Trick, singers
from veillee.games.aluette.view import View
from veillee.words import Words


@dataclass(frozen=True, slots=True)
class CardModel:
    """A card that the viewer may see: its name in notation, its drawing, its words with how
    strong it is and without."""

    name: str
    art: str
    words: str
    short: str


class Teller:
    """Says things about the players of one table to one viewer, who is "you"."""

    def __init__(self, words: Words, names: Sequence[str], you: Seat | None) -> None:
        self.words = words
        self.names = names
        self.you = you

    def tell(self, key: str, seat: Seat, **facts: object) -> str:
        """The sentence of that key about ``seat``, in the second person where it is the viewer."""
        if seat == self.you:
            return self.words(f"{key}.you", **facts)
        return self.words(key, player=self.names[seat], **facts)

    def card(self, card: Card) -> str:
        return self.words(f"card.{NAMES[card]}")

    def sign(self, maker: Seat, name: str) -> str:
        """That somebody made that sign of the list, and what it means."""
        made = self.tell(f"made.{name}", maker)
        return self.words("said.sign", made=made, sign=self.words(f"sign.{name}"))

    def reason(self, outcome: DealOutcome) -> str:
        """Why the deal ended as it did, naming the rule that decided it."""
        return self.words(
            f"reason.{outcome.reason}",
            player="" if outcome.winner is None else self.names[outcome.winner],
            side="" if outcome.side is None else self._pair(outcome.side),
            points=self.words("points", n=max(outcome.points)),
        )

    def _pair(self, side: Side) -> str:
        return self.words("and").join((self.names[side], self.names[side + 2]))


def card_model(card: Card, words: Words) -> CardModel:
    """The card with its name and how strong it is, in words."""
    name = words(f"card.{NAMES[card]}")
    level = CLASS[card] + 1
    strength = words("strength.best") if level == 1 else words("strength", level=level)
    spoken = words("card.spoken", card=name, strength=strength)
    return CardModel(NAMES[card], f"card-{NAMES[card]}", spoken, name)


def result(teller: Teller, trick: Trick) -> str:
    """Who has that trick, or that nobody has."""
    if trick.winner == SPOILED:
        return teller.tell("trick.spoiled", trick.leader)
    return teller.tell("trick.won", trick.winner)


def status(view: View, teller: Teller) -> str:
    """What the table waits for, as the viewer is told."""
    if view.outcome is not None:
        return teller.reason(view.outcome)
    turn = view.to_act
    assert turn is not None
    if view.phase == "reply":
        return teller.tell("status.reply", turn, offerer=teller.names[view.offers[-1]])
    if view.phase == "play":
        return teller.tell("status.follow" if view.trick else "status.lead", turn)
    return teller.tell(f"status.{view.phase}", turn)


def chanting(view: View) -> bool:
    """Whether the chant is asked for, or was refused and no card has been played since."""
    played = view.trick or view.tricks or view.outcome is not None
    return view.phase == "chant" or (not played and False in view.answers)


def chant(view: View, teller: Teller) -> str:
    """What all four must say and what it brings, or who said no; empty while it is neither."""
    if not chanting(view):
        return ""
    if view.phase != "chant":
        return teller.tell("said.no", (view.dealer + len(view.answers)) & 3)
    first, second = singers(view.options, view.dealer)
    if teller.you in (first, second):
        other = second if teller.you == first else first
        return teller.words("chant.asked.you", player=teller.names[other])
    return teller.words("chant.asked", first=teller.names[first], second=teller.names[second])


def _said(teller: Teller, seat: Seat, action: Action) -> str:
    """One public action as a sentence."""
    if isinstance(action, Play):
        return teller.tell("said.play", seat, card=teller.card(action.card))
    if isinstance(action, Surrender):
        return teller.tell("said.surrender", seat)
    return teller.tell(f"said.{write(seat, action)}", seat)


def _trick_log(teller: Teller, leader: Seat, cards: Sequence[Card]) -> list[str]:
    return [_said(teller, (leader + index) & 3, Play(card)) for index, card in enumerate(cards)]


def _before_play(view: View, teller: Teller) -> list[str]:
    """The chant and the surrenders."""
    lines = []
    for index, yes in enumerate(view.answers):
        seat = (view.dealer + 1 + index) & 3
        lines.append(teller.tell("said.yes" if yes else "said.no", seat))
    if view.singers:
        first, second = (teller.names[seat] for seat in view.singers)
        lines.append(teller.words("said.chant", first=first, second=second))
        lines += [teller.tell("said.laid_away", seat) for seat in _laid_away(view)]
    for index, seat in enumerate(view.offers):
        lines.append(teller.tell("said.surrender", seat))
        if index < len(view.replies):
            answer = "accept" if view.replies[index] else "refuse"
            lines.append(teller.tell(f"said.{answer}", (seat + 1) & 3))
    return lines


def _laid_away(view: View) -> tuple[Seat, ...]:
    """The singers whose six cards are down, in their order (spec aluette 7)."""
    if view.phase != "discard":
        return view.singers
    return view.singers[: view.singers.index(view.to_act)] if view.to_act is not None else ()


def _of_surrender(view: View) -> bool:
    """Whether the last that happened was an offer, or the answer to one: the offerer's card is
    still to come."""
    return view.phase == "reply" or view.to_act == view.offers[-1]


def log(view: View, teller: Teller) -> tuple[str, ...]:
    """All that was public in this deal, in order; surrenders before the cards of the trick."""
    lines = _before_play(view, teller)
    for trick in view.tricks:
        lines += [*_trick_log(teller, trick.leader, trick.cards), result(teller, trick)]
    lines += _trick_log(teller, view.leader, view.trick)
    if view.outcome is not None:
        lines.append(teller.reason(view.outcome))
    return tuple(lines)


def news(view: View, teller: Teller) -> tuple[str, ...]:
    """What happened last, for those who listen."""
    lines: list[str] = []
    if view.outcome is not None and not view.tricks:
        lines = [*_before_play(view, teller)[-1:], teller.reason(view.outcome)]
    elif view.offers and not view.tricks and _of_surrender(view):
        lines = _before_play(view, teller)[-1:]
    elif view.trick:
        lines = _trick_log(teller, view.leader, view.trick)[-1:]
    elif view.tricks:
        trick = view.tricks[-1]
        lines = [*_trick_log(teller, trick.leader, trick.cards)[-1:], result(teller, trick)]
        if view.outcome is not None:
            lines.append(teller.reason(view.outcome))
    else:
        # The fourth yes is a chant: both are said.
        chant = view.singers and not _laid_away(view)
        lines = _before_play(view, teller)[-2 if chant else -1 :]
    lines += [
        teller.sign(each.maker, each.name)
        for each in view.signals
        if each.at == view.clock and view.outcome is None
    ]
    return tuple(lines)
