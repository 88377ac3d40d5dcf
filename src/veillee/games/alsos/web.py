"""A view of Alsós as a page shows it: places, prices and sentences, no markup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.games.alsos import art
from veillee.games.alsos.actions import (
    Accept,
    Action,
    Bid,
    Discard,
    Done,
    Kontra,
    Pass,
    Play,
    Rekontra,
    Say,
    TakeIndicator,
)
from veillee.games.alsos.deck import NAMES, OF_SUIT, STRENGTH, SUITS, suit_of
from veillee.games.alsos.exchange import given_card
from veillee.games.alsos.explain import told_word
from veillee.games.alsos.items import KONTRA, Item, SpeakingPhase
from veillee.games.alsos.melds import Told
from veillee.games.alsos.notation import write
from veillee.games.alsos.scoring import DealOutcome, trick_winner
from veillee.games.alsos.state import SEATS, Said, Trick
from veillee.games.alsos.view import View
from veillee.words import Words

PREFERENCES = {"pack": ("hungarian", "international")}
"""What a browser may choose for this game beside what it may choose for all, the default first."""

pack = art.sprite
"""The SVG document with both packs: ``card-hu-<name>``, ``card-fr-<name>`` and the suits."""


@dataclass(frozen=True, slots=True)
class CardModel:
    """A card that the viewer may see: its name, its drawing and its words."""

    name: str
    art: str
    words: str

    @property
    def short(self) -> str:
        return self.words


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
    """One of the two. ``points`` are card points so far; ``melds`` those told, None before."""

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


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to do that is not a card."""

    action: str
    label: str


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
    """An item in play: whose, for how much, and how it stands."""

    label: str
    owner: str
    yours: bool
    hint: str
    price: int
    how: str
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


@dataclass(frozen=True, slots=True)
class Board:
    """One deal for one viewer."""

    seats: tuple[Seated, ...]
    table: OnTable
    last: OnTable | None
    indicator: CardModel
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
    news: tuple[str, ...]
    log: tuple[str, ...]
    shown: tuple[tuple[str, tuple[CardModel, ...]], ...]


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
        return ", ".join(self.of("card", NAMES[card]) for card in cards)

    def item(self, name: str) -> str:
        return self.words(f"item.{name}")

    def goal(self, name: str) -> str:
        """What the item asks of its owner (spec alsos 9)."""
        return self.words(f"goal.{name}", jack=self.of("rank", "J"), queen=self.of("rank", "Q"))


def board(view: View, names: Sequence[str], words: Words, preferences: Mapping[str, str]) -> Board:
    """The board for the viewer of ``view``; ``names`` by seat."""
    teller = Teller(words, names, view.seat, preferences["pack"])
    last = view.tricks[-1] if view.tricks else None
    hand_is = _hand_is(view)
    suit = "" if view.trump is None else SUITS[view.trump]
    return Board(
        seats=tuple(_seated(view, teller, seat) for seat in (0, 1)),
        table=_current(view, teller),
        last=None if last is None else _finished(view, teller, last),
        indicator=teller.card(view.indicator),
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
        offers=tuple(_offers(view, teller)),
        said=_said_by_phase(view, teller),
        bets=_bets(view, teller),
        bill=_bill(view, teller),
        your_turn=view.to_act is not None and view.to_act == view.seat,
        status=_status(view, teller),
        news=tuple(_news(view, teller)),
        log=tuple(_log(view, teller)),
        shown=_shown(view, teller),
    )


def reasons(outcomes: Sequence[DealOutcome], names: Sequence[str], words: Words) -> list[str]:
    """What each deal of the match came to, for the score sheet."""
    return [_reason(outcome, names, words) for outcome in outcomes]


def _reason(outcome: DealOutcome, names: Sequence[str], words: Words) -> str:
    if not outcome.counted:
        return words(f"reason.{outcome.reason}")
    return "; ".join(
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
    suit = teller.suit(led)
    return (
        teller.words("why.follow", suit=suit) if follows else teller.words("why.trump", suit=suit)
    )


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


def _offers(view: View, teller: Teller) -> Iterator[Offer]:
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
        teller.words(f"offer.{word}", item=teller.item(item.name)),
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


def _bets(view: View, teller: Teller) -> tuple[Bet, ...]:
    return tuple(
        Bet(
            label=teller.item(item.name),
            owner=teller.names[item.owner],
            yours=item.owner == view.seat,
            hint=teller.goal(item.name),
            price=item.price,
            how=_how(teller, item),
            standing=standing,
            standing_word=teller.words(f"standing.{standing}"),
        )
        for item, standing in zip(view.items, view.standings, strict=True)
    )


def _bill(view: View, teller: Teller) -> tuple[Account, ...]:
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


def _status(view: View, teller: Teller) -> str:
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
            return teller.tell("status.follow" if view.trick else "status.lead", turn)
        case _:
            return teller.tell(f"status.{view.phase}", turn)


def _verdict(view: View, teller: Teller, outcome: DealOutcome) -> str:
    if not outcome.counted:
        return teller.words(f"reason.{outcome.reason}")
    ahead = 0 if outcome.points[0] >= 0 else 1
    if outcome.points[ahead] == 0:
        return teller.words("verdict.even")
    return teller.tell("verdict", ahead, units=teller.words("units", n=outcome.points[ahead]))


def _statement(teller: Teller, said: Said) -> str:
    """One thing said in the auction or the announcements, as a sentence."""
    match said.what:
        case Accept():
            return teller.tell("said.accept", said.seat)
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


def _spoken(view: View, teller: Teller) -> Iterator[tuple[str, str]]:
    """(phase, sentence) of all that was said; a ``done`` after statements needs no words."""
    for place, said in enumerate(view.said):
        if _is_pass(view, place):
            yield said.phase, teller.tell("said.pass", said.seat)
        elif not isinstance(said.what, Done):
            yield said.phase, _statement(teller, said)


def _said_by_phase(view: View, teller: Teller) -> tuple[tuple[str, tuple[str, ...]], ...]:
    phases: dict[str, list[str]] = {}
    for phase, sentence in _spoken(view, teller):
        heading = teller.words(f"phase.{'auction' if phase in ('accept', 'bid') else phase}")
        phases.setdefault(heading, []).append(sentence)
    return tuple((heading, tuple(lines)) for heading, lines in phases.items())


def told_sentence(teller: Teller, told: Told) -> str:
    """Who said it and what."""
    said = told_word(teller.words, told, teller.of)
    return teller.words("told", player=teller.names[told.seat], words=said)


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


def _log(view: View, teller: Teller) -> Iterator[str]:
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
            yield from (told_sentence(teller, told) for told in view.told)
        if winner is not None:
            yield teller.tell("trick.won", winner)
    if view.exchange is not None and not by_leader and len(view.trick) == 1 and not view.tricks:
        yield from exchange
    if view.outcome is not None:
        yield _verdict(view, teller, view.outcome)


def _news(view: View, teller: Teller) -> list[str]:
    """What happened last, for those who listen: the last action and what came of it, or all that
    the last to speak said in one turn."""
    if view.phase in ("front", "back"):
        return [sentence for _, sentence in _spoken(view, teller)][-_turn_to_speak(view) :]
    lines = list(_log(view, teller))
    count = 1
    if view.tricks and not view.trick:
        count += 1 + (view.outcome is not None)
    if len(view.tricks) + len(view.trick) == 1:
        count += len(view.told)
    return lines[-count:]


def _turn_to_speak(view: View) -> int:
    """How many sentences the last turn to speak, over or not, has made."""
    count = 0
    for said in reversed(view.said):
        if isinstance(said.what, (Say, Kontra, Rekontra)):
            count += 1
        elif not isinstance(said.what, Done) or said is not view.said[-1]:
            break
    return max(1, count)


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
