"""The worlds that the steady player imagines agree with what it has seen."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.games.alsos.table import SILENCE, act, any_deal, any_options, course, view
from veillee.core.match import Seat
from veillee.games.alsos import rules
from veillee.games.alsos.bots.swap import given_for, swapped
from veillee.games.alsos.bots.unseen import Unseen, World
from veillee.games.alsos.counted import counts, meld_points
from veillee.games.alsos.deck import PACK, Hand
from veillee.games.alsos.melds import BELA, compare, melds
from veillee.games.alsos.public import missing_suits
from veillee.games.alsos.state import State


def seen(state: State, seat: Seat) -> int:
    """The cards that the seat knows not to be in the other's hand."""
    cards = state.hands[seat] | state.discards_of(seat) | state.played[0] | state.played[1]
    cards |= 1 << state.dealt.indicator
    exchange = state.exchange
    if exchange is None:
        return int(cards | 1 << state.dealt.top)
    cards |= 1 << exchange.given | int(Hand.of(exchange.taken))
    cards |= 0 if exchange.top is None else 1 << exchange.top
    theirs = Hand.of(exchange.taken) if exchange.by != seat else Hand(0)
    return int(cards & ~(theirs & ~state.played[1 - seat]))


def lacking(state: State, seat: Seat) -> int:
    """The suits that the seat has shown it has run out of."""
    cards = 0
    for trick in state.tricks:
        if trick.leader != seat:
            assert state.trump is not None
            cards |= missing_suits(trick.cards[0], trick.cards[1], state.trump)
    return cards


def check(state: State, seat: Seat, world: World) -> None:
    other = 1 - seat
    assert world.mine & world.theirs == 0
    assert world.theirs & (seen(state, seat) | lacking(state, other)) == 0
    assert world.mine & int(state.hands[seat]) == state.hands[seat]
    assert world.early & ~world.theirs == 0
    if state.late_apart:
        assert world.mine.bit_count() == world.theirs.bit_count() == 12
        assert world.early.bit_count() == 8
        face_up = 1 << state.dealt.indicator | 1 << state.dealt.top
        assert world.mine | world.theirs | sum(world.talon) | face_up == PACK
        assert len(world.talon) == 6
    else:
        assert world.mine == state.hands[seat]
        assert world.theirs.bit_count() == len(state.hands[other])


def test_the_cards_are_all_there_and_lie_where_they_may() -> None:
    rng, met = Random(12), Counter[str]()
    for _ in range(30):
        for state in course(any_deal(rng, any_options(rng)), rng):
            seat = rules.to_act(state)
            if seat is not None:
                unseen = Unseen(view(state, seat))
                for _ in range(3):
                    check(state, seat, unseen.deal(rng))
                met[state.phase] += 1
    assert all(met[phase] for phase in ("accept", "bid", "front", "back", "discard", "play"))


def test_the_melds_told_are_respected() -> None:
    """The cards as they lie always are allowed, and the worlds nearly always tell the same."""
    rng, agree, asked = Random(13), 0, 0
    for _ in range(60):
        for state in course(any_deal(rng), rng):
            seat = rules.to_act(state)
            if seat is None or state.compared is None:
                continue
            unseen = Unseen(view(state, seat))
            leader = state.tricks[0].leader if state.tricks else state.leader
            assert unseen.melds is not None
            assert unseen.melds.admits(int(state.meld_hand(1 - seat)))
            theirs = unseen.deal(rng).theirs | int(state.played[1 - seat])
            pair = [melds(state.meld_hand(seat), None), melds(Hand(theirs), None)]
            first, second = pair if leader == seat else pair[::-1]
            agree += compare(leader, first, second).told == state.told
            asked += 1
    assert asked > 800
    assert agree > 0.995 * asked


def test_nothing_is_known_of_melds_before_they_are_told() -> None:
    rng = Random(14)
    for state in course(any_deal(rng), rng):
        if rules.to_act(state) is not None and not state.tricks and not state.trick:
            assert Unseen(view(state, state.turn)).melds is None


def test_melds_are_counted_as_the_rules_count_them() -> None:
    rng = Random(15)
    for _ in range(3000):
        cards, trump = rng.sample(range(32), 24), rng.randrange(4)
        one, two = Hand.of(cards[:12]), Hand.of(cards[12:])
        own, other = melds(one, trump), melds(two, trump)
        points = compare(0, own, other).points
        assert counts(one, two) == points
        with_bela = points[0] + BELA * own.bela, points[1] + BELA * other.bela
        assert meld_points(one, two, trump) == with_bela


def test_an_exchange_is_imagined_as_the_rules_have_it() -> None:
    rng, exchanged = Random(16), 0
    for _ in range(400):
        state = any_deal(rng)
        state = act(state, "accept " + SILENCE)
        given = given_for(state.dealt.indicator)
        if not given & state.hands[state.turn]:
            continue
        hand = swapped(
            int(state.hands[state.turn]),
            state.dealt.indicator,
            state.dealt.top,
            [1 << card for card in state.dealt.hidden],
        )
        assert hand.bit_count() == 12
        after = act(state, "exchange")
        assert after.exchange is not None
        held = after.hands[state.turn]
        assert hand & ~held == 0
        exchanged += 1
    assert exchanged > 100
