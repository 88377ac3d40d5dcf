"""A deal of Alsós told to a person, and why it came to what it did (spec alsos 4–17)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.core.ruleset import Move
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
from veillee.games.alsos.deck import NAMES, RANKS, SUITS, Suit
from veillee.games.alsos.effects import AuctionWon, Exchanged, LateTaken, MeldsTold, TrickTaken
from veillee.games.alsos.items import Settled
from veillee.games.alsos.melds import Melds, Told, melds, spell
from veillee.games.alsos.scoring import DealOutcome
from veillee.games.alsos.state import SEATS, Exchange, State
from veillee.words import Words


def explain(say: Words, moves: Sequence[Move[State, Action]], state: State) -> Iterator[str]:
    """The deal in the order it happened, then the bill if it is over."""
    yield say("replay.indicator", card=card_word(say, state.dealt.indicator))
    for move in moves:
        yield _told(say, move)
        for effect in move.step.effects:
            yield from _followed(say, effect)
    if state.outcome is not None:
        yield from _settled(say, state, state.outcome)


def _told(say: Words, move: Move[State, Action]) -> str:
    """What the action itself was."""
    player = seat_word(say, move.seat)
    match move.action:
        case Play(card):
            key = "replay.answers" if move.before.trick else "replay.leads"
            number = len(move.before.tricks) + 1
            return say(key, player=player, card=card_word(say, card), number=number)
        case Discard(card):
            return say("replay.discards", player=player, card=card_word(say, card))
        case Accept():
            return say("replay.accepts", player=player)
        case Pass():
            return say("replay.passes", player=player)
        case Bid(suit):
            return say("replay.names", player=player, suit=suit_word(say, suit))
        case Say(figure):
            return say("replay.announces", player=player, item=say(f"item.{figure}"))
        case Kontra(item):
            return say("replay.kontra", player=player, item=say(f"item.{item}"))
        case Rekontra(item):
            return say("replay.rekontra", player=player, item=say(f"item.{item}"))
        case Done():
            return say("replay.done" if move.before.spoke else "replay.passes", player=player)
        case TakeIndicator():
            return say("replay.exchanges", player=player)


def _followed(say: Words, effect: object) -> Iterator[str]:
    """What came of the action, indented under it."""
    match effect:
        case AuctionWon(declarer, trump):
            player, suit = seat_word(say, declarer), suit_word(say, trump)
            yield "  " + say("replay.declares", player=player, suit=suit)
        case LateTaken():
            yield "  " + say("replay.late_taken")
        case Exchanged(exchange):
            yield "  " + _exchanged(say, exchange)
        case MeldsTold(told):
            for each in told:
                said = told_word(say, each, lambda family, name: say(f"{family}.{name}"))
                yield "  " + say("told", player=seat_word(say, each.seat), words=said)
        case TrickTaken(trick):
            yield "  " + say("replay.taken", player=seat_word(say, trick.winner))


def _exchanged(say: Words, exchange: Exchange) -> str:
    """The card given and all that was taken (spec alsos 11)."""
    taken = _cards(say, exchange.taken)
    return say("replay.exchanged", given=card_word(say, exchange.given), taken=taken)


def _settled(say: Words, state: State, outcome: DealOutcome) -> Iterator[str]:
    """Points, what both had of melds, and every item (spec alsos 12–17)."""
    yield say(f"reason.{outcome.reason}")
    if not outcome.counted:
        return
    for seat in (0, 1):
        yield say(
            "replay.points",
            player=seat_word(say, seat),
            cards=outcome.card_points[seat],
            melds=outcome.meld_points[seat],
        )
        yield from _melds(say, melds(state.meld_hand(seat), state.trump))
    for each in outcome.bill:
        yield _item(say, each)


def _melds(say: Words, found: Melds) -> Iterator[str]:
    """What the meld hand held, counted or not."""
    for run in found.runs:
        yield "  " + say(
            "replay.run",
            length=run.length,
            rank=rank_word(say, run.top),
            suit=suit_word(say, run.suit),
        )
    for rank in found.vannaks:
        yield "  " + say("replay.vannak", rank=rank_word(say, rank))
    if found.bela:
        yield "  " + say("replay.bela")


def _item(say: Words, settled: Settled) -> str:
    """An item of the bill: whose, what it asks for, whether it was made, and its price."""
    item = settled.item
    return say(
        "replay.made" if settled.made else "replay.failed",
        player=seat_word(say, item.owner),
        item=say(f"item.{item.name}"),
        goal=say(f"goal.{item.name}", jack=say("rank.J"), queen=say("rank.Q")),
        base=item.base,
        multiplier=item.multiplier,
        price=item.price,
    )


def told_word(say: Words, told: Told, of: Callable[[str, str], str]) -> str:
    """What was said of melds, as the players say it (spec alsos 15); ``of`` names a suit or rank
    as the pack has it."""
    value = spell(told)
    if told.word == "suit":
        value = of("suit", value)
    elif told.word in ("rank", "top", "higher"):
        value = of("rank", value)
    elif told.about == "run":
        value = say("comma").join(say(f"run.{length}") for length in value.split())
    n = told.value if told.word == "more" and isinstance(told.value, int) else 0
    return say(f"told.{told.about}.{told.word}", value=value, n=n)


def seat_word(say: Words, seat: Seat) -> str:
    return say(f"seat.{SEATS[seat]}")


def suit_word(say: Words, suit: Suit) -> str:
    return say(f"suit.{SUITS[suit]}")


def rank_word(say: Words, rank: int) -> str:
    return say(f"rank.{RANKS[rank]}")


def card_word(say: Words, card: Card) -> str:
    return say(f"card.{NAMES[card]}")


def _cards(say: Words, cards: Iterable[Card]) -> str:
    return say("comma").join(card_word(say, card) for card in cards)
