"""What the rules page of Alsós shows beside its sentences: cards, prices, melds and settlements,
each worked out by the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veillee.core.match import Seat
from veillee.games.alsos.deck import (
    LAST_TRICK,
    NAMES,
    NO_CARDS,
    OF_SUIT,
    PACK,
    PLAIN_ORDER,
    RANKS,
    SUITS,
    TRUMP_ORDER,
    WORTH,
    Hand,
    Suit,
    card,
    points,
)
from veillee.games.alsos.items import (
    FIGURES,
    FRONT_ONLY,
    ITEMS,
    KONTRA,
    PARTI,
    Item,
    Settled,
    SpeakingPhase,
)
from veillee.games.alsos.melds import BELA, RUN, VANNAK, compare, melds
from veillee.games.alsos.options import Options
from veillee.games.alsos.rules import deal
from veillee.games.alsos.scoring import ABSZOLUT, Played, settle
from veillee.games.alsos.telling import CardModel, Teller, told_sentence
from veillee.words import Words

SECTIONS = (
    "aim",
    "cards",
    "order",
    "deal",
    "auction",
    "announce",
    "exchange",
    "melds",
    "play",
    "settle",
    "options",
    "questions",
    "origin",
)
"""The parts of the page in order; each has a title in the catalogue."""

QUESTIONS = ("beat", "hold", "seven", "laid", "melds", "bots")

PAIRS = ("Qc", "Jh", "Kd", "As")
"""Cards shown in both packs, one of each suit."""

Answers = tuple[SpeakingPhase | None, SpeakingPhase | None]
"""When kontra and when rekontra was said, if they were."""

TRUMP: Suit = 1
"""The trump suit of every picture: hearts, which both packs have."""
PLAIN: Suit = 3

MELD_HANDS = ("Kh Qh Jh", "Js Ts 9s")
"""The runs of the declarer, who leads, and of the other."""

CARD_POINTS = (76, 70)
"""What the declarer and the other took in the example of a settlement."""

PRICES: dict[SpeakingPhase, dict[str, Answers]] = {
    "back": {
        "alone": (None, None),
        "kontra.back": ("back", None),
        "both.back": ("back", "back"),
    },
    "front": {
        "alone": (None, None),
        "kontra.back": ("back", None),
        "kontra.front": ("front", None),
        "both.mixed": ("front", "back"),
        "both.front": ("front", "front"),
    },
}
"""The columns of the price tables: when an item was said, and when kontra'd and rekontra'd."""

SETTLED = {
    "nothing": (Item(0, PARTI),),
    "kontra.back": (Item(0, PARTI, kontra="back"),),
    "kontra.front": (Item(0, PARTI, kontra="front"),),
    "both": (Item(0, PARTI, kontra="front", rekontra="front"),),
    "abszolut": (Item(0, PARTI), Item(0, "abszolut", said="front")),
}
"""What may have been said before the deal of the example."""


Steps = tuple[str, tuple[tuple[str, str], ...]]
"""A heading and, from high to low, what is called how and what it is worth."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One card as each pack has it."""

    hungarian: CardModel
    international: CardModel


@dataclass(frozen=True, slots=True)
class SuitRow:
    """One suit as each pack calls it; ``letter`` is its notation."""

    letter: str
    hungarian: str
    international: str


@dataclass(frozen=True, slots=True)
class Worth:
    """A card of a pictured order, and its card points."""

    card: CardModel
    rank: str
    points: int


@dataclass(frozen=True, slots=True)
class DealPicture:
    """How many cards lie where after the deal, and the two that lie face up."""

    hand: int
    late: int
    hidden: int
    indicator: CardModel
    top: CardModel


@dataclass(frozen=True, slots=True)
class PriceRow:
    """An item and its price in each column by when it was said; None where it cannot be."""

    name: str
    prices: Mapping[SpeakingPhase, tuple[int | None, ...]]


@dataclass(frozen=True, slots=True)
class Dialogue:
    """Two meld hands and what is told of them. ``run`` is what the better run scores."""

    suit: str
    hands: tuple[tuple[CardModel, ...], ...]
    lines: tuple[str, ...]
    run: int
    bela: int


@dataclass(frozen=True, slots=True)
class Account:
    """One settlement of the example: what was said, each item, and the declarer's gain."""

    said: str
    bill: tuple[str, ...]
    gain: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """All that the page shows."""

    cards: int
    options: Options
    pairs: tuple[Pair, ...]
    suits: tuple[SuitRow, ...]
    courts: tuple[SuitRow, ...]
    suit_order: str
    trumps: tuple[Worth, ...]
    plain: tuple[Worth, ...]
    runs: tuple[Worth, ...]
    sums: Mapping[str, int]
    dealt: DealPicture
    kontra: Mapping[SpeakingPhase | None, int]
    figures: tuple[tuple[str, str], ...]
    prices: Mapping[SpeakingPhase, Mapping[str, Answers]]
    price_rows: tuple[PriceRow, ...]
    runs_worth: Mapping[int, int]
    vannak: int
    bela: int
    dialogue: Dialogue
    played: Played
    accounts: tuple[Account, ...]
    out: int
    abszolut: int
    names: Mapping[str, str]
    questions: tuple[tuple[str, str], ...]


def lesson(words: Words, preferences: Mapping[str, str]) -> Lesson:
    """The page's content, its pictures in the pack that the reader prefers."""
    players = (words("lesson.player.declarer"), words("lesson.player.other"))
    teller = Teller(words, players, None, preferences["pack"])
    played = _played()
    names = {
        "parti": teller.item("parti"),
        "abszolut": teller.item("abszolut"),
        "hundred": teller.item("100"),
        "two_hundred": teller.item("200"),
    }
    return Lesson(
        cards=len(NAMES),
        options=Options(),
        pairs=_pairs(words),
        suits=tuple(_called(words, "suit", suit) for suit in SUITS),
        courts=tuple(_called(words, "rank", rank) for rank in "QJ"),
        suit_order=words("comma").join(teller.of("suit", suit) for suit in SUITS),
        trumps=_order(teller, TRUMP_ORDER, TRUMP),
        plain=_order(teller, PLAIN_ORDER, PLAIN),
        runs=_order(teller, RANKS, PLAIN),
        sums=_sums(),
        dealt=_dealt(teller),
        kontra=KONTRA,
        figures=tuple((teller.item(name), teller.goal(name)) for name in FIGURES),
        prices=PRICES,
        price_rows=tuple(_price_row(name) for name in ITEMS),
        runs_worth=RUN,
        vannak=VANNAK,
        bela=BELA,
        dialogue=_dialogue(teller),
        played=played,
        accounts=tuple(_account(teller, said, played) for said in SETTLED),
        out=points(PACK, TRUMP) + LAST_TRICK - sum(played.card_points),
        abszolut=ABSZOLUT,
        names=names,
        questions=tuple(
            (words(f"lesson.question.{each}"), words(f"lesson.question.{each}.answer", **names))
            for each in QUESTIONS
        ),
    )


def ladder(words: Words, preferences: Mapping[str, str]) -> tuple[Steps, ...]:
    """The ranks of trumps and of other suits with their points, the highest first."""
    teller = Teller(words, (), None, preferences["pack"])
    trumps, plain = (
        tuple((each.rank, str(each.points)) for each in _order(teller, ranks, suit))
        for ranks, suit in ((TRUMP_ORDER, TRUMP), (PLAIN_ORDER, PLAIN))
    )
    return (words("lesson.order.trumps"), trumps), (words("lesson.order.plain"), plain)


def _pairs(words: Words) -> tuple[Pair, ...]:
    hungarian, international = (
        Teller(words, (), None, pack) for pack in ("hungarian", "international")
    )
    return tuple(Pair(hungarian.card(card(name)), international.card(card(name))) for name in PAIRS)


def _called(words: Words, family: str, letter: str) -> SuitRow:
    return SuitRow(letter, words(f"{family}.hu.{letter}"), words(f"{family}.{letter}"))


def _order(teller: Teller, ranks: str, suit: Suit) -> tuple[Worth, ...]:
    """The cards of that suit in that order, worth what they are when ``TRUMP`` is trumps."""
    cards = [card(rank + SUITS[suit]) for rank in ranks]
    return tuple(
        Worth(teller.card(each), teller.of("rank", NAMES[each][0]), WORTH[TRUMP][each])
        for each in cards
    )


def _sums() -> dict[str, int]:
    dealt = deal(0, range(len(NAMES)))
    held = sum(map(len, (*dealt.hands, *dealt.late)))
    return {
        "trump": points(OF_SUIT[TRUMP], TRUMP),
        "plain": points(OF_SUIT[PLAIN], TRUMP),
        "last": LAST_TRICK,
        "all": points(PACK, TRUMP) + LAST_TRICK,
        "out": len(NAMES) - held,
    }


def _dealt(teller: Teller) -> DealPicture:
    dealt = deal(0, range(len(NAMES)))
    return DealPicture(
        hand=len(dealt.hands[0]),
        late=len(dealt.late[0]),
        hidden=len(dealt.hidden),
        indicator=teller.card(card("Th")),
        top=teller.card(card("9s")),
    )


def _price_row(name: str) -> PriceRow:
    return PriceRow(
        name,
        {
            said: tuple(_price(name, said, *answers) for answers in columns.values())
            for said, columns in PRICES.items()
        },
    )


def _price(
    name: str, said: SpeakingPhase, kontra: SpeakingPhase | None, rekontra: SpeakingPhase | None
) -> int | None:
    """What the item costs when it was said and answered then; Parti never is said."""
    if name in FRONT_ONLY and said == "back":
        return None
    return Item(0, name, None if name == PARTI else said, kontra, rekontra).price


def _dialogue(teller: Teller) -> Dialogue:
    own, answer = (melds(_hand(text), TRUMP) for text in MELD_HANDS)
    compared = compare(0, own, answer)
    return Dialogue(
        suit=teller.suit(TRUMP),
        hands=tuple(tuple(teller.card(each) for each in _hand(text)) for text in MELD_HANDS),
        lines=tuple(told_sentence(teller, each) for each in compared.told),
        run=compared.points[0],
        bela=BELA if own.bela else 0,
    )


def _hand(text: str) -> Hand:
    return Hand.of(card(name) for name in text.split())


def _played() -> Played:
    """The deal of the example: only its points matter. The declarer has a terc."""
    seven: tuple[Seat, int] = (1, card("7s"))
    return Played(0, TRUMP, (NO_CARDS, NO_CARDS), CARD_POINTS, (RUN[3], 0), (False, False), seven)


def _account(teller: Teller, said: str, played: Played) -> Account:
    outcome = settle(SETTLED[said], played)
    names = {"parti": teller.item("parti"), "abszolut": teller.item("abszolut")}
    return Account(
        said=teller.words(f"lesson.settle.{said}", **names),
        bill=_bill(teller, outcome.bill),
        gain=outcome.points[0],
    )


def _bill(teller: Teller, bill: Sequence[Settled]) -> tuple[str, ...]:
    return tuple(
        teller.words(
            "lesson.settle.made" if each.made else "lesson.settle.failed",
            item=teller.item(each.item.name),
            price=each.item.price,
        )
        for each in bill
    )
