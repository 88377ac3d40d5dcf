"""What a player of OpenSpiel knows: all that they saw and did, and nothing else."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from tests.adapters.dealing import SETTINGS, dealt, played
from veillee.adapters.openspiel import Game, State, load_game


@pytest.fixture(params=SETTINGS.values(), ids=list(SETTINGS))
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(**request.param)


def test_resampled(game: Game) -> None:
    """At every moment, dealing too, to every player: other worlds in which they know, remember and
    observe the same, that most often differ for others, and that go on to an end."""
    rng, looked, changed = Random(5), 0, 0
    for _ in range(2):
        state = game.new_initial_state()
        while not state.is_terminal():
            for player in range(game.num_players()):
                world = state.resample_from_infostate(player, rng.random)
                for known in ("information_state_string", "observation_tensor"):
                    assert getattr(world, known)(player) == getattr(state, known)(player)
                assert world.current_player() == state.current_player()
                if not state.is_chance_node():
                    assert world.legal_actions(player) == state.legal_actions(player)
                    others = [each for each in range(game.num_players()) if each != player]
                    looked += 1
                    changed += any(
                        world.observation_tensor(each) != state.observation_tensor(each)
                        for each in others
                    )
                    if rng.random() < 0.1:
                        *_, end = played(world, rng)
                        assert end.is_terminal()
            state.apply_action(rng.choice(state.legal_actions()))
    assert changed > 0.6 * looked > 0


def test_nothing_true_is_left(game: Game) -> None:
    """By the same chance the same world is made of the truth and of another world that looks like
    it to the player: so it tells them nothing. It has no history from before."""
    rng, told = Random(6), 0
    for number, state in enumerate(played(dealt(game, rng), rng)):
        if number % 5 or state.is_terminal():
            continue
        for player in range(game.num_players()):
            lookalike, chance = state.resample_from_infostate(player, rng.random), rng.random()
            one, other = (
                truth.resample_from_infostate(player, partial(float, chance))
                for truth in (state, lookalike)
            )
            assert str(one) == str(other)
            course, memory = one._deal.course, one._deal.memory
            assert course is not None
            assert (one.history(), course.packs, course.deal.moves) == ([], [], ())
            assert [each for each, past in enumerate(memory) if past] == [player]
            told += 1
    assert told > 4


def test_what_is_chosen_in_a_round_is_not_known() -> None:
    """Whatever North has chosen, the others have the same information states until all four have
    chosen, and the same worlds are made of them, which go on alike."""
    state = dealt(load_game("aluette", preset="vendee"), Random(1))
    found = set()
    for number in state.legal_actions():
        after = state.clone()
        after.apply_action(number)
        world = after.resample_from_infostate(1, partial(float, 0.5))
        for _ in range(3):
            world.apply_action(120)
        found.add((*[after.information_state_string(each) for each in (1, 2, 3)], str(world)))
    assert len(state.legal_actions()) > 4
    assert len(found) == 1


def test_the_first_cards_are_remembered() -> None:
    """In Alsós which eight were dealt first, when all twelve are in hand and nothing tells."""
    game = load_game("alsos")
    pack = [*dealt(game, Random(2)).history()]
    # A card of B's first packet, and one of their late cards.
    swapped = [pack[17], *pack[1:17], pack[0], *pack[18:]]
    accept, done = 64, 70
    states = []
    for cards in (pack, swapped):
        state = game.new_initial_state()
        for action in (*cards, accept, done, done):
            state.apply_action(action)
        states.append(state)
    one, other = states
    assert one.observation_string(1) == other.observation_string(1)
    assert one.information_state_string(1) != other.information_state_string(1)
    assert one.information_state_string(0) == other.information_state_string(0)


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=list(SETTINGS))
def test_perfect_recall(settings: dict[str, Any]) -> None:
    """Of all courses that a few deals may take: one information state, one past. The past of a
    player is every view they had and every choice they made, in order."""
    game, rng = load_game(**settings), Random(7)
    pasts: dict[str, Any] = {}
    states: dict[Any, str] = {}
    for _ in range(3):
        start = dealt(game, rng)
        for _ in range(40):
            past: list[tuple[Any, ...]] = [()] * game.num_players()
            last = None
            for number, state in enumerate(played(start.clone(), rng)):
                if number > 14 or state.is_terminal():
                    break
                for player in range(game.num_players()):
                    if player == last:
                        past[player] += (state.history()[-1],)
                    now = _view(state, player)
                    if not past[player] or past[player][-1] != now:
                        past[player] += (now,)
                    key = state.information_state_string(player)
                    assert pasts.setdefault(key, past[player]) == past[player]
                    assert states.setdefault(past[player], key) == key
                last = state.current_player()
    assert len(pasts) > 500


def _view(state: State, player: int) -> Any:
    """The view and who is asked, without what it repeats in another form."""
    course = state._deal.course
    assert course is not None
    view = course.view(player)
    return course.seat, course.rounds_left, repr(view)
