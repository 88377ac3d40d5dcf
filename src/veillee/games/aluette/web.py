"""A view of Aluette as a page shows it: places, marks and sentences, no markup.

What is shown is worked out here from the view alone; the browser is never asked to know a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veillee.cards import Card
from veillee.core.match import Seat, Side
from veillee.games.aluette import art
from veillee.games.aluette.actions import Action, Discard, Look, Play, Sign, Surrender
from veillee.games.aluette.cues import SOUNDS, cues
from veillee.games.aluette.deck import CLASS, NAMES, SUITS
from veillee.games.aluette.notation import write
from veillee.games.aluette.rules import SEATS
from veillee.games.aluette.scoring import SPOILED, DealOutcome, race_winner, trick_winner
from veillee.games.aluette.state import Trick
from veillee.games.aluette.view import View
from veillee.words import Words

PLACES = ("bottom", "left", "top", "right")
"""Where a seat is on the screen, counted clockwise from the viewer's own."""

PREFERENCES = SOUNDS
"""What a browser may choose for this game beside what it may choose for all, the default first."""

pack = art.sprite
"""The SVG document with a symbol ``card-<name>`` for each card, ``card-back`` and the suits."""


@dataclass(frozen=True, slots=True)
class CardModel:
    """A card that the viewer may see: its name in notation, its drawing, its words with how
    strong it is and without."""

    name: str
    art: str
    words: str
    short: str


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table; ``mark`` is ``wins``, ``tied`` or empty."""

    card: CardModel
    place: str
    player: str
    mark: str


@dataclass(frozen=True, slots=True)
class OnTable:
    """The cards in the middle: the trick in play, or the last one until somebody leads.

    ``finished`` is empty, ``won`` or ``spoiled``; ``to`` is the winner's place.
    """

    cards: tuple[Played, ...]
    leader: str
    finished: str
    to: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Seated:
    """One player around the table. ``race`` is empty, ``ahead`` or ``first`` (there first)."""

    letter: str
    place: str
    name: str
    you: bool
    partner: bool
    turn: bool
    dealer: bool
    leads: bool
    cards: int
    tricks: int
    race: str
    sign: str
    gesture: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to do that is not a card: the action in notation and what it is called."""

    action: str
    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """One deal for one viewer."""

    seats: tuple[Seated, ...]
    table: OnTable
    last: OnTable | None
    spoiled: int
    tricks: int
    hand: tuple[CardModel, ...]
    hand_is: str
    choices: tuple[Choice, ...]
    looks: tuple[Choice, ...]
    signs: tuple[Choice, ...]
    your_turn: bool
    status: str
    cues: tuple[str, ...]
    news: tuple[str, ...]
    log: tuple[str, ...]
    shown: tuple[tuple[str, tuple[CardModel, ...]], ...]


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


def board(view: View, names: Sequence[str], words: Words, preferences: Mapping[str, str]) -> Board:
    """The board for the viewer of ``view``; ``names`` by seat, ``sort`` strength or suit."""
    teller = Teller(words, names, view.seat)
    last = view.tricks[-1] if view.tricks else None
    on_table = _current(view, teller)
    return Board(
        seats=tuple(_seated(view, teller, seat) for seat in range(4)),
        table=on_table,
        last=None if last is None else _finished(view, teller, last),
        spoiled=sum(trick.winner == SPOILED for trick in view.tricks),
        tricks=len(view.tricks),
        hand=tuple(card_model(card, words) for card in sorted_hand(view, preferences["sort"])),
        hand_is=_hand_is(view),
        choices=_choices(view, words),
        looks=_looks(view, teller),
        signs=tuple(
            Choice(write(_own(view), action), words(f"sign.{action.name}"))
            for action in view.legal
            if isinstance(action, Sign)
        ),
        your_turn=view.to_act is not None and view.to_act == view.seat,
        status=_status(view, teller),
        cues=cues(view),
        news=_news(view, teller),
        log=_log(view, teller),
        shown=_shown(view, teller),
    )


def reasons(outcomes: Sequence[DealOutcome], names: Sequence[str], words: Words) -> list[str]:
    """Why each deal of the match ended as it did, for the score sheet."""
    return [Teller(words, names, None).reason(outcome) for outcome in outcomes]


def card_model(card: Card, words: Words) -> CardModel:
    """The card with its name and how strong it is, in words."""
    name = words(f"card.{NAMES[card]}")
    level = CLASS[card] + 1
    strength = words("strength.best") if level == 1 else words("strength", level=level)
    spoken = words("card.spoken", card=name, strength=strength)
    return CardModel(NAMES[card], f"card-{NAMES[card]}", spoken, name)


def sorted_hand(view: View, sort: str) -> list[Card]:
    """The viewer's cards, strongest first, or by suit and then strength."""
    cards = list(view.hand)
    if sort == "suit":
        cards.sort(key=lambda card: (SUITS.index(NAMES[card][-1]), card))
    return cards


def _own(view: View) -> Seat:
    assert view.seat is not None, "a spectator has no actions"
    return view.seat


def _place(view: View, seat: Seat) -> str:
    own = 2 if view.seat is None else view.seat
    return PLACES[(seat - own) & 3]


def _seated(view: View, teller: Teller, seat: Seat) -> Seated:
    winners = [trick.winner for trick in view.tricks]
    ahead, tied = race_winner(winners)
    signal = next(
        (each for each in reversed(view.signals) if each.maker == seat and each.at == view.clock),
        None,
    )
    return Seated(
        letter=SEATS[seat],
        place=_place(view, seat),
        name=teller.names[seat],
        you=seat == view.seat,
        partner=view.seat is not None and seat == (view.seat + 2) & 3,
        turn=seat == view.to_act,
        dealer=seat == view.dealer,
        leads=view.phase in ("play", "reply") and seat == view.leader,
        cards=view.counts[seat],
        tricks=winners.count(seat),
        race="" if seat != ahead else "first" if tied else "ahead",
        sign="" if signal is None or view.outcome else teller.words(f"sign.{signal.name}"),
        gesture="" if signal is None or view.outcome else teller.words(f"gesture.{signal.name}"),
    )


def _current(view: View, teller: Teller) -> OnTable:
    """The trick in play; between two tricks the finished one, which stays until the next lead."""
    if not view.trick and view.tricks:
        return _finished(view, teller, view.tricks[-1])
    winner = trick_winner(view.leader, view.trick)
    sentence = ""
    if len(view.trick) > 1:
        sentence = (
            teller.words("trick.tied")
            if winner == SPOILED
            else teller.tell("trick.winning", winner)
        )
    return OnTable(
        _played(view, teller, view.leader, view.trick), _place(view, view.leader), "", "", sentence
    )


def _finished(view: View, teller: Teller, trick: Trick) -> OnTable:
    spoiled = trick.winner == SPOILED
    return OnTable(
        cards=_played(view, teller, trick.leader, trick.cards),
        leader=_place(view, trick.leader),
        finished="spoiled" if spoiled else "won",
        to="" if spoiled else _place(view, trick.winner),
        sentence=_result(teller, trick),
    )


def _result(teller: Teller, trick: Trick) -> str:
    if trick.winner == SPOILED:
        return teller.tell("trick.spoiled", trick.leader)
    return teller.tell("trick.won", trick.winner)


def _played(view: View, teller: Teller, leader: Seat, cards: Sequence[Card]) -> tuple[Played, ...]:
    best = min((CLASS[card] for card in cards), default=0)
    mark = "tied" if trick_winner(leader, cards) == SPOILED else "wins"
    return tuple(
        Played(
            card=card_model(card, teller.words),
            place=_place(view, (leader + index) & 3),
            player=teller.names[(leader + index) & 3],
            mark=mark if CLASS[card] == best else "",
        )
        for index, card in enumerate(cards)
    )


def _hand_is(view: View) -> str:
    """What a card of the hand does now: ``play``, ``discard``, or nothing."""
    for action in view.legal:
        if isinstance(action, Play):
            return "play"
        if isinstance(action, Discard):
            return "discard"
    return ""


def _choices(view: View, words: Words) -> tuple[Choice, ...]:
    """The turn's choices besides cards."""
    texts = [
        write(_own(view), action)
        for action in view.legal
        if not isinstance(action, (Play, Discard, Sign, Look))
    ]
    return tuple(Choice(text, words(f"choice.{text}")) for text in texts)


def _looks(view: View, teller: Teller) -> tuple[Choice, ...]:
    def label(action: Look) -> str:
        return teller.words("look.cards") if action.at is None else teller.names[action.at]

    return tuple(
        Choice(write(_own(view), action), label(action), chosen=action.at == view.look)
        for action in view.legal
        if isinstance(action, Look)
    )


def _status(view: View, teller: Teller) -> str:
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
    for index, seat in enumerate(view.offers):
        lines.append(teller.tell("said.surrender", seat))
        if index < len(view.replies):
            answer = "accept" if view.replies[index] else "refuse"
            lines.append(teller.tell(f"said.{answer}", (seat + 1) & 3))
    return lines


def _log(view: View, teller: Teller) -> tuple[str, ...]:
    """All that was public in this deal, in order; surrenders before the cards of the trick."""
    lines = _before_play(view, teller)
    for trick in view.tricks:
        lines += [*_trick_log(teller, trick.leader, trick.cards), _result(teller, trick)]
    lines += _trick_log(teller, view.leader, view.trick)
    if view.outcome is not None:
        lines.append(teller.reason(view.outcome))
    return tuple(lines)


def _news(view: View, teller: Teller) -> tuple[str, ...]:
    """What happened last, for those who listen."""
    lines: list[str] = []
    if view.outcome is not None and not view.tricks:
        lines = [*_before_play(view, teller)[-1:], teller.reason(view.outcome)]
    elif view.trick:
        lines = _trick_log(teller, view.leader, view.trick)[-1:]
    elif view.tricks:
        trick = view.tricks[-1]
        lines = [*_trick_log(teller, trick.leader, trick.cards)[-1:], _result(teller, trick)]
        if view.outcome is not None:
            lines.append(teller.reason(view.outcome))
    else:
        lines = _before_play(view, teller)[-1:]
    lines += [
        teller.tell(
            "said.sign",
            each.maker,
            gesture=teller.words(f"gesture.{each.name}"),
            sign=teller.words(f"sign.{each.name}"),
        )
        for each in view.signals
        if each.at == view.clock and view.outcome is None
    ]
    return tuple(lines)


def _shown(view: View, teller: Teller) -> tuple[tuple[str, tuple[CardModel, ...]], ...]:
    """After the deal, who held what, and the talon."""
    if view.shown is None:
        return ()

    def models(cards: Sequence[Card]) -> tuple[CardModel, ...]:
        return tuple(card_model(card, teller.words) for card in cards)

    rows = [
        (teller.names[seat], models(list(hand))) for seat, hand in enumerate(view.shown.dealt.hands)
    ]
    rows.append((teller.words("talon"), models(view.shown.dealt.talon)))
    rows += [
        (teller.words("discarded", player=teller.names[seat]), models(list(pile)))
        for seat, pile in enumerate(view.shown.discards)
        if pile
    ]
    return tuple(rows)
