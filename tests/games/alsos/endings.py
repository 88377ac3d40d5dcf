"""How a deal of Alsós may end, over every way the hidden cards may lie and every way to play them.

Exhaustive and plain, so as to be believed: hands are listed one by one, and every course of play.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from veillee.games.alsos.deck import OF_SUIT, PACK, SEVEN, Hand, K, Q, card_of
from veillee.games.alsos.melds import BELA, Melds, compare, melds
from veillee.games.alsos.scoring import Played, is_made, trick_points, trick_winner
from veillee.games.alsos.state import State

World = tuple[Hand, Hand]
Course = tuple[int, int, int]
"""The cards in the first player's tricks, who won the last trick, and with which card."""


def duty(state: State, seat: int) -> bool:
    return state.options.ultimo_duty and any(
        item.name == "ultimo" and item.owner == seat for item in state.items
    )


def answers(state: State, seat: int, hand: int, led: int) -> int:
    """What the seat may answer with from that hand (spec alsos 16)."""
    assert state.trump is not None
    may = hand & OF_SUIT[led >> 3] or hand & OF_SUIT[state.trump] or hand
    seven = 1 << card_of(state.trump, SEVEN)
    return may & ~seven or may if duty(state, seat) else may


def could_hold(state: State, seat: int, card: int) -> bool:
    """Whether every answer of the seat so far was allowed with that card in hand besides."""
    for number, trick in enumerate(state.tricks):
        if trick.leader != seat:
            held = 1 << card
            for later in state.tricks[number:]:
                held |= 1 << later.cards[0 if later.leader == seat else 1]
            if state.trick and state.leader == seat:
                held |= 1 << state.trick[0]
            if not answers(state, seat, held, trick.cards[0]) >> trick.cards[1] & 1:
                return False
    return True


def worlds(state: State) -> Iterator[World]:
    """All pairs of hands that nothing on the table excludes, words about melds included."""
    played = state.played
    away = [state.dealt.indicator, state.dealt.top]
    exchange = state.exchange
    taken: list[int] = []
    if exchange is not None:
        taken = list(exchange.taken)
        away = [exchange.given, *([] if exchange.top is None else [exchange.top])]
    open_cards = PACK.minus(played[0] | played[1] | Hand.of(away))
    may = [open_cards, open_cards]
    if exchange is not None:
        may[1 - exchange.by] = open_cards.minus(Hand.of(taken))
    lists = [[card for card in may[seat] if could_hold(state, seat, card)] for seat in (0, 1)]
    sizes = [len(hand) for hand in state.hands]
    for first in combinations(lists[0], sizes[0]):
        one = Hand.of(first)
        for second in combinations([card for card in lists[1] if card not in one], sizes[1]):
            hands = one, Hand.of(second)
            if fits_talon(state, open_cards.minus(one | hands[1])) and told_so(state, hands):
                yield hands


def fits_talon(state: State, out: Hand) -> bool:
    """Whether the cards in neither hand can be the discards and what is left of the talon."""
    exchange = state.exchange
    if exchange is None:
        return True
    laid = Hand.of(exchange.taken) & out
    kept = out & OF_SUIT[state.indicated] if not state.options.discard_trumps else 0
    return (
        len(out) == exchange.to_discard + state.hidden_left
        and laid.bit_count() <= exchange.to_discard
        and not kept & laid
        and kept.bit_count() <= state.hidden_left
    )


@lru_cache(maxsize=100_000)
def found(hand: Hand, trump: int) -> Melds:
    return melds(hand, trump)


def told_so(state: State, hands: World) -> bool:
    """Whether the same would have been told of these hands."""
    assert state.trump is not None
    if state.compared is None:
        return True
    played = state.played
    own = [found(hands[seat].plus(played[seat]), state.trump) for seat in (0, 1)]
    leader = state.tricks[0].leader if state.tricks else state.leader
    return compare(leader, own[leader], own[1 - leader]).told == state.told


class Courses:
    """Every course of play from given hands on, each only once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.known: dict[tuple[int, int, int], frozenset[Course]] = {}

    def of(self, hands: tuple[int, int], leader: int, led: int | None = None) -> frozenset[Course]:
        if led is not None:
            return frozenset(self._answered(hands, leader, led))
        key = (*hands, leader)
        if key not in self.known:
            ways: set[Course] = set()
            for card in self._leads(hands[leader], leader):
                ways |= self._answered(less(hands, leader, card), leader, card)
            self.known[key] = frozenset(ways)
        return self.known[key]

    def _leads(self, hand: int, leader: int) -> Hand:
        assert self.state.trump is not None
        seven = 1 << card_of(self.state.trump, SEVEN)
        return Hand(hand & ~seven or hand if duty(self.state, leader) else hand)

    def _answered(self, hands: tuple[int, int], leader: int, led: int) -> set[Course]:
        seat, ways = 1 - leader, set()
        assert self.state.trump is not None
        for card in Hand(answers(self.state, seat, hands[seat], led)):
            winner = trick_winner(leader, (led, card), self.state.trump)
            cards = (1 << led | 1 << card) if winner == 0 else 0
            left = less(hands, seat, card)
            if left == (0, 0):
                ways.add((cards, winner, led if winner == leader else card))
                continue
            ways |= {(cards | more, won, by) for more, won, by in self.of(left, winner)}
        return ways


def less(hands: tuple[int, int], seat: int, card: int) -> tuple[int, int]:
    gone = 1 << card
    return (hands[0] & ~gone, hands[1]) if seat == 0 else (hands[0], hands[1] & ~gone)


def verdicts(state: State, among: list[World]) -> list[set[bool]]:
    """For each item, the ways it may turn out in these worlds."""
    assert state.trump is not None
    courses, ways = Courses(state), set()
    pair = 1 << card_of(state.trump, K) | 1 << card_of(state.trump, Q)
    for hands in among:
        bela = tuple(pair & ~(hands[seat] | state.played[seat]) == 0 for seat in (0, 1))
        every = hands[0] | hands[1] | sum(1 << card for card in state.trick)
        led = state.trick[0] if state.trick else None
        for cards, winner, best in courses.of((int(hands[0]), int(hands[1])), state.leader, led):
            ways.add((cards, every & ~cards, winner, best, bela))
    found: list[set[bool]] = [set() for _ in state.items]
    for first, second, winner, best, bela in ways:
        deal = _settled(state, (first, second), (winner, best), bela)
        for item, turned in zip(state.items, found, strict=True):
            turned.add(is_made(item, deal))
    return found


def _settled(
    state: State, cards: tuple[int, int], last: tuple[int, int], bela: tuple[bool, ...]
) -> Played:
    """The deal with these cards taken in the tricks that were to come."""
    assert state.trump is not None
    assert state.declarer is not None
    assert state.compared is not None
    gained = [
        sum(trick_points((card, card), state.trump, False) // 2 for card in Hand(each))
        for each in cards
    ]
    gained[last[0]] += 10
    return Played(
        declarer=state.declarer,
        trump=state.trump,
        captured=(state.captured[0].plus(cards[0]), state.captured[1].plus(cards[1])),
        card_points=(state.card_points[0] + gained[0], state.card_points[1] + gained[1]),
        meld_points=(
            state.compared.points[0] + BELA * bela[0],
            state.compared.points[1] + BELA * bela[1],
        ),
        bela=(bela[0], bela[1]),
        last=last,
    )
