"""Whether a bot goes by what it sees and nothing else: all the rest is dealt anew, and it has to
decide as before.

The second time it is another bot, freshly made, that is given the view of the other world: so a bot
is caught as well that remembers, or that has been let into what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from veillee.core.bot import Bot, Budget
from veillee.core.match import Match, Seat
from veillee.core.options import values_of
from veillee.core.ruleset import AnyRuleset
from veillee.errors import BadOptions

MakeBot = Callable[[Any], Bot]
"""A fresh bot for one world; the honest ignore which."""

STRAY, OUT_OF_TURN, REFLECT = 0.25, 0.2, 0.1
"""How often an action of the deal is any at all instead of the bot's; how often somebody does
anything out of turn before it; and how often a bot that can is asked for its thoughts too."""
SCORES = 4
"""Each side comes to the deal with fewer points than this."""


@dataclass(frozen=True, slots=True)
class Probe:
    """One decision asked for in two worlds that look the same, and whether both answers agree;
    ``what`` is ``choose``, ``aside`` or ``reflect``."""

    what: str
    seat: Seat
    agrees: bool


def probes(
    rules: AnyRuleset, make: MakeBot, number: int, *, seed: int, budget: Budget
) -> Iterator[Probe]:
    """Every decision of one deal under options drawn by lot, which the bot plays in all seats, now
    and then led astray. Equal arguments give the same deal.

    ``budget`` should say a number of simulations: by the clock no two decisions need agree.
    """
    rng = Random(f"{seed} {number}")
    options = any_options(rules, rng)
    dealer = rng.randrange(len(rules.seats))
    score = tuple(rng.randrange(SCORES) for _ in rules.sides)
    match: Match[Any] = Match(options, dealer, score)
    pack = rng.sample(range(len(rules.cards)), len(rules.cards))
    state = rules.new(options, dealer, rules.deal(dealer, pack))
    one = make(state)

    def twice(what: str, seat: Seat) -> tuple[Any, Probe]:
        """What it decides here, and whether it decides so in another world too."""
        other, lots = rules.redeal(state, seat, rng), rng.random()
        views = [rules.view(match, world, seat) for world in (state, other)]
        if views[0] != views[1]:
            raise AssertionError(f"{rules.name}: a world dealt anew does not look the same")
        answers = [
            getattr(bot, what)(view, Random(lots), budget)
            for bot, view in zip((one, make(other)), views, strict=True)
        ]
        return answers[0], Probe(what, seat, answers[0] == answers[1])

    while (turn := rules.to_act(state)) is not None:
        if rules.aside(state):
            for seat in range(len(rules.seats)):
                chosen, probe = twice("aside", seat)
                yield probe
                for action in chosen:
                    state = rules.apply(state, seat, action).state
        if rng.random() < OUT_OF_TURN:
            anyone = rng.randrange(len(rules.seats))
            if strays := _choices(rules, state, anyone, out_of_turn=True):
                state = rules.apply(state, anyone, rng.choice(strays)).state
        choices = _choices(rules, state, turn, out_of_turn=False)
        action = choices[0]
        if len(choices) > 1:
            action, probe = twice("choose", turn)
            yield probe
            if hasattr(one, "reflect") and rng.random() < REFLECT:
                yield twice("reflect", turn)[1]
            if rng.random() < STRAY:
                action = rng.choice(choices)
        state = rules.apply(state, turn, action).state


def any_options(rules: AnyRuleset, rng: Random) -> Any:
    """House rules by lot, among all that go together."""
    while True:
        chosen = {name: rng.choice(values) for name, values in values_of(rules.options).items()}
        try:
            return rules.options(**chosen)
        except BadOptions:
            continue


def _choices(rules: AnyRuleset, state: Any, seat: Seat, *, out_of_turn: bool) -> list[Any]:
    """What the seat may do out of turn, which names its seat where it is written, or at its turn,
    which does not."""
    return [
        action
        for action in rules.legal(state, seat)
        if (rules.read(rules.write(seat, action))[0] is not None) == out_of_turn
    ]
