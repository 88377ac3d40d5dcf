"""What a bot thinks at a decision of Aluette, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.core.thought import Fact
from veillee.games.aluette.actions import Action, Discard, Play, Sign
from veillee.games.aluette.deck import CLASS, NAMES
from veillee.games.aluette.notation import read
from veillee.games.aluette.telling import Teller, card_model
from veillee.games.aluette.view import View
from veillee.words import Words

CLAUSES = (
    "led", "passed", "over", "equal", "under",
    "sign", "unsigned", "silent", "yes", "no", "surrender", "accept", "refuse",
)  # fmt: skip
"""What may be cited of a player: ``because.<clause>`` in the catalogues."""


def idea(action: str, words: Words, preferences: Mapping[str, str]) -> tuple[str, str]:
    """An action in notation as something to do: its drawing where it is a card, else empty, and
    what it is called."""
    done = read(action)[1]
    if isinstance(done, (Play, Discard)):
        return held(NAMES[done.card], words, preferences)
    return "", words(f"choice.{action}")


def held(card: str, words: Words, preferences: Mapping[str, str]) -> tuple[str, str]:
    """A card as somebody may hold it: its drawing, and what it is called."""
    model = card_model(NAMES.index(card), words)
    return model.art, model.short


def because(
    fact: Fact,
    view: View,
    names: Sequence[str],
    you: Seat | None,
    words: Words,
    preferences: Mapping[str, str],
) -> str:
    """The fact as what follows "because", told to ``you`` by somebody who sees ``view``."""
    teller = Teller(words, names, you)
    done = read(fact.what)[1] if fact.what else None
    clause, card, other = _clause(fact, done, view)
    return teller.tell(
        f"because.{clause}",
        fact.seat,
        card="" if card is None else teller.card(card),
        other="" if other is None else teller.card(other),
        sign=words(f"sign.{done.name}") if isinstance(done, Sign) else "",
    )


def _clause(fact: Fact, done: Action | None, view: View) -> tuple[str, Card | None, Card | None]:
    """What it is to be called, the card played, and the best on the table before it."""
    if isinstance(done, Sign):
        return "sign" if fact.kind == "sign" else "unsigned", None, None
    if isinstance(done, Play):
        return _play(fact.seat, done.card, view)
    return "silent" if done is None else fact.what, None, None


def _trick_of(card: Card, view: View) -> tuple[Seat, tuple[Card, ...]]:
    """Who led to the trick that has that card, and all of its cards; none where none has it."""
    tricks = [*((each.leader, each.cards) for each in view.tricks), (view.leader, view.trick)]
    return next((each for each in tricks if card in each[1]), (view.leader, ()))


def _play(seat: Seat, card: Card, view: View) -> tuple[str, Card, Card | None]:
    """What that card did to those that lay there: ``passed`` lets an opponent's go by."""
    leader, cards = _trick_of(card, view)
    before = cards[: cards.index(card)] if cards else ()
    if not before:
        return "led", card, None
    best = min(before, key=lambda each: CLASS[each])
    if CLASS[card] < CLASS[best]:
        return "over", card, best
    if CLASS[card] == CLASS[best]:
        return "equal", card, best
    whose = (leader + before.index(best)) & 3
    return "passed" if (whose - seat) & 1 else "under", card, best
