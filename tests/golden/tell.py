"""A random match told as text: each action, and what it changed for whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from veillee.core.match import Match
from veillee.core.options import read_options
from veillee.core.ruleset import AnyRuleset

Summary = Callable[[Any], Mapping[str, str]]
"""A view as named short texts; empty ones are nothing to tell."""


@dataclass(frozen=True, slots=True)
class Case:
    """What is played. ``prefer`` are actions that are always taken when offered."""

    preset: str
    seed: int
    given: Mapping[str, object] = field(default_factory=dict)
    prefer: tuple[str, ...] = ()
    deals: int = 1


def tell(game: AnyRuleset, case: Case, summary: Summary) -> Iterator[str]:
    """The lines of the match: at most ``case.deals`` deals of it."""
    rng = Random(case.seed)
    options = read_options(game.options, game.presets, case.preset, case.given)
    rules = "".join(f", {name} {value}" for name, value in case.given.items())
    yield f"{game.name}: {case.preset}{rules}, seed {case.seed}"
    match = game.begin(options, rng.randrange(len(game.seats)))
    for number in range(1, case.deals + 1):
        yield ""
        yield f"deal {number}, dealt by {game.seats[match.dealer]}"
        pack = rng.sample(range(len(game.cards)), len(game.cards))
        state = game.new(options, match.dealer, game.deal(match.dealer, pack))
        teller = Teller(game, match, summary)
        yield from teller.news(state)
        while game.to_act(state) is not None:
            seat, action = choose(game, state, case, rng)
            yield f"{game.seats[seat]}  {game.write(seat, action)}"
            state = game.apply(state, seat, action).state
            yield from teller.news(state)
        outcome = game.outcome(state)
        assert outcome is not None
        match = game.after(match, outcome)
        yield f"{outcome}"
        ended = f", over, winner {match.winner}" if match.over else ""
        yield f"score {match.score}, next dealt by {game.seats[match.dealer]}{ended}"
        if match.over:
            return


def choose(game: AnyRuleset, state: Any, case: Case, rng: Random) -> tuple[int, Any]:
    """What is preferred, now and then something out of turn, else anything the turn offers."""
    turn = game.to_act(state)
    assert turn is not None
    # Actions whose text names the seat may come out of turn.
    if rng.random() < 0.15:
        seat = rng.randrange(len(game.seats))
        loose = [each for each in game.legal(state, seat) if named(game, seat, each)]
        if loose:
            return seat, rng.choice(loose)
    offered = [each for each in game.legal(state, turn) if not named(game, turn, each)]
    preferred = [each for each in offered if game.write(turn, each) in case.prefer]
    # Kinds first: else the many of one kind hide the few of another.
    kinds = sorted({type(each).__name__ for each in preferred or offered})
    kind = rng.choice(kinds)
    return turn, rng.choice([e for e in preferred or offered if type(e).__name__ == kind])


def named(game: AnyRuleset, seat: int, action: Any) -> bool:
    return game.read(game.write(seat, action))[0] is not None


class Teller:
    """Remembers what each viewer knew, and tells what is new."""

    def __init__(self, game: AnyRuleset, match: Match[Any], summary: Summary) -> None:
        self.game, self.match, self.summary = game, match, summary
        self.viewers = {letter: seat for seat, letter in enumerate(game.seats)} | {"-": None}
        self.known: dict[str, dict[str, str]] = {letter: {} for letter in self.viewers}

    def news(self, state: Any) -> Iterator[str]:
        """One line for each group of viewers (``-`` the spectator) with the same news."""
        groups: dict[str, dict[str, str]] = {}
        told: dict[tuple[str, str], str] = {}
        for letter, seat in self.viewers.items():
            now = dict(self.summary(self.game.view(self.match, state, seat)))
            for name, text in now.items():
                if self.known[letter].get(name, "") != text:
                    told[name, text] = told.get((name, text), "") + letter
            self.known[letter] = now
        for (name, text), letters in told.items():
            groups.setdefault(letters, {})[name] = text
        for letters, parts in groups.items():
            news = " | ".join(f"{name}: {text or 'none'}" for name, text in parts.items())
            yield f"      {letters:{len(self.viewers)}}  {news}"
