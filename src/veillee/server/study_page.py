"""A finished deal, moment by moment, with the worth of every card: as a page shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.games import load, load_levels
from veillee.live.study import FEWEST, WORLDS, Share, Study
from veillee.records.moments import Moment
from veillee.server.pages import game_words, render, web
from veillee.server.preferences import Preferences


@dataclass(frozen=True, slots=True)
class Place:
    """Which deal of what: ``path`` is its page, ``fixed`` what its address always says, ``back``
    where one came from; ``deals`` are the numbers that there are."""

    path: str
    number: int
    deals: tuple[int, ...]
    fixed: tuple[tuple[str, str], ...] = ()
    back: str = ""

    def thought(self, at: int) -> str:
        """The address of what was thought at a moment."""
        return f"{self.path}/thought?{urlencode([*self.fixed, ('at', str(at))])}"

    def at(self, at: int, view: str, number: int | None = None) -> str:
        """The address of a moment, as one seat or everybody sees it."""
        path = self.path.rpartition("/")[0] + f"/{self.number if number is None else number}"
        query = [*self.fixed, ("at", str(at)), *([("view", view)] if view else [])]
        return f"{path}?{urlencode(query)}"


@dataclass(frozen=True, slots=True)
class CardModel:
    """A card on the page. ``mark`` is ``keeps``, ``loses`` or ``same`` where it could be played
    now and its worth is known, else empty; ``worth`` is for the side of its player; ``played``
    when it was."""

    art: str
    name: str
    mark: str = ""
    worth: int = 0
    share: Share | None = None
    played: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """One player: their cards, or only how many there are."""

    letter: str
    name: str
    place: str
    turn: bool
    tricks: int
    count: int
    cards: tuple[CardModel, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """One card on the timeline, or the end. ``side`` is who had the better of it before, 0 or 1, or
    None; ``height`` how much, in thirds; ``turned`` when the action changed that."""

    at: int
    href: str
    label: str
    known: bool
    side: int | None
    height: int
    turned: bool
    mistake: bool
    here: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """An action that changed the worth of the deal; ``verdict`` is a key of the catalogue."""

    href: str
    what: str
    sentence: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How the deal would have ended with best play from here: its cards in words, why it ends so,
    and the game's own bill, if it has one, beside that of the deal as it was."""

    cards: tuple[str, ...]
    reason: str
    bill: tuple[Any, ...]
    was: tuple[Any, ...]


class StudyPage:
    """Works out the page of one moment; ``view`` is a seat, or None for everybody."""

    def __init__(
        self,
        study: Study,
        place: Place,
        names: Sequence[str],
        language: str,
        prefs: Preferences,
        you: Seat | None = None,
        may_ask: Callable[[Seat], bool] = lambda seat: True,
    ) -> None:
        self.study, self.place, self.names, self.prefs = study, place, names, prefs
        self.you = you
        self.may_ask = may_ask
        self._logs: dict[int, tuple[str, ...]] = {}
        self.t = game_words(language, study.game)
        self.language = language
        self.ruleset = load(study.game)
        self.pages = web(study.game)
        self.sides = [
            self.t("and").join(
                names[seat] for seat, each in enumerate(self.ruleset.side_of) if each == side
            )
            for side in range(len(self.ruleset.sides))
        ]

    def html(self, at: int, view: Seat | None, working: bool, full: bool) -> str:
        """The whole page. ``working``: more is being worked out; ``full``: others come first."""
        moment = self.study.moments[at]
        letter = "" if view is None else self.ruleset.seats[view]
        board = self._board(moment.state, view)
        hands = tuple(self._hand(moment, seat, view) for seat in range(len(self.ruleset.seats)))
        last = len(self.study.moments) - 1
        values = {
            "t": self.t,
            "prefs": self.prefs,
            "game": self.study.game,
            "place": self.place,
            "board": board,
            "hands": hands,
            "actor": next((hand for hand in hands if hand.turn), None),
            "at": at,
            "last": last,
            "here": self.place.at(at, letter),
            "first": self.place.at(0, letter),
            "before": self.place.at(max(at - 1, 0), letter),
            "after": self.place.at(min(at + 1, last), letter),
            "end": self.place.at(last, letter),
            "views": self._views(at, letter),
            "deals": [(each, self.place.at(0, letter, each)) for each in self.place.deals],
            "sides": self.sides,
            "cells": self._cells(at, letter),
            "turns": self._turns(letter),
            "side": 0 if moment.seat is None else self.ruleset.side_of[moment.seat],
            "knew": self._knew(moment),
            "happened": self._happened(moment),
            "worth": self._worth(self.study.value(at)),
            "drawn": self._drawn(moment),
            "enough": FEWEST,
            "drawing": working and self.study.chooses(at) and at not in self.study.drawn,
            "verdict": self._verdict(moment),
            "turn_sentence": self._turned(at) if at in self.study.turning else "",
            "ending": self._ending(at),
            "result": self._worth(self.study.value(last)),
            "reason": self._reason(self.study.deal.outcome),
            "done": len(self.study.weighed),
            "of": self.study.positions,
            "working": working,
            "full": full,
            "study": self.study,
            "worlds": WORLDS,
            "thinking": bool(load_levels(self.study.game).reflective),
            "thought": self._thought(moment),
        }
        return render("study.html", self.language, values)

    def _thought(self, moment: Moment) -> str:
        """Where what was thought there can be read; empty where nobody may."""
        seat = None if moment.move is None else moment.move.seat
        if seat is None or not self.may_ask(seat) or not load_levels(self.study.game).reflective:
            return ""
        return self.place.thought(moment.at)

    def _board(self, state: Any, seat: Seat | None) -> Any:
        assert self.pages is not None
        view = self.ruleset.view(self.study.deal.match, state, seat)
        return self.pages.board(view, self.names, self.t, self.prefs)

    def _views(self, at: int, letter: str) -> list[tuple[str, str, bool]]:
        """Everybody's cards, or one seat's: what it is called, where, and whether it is now."""
        found = [(self.t("study.view.all"), self.place.at(at, ""), not letter)]
        for seat, each in enumerate(self.ruleset.seats):
            called = self.t("study.view.seat", player=self.names[seat])
            found.append((called, self.place.at(at, each), each == letter))
        return found

    def _knew(self, moment: Moment) -> str:
        """What the column is called that goes by what was known at the seat whose turn it is."""
        if moment.seat is None:
            return ""
        if moment.seat == self.you:
            return self.t("study.knew.you")
        return self.t("study.knew", player=self.names[moment.seat])

    def _drawn(self, moment: Moment) -> str:
        """Over how many deals the shares go, and how sure they are."""
        if moment.seat is None:
            return ""
        shares = self.study.shares(moment.at, self._sign(moment.seat)).values()
        if not shares:
            return ""
        return self.t(
            "study.drawn",
            n=max(each.of for each in shares),
            player=self.names[moment.seat],
            spread=round(100 * max(each.spread for each in shares)),
        )

    def _hand(self, moment: Moment, seat: Seat, view: Seat | None) -> Hand:
        board = self._board(moment.state, seat)
        around = self._board(moment.state, view).seats[seat]
        shown = view is None or view == seat
        marks = self._marks(moment) if moment.seat == seat and shown else {}
        cards = []
        for each in board.hand if shown else ():
            model = getattr(each, "card", each)
            card = self.ruleset.cards.index(model.name)
            cards.append(marks.get(card) or CardModel(model.art, model.short))
        return Hand(
            self.ruleset.seats[seat],
            self.names[seat],
            around.place,
            moment.seat == seat,
            around.tricks,
            len(board.hand),
            tuple(cards),
        )

    def _marks(self, moment: Moment) -> dict[Card, CardModel]:
        """The cards that may be played now, with what they are worth."""
        weighed = self.study.weighed.get(moment.at)
        if weighed is None or moment.seat is None:
            return {}
        sign = self._sign(moment.seat)
        models = {}
        for each in self._board(moment.state, moment.seat).hand:
            model = getattr(each, "card", each)
            models[self.ruleset.cards.index(model.name)] = model
        shares = self.study.shares(moment.at, sign)
        best = max((sign * value for value in weighed.cards.values()), default=0)
        alike = len(set(weighed.cards.values())) == 1
        return {
            card: CardModel(
                models[card].art,
                models[card].short,
                "same" if alike else "keeps" if sign * value == best else "loses",
                sign * value,
                shares.get(card),
                card == moment.card,
            )
            for card, value in weighed.cards.items()
        }

    def _sign(self, seat: Seat) -> int:
        return 1 if self.ruleset.side_of[seat] == 0 else -1

    def _worth(self, value: int | None) -> str:
        """What that is worth to whom, in the game's words; empty when it is not known."""
        if value is None:
            return ""
        if value == 0:
            return self.t("worth.none")
        return self.t("worth.side", n=abs(value), side=self.sides[value < 0])

    def _happened(self, moment: Moment) -> list[str]:
        """What was done from here, as the log tells it."""
        if moment.move is None:
            return []
        before = Counter(self._log(moment.at))
        lines = []
        for line in self._log(moment.at + 1):
            if before[line]:
                before[line] -= 1
            else:
                lines.append(line)
        return lines

    def _log(self, at: int) -> tuple[str, ...]:
        """All that was public up to that moment."""
        if at not in self._logs:
            self._logs[at] = tuple(self._board(self.study.moments[at].state, None).log)
        return self._logs[at]

    def _cells(self, at: int, letter: str) -> list[Cell]:
        turning = self.study.turning
        greatest = max((abs(each.value or 0) for each in self.study.weighed.values()), default=0)
        cells = []
        for moment in self.study.moments:
            value = self.study.value(moment.at)
            if moment.card is None and moment.move is not None and value is None:
                continue  # said before the play of cards
            what = (self._happened(moment) or [self.t("study.end")])[0]
            turned = moment.at in turning
            label = self.t("colon").join(filter(None, (what, self._worth(value))))
            if turned:
                label = self.t("semicolon").join((label, self._turned(moment.at)))
            cells.append(
                Cell(
                    moment.at,
                    self.place.at(moment.at, letter),
                    label,
                    value is not None,
                    None if not value else int(value < 0),
                    0 if not value else max(1, round(3 * abs(value) / max(greatest, 2))),
                    turned,
                    turned and self._is_mistake(moment),
                    moment.at == at,
                )
            )
        return cells

    def _turned(self, at: int) -> str:
        """From what to what the action made from there changed the deal."""
        before, after = self.study.value(at), self.study.value(at + 1)
        assert before is not None
        assert after is not None
        facts = {"before": self._worth(before), "after": self._worth(after)}
        if before * after < 0:
            sides = {"before": self.sides[before < 0], "after": self.sides[after < 0]}
            return self.t("turn.over", **sides)
        return self.t("turn.change", **facts)

    def _share_played(self, moment: Moment) -> Share | None:
        if moment.seat is None or moment.card is None:
            return None
        return self.study.shares(moment.at, self._sign(moment.seat)).get(moment.card)

    def _is_mistake(self, moment: Moment) -> bool:
        share = self._share_played(moment)
        return share is not None and share.mistake and moment.at in self.study.drawn

    def _verdict(self, moment: Moment) -> str:
        """What is to be said of the card that was played; a key, or empty."""
        if moment.card is None or not self.study.chooses(moment.at):
            return ""
        share = self._share_played(moment)
        if share is None or moment.at not in self.study.drawn:
            return ""
        loses = moment.at in self.study.turning
        if share.mistake:
            return "mistake" if loses else "lucky"
        return "unlucky" if loses else "good"

    def _turns(self, letter: str) -> list[Turn]:
        found = []
        for at in self.study.turning:
            moment = self.study.moments[at]
            what = " ".join(self._happened(moment)[:1])
            href, verdict = self.place.at(at, letter), self._verdict(moment)
            found.append(Turn(href, what, self._turned(at), verdict))
        return found

    def _reason(self, outcome: Any) -> str:
        if outcome is None:
            return ""
        assert self.pages is not None
        return str(self.pages.reasons([outcome], self.names, self.t)[0])

    def _ending(self, at: int) -> Ending | None:
        """Best play from here on. Until the next turning point it leads where best play from that
        leads; after the last, where the deal went."""
        later = [each for each in self.study.turning if each >= at]
        if not later or self.study.lines.get(later[0]) is None:
            return None
        turn = later[0]
        state, cards = self.study.moments[turn].state, []
        for text in self.study.lines[turn] or ():
            seat = self.ruleset.to_act(state)
            assert seat is not None
            action = self.ruleset.read(text)[1]
            state = self.ruleset.apply(state, seat, action).state
            cards.append(text)
        board = self._board(state, None)
        was = self._board(self.study.deal.state, None)
        told = tuple(board.log[len(self._log(turn)) : -1])
        return Ending(
            told,
            self._reason(self.ruleset.outcome(state)),
            tuple(getattr(board, "bill", ())),
            tuple(getattr(was, "bill", ())),
        )
