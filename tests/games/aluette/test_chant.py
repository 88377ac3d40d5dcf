"""The chant: answers, the talon, the singers' discards (spec aluette 7, 8)."""

from __future__ import annotations

import pytest

from tests.games.aluette.table import E, N, S, W, act, begin, hand, play_on, view, written
from veillee.errors import IllegalAction
from veillee.games.aluette.actions import YES
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import TalonTaken, apply, to_act
from veillee.games.aluette.state import State

ASK = Options(chant="ask")
PARTNER = Options(chant="ask", singers="partner")
TALON = "3d 4d 3c 4c 2d 5d 2c 5c 9c 6d 9d 6c"


def sung(dealer: int = N, options: Options = ASK) -> State:
    """All four said yes; the talon is TALON."""
    return act(begin(dealer, options, talon=TALON), "yes yes yes yes")


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("said", range(4))
def test_the_first_no_ends_it(dealer: int, said: int) -> None:
    """Whoever says it, nobody else answers, nobody takes the talon, the first lead follows."""
    state = begin(dealer, ASK)
    hands = state.hands
    for place in range(said):
        assert to_act(state) == (dealer + 1 + place) % 4
        state = act(state, "yes")
    assert written(state, (dealer + 1 + said) % 4) == {"yes", "no"}
    state = act(state, "no")
    assert state.phase == "play"
    assert to_act(state) == state.leader == (dealer + 1) % 4
    assert state.hands == hands
    assert state.singers == ()
    assert view(state, None).talon == 12
    with pytest.raises(IllegalAction) as error:
        act(state, "yes")
    assert error.value.code == "not_now"


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(("options", "step"), [(ASK, 0), (PARTNER, 2)], ids=["dealer", "partner"])
def test_who_sings_and_which_cards_they_take(dealer: int, options: Options, step: int) -> None:
    """First the dealer's left with the 1st, 3rd, 5th …; then the dealer, or the partner."""
    before = begin(dealer, options, talon=TALON)
    state = act(before, "yes yes yes yes")
    first, second = (dealer + 1) % 4, (dealer + step) % 4
    assert state.singers == (first, second)
    assert set(state.hands[first]) == {*before.hands[first], *hand("3d 3c 2d 2c 9c 9d")}
    assert set(state.hands[second]) == {*before.hands[second], *hand("4d 4c 5d 5c 6d 6c")}
    for seat in {0, 1, 2, 3} - {first, second}:
        assert state.hands[seat] == before.hands[seat]
    assert view(state, None).talon == 0


def test_taking_the_talon_is_told() -> None:
    step = apply(act(begin(N, ASK), "yes yes yes"), N, YES)
    assert step.effects == (TalonTaken((E, N)),)


@pytest.mark.parametrize("options", [ASK, PARTNER], ids=["dealer", "partner"])
def test_six_of_fifteen_any_six_one_singer_after_the_other(options: Options) -> None:
    state = sung(N, options)
    for singer in state.singers:
        assert to_act(state) == singer
        kept = state.hands[singer]
        for left in range(15, 9, -1):
            assert to_act(state) == singer
            assert len(state.hands[singer]) == left
            assert written(state, singer) == {f"discard:{c}" for c in str(kept).split()}
            gone = str(kept).split()[left % 4]
            state = act(state, [f"discard:{gone}"])
            kept = kept.minus(hand(gone))
            assert state.hands[singer] == kept
        assert len(state.discards[singer]) == 6
    assert state.phase == "play"
    assert to_act(state) == state.leader == E
    assert [len(each) for each in state.hands] == [9, 9, 9, 9]


def test_nothing_else_may_be_done_between() -> None:
    """No card, no offer, no second answer, and not by anybody else."""
    state = sung(options=Options(chant="ask", surrender="concede"))
    own = str(state.hands[E]).split()[0]
    for text in ("yes", "surrender", "accept", own):
        with pytest.raises(IllegalAction) as error:
            act(state, text)
        assert error.value.code == "not_now"
    for seat in (N, S, W):
        assert written(state, seat) == set()


def test_a_discard_must_be_held() -> None:
    state = sung()
    foreign = str(state.hands[S]).split()[0]
    with pytest.raises(IllegalAction) as error:
        act(state, [f"discard:{foreign}"])
    assert error.value.code == "not_held"
    gone = str(state.hands[E]).split()[0]
    with pytest.raises(IllegalAction):
        act(state, [f"discard:{gone}", f"discard:{gone}"])


def discarded() -> State:
    """E discarded the three luettes and three doubles of its six, N those it took."""
    east = "discard:3d discard:3c discard:2d discard:2c discard:9c discard:9d"
    north = "discard:4d discard:4c discard:5d discard:5c discard:6d discard:6c"
    return act(sung(), f"{east} {north}")


def test_discards_are_out_of_play_and_known_to_their_singer_alone() -> None:
    state = discarded()
    east, north = hand("3d 3c 2d 2c 9c 9d"), hand("4d 4c 5d 5c 6d 6c")
    assert [view(state, seat).discards for seat in (N, E, S, W, None)] == [north, east, 0, 0, 0]
    for seat in (N, E, S, W, None):
        assert view(state, seat).shown is None
    over = play_on(state)
    played = {card for trick in over.tricks for card in trick.cards}
    assert not played & {*east, *north}
    for seat in (N, E, S, W, None):
        shown = view(over, seat).shown
        assert shown.discards == (north, east, 0, 0)
        assert shown.dealt == state.dealt


def test_nobody_sees_how_far_a_singer_is() -> None:
    """Until all six are down, the others' views do not change at all."""
    state = sung()
    for count, text in enumerate(["3d", "3c", "2d", "2c", "9c"], 1):
        after = act(state, [f"discard:{text}"])
        for seat in (N, S, W, None):
            assert view(after, seat) == view(state, seat)
            assert view(after, seat).counts == (15, 15, 9, 9)
        assert view(after, E).counts == (15, 15 - count, 9, 9)
        state = after
    state = act(state, ["discard:9d"])
    assert view(state, S).counts == view(state, None).counts == (15, 9, 9, 9)
    assert view(state, S).clock == 5


def test_the_singers_are_opponents() -> None:
    for dealer in range(4):
        for options in (ASK, PARTNER):
            first, second = sung(dealer, options).singers
            assert (first - second) % 2 == 1


def test_no_chant_when_it_is_off() -> None:
    state = begin(N, Options())
    assert state.phase == "play"
    with pytest.raises(IllegalAction) as error:
        act(state, "yes")
    assert error.value.code == "not_now"
    assert to_act(state) == E
    assert W not in state.singers
