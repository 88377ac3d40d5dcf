"""Who wins a trick, who scores the point, who wins the match (spec aluette 10–16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from veillee.cards import Card
from veillee.core.match import Match, Outcome, Seat, Side
from veillee.games.aluette.deck import CLASS
from veillee.games.aluette.options import Options

SPOILED = -1
"""The winner of a trick that nobody has."""


@dataclass(frozen=True, slots=True)
class DealOutcome(Outcome):
    """``winner`` is the player whose tricks decided the deal, ``side`` who scores, if any."""

    winner: Seat | None = None
    side: Side | None = None


def trick_winner(leader: Seat, cards: Sequence[Card]) -> Seat:
    """The seat that wins these cards, played clockwise from ``leader``, or SPOILED.

    Spoiled when the strongest class was played more than once (spec aluette 10). Holds for an
    unfinished trick too: who would win it as it lies.
    """
    best, winner = 99, SPOILED
    for place, card in enumerate(cards):
        level = CLASS[card]
        if level < best:
            best, winner = level, (leader + place) & 3
        elif level == best:
            winner = SPOILED
    return winner


def race_winner(winners: Sequence[Seat]) -> tuple[Seat | None, bool]:
    """The player with most tricks, the first to reach that number among equals (spec aluette 12).

    Returns (seat, whether the tie rule was needed); (None, False) when every trick was spoiled.
    """
    counts = [0, 0, 0, 0]
    holder: Seat | None = None
    for seat in winners:
        if seat != SPOILED:
            counts[seat] += 1
            # Only a new record moves the lead, so an equal that comes later does not.
            if holder is None or counts[seat] > counts[holder]:
                holder = seat
    if holder is None:
        return None, False
    return holder, counts.count(counts[holder]) > 1


def is_mordienne(winners: Sequence[Seat], seat: Seat, options: Options) -> bool:
    """Whether the deal's winner took one unbroken run ending with trick nine (spec aluette 13)."""
    run = winners.count(seat)
    return (
        options.mordienne
        and run >= options.mordienne_min_run
        and all(each == seat for each in winners[len(winners) - run :])
    )


def score_deal(winners: Sequence[Seat], options: Options, undertaken: Side | None) -> DealOutcome:
    """The outcome of nine tricks.

    ``undertaken`` is the side that refused a surrender under ``bound`` and so undertook
    mordienne (spec aluette 16).
    """
    seat, tied = race_winner(winners)
    made = seat is not None and is_mordienne(winners, seat, options)
    if undertaken is not None:
        if seat is not None and made and seat % 2 == undertaken:
            return _scores(seat % 2, 2, "mordienne", seat)
        return _scores(1 - undertaken, 2, "surrender_refused", None)
    if seat is None:
        return DealOutcome((0, 0), options.all_spoiled == "zero", "all_spoiled")
    if made:
        return _scores(seat % 2, 2, "mordienne", seat)
    return _scores(seat % 2, 1, "first_to_count" if tied else "most_tricks", seat)


def surrendered(to: Side) -> DealOutcome:
    """The outcome when ``to`` accepts the others' surrender (spec aluette 16)."""
    return _scores(to, 1, "surrendered", None)


def _scores(side: Side, points: int, reason: str, winner: Seat | None) -> DealOutcome:
    by_side = (points, 0) if side == 0 else (0, points)
    return DealOutcome(by_side, True, reason, winner, side)


def after(match: Match[Options], outcome: Outcome) -> Match[Options]:
    """The match with this deal scored, the deal passed on, and judged (spec aluette 6, 15)."""
    dealer = (match.dealer + 1) & 3 if outcome.counted else match.dealer
    match = match.scored(outcome, dealer)
    options = match.options
    if options.match == "points":
        over = max(match.score) >= options.target
    else:
        level = match.score[0] == match.score[1]
        over = match.counted >= options.deals and not (level and options.tie == "extra")
    return match.ended() if over else match
