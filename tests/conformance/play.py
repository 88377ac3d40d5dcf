"""Random play of any game, under random options, with every kind of action well represented."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from veillee.core.match import Match, Seat
from veillee.core.options import values_of
from veillee.core.ruleset import AnyRuleset
from veillee.errors import BadOptions

LONGEST = 3000
"""No deal takes more actions than this at random."""


@dataclass(frozen=True, slots=True)
class Position:
    """A deal at one moment, in its match."""

    match: Match[Any]
    state: Any


def any_values(game: AnyRuleset, rng: Random) -> dict[str, object]:
    """A value for every option; the game may refuse them together."""
    return {name: rng.choice(values) for name, values in values_of(game.options).items()}


def any_options(game: AnyRuleset, rng: Random) -> Any:
    """Options that the game accepts, anything among them."""
    while True:
        try:
            return game.options(**any_values(game, rng))
        except BadOptions:
            continue


def shuffled(game: AnyRuleset, rng: Random) -> list[int]:
    return rng.sample(range(len(game.cards)), len(game.cards))


class Temper:
    """A taste for some actions over others, so that rare courses of a deal are met too; each
    seat likes less what it has done before, so that the deal ends."""

    def __init__(self, game: AnyRuleset, rng: Random) -> None:
        self.game, self.rng = game, rng
        taste = {action: rng.choice((0.02, 1.0, 4.0)) for action in game.actions}
        self.taste = [dict(taste) for _ in game.seats]

    def choose(self, state: Any) -> tuple[Seat, Any]:
        """Who acts next and how: mostly the seat whose turn it is."""
        seat = self.game.to_act(state)
        assert seat is not None
        if self.rng.random() < 0.2:
            seat = self.rng.choice(
                [each for each in range(len(self.game.seats)) if self.game.legal(state, each)]
            )
        offered = self.game.legal(state, seat)
        taste = self.taste[seat]
        action = self.rng.choices(offered, [taste[each] for each in offered])[0]
        taste[action] *= 0.05
        return seat, action


def start(game: AnyRuleset, match: Match[Any], rng: Random) -> Any:
    """A new deal of the match from a shuffled pack."""
    return game.new(match.options, match.dealer, game.deal(match.dealer, shuffled(game, rng)))


def course(game: AnyRuleset, state: Any, rng: Random) -> Iterator[tuple[Seat, Any, Any]]:
    """Who did what and the state after it, to the end of the deal."""
    temper = Temper(game, rng)
    for _ in range(LONGEST):
        if game.to_act(state) is None:
            return
        seat, action = temper.choose(state)
        state = game.apply(state, seat, action).state
        yield seat, action, state
    raise AssertionError(f"a deal of {game.name} does not end")


def playout(game: AnyRuleset, match: Match[Any], rng: Random) -> Iterator[Any]:
    """The states of one deal, from the first to the finished one."""
    state = start(game, match, rng)
    yield state
    for _, _, after in course(game, state, rng):
        yield after


def positions(game: AnyRuleset, rng: Random, deals: int) -> list[Position]:
    """Every position of that many deals, each under other options and another dealer."""
    found = []
    for _ in range(deals):
        match = game.begin(any_options(game, rng), rng.randrange(len(game.seats)))
        found += [Position(match, state) for state in playout(game, match, rng)]
    return found


def laid(game: AnyRuleset, rng: Random) -> dict[str, Any]:
    """The whole pack lying at random in the parts of the game, as ``Ruleset.lay`` takes it."""
    pack = shuffled(game, rng)
    cards: dict[str, Any] = {}
    for name, part in game.parts.items():
        heaps = []
        for _ in game.seats if part.by_seat else (0,):
            heaps.append(tuple(pack[: part.size]))
            del pack[: part.size]
        cards[name] = tuple(heaps) if part.by_seat else heaps[0]
        if part.single:
            (cards[name],) = heaps[0]
    assert not pack, "cards without a part"
    return cards
