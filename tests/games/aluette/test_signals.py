"""Signs and looks: what is true, who sees it, what stays private (spec aluette 17–19)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.aluette.table import E, N, S, W, act, begin, play_on, view, written
from veillee.errors import IllegalAction
from veillee.games.aluette.actions import LOOKS, SIGNALS, Look, Sign
from veillee.games.aluette.deck import NAMES
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import apply, legal, to_act
from veillee.games.aluette.state import Signal, State

SIGNALLING = Options(signals=True)
LYING = Options(signals=True, false_signs="allowed")
HANDS = {
    "N": "3d 9c Ad Ac 4d 4c 4b 4e 5d",
    "E": "Ab 5c 5b 5e 6d 6c 6b 6e 7d",
    "S": "Rd Rc Rb Re Cd Cc Cb Ce Vd",
    "W": "3c 2d 2c 9d 2b 2e Ae 3b 3e",
}
SEATS = (N, E, S, W)


def signs(state: State, seat: int) -> set[str]:
    return {each.name for each in legal(state, seat) if isinstance(each, Sign)}


def seen(state: State, seat: int | None) -> list[tuple[int, str]]:
    return [(each.maker, each.name) for each in view(state, seat).signals]


def code(state: State, text: str) -> str:
    with pytest.raises(IllegalAction) as error:
        act(state, [text])
    return error.value.code


def test_what_is_true() -> None:
    """The card itself; exactly so many aces; worthless without unique card and ace; mordienne
    by anybody."""
    state = begin(options=SIGNALLING, hands=HANDS)
    assert signs(state, N) == {"monsieur", "grand-neuf", "aces:2", "mordienne"}
    assert signs(state, E) == {"aces:1", "mordienne"}
    assert signs(state, S) == {"worthless", "mordienne"}
    assert signs(state, W) == {
        *("madame", "borgne", "vache", "petit-neuf", "chene", "ecrit"),
        *("aces:1", "mordienne"),
    }


@pytest.mark.parametrize("seat", SEATS)
def test_a_false_sign_is_refused_or_allowed(seat: int) -> None:
    honest, lying = (begin(options=options, hands=HANDS) for options in (SIGNALLING, LYING))
    assert signs(lying, seat) == {each.name for each in SIGNALS}
    for name in signs(lying, seat) - signs(honest, seat):
        text = f"sign:{'NESW'[seat]}:{name}"
        assert code(honest, text) == "false_sign"
        assert act(lying, [text]).signals == (Signal(seat, name, 0, frozenset({(seat + 2) % 4})),)


@pytest.mark.parametrize("aces", range(5))
def test_aces_are_told_exactly(aces: int) -> None:
    own = " ".join(f"A{suit}" for suit in "dcbe"[:aces])
    others = " ".join(f"A{suit}" for suit in "dcbe"[aces:])
    state = begin(options=SIGNALLING, hands={"N": own, "E": others}, seed=aces)
    told = {name for name in signs(state, N) if name.startswith("aces:")}
    assert told == ({f"aces:{aces}"} if aces else set())


def test_what_was_played_is_no_longer_true() -> None:
    state = begin(W, SIGNALLING, hands=HANDS)
    assert "monsieur" in signs(state, N)
    state = act(state, "3d")
    assert signs(state, N) == {"grand-neuf", "aces:2", "mordienne"}
    assert code(state, "sign:N:monsieur") == "false_sign"
    state = act(state, "Ab Rd Ae Ad")
    assert "aces:1" in signs(state, N)
    assert "worthless" in signs(state, E)


def test_mordienne_may_be_signed_only_where_it_counts() -> None:
    state = begin(options=Options(signals=True, mordienne=False), hands=HANDS)
    assert all("mordienne" not in signs(state, seat) for seat in SEATS)
    assert code(state, "sign:N:mordienne") == "false_sign"


def test_a_singers_fifteen_count() -> None:
    """While a singer holds fifteen they may all be signed, a discard no longer."""
    options = Options(signals=True, chant="ask")
    talon = "9b 4c 9e 4d 8d 5d 8c 5c 8b 6d 8e 6c"
    hands = {"N": "2d 2c", "E": "3d 3c Ad", "S": "9c", "W": "9d"}
    state = begin(options=options, hands=hands, talon=talon.replace("9b", "2b").replace("9e", "Ac"))
    assert signs(state, E) >= {"monsieur", "madame", "aces:1"}
    state = act(state, "yes yes yes yes")
    assert {"monsieur", "madame", "chene", "aces:2"} <= signs(state, E)
    assert "aces:1" not in signs(state, E)
    state = act(state, "discard:2b discard:Ac discard:3d sign:E:aces:1")
    assert "chene" not in signs(state, E)
    assert "monsieur" not in signs(state, E)
    assert "madame" in signs(state, E)


def test_nothing_of_the_kind_without_the_option() -> None:
    state = begin(hands=HANDS)
    for seat in SEATS:
        assert not [each for each in legal(state, seat) if isinstance(each, (Sign, Look))]
    assert code(state, "sign:N:monsieur") == "no_signals"
    assert code(state, "look:N:E") == "no_signals"


def test_each_deal_begins_with_all_looking_at_their_partner() -> None:
    state = begin(options=SIGNALLING)
    assert [view(state, seat).look for seat in SEATS] == [S, W, N, E]
    assert view(state, None).look is None


@pytest.mark.parametrize("seat", SEATS)
def test_one_may_look_at_another_player_or_ones_cards(seat: int) -> None:
    state = begin(options=SIGNALLING)
    offered = {each.at for each in legal(state, seat) if isinstance(each, Look)}
    assert offered == {0, 1, 2, 3, None} - {seat}
    for look in LOOKS[seat]:
        assert view(apply(state, seat, look).state, seat).look == look.at
    letter = "NESW"[seat]
    assert code(state, f"look:{letter}:{letter}") == "cannot_look"


@pytest.mark.parametrize("maker", SEATS)
def test_a_sign_is_seen_by_exactly_those_who_look_at_its_maker(maker: int) -> None:
    """Every way in which the three others may look."""
    start = begin(options=LYING)
    others = [seat for seat in SEATS if seat != maker]
    for eyes in product(*(LOOKS[seat] for seat in others)):
        state = start
        for seat, look in zip(others, eyes, strict=True):
            state = apply(state, seat, look).state
        state = apply(state, maker, SIGNALS[0]).state
        for seat, look in zip(others, eyes, strict=True):
            assert seen(state, seat) == ([(maker, "monsieur")] if look.at == maker else [])
        assert seen(state, maker) == [(maker, "monsieur")]
        assert seen(state, None) == []


def test_the_maker_does_not_learn_who_saw_it() -> None:
    start = begin(options=LYING)
    watched = act(start, "look:E:N look:W:N sign:N:vache")
    unseen = act(start, "look:S:cards sign:N:vache")
    assert view(watched, N) == view(unseen, N)


def test_looking_later_shows_no_earlier_sign() -> None:
    state = act(begin(options=LYING), "sign:N:vache look:E:N")
    assert seen(state, E) == []
    state = act(state, "sign:N:ecrit look:E:cards sign:N:chene")
    assert seen(state, E) == [(N, "ecrit")]
    assert seen(state, S) == [(N, "vache"), (N, "ecrit"), (N, "chene")]


@pytest.mark.parametrize("seat", SEATS)
def test_looks_are_private(seat: int) -> None:
    """No other view changes when somebody looks elsewhere, nor the deal itself."""
    state = begin(options=SIGNALLING)
    for look in LOOKS[seat]:
        step = apply(state, seat, look)
        assert step.effects == ()
        for other in {N, E, S, W, None} - {seat}:
            assert view(step.state, other) == view(state, other)
        assert to_act(step.state) == to_act(state)


def test_signs_come_at_any_moment_and_turn() -> None:
    """During the chant, the discards, a surrender and play; each dated by what is public."""
    options = Options(signals=True, false_signs="allowed", chant="ask", surrender="concede")
    state = begin(N, options)
    state = act(state, "sign:W:vache yes yes yes yes sign:S:vache")
    for _ in range(12):
        turn = to_act(state)
        assert turn is not None
        state = act(state, [f"discard:{NAMES[min(state.hands[turn])]}", "sign:W:ecrit"])
    state = act(state, "surrender sign:W:chene refuse sign:W:chene")
    assert [each.at for each in state.signals] == [0, 4, *[4] * 5, *[5] * 6, 6, 7, 8]
    assert state.phase == "play"
    while to_act(state) is not None:
        assert "sign:N:vache" in written(state, N)
        turn = to_act(state)
        assert turn is not None
        state = act(state, [NAMES[min(state.hands[turn])]])
    assert all(legal(state, seat) == () for seat in SEATS)
    for action in (SIGNALS[3], Look(E)):
        with pytest.raises(IllegalAction, match="deal_over"):
            apply(state, N, action)


def test_all_signs_are_shown_when_the_deal_is_over() -> None:
    """To spectators as well; who looked where never is."""
    state = act(begin(options=LYING), "look:E:N sign:N:vache sign:W:ecrit")
    over = play_on(state)
    for seat in (*SEATS, None):
        assert view(over, seat).signals == (Signal(N, "vache", 0), Signal(W, "ecrit", 0))
        assert view(state, seat).signals != view(over, seat).signals


def test_a_sign_changes_nothing_else() -> None:
    """A false one too: it binds nobody (18)."""
    start = begin(options=LYING)
    signed = act(start, "sign:E:mordienne sign:N:monsieur")
    assert play_on(start).outcome == play_on(signed).outcome
    assert [legal(start, seat) for seat in SEATS] == [legal(signed, seat) for seat in SEATS]
