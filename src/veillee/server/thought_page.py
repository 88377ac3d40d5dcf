"""What a bot thinks at one decision, as a page shows it: chances, beliefs, and one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from babel.numbers import format_decimal

from veillee.core.match import Seat
from veillee.core.thought import Candidate, Fact, Thought
from veillee.games import load
from veillee.server.levels import level_models
from veillee.server.pages import game_words, render, thinking
from veillee.server.preferences import Preferences

CARDS, FACTS = 6, 6
"""Of so many cards at most the page tells who may hold them, those of which most was learnt; and so
many facts, those that mattered most."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked: ``kind`` is ``hint`` for one's own decision now, ``why`` for a bot's own
    thoughts, ``would`` for what a bot would think in somebody's seat. ``you`` is the asker's seat,
    ``played`` what was done in the end, in notation, where something was; ``more`` where to ask the
    strongest bot the same."""

    game: str
    kind: str
    bot: str
    view: Any
    names: Sequence[str]
    you: Seat | None
    played: str = ""
    back: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One candidate; ``at``, ``low`` and ``high`` are of a hundred, for the drawing; ``error`` is 0
    where no interval is known. ``measure`` when it is what the others are measured against, which
    has no chance of its own."""

    art: str
    called: str
    percent: int
    error: int
    value: str
    at: float
    low: float
    high: float
    chosen: bool
    measure: bool


@dataclass(frozen=True, slots=True)
class Held:
    """How likely a seat is to hold a card, now and by the deal alone, in words and of a hundred."""

    now: str
    usual: str
    at: float
    was: float


@dataclass(frozen=True, slots=True)
class Told:
    """A card, and who may hold it."""

    art: str
    called: str
    seats: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Mattered:
    """Something that mattered, with what it adds to the worth of the choice."""

    because: str
    shift: str
    turns: bool


class ThoughtPage:
    """Works out the page of one thought."""

    def __init__(self, asked: Asked, thought: Thought, language: str, prefs: Preferences) -> None:
        self.asked, self.thought, self.prefs = asked, thought, prefs
        self.t = game_words(language, asked.game)
        self.game = thinking(asked.game)

    def html(self) -> str:
        """The whole page."""
        asked, t = self.asked, self.t
        seat = asked.view.seat
        level = {each.name: each.called for each in level_models(asked.game, t)}.get(asked.bot)
        art, called = self.game.idea(self.thought.chosen, t, self.prefs)
        values = {
            "t": t,
            "prefs": self.prefs,
            "game": asked.game,
            "back": asked.back,
            "more": asked.more if self._is_free() else "",
            "title": t(f"thought.{asked.kind}", player=asked.names[seat]),
            "lead": t(f"thought.{asked.kind}.lead", level=level or t("bot")),
            "art": art,
            "called": _upper(called),
            "sentences": self._sentences(),
            "rows": [self._row(each) for each in self.thought.candidates if self._is_free()],
            "felt": self.thought.by in ("feel", "lot") and not self.thought.error,
            "beliefs": self._beliefs(),
            "facts": [self._mattered(each) for each in self._facts()[:FACTS]],
        }
        return render("thought.html", t.language, values)

    def _facts(self) -> list[Fact]:
        """What decided first, then what weighed most."""
        return sorted(self.thought.facts, key=lambda fact: (not fact.turns, -abs(fact.shift)))

    def _because(self, fact: Fact) -> str:
        asked = self.asked
        return str(self.game.because(fact, asked.view, asked.names, asked.you, self.t, self.prefs))

    def _sentences(self) -> list[str]:
        """Why, in one sentence; then what else could be as good, and what was done instead."""
        t, facts = self.t, self._facts()
        if facts and self.thought.by == "weighing":
            reason = self._because(facts[0])
            said = [t("thought.turns" if facts[0].turns else "thought.because", because=reason)]
        else:
            said = [self._unmoved()]
        if (other := self._dearer()) is not None:
            said.append(self.t("thought.dearer", other=self._called(other.action)))
        elif (other := self._as_good()) is not None:
            said.append(t("thought.close", other=self._called(other.action)))
        if self.asked.played not in ("", self.thought.chosen):
            said.append(t("thought.played", played=self._called(self.asked.played)))
        return said

    def _unmoved(self) -> str:
        """Why, where nothing that was played or told matters."""
        if not self._is_free():
            return self.t("thought.forced")
        if not self.thought.candidates:
            return self.t("thought.habit")
        if self.thought.by == "lot":
            return self.t("thought.lot", other=self._called(self.thought.candidates[0].action))
        if self.thought.by == "feel":
            return self.t("thought.feel")
        return self.t("thought.deaf") if self.thought.by == "deaf" else self.t("thought.plain")

    def _is_free(self) -> bool:
        """Whether there was more than one thing to do; what is done out of turn, which names its
        seat, apart."""
        rules, view = load(self.asked.game), self.asked.view
        texts = [rules.write(view.seat, action) for action in view.legal]
        return sum(rules.read(text)[0] is None for text in texts) > 1

    def _dearer(self) -> Candidate | None:
        """What was weighed and promises more by itself than to do nothing, which was chosen."""
        first, *others = self.thought.candidates or (None,)
        chosen = [each for each in others if each.action == self.thought.chosen]
        silent = any(map(_is_measure, chosen)) and self.thought.by in ("weighing", "deaf")
        return first if silent else None

    def _as_good(self) -> Candidate | None:
        """The first other choice whose interval meets that of the one chosen; where a lot chose,
        nobody asked."""
        if self.thought.by == "lot":
            return None
        mine = [each for each in self.thought.candidates if each.action == self.thought.chosen]
        for each in self.thought.candidates:
            if mine and each not in mine and _as_likely(each, mine[0]):
                return each
        return None

    def _called(self, action: str) -> str:
        return str(self.game.idea(action, self.t, self.prefs)[1])

    def _row(self, candidate: Candidate) -> Row:
        art, called = self.game.idea(candidate.action, self.t, self.prefs)
        low, high = candidate.chance - candidate.error, candidate.chance + candidate.error
        return Row(
            art,
            _upper(called),
            round(100 * candidate.chance),
            max(1, round(100 * candidate.error)) if candidate.error else 0,
            self._signed(candidate.value),
            _percent(candidate.chance),
            _percent(low),
            _percent(high),
            candidate.action == self.thought.chosen,
            _is_measure(candidate),
        )

    def _signed(self, value: float) -> str:
        """A gain as the language writes numbers, with its sign."""
        return format_decimal(value, format="+0.00;\u22120.00", locale=self.t.language)

    def _beliefs(self) -> list[Told]:
        """The cards of which most was learnt, each with who may hold it."""
        beliefs = self.thought.beliefs
        learnt: dict[str, float] = {}
        for each in beliefs:
            learnt[each.card] = max(learnt.get(each.card, 0), abs(each.chance - each.usual))
        cards = sorted(learnt, key=lambda card: -learnt[card])[:CARDS]
        told = []
        for card in cards:
            art, called = self.game.held(card, self.t, self.prefs)
            seats = tuple(
                Held(
                    self.t(
                        "thought.held",
                        player=self.asked.names[each.seat],
                        percent=round(100 * each.chance),
                    ),
                    self.t("thought.usual", percent=round(100 * each.usual)),
                    _percent(each.chance),
                    _percent(each.usual),
                )
                for each in beliefs
                if each.card == card
            )
            told.append(Told(art, _upper(called), seats))
        return told

    def _mattered(self, fact: Fact) -> Mattered:
        shift = self.t("thought.shift", shift=self._signed(fact.shift))
        return Mattered(_upper(self._because(fact)), shift, fact.turns)


def _as_likely(one: Candidate, other: Candidate) -> bool:
    """Whether the intervals of both chances meet."""
    return not _is_measure(one) and abs(one.chance - other.chance) < one.error + other.error


def _is_measure(candidate: Candidate) -> bool:
    """Whether the choice is to change nothing."""
    return (candidate.value, candidate.chance, candidate.error) == (0.0, 0.5, 0.0)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _percent(share: float) -> float:
    return round(100 * min(1.0, max(0.0, share)), 1)
