"""A view of Alsós as a page shows it: places, prices and sentences, no markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.games.alsos import art, foresee
from veillee.games.alsos.actions import (
    Accept,
    Action,
    Bid,
    Discard,
    Done,
    Pass,
    Play,
    TakeIndicator,
)
from veillee.games.alsos.bubbles import bubble
from veillee.games.alsos.cues import cues
from veillee.games.alsos.deck import NAMES, OF_SUIT, STRENGTH, SUITS, suit_of
from veillee.games.alsos.exchange import given_card
from veillee.games.alsos.notation import write
from veillee.games.alsos.scoring import DealOutcome, trick_winner
from veillee.games.alsos.state import SEATS, Trick
from veillee.games.alsos.telling import (
    CardModel,
    Teller,
    log,
    news,
    said_by_phase,
    sentence,
    status,
)
from veillee.games.alsos.tray import Account, Bet, Offer, bets, bill, offers
from veillee.games.alsos.view import View
from veillee.words import Words

PREFERENCES = {"pack": ("hungarian", "international")}
"""What a browser may choose for this game beside what it may choose for all, the default first."""

pack = art.sprite
"""The SVG document with both packs: ``card-hu-<name>``, ``card-fr-<name>`` and the suits."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the viewer's hand; ``why`` it may not be played now, or empty."""

    card: CardModel
    why: str


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table; ``mark`` is ``wins`` or empty."""

    card: CardModel
    place: str
    player: str
    mark: str


@dataclass(frozen=True, slots=True)
class OnTable:
    """The cards in the middle: the trick in play, or the last one until somebody leads."""

    cards: tuple[Played, ...]
    finished: str
    to: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Seated:
    """One of the two. ``points`` are card points so far; ``melds`` those told, None before.
    ``spoke`` is what they said last, while it is news."""

    letter: str
    place: str
    name: str
    you: bool
    turn: bool
    dealer: bool
    declarer: bool
    cards: int
    late: int
    tricks: int
    points: int
    melds: int | None
    spoke: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to do that is not a card."""

    action: str
    label: str


@dataclass(frozen=True, slots=True)
class Board:
    """One deal for one viewer."""

    seats: tuple[Seated, ...]
    table: OnTable
    last: OnTable | None
    indicator: CardModel
    exchanged: bool
    top: CardModel | None
    hidden: int
    trump: str
    trump_art: str
    hand: tuple[Held, ...]
    hand_is: str
    needs: int
    choices: tuple[Choice, ...]
    speaking: bool
    offers: tuple[Offer, ...]
    said: tuple[tuple[str, tuple[str, ...]], ...]
    bets: tuple[Bet, ...]
    bill: tuple[Account, ...]
    your_turn: bool
    status: str
    cues: tuple[str, ...]
    news: tuple[str, ...]
    log: tuple[str, ...]
    shown: tuple[tuple[str, tuple[CardModel, ...]], ...]


def warm() -> None:
    """Loads what boards are worked out with, so that no page waits for that."""
    foresee.warm()


def do_not_wait() -> None:
    """Has no board wait until ``warm`` is done: till then bounds alone tell how items stand."""
    foresee.do_not_wait()


def board(view: View, names: Sequence[str], words: Words, preferences: Mapping[str, str]) -> Board:
    """The board for the viewer of ``view``; ``names`` by seat."""
    teller = Teller(words, names, view.seat, preferences["pack"])
    last = view.tricks[-1] if view.tricks else None
    hand_is, exchange = _hand_is(view), view.exchange
    suit = "" if view.trump is None else SUITS[view.trump]
    return Board(
        seats=tuple(_seated(view, teller, seat) for seat in (0, 1)),
        table=_current(view, teller),
        last=None if last is None else _finished(view, teller, last),
        indicator=teller.card(view.indicator if exchange is None else exchange.given),
        exchanged=exchange is not None,
        top=None if view.top is None else teller.card(view.top),
        hidden=view.hidden,
        trump="" if view.trump is None else teller.suit(view.trump),
        trump_art=suit and f"suit-{'hu' if teller.hungarian else 'fr'}-{suit}",
        hand=tuple(
            Held(teller.card(card), _why_not(view, teller, card))
            for card in sorted_hand(view, preferences["sort"])
        ),
        hand_is=hand_is,
        needs=0 if view.exchange is None else view.exchange.to_discard - len(view.discards),
        choices=_choices(view, teller),
        speaking=any(isinstance(action, Done) for action in view.legal),
        offers=tuple(offers(view, teller)),
        said=said_by_phase(view, teller),
        bets=bets(view, teller),
        bill=bill(view, teller),
        your_turn=view.to_act is not None and view.to_act == view.seat,
        status=status(view, teller),
        cues=cues(view),
        news=tuple(news(view, teller)),
        log=tuple(log(view, teller)),
        shown=_shown(view, teller),
    )


def reasons(outcomes: Sequence[DealOutcome], names: Sequence[str], words: Words) -> list[str]:
    """What each deal of the match came to, for the score sheet."""
    return [_reason(outcome, names, words) for outcome in outcomes]


def _reason(outcome: DealOutcome, names: Sequence[str], words: Words) -> str:
    if not outcome.counted:
        return words(f"reason.{outcome.reason}")
    return words("semicolon").join(
        words(
            "sheet.made" if each.made else "sheet.failed",
            player=names[each.item.owner],
            item=words(f"item.{each.item.name}"),
            price=each.item.price,
        )
        for each in outcome.bill
    )


def sorted_hand(view: View, sort: str) -> list[Card]:
    """By suit, trumps first once they are known; within a suit by strength in tricks, or as in
    runs where the viewer sorts by suit."""
    trump = view.trump

    def key(card: Card) -> tuple[bool, int, int]:
        order = card if sort == "suit" or trump is None else -STRENGTH[trump][card]
        return suit_of(card) != trump, suit_of(card), order

    return sorted(view.hand, key=key)


def _place(view: View, seat: Seat) -> str:
    return "bottom" if seat == (0 if view.seat is None else view.seat) else "top"


def _seated(view: View, teller: Teller, seat: Seat) -> Seated:
    return Seated(
        letter=SEATS[seat],
        place=_place(view, seat),
        name=teller.names[seat],
        you=seat == view.seat,
        turn=seat == view.to_act,
        dealer=seat == view.dealer,
        declarer=seat == view.declarer,
        cards=view.counts[seat],
        late=view.late,
        tricks=sum(trick.winner == seat for trick in view.tricks),
        points=view.card_points[seat],
        melds=None if view.meld_points is None else view.meld_points[seat],
        spoke=bubble(view, teller, seat),
    )


def _current(view: View, teller: Teller) -> OnTable:
    if not view.trick and view.tricks:
        return _finished(view, teller, view.tricks[-1])
    return OnTable(_played(view, teller, view.leader, view.trick), "", "", "")


def _finished(view: View, teller: Teller, trick: Trick) -> OnTable:
    return OnTable(
        cards=_played(view, teller, trick.leader, trick.cards),
        finished="won",
        to=_place(view, trick.winner),
        sentence=teller.tell("trick.won", trick.winner),
    )


def _played(view: View, teller: Teller, leader: Seat, cards: Sequence[Card]) -> tuple[Played, ...]:
    assert not cards or view.trump is not None
    winner = leader
    if len(cards) == 2 and view.trump is not None:
        winner = trick_winner(leader, cards, view.trump)
    seats = (leader, 1 - leader)
    return tuple(
        Played(
            teller.card(card),
            _place(view, seat),
            teller.names[seat],
            "wins" if seat == winner else "",
        )
        for seat, card in zip(seats, cards, strict=False)
    )


def _hand_is(view: View) -> str:
    """What a card of the hand does now: ``play``, ``discard``, or nothing."""
    for action in view.legal:
        if isinstance(action, Play):
            return "play"
        if isinstance(action, Discard):
            return "discard"
    return ""


def _why_not(view: View, teller: Teller, card: Card) -> str:
    """Why the card may not be played or laid away now, empty when it may."""
    if any(getattr(action, "card", None) == card for action in view.legal):
        return ""
    if view.to_act != view.seat or not _hand_is(view):
        return ""
    if _hand_is(view) == "discard":
        return teller.words("why.trump_kept")
    if not view.trick:
        return teller.words("why.seven_kept")
    led = suit_of(view.trick[0])
    follows = bool(view.hand & OF_SUIT[led])
    # Of the right suit and still not legal: the trump 7 that a duty of ultimó keeps.
    if suit_of(card) == (led if follows else view.trump):
        return teller.words("why.seven_kept")
    return sentence(teller.words("why.follow" if follows else "why.trump", suit=teller.suit(led)))


def _choices(view: View, teller: Teller) -> tuple[Choice, ...]:
    """The turn's choices besides cards and statements."""
    found = []
    for action in view.legal:
        if isinstance(action, (Accept, Pass, Bid, TakeIndicator)):
            assert view.seat is not None
            found.append(Choice(write(view.seat, action), _label(view, teller, action)))
    return tuple(found)


def _label(view: View, teller: Teller, action: Action) -> str:
    match action:
        case Accept():
            return teller.words("choice.accept", suit=teller.suit(suit_of(view.indicator)))
        case Bid(suit):
            return teller.words("choice.bid", suit=teller.suit(suit))
        case TakeIndicator():
            given = teller.of("card", NAMES[given_card(view.indicator)])
            taken = teller.of("card", NAMES[view.indicator])
            return teller.words("choice.exchange", given=given, taken=taken)
    return teller.words("choice.pass")


def _shown(view: View, teller: Teller) -> tuple[tuple[str, tuple[CardModel, ...]], ...]:
    """After the deal, who held what for melds, what was laid away, and the talon."""
    if view.shown is None:
        return ()

    def models(cards: Sequence[Card]) -> tuple[CardModel, ...]:
        return tuple(teller.card(card) for card in cards)

    rows = [
        (teller.names[seat], models(list(hand))) for seat, hand in enumerate(view.shown.meld_hands)
    ]
    if view.shown.discards:
        rows.append((teller.words("discarded"), models(list(view.shown.discards))))
    dealt = view.shown.dealt
    rows.append((teller.words("talon"), models((dealt.indicator, dealt.top, *dealt.hidden))))
    return tuple(rows)
