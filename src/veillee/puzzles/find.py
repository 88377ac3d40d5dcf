"""New puzzles out of deals that bots play, each checked by the solver.

Only this part of puzzles loads compiled code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from veillee.cards import Card
from veillee.core.bot import Budget
from veillee.core.match import Match, Seat
from veillee.core.options import read_options
from veillee.core.puzzle import Problem, Puzzles
from veillee.core.ruleset import AnyRuleset
from veillee.core.solution import Solution
from veillee.games import load, load_bots, load_puzzles, load_solver
from veillee.puzzles.puzzle import Puzzle, is_puzzle, played, problem

LONG = Budget(60.0)
"""Seconds that one position may take; those of puzzles take thousandths."""
PATIENCE = 1200
"""Deals looked at for each puzzle wished, before there are left to be fewer."""
LONGER = 6
"""Once there are enough of any theme, deals are looked at so many times as long for rare ones."""


@dataclass(frozen=True, slots=True)
class Found:
    """A position in which one kind of card keeps, with the themes that hold there; ``size`` is
    how many cards are held and how many kinds there are."""

    themes: tuple[str, ...]
    alike: Hashable
    size: tuple[int, int]
    record: dict[str, Any]
    lines: dict[str, str]


def find(
    game: str,
    seed: int,
    count: int,
    theme: str | None = None,
    told: Callable[[int, int], None] = lambda deals, puzzles: None,
) -> list[Puzzle]:
    """So many puzzles, the easier first: one a deal at most, no two alike, the themes in equal
    number as far as the game yields them, or all of the one asked for. The same for a seed.

    Fewer when ``PATIENCE`` yields no more. ``told`` is told of the deals looked at and of the
    puzzles found.
    """
    finder, seen = Finder(game), set[Hashable]()
    wanted = (theme,) if theme is not None else tuple(finder.puzzles.THEMES)
    share = -(-count // len(wanted))
    chosen: list[tuple[Found, str]] = []
    spare: list[tuple[Found, str]] = []
    by_theme: Counter[str] = Counter()
    number, end = 0, PATIENCE * count
    while number < end and len(chosen) < count:
        for found, of in _rarest(finder.deal(Random(f"{game} {seed} {number}")), wanted, by_theme):
            if found.alike in seen:
                continue
            seen.add(found.alike)
            (chosen if by_theme[of] < share else spare).append((found, of))
            by_theme[of] += 1
            break
        number += 1
        if len(seen) >= count:
            end = min(end, LONGER * number)
        told(number, min(count, len(seen)))
    chosen += spare[: count - len(chosen)]
    chosen.sort(key=lambda each: each[0].size)
    return [Puzzle(of, found.record, found.lines) for found, of in chosen]


def _rarest(
    found: list[Found], wanted: tuple[str, ...], so_far: Counter[str]
) -> list[tuple[Found, str]]:
    """Each with each of its themes that is wanted, the theme first of which there are fewest."""
    pairs = [(each, theme) for each in found for theme in each.themes if theme in wanted]
    return sorted(pairs, key=lambda pair: so_far[pair[1]])


@dataclass(frozen=True, slots=True)
class _Course:
    """A deal up to some moment, as a record and as the rules have it."""

    record: dict[str, Any]
    match: Match[Any]
    state: Any


class Finder:
    """Looks for the puzzles of one game, deal by deal."""

    def __init__(self, game: str) -> None:
        puzzles = load_puzzles(game)
        assert puzzles is not None, "a game of which puzzles are asked has them"
        self.puzzles: Puzzles = puzzles
        self.ruleset: AnyRuleset = load(game)
        self._solver = load_solver(game)
        self._bot = load_bots(game)[puzzles.BOT]
        self._options = read_options(self.ruleset.options, self.ruleset.presets, puzzles.PRESET, {})

    def deal(self, rng: Random) -> list[Found]:
        """The puzzles of one deal, shuffled by ``rng`` and played by bots or by ordinary players;
        most have none."""
        ruleset = self.ruleset
        pack = list(range(len(ruleset.cards)))
        rng.shuffle(pack)
        dealer = rng.randrange(len(ruleset.seats))
        match = ruleset.begin(self._options, dealer)
        state = ruleset.new(self._options, dealer, ruleset.deal(dealer, tuple(pack)))
        course = _Course(self._record(dealer, pack), match, state)
        if not self.puzzles.ORDINARY:
            return list(self._played(course, rng))
        while not (course.state.tricks or ruleset.to_act(course.state) is None):
            course = self._on(course, self._by_bot(course, rng))
        return [found for _ in range(self.puzzles.ORDINARY) for found in self._played(course, rng)]

    def _played(self, course: _Course, rng: Random) -> Iterator[Found]:
        """The puzzles on the way to the end of the deal."""
        puzzles = self.puzzles
        while (seat := self.ruleset.to_act(course.state)) is not None:
            state = course.state
            if puzzles.fair(state) and (solved := self._solved(course.match, state, seat)):
                position, lines = solved
                themes = tuple(name for name, holds in puzzles.THEMES.items() if holds(position))
                size = len(state.hands[seat]), len(puzzles.kinds(state))
                yield Found(themes, puzzles.alike(state), size, course.record, lines)
            if puzzles.ORDINARY:
                text = self.ruleset.cards[rng.choice(sorted(puzzles.natural(state)))]
            else:
                text = self._by_bot(course, rng)
            course = self._on(course, text)

    def _by_bot(self, course: _Course, rng: Random) -> str:
        """What a bot does there, in notation."""
        ruleset, state = self.ruleset, course.state
        seat = ruleset.to_act(state)
        assert seat is not None
        view = ruleset.view(course.match, state, seat)
        return ruleset.write(seat, self._bot().choose(view, rng, self.puzzles.THOUGHT))

    def _on(self, course: _Course, text: str) -> _Course:
        """The course with one more action."""
        deal = course.record["deals"][0]
        record = {**course.record, "deals": [{**deal, "actions": [*deal["actions"], text]}]}
        return _Course(record, course.match, played(self.ruleset, course.state, (text,)))

    def _solved(
        self, match: Match[Any], state: Any, seat: Seat
    ) -> tuple[Problem, dict[str, str]] | None:
        """The position with what follows every card, if it is a puzzle at all."""
        solution = self._solution(match, state)
        if not _may_be(self.puzzles, state, solution):
            return None
        ends, lines = {}, {}
        for card in solution.cards:
            line, ends[card] = self.line(match, state, card)
            lines[self.ruleset.cards[card]] = " ".join(line)
        position = problem(self.ruleset, state, seat, ends)
        return (position, lines) if is_puzzle(self.puzzles, position) else None

    def line(self, match: Match[Any], state: Any, card: Card) -> tuple[tuple[str, ...], Any]:
        """What follows that card when all play their best, and the finished deal. Of several best
        cards the natural one is played, else the last in the order of the pack."""
        ruleset, actions = self.ruleset, list[str]()
        while (seat := ruleset.to_act(state)) is not None:
            text = ruleset.cards[card]
            actions.append(text)
            state = ruleset.apply(state, seat, ruleset.read(text)[1]).state
            if ruleset.to_act(state) is not None:
                best = self._solution(match, state).best
                natural = self.puzzles.natural(state)
                card = next((each for each in best if each in natural), best[-1])
        return tuple(actions[1:]), state

    def _solution(self, match: Match[Any], state: Any) -> Solution:
        solution = self._solver.solve(match, state, LONG)
        assert solution.exact, "so few cards are solved in no time"
        return solution

    def _record(self, dealer: Seat, pack: list[Card]) -> dict[str, Any]:
        ruleset = self.ruleset
        deal = {
            "dealer": ruleset.seats[dealer],
            "pack": [ruleset.cards[card] for card in pack],
            "actions": [],
        }
        rules = {"preset": self.puzzles.PRESET}
        return {"veillee": 1, "game": ruleset.name, "rules": rules, "deals": [deal]}


def _may_be(puzzles: Puzzles, state: Any, solution: Solution) -> bool:
    """Whether the values alone make it a puzzle; they are had before any line is."""
    best = frozenset(solution.best)
    return best in puzzles.kinds(state) and not best & set(puzzles.natural(state))
