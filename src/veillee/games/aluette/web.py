"""A view of Aluette as a page shows it: places, marks and sentences, no markup.

What is shown is worked out here from the view alone; the browser is never asked to know a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.games.aluette import art
from veillee.games.aluette.actions import Discard, Look, Play, Reply, Sign, Surrender
from veillee.games.aluette.cues import SOUNDS, cues
from veillee.games.aluette.deck import CLASS, NAMES, SUITS
from veillee.games.aluette.drawing import draw
from veillee.games.aluette.notation import write
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import SEATS
from veillee.games.aluette.scoring import SPOILED, DealOutcome, race_winner, trick_winner
from veillee.games.aluette.signing import (
    Gesture,
    Watch,
    all_made,
    just_made,
    offered,
    place_of,
    watches,
    watching,
)
from veillee.games.aluette.state import Trick
from veillee.games.aluette.telling import (
    CardModel,
    Teller,
    card_model,
    chant,
    chanting,
    log,
    news,
    result,
    status,
)
from veillee.games.aluette.view import View
from veillee.words import Words

__all__ = ["KEYS", "PREFERENCES", "SCRIPTS", "Board", "board", "draw", "keys", "pack", "reasons"]
"""What the server asks of a game's pages."""

PREFERENCES = {"signs": ("faces", "words"), "glance": ("5", "3", "8", "tap"), **SOUNDS}
"""What a browser may choose for this game beside what it may choose for all, the default first:
how signs are shown, how long those seen stay (in seconds, or until they are tapped), sounds."""

SCRIPTS = ("draw.js",)
"""What the page runs besides the script of every table."""


KEYS = ("look", "sign", "glance")


def keys(options: Options) -> tuple[str, ...]:
    """The keys at a table with those options, besides those of every table."""
    return KEYS if options.signals else ()


pack = art.sprite
"""The SVG document with a symbol ``card-<name>`` for each card, ``card-back``, the suits, and
``gesture-<name>`` for each sign."""


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
    """One player around the table. ``race`` is empty, ``ahead`` or ``first`` (there first);
    ``answer`` is ``yes`` or ``no``, what they said to the chant, until the first card."""

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
    answer: str
    watched: bool
    signs: tuple[Gesture, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to do that is not a card: the action in notation and what it is called."""

    action: str
    label: str


@dataclass(frozen=True, slots=True)
class Board:
    """One deal for one viewer. ``taken`` names the cards in hand that a singer has from the talon,
    until six of the fifteen are laid away; ``hint`` is what a surrender brings, while one may be
    offered or answered; ``chant`` what all four yes would bring, or who said no."""

    seats: tuple[Seated, ...]
    table: OnTable
    last: OnTable | None
    spoiled: int
    tricks: int
    hand: tuple[CardModel, ...]
    taken: tuple[str, ...]
    hand_is: str
    choices: tuple[Choice, ...]
    hint: str
    chant: str
    looks: tuple[Watch, ...]
    watching: str
    signs: tuple[Gesture, ...]
    your_turn: bool
    status: str
    cues: tuple[str, ...]
    news: tuple[str, ...]
    log: tuple[str, ...]
    shown: tuple[tuple[str, tuple[CardModel, ...]], ...]
    signed: tuple[str, ...]


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
        taken=tuple(NAMES[card] for card in view.taken) if len(view.hand) > 9 else (),
        choices=_choices(view, words),
        hint=_hint(view, words),
        chant=chant(view, teller),
        looks=watches(view, teller),
        watching=watching(view, teller),
        signs=offered(view, teller),
        your_turn=view.to_act is not None and view.to_act == view.seat,
        status=status(view, teller),
        cues=cues(view),
        news=news(view, teller),
        log=log(view, teller),
        shown=_shown(view, teller),
        signed=all_made(view, teller),
    )


def reasons(outcomes: Sequence[DealOutcome], names: Sequence[str], words: Words) -> list[str]:
    """Why each deal of the match ended as it did, for the score sheet."""
    return [Teller(words, names, None).reason(outcome) for outcome in outcomes]


def sorted_hand(view: View, sort: str) -> list[Card]:
    """The viewer's cards, strongest first, or by suit and then strength."""
    cards = list(view.hand)
    if sort == "suit":
        cards.sort(key=lambda card: (SUITS.index(NAMES[card][-1]), card))
    return cards


def _own(view: View) -> Seat:
    assert view.seat is not None, "a spectator has no actions"
    return view.seat


def _seated(view: View, teller: Teller, seat: Seat) -> Seated:
    winners = [trick.winner for trick in view.tricks]
    ahead, tied = race_winner(winners)
    return Seated(
        letter=SEATS[seat],
        place=place_of(seat, view.seat),
        name=teller.names[seat],
        you=seat == view.seat,
        partner=view.seat is not None and seat == (view.seat + 2) & 3,
        turn=seat == view.to_act,
        dealer=seat == view.dealer,
        leads=view.phase in ("play", "reply") and seat == view.leader,
        cards=view.counts[seat],
        tricks=winners.count(seat),
        race="" if seat != ahead else "first" if tied else "ahead",
        answer=_answer(view, seat),
        watched=_watched(view, seat),
        signs=just_made(view, teller, seat),
    )


def _answer(view: View, seat: Seat) -> str:
    turn = (seat - view.dealer - 1) & 3
    if not chanting(view) or turn >= len(view.answers):
        return ""
    return "yes" if view.answers[turn] else "no"


def _watched(view: View, seat: Seat) -> bool:
    """Whether the viewer looks there: at the player, or at the cards that are their own."""
    looked_at = view.seat if view.look is None else view.look
    return seat == looked_at and any(isinstance(action, Look) for action in view.legal)


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
        _played(view, teller, view.leader, view.trick),
        place_of(view.leader, view.seat),
        "",
        "",
        sentence,
    )


def _finished(view: View, teller: Teller, trick: Trick) -> OnTable:
    spoiled = trick.winner == SPOILED
    return OnTable(
        cards=_played(view, teller, trick.leader, trick.cards),
        leader=place_of(trick.leader, view.seat),
        finished="spoiled" if spoiled else "won",
        to="" if spoiled else place_of(trick.winner, view.seat),
        sentence=result(teller, trick),
    )


def _played(view: View, teller: Teller, leader: Seat, cards: Sequence[Card]) -> tuple[Played, ...]:
    best = min((CLASS[card] for card in cards), default=0)
    mark = "tied" if trick_winner(leader, cards) == SPOILED else "wins"
    return tuple(
        Played(
            card=card_model(card, teller.words),
            place=place_of((leader + index) & 3, view.seat),
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
    bound = view.options.surrender == "bound"  # to refuse is then to undertake mordienne
    return tuple(
        Choice(
            text,
            words("choice.refuse.bound" if bound and text == "refuse" else f"choice.{text}"),
        )
        for text in texts
    )


def _hint(view: View, words: Words) -> str:
    """What a surrender brings, for whoever may offer or answer one."""
    for action in view.legal:
        if isinstance(action, Surrender):
            return words(f"surrender.offer.{view.options.surrender}")
        if isinstance(action, Reply):
            return words(f"surrender.answer.{view.options.surrender}")
    return ""


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
