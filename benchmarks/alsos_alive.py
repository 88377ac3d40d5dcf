"""Whether what is called alive before the first trick of Alsós is over could still be made, and
still fail: while hands may change by the exchange and melds are untold.

Of each such call a deal is looked for that the public cannot tell from this one, and an exchange,
discards and a course of play with which it is made, and others with which it fails. A call of which
that is not found may be late.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from benchmarks.alsos_worlds import Question, climbed, drawn, put_together
from veillee.core.bot import Budget
from veillee.games import load, load_bots
from veillee.games.alsos import rules
from veillee.games.alsos.actions import TakeIndicator
from veillee.games.alsos.deck import NO_CARDS
from veillee.games.alsos.foresee import Search
from veillee.games.alsos.hidden import Hidden
from veillee.games.alsos.items import FIGURES, Item
from veillee.games.alsos.limits import ANYTHING
from veillee.games.alsos.melds import compare, melds
from veillee.games.alsos.options import Options
from veillee.games.alsos.public import Public, keeps_seven
from veillee.games.alsos.standing import chances, standings
from veillee.games.alsos.state import State

DRAWN = 300
"""Deals drawn at random, before others are looked for that are likelier to show it."""
EXCHANGES = 0.8
"""How often the exchange is made where it may be."""


def openings(seed: int) -> Iterator[State]:
    """Moments of one deal that greedy players bid, every figure announced by both: the first and
    the last of the announcements, and all from then on to the end of the first trick."""
    rng, bot, alsos = Random(seed), load_bots("alsos")["greedy"](), load("alsos")
    moments: list[State] = []
    while not moments:
        options = Options(discard_trumps=rng.random() < 0.5, ultimo_duty=rng.random() < 0.5)
        dealer = seed % 2
        match = alsos.begin(options, dealer)
        state: State = alsos.new(options, dealer, alsos.deal(dealer, rng.sample(range(32), 32)))
        while state.phase != "over" and not state.tricks:
            action = bot.choose(alsos.view(match, state, state.turn), rng, Budget())
            last = alsos.legal(state, state.turn)[-1]
            exchanges = isinstance(last, TakeIndicator) and rng.random() < EXCHANGES
            if exchanges or state.phase in ("front", "back"):
                action = last
            if state.declarer is not None:
                moments.append(replace(state, items=everything(state)))
            state = alsos.apply(state, state.turn, action).state
    spoken = [state for state in moments if state.phase in ("front", "back")]
    yield from (spoken[0], spoken[-1])
    yield from (state for state in moments if state.phase in ("play", "discard"))


def everything(state: State) -> tuple[Item, ...]:
    """Parti, and every figure announced by both."""
    figures = [Item(seat, figure, "front") for seat in (0, 1) for figure in FIGURES]
    return (Item(state.declarer or 0, "parti"), *figures)


def unshown(state: State, rng: Random) -> tuple[int, list[Question]]:
    """How many things are to be shown of what is called alive in a deal before its first trick is
    over, two of each item; and those that were not."""
    called = zip(state.items, standings(state), strict=True)
    open_still = [
        (item, made) for item, call in called if call == "alive" for made in (True, False)
    ]
    asked = len(open_still)
    while state.phase != "play" and state.phase != "discard":
        state = rules.apply(state, state.turn, rules.legal(state, state.turn)[-1]).state
    for world in islice(drawn(state, rng), DRAWN):
        ends = Ends(world)
        open_still = [each for each in open_still if not ends.allow(each)]
        if not open_still:
            break
    return asked, [each for each in open_still if not _sought(state, each, rng)]


def _sought(state: State, question: Question, rng: Random) -> bool:
    """Whether it is shown by deals that are likely to."""
    for worlds in (put_together(state, question, rng), climbed(state, question, rng)):
        if any(Ends(world).allow(question) for world in worlds):
            return True
    return False


class Ends:
    """How a deal may end whose hands change no more, if all of it were known."""

    def __init__(self, state: State) -> None:
        hands, played, leader, trump = state.hands, state.played, state.leader, state.trump
        assert state.declarer is not None
        assert trump is not None
        own = [melds(state.meld_hand(seat), trump) for seat in (0, 1)]
        lead = state.trick[0] if state.trick else None
        held = int(hands[0]), int(hands[1])
        self.public = Public(
            declarer=state.declarer,
            trump=trump,
            leader=leader,
            left=12,
            lead=lead,
            may=hands,
            sure=hands,
            meld=(state.meld_hand(0), state.meld_hand(1)),
            captured=(NO_CARDS, NO_CARDS),
            card_points=(0, 0),
            melds=compare(leader, own[leader], own[1 - leader]).points,
        )
        hidden = Hidden(
            trump=trump,
            left=12,
            leader=leader,
            led=0 if lead is None else 1 << lead,
            may=held,
            sure=held,
            before=(int(played[0]), int(played[1])),
            limit=(ANYTHING, ANYTHING),
            duty=(keeps_seven(state, 0), keeps_seven(state, 1)),
            loose=(),
        )
        self.search = Search(self.public, (hidden,))

    def allow(self, question: Question) -> bool:
        """Whether some course of play ends so."""
        item, made = question
        if not chances(item, self.public.before_lead())[not made]:
            return False
        given_up = self.search.undecided
        return self.search.may_be(item, made) and self.search.undecided == given_up
