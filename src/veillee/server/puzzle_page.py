"""A puzzle as a page shows it: all hands, what is to be reached, and what came of a chosen card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.core.puzzle import Puzzles
from veillee.core.ruleset import AnyRuleset
from veillee.errors import IllegalAction
from veillee.games import load, load_puzzles
from veillee.puzzles.puzzle import Laid, Puzzle, shipped, shipped_one
from veillee.server.pages import game_words, render, web
from veillee.server.preferences import Preferences
from veillee.server.solved import Solved


@dataclass(frozen=True, slots=True)
class CardModel:
    """A card on the page; ``why`` it may not be chosen, or empty. ``mark`` is ``keeps`` or
    ``loses`` once the answer is known."""

    name: str
    art: str
    called: str
    why: str = ""
    mark: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """One player at the table, with all their cards."""

    letter: str
    name: str
    place: str
    turn: bool
    cards: tuple[CardModel, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What one card comes to with best play: for the side of whose turn it is, and why."""

    card: CardModel
    worth: int
    reason: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of the chosen card: this trick and all that follows, in sentences, and why the
    deal then ends as it does. ``best`` is what could be had and ``got`` what the card brings, for
    the side of whose turn it is. ``worths`` are in the order of the hand."""

    right: bool
    card: CardModel
    best: int
    got: int
    trick: tuple[str, ...]
    later: tuple[str, ...]
    reason: str
    worths: tuple[Worth, ...]


class PuzzlePage:
    """Works out the page of one puzzle; numbers count from 1."""

    def __init__(self, game: str, number: int, language: str, prefs: Preferences) -> None:
        found, pages = load_puzzles(game), web(game)
        assert found is not None, "the game has puzzles"
        assert pages is not None, "the game has pages"
        self.game, self.number, self.language, self.prefs = game, number, language, prefs
        self.puzzle: Puzzle = shipped(game)[number - 1]
        self.laid: Laid = shipped_one(game, number)
        self.problem = self.laid.problem
        self.puzzles: Puzzles = found
        self.pages: ModuleType = pages
        self.ruleset: AnyRuleset = load(game)
        self.t = game_words(language, game)
        self.names = [self.t(f"seat.{letter}") for letter in self.ruleset.seats]

    def card(self, name: str) -> Card:
        """The card of that name. Raises Unreadable, or IllegalAction when it is none to choose."""
        card = self.ruleset.card(name)
        if card not in self.problem.worth:
            raise IllegalAction("not_to_choose", card=name)
        return card

    def is_right(self, card: Card) -> bool:
        return card in self.problem.keeping

    def html(self, chosen: Card | None, solved: Solved) -> str:
        """The page, with what came of ``chosen`` if a card was."""
        problem = self.problem
        seats = len(self.ruleset.seats)
        order = [(problem.seat + place) % seats for place in range(seats)]
        values = {
            "t": self.t,
            "prefs": self.prefs,
            "game": self.game,
            "number": self.number,
            "of": len(shipped(self.game)),
            "theme": self.puzzle.theme,
            "board": self._cleared(self._board(problem.state)),
            "hands": [self._hand(seat, chosen) for seat in order],
            "aim": self.puzzles.aim(problem, self.t),
            "side": self.t(f"side.{self.ruleset.sides[self.ruleset.side_of[problem.seat]]}"),
            "answer": None if chosen is None else self._answer(chosen),
            "is_solved": solved.has(self.game, self.number),
            "onward": self._onward(solved, None),
            "same": self._onward(solved, self.puzzle.theme),
        }
        return render("puzzle.html", self.language, values)

    def _board(self, state: Any, seat: Seat | None = None) -> Any:
        """The game's own board for a seat, whose turn it is if none is named."""
        viewer = self.problem.seat if seat is None else seat
        view = self.ruleset.view(self.laid.match, state, viewer)
        return self.pages.board(view, self.names, self.t, self.prefs)

    def _cleared(self, board: Any) -> Any:
        """The board without the last trick, which a table keeps in sight until somebody leads."""
        if self.problem.state.trick:
            return board
        said = self.t("puzzle.lead")
        return replace(
            board, table=replace(board.table, cards=(), finished="", to="", sentence=said)
        )

    def _models(self, seat: Seat) -> Iterator[tuple[Any, str]]:
        """The seat's cards as the game shows them, each with why it may not be played."""
        for each in self._board(self.problem.state, seat).hand:
            yield getattr(each, "card", each), getattr(each, "why", "")

    def _hand(self, seat: Seat, chosen: Card | None) -> Hand:
        around = self._board(self.problem.state).seats[seat]
        turn = seat == self.problem.seat
        return Hand(
            letter=self.ruleset.seats[seat],
            name=self.names[seat],
            place=around.place,
            turn=turn,
            cards=tuple(
                self._model(model, why, chosen if turn else None)
                for model, why in self._models(seat)
            ),
        )

    def _model(self, model: Any, why: str, chosen: Card | None) -> CardModel:
        card = self.ruleset.cards.index(model.name)
        mark = ""
        if chosen is not None and card in self.problem.worth:
            # A wrong card tells of itself alone: who likes may look for the right one.
            if self.is_right(chosen):
                mark = "keeps" if self.is_right(card) else "loses"
            elif card == chosen:
                mark = "loses"
        words = getattr(model, "words", model.short)
        return CardModel(model.name, model.art, words, why, mark, card == chosen)

    def _answer(self, chosen: Card) -> Answer:
        told = self._line(chosen)
        # The cards of this trick, and whose it is.
        size = len(self.ruleset.seats) - len(self.problem.state.trick) + 1
        models = {
            self.ruleset.cards.index(model.name): model
            for model, _ in self._models(self.problem.seat)
        }
        worths = tuple(
            Worth(
                CardModel(
                    model.name,
                    model.art,
                    model.short,
                    mark="keeps" if self.is_right(card) else "loses",
                    chosen=card == chosen,
                ),
                self.problem.worth[card],
                self._reason(card),
            )
            for card, model in models.items()
            if card in self.problem.worth
        )
        model = models[chosen]
        return Answer(
            self.is_right(chosen),
            CardModel(model.name, model.art, model.short),
            max(self.problem.worth.values()),
            self.problem.worth[chosen],
            told[:size],
            told[size:],
            self._reason(chosen),
            worths,
        )

    def _line(self, card: Card) -> tuple[str, ...]:
        """What happens from here with that card and best play, as the log tells it."""
        before = len(self._board(self.problem.state).log)
        log = self._board(self.problem.ends[card]).log
        return tuple(log[before:-1])

    def _reason(self, card: Card) -> str:
        outcome = self.ruleset.outcome(self.problem.ends[card])
        return str(self.pages.reasons([outcome], self.names, self.t)[0])

    def _onward(self, solved: Solved, theme: str | None) -> int:
        """The next that is not solved, of that theme if one is named; else simply the next."""
        puzzles = shipped(self.game)
        after = [*range(self.number + 1, len(puzzles) + 1), *range(1, self.number)]
        fitting = [
            number for number in after if theme is None or puzzles[number - 1].theme == theme
        ]
        open_ones = [number for number in fitting if not solved.has(self.game, number)]
        onward: int = (open_ones or fitting or [self.number])[0]
        return onward
