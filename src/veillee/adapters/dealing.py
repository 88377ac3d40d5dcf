"""One deal from its first card on, with what each seat knows and remembers of it."""

from __future__ import annotations

from random import Random
from typing import Any

from veillee.adapters.course import Course, numbering
from veillee.cards import Card
from veillee.core.match import Seat
from veillee.core.options import read_options, values_of
from veillee.games import load, load_encoding

_YES_NO = {"yes": True, "no": False}


def defaults(game: str) -> dict[str, str | int]:
    """The parameters as OpenSpiel wants them: with values that also say their types. An option
    left at "" or 0 is as the preset has it; yes and no are words, since a bool leaves no third."""
    ruleset = load(game)
    kinds = {name: type(values[0]) for name, values in values_of(ruleset.options).items()}
    options = {name: 0 if kind is int else "" for name, kind in kinds.items()}
    return {"preset": next(iter(ruleset.presets)), "dealer": 0, "slots": 2, **options}


class Rules:
    """What is the same in every state of one game: parameters read, and what follows from them."""

    def __init__(self, game: str, given: dict[str, Any]) -> None:
        self.game, self.given = game, given
        self.ruleset = load(game)
        self.encoding = load_encoding(game)
        self.numbering = numbering(game)
        settings = {**defaults(game), **given}
        preset, dealer, slots = (settings.pop(name) for name in ("preset", "dealer", "slots"))
        rules = {name: value for name, value in settings.items() if value not in ("", 0)}
        for name, values in values_of(self.ruleset.options).items():
            if type(values[0]) is bool and rules.get(name) in _YES_NO:
                rules[name] = _YES_NO[rules[name]]
        self.options = read_options(self.ruleset.options, self.ruleset.presets, preset, rules)
        if not 0 <= dealer < len(self.ruleset.seats):
            raise ValueError(f"dealer is {dealer}; it may be 0 to {len(self.ruleset.seats) - 1}")
        if slots < 1:
            raise ValueError(f"slots is {slots}; it has to be a whole number above 0")
        self.dealer: Seat = dealer
        self.slots: int = slots

    def begin(self, pack: tuple[Card, ...]) -> Course:
        """The deal of that pack."""
        return Course(
            self.ruleset,
            self.options,
            None,
            match=False,
            slots=self.slots,
            everyone=False,
            dealer=self.dealer,
            pack=pack,
        )

    # States are copied with what they hold: the rules need not be.

    def __deepcopy__(self, memo: object) -> Rules:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (self.game, self.given)


class Deal:
    """What has happened: the cards dealt one by one, then the course of the deal.

    ``memory`` is for each seat how the deal began and what it chose since then, with how much it
    had seen by then.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cards: tuple[Card, ...] = ()
        self.course: Course | None = None
        self.memory: tuple[str, ...] = ()

    def __deepcopy__(self, memo: object) -> Deal:
        other = Deal(self.rules)
        other.cards, other.memory = self.cards, self.memory
        other.course = self.course and self.course.copy()
        return other

    def dealt(self, card: Card) -> None:
        """One more card; after the last one the players have theirs."""
        self.cards = (*self.cards, card)
        if len(self.cards) == len(self.rules.ruleset.cards):
            self.course = self.rules.begin(self.cards)
            seats = range(len(self.rules.ruleset.seats))
            self.memory = tuple(self._seen(seat) for seat in seats)

    def chosen(self, seat: Seat, number: int) -> None:
        """The one who is asked chooses that."""
        assert self.course is not None
        token = str(number)
        if self.course.rounds_left:
            # The turn at which something out of turn was seen is told by nothing else. All the rest
            # of the line follows from what is remembered, so its length says how much was seen.
            token += f"@{len(self._seen(seat))}"
        mine = f"{self.memory[seat]} {token}"
        self.memory = (*self.memory[:seat], mine, *self.memory[seat + 1 :])
        self.course.answer(number)

    def _seen(self, seat: Seat) -> str:
        assert self.course is not None
        return self.rules.encoding.recall(self.course.view(seat))

    def known(self, seat: Seat) -> str:
        """All that the seat knows and remembers."""
        letter, course = self.rules.ruleset.seats[seat], self.course
        if course is None:
            return f"{letter}; {len(self.cards)} cards dealt"
        asked = "nobody" if course.seat is None else self.rules.ruleset.seats[course.seat]
        now = f"{asked} asked, {course.rounds_left} rounds before the turn; {self._seen(seat)}"
        return f"{letter}; {now}; remembers {self.memory[seat]}"

    def redealt(self, seat: Seat, rng: Random) -> Deal:
        """Another deal of which the seat knows and remembers the same; the others remember nothing
        from before."""
        other = Deal(self.rules)
        if self.course is None:
            pack = range(len(self.rules.ruleset.cards))
            other.cards = tuple(rng.sample(pack, len(self.cards)))
        else:
            other.course = self.course.redealt(seat, rng)
            own = {seat: self.memory[seat]}
            other.memory = tuple(own.get(each, "") for each in range(len(self.memory)))
        return other
