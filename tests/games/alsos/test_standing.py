"""Items alive, made or failed as soon as that is certain from what is public (spec alsos 19)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.games.alsos.table import (
    SILENCE,
    act,
    any_deal,
    any_options,
    begin,
    choose,
    course,
    play_out,
    view,
)
from tests.prove import times
from veillee.games.alsos import RULESET as alsos
from veillee.games.alsos import rules
from veillee.games.alsos.deck import OF_SUIT, PACK, Hand
from veillee.games.alsos.items import FIGURES, Item
from veillee.games.alsos.melds import compare, melds
from veillee.games.alsos.scoring import DealOutcome
from veillee.games.alsos.standing import Standing, standings
from veillee.games.alsos.state import State


def everything_said(state: State) -> State:
    """The same deal with every figure announced by both, which changes nothing in play."""
    assert state.declarer is not None
    figures = [Item(seat, figure, "front") for seat in (0, 1) for figure in FIGURES]
    return replace(state, items=(Item(state.declarer, "parti"), *figures))


def held_then(state: State, seat: int, tricks: int, hand: Hand) -> Hand:
    """What the seat held before its card to that trick, if it holds ``hand`` now."""
    cards = int(hand)
    for trick in state.tricks[tricks:]:
        cards |= 1 << trick.cards[0 if trick.leader == seat else 1]
    if state.trick and state.leader == seat:
        cards |= 1 << state.trick[0]
    return Hand(cards)


def could_be(state: State, hands: tuple[Hand, Hand]) -> bool:
    """Whether every answer so far was allowed with these hands."""
    for number, trick in enumerate(state.tricks):
        other = 1 - trick.leader
        held = held_then(state, other, number, hands[other])
        assert state.trump is not None
        may = held & OF_SUIT[trick.cards[0] >> 3] or held & OF_SUIT[state.trump] or held
        if not may >> trick.cards[1] & 1:
            return False
    return True


def agrees_with_melds(state: State, hands: tuple[Hand, Hand]) -> bool:
    """Whether the same would have been told of these hands."""
    assert state.declarer is not None
    mine = [melds(replace(state, hands=hands).meld_hand(seat), state.trump) for seat in (0, 1)]
    leader = state.declarer
    assert state.compared is not None
    return compare(leader, mine[leader], mine[1 - leader]).told == state.told


def agrees_with_shown(state: State, hands: tuple[Hand, Hand]) -> bool:
    """Whether these hands have the cards that the words about melds named exactly."""
    assert state.compared is not None
    played = state.played
    return all(not state.compared.shown[seat] & ~(hands[seat] | played[seat]) for seat in (0, 1))


def worlds(state: State) -> Iterator[tuple[Hand, Hand]]:
    """All pairs of hands that nothing on the table excludes, words about melds aside."""
    played = state.played
    away = [state.dealt.indicator, state.dealt.top]
    taken: list[int] = []
    exchange = state.exchange
    if exchange is not None:
        taken = list(exchange.taken)
        away = [exchange.given, *([] if exchange.top is None else [exchange.top])]
    open_cards = PACK.minus(played[0] | played[1] | Hand.of(away))
    may = [open_cards, open_cards]
    must = [Hand(0), Hand(0)]
    if exchange is not None:
        may[1 - exchange.by] = open_cards.minus(Hand.of(taken))
        left = Hand.of(taken).minus(played[exchange.by])
        if not exchange.to_discard:
            must[exchange.by] = left
        elif not state.options.discard_trumps:
            must[exchange.by] = Hand(left & OF_SUIT[state.indicated])
    sizes = [len(hand) for hand in state.hands]
    for first in combinations(may[0], sizes[0]):
        one = Hand.of(first)
        if must[0] & ~one:
            continue
        for second in combinations(may[1].minus(one), sizes[1]):
            hands = one, Hand.of(second)
            if not must[1] & ~hands[1] and could_be(state, hands):
                yield hands


def endings(state: State) -> Iterator[DealOutcome]:
    """How the deal may end, however it is played."""
    if state.outcome is not None:
        yield state.outcome
        return
    for action in rules.legal(state, state.turn):
        yield from endings(rules.apply(state, state.turn, action).state)


def verdicts(state: State, among: list[tuple[Hand, Hand]]) -> list[set[bool]]:
    """For each item, the ways it may turn out in these worlds."""
    found: list[set[bool]] = [set() for _ in state.items]
    for hands in among:
        for outcome in endings(replace(state, hands=hands)):
            for item, each in zip(found, outcome.bill, strict=True):
                item.add(each.made)
    return found


CALLED: dict[Standing, set[bool]] = {"made": {True}, "failed": {False}, "alive": {True, False}}


def small_endings(number: int, left: int, seed: int) -> Iterator[State]:
    """Random deals in which the players have that many cards between them still to play."""
    rng = Random(seed)
    while number:
        state = any_deal(rng, replace(any_options(rng), ultimo_duty=False))
        for each in course(state, rng, talk=0):
            if each.phase == "play" and sum(map(len, each.hands)) == left:
                yield everything_said(each)
                number -= 1


@pytest.mark.parametrize(("left", "number"), [(3, 6), (2, 60), (1, 60)])
def test_at_the_end_exactly_what_is_certain_is_called(left: int, number: int) -> None:
    """Exact as far as the cards go: played, taken, named exactly, suits run out of."""
    for state in small_endings(number, left, seed=left):
        among = [hands for hands in worlds(state) if agrees_with_shown(state, hands)]
        assert state.hands in among
        expected = verdicts(state, among)
        for item, standing, found in zip(state.items, standings(state), expected, strict=True):
            assert CALLED[standing] == found, (item.name, standing, found)


@pytest.mark.parametrize(("left", "number"), [(4, 3), (3, 8)])
def test_nothing_is_called_before_it_is_certain(left: int, number: int) -> None:
    """Over all worlds that fit everything public, and all ways of playing them."""
    called = 0
    for state in small_endings(number, left, seed=10 + left):
        among = [hands for hands in worlds(state) if agrees_with_melds(state, hands)]
        assert state.hands in among
        for standing, found in zip(standings(state), verdicts(state, among), strict=True):
            assert found <= CALLED[standing]
            called += standing != "alive"
    assert called


def test_what_is_called_stays_so_whatever_comes() -> None:
    """At every moment of whole deals, against cards dealt anew and played at random."""
    rng = Random(9)
    for _ in range(times(60)):
        said: tuple[Standing, ...] = ()
        for state in course(any_deal(rng, any_options(rng)), rng):
            if state.declarer is None:
                continue
            now = standings(state)
            for before, after in zip(said, now, strict=False):
                assert before in ("alive", after)
            said = now
            if rng.random() < 0.15:
                ended = play_out(alsos.redeal(state, None, rng), rng, talk=0)
                assert ended.outcome is not None
                for standing, each in zip(now, ended.outcome.bill, strict=False):
                    assert each.made in CALLED[standing]


def test_it_is_the_same_for_everybody() -> None:
    rng = Random(2)
    state = any_deal(rng)
    while rules.to_act(state) is not None:
        assert len({view(state, seat).standings for seat in (0, 1, None)}) == 1
        state = rules.apply(state, state.turn, choose(state, rng)).state


def called(state: State) -> dict[str, Standing]:
    """How each player's figures stand: ``A 44`` → ``failed``."""
    state = everything_said(state)
    names = [f"{'AB'[item.owner]} {item.name}" for item in state.items]
    return dict(zip(names, standings(state), strict=True))


def test_an_ace_that_lies_face_up_and_cannot_be_taken() -> None:
    start = begin(dealer=1, indicator="9h", top="Ac")
    accepted = act(start, "accept")
    assert called(accepted)["A 44"] == "alive"
    named = act(start, "pass pass bid:s bid:c")
    assert called(named)["A 44"] == called(named)["B 44"] == "failed"


def test_the_trump_7_given_away() -> None:
    state = begin(dealer=1, hands={"A": "7h 9c"}, indicator="9h", top="7c")
    before = act(state, f"accept {SILENCE}")
    assert called(before)["B ultimo"] == "alive"
    after = called(act(before, "exchange"))
    for figure in ("ultimo", "tous_les_trois"):
        assert after[f"A {figure}"] == after[f"B {figure}"] == "failed"


def test_the_leaders_trump_jack_is_as_good_as_taken() -> None:
    mine = "Jh 9h Ah Kh Qh 8h 7h Ac Ad As Tc Td"
    state = begin(dealer=1, hands={"A": mine, "B": "Th Jc Jd Js 7c 8c"}, indicator="Kd")
    state = act(state, f"pass pass bid:h pass {SILENCE} 9h")
    assert called(state)["A tous_les_trois"] == "alive"
    state = act(state, "Th Jh")
    assert called(state)["B tous_les_trois"] == "failed"
    assert called(state)["B osszes_adu"] == "failed"


def test_kings_and_queens_played_by_one_hand_are_bela() -> None:
    mine = "Jh 9h Ah Kh Qh 8h 7h Ac Ad As Tc Td"
    state = begin(dealer=1, hands={"A": mine, "B": "Th Jc Jd Js 7c 8c"}, indicator="Kd")
    state = act(state, f"pass pass bid:h pass {SILENCE} Jh Th Kh Jc")
    assert called(state)["B kassza"] == "failed"
    assert called(state)["A kassza"] == "alive"


def test_a_settled_deal_says_how_it_was_settled() -> None:
    rng = Random(1)
    for _ in range(times(20)):
        state = play_out(any_deal(rng), rng)
        assert state.outcome is not None
        said = tuple("made" if each.made else "failed" for each in state.outcome.bill)
        assert standings(state) == said
