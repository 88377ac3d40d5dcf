"""OpenSpiel's own tests, and what its tests do not ask."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import fields
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from tests.adapters.dealing import SETTINGS, dealt, name, played
from tests.adapters.playing import made, open_actions
from veillee.adapters.openspiel import Game, load_game
from veillee.core.bot import Budget
from veillee.errors import BadOptions, Unreadable
from veillee.games import load, load_bots
from veillee.records import from_document, replay


@pytest.fixture(params=SETTINGS.values(), ids=list(SETTINGS))
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(**request.param)


def test_its_test(game: Game) -> None:
    """Chance, masks, bounds, lengths, observers, clones and what is written down and read again."""
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_chance(game: Game) -> None:
    """The whole pack, card by card, every card left as likely as another."""
    state, cards = game.new_initial_state(), game.rules.ruleset.cards
    assert game.max_chance_nodes_in_history() == len(cards)
    for left in range(len(cards), 0, -1):
        outcomes = state.chance_outcomes()
        assert [chance for _, chance in outcomes] == [1 / left] * left
        assert state.action_to_string(outcomes[0][0]) == cards[outcomes[0][0]]
        state.apply_action(outcomes[left // 2][0])
    assert not state.is_chance_node()


def test_returns_and_notation(game: Game) -> None:
    """What was chosen, written down and played through the rules by the replay of records, ends as
    the returns say; in order, with the dealer that was asked for."""
    rng, rules = Random(3), game.rules
    options = {each.name: getattr(rules.options, each.name) for each in fields(rules.options)}
    if "partners" in options:
        # Who sits where was drawn before: the record begins with the deal.
        options["partners"] = "fixed"
    options["preset"] = next(iter(rules.ruleset.presets))
    for _ in range(4):
        *_, state = played(dealt(game, rng), rng)
        history = [(each.player, each.action) for each in state.full_history()]
        pack = [rules.ruleset.cards[action] for player, action in history if player < 0]
        named = [(p, rules.numbering.name_of(p, a)) for p, a in history if p >= 0]
        deal = {
            "dealer": rules.ruleset.seats[rules.dealer],
            "pack": pack,
            "actions": [each for _, each in named if each != "nothing"],
        }
        document = {"veillee": 1, "game": rules.game, "rules": options, "deals": [deal]}
        outcome = replay(from_document(document)).deals[0].outcome
        assert outcome is not None
        for seat, gained in enumerate(state.returns()):
            side = rules.ruleset.side_of[seat]
            assert gained == (outcome.points[side] - outcome.points[1 - side]) / 2
        assert sum(state.returns()) == 0


@pytest.mark.parametrize(
    ("game", "preset"), [("aluette", "cafe"), ("aluette", "vendee"), ("alsos", "tompa")]
)
def test_as_in_pettingzoo(game: str, preset: str) -> None:
    """The same pack, the same choices: the same is open to the same players to the same end."""
    rng, ruleset = Random(4), load(game)
    state = dealt(load_game(game, preset=preset), rng)
    table = made(game=game, preset=preset)
    pack = [ruleset.cards[card] for card in state.history()]
    table.reset(options={"dealer": ruleset.seats[0], "pack": pack})
    for _ in played(state, rng):
        agent = table.agent_selection
        if state.history()[len(pack) :]:
            table.step(state.history()[-1])
            agent = table.agent_selection
        if state.is_terminal():
            break
        assert ruleset.seats[state.current_player()] == agent
        seen = table.observe(agent)
        assert open_actions(seen) == state.legal_actions()
        assert list(seen["observation"]) == state.observation_tensor()
    assert list(table.rewards.values()) == state.returns()


def test_clones_and_files(game: Game) -> None:
    """A clone, or what was pickled, is the same, and goes its own way."""
    rng = Random(8)
    for number, state in enumerate(played(dealt(game, rng), rng)):
        if number % 7:
            continue
        for other in (state.clone(), pickle.loads(pickle.dumps(state))):
            before = str(state)
            assert (str(other), other.history()) == (before, state.history())
            assert other.legal_actions() == state.legal_actions()
            if not state.is_terminal():
                other.apply_action(other.legal_actions()[0])
                assert str(other) != before
            assert str(state) == before
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=list(SETTINGS))
def test_is_mcts_plays_it(settings: dict[str, Any]) -> None:
    """Whole deals of information set search by all players, until one was not thrown in: its
    samples cannot be seeded, so that in Alsós all may pass."""
    game, rng, packs = load_game(**settings), np.random.RandomState(9), Random(9)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 3, random_state=rng)
    decisions = 0
    while decisions < 20:
        state = dealt(game, packs)
        while not state.is_terminal():
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions += 1


def test_a_bot_of_ours_plays_it(game: Game) -> None:
    rng, bot = Random(5), load_bots(game.rules.game)["steady"]()
    state = game.new_initial_state()
    with pytest.raises(ValueError, match="no player is asked"):
        state.by_bot(bot, rng, Budget(simulations=2))
    state = dealt(game, rng)
    while not state.is_terminal():
        action = state.by_bot(bot, rng, Budget(simulations=2))
        assert action in state.legal_actions()
        state.apply_action(action)
    with pytest.raises(ValueError, match="no player is asked"):
        state.by_bot(bot, rng, Budget(simulations=2))


def test_as_an_environment() -> None:
    """OpenSpiel's own frame for learners deals, observes and rewards."""
    table = rl_environment.Environment(load_game("alsos"), include_full_state=False)
    step, rng = table.reset(), Random(10)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == 421
        step = table.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0


def test_bounds() -> None:
    """As large as they have to be, from the rules: the worst deals of Aluette are worth 2 points to
    a side, and its longest has four answers, twelve discards, two offers and nine tricks."""
    assert load_game("aluette").max_utility() == 1
    assert load_game("aluette").max_game_length() == 36
    assert load_game("aluette", chant="ask", surrender="bound").max_game_length() == 56
    assert load_game("aluette", signals=True).max_game_length() == 36 + 9 * 2 * 4
    assert load_game("alsos").max_utility() == -load_game("alsos").min_utility() == 816


def test_the_longest_deal() -> None:
    """With chant, offers, signs and looks it is as long as the bound says."""
    game = load_game("aluette", preset="vendee", surrender="concede", slots=1)
    state = dealt(game, Random(1))
    wanted = ("yes", "surrender", "refuse", "nothing")
    count = 0
    while not state.is_terminal():
        names = {name(state, each): each for each in state.legal_actions()}
        state.apply_action(
            next((names[each] for each in wanted if each in names), min(names.values()))
        )
        count += 1
    assert count == game.max_game_length()


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({"game": "belote"}, Unreadable),
        ({"preset": "tompa"}, BadOptions),
        ({"deals": 26}, BadOptions),
        ({"signals": "maybe"}, BadOptions),
        ({"dealer": 4}, ValueError),
        ({"dealer": -1}, ValueError),
        ({"slots": 0}, ValueError),
        ({"colour": "red"}, pyspiel.SpielError),
        ({"deals": "three"}, pyspiel.SpielError),
    ],
)
def test_bad_settings(settings: dict[str, Any], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        load_game(**settings)


def test_a_parameter_back_from_the_preset() -> None:
    """Yes, no and what the preset says are three things; the game's name says what was given."""
    assert load_game("aluette", preset="vendee").rules.options.signals
    without = load_game("aluette", preset="vendee", signals=False)
    assert not without.rules.options.signals
    assert str(without) == "veillee_aluette(preset=vendee,signals=no)"


def test_an_action_that_is_not_open() -> None:
    state = load_game("aluette").new_initial_state()
    state.apply_action(5)
    with pytest.raises(ValueError, match="no card 5 left"):
        state.apply_action(5)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state), state.history()
    for wrong in (120, 121, 98):
        with pytest.raises(ValueError, match=f"action {wrong} is not open now; open are"):
            state.apply_action(wrong)
    assert (str(state), state.history()) == before


def test_other_observations_are_refused() -> None:
    game = load_game("alsos")
    public = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    with pytest.raises(ValueError, match="together"):
        game.make_py_observer(public)
    with pytest.raises(ValueError, match="parameters"):
        game.make_py_observer(None, {"colour": "red"})


def test_it_leaves_quietly() -> None:
    """A process that has used it ends without an error, games and states still there."""
    script = (
        "from veillee.adapters.openspiel import load_game\n"
        "game = load_game('alsos')\nstate = game.new_initial_state()\nother = state.clone()\n"
        "observer = game.make_py_observer()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_without_the_library() -> None:
    """Whoever lacks it is told what to install."""
    lacking = "import sys; sys.modules['pyspiel'] = None; import veillee.adapters.openspiel"
    done = subprocess.run([sys.executable, "-c", lacking], capture_output=True, text=True)
    assert "pip install 'veillee[openspiel]'" in done.stderr.splitlines()[-1]
