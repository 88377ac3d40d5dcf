"""Bots that sign, look and read: truly, sparingly, blind to what they do not see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from tests.games.aluette.table import E, N, S, W, act, begin, hand, view
from tests.games.aluette.test_bots import random_positions
from tests.prove import times
from veillee.arena.mirrored import difference, mirrored_pairs
from veillee.core.bot import Budget
from veillee.games.aluette import RULESET, notation
from veillee.games.aluette.actions import Action, Look, Sign
from veillee.games.aluette.bots import BOTS
from veillee.games.aluette.bots.evidence import (
    NOTHING,
    Evidence,
    Partner,
    Told,
    gather,
    holds_better,
)
from veillee.games.aluette.bots.odds import unseen_by
from veillee.games.aluette.bots.position import Steady
from veillee.games.aluette.bots.situation import read
from veillee.games.aluette.deck import CLASS
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import may_sign
from veillee.games.aluette.state import State
from veillee.games.aluette.view import View

SIGNED = Options(signals=True)
LIES = Options(signals=True, false_signs="allowed")


class Still(Steady):
    """The steady player, but for the signs."""

    def aside(self, view: View, rng: Random, budget: Budget) -> Sequence[Action]:
        return ()


def asides(state: State, seat: int, seed: int = 1) -> list[str]:
    """What the steady player does out of turn, in notation."""
    chosen = BOTS["steady"]().aside(view(state, seat), Random(seed), Budget())
    return [notation.write(seat, each) for each in chosen]


def signs(state: State, seat: int) -> set[str]:
    """All signs that it may make there, as chance falls."""
    found = [text for seed in range(40) for text in asides(state, seat, seed)]
    return {text.split(":", 2)[2] for text in found if text.startswith("sign")}


def evidence(state: State, seat: int) -> Evidence | None:
    seen = view(state, seat)
    return gather(seen, unseen_by(seen))


# Telling


@pytest.mark.parametrize("options", [SIGNED, LIES], ids=["forbidden", "allowed"])
@pytest.mark.parametrize(
    ("held", "first", "then"),
    [
        ("2d 9c 2e Ad 7c 6c 5e 4e 3b", "borgne", {"grand-neuf"}),
        ("9c Ad Ac 7d 7c 6c 5e 4e 3b", "grand-neuf", {"aces:2"}),
        ("9c Ad Rc 7d 7c 6c 5e 4e 3b", "grand-neuf", set()),
        ("Ab Ad Ac 7d 7c 6c 5e 4e 3b", "aces:3", set()),
        ("Rb Rd Rc 7d 7c 6c 5e 4e 3b", "worthless", set()),
    ],
)
def test_the_partner_is_told_what_helps_most(
    options: Options, held: str, first: str, then: set[str]
) -> None:
    """True also where it need not be; then a second thing, and no third."""
    state = begin(N, options, {"S": held})
    assert signs(state, S) == {first}
    state = act(state, [f"sign:S:{first}"])
    assert signs(state, S) == then
    for name in then:
        assert signs(act(state, [f"sign:S:{name}"]), S) == set()


def test_a_sign_may_come_at_once_or_later() -> None:
    """A rival does not know when to look."""
    state = begin(N, SIGNED, {"S": "3d 3c 2d 2c 9c Ad Ac Ab Ae"})
    prompt = [bool(asides(state, S, seed)) for seed in range(40)]
    assert 10 < sum(prompt) < 35


def test_nothing_is_told_late() -> None:
    """After three tricks what one holds shows by itself."""
    state = begin(N, SIGNED, {"S": "3d 8d 8c 7d 7c 6c 5e 4e 3b"})
    for _ in range(3):
        assert signs(state, S) == {"monsieur"}
        while len(state.trick) < 4:
            card = max(RULESET.legal(state, state.turn)[: len(state.hands[state.turn])], key=str)
            state = RULESET.apply(state, state.turn, card).state
            if not state.trick:
                break
    assert signs(state, S) == set()


def test_mordienne_is_told_by_who_runs_for_it() -> None:
    """Leading the race in one run, with masters left; not where the rule is off."""
    tricks = "4d 2d 5d 6d 2c 5c 4c 4b"
    held = {"S": "2d 2c 3d 3c 9c 9d 2b 2e Ad", "E": "4d 4b", "W": "5d 5c", "N": "6d 4c"}
    run = act(begin(N, SIGNED, held), tricks)
    assert signs(run, S) == {"mordienne"}
    assert signs(act(run, ["sign:S:mordienne"]), S) == set()
    off = act(begin(N, Options(signals=True, mordienne=False), held), tricks)
    assert "mordienne" not in signs(off, S)


def test_signs_are_true_and_few() -> None:
    """Whole deals of four steady players under both laws, chant or not."""
    rng, spoken, deals = Random(3), 0, times(40)
    for number in range(deals):
        options = Options(
            signals=True,
            chant=rng.choice(("off", "ask")),
            false_signs=rng.choice(("forbidden", "allowed")),
        )
        honest = Options(signals=True)
        match = RULESET.begin(options, number % 4)
        dealt = RULESET.deal(number % 4, rng.sample(range(48), 48))
        state = RULESET.new(options, number % 4, dealt)
        bots = [BOTS["steady"]() for _ in range(4)]
        while (turn := RULESET.to_act(state)) is not None:
            for seat in range(4) if RULESET.aside(state) else ():
                for action in bots[seat].aside(RULESET.view(match, state, seat), rng, Budget()):
                    if isinstance(action, Sign):
                        spoken += 1
                        bare = RULESET.new(honest, 0, dealt)
                        assert may_sign(_holding(bare, state), seat, action.name)
                    state = RULESET.apply(state, seat, action).state
            action = bots[turn].choose(RULESET.view(match, state, turn), rng, Budget())
            state = RULESET.apply(state, turn, action).state
        for seat in range(4):
            made = [each for each in state.signals if each.maker == seat]
            assert len(made) <= (4 if state.singers else 3)
    assert deals < spoken < 9 * deals


def _holding(state: State, other: State) -> State:
    """The state with the hands of another."""
    return replace(state, hands=other.hands)


# Watching


def test_eyes_are_on_the_partner_until_they_have_spoken() -> None:
    state = begin(N, SIGNED, {"N": "3d 3c 8d 8c 8b 7d 7c 7b 6d"})
    assert not any("look" in text for seed in range(20) for text in asides(state, S, seed))
    heard = act(state, ["sign:N:monsieur", "sign:N:madame"])
    looks = {text for seed in range(40) for text in asides(heard, S, seed) if "look" in text}
    assert looks == {"look:S:E", "look:S:W"}
    watching = act(heard, ["look:S:E"])
    assert not any("look" in text for seed in range(20) for text in asides(watching, S, seed))
    away = act(state, ["look:S:cards"])
    assert all("look:S:N" in asides(away, S, seed) for seed in range(20))


# Reading


def test_a_card_that_was_shown_is_held_until_it_is_played() -> None:
    state = act(begin(N, SIGNED, {"N": "3d", "E": "4d"}), ["sign:N:monsieur"])
    seen = evidence(state, S)
    assert seen is not None
    assert seen.told == (NOTHING, NOTHING, Told(holds=int(hand("3d"))), NOTHING)
    assert holds_better(seen, 2, CLASS[1], unseen_by(view(state, S)), 9) == 1
    assert holds_better(seen, 1, CLASS[1], unseen_by(view(state, S)), 9) == 0
    assert evidence(state, W) is None, "W did not look"
    assert evidence(state, N) is None, "one's own signs tell nothing"
    rest = [notation.write(seat, RULESET.legal(state, seat)[0]) for seat in (E,)]
    played = act(state, rest)
    while played.turn != N:
        played = act(played, [notation.write(played.turn, RULESET.legal(played, played.turn)[0])])
    assert evidence(act(played, ["3d"]), S) is None


def test_aces_are_counted_down_and_a_shrug_stays_true() -> None:
    hands = {"N": "Ad Ac 4d 4c 4b 4e 5d 5c 5b", "E": "Rd Rc Rb Re Cd Cc Cb Ce Vd"}
    state = act(begin(N, SIGNED, hands), ["sign:N:aces:2"])
    seen = evidence(state, S)
    assert seen is not None
    assert seen.told[2].aces == 2
    state = act(state, "Rd")
    while state.turn != N:
        low = max(state.hands[state.turn])
        state = act(state, [RULESET.cards[low]])
    seen = evidence(act(state, "Ad"), S)
    assert seen is not None
    assert seen.told[2].aces == 1
    state = act(begin(N, SIGNED, {"N": "Rd 8d 8c 8b 7d 7c 7b 6d 6c"}), ["sign:N:worthless"])
    seen = evidence(state, S)
    assert seen is not None
    assert holds_better(seen, 2, CLASS[12], unseen_by(view(state, S)), 9) == 0


def test_what_a_singer_told_before_the_talon_is_past() -> None:
    """But for a card, which nobody lays off."""
    options = Options(signals=True, chant="ask", singers="partner")
    hands = {"E": "Rd 8d 8c 8b 7d 7c 7b 6d 6c", "W": "3d Rc 4c 4b 4e 5d 5c 5b 5e"}
    state = act(begin(N, options, hands), ["sign:E:worthless", "sign:W:monsieur"])
    assert evidence(state, W) is not None
    state = act(state, "yes yes yes yes")
    assert evidence(state, W) is None
    seen = evidence(state, E)
    assert seen is not None
    assert seen.told[2].holds == int(hand("3d"))


def test_where_lies_are_allowed_a_sign_is_half_believed() -> None:
    true = act(begin(N, SIGNED, {"N": "3d"}), ["sign:N:monsieur"])
    maybe = act(begin(N, LIES, {"N": "3d"}), ["sign:N:monsieur"])
    chances = []
    for state in (true, maybe):
        seen = evidence(state, S)
        assert seen is not None
        chances.append(holds_better(seen, 2, CLASS[1], unseen_by(view(state, S)), 9))
    assert chances[0] == 1
    assert 0.2 < chances[1] < 0.8


def test_lies_of_any_kind_do_no_harm() -> None:
    """More may be claimed than there are cards, and by two players at once."""
    claims = ["monsieur", "madame", "borgne", "vache", "worthless", "aces:4", "mordienne"]
    texts = [f"sign:{seat}:{name}" for seat in "NEW" for name in claims]
    for seed in range(10):
        state = act(begin(N, LIES, {}, seed=seed), ["look:S:E", *texts[:9], "look:S:N", *texts[9:]])
        while (turn := RULESET.to_act(state)) is not None:
            action = BOTS["steady"]().choose(view(state, turn), Random(1), Budget())
            state = RULESET.apply(state, turn, action).state


def test_the_partner_is_known_as_stronger_or_weaker() -> None:
    usual = "Rd Cc Vb 9b 8d 7c 6c 5e 4e"
    strong = act(begin(N, SIGNED, {"N": "3d 3c", "S": usual, "E": "4d"}), ["sign:N:monsieur"])
    strong = act(strong, ["sign:N:madame"])
    weak = act(
        begin(N, SIGNED, {"N": "Rc 8c 8b 7d 7b 6d 5d 5c 4c", "S": "3d 2c " + usual[6:], "E": "4d"}),
        ["sign:N:worthless"],
    )
    told = {"strong": strong, "weak": weak, "untold": begin(N, SIGNED, {"E": "4d"})}
    known = {name: read(view(act(each, "4d"), S)).partner for name, each in told.items()}
    assert known == {
        "strong": Partner.STRONGER,
        "weak": Partner.WEAKER,
        "untold": Partner.UNTOLD,
    }


# Blind, alike, and better


def test_asides_are_alike_in_worlds_that_look_alike() -> None:
    """For every seat, and twice the same in the same world."""
    rng, acted = Random(9), 0
    for match, state in random_positions(Random(8), times(60)):
        for seat in range(4):
            other = RULESET.redeal(state, seat, rng)
            seed = rng.random()
            answers = [
                BOTS["steady"]().aside(RULESET.view(match, world, seat), Random(seed), Budget())
                for world in (state, state, other)
            ]
            assert answers[0] == answers[1] == answers[2]
            acted += bool(answers[0])
            if state.options.signals:
                offered = RULESET.legal(state, seat)
                assert all(isinstance(each, Sign | Look) for each in answers[0])
                assert all(each in offered for each in answers[0])
    assert acted > 100


def test_steady_gains_by_signs() -> None:
    """Far below what the bench shows, and above what chance gives a bot that reads nothing."""
    options = Options(signals=True)
    pairs = list(mirrored_pairs(RULESET, options, Steady, Still, pairs=400, seed=1))
    assert difference(pairs).low > 0
