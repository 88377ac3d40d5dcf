"""What the master tells, whom it watches, and what it hears in silence."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.aluette.table import N, S, act, begin, hand, view
from tests.games.aluette.test_bots import random_positions
from tests.prove import times
from veillee.core.bot import Budget
from veillee.games.aluette import RULESET, notation
from veillee.games.aluette.actions import SIGNS, Action, Look, Sign
from veillee.games.aluette.bots import BOTS
from veillee.games.aluette.net import hearing, speaking
from veillee.games.aluette.options import Options
from veillee.games.aluette.state import State

SIGNED = Options(signals=True)
LIES = Options(signals=True, false_signs="allowed")


def asides(state: State, seat: int, seed: int = 1) -> list[str]:
    """What the master does out of turn, in notation."""
    chosen = BOTS["master"]().aside(view(state, seat), Random(seed), Budget())
    return [notation.write(seat, each) for each in chosen]


def signs(state: State, seat: int) -> list[str]:
    return [each.split(":", 2)[2] for each in asides(state, seat) if each.startswith("sign")]


def worth(held: list[str], tricks: int = 0) -> list[str]:
    """Those of them that are worth making while nobody looks, best first."""
    values = {name: speaking.value(name, tricks, 0.0) for name in held}
    wanted = [name for name in held if values[name] > 0 and speaking.usual(name)]
    return sorted(wanted, key=lambda name: -values[name])


# Telling


@pytest.mark.parametrize("options", [SIGNED, LIES], ids=["forbidden", "allowed"])
@pytest.mark.parametrize(
    ("held", "true"),
    [
        ("3d 2d 9c 2e Ad 7c 6c 5e 4e", ["monsieur", "borgne", "grand-neuf", "ecrit", "aces:1"]),
        ("Ab Ad Ac 7d 7c 6c 5e 4e 3b", ["aces:3"]),
        ("Rb Rd Rc 7d 7c 6c 5e 4e 3b", ["worthless"]),
    ],
)
def test_all_that_is_worth_it_is_told_at_once_and_once(
    options: Options, held: str, true: list[str]
) -> None:
    """The best first, whatever chance says, and true also where it need not be."""
    state = begin(N, options, {"S": held})
    assert speaking.true_of(view(state, S)) == true
    told = signs(state, S)
    assert told == worth(true)
    for name in told:
        state = act(state, [f"sign:S:{name}"])
    assert signs(state, S) == []


def test_the_strongest_card_is_always_worth_a_sign() -> None:
    """Three cards that win tricks are told, so that what was tested above was not nothing."""
    assert len(signs(begin(N, SIGNED, {"S": "3d 3c 2d 2c 9c Ad 8c 7d 6c"}), S)) >= 3


def test_a_sign_is_worth_its_gain_less_what_rivals_gain_who_look() -> None:
    for name in SIGNS[:13]:
        unseen, once, twice = (speaking.value(name, 1, rivals) for rivals in (0.0, 1.0, 2.0))
        assert unseen >= once
        assert once - unseen == pytest.approx(twice - once)
        assert speaking.value(name, 3, 0.0) == 0
    first = begin(N, SIGNED, {"E": "4d", "S": "4c", "W": "4b", "N": "4e"})
    assert speaking.watched(view(first, S)) == 0
    assert speaking.watched(view(act(first, "4d 4c 4b 4e"), S)) > 0


def test_what_was_hardly_measured_is_taken_to_be_like_the_rest() -> None:
    """And what was never seen is just like it."""
    sure, middle, unsure, never = speaking.drawn(
        [(0.03, 0.001), (0.02, 0.01), (-0.2, 0.2), (0.0, 0.0)]
    )
    assert sure == pytest.approx(0.03, abs=0.001)
    assert sure > middle > 0.02
    assert 0.015 < unsure < never < sure


def test_a_costly_sign_is_kept_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Monsieur gains less than a rival gains who sees it: told while nobody looks, not later."""
    speaking.worth_making()  # as it ships
    table = {(name, tricks): (0.02, 0.0) for name in SIGNS for tricks in range(3)}
    table |= {("monsieur", tricks): (0.03, 0.1) for tricks in range(3)}
    monkeypatch.setattr(speaking, "_worths", lambda: table)
    state = begin(
        N, SIGNED, {"S": "3d 3c 8d 8c 7d 7c 6c 5e 4e", "E": "Rd Rc", "W": "Ve", "N": "Vb"}
    )
    assert signs(state, S) == ["monsieur", "madame"]
    assert signs(act(state, "Rd 8d Ve Vb"), S) == ["madame"]


def test_a_singer_tells_of_the_new_hand() -> None:
    options = Options(signals=True, chant="ask")
    hands = {"E": "Rd 8d 8c 8b 7d 7c 7b 6d 6c"}
    state = begin(N, options, hands, talon="3d 3c 2d 2c 9c 9d 4d 4c 4b 4e 5d 5c")
    before = signs(state, 1)
    for name in before:
        state = act(state, [f"sign:E:{name}"])
    state = act(state, "yes yes yes yes")
    assert signs(state, 1) == [], "the hand is about to change"
    while state.phase == "discard":
        state = act(state, [notation.write(state.turn, _weakest(state))])
    assert "worthless" not in signs(state, 1)
    assert signs(state, 1) == worth(["monsieur", "borgne", "grand-neuf"])


def _weakest(state: State) -> Action:
    seen = view(state, state.turn)
    chosen: Action = BOTS["steady"]().choose(seen, Random(1), Budget())
    return chosen


# Watching


def test_eyes_are_on_the_partner_while_they_may_have_more_to_tell() -> None:
    state = begin(N, SIGNED, {"N": "3d 3c Ad Ac 8c 8b 7d 7c 7b"})
    for some in (state, act(state, ["sign:N:monsieur"])):
        assert not any("look" in text for seed in range(20) for text in asides(some, S, seed))
    assert any("look" in text for text in asides(act(state, ["sign:N:aces:2"]), S))
    all_told = act(state, ["sign:N:monsieur", "sign:N:madame"])
    looks = {text for seed in range(40) for text in asides(all_told, S, seed) if "look" in text}
    assert looks == {"look:S:E", "look:S:W"}
    watching = act(all_told, ["look:S:E"])
    assert not any("look" in text for seed in range(20) for text in asides(watching, S, seed))
    assert "look:S:N" in asides(act(state, ["look:S:cards"]), S)


# Hearing


def chance(state: State, of: str) -> float:
    return float(hearing.chance(hearing.heard(view(state, S)), int(hand(of))))


def test_who_tells_of_some_cards_holds_most_likely_no_other() -> None:
    held = "3d 2d 2b Ad Ac 8c 7d 7c 7b"
    state = begin(N, SIGNED, {"N": held})
    all_of_it = worth(["monsieur", "borgne", "chene", "aces:2"])
    told = act(state, [f"sign:N:{name}" for name in all_of_it])
    assert chance(told, held) > 3 * chance(told, held.replace("8c", "9d"))
    assert chance(told, held) > 3 * chance(told, held.replace("8c", "3c"))


def test_silence_says_little_of_one_who_may_never_sign() -> None:
    """Strong or weak, who says nothing at all is taken for one with rules of their own."""
    silent = act(begin(N, SIGNED, {"N": "3d", "E": "4d", "S": "4c", "W": "4b"}), "4d 4c 4b")
    strong = chance(silent, "3d 3c 2d 2c 9c 9d 2b 2e Ad")
    weak = chance(silent, "Rd Rc Rb 8d 8c 8b 7d 7c 7b")
    assert 0.5 < strong / weak < 2


# Blind


def test_asides_are_alike_in_worlds_that_look_alike() -> None:
    rng, acted = Random(9), 0
    for match, state in random_positions(Random(8), times(60)):
        for seat in range(4):
            other = RULESET.redeal(state, seat, rng)
            seed = rng.random()
            answers = [
                BOTS["master"]().aside(RULESET.view(match, world, seat), Random(seed), Budget())
                for world in (state, state, other)
            ]
            assert answers[0] == answers[1] == answers[2]
            acted += bool(answers[0])
            if state.options.signals:
                offered = RULESET.legal(state, seat)
                assert all(isinstance(each, Sign | Look) for each in answers[0])
                assert all(each in offered for each in answers[0])
    assert acted > 100
