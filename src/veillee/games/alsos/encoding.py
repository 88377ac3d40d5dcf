"""A view of Alsós as a row of whole numbers.

Of the two players the viewer is 0 and the other 1. Cards are numbered as in ``deck.NAMES``, items
as in ``items.ITEMS``, what is said as in ``actions.ACTIONS``. How an item stands is not among the
numbers: it follows from them, but takes milliseconds to work out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import get_args

from veillee.cards import Card
from veillee.core.encoding import (
    Encoding,
    Extent,
    Field,
    bits,
    filled,
    one_of,
    option_field,
    option_numbers,
)
from veillee.core.match import Seat
from veillee.games.alsos.actions import ACTIONS, Done
from veillee.games.alsos.deck import NAMES, Hand
from veillee.games.alsos.items import FIGURES, ITEMS, PARTI, Item
from veillee.games.alsos.melds import Told
from veillee.games.alsos.options import Options
from veillee.games.alsos.state import Phase
from veillee.games.alsos.view import View

_PHASE: dict[Phase, int] = {phase: place for place, phase in enumerate(get_args(Phase))}
_NUMBER = {action: place for place, action in enumerate(ACTIONS)}
_ITEM = {name: place for place, name in enumerate(ITEMS)}
_MOMENT = {None: 0, "front": 1, "back": 2}
LATEST = 16
"""How many of the last things said are in the row."""
DEAREST = 64
"""The most that one item can cost."""
MOST_SCORE = 32767
"""Above 40 deals of all items twice, all doubled and kontra'd and rekontra'd in front."""

_TOLD = (
    ("length", 0, 8, "the longest run that each named: its cards"),
    ("top", 0, 8, "the top of it: rank + 1"),
    ("suit", 0, 4, "the suit of it: suit + 1"),
    ("more", 0, 8, "a second run of each that counts: its cards"),
    ("more_still", 0, 8, "a third"),
    ("also", 0, 2, "how often each said of runs to have the same"),
    ("verdict", 0, 2, "what each answered of runs in the end: 1 good, 2 not good"),
    ("vannak", 0, 1, "whether each said to have a vannak"),
    ("vannak_rank", 0, 8, "the best vannak of each: rank + 1"),
    ("vannaks", 0, 3, "how many vannaks of each count, where more than one"),
    ("vannak_also", 0, 1, "whether each said of vannaks to have one too"),
    ("vannak_verdict", 0, 1, "whether each answered of vannaks: good"),
)
_WORD = {name: place for place, (name, *_) in enumerate(_TOLD)}

FIELDS = (
    Field("phase", 7, 0, 1, "which of accept, bid, front, back, discard, play, over"),
    Field("dealer", 2, 0, 1, "which player deals"),
    Field("to_act", 2, 0, 1, "whose turn it is; nobody's once the deal is over"),
    Field("leader", 2, 0, 1, "who leads the trick"),
    Field("declarer", 2, 0, 1, "who plays the trump; nobody before there is one"),
    Field("accepted", 1, 0, 1, "whether the indicator was accepted"),
    Field("trump", 4, 0, 1, "which of clubs, hearts, diamonds, spades"),
    Field("indicator", 32, 0, 1, "the card dealt as the indicator"),
    Field("top", 32, 0, 1, "the card face up on the talon; none when it is empty"),
    Field("hidden", 1, 0, 6, "cards under it"),
    Field("hand", 32, 0, 1, "the viewer's cards, by card"),
    Field("counts", 2, 0, 20, "cards in each player's hand"),
    Field("late", 1, 0, 4, "late cards of each that lie apart"),
    Field("said", LATEST, 0, len(ACTIONS), f"the last {LATEST} words, latest first: action + 1"),
    Field("said_by", LATEST, 0, 2, "who said each of them: the player + 1"),
    Field(
        "talking",
        2,
        0,
        1,
        "whether the speaker has said anything, whether the turn before was a pass",
    ),
    Field(
        "said_when",
        20,
        0,
        3,
        "items of each: 0 none, 1 not said (Parti), 2 said in front, 3 in back",
    ),
    Field("kontra", 20, 0, 2, "kontra on each: 0 none, 1 in front, 2 in back"),
    Field("rekontra", 20, 0, 2, "rekontra on each, likewise"),
    Field("price", 20, 0, DEAREST, "units that each is played for"),
    Field("exchanger", 2, 0, 1, "who exchanged"),
    Field("given", 32, 0, 1, "the card given for the indicator"),
    Field("exchanged", 32, 0, 1, "the cards taken, the indicator among them"),
    Field("discarded", 1, 0, 7, "cards laid away after it, once all are"),
    Field("discards", 32, 0, 1, "what the viewer laid away, by card"),
    *(Field(f"told_{name}", 2, low, high, f"of melds: {says}") for name, low, high, says in _TOLD),
    Field("card_points", 2, 0, 162, "points in each player's tricks"),
    Field("meld_points", 2, 0, 600, "points of melds told; béla only when the deal is settled"),
    Field("compared", 1, 0, 1, "whether melds have been told of"),
    Field("trick", 2, 0, 32, "what each has on the table: 0 nothing, else the card + 1"),
    Field("cards", 24, 0, 32, "all cards played in the order of play, the trick too: card + 1"),
    Field("leaders", 12, 0, 2, "who led each finished trick: 0 not yet, else the player + 1"),
    Field("winners", 12, 0, 2, "who won each finished trick, likewise"),
    Field("taken", 2, 0, 12, "tricks of each player"),
    Field("score", 2, -MOST_SCORE, MOST_SCORE, "units of the viewer and the other before the deal"),
    Field("deals", 1, 0, 40, "deals that have counted"),
    option_field(Options),
)


def encode(view: View) -> list[int]:
    """The view of a seat as the numbers of ``FIELDS``."""
    me = view.seat
    assert me is not None, "a spectator has nothing to learn from"
    exchange = view.exchange
    points = (0, 0) if view.meld_points is None else view.meld_points
    return [
        *one_of(_PHASE[view.phase], 7),
        *one_of(view.dealer ^ me, 2),
        *one_of(None if view.to_act is None else view.to_act ^ me, 2),
        *one_of(view.leader ^ me, 2),
        *one_of(None if view.declarer is None else view.declarer ^ me, 2),
        int(view.accepted),
        *one_of(view.trump, 4),
        *one_of(view.indicator, 32),
        *one_of(view.top, 32),
        view.hidden,
        *bits(view.hand, 32),
        *_pair(me, view.counts),
        view.late,
        *_said(me, view),
        *_items(me, view),
        *one_of(None if exchange is None else exchange.by ^ me, 2),
        *one_of(None if exchange is None else exchange.given, 32),
        *bits(0 if exchange is None else Hand.of(exchange.taken), 32),
        view.discarded,
        *bits(view.discards, 32),
        *told_numbers(me, view.told),
        *_pair(me, view.card_points),
        *_pair(me, points),
        int(view.meld_points is not None),
        *_played(me, view),
        *_pair(me, view.match.score),
        view.match.counted,
        *_options(view.options),
    ]


_options = lru_cache(maxsize=64)(option_numbers)


def _pair(me: Seat, by_seat: Sequence[int]) -> tuple[int, int]:
    """The viewer's, then the other's."""
    return by_seat[me], by_seat[1 - me]


def _said(me: Seat, view: View) -> list[int]:
    """said, said_by, talking."""
    latest = view.said[: -LATEST - 1 : -1]
    words = [_NUMBER[each.what] + 1 for each in latest]
    by = [(each.seat ^ me) + 1 for each in latest]
    spoke = passed = False
    if view.phase in ("front", "back"):
        now = [each for each in view.said if each.phase == view.phase]
        spoke = bool(now) and not isinstance(now[-1].what, Done)
        turn = [isinstance(each.what, Done) for each in now]
        while turn and not turn[-1]:
            turn.pop()
        # A turn that is nothing but its end is a pass.
        passed = bool(turn) and (len(turn) == 1 or turn[-2])
    return filled(words, LATEST) + filled(by, LATEST) + [int(spoke), int(passed)]


def _items(me: Seat, view: View) -> list[int]:
    """said_when, kontra, rekontra, price: the viewer's ten items, then the other's."""
    said, kontra, rekontra, price = [[0] * 20 for _ in range(4)]
    for item in view.items:
        at = 10 * (item.owner ^ me) + _ITEM[item.name]
        said[at] = 1 + _MOMENT[item.said]
        kontra[at], rekontra[at] = _MOMENT[item.kontra], _MOMENT[item.rekontra]
        price[at] = item.price
    return said + kontra + rekontra + price


def told_numbers(me: Seat, told: Sequence[Told]) -> list[int]:
    """Each word of ``_TOLD`` for the viewer and for the other."""
    row = [0] * (2 * len(_TOLD))
    for each in told:
        for word, value in _meant(each):
            at = 2 * _WORD[word] + (each.seat ^ me)
            row[at] = row[at] + 1 if word == "also" else value
    return row


def _meant(told: Told) -> list[tuple[str, int]]:
    """What was said as words of ``_TOLD`` with their numbers."""
    value = told.value
    of_run = told.about == "run"
    if isinstance(value, tuple):
        return list(zip(("more", "more_still"), value, strict=False))
    number = 0 if value is None else value
    match told.word:
        case "length" | "longer":
            return [("length", number)]
        case "top" | "higher" if of_run:
            return [("top", number + 1)]
        case "suit":
            return [("suit", number + 1)]
        case "rank" | "higher":
            return [("vannak", 1), ("vannak_rank", number + 1)]
        case "vannak":
            return [("vannak", 1)]
        case "more":
            return [("vannaks", number)]
        case "also":
            return [("also", 1)] if of_run else [("vannak", 1), ("vannak_also", 1)]
    verdict = 1 if told.word == "good" else 2
    return [("verdict" if of_run else "vannak_verdict", verdict)]


def _played(me: Seat, view: View) -> list[int]:
    """trick, cards, leaders, winners, taken."""
    trick, taken = [0, 0], [0, 0]
    for place, card in enumerate(view.trick):
        trick[view.leader ^ me ^ place] = card + 1
    cards = [card + 1 for each in view.tricks for card in each.cards]
    cards += [card + 1 for card in view.trick]
    for each in view.tricks:
        taken[each.winner ^ me] += 1
    leaders = [(each.leader ^ me) + 1 for each in view.tricks]
    winners = [(each.winner ^ me) + 1 for each in view.tricks]
    return trick + filled(cards, 24) + filled(leaders, 12) + filled(winners, 12) + taken


# The course of a deal


def recall(view: View) -> str:
    """The public course and the viewer's cards. When an exchange was made follows from who made it:
    in the first trick, before a card of their own."""
    exchange = view.exchange
    said = [f"{each.seat}:{each.phase}:{_NUMBER[each.what]}" for each in view.said]
    told = [f"{each.seat}:{each.about}:{each.word}:{each.value}" for each in view.told]
    tricks = [f"{each.leader}:{_cards(each.cards)}" for each in view.tricks]
    swap = exchange and (exchange.by, NAMES[exchange.given], _cards(exchange.taken))
    return "; ".join(
        (
            f"dealer {view.dealer}",
            f"indicator {NAMES[view.indicator]}",
            f"top {'' if view.top is None else NAMES[view.top]}",
            f"hand {_cards(view.hand)}",
            f"said {' '.join(said)}",
            f"exchange {swap or ''}",
            f"discarded {view.discarded} {_cards(view.discards)}",
            f"told {' '.join(told)}",
            f"tricks {' / '.join(tricks)} / {_cards(view.trick)}",
        )
    )


def _cards(cards: Iterable[Card]) -> str:
    return " ".join([NAMES[card] for card in cards])


def extent(options: Options) -> Extent:
    """Two words on the indicator and three on other suits (spec alsos 4, 5). Each may say nine
    figures, and these and Parti may have a kontra and a rekontra; each statement may be a turn of
    its own after a pass, and two passes end each round (7, 8). An exchange with seven discards
    (11), twelve tricks. The points are all items for one player, said and raised in front."""
    items = [Item(0, PARTI, None, "front", "front")]
    items += [Item(0, name, "front", "front", "front") for name in FIGURES] * 2
    spoken = 2 * len(FIGURES) + 2 * len(items)
    return Extent(5 + 3 * spoken + 4 + 8 + 24, 0, points=sum(each.price for each in items))


ENCODING: Encoding[View] = Encoding(FIELDS, encode, recall, extent)
