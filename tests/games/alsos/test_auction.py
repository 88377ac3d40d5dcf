"""Both rounds of the auction, void deals, and who deals next (spec alsos 3–6, 18)."""

from __future__ import annotations

import pytest

from tests.games.alsos.table import SILENCE, A, B, act, begin, refusal, view, written
from veillee.core.match import Match
from veillee.games.alsos import RULESET, rules
from veillee.games.alsos.options import Options
from veillee.games.alsos.scoring import VOID, DealOutcome, after


def declared(actions: str, indicator: str = "9h", dealer: int = B) -> tuple[str, str, bool]:
    """Who declares which trump after these calls, and whether it was accepted."""
    state = act(begin(dealer=dealer, indicator=indicator), actions)
    assert state.phase == "front"
    assert state.trump is not None
    assert state.turn == state.leader == state.declarer
    return "AB"[state.turn], "chds"[state.trump], state.accepted


def test_the_elder_speaks_first() -> None:
    assert begin(dealer=B).turn == A
    assert begin(dealer=A).turn == B
    assert written(begin()) == {"accept", "pass"}


def test_whoever_accepts_declares_the_indicators_suit() -> None:
    assert declared("accept") == ("A", "h", True)
    assert declared("pass accept") == ("B", "h", True)


@pytest.mark.parametrize(
    ("calls", "indicator", "declarer", "trump"),
    [
        ("bid:s pass", "9h", "A", "s"),
        ("bid:s bid:d pass", "9h", "B", "d"),
        ("bid:s bid:d bid:c", "9h", "A", "c"),
        ("bid:s bid:c", "9h", "B", "c"),
        ("bid:c", "9h", "A", "c"),
        ("bid:h", "9c", "A", "h"),
        ("bid:d bid:h", "9c", "B", "h"),
        ("pass bid:s", "9h", "B", "s"),
        ("pass bid:d", "9s", "B", "d"),
    ],
)
def test_second_round(calls: str, indicator: str, declarer: str, trump: str) -> None:
    assert declared(f"pass pass {calls}", indicator) == (declarer, trump, False)


def test_what_may_be_named() -> None:
    second = act(begin(indicator="9h"), "pass pass")
    assert written(second) == {"bid:c", "bid:d", "bid:s", "pass"}
    assert refusal(second, "bid:h") == "indicated"
    named = act(second, "bid:d")
    assert written(named) == {"bid:c", "pass"}
    assert refusal(named, "bid:s") == "too_low"
    assert refusal(named, "bid:d") == "too_low"
    assert refusal(named, "bid:h") == "indicated"


def test_only_whoevers_turn_it_is() -> None:
    state = begin()
    assert refusal(state, "accept", seat=B) == "not_your_turn"
    assert rules.legal(state, B) == ()
    for text in ("bid:c", "done", "say:100", "exchange", "7h", "discard:7h", "kontra:parti"):
        assert refusal(state, text) == "not_now"


def test_nobody_names_a_suit() -> None:
    state = act(begin(), "pass pass pass pass")
    assert state.phase == "over"
    assert rules.to_act(state) is None
    assert rules.outcome(state) == VOID
    assert refusal(state, "pass") == "deal_over"
    for seat in (A, B, None):
        seen = view(state, seat)
        assert seen.shown is None
        assert seen.late == 4
        assert len(seen.hand) == (0 if seat is None else 8)
        assert seen.items == seen.standings == ()


def test_who_deals_after_a_void_deal() -> None:
    same, following = Options(), Options(passed_out="next")
    assert after(Match(same, B, (0, 0)), VOID).dealer == B
    assert after(Match(following, B, (0, 0)), VOID).dealer == A
    assert after(Match(same, B, (0, 0)), VOID).counted == 0


def test_the_deal_passes_on_and_the_eighth_ends_the_match() -> None:
    match = RULESET.begin(Options(), A)
    outcome = DealOutcome((3, -3), True, "settled")
    for number in range(8):
        assert not match.over
        assert match.dealer == number % 2
        match = after(after(match, VOID), outcome)
    assert match.over
    assert match.score == (24, -24)
    assert match.winner == A


def test_equal_totals_draw() -> None:
    match = after(RULESET.begin(Options(deals=1), A), DealOutcome((0, 0), True, "settled"))
    assert match.over
    assert match.winner is None


def test_no_exchange_after_the_second_round() -> None:
    state = act(begin(hands={"A": "7h"}, indicator="9h"), f"pass pass bid:s pass {SILENCE}")
    assert refusal(state, "exchange") == "no_exchange"
    assert not view(state, None).accepted
