"""The exchange: who may, what is taken, what is laid down, what is seen (spec alsos 11, 19)."""

from __future__ import annotations

from tests.games.alsos.table import (
    SILENCE,
    A,
    B,
    act,
    begin,
    cards,
    hand,
    refusal,
    view,
    written,
)
from veillee.games.alsos.options import Options
from veillee.games.alsos.state import State


def before_play(
    mine: str,
    other: str = "",
    indicator: str = "9h",
    talon: str = "",
    top: str = "7c",
    options: Options | None = None,
) -> State:
    """A has accepted the indicator's suit and is about to lead; late cards come last."""
    state = begin(
        dealer=B,
        options=options,
        hands={"A": mine, "B": other},
        indicator=indicator,
        talon=talon,
        top=top,
    )
    return act(state, f"accept {SILENCE}")


MINE = "7h Ac Kc Jc Td 9d Qd 8s 9s Js Ts Jd"
OTHER = "8h Jh Ah Kh Qh Th 8d Kd Qs Ks 8c 9c"
FEW = "Th 8d Kd Qs Ks"
"""Cards of the other that leave the talon free."""


def test_the_leader_before_leading() -> None:
    state = act(before_play(MINE, OTHER), "exchange")
    assert state.phase == "play"
    assert state.turn == A
    assert state.hands[A] == hand(MINE.replace("7h", "9h"))
    exchange = state.exchange
    assert exchange is not None
    assert (exchange.by, exchange.given, exchange.taken) == (A, *cards("7h"), tuple(cards("9h")))
    assert exchange.top == cards("7c")[0]
    assert view(state, B).hidden == 6


def test_the_card_must_be_in_hand() -> None:
    assert refusal(before_play("9c", "7h"), "exchange") == "no_exchange"


def test_the_other_before_answering_the_first_lead() -> None:
    state = before_play(OTHER, MINE)
    assert "exchange" not in written(state)
    led = act(state, "Kd")
    assert "exchange" in written(led)
    state = act(led, "exchange Td")
    assert state.exchange is not None
    assert state.exchange.by == B
    assert refusal(state, "exchange") == "no_exchange"


def test_too_late_after_ones_first_card() -> None:
    state = act(before_play(MINE, OTHER), "Ac 9c")
    assert state.turn == A
    assert refusal(state, "exchange") == "no_exchange"


def test_after_the_leader_led_without_the_other_may() -> None:
    """The leader missed it; the 7 is in the leader's hand, so the other cannot."""
    state = act(before_play(MINE, OTHER), "Ac")
    assert refusal(state, "exchange") == "no_exchange"


def test_for_the_7_the_8_is_given_and_only_then() -> None:
    state = before_play("8h " + MINE[3:], indicator="7h")
    state = act(state, "exchange")
    assert state.exchange is not None
    assert (state.exchange.given, state.exchange.taken) == (*cards("8h"), tuple(cards("7h")))
    assert refusal(before_play("8h " + MINE[3:], indicator="9h"), "exchange") == "no_exchange"


def test_nobody_gives_the_8_for_the_7_just_laid_down() -> None:
    state = act(before_play(MINE, OTHER), "exchange Ac")
    assert state.exchange is not None
    assert refusal(state, "exchange") == "no_exchange"


def test_a_trump_or_an_ace_on_top_must_be_taken_and_so_on() -> None:
    state = before_play(MINE, FEW, top="Ah", talon="As Kh 8c")
    state = act(state, "exchange")
    exchange = state.exchange
    assert exchange is not None
    assert list(exchange.taken) == cards("9h Ah As Kh")
    assert exchange.top == cards("8c")[0]
    assert len(state.hands[A]) == 15
    assert (state.phase, state.turn) == ("discard", A)
    assert state.hidden_left == 3
    assert refusal(state, "Ac") == "not_now"


def test_a_plain_top_card_stays_and_ends_it() -> None:
    state = act(before_play(MINE, FEW, top="8c", talon="As"), "exchange")
    assert state.exchange is not None
    assert state.exchange.to_discard == 0
    assert state.exchange.top == cards("8c")[0]


def test_the_run_may_empty_the_talon() -> None:
    mine = "7h Kc Jc Td 9d Qd 8s 9s Js Ts Jd 8d"
    state = before_play(mine, "", indicator="8h", top="Ah", talon="Kh Qh Jh Th 9h Ac")
    state = act(state, "exchange")
    exchange = state.exchange
    assert exchange is not None
    assert exchange.top is None
    assert list(exchange.taken) == cards("8h Ah Kh Qh Jh Th 9h Ac")
    assert state.hidden_left == 0
    assert len(state.hands[A]) == 19
    assert view(state, B).top is None
    state = act(state, [f"discard:{name}" for name in ["Kc", "Jc", "Td", "9d", "Qd", "8s", "9s"]])
    assert state.hands[A] == hand("Js Ts Jd 8d 8h Ah Kh Qh Jh Th 9h Ac")
    assert state.phase == "play"


def test_the_last_card_of_the_talon_may_stay() -> None:
    mine = "7h Kc Jc Td 9d Qd 8s 9s Js Ts Jd 8d"
    state = before_play(mine, "", indicator="8h", top="Ah", talon="Kh Qh Jh Th 9h 9c")
    state = act(state, "exchange")
    assert state.exchange is not None
    assert state.exchange.top == cards("9c")[0]
    assert state.hidden_left == 0


def test_any_cards_may_be_discarded_even_those_just_taken() -> None:
    state = act(before_play(MINE, FEW, top="As", talon="8c"), "exchange")
    assert written(state) == {f"discard:{name}" for name in f"{MINE} 9h As".split()[1:]}
    assert refusal(state, "discard:7h") == "not_held"
    assert act(state, "discard:As").hands[A] == hand(MINE.replace("7h", "9h"))
    assert act(state, "discard:9h").hands[A] == hand(MINE.replace("7h", "As"))


def test_no_trumps_are_discarded_where_that_is_the_rule() -> None:
    options = Options(discard_trumps=False)
    state = before_play(MINE, FEW, top="Ah", talon="8c", options=options)
    state = act(state, "exchange")
    assert refusal(state, "discard:Ah") == "keep_trumps"
    assert refusal(state, "discard:9h") == "keep_trumps"
    assert written(state) == {f"discard:{name}" for name in MINE.split()[1:]}


def test_the_exchanger_plays_after_discarding_and_the_meld_hand_is_what_is_left() -> None:
    mine = "7h Ac Kc Jc Td 9d Qd 8s 9s Js Ts Jd"
    leader = "8h Jh Kh Qh Th 8d Kd Qs Ks 8c Qc Tc"
    state = before_play(leader, mine, indicator="9h", top="Ah", talon="As 9c")
    state = act(state, "Kd exchange")
    assert (state.phase, state.turn) == ("discard", B)
    state = act(state, "discard:Ac discard:8s")
    assert (state.phase, state.turn) == ("play", B)
    state = act(state, "Td")
    assert state.meld_hand(B) == hand("Kc Jc Td 9d Qd 9s Js Ts Jd 9h Ah As")


def test_what_the_others_see() -> None:
    start = before_play(MINE, FEW, top="Ah", talon="As 8c")
    state = act(start, "exchange discard:Ac")
    for seat in (B, None):
        seen = view(state, seat)
        assert seen.exchange == state.exchange
        assert seen.top == cards("8c")[0]
        assert seen.hidden == 4
        assert (seen.counts[A], seen.discarded, len(seen.discards)) == (14, 0, 0)
        assert seen.clock == start.clock + 1
    own = view(state, A)
    assert (own.counts[A], own.discarded, own.discards) == (13, 0, hand("Ac"))
    assert own.clock == start.clock + 1
    done = act(state, "discard:Kc")
    for seat in (B, None):
        seen = view(done, seat)
        assert (seen.counts[A], seen.discarded, len(seen.discards)) == (12, 2, 0)
        assert seen.clock == start.clock + 2
    assert view(done, A).discards == hand("Ac Kc")


def test_that_an_exchange_was_possible_is_told_to_nobody() -> None:
    able = act(before_play(MINE, OTHER), "Ac")
    unable = act(before_play(MINE.replace("7h", "8c"), OTHER.replace("8c", "7h")), "Ac")
    seen_able, seen_unable = view(able, None), view(unable, None)
    assert seen_able == seen_unable
