"""Offering a deal up, and what follows (spec aluette 16)."""

from __future__ import annotations

import pytest

from tests.games.aluette.table import FOURS, SPOILED, E, N, S, W, act, begin, play_on, written
from veillee.errors import BadOptions, IllegalAction
from veillee.games.aluette.deck import NAMES
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import to_act
from veillee.games.aluette.scoring import DealOutcome, score_deal
from veillee.games.aluette.state import State

CONCEDE = Options(surrender="concede")
BOUND = Options(surrender="bound")
BOTH = pytest.mark.parametrize("options", [CONCEDE, BOUND], ids=["concede", "bound"])


def card(state: State) -> str:
    """Any card of whose turn it is."""
    seat = to_act(state)
    assert seat is not None
    return NAMES[min(state.hands[seat])]


def trick(state: State) -> State:
    for _ in range(4):
        state = act(state, [card(state)])
    return state


def refusal(state: State, text: str = "surrender") -> str:
    with pytest.raises(IllegalAction) as error:
        act(state, text)
    return error.value.code


@BOTH
@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("played", range(4))
def test_each_may_offer_before_their_own_first_card(
    options: Options, dealer: int, played: int
) -> None:
    """At their turn in the first trick; the left neighbour alone answers, yes or no."""
    state = begin(dealer, options)
    for _ in range(played):
        state = act(state, [card(state)])
    offerer = (dealer + 1 + played) % 4
    answerer = (offerer + 1) % 4
    assert "surrender" in written(state, offerer)
    for seat in {0, 1, 2, 3} - {offerer}:
        assert "surrender" not in written(state, seat)
    asked = act(state, "surrender")
    assert to_act(asked) == answerer
    assert written(asked, answerer) == {"accept", "refuse"}
    for seat in {0, 1, 2, 3} - {answerer}:
        assert written(asked, seat) == set()
    assert refusal(asked, card(state)) == "not_now"
    assert refusal(asked) == "not_now"


@BOTH
@pytest.mark.parametrize("played", range(4))
def test_accepted_the_opponents_score_one(options: Options, played: int) -> None:
    """The cards on the table are void, the deal counts."""
    state = begin(N, options)
    for _ in range(played):
        state = act(state, [card(state)])
    over = act(state, "surrender accept")
    answering = (2 + played) % 2
    points = (1, 0) if answering == 0 else (0, 1)
    assert over.outcome == DealOutcome(points, True, "surrendered", None, answering)
    assert over.tricks == ()
    assert to_act(over) is None


@BOTH
def test_refused_the_offerer_plays_on(options: Options) -> None:
    state = act(begin(N, options), "surrender refuse")
    assert to_act(state) == state.leader == E
    assert state.phase == "play"
    assert refusal(state) == "no_surrender"
    assert len(play_on(state).tricks) == 9


@BOTH
def test_not_after_the_first_trick(options: Options) -> None:
    state = trick(begin(N, options))
    assert refusal(state) == "no_surrender"
    turn = to_act(state)
    assert turn is not None
    assert "surrender" not in written(state, turn)


def test_not_when_it_is_off() -> None:
    assert refusal(begin()) == "no_surrender"
    assert refusal(begin(), "accept") == "not_now"


def test_not_during_the_chant() -> None:
    state = begin(options=Options(chant="ask", surrender="concede"))
    assert refusal(state) == "not_now"
    assert "surrender" in written(act(state, "no"), E)


def test_one_offer_a_side() -> None:
    """Refused under concede, the partner may not ask again; the opponents still may, once."""
    state = act(begin(N, CONCEDE), "surrender refuse")
    state = act(state, [card(state)])
    state = act(state, "surrender refuse")  # S, for the other side
    assert state.offers == (E, S)
    state = act(state, [card(state)])
    assert to_act(state) == W
    assert refusal(state) == "no_surrender"
    state = act(state, [card(state)])
    assert to_act(state) == N
    assert refusal(state) == "no_surrender"


def test_conceded_play_goes_on_as_if_nothing_had_been_said() -> None:
    plain, refused = begin(N, CONCEDE), act(begin(N, CONCEDE), "surrender refuse")
    assert play_on(plain).outcome == play_on(refused).outcome


def test_bound_no_further_offer_by_anybody() -> None:
    state = act(begin(N, BOUND), "surrender refuse")
    for _ in range(4):
        assert refusal(state) == "no_surrender"
        state = act(state, [card(state)])


def test_refusing_binds_the_refusing_side() -> None:
    assert act(begin(N, BOUND), "surrender refuse").undertaken == 0
    assert act(begin(E, BOUND), "surrender refuse").undertaken == 1
    assert act(begin(N, CONCEDE), "surrender refuse").undertaken is None
    assert begin(N, BOUND).undertaken is None


@pytest.mark.parametrize(
    ("winners", "shortest", "winner", "reason"),
    [
        ("EWESEWNNN", 2, None, "surrender_refused"),  # E had three before N
        ("EWESWSNNN", 2, N, "mordienne"),
        ("EWEWNSSSS", 2, S, "mordienne"),  # by either of its players
        ("EWEWENSSX", 2, None, "surrender_refused"),  # a spoiled one at the end
        ("NWEWENSSS", 3, S, "mordienne"),
        ("XXXXXXXXN", 2, None, "surrender_refused"),
        ("XXXXXXXXN", 1, N, "mordienne"),
        ("NNNNNNNNN", 2, N, "mordienne"),
        ("NNNNNNNNX", 2, None, "surrender_refused"),  # a won deal is not enough
        ("EEEEEEEEE", 2, None, "surrender_refused"),  # the offerers' own mordienne
        ("XXXXXXXXX", 2, None, "surrender_refused"),
    ],
)
def test_undertaken_mordienne_is_made_or_paid(
    winners: str, shortest: int, winner: int | None, reason: str
) -> None:
    """N–S undertook it: made, they score 2; anything else gives E–W 2 and the deal counts."""
    for redeal in ("redeal", "zero"):
        options = Options(surrender="bound", mordienne_min_run=shortest, all_spoiled=redeal)
        outcome = score_deal(["NESW".find(each) for each in winners], options, 0)
        side = 1 if winner is None else 0
        points = (2, 0) if side == 0 else (0, 2)
        assert outcome == DealOutcome(points, True, reason, winner, side)


def test_bound_is_played_to_the_end_and_paid() -> None:
    """E offers, S refuses; every trick is spoiled; E–W score two."""
    state = act(begin(N, BOUND, hands=FOURS), "surrender refuse")
    over = play_on_in_order(state)
    assert [each.winner for each in over.tricks] == [SPOILED] * 9
    assert over.outcome == DealOutcome((0, 2), True, "surrender_refused", None, 1)


def test_bound_and_made() -> None:
    """W offers, N refuses; N–S's N takes all nine."""
    hands = {"N": "3d 3c 2d 2c 9c 9d 2b 2e Ad"}
    state = act(begin(S, BOUND, hands=hands), "surrender refuse")
    over = play_on_in_order(state)
    assert over.offers == (W,)
    assert over.outcome == DealOutcome((2, 0), True, "mordienne", N, 0)


def play_on_in_order(state: State) -> State:
    """Everybody's strongest card, to the end."""
    while to_act(state) is not None:
        state = act(state, [card(state)])
    return state


def test_bound_needs_mordienne() -> None:
    with pytest.raises(BadOptions) as error:
        Options(surrender="bound", mordienne=False)
    assert error.value.code == "bound_needs_mordienne"
    for surrender in ("off", "concede"):
        Options(surrender=surrender, mordienne=False)
