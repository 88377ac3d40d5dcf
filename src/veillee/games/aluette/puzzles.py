"""Positions of Aluette in which the natural card is wrong, by what makes the right one right."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from veillee.cards import Card
from veillee.core.bot import Budget
from veillee.core.match import Seat
from veillee.core.puzzle import Problem, Theme
from veillee.games.aluette.deck import CLASS
from veillee.games.aluette.explain import seat_word
from veillee.games.aluette.scoring import SPOILED, DealOutcome, race_winner, trick_winner
from veillee.games.aluette.state import State
from veillee.words import Words

PRESET = "cafe"
BOT, THOUGHT, ORDINARY = "steady", Budget(0.001), 0
FEWEST, MOST = 3, 6
"""Cards in the hand whose turn it is; and so many kinds of cards, at least, to choose from."""


def fair(state: State) -> bool:
    """Cards are played, and whose turn it is has three to six, of three kinds or more."""
    if state.phase != "play" or not FEWEST <= len(state.hands[state.turn]) <= MOST:
        return False
    return len(kinds(state)) >= FEWEST


def kinds(state: State) -> tuple[frozenset[Card], ...]:
    """Cards of one class are equal, and so are neighbours with none of another player's in play
    between them or beside them."""
    own = state.hands[state.turn]
    others = {CLASS[card] for card in state.trick}
    for seat, hand in enumerate(state.hands):
        if seat != state.turn:
            others.update(CLASS[card] for card in hand)
    found: list[list[Card]] = []
    for card in own:
        if found and _equal(CLASS[found[-1][-1]], CLASS[card], others):
            found[-1].append(card)
        else:
            found.append([card])
    return tuple(map(frozenset, found))


def _equal(strong: int, weak: int, others: set[int]) -> bool:
    return strong == weak or not any(level in others for level in range(strong, weak + 1))


def natural(state: State) -> frozenset[Card]:
    """Leading, the strongest card and the weakest. Where one can win the trick as it lies, the
    weakest card that does; else the weakest of all."""
    own = list(state.hands[state.turn])
    if not state.trick:
        return frozenset((own[0], own[-1]))
    winners = [card for card in own if _winner(state, card) == state.turn]
    return frozenset((winners[-1] if winners else own[-1],))


def alike(state: State) -> Hashable:
    """Seats from whose turn it is; the classes in play numbered anew; of the tricks taken what
    still matters to the point and to mordienne."""
    me = state.turn
    cards = [card for hand in state.hands for card in hand] + list(state.trick)
    level = {each: place for place, each in enumerate(sorted({CLASS[card] for card in cards}))}
    hands = tuple(
        tuple(level[CLASS[card]] for card in state.hands[(me + place) & 3]) for place in range(4)
    )
    trick = tuple(level[CLASS[card]] for card in state.trick)
    winners = [trick.winner for trick in state.tricks]
    counts = tuple(winners.count((me + place) & 3) for place in range(4))
    holder = race_winner(winners)[0]
    first = tuple(
        winners.index(seat) if (seat := (me + place) & 3) in winners else None for place in range(4)
    )
    unbroken = tuple(
        at is not None and set(winners[at:]) == {(me + place) & 3} for place, at in enumerate(first)
    )
    return hands, trick, counts, None if holder is None else (holder - me) & 3, unbroken


def aim(problem: Problem, words: Words) -> str:
    """Make mordienne, hold the point, or save its double."""
    if problem.best == 2:
        return words("puzzle.aim.double")
    return words("puzzle.aim.point" if problem.best == 1 else "puzzle.aim.save")


def before(state: State, words: Words) -> Iterator[str]:
    """The tricks that each has, and who has the record."""
    winners = [trick.winner for trick in state.tricks]
    counts = words("comma").join(
        words("replay.count", player=seat_word(words, seat), number=winners.count(seat))
        for seat in range(4)
    )
    yield words("replay.counts", counts=counts, spoiled=winners.count(SPOILED))
    holder, tied = race_winner(winners)
    if holder is not None and tied:
        most = winners.count(holder)
        taken = [number for number, winner in enumerate(winners, 1) if winner == holder]
        yield words("replay.reached", player=seat_word(words, holder), number=most, trick=taken[-1])


# What a card does to the trick


def _winner(state: State, card: Card) -> Seat:
    """Whose the trick is with that card, as it then lies."""
    return trick_winner(state.leader, (*state.trick, card))


def _spoils(state: State, card: Card) -> bool:
    """Whether the card ties with the strongest on the table."""
    return bool(state.trick) and CLASS[card] == min(CLASS[each] for each in state.trick)


def _this_trick(problem: Problem, card: Card) -> Seat:
    """Whose the trick in play is in the end, after that card."""
    winner: Seat = problem.ends[card].tricks[len(problem.state.tricks)].winner
    return winner


def _outcome(problem: Problem, card: Card) -> DealOutcome:
    outcome: DealOutcome | None = problem.ends[card].outcome
    assert outcome is not None
    return outcome


def _expected(problem: Problem) -> frozenset[Card]:
    return natural(problem.state) & problem.losing


# The themes


def spoil(problem: Problem) -> bool:
    """Only cards that tie with the strongest on the table keep the point, the trick then stays
    spoiled, and every other card gives the point away."""
    state = problem.state
    return (
        problem.best == 1
        and bool(problem.losing)
        and all(
            _spoils(state, card) and _this_trick(problem, card) == SPOILED
            for card in problem.keeping
        )
        and all(problem.worth[card] < 0 for card in problem.losing)
    )


def leave(problem: Problem) -> bool:
    """The partner has the trick as it lies, and the player could take it over. Only cards that
    leave it keep the point; taking it over gives the point away."""
    partner = (problem.seat + 2) & 3
    return _lies_with(problem) == partner and _stays_below(problem)


def yield_(problem: Problem) -> bool:
    """An opponent has the trick as it lies, or nobody, and the player could take it. Only cards
    that let it go keep the point; taking it gives the point away."""
    partner = (problem.seat + 2) & 3
    return _lies_with(problem) != partner and _stays_below(problem)


def _lies_with(problem: Problem) -> Seat:
    """Whose the trick is as it lies before the card, SPOILED when it is nobody's."""
    return trick_winner(problem.state.leader, problem.state.trick)


def _stays_below(problem: Problem) -> bool:
    state = problem.state
    takes = [card for card in problem.worth if _winner(state, card) == problem.seat]
    return (
        bool(state.trick and takes)
        and problem.best == 1
        and all(problem.worth[card] < 0 for card in takes)
        and all(_winner(state, card) == _lies_with(problem) for card in problem.keeping)
        and not any(_spoils(state, card) for card in problem.keeping)
    )


def force(problem: Problem) -> bool:
    """The right card takes the trick as it lies, and loses it to a stronger card of an opponent's:
    it is played so that they have to spend that one. Every other card gives the point away."""
    state = problem.state
    return (
        bool(state.trick and problem.losing)
        and problem.best == 1
        and all(problem.worth[card] < 0 for card in problem.losing)
        and all(
            _winner(state, card) == problem.seat and _rival(problem, _this_trick(problem, card))
            for card in problem.keeping
        )
    )


def _rival(problem: Problem, seat: Seat | None) -> bool:
    return seat is not None and seat != SPOILED and (seat - problem.seat) % 2 == 1


def count(problem: Problem) -> bool:
    """After a natural card an opponent takes this trick, has the record with it and is not passed
    any more; the right card keeps the trick from the opponents and the point."""
    natural_cards = _expected(problem)
    return (
        problem.best == 1
        and bool(natural_cards)
        and all(_rival(problem, _settled_by(problem, card)) for card in natural_cards)
        and not any(_rival(problem, _this_trick(problem, card)) for card in problem.keeping)
    )


def _settled_by(problem: Problem, card: Card) -> Seat | None:
    """Who takes the trick in play, has the record with it and the point in the end, if one does."""
    winners = [trick.winner for trick in problem.ends[card].tricks]
    here = len(problem.state.tricks)
    before, after = race_winner(winners[:here])[0], race_winner(winners[: here + 1])[0]
    taken: Seat = winners[here]
    settles = taken == after == _outcome(problem, card).winner and after != before
    return taken if settles else None


def run(problem: Problem) -> bool:
    """Mordienne can be made, and only by one kind of card; all others bring a point at best."""
    return (
        problem.best == 2
        and bool(problem.losing)
        and all(_outcome(problem, card).reason == "mordienne" for card in problem.keeping)
    )


def stop(problem: Problem) -> bool:
    """The point is lost; after any but the right card it is lost double, by the opponents'
    mordienne."""
    return (
        problem.best == -1
        and bool(problem.losing)
        and all(problem.worth[card] == -2 for card in problem.losing)
    )


THEMES: Mapping[str, Theme] = {
    "spoil": spoil,
    "leave": leave,
    "yield": yield_,
    "force": force,
    "count": count,
    "run": run,
    "stop": stop,
}
