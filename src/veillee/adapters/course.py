"""One deal or a whole match, asked seat by seat, whatever library does the asking."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from veillee.cards import Card
from veillee.core.bot import Bot, Budget
from veillee.core.match import Seat
from veillee.core.ruleset import AnyRuleset, Draw, Move
from veillee.games import load
from veillee.records import PlayedDeal

NOTHING = "nothing"
"""What the last action is called: nothing out of turn, or nothing while another has their turn."""


class Numbering:
    """The actions of a game as numbers: places in ``ruleset.actions``, and ``nothing`` after the
    last. ``aside`` are those of what is done out of turn."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.ruleset = ruleset
        self.actions = ruleset.actions
        self.of = {action: number for number, action in enumerate(ruleset.actions)}
        self.nothing = len(ruleset.actions)
        # In notation, what may be done out of turn names its seat.
        self.aside = frozenset(
            number
            for action, number in self.of.items()
            if ruleset.read(ruleset.write(0, action))[0] is not None
        )

    @property
    def size(self) -> int:
        return self.nothing + 1

    def name_of(self, seat: Seat, number: int) -> str:
        """What that action of that seat is in the notation of records; NOTHING for the last."""
        if number == self.nothing:
            return NOTHING
        return self.ruleset.write(seat, self.actions[number])


@cache
def numbering(game: str) -> Numbering:
    """The numbers of that game's actions. Raises Unreadable."""
    return Numbering(load(game))


def above_even(ruleset: AnyRuleset, points: Sequence[int]) -> list[float]:
    """For each seat the points of its side above an even share of all: they sum to nothing."""
    even = sum(points) / len(points)
    return [points[side] - even for side in ruleset.side_of]


class Course:
    """A deal or a match in progress.

    It goes in rounds. All whom a round asks are asked about the table as the round found it; once
    the last has answered, what they chose happens in the order of the seats. A turn is a round of
    one, or with ``everyone`` of all seats, of which those whose turn it is not have ``nothing`` to
    choose. At each public moment that the ruleset names (``aside``), ``slots`` rounds of all seats
    come first, in which each does one thing out of turn, or nothing. Who is asked, and when,
    follows from the public course alone.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        options: Any,
        rng: Random | None,
        *,
        match: bool,
        slots: int,
        everyone: bool,
        dealer: Seat | None = None,
        pack: Sequence[Card] | None = None,
    ) -> None:
        """The first deal is dealt: from ``pack`` by ``dealer`` where they are given. ``rng``
        decides the rest; None where nothing is left to it: in one deal with both given."""
        self.ruleset = ruleset
        self.numbering = numbering(ruleset.name)
        self._rng, self._whole_match = rng, match
        self._slots, self._everyone = slots, everyone
        self.draw: Draw | None = None
        if dealer is None:
            assert rng is not None
            self.draw = ruleset.draw(options, self._shuffled())
            dealer = rng.randrange(len(ruleset.seats)) if self.draw is None else self.draw.dealer
        self.match = ruleset.begin(options, dealer)
        self.deals: list[PlayedDeal] = []
        self.packs: list[tuple[Card, ...]] = []
        self.over = False
        self.state: Any = None
        self._start: Any = None
        self._moves: list[Move[Any, Any]] = []
        self._turn: Seat | None = None
        self._slots_left = 0
        self._asked: tuple[Seat, ...] = ()
        self._chosen: list[int] = []
        self._views: dict[Seat, Any] = {}
        self._open: dict[Seat, tuple[int, ...]] = {}
        self._deal(pack or self._shuffled())

    # What is known

    @property
    def seat(self) -> Seat | None:
        """Who is asked now; None when it is over."""
        return self._asked[len(self._chosen)] if not self.over else None

    @property
    def between_rounds(self) -> bool:
        """Whether nobody of this round has answered yet."""
        return not self._chosen

    @property
    def deal(self) -> PlayedDeal:
        """The deal in play, or the last one once all is over."""
        if self.over:
            return self.deals[-1]
        return PlayedDeal(self.match, self._start, tuple(self._moves), None, self.match)

    def view(self, seat: Seat) -> Any:
        """The table as that seat knows it, as this round found it."""
        if seat not in self._views:
            self._views[seat] = self.ruleset.view(self.match, self.state, seat)
        return self._views[seat]

    def open_to(self, seat: Seat) -> tuple[int, ...]:
        """The actions among which the seat has to choose in this round; empty when it has."""
        if self.over or seat not in self._asked[len(self._chosen) :]:
            return ()
        if seat not in self._open:
            self._open[seat] = self._choices(seat)
        return self._open[seat]

    @property
    def rounds_left(self) -> int:
        """How many rounds come before the turn, this one too; 0 when this is the turn."""
        return self._slots_left

    def _choices(self, seat: Seat) -> tuple[int, ...]:
        numbering = self.numbering
        legal = [numbering.of[action] for action in self.view(seat).legal]
        if self._slots_left:
            return (*[each for each in legal if each in numbering.aside], numbering.nothing)
        if seat != self._turn:
            return (numbering.nothing,)
        return tuple([each for each in legal if each not in numbering.aside])

    def by_bot(self, bot: Bot, rng: Random, budget: Budget) -> int:
        """What that bot would choose for the one who is asked: one of what is ``open_to`` them."""
        seat = self.seat
        assert seat is not None
        if self._slots_left:
            # It may say several things at once; what is left of them it says in the next round.
            asides = bot.aside(self.view(seat), rng, budget)
            return self.numbering.of[asides[0]] if asides else self.numbering.nothing
        if seat != self._turn:
            return self.numbering.nothing
        return self.numbering.of[bot.choose(self.view(seat), rng, budget)]

    # Other courses

    def copy(self) -> Course:
        """The same course; what is answered to one does not happen in the other."""
        other = copy.copy(self)
        other.deals, other.packs = [*self.deals], [*self.packs]
        other._moves, other._chosen = [*self._moves], [*self._chosen]
        other._views, other._open = {**self._views}, {**self._open}
        return other

    def redealt(self, seat: Seat, rng: Random) -> Course:
        """The same moment in a world that looks the same to that seat: what it cannot see is dealt
        anew, and what the others have chosen in this round is drawn from what is open to them in
        it. It begins there: no earlier move is in it."""
        other = self.copy()
        other.state = other._start = self.ruleset.redeal(self.state, seat, rng)
        other.packs, other._moves, other._views, other._open = [], [], {}, {}
        other.deals = [replace(each, start=other.state, moves=()) for each in self.deals]
        other._chosen = [
            chosen if each == seat else rng.choice(other._choices(each))
            for each, chosen in zip(self._asked, self._chosen, strict=False)
        ]
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Without what follows from the name of the game, or from the rest."""
        kept = {**self.__dict__, "ruleset": self.ruleset.name, "_views": {}, "_open": {}}
        del kept["numbering"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.numbering = numbering(kept["ruleset"])
        self.ruleset = self.numbering.ruleset

    # What happens

    def answer(self, number: int) -> PlayedDeal | None:
        """The one who is asked chooses that; the deal that ended with it, if one did.

        ``number`` is one of those ``open_to`` them.
        """
        self._chosen.append(number)
        if len(self._chosen) < len(self._asked):
            return None
        for seat, chosen in zip(self._asked, self._chosen, strict=True):
            if chosen != self.numbering.nothing:
                action = self.ruleset.actions[chosen]
                step = self.ruleset.apply(self.state, seat, action)
                self._moves.append(Move(self.state, seat, action, step))
                self.state = step.state
        if self._slots_left:
            self._slots_left -= 1
            self._ask()
            return None
        return self._turn_over()

    def _turn_over(self) -> PlayedDeal | None:
        outcome = self.ruleset.outcome(self.state)
        if outcome is None:
            self._moment()
            return None
        after = self.ruleset.after(self.match, outcome)
        ended = PlayedDeal(self.match, self._start, tuple(self._moves), outcome, after)
        self.deals.append(ended)
        self.over = after.over or not self._whole_match
        if self.over:
            self._views, self._chosen = {}, []
        else:
            self.match = after
            self._deal(self._shuffled())
        return ended

    def _shuffled(self) -> tuple[Card, ...]:
        assert self._rng is not None
        pack = list(range(len(self.ruleset.cards)))
        self._rng.shuffle(pack)
        return tuple(pack)

    def _deal(self, pack: Sequence[Card]) -> None:
        self.packs.append(tuple(pack))
        dealer = self.match.dealer
        dealt = self.ruleset.deal(dealer, self.packs[-1])
        self._start = self.state = self.ruleset.new(self.match.options, dealer, dealt)
        self._moves = []
        self._moment()

    def _moment(self) -> None:
        """The deal before the next turn, and what may be done aside of it."""
        self._slots_left = self._slots if self.ruleset.aside(self.state) else 0
        self._ask()

    def _ask(self) -> None:
        self._turn = self.ruleset.to_act(self.state)
        assert self._turn is not None
        everyone = self._everyone or self._slots_left > 0
        self._asked = tuple(range(len(self.ruleset.seats))) if everyone else (self._turn,)
        self._chosen, self._views, self._open = [], {}, {}

    # What was played

    def document(self, rules: dict[str, object]) -> dict[str, Any]:
        """Everything so far as a record's JSON value, the deal in play too."""
        ruleset = self.ruleset
        document: dict[str, Any] = {"veillee": 1, "game": ruleset.name, "rules": rules}
        if self.draw is not None:
            document["draw"] = [ruleset.cards[card] for card in self.draw.turned]
        played = self.deals if self.over else [*self.deals, self.deal]
        document["deals"] = [
            {
                "dealer": ruleset.seats[deal.match.dealer],
                "pack": [ruleset.cards[card] for card in pack],
                "actions": [ruleset.write(move.seat, move.action) for move in deal.moves],
            }
            for deal, pack in zip(played, self.packs, strict=True)
        ]
        return document
