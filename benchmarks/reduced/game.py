"""A game small enough to be solved: Aluette's race between two players, as a game of OpenSpiel.

Eight cards in five strengths, three for each, two unused; three tricks. The first player leads,
then who won the last trick; a tie spoils it and whoever led it leads again. The point, the race for
it and mordienne are Aluette's (spec aluette 10–13); three spoiled tricks are nobody's.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from functools import cache
from itertools import accumulate, combinations
from typing import Any, NamedTuple

import pyspiel

NAME = "veillee_reduced"
STRENGTHS = (0, 1, 2, 2, 3, 3, 4, 4)
"""The strength of each card, 0 the strongest."""
TRICKS = 3
MIN_RUN = 2
"""The least run of a mordienne, as in every preset."""

Strengths = tuple[int, ...]


class Deal(NamedTuple):
    """The strengths of both hands, strongest first."""

    first: Strengths
    second: Strengths


def _deals() -> list[tuple[Deal, float]]:
    """Every deal with its chance."""
    found, cards = Counter[Deal](), range(len(STRENGTHS))
    for first in combinations(cards, TRICKS):
        for second in combinations([card for card in cards if card not in first], TRICKS):
            found[Deal(*(tuple(STRENGTHS[card] for card in hand) for hand in (first, second)))] += 1
    return [(deal, times / found.total()) for deal, times in sorted(found.items())]


DEALS = _deals()


class Course(NamedTuple):
    """What lies on the table of one deal: the strengths played, and what follows from them."""

    played: Strengths = ()
    leader: int = 0
    winners: tuple[int, ...] = ()
    """By trick, -1 for a spoiled one."""

    @property
    def player(self) -> int:
        """Whose turn it is, -1 when all tricks are played."""
        if len(self.winners) == TRICKS:
            return -1
        return self.leader ^ (len(self.played) & 1)

    def after(self, strength: int) -> Course:
        played = (*self.played, strength)
        if len(played) & 1:
            return self._replace(played=played)
        led = played[-2]
        winner = -1 if led == strength else self.leader ^ (strength < led)
        leader = self.leader if winner < 0 else winner
        return Course(played, leader, (*self.winners, winner))

    def by(self, player: int) -> list[int]:
        """What the player has played."""
        course, found = Course(), []
        for strength in self.played:
            if course.player == player:
                found.append(strength)
            course = course.after(strength)
        return found

    def points(self) -> int:
        """For the first player, from -2 to 2."""
        counts, most, best = [0, 0], 0, -1
        for winner in self.winners:
            if winner >= 0:
                counts[winner] += 1
                if counts[winner] > most:
                    most, best = counts[winner], winner
        if best < 0:
            return 0
        run = self.winners[-most:] == (best,) * most
        points = 2 if run and most >= MIN_RUN else 1
        return points if best == 0 else -points


class Known(NamedTuple):
    """An information set: whose it is, their hand as dealt, and the course."""

    player: int
    hand: Strengths
    course: Course

    @property
    def choices(self) -> list[int]:
        left = Counter(self.hand) - Counter(self.course.by(self.player))
        return sorted(left)

    def __str__(self) -> str:
        hand, played = ("".join(map(str, each)) for each in (self.hand, self.course.played))
        return f"{self.player} {hand} {played}"


@cache
def _dealt(player: int, hand: Strengths) -> list[tuple[int, float]]:
    """The numbers of the deals in which a player has that hand, with their chances."""
    return [(number, each) for number, (deal, each) in enumerate(DEALS) if deal[player] == hand]


_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Veillée: Aluette for two, reduced",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
_INFO = pyspiel.GameInfo(
    num_distinct_actions=len(set(STRENGTHS)),
    max_chance_outcomes=len(DEALS),
    num_players=2,
    min_utility=-2.0,
    max_utility=2.0,
    utility_sum=0.0,
    max_game_length=2 * TRICKS,
)


class Game(pyspiel.Game):
    """An action is the strength of the card played."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})

    def new_initial_state(self) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1


class State(pyspiel.State):
    """One chance node deals; then cards are played."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._deal: Deal | None = None
        self._course = Course()

    def current_player(self) -> int:
        if self._deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self._course.player

    def is_terminal(self) -> bool:
        return self._course.player < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_deal, chance) in enumerate(DEALS)]

    def known(self, player: int | None = None) -> Known:
        assert self._deal is not None
        player = self._course.player if player is None else player
        return Known(player, self._deal[player], self._course)

    def _legal_actions(self, player: int) -> list[int]:
        return self.known(player).choices

    def _apply_action(self, action: int) -> None:
        if self._deal is None:
            self._deal = DEALS[action][0]
        else:
            self._course = self._course.after(action)

    def returns(self) -> list[float]:
        points = float(self._course.points()) if self.is_terminal() else 0.0
        return [points, -points]

    def information_state_string(self, player: int | None = None) -> str:
        return str(self.known(player))

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> State:
        """The other's hand dealt anew, each deal with the chance that the cards alone give it."""
        other = Counter(self._course.by(1 - player))
        fitting = [
            (number, chance)
            for number, chance in _dealt(player, self.known(player).hand)
            if other <= Counter(DEALS[number][0][1 - player])
        ]
        reached = list(accumulate(chance for _number, chance in fitting))
        place = bisect(reached, probability_sampler() * reached[-1])
        number = fitting[min(place, len(fitting) - 1)][0]
        found: State = self.get_game().new_initial_state()
        found.apply_action(number)
        for strength in self._course.played:
            found.apply_action(strength)
        return found

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def __str__(self) -> str:
        return "dealing" if self._deal is None else f"{self._deal} {self._course.played}"


pyspiel.register_game(_TYPE, Game)
