"""The bots: legal, blind to what a view hides, sound with a partner, and stronger than greedy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from tests.games.aluette.positions import POSITIONS, Position
from tests.games.aluette.table import E, N, S, act, begin, hand
from tests.prove import times
from veillee.arena.mirrored import above_par, difference, mirrored_pairs
from veillee.core.bot import Bot, Budget
from veillee.core.match import Match
from veillee.core.options import values_of
from veillee.errors import BadOptions
from veillee.games.aluette import RULESET, notation
from veillee.games.aluette.actions import ACCEPT, NO, REFUSE, SURRENDER, YES, Action, Look, Sign
from veillee.games.aluette.bots import BOTS
from veillee.games.aluette.deck import MONSIEUR
from veillee.games.aluette.options import Options
from veillee.games.aluette.state import State
from veillee.games.aluette.view import View

CAFE = Options(all_spoiled="zero")
FEW = Budget(simulations=3)
"""Enough for what is asked here, whoever imagines deals."""
MakeBot = Callable[[State], Bot]
"""A fresh bot for one world; the honest ignore which."""


def named(name: str) -> MakeBot:
    return lambda _: BOTS[name]()


def answer(bot: str, state: State, score: tuple[int, int] = (0, 0), budget: Budget = FEW) -> Action:
    """What the bot does at its turn, in a match at that score."""
    seat = RULESET.to_act(state)
    match: Match[Options] = Match(state.options, state.dealer, score)
    action: Action = BOTS[bot]().choose(RULESET.view(match, state, seat), Random(1), budget)
    return action


JUDGES = ["steady", "net"]
"""One that goes by rules of thumb, one by the net."""
SOUND = {"steady": FEW, "master": Budget(simulations=400)}


# Partner play


@pytest.mark.parametrize("bot", SOUND)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_partner_plays_soundly(position: Position, seed: int, bot: str) -> None:
    state = position.state(seed)
    seat = RULESET.to_act(state)
    assert seat is not None
    played = notation.write(seat, answer(bot, state, budget=SOUND[bot]))
    assert not position.must or played in position.must.split(), position.why
    assert played not in position.never.split(), position.why


def test_there_are_twelve_positions_of_different_names() -> None:
    assert len({position.name for position in POSITIONS}) >= 12


# The chant (spec aluette 7, 8)

STRONG, WEAK = "3d 3c 2d 2c 9c Ad Ac Ab Ae", "8d 7c 6c 5e 5b 4e 4b 3e 3b"


def test_a_strong_hand_stops_the_chant() -> None:
    state = begin(N, Options(chant="ask"), {"E": STRONG})
    assert answer("steady", state) == NO


@pytest.mark.parametrize("seat", [E, S], ids=["singer", "partner of a singer"])
def test_a_weak_hand_sings(seat: int) -> None:
    state = begin(N, Options(chant="ask"), {"NESW"[seat]: WEAK})
    assert answer("steady", act(state, ["yes"] * (seat - E))) == YES


@pytest.mark.parametrize("bot", ["steady", "greedy"])
def test_a_singer_keeps_the_strongest_nine(bot: str) -> None:
    talon = "3d 9d 3c 9e 2d Vb 2c Vc 9c 8b 2b 8c"
    state = act(begin(N, Options(chant="ask"), {"E": WEAK}, talon), "yes yes yes yes")
    while state.turn == E:
        state = act(state, [notation.write(E, answer(bot, state))])
    assert state.hands[E] == hand("3d 3c 2d 2c 9c 2b 8d 7c 6c")


def test_greedy_says_no() -> None:
    assert answer("greedy", begin(N, Options(chant="ask"), {"E": WEAK})) == NO


# Surrender (spec aluette 16)


@pytest.mark.parametrize("bot", JUDGES)
@pytest.mark.parametrize("surrender", ["concede", "bound"])
def test_a_point_that_is_given_is_taken(surrender: str, bot: str) -> None:
    options = Options(surrender=surrender)  # type: ignore[arg-type]
    state = act(begin(N, options, {"S": "3d Ac Rd Cb Vd 8d 7c 5e 4e"}), "surrender")
    assert answer(bot, state) == ACCEPT


def test_a_hand_for_mordienne_is_played_rather_than_given_a_point() -> None:
    options = Options(surrender="concede")
    state = act(begin(N, options, {"S": STRONG}), "surrender")
    assert answer("net", state) == REFUSE


@pytest.mark.parametrize("bot", JUDGES)
@pytest.mark.parametrize("surrender", ["concede", "bound"])
def test_a_point_that_loses_the_match_is_refused(surrender: str, bot: str) -> None:
    options = Options(surrender=surrender, deals=1)  # type: ignore[arg-type]
    offered = act(begin(N, options), "surrender")
    assert answer(bot, offered, (0, 2)) == REFUSE
    assert answer(bot, offered, (0, 1)) == ACCEPT


@pytest.mark.parametrize("bot", JUDGES)
def test_a_deal_is_given_up_only_where_that_wins_the_match(bot: str) -> None:
    state = begin(N, Options(surrender="concede", deals=1), {"E": WEAK})
    assert answer(bot, state, (0, 2)) == SURRENDER
    assert answer(bot, state, (0, 1)) != SURRENDER
    assert answer(bot, state, (2, 0)) != SURRENDER


# Any position of any game


def random_options(rng: Random) -> Options:
    while True:
        try:
            return Options(**{name: rng.choice(v) for name, v in values_of(Options).items()})  # type: ignore[arg-type]
        except BadOptions:
            continue


def random_positions(rng: Random, deals: int) -> Iterator[tuple[Match[Options], State]]:
    """Every position of random deals under random options, signs and looks strewn in."""
    for _ in range(deals):
        options, dealer = random_options(rng), rng.randrange(4)
        pack = rng.sample(range(48), 48)
        score = (rng.randrange(4), rng.randrange(4))
        match: Match[Options] = Match(options, dealer, score)
        state = RULESET.new(options, dealer, RULESET.deal(dealer, pack))
        while (seat := RULESET.to_act(state)) is not None:
            yield match, state
            anyone = rng.randrange(4)
            signals = [
                each for each in RULESET.legal(state, anyone) if isinstance(each, Sign | Look)
            ]
            if signals and rng.random() < 0.3:
                state = RULESET.apply(state, anyone, rng.choice(signals)).state
            action = rng.choice(turn_choices(state, seat))
            state = RULESET.apply(state, seat, action).state


def turn_choices(state: State, seat: int) -> list[Action]:
    """Signs and looks left out, the chant sung more often than not."""
    legal = RULESET.legal(state, seat)
    sung = [YES, YES, YES, NO] if state.phase == "chant" else list(legal)
    return [each for each in sung if not isinstance(each, Sign | Look)]


def test_every_bot_makes_a_choice_of_its_turn() -> None:
    for match, state in random_positions(Random(5), times(150)):
        seat = RULESET.to_act(state)
        assert seat is not None
        view = RULESET.view(match, state, seat)
        for name, make in BOTS.items():
            action = make().choose(view, Random(1), FEW)
            assert action in view.legal, name
            assert not isinstance(action, Sign | Look), name


# Blind to what a view hides


def looks_through(
    make: MakeBot, worlds: Iterator[tuple[Match[Options], State]], rng: Random
) -> int:
    """In how many positions the bot chooses otherwise in another world that looks the same."""
    caught = 0
    for match, state in worlds:
        seat = RULESET.to_act(state)
        other = RULESET.redeal(state, seat, rng)
        views = [RULESET.view(match, world, seat) for world in (state, other)]
        assert views[0] == views[1]
        seed = rng.random()
        choices = [
            make(world).choose(view, Random(seed), FEW)
            for world, view in zip((state, other), views, strict=True)
        ]
        caught += choices[0] != choices[1]
    return caught


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_chooses_alike_in_worlds_that_look_alike(bot: str) -> None:
    assert looks_through(named(bot), random_positions(Random(7), times(120)), Random(8)) == 0


class Cheat(Bot):
    """Was left the whole state by whoever made it, and plays by where monsieur is."""

    def __init__(self, world: State) -> None:
        self.world = world

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        there = view.seat is not None and MONSIEUR in self.world.hands[(view.seat + 1) & 3]
        return view.legal[0 if there else -1]


def test_a_bot_that_looks_through_is_caught() -> None:
    assert looks_through(Cheat, random_positions(Random(7), 20), Random(8)) > 20


# Strength


def test_steady_gains_on_greedy() -> None:
    """Far below what the bench shows, and far above what chance gives a bot that broke."""
    pairs = list(mirrored_pairs(RULESET, CAFE, BOTS["steady"], BOTS["greedy"], pairs=300, seed=1))
    assert difference(pairs).low > 0.25
    assert above_par(pairs).low > 0.12


def test_greedy_gains_on_uniform() -> None:
    pairs = list(mirrored_pairs(RULESET, CAFE, BOTS["greedy"], BOTS["uniform"], pairs=150, seed=1))
    assert difference(pairs).low > 0.35


def test_mirrored_deals_leave_no_luck_between_equals() -> None:
    pairs = list(mirrored_pairs(RULESET, CAFE, BOTS["steady"], BOTS["steady"], pairs=40, seed=1))
    assert str(difference(pairs)) == "+0.000 ± 0.000"
