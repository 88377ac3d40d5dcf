"""A contest of two bots over mirrored deals: what is played, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from veillee.arena.mirrored import Gain, Pair, difference, play_pair, share
from veillee.core.bot import Budget
from veillee.core.options import read_options
from veillee.errors import BadContest
from veillee.games import load, load_bots

FEWEST = 2
"""Pairs; one alone says nothing of how far chance reaches."""


class Pairs(Protocol):
    """Mirrored deals by number, from 0. ``document`` is all that decides what is played: equal ones
    have equal pairs, whoever plays them, when and in what order."""

    def document(self) -> dict[str, Any]: ...

    def pair(self, number: int) -> Pair: ...


@dataclass(frozen=True, slots=True)
class Contest:
    """``first`` against ``second``. Equal contests have equal pairs, whoever plays them, when and
    in what order. A bot may spend ``budget`` on each decision.

    Raises Unreadable, BadOptions, or BadContest ``no_such_bot``.
    """

    game: str
    first: str
    second: str
    preset: str
    given: Mapping[str, object] = field(default_factory=dict)
    seed: int = 1
    budget: Budget = field(default_factory=Budget)

    def __post_init__(self) -> None:
        rules = load(self.game)
        read_options(rules.options, rules.presets, self.preset, self.given)
        known = load_bots(self.game)
        for bot in (self.first, self.second):
            if bot not in known:
                raise BadContest("no_such_bot", bot=bot, game=self.game, known=" ".join(known))

    def document(self) -> dict[str, Any]:
        """All that decides what is played, for a file."""
        return asdict(self)

    def pair(self, number: int) -> Pair:
        """The pair of deals of that number, from 0, played now."""
        rules, bots = load(self.game), load_bots(self.game)
        return play_pair(
            rules,
            read_options(rules.options, rules.presets, self.preset, self.given),
            bots[self.first],
            bots[self.second],
            number=number,
            seed=self.seed,
            budget=self.budget,
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """After so many pairs: what the first gains on the second a deal, and the share of the deals
    it won, a draw counting as half; 95 % intervals."""

    pairs: int
    points: Gain
    share: Gain


def standing(pairs: Sequence[Pair]) -> Standing | None:
    """How the contest stands; None with too few pairs to say."""
    if len(pairs) < FEWEST:
        return None
    return Standing(len(pairs), difference(pairs), share(pairs))
