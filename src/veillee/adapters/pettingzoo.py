"""The games as PettingZoo environments (docs/pettingzoo.md).

``env`` is turn by turn (AEC), ``parallel_env`` asks everybody at once. An agent is a seat, named by
its letter. It observes its own view and nothing else:

* ``observation``: the view as a row of whole numbers (int16), laid out by the game's
  ``encoding.py``; ``env.unwrapped.places`` says where in it each field is;
* ``action_mask``: a one for each action that the agent may choose now (int8).
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any, Literal, get_args

from veillee.adapters.course import Course, above_even, numbering
from veillee.core.bot import Bot, Budget
from veillee.core.options import read_options
from veillee.games import load, load_encoding
from veillee.records.explain import explain_deal
from veillee.records.sentence import catalogue, one_line

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import aec_to_parallel_wrapper
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise ImportError(
        f"{__name__} needs {error.name}: pip install 'veillee[pettingzoo]'"
    ) from error

Whole = Literal["deal", "match"]
Illegal = Literal["refuse", "replace"]
RenderMode = Literal["human", "ansi"]

_NUMBERS = np.int16


def env(game: str = "aluette", **settings: Any) -> OrderEnforcingWrapper[str, Any, Any]:
    """The game turn by turn; ``settings`` are those of ``Environment``, and house rules."""
    return OrderEnforcingWrapper(Environment(game, **settings))


def parallel_env(game: str = "aluette", **settings: Any) -> ParallelEnv[str, Any, Any]:
    """The same with everybody asked at each turn; whose turn it is not can only do nothing."""
    return aec_to_parallel_wrapper(Environment(game, everyone=True, **settings))


class Environment(AECEnv[str, Any, Any]):
    """One table of a game; ``reset`` deals.

    An episode is a ``whole``: one deal, or a match. ``rules`` are options over the ``preset`` (the
    game's first if none is named). At each moment for signs everybody has ``slots`` times to do
    one thing. ``max_cycles`` cuts the episode off once there were as many turns for each seat, on
    average. An action that is not open to its agent raises ValueError and changes nothing, or with
    ``illegal="replace"`` one that is open is drawn for it.

    ``course`` is all that is true of the episode, hidden cards too: for judges, not for players.

    Rewards come at the end of each deal: the points of the agent's side above an even share of all
    that were made, so they sum to nothing over the table.

    Raises Unreadable for an unknown game, BadOptions for rules that do not exist or contradict each
    other, ValueError for any other setting.
    """

    def __init__(
        self,
        game: str = "aluette",
        *,
        whole: Whole = "deal",
        preset: str | None = None,
        slots: int = 2,
        everyone: bool = False,
        max_cycles: int | None = None,
        illegal: Illegal = "refuse",
        render_mode: RenderMode | None = None,
        **rules: Any,
    ) -> None:
        super().__init__()
        _expect("whole", whole, get_args(Whole))
        _expect("illegal", illegal, get_args(Illegal))
        _expect("render_mode", render_mode, (*get_args(RenderMode), None))
        _expect_count("slots", slots)
        if max_cycles is not None:
            _expect_count("max_cycles", max_cycles)
        self.ruleset = load(game)
        self.preset = next(iter(self.ruleset.presets)) if preset is None else preset
        self.options = read_options(self.ruleset.options, self.ruleset.presets, self.preset, rules)
        self._rules, self._whole, self._slots = rules, whole, slots
        self._everyone, self._max_cycles, self._illegal = everyone, max_cycles, illegal
        self.render_mode = render_mode
        self.metadata = {
            "name": f"veillee_{game}_v0",
            "render_modes": list(get_args(RenderMode)),
            "is_parallelizable": everyone,
        }
        self.possible_agents = list(self.ruleset.seats)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._encoding = load_encoding(game)
        self.places = self._encoding.places
        self._numbering = numbering(game)
        size = self._numbering.size
        low = [field.low for field in self._encoding.fields for _ in range(field.size)]
        high = [field.high for field in self._encoding.fields for _ in range(field.size)]
        self._observed = {
            agent: Dict(
                {
                    "observation": Box(
                        np.array(low, _NUMBERS), np.array(high, _NUMBERS), dtype=_NUMBERS
                    ),
                    "action_mask": Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: Discrete(size) for agent in self.possible_agents}
        self._rng: Random | None = None

    # What there is

    def observation_space(self, agent: str) -> Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def name_of(self, agent: str, action: int) -> str:
        """What that action of that agent is in the notation of records; "nothing" for the last."""
        return self._numbering.name_of(self._seats[agent], action)

    def by_bot(self, bot: Bot, rng: Random, budget: Budget | None = None) -> int:
        """The action that a bot of this game (``veillee.games.load_bots``) would choose for the
        selected agent, from its view alone."""
        return self.course.by_bot(bot, rng, budget or Budget())

    def record(self) -> dict[str, Any]:
        """What was played since ``reset``, as the JSON value of a record."""
        return self.course.document({"preset": self.preset, **self._rules})

    # What happens

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new episode. A seed decides all cards from here on, later episodes without one too.

        ``options`` may fix the first deal: ``dealer``, an agent, and ``pack``, the names of all
        cards in dealing order. Other keys are for others.
        """
        if seed is not None or self._rng is None:
            self._rng = Random(seed)
        asked = options or {}
        dealer, pack = asked.get("dealer"), asked.get("pack")
        if dealer is not None:
            _expect("dealer", dealer, self.possible_agents)
        if pack is not None:
            pack = [self.ruleset.card(name) for name in pack]
            if sorted(pack) != list(range(len(self.ruleset.cards))):
                raise ValueError("pack has to hold every card of the game once")
        # Its own, so that what is drawn for illegal actions does not change the cards.
        self._instead = Random(self._rng.getrandbits(64))
        self.course = Course(
            self.ruleset,
            self.options,
            Random(self._rng.getrandbits(64)),
            match=self._whole == "match",
            slots=self._slots,
            everyone=self._everyone,
            dealer=None if dealer is None else self._seats[dealer],
            pack=pack,
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._turns = 0
        self._printed = 0
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What that agent sees now, whoever is asked; its mask is empty when it is not."""
        seat = self._seats[agent]
        mask = np.zeros(self._numbering.size, np.int8)
        mask[list(self.course.open_to(seat))] = 1
        row = self._encoding.encode(self.course.view(seat))
        return {"observation": np.array(row, _NUMBERS), "action_mask": mask}

    def step(self, action: Any) -> None:
        """What the selected agent does; None from one whose episode is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self._open(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._turns += 1
        ended = self.course.answer(number)
        if ended is not None and ended.outcome is not None:
            self._reward(ended.outcome.points)
            for each in self.agents:
                self.infos[each]["deals"] = len(self.course.deals)
                self.infos[each]["reason"] = ended.outcome.reason
                self.infos[each]["points"] = list(ended.outcome.points)
        if self.course.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._is_cut_off():
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()

    def _open(self, agent: str, action: Any) -> int:
        """The number of the action; another one in its place if it is not open and may be so."""
        choices = self.course.open_to(self._seats[agent])
        if action in choices:
            return int(action)
        if self._illegal == "replace":
            self.infos[agent]["replaced"] = self.infos[agent].get("replaced", 0) + 1
            return self._instead.choice(choices)
        known = any(action == number for number in range(self._numbering.size))
        name = f"{action} ({self.name_of(agent, int(action))})" if known else repr(action)
        open_now = ", ".join(str(each) for each in choices)
        raise ValueError(f"action {name} is not open to {agent} now; open are {open_now}")

    def _reward(self, points: tuple[int, ...]) -> None:
        self.rewards = dict(zip(self.agents, above_even(self.ruleset, points), strict=True))

    def _is_cut_off(self) -> bool:
        if self._max_cycles is None or not self.course.between_rounds:
            return False
        return self._turns >= self._max_cycles * len(self.possible_agents)

    def _select(self) -> None:
        seat = self.course.seat
        over = seat is None or self.truncations[self.agents[0]]
        self.agent_selection = self.agents[0] if over else self.possible_agents[seat or 0]

    # What it looks like

    def render(self) -> str | None:
        """``ansi``: the deal so far in words, signs and looks of all four told too. ``human``: what
        has happened since it was last told, printed."""
        if self.render_mode is None:
            return None
        course, say = self.course, catalogue(self.ruleset.name)
        if self.render_mode == "ansi":
            return "\n".join(
                one_line(line) for line in explain_deal(self.ruleset, course.deal, say)
            )
        deals = course.deals if course.over else [*course.deals, course.deal]
        told = [one_line(line) for deal in deals for line in explain_deal(self.ruleset, deal, say)]
        for line in told[self._printed :]:
            print(line, file=sys.stdout)
        self._printed = len(told)
        return None

    def close(self) -> None:
        """Nothing is held open."""


def _expect(setting: str, value: object, known: Any) -> None:
    if value not in known:
        raise ValueError(f"{setting} is {value!r}; it may be {', '.join(map(repr, known))}")


def _expect_count(setting: str, value: object) -> None:
    if type(value) is not int or value < 1:
        raise ValueError(f"{setting} is {value!r}; it has to be a whole number above 0")
