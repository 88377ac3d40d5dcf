"""The games in OpenSpiel (docs/openspiel.md): ``veillee_aluette``, ``veillee_alsos``.

A game is one deal. The pack is dealt card by card at chance nodes, then players choose; a player is
a seat. Importing this module registers the games.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from veillee.adapters.course import above_even
from veillee.adapters.dealing import Deal, Rules, defaults
from veillee.core.bot import Bot, Budget
from veillee.games import GAMES, load

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise ImportError(f"{__name__} needs {error.name}: pip install 'veillee[openspiel]'") from error

_SAID = {True: "yes", False: "no"}


def load_game(game: str = "aluette", **settings: Any) -> Game:
    """The game with these settings: ``preset``, ``dealer`` (a player), ``slots``, and options by
    their names, with their own values (``signals=True``).

    Raises what ``Game`` raises, and pyspiel.SpielError for a setting that there is not.
    """
    load(game)
    told = {
        name: _SAID[value] if type(value) is bool else value for name, value in settings.items()
    }
    found: Game = pyspiel.load_game(_short(game), told)
    return found


def _read(text: str) -> Any:
    """The game as its ``str`` names it; whoever imports this has the games registered."""
    return pyspiel.load_game(text)


def _short(game: str) -> str:
    return f"veillee_{game}"


@cache
def _type(game: str) -> Any:
    is_a, players = pyspiel.GameType, len(load(game).seats)
    return is_a(
        short_name=_short(game),
        long_name=f"Veillée: {game.capitalize()}",
        dynamics=is_a.Dynamics.SEQUENTIAL,
        chance_mode=is_a.ChanceMode.EXPLICIT_STOCHASTIC,
        information=is_a.Information.IMPERFECT_INFORMATION,
        utility=is_a.Utility.ZERO_SUM,
        reward_model=is_a.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(game),
    )


class Game(pyspiel.Game):
    """One deal of a game under its parameters.

    Raises BadOptions for rules that do not exist or contradict each other, ValueError for another
    parameter that is out of its range.
    """

    def __init__(self, game: str, params: dict[str, Any] | None = None) -> None:
        usual = defaults(game)
        given = {name: each for name, each in (params or {}).items() if each != usual[name]}
        self.rules = Rules(game, given)
        ruleset, seats = self.rules.ruleset, len(self.rules.ruleset.seats)
        extent = self.rules.encoding.extent(self.rules.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.numbering.size,
            max_chance_outcomes=len(ruleset.cards),
            num_players=seats,
            min_utility=-float(extent.points),
            max_utility=float(extent.points),
            utility_sum=0.0,
            max_game_length=extent.turns + extent.asides * self.rules.slots * seats,
        )
        super().__init__(_type(game), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (str(self),)

    def new_initial_state(self) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return len(self.rules.ruleset.cards)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.rules, iig_obs_type, params)


class State(pyspiel.State):
    """A deal in progress. An action that is not open raises ValueError and changes nothing."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._deal = Deal(game.rules)

    # Who is asked, for what

    def current_player(self) -> int:
        course = self._deal.course
        if course is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if course.seat is None else course.seat

    def is_terminal(self) -> bool:
        course = self._deal.course
        return course is not None and course.over

    def _legal_actions(self, player: int) -> list[int]:
        course = self._deal.course
        return [] if course is None else sorted(course.open_to(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards left in the pack, each as likely as another."""
        pack, gone = range(len(self._deal.rules.ruleset.cards)), set(self._deal.cards)
        share = 1 / (len(pack) - len(gone))
        return [(card, share) for card in pack if card not in gone]

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self._deal.rules
        if player == pyspiel.PlayerId.CHANCE:
            return rules.ruleset.cards[action]
        return rules.numbering.name_of(player, action)

    # What happens

    def _apply_action(self, action: int) -> None:
        deal = self._deal
        if deal.course is None:
            if action in deal.cards or not 0 <= action < len(deal.rules.ruleset.cards):
                raise ValueError(f"there is no card {action} left to deal")
            deal.dealt(action)
            return
        seat = deal.course.seat
        choices = () if seat is None else deal.course.open_to(seat)
        if seat is None or action not in choices:
            now = ", ".join(map(str, sorted(choices)))
            raise ValueError(f"action {action} is not open now; open are {now}")
        deal.chosen(seat, action)

    def returns(self) -> list[float]:
        """The points of each player's side above an even share; nothing before the end."""
        course, ruleset = self._deal.course, self._deal.rules.ruleset
        outcome = None if course is None else ruleset.outcome(course.state)
        return (
            [0.0] * len(ruleset.seats) if outcome is None else above_even(ruleset, outcome.points)
        )

    def by_bot(self, bot: Bot, rng: Random, budget: Budget) -> int:
        """What a bot of ours would choose for the current player, from that player's view."""
        course = self._deal.course
        if course is None or course.seat is None:
            raise ValueError("no player is asked now")
        return course.by_bot(bot, rng, budget)

    # What is known

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> State:
        """A state with the same information state for that player, all that they cannot see dealt
        anew. It begins there: its history is empty, and the others remember nothing from before.

        ``probability_sampler`` gives numbers from 0 to 1.
        """
        found: State = self.get_game().new_initial_state()
        found._deal = self._deal.redealt(player, Random(probability_sampler()))
        return found

    def __str__(self) -> str:
        """What each player knows, a line each: together everything."""
        return "\n".join(map(self._deal.known, range(self.num_players())))


class Observer:
    """What a player sees now, as numbers and as text; with perfect recall all that they know and
    remember, as text alone.

    ``dict`` has the numbers by field, as parts of ``tensor``; all are 0 while cards are dealt.
    """

    def __init__(self, rules: Rules, iig_obs_type: Any = None, params: Any = None) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, but {params} are given")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observation has what is public and what is one player's, together")
        self._rules = rules
        self._remembers = kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._remembers:
            self.tensor = np.zeros(rules.encoding.size, np.float32)
            self.dict = {name: self.tensor[at] for name, at in rules.encoding.places.items()}

    def set_from(self, state: State, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._row(state, player)

    def string_from(self, state: State, player: int) -> str:
        if self._remembers:
            return state._deal.known(player)
        row, places = self._row(state, player), self._rules.encoding.places
        fields = {name: row[at] for name, at in places.items()}
        return "; ".join(
            f"{name} {' '.join(map(str, numbers))}"
            for name, numbers in fields.items()
            if any(numbers)
        )

    def _row(self, state: State, player: int) -> list[int]:
        course, encoding = state._deal.course, self._rules.encoding
        return [0] * encoding.size if course is None else encoding.encode(course.view(player))


def _register(game: str) -> None:
    class OneGame(Game):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    # It has to be a class. The library keeps it until after the interpreter has ended, and what can
    # be freed then, as a function can, ends the process with an error.
    pyspiel.register_game(_type(game), OneGame)


for _game in GAMES:
    _register(_game)
