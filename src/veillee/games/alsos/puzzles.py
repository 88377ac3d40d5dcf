"""Positions of Alsós in which the natural card is wrong, by the item that the right one decides."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping

from veillee.cards import Card
from veillee.core.bot import Budget
from veillee.core.match import Seat
from veillee.core.puzzle import Problem, Theme
from veillee.games.alsos.deck import OF_SUIT, SEVEN, STRENGTH, WORTH, card_of, suit_of
from veillee.games.alsos.explain import seat_word, suit_word
from veillee.games.alsos.rules import meld_points, playable
from veillee.games.alsos.scoring import trick_winner
from veillee.games.alsos.state import State
from veillee.words import Words

PRESET = "tompa"
# Its card play would take longer than the solver.
BOT, THOUGHT, ORDINARY = "steady", Budget(0.001), 4
FEWEST, MOST = 3, 7
"""Cards in the hand whose turn it is."""
CHOICE = 3
"""So many kinds of cards, at least, to choose from."""
BETS = 4
"""Items in play, at most: more are too much to keep in mind."""


def fair(state: State) -> bool:
    """Cards are played, whose turn it is has three to seven, of three kinds or more that may be
    played, and there are not too many items."""
    if state.phase != "play" or not FEWEST <= len(state.hands[state.turn]) <= MOST:
        return False
    return len(state.items) <= BETS and len(kinds(state)) >= CHOICE


def kinds(state: State) -> tuple[frozenset[Card], ...]:
    """Neighbours of a suit and of the same worth are equal while none of the other's cards lies
    between them, the trump seven apart."""
    assert state.trump is not None
    trump, seat = state.trump, state.turn
    others = state.hands[1 - seat].plus(sum(1 << card for card in state.trick))
    seven = card_of(trump, SEVEN)
    found: list[list[Card]] = []
    for card in sorted(playable(state), key=lambda card: (suit_of(card), -STRENGTH[trump][card])):
        last = found[-1][-1] if found else card
        between = any(
            suit_of(other) == suit_of(card)
            and STRENGTH[trump][card] < STRENGTH[trump][other] < STRENGTH[trump][last]
            for other in others
        )
        if (
            not found
            or suit_of(last) != suit_of(card)
            or WORTH[trump][last] != WORTH[trump][card]
            or card == seven
            or between
        ):
            found.append([card])
        else:
            found[-1].append(card)
    return tuple(map(frozenset, found))


def natural(state: State) -> frozenset[Card]:
    """Answering, the cheapest card that wins the trick, or else the cheapest of all. Leading, the
    strongest trump, and the plain card that is worth most."""
    assert state.trump is not None
    trump, cards = state.trump, sorted(playable(state), key=lambda card: _cheapness(state, card))
    if state.trick:
        lead = state.trick[0]
        winners = [card for card in cards if trick_winner(0, (lead, card), trump) == 1]
        return frozenset((winners or cards)[:1])
    trumps = [card for card in cards if card in OF_SUIT[trump]]
    plain = [card for card in cards if card not in OF_SUIT[trump]]
    strongest = sorted(trumps, key=lambda card: STRENGTH[trump][card])
    return frozenset((*strongest[-1:], *plain[-1:]))


def _cheapness(state: State, card: Card) -> tuple[int, int]:
    assert state.trump is not None
    return WORTH[state.trump][card], STRENGTH[state.trump][card]


def alike(state: State) -> Hashable:
    """Trumps first and plain suits in any order; hands from whose turn it is, each card by its
    place among those of its suit in play and by its worth; the items and the points."""
    assert state.trump is not None
    trump, seats = state.trump, (state.turn, 1 - state.turn)
    seven = card_of(trump, SEVEN)
    piles: list[list[Card]] = [list(state.hands[seat]) for seat in seats]
    piles.append(list(state.trick))
    in_play = sorted((card for pile in piles for card in pile), key=STRENGTH[trump].__getitem__)
    place = {
        card: sum(suit_of(other) == suit_of(card) for other in in_play[: in_play.index(card)])
        for card in in_play
    }

    def shape(suit: int) -> tuple[tuple[tuple[int, int, bool], ...], ...]:
        return tuple(
            tuple(
                sorted(
                    (place[card], WORTH[trump][card], card == seven)
                    for card in pile
                    if suit_of(card) == suit
                )
            )
            for pile in piles
        )

    plain = sorted(shape(suit) for suit in range(4) if suit != trump)
    items = tuple((item.owner == state.turn, item.name, item.price) for item in state.items)
    counted = tuple(state.card_points[seat] + meld_points(state)[seat] for seat in seats)
    return shape(trump), tuple(plain), items, counted, state.declarer == state.turn


def aim(problem: Problem, words: Words) -> str:
    """Which items are to be made, or kept from the other."""
    decided = _decided(problem)
    own, others = (
        [
            words(f"item.{item.name}")
            for item in problem.state.items
            if (item.owner, item.name) in decided and item.owner == owner
        ]
        for owner in (problem.seat, 1 - problem.seat)
    )
    sentences = []
    if own:
        sentences.append(words("puzzle.aim.make", items=words("and").join(own)))
    if others:
        sentences.append(words("puzzle.aim.break", items=words("and").join(others)))
    return " ".join(sentences)


def before(state: State, words: Words) -> Iterator[str]:
    """Whose trumps, the points so far, and who plays for what."""
    assert state.trump is not None
    assert state.declarer is not None
    player, suit = seat_word(words, state.declarer), suit_word(words, state.trump)
    yield words("replay.declares", player=player, suit=suit)
    for seat in (0, 1):
        yield words(
            "replay.points",
            player=seat_word(words, seat),
            cards=state.card_points[seat],
            melds=meld_points(state)[seat],
        )
    for item in state.items[1:]:
        player, name = seat_word(words, item.owner), words(f"item.{item.name}")
        yield words("replay.announces", player=player, item=name)


# What a card decides


def _good(problem: Problem, card: Card) -> set[tuple[Seat, str]]:
    """The items that end well for whose turn it is after that card: owner and name."""
    return {
        (each.item.owner, each.item.name)
        for each in problem.ends[card].outcome.bill
        if each.made == (each.item.owner == problem.seat)
    }


def _decided(problem: Problem) -> set[tuple[Seat, str]]:
    """The items that end well after the right card and badly after every other; none where there
    is no other."""
    if not problem.losing:
        return set()
    kept = set.intersection(*(_good(problem, card) for card in problem.keeping))
    for card in problem.losing:
        kept -= _good(problem, card)
    return kept


def _decides(problem: Problem, names: Collection[str], own: bool) -> bool:
    return any(
        name in names and (owner == problem.seat) == own for owner, name in _decided(problem)
    )


# The themes


def seven(problem: Problem) -> bool:
    """The player has announced ultimó or tulétroá, both of which need the trump seven, and makes
    it with the right card only."""
    return _decides(problem, SEVENS, own=True)


def catch(problem: Problem) -> bool:
    """Certain cards are to be caught: the other announced ultimó, tulétroá, család, összes adu or
    the four aces and makes it unless the right card is played; or the player announced one of the
    last three and makes it with the right card only."""
    return _decides(problem, (*SEVENS, *GATHERED), own=False) or _decides(
        problem, GATHERED, own=True
    )


def count(problem: Problem) -> bool:
    """An announced number of card points (82 for Abszolut, 101 for Száz) is reached, or kept from
    the other, with the right card only."""
    return _decides(problem, COUNTED, own=True) or _decides(problem, COUNTED, own=False)


def parti(problem: Problem) -> bool:
    """Parti turns on the card: more points than the other with the right one, not with any
    other."""
    return _decides(problem, ("parti",), own=True) or _decides(problem, ("parti",), own=False)


SEVENS = ("ultimo", "tous_les_trois")
GATHERED = ("csalad", "osszes_adu", "44")
COUNTED = ("abszolut", "100")

THEMES: Mapping[str, Theme] = {
    "seven": seven,
    "catch": catch,
    "count": count,
    "parti": parti,
}
