"""Items alive, made or failed as soon as that is certain from what is public (spec alsos 19)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from benchmarks.alsos_alive import openings, unshown

from tests.games.alsos.endings import told_so, verdicts, worlds
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
from veillee.games.alsos import foresee, hidden, rules
from veillee.games.alsos.foresee import PATIENCE
from veillee.games.alsos.items import FIGURES, Item
from veillee.games.alsos.melds import Told, compare, melds
from veillee.games.alsos.public import knowledge
from veillee.games.alsos.standing import Standing, chances, sight, standings
from veillee.games.alsos.state import State


def everything_said(state: State) -> State:
    """The same deal with every figure announced by both, which changes nothing in play."""
    assert state.declarer is not None
    figures = [Item(seat, figure, "front") for seat in (0, 1) for figure in FIGURES]
    return replace(state, items=(Item(state.declarer, "parti"), *figures))


CALLED: dict[Standing, set[bool]] = {"made": {True}, "failed": {False}, "alive": {True, False}}


def endings(number: int, cards: int, led: bool, seed: int) -> Iterator[State]:
    """Random deals in which each player still has that many cards, or has just led one of them."""
    rng = Random(seed)
    while number:
        deal = course(any_deal(rng, any_options(rng)), rng, talk=0)
        state = next(each for each in deal if each.phase in ("play", "over"))
        if state.phase == "over":
            continue
        for each in course(everything_said(state), rng):
            left = 12 - len(each.tricks)
            if each.phase == "play" and left == cards and bool(each.trick) == led:
                yield each
                number -= 1


@pytest.mark.parametrize("led", [False, True])
@pytest.mark.parametrize(("cards", "number"), [(3, 4), (2, 40), (1, 60)])
def test_an_item_is_called_the_moment_it_is_decided(cards: int, number: int, led: bool) -> None:
    """Exactly what all worlds that fit everything public come to, however they are played."""
    for state in endings(times(number), cards, led, seed=cards):
        among = list(worlds(state))
        assert state.hands in among
        expected = verdicts(state, among)
        for item, standing, found in zip(state.items, standings(state), expected, strict=True):
            assert CALLED[standing] == found, (item.owner, item.name, standing)


@pytest.mark.parametrize("split", [1, 6])
def test_it_is_the_same_however_melds_told_are_split_into_cases(
    split: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not split is kept in sight by the search."""
    whole = 0
    for cards, number in ((2, 30), (4, 20), (7, 6)):
        for state in endings(times(number), cards, led=False, seed=50 + cards):
            monkeypatch.setattr(hidden, "SPLIT", 1000)
            public = knowledge(state)
            (known,) = foresee.hidden_cards(state, public)
            found, ways = sight(state, 10 * PATIENCE), len(list(hidden.cases(known)))
            monkeypatch.setattr(hidden, "SPLIT", split)
            whole += ways > len(list(hidden.cases(known)))
            # Another patience, so that nothing is remembered.
            assert sight(state, 10 * PATIENCE + split).standings == found.standings
    assert whole


def test_nothing_is_called_late_for_want_of_patience() -> None:
    """The search never gives up, so that each verdict is what a search without end would say."""
    for cards, number in ((4, 60), (5, 60), (6, 60), (8, 10), (11, 10)):
        for led in (False, True):
            for state in endings(number, cards, led, seed=20 + cards):
                assert not sight(state).undecided


def test_a_search_that_gives_up_calls_nothing() -> None:
    given_up = 0
    for state in endings(times(20), 9, led=False, seed=25):
        hasty, sure = sight(state, 0), sight(state)
        given_up += hasty.undecided
        for at_once, in_the_end in zip(hasty.standings, sure.standings, strict=True):
            assert at_once in ("alive", in_the_end)
    assert given_up


def test_while_a_server_starts_what_is_called_is_true_but_may_be_late() -> None:
    late = 0
    for state in endings(times(10), 3, led=False, seed=4):
        foresee.do_not_wait()
        soon = standings(state)
        foresee.warm()
        for at_once, in_the_end in zip(soon, standings(state), strict=True):
            assert at_once in ("alive", in_the_end)
            late += at_once != in_the_end
    assert late


def test_what_is_called_stays_so_whatever_comes() -> None:
    """At every moment of whole deals, against cards dealt anew and played at random."""
    rng = Random(9)
    for _ in range(times(15)):
        said: tuple[Standing, ...] = ()
        for state in course(any_deal(rng, any_options(rng)), rng):
            if state.declarer is None:
                continue
            now = standings(state)
            for before, after in zip(said, now, strict=False):
                assert before in ("alive", after)
            said = now
            if rng.random() < 0.15:
                other = alsos.redeal(state, None, rng)
                if other.compared is not None and not told_so(other, other.hands):
                    continue
                ended = play_out(other, rng, talk=0)
                assert ended.outcome is not None
                for standing, each in zip(now, ended.outcome.bill, strict=False):
                    assert each.made in CALLED[standing]


def test_what_is_called_before_the_first_trick_is_over_stays_so() -> None:
    """While hands may still change and melds are untold, against cards dealt anew in agreement
    with what the leader said, exchanged and played at random; more is called than bounds alone
    can say."""
    rng, beyond = Random(31), 0
    for _ in range(times(60)):
        for state in course(any_deal(rng, any_options(rng)), rng, talk=0):
            if state.tricks or state.outcome is not None:
                break
            if state.phase not in ("play", "discard"):
                continue
            state = everything_said(state)
            now = standings(state)
            public = knowledge(state).before_lead()
            for _ in range(4):
                other = alsos.redeal(state, None, rng)
                if not leader_told_so(other):
                    continue
                ended = play_out(other, rng, talk=0)
                assert ended.outcome is not None
                for standing, each in zip(now, ended.outcome.bill, strict=True):
                    assert each.made in CALLED[standing], (standing, each)
            for item, standing in zip(state.items, now, strict=True):
                beyond += standing != "alive" and chances(item, public) == (True, True)
    assert beyond


def leader_told_so(state: State) -> bool:
    """Whether the leader would have said the same with the first card."""
    if not state.trick:
        return True
    own = [melds(state.meld_hand(seat), state.trump) for seat in (0, 1)]
    told = compare(state.leader, own[state.leader], own[1 - state.leader]).told
    return told[: len(state.told)] == state.told == own_words(told, state.leader)


def own_words(told: tuple[Told, ...], seat: int) -> tuple[Told, ...]:
    """What the seat said first."""
    return tuple(each for each in told if each.seat == seat and each.word in ("length", "vannak"))


def test_200_fails_when_the_leader_tells_of_no_meld() -> None:
    """All the card points and béla are fewer, before the other has played."""
    mine = "Jh 9h Ah Kh 7h Ac Qc Ad Qd Js Qs 8s"
    state = begin(dealer=1, hands={"A": mine}, indicator="Kd")
    before = act(state, f"pass pass bid:h pass {SILENCE}")
    assert called(before)["A 200"] == called(before)["B 200"] == "alive"
    after = act(before, "Jh")
    assert after.told == ()
    assert called(after)["A 200"] == "failed"
    assert called(after)["B 200"] == "alive"


def test_what_nobody_can_have_with_the_card_they_must_give_for_it_is_failed() -> None:
    """Whoever takes the trump 9 from the talon gives the 7, and all three are never in tricks."""
    state = begin(dealer=1, indicator="9h", top="7c")
    accepted = called(act(state, "accept"))
    assert accepted["A tous_les_trois"] == accepted["B tous_les_trois"] == "failed"
    assert accepted["A osszes_adu"] == accepted["A ultimo"] == "alive"


def test_where_the_card_to_be_given_lies_on_the_talon_nobody_takes_the_indicator() -> None:
    state = begin(dealer=1, indicator="Ah", top="7h")
    accepted = called(act(state, "accept"))
    assert accepted["A csalad"] == accepted["B 44"] == accepted["A osszes_adu"] == "failed"
    assert accepted["A kassza"] == "alive"


def test_200_fails_where_bela_and_the_run_told_cannot_be_of_one_hand() -> None:
    """With a terc and béla all the cards would just do; but who led the trump J and took the 10
    could hold king and queen only with a longer run."""
    mine = "Jd 7d Ad 9c 8c 7c Qh Th Ah Js Ts 8s"
    state = begin(dealer=1, hands={"A": mine, "B": "Ac Kc"}, indicator="Kd", top="Td", talon="7h")
    taken = act(state, f"accept {SILENCE} exchange")
    laid = act(taken, "discard:Ad Jd")
    assert [told.value for told in laid.told] == [3]
    assert called(laid)["A 200"] == "failed"
    assert called(laid)["A kassza"] == "alive"


def test_what_is_alive_before_the_first_trick_is_over_can_be_made_and_can_fail() -> None:
    """While hands may still change and melds are untold, each by a deal that the public cannot
    tell from this one and a course of play."""
    where: set[tuple[str, bool]] = set()
    for seed in range(times(12)):
        for state in openings(seed):
            asked, missed = unshown(state, Random(seed))
            assert asked
            assert not missed
            where.add((state.phase, state.exchange is not None))
    assert {("front", False), ("play", False), ("play", True)} <= where


def test_it_is_the_same_for_everybody() -> None:
    rng = Random(2)
    state = any_deal(rng)
    while rules.to_act(state) is not None:
        for seat in (0, 1, None):
            # The view has it from a deal without the hidden cards; here it is from the whole deal.
            assert view(state, seat).standings == standings(state)
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
