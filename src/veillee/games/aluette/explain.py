"""A deal of Aluette told to a person, and why it was scored as it was (spec aluette 7–19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from veillee.cards import Card
from veillee.core.match import Seat, Side
from veillee.core.ruleset import Move
from veillee.games.aluette.actions import (
    Action,
    Answer,
    Discard,
    Look,
    Play,
    Reply,
    Sign,
    Surrender,
)
from veillee.games.aluette.deck import CLASS, NAMES
from veillee.games.aluette.rules import SEATS, SIDES, TalonTaken, TrickTaken
from veillee.games.aluette.scoring import SPOILED, DealOutcome
from veillee.games.aluette.state import State, Trick
from veillee.words import Words


def explain(say: Words, moves: Sequence[Move[State, Action]], state: State) -> Iterator[str]:
    """The deal in the order it happened, then its outcome if it is over."""
    for move in moves:
        yield from _told(say, move)
        for effect in move.step.effects:
            if isinstance(effect, TalonTaken):
                yield from _talon(say, move.step.state)
            elif isinstance(effect, TrickTaken):
                yield f"  {_taken(say, effect.trick, last=len(move.step.state.tricks) == 9)}"
    if state.outcome is not None:
        yield from _scored(say, state, state.outcome)


def _told(say: Words, move: Move[State, Action]) -> Iterator[str]:
    """What the action itself was."""
    player = seat_word(say, move.seat)
    match move.action:
        case Play(card):
            if not move.before.trick:
                yield say("replay.trick", number=len(move.before.tricks) + 1, player=player)
            yield "  " + say("replay.play", player=player, card=card_word(say, card))
        case Answer(yes):
            yield say("replay.chant_yes" if yes else "replay.chant_no", player=player)
        case Discard(card):
            yield say("replay.discards", player=player, cards=card_word(say, card))
        case Surrender():
            yield say("replay.surrender", player=player)
        case Reply(accept):
            side = side_word(say, move.seat % 2)
            bound = move.step.state.undertaken is not None
            key = "accept" if accept else "refuse_bound" if bound else "refuse"
            yield say(f"replay.{key}", player=player, side=side)
        case Sign(name):
            yield _signed(say, move, name)
        case Look(at):
            if at is None:
                yield say("replay.look_cards", player=player)
            else:
                yield say("replay.look", player=player, other=seat_word(say, at))


def _signed(say: Words, move: Move[State, Action], name: str) -> str:
    seen_by = say("comma").join(seat_word(say, seat) for seat in sorted(_seen_by(move)))
    return say(
        "replay.sign" if seen_by else "replay.sign_unseen",
        player=seat_word(say, move.seat),
        gesture=say(f"gesture.{name}"),
        sign=say(f"sign.{name}"),
        seen_by=seen_by,
    )


def _seen_by(move: Move[State, Action]) -> frozenset[Seat]:
    return move.step.state.signals[-1].seen_by


def _talon(say: Words, state: State) -> Iterator[str]:
    """Who sings, and the cards each takes from the talon (spec aluette 7)."""
    first, second = (seat_word(say, seat) for seat in state.singers)
    yield say("replay.talon_taken", first=first, second=second)
    for index, singer in enumerate(state.singers):
        cards = _cards(say, state.dealt.talon[index::2])
        yield say("replay.takes", player=seat_word(say, singer), cards=cards)


def _taken(say: Words, trick: Trick, last: bool) -> str:
    """Whose the trick is, and which card made it so (spec aluette 10)."""
    if trick.winner == SPOILED:
        best = min(CLASS[card] for card in trick.cards)
        equal = [card for card in trick.cards if CLASS[card] == best]
        return say(
            "replay.spoiled_last" if last else "replay.spoiled",
            cards=_all_of(say, equal),
            player=seat_word(say, trick.leader),
        )
    card = trick.cards[(trick.winner - trick.leader) & 3]
    return say("replay.taken", player=seat_word(say, trick.winner), card=card_word(say, card))


def _scored(say: Words, state: State, outcome: DealOutcome) -> Iterator[str]:
    """The tricks each player has, and the rule that decided (spec aluette 12–14, 16)."""
    winners = [trick.winner for trick in state.tricks]
    if outcome.reason != "surrendered":
        counts = say("comma").join(
            say("replay.count", player=seat_word(say, seat), number=winners.count(seat))
            for seat in range(4)
        )
        yield say("replay.counts", counts=counts, spoiled=winners.count(SPOILED))
    if outcome.reason == "first_to_count":
        yield from _race(say, winners)
    yield reason_sentence(say, outcome)


def _race(say: Words, winners: Sequence[Seat]) -> Iterator[str]:
    """When each of those with most tricks reached that number (spec aluette 12)."""
    most = max(winners.count(seat) for seat in range(4))
    for seat in range(4):
        if winners.count(seat) == most:
            taken = [number for number, winner in enumerate(winners, 1) if winner == seat]
            yield say("replay.reached", player=seat_word(say, seat), number=most, trick=taken[-1])


def reason_sentence(say: Words, outcome: DealOutcome) -> str:
    """Why the deal was scored so, seats named by their place at the table."""
    return say(
        f"reason.{outcome.reason}",
        player="" if outcome.winner is None else seat_word(say, outcome.winner),
        side="" if outcome.side is None else side_word(say, outcome.side),
        points=say("points", n=max(outcome.points)),
    )


def seat_word(say: Words, seat: Seat) -> str:
    return say(f"seat.{SEATS[seat]}")


def side_word(say: Words, side: Side) -> str:
    return say(f"side.{SIDES[side]}")


def card_word(say: Words, card: Card) -> str:
    return say(f"card.{NAMES[card]}")


def _cards(say: Words, cards: Sequence[Card]) -> str:
    return say("semicolon").join(card_word(say, card) for card in cards)


def _all_of(say: Words, cards: Sequence[Card]) -> str:
    """Two or more cards as one subject."""
    *others, last = (card_word(say, card) for card in cards)
    return say("and").join((say("comma").join(others), last))
