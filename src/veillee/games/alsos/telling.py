"""What is said at a table of Alsós, told to one viewer with the names of their pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.games.alsos.actions import (
    Accept,
    Bid,
    Done,
    Kontra,
    Pass,
    Rekontra,
    Say,
)
from veillee.games.alsos.deck import NAMES, OF_SUIT, SUITS, suit_of
from veillee.games.alsos.explain import told_word
from veillee.games.alsos.melds import Told
from veillee.games.alsos.scoring import DealOutcome
from veillee.games.alsos.state import Said
from veillee.games.alsos.view import View
from veillee.words import Words


@dataclass(frozen=True, slots=True)
class CardModel:
    """A card that the viewer may see: its name, its drawing and its words."""

    name: str
    art: str
    words: str

    @property
    def short(self) -> str:
        return self.words


class Teller:
    """Says things about the two players to one viewer, who is "you", with the names of a pack."""

    def __init__(self, words: Words, names: Sequence[str], you: Seat | None, pack: str) -> None:
        self.words = words
        self.names = names
        self.you = you
        self.hungarian = pack == "hungarian"

    def tell(self, key: str, seat: Seat, **facts: object) -> str:
        """The sentence of that key about ``seat``, in the second person where it is the viewer."""
        if seat == self.you:
            return self.words(f"{key}.you", **facts)
        return self.words(key, player=self.names[seat], **facts)

    def of(self, family: str, name: str) -> str:
        """A card, suit or rank in words, as the chosen pack has it."""
        return self.words(f"{family}.hu.{name}" if self.hungarian else f"{family}.{name}")

    def card(self, card: Card) -> CardModel:
        art_name = f"card-{'hu' if self.hungarian else 'fr'}-{NAMES[card]}"
        return CardModel(NAMES[card], art_name, self.of("card", NAMES[card]))

    def suit(self, suit: int) -> str:
        return self.of("suit", SUITS[suit])

    def cards(self, cards: Sequence[Card]) -> str:
        return self.words("comma").join(self.of("card", NAMES[card]) for card in cards)

    def item(self, name: str) -> str:
        return self.words(f"item.{name}")

    def goal(self, name: str) -> str:
        """What the item asks of its owner (spec alsos 9)."""
        return self.words(f"goal.{name}", jack=self.of("rank", "J"), queen=self.of("rank", "Q"))


def status(view: View, teller: Teller) -> str:
    """What the table waits for, as the viewer is told."""
    if view.outcome is not None:
        return _verdict(view, teller, view.outcome)
    turn = view.to_act
    assert turn is not None
    match view.phase:
        case "accept":
            suit = teller.suit(suit_of(view.indicator))
            return teller.tell("status.accept", turn, suit=suit)
        case "discard":
            assert view.exchange is not None
            return teller.tell("status.lay", turn, n=view.exchange.to_discard)
        case "play":
            if not view.trick:
                return teller.tell("status.lead", turn)
            if turn == teller.you:
                return _duty(view, teller)
            return teller.words("status.follow", player=teller.names[turn])
        case _:
            return teller.tell(f"status.{view.phase}", turn)


def _duty(view: View, teller: Teller) -> str:
    """What the viewer's answer has to be (spec alsos 16)."""
    assert view.trump is not None
    led = suit_of(view.trick[0])
    if view.hand & OF_SUIT[led]:
        return teller.words("status.follow.suit", suit=teller.suit(led))
    trumps = view.hand & OF_SUIT[view.trump]
    return teller.words("status.follow.trump" if trumps else "status.follow.any")


def _verdict(view: View, teller: Teller, outcome: DealOutcome) -> str:
    if not outcome.counted:
        return teller.words(f"reason.{outcome.reason}")
    ahead = 0 if outcome.points[0] >= 0 else 1
    if outcome.points[ahead] == 0:
        return teller.words("verdict.even")
    return teller.tell("verdict", ahead, units=teller.words("units", n=outcome.points[ahead]))


def sentence(text: str) -> str:
    """The same, begun with a capital: what it begins with may be a name of the pack."""
    return text[:1].upper() + text[1:]


def _statement(view: View, teller: Teller, said: Said) -> str:
    """One thing said in the auction or the announcements, as a sentence."""
    match said.what:
        case Accept():
            suit = teller.suit(suit_of(view.indicator))
            return teller.tell("said.accept", said.seat, suit=suit)
        case Pass():
            return teller.tell("said.pass", said.seat)
        case Bid(suit):
            return teller.tell("said.bid", said.seat, suit=teller.suit(suit))
        case Say(figure):
            return teller.tell("said.say", said.seat, item=teller.item(figure))
        case Kontra(item):
            return teller.tell("said.kontra", said.seat, item=teller.item(item))
        case Rekontra(item):
            return teller.tell("said.rekontra", said.seat, item=teller.item(item))
    return teller.tell("said.pass", said.seat)


def _is_pass(view: View, place: int) -> bool:
    """Whether the ``done`` at that place of ``said`` ended a turn in which nothing was said."""
    if not isinstance(view.said[place].what, Done):
        return False
    before = view.said[place - 1] if place else None
    return (
        before is None
        or before.phase != view.said[place].phase
        or isinstance(before.what, (Done, Accept, Pass, Bid))
    )


def _sentence(view: View, teller: Teller, place: int) -> str:
    """What was said there as a sentence; a ``done`` after statements needs no words."""
    if _is_pass(view, place):
        return teller.tell("said.pass", view.said[place].seat)
    return (
        ""
        if isinstance(view.said[place].what, Done)
        else _statement(view, teller, view.said[place])
    )


def _spoken(view: View, teller: Teller) -> Iterator[tuple[str, str]]:
    """(phase, sentence) of all that was said in words."""
    for place, said in enumerate(view.said):
        if sentence := _sentence(view, teller, place):
            yield said.phase, sentence


def said_by_phase(view: View, teller: Teller) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who said what, under the part of the deal it was said in, and the exchange after it."""
    phases: dict[str, list[str]] = {}
    for phase, sentence in _spoken(view, teller):
        heading = teller.words(f"phase.{'auction' if phase in ('accept', 'bid') else phase}")
        phases.setdefault(heading, []).append(sentence)
    if view.exchange is not None:
        phases[teller.words("phase.exchange")] = _exchange_lines(view, teller)
    return tuple((heading, tuple(lines)) for heading, lines in phases.items())


def told_sentence(teller: Teller, told: Told) -> str:
    """Who said it and what."""
    said = told_word(teller.words, told, teller.of)
    return teller.tell("told", told.seat, words=said)


def _exchange_lines(view: View, teller: Teller) -> list[str]:
    exchange = view.exchange
    if exchange is None:
        return []
    lines = [
        teller.tell(
            "said.exchange",
            exchange.by,
            given=teller.cards((exchange.given,)),
            taken=teller.cards(exchange.taken),
        )
    ]
    if view.discarded:
        lines.append(teller.tell("said.discarded", exchange.by, n=view.discarded))
    return lines


def log(view: View, teller: Teller) -> Iterator[str]:
    """All that was public in this deal, in order."""
    for _, sentence in _spoken(view, teller):
        yield sentence
    exchange = _exchange_lines(view, teller)
    by_leader = view.exchange is not None and view.exchange.by == view.declarer
    yield from exchange if by_leader else ()
    tricks = [(trick.leader, trick.cards, trick.winner) for trick in view.tricks]
    running = [(view.leader, view.trick, None)] if view.trick else []
    for number, (leader, cards, winner) in enumerate([*tricks, *running]):
        for place, card in enumerate(cards):
            if number == 0 and place == 1 and not by_leader:
                yield from exchange
            seat = leader if place == 0 else 1 - leader
            yield teller.tell("said.play", seat, card=teller.of("card", NAMES[card]))
            if number == 0:
                yield from (told_sentence(teller, told) for told in _told_with(view, seat))
        if winner is not None:
            yield teller.tell("trick.won", winner)
    if view.exchange is not None and not by_leader and len(view.trick) == 1 and not view.tricks:
        yield from exchange
    if view.outcome is not None:
        yield _verdict(view, teller, view.outcome)


def _told_with(view: View, seat: Seat) -> list[Told]:
    """What was told of melds with that player's first card (spec alsos 15): with the lead its own
    runs and vannak, with the answer all the rest."""
    leader = view.tricks[0].leader if view.tricks else view.leader
    own = [each for each in view.told if each.seat == leader and each.word in ("length", "vannak")]
    return own if seat == leader else [each for each in view.told if each not in own]


def news(view: View, teller: Teller) -> list[str]:
    """The last action and what came of it, for those who listen; nothing of the one before."""
    if not view.trick and not view.tricks and view.exchange is None:
        last = [_sentence(view, teller, len(view.said) - 1)] if view.said else []
        verdict = [] if view.outcome is None else [_verdict(view, teller, view.outcome)]
        return [each for each in (*last, *verdict) if each]
    lines = list(log(view, teller))
    count = 1
    if view.tricks and not view.trick:
        count += 1 + (view.outcome is not None)
    if len(view.tricks) + len(view.trick) == 1:
        count += len(_told_with(view, view.leader if view.trick else 1 - view.tricks[0].leader))
    return lines[-count:]
