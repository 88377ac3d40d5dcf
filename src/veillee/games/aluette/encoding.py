"""A view of Aluette as a row of whole numbers.

Players are counted from the viewer, clockwise: 0 the viewer, 1 the left neighbour, 2 the partner,
3 the right neighbour. So one network can sit anywhere. Cards are numbered as in ``deck.NAMES``.
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
from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.deck import NAMES
from veillee.games.aluette.options import Options
from veillee.games.aluette.scoring import SPOILED
from veillee.games.aluette.state import Phase, Trick
from veillee.games.aluette.view import View

_PHASE: dict[Phase, int] = {phase: place for place, phase in enumerate(get_args(Phase))}
_SIGN = {name: place for place, name in enumerate(SIGNS)}
MOST_SCORE, MOST_DEALS, LONGEST = 100, 100, 60

FIELDS = (
    Field("phase", 5, 0, 1, "which of chant, discard, play, reply, over"),
    Field("seat", 4, 0, 1, "the viewer's own seat, of N E S W"),
    Field("dealer", 4, 0, 1, "which player deals"),
    Field("to_act", 4, 0, 1, "whose turn it is; nobody's once the deal is over"),
    Field("leader", 4, 0, 1, "who leads the trick"),
    Field("clock", 1, 0, LONGEST, "public actions so far"),
    Field("hand", 48, 0, 1, "the viewer's cards, by card"),
    Field("counts", 4, 0, 15, "cards in each player's hand"),
    Field("talon", 1, 0, 12, "cards in the talon"),
    Field("trick", 4, 0, 48, "what each player has on the table: 0 nothing, else the card + 1"),
    Field("cards", 36, 0, 48, "all cards played in the order of play, the trick too: card + 1"),
    Field("leaders", 9, 0, 4, "who led each finished trick: 0 not yet, else the player + 1"),
    Field("winners", 9, 0, 5, "who won each finished trick: the player + 1, or 5 spoiled"),
    Field("taken", 4, 0, 9, "tricks of each player"),
    Field("answers", 4, 0, 2, "each player's answer to the chant: 0 none yet, 1 no, 2 yes"),
    Field("singers", 4, 0, 1, "who takes the talon"),
    Field("discards", 48, 0, 1, "what the viewer laid away, by card"),
    Field("from_talon", 48, 0, 1, "what the viewer had from the talon, by card"),
    Field("offers", 4, 0, 3, "each player's surrender: 0 none, 1 waits, 2 refused, 3 accepted"),
    Field("look", 4, 0, 1, "whom the viewer watches: their own cards, left, partner, right"),
    Field(
        "signs",
        56,
        0,
        LONGEST,
        "signs that the viewer made or saw, 14 for each player in the order of the rules: "
        "0 never, else 1 + the clock when it was last made; everybody's once the deal is over",
    ),
    Field(
        "score", 2, 0, MOST_SCORE, "points of the viewer's side and of the other before the deal"
    ),
    Field("deals", 1, 0, MOST_DEALS, f"deals that have counted, {MOST_DEALS} at most"),
    option_field(Options),
)


def encode(view: View) -> list[int]:
    """The view of a seat as the numbers of ``FIELDS``."""
    me = view.seat
    assert me is not None, "a spectator has nothing to learn from"
    side = me & 1
    score = view.match.score
    return [
        *one_of(_PHASE[view.phase], 5),
        *one_of(me, 4),
        *one_of((view.dealer - me) & 3, 4),
        *one_of(None if view.to_act is None else (view.to_act - me) & 3, 4),
        *one_of((view.leader - me) & 3, 4),
        view.clock,
        *bits(view.hand, 48),
        *_from(me, view.counts),
        view.talon,
        *_trick(me, view.leader, view.trick),
        *_played(me, view.tricks, view.trick),
        *_from(me, _answers(view)),
        *_among(me, view.singers),
        *bits(view.discards, 48),
        *bits(view.taken, 48),
        *_from(me, _offers(view)),
        *one_of(0 if view.look is None else (view.look - me) & 3, 4),
        *_signs(me, view),
        score[side],
        score[1 - side],
        min(view.match.counted, MOST_DEALS),
        *_options(view.options),
    ]


_options = lru_cache(maxsize=64)(option_numbers)


def _from(me: Seat, by_seat: Sequence[int]) -> Sequence[int]:
    """What is listed by seat, from the viewer on."""
    return (*by_seat[me:], *by_seat[:me])


def _among(me: Seat, seats: Sequence[Seat]) -> list[int]:
    return [int((me + step) & 3 in seats) for step in range(4)]


def _trick(me: Seat, leader: Seat, trick: Sequence[Card]) -> list[int]:
    row = [0, 0, 0, 0]
    for place, card in enumerate(trick):
        row[(leader + place - me) & 3] = card + 1
    return row


def _played(me: Seat, tricks: Sequence[Trick], trick: Sequence[Card]) -> list[int]:
    """cards, leaders, winners, taken."""
    cards, leaders, winners, taken = [], [], [], [0, 0, 0, 0]
    for each in tricks:
        cards += [card + 1 for card in each.cards]
        leaders.append(((each.leader - me) & 3) + 1)
        if each.winner == SPOILED:
            winners.append(5)
        else:
            winner = (each.winner - me) & 3
            winners.append(winner + 1)
            taken[winner] += 1
    cards += [card + 1 for card in trick]
    return filled(cards, 36) + filled(leaders, 9) + filled(winners, 9) + taken


def _answers(view: View) -> list[int]:
    row = [0, 0, 0, 0]
    for place, yes in enumerate(view.answers):
        row[(view.dealer + 1 + place) & 3] = 2 if yes else 1
    return row


def _offers(view: View) -> list[int]:
    row = [0, 0, 0, 0]
    for place, seat in enumerate(view.offers):
        row[seat] = 1 if place >= len(view.replies) else 3 if view.replies[place] else 2
    return row


def _signs(me: Seat, view: View) -> list[int]:
    row = [0] * 56
    for each in view.signals:
        row[14 * ((each.maker - me) & 3) + _SIGN[each.name]] = each.at + 1
    return row


# The course of a deal


def recall(view: View) -> str:
    """The public course, the viewer's cards and eyes, and the signs that they know of. When an
    offer was made follows from who made it: in the first trick, before a card of their own."""
    signs = [f"{each.maker}:{each.name}@{each.at}" for each in view.signals]
    answers = ["yes" if yes else "no" for yes in view.answers]
    offers = [*map(str, view.offers), *["yes" if each else "no" for each in view.replies]]
    tricks = [_cards(each.cards) for each in view.tricks]
    return "; ".join(
        (
            f"dealer {view.dealer}",
            f"hand {_cards(view.hand)}",
            f"chant {' '.join(answers)}",
            f"taken {_cards(view.taken)}",
            f"discards {_cards(view.discards)}",
            f"offers {' '.join(offers)}",
            f"tricks {' / '.join(tricks)} / {_cards(view.trick)}",
            f"look {view.look}",
            f"signs {' '.join(signs)}",
        )
    )


def _cards(cards: Iterable[Card]) -> str:
    return " ".join([NAMES[card] for card in cards])


def extent(options: Options) -> Extent:
    """Nine tricks; the chant with six discards of two singers (spec aluette 7); an offer and its
    reply for each side (16). Signs before each lead, before the chant, and before the lead that
    comes again when a leader's offer is refused."""
    turns = 36 + 16 * (options.chant == "ask") + 4 * (options.surrender != "off")
    asides = 9 + (options.chant == "ask") + (options.surrender != "off")
    return Extent(turns, asides if options.signals else 0, points=1)


ENCODING: Encoding[View] = Encoding(FIELDS, encode, recall, extent)
