"""What a player of some skill thought: the choices, the cards believed in, and what told it so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import numpy as np

from veillee.core.bot import Budget
from veillee.core.thought import Belief, Candidate, Fact, Thought
from veillee.games.alsos.actions import (
    DISCARDS,
    DONE,
    EXCHANGE,
    PASS,
    PLAYS,
    Action,
    Done,
    Kontra,
    Pass,
    Rekontra,
    Say,
)
from veillee.games.alsos.bots.compiled.choosing import Tried
from veillee.games.alsos.bots.compiled.knowledge import ACCEPTS, BACK, BIDS, FRONT, Knowledge
from veillee.games.alsos.bots.compiled.mind import Mind
from veillee.games.alsos.bots.compiled.worlds import WORLD_THEIRS
from veillee.games.alsos.bots.levels import Skill
from veillee.games.alsos.deck import ACES, NAMES, NINE, SEVEN, J, card_of
from veillee.games.alsos.items import FIGURES, ITEMS, KONTRA, Item, SpeakingPhase
from veillee.games.alsos.kernels import Ints
from veillee.games.alsos.notation import write
from veillee.games.alsos.view import View

SURE = 1.96
PLAYS_LOOKED_AT = 6
"""So many of the other's last cards are asked what they told."""


class Weighed(NamedTuple):
    """A decision: its choices with their candidates, the one chosen, and the deals imagined."""

    chosen: Action
    candidates: tuple[Candidate, ...]
    dealt: Ints
    error: float
    """Half the 95 % interval of the chosen one's value."""

    @property
    def value(self) -> float:
        name = write(0, self.chosen)
        return next(each.value for each in self.candidates if each.action == name)


def reflect(view: View, skill: Skill, rng: Random, budget: Budget) -> Thought:
    """As ``Thinker.reflect`` has it."""
    state = rng.getstate()
    found = weighed(Mind(view, skill, rng, budget))

    def without(change: Callable[[Knowledge], None]) -> Weighed:
        again = Random()
        again.setstate(state)
        return weighed(Mind(view, skill, again, budget, change))

    facts = tuple(_facts(view, skill, found, without)) if len(view.legal) > 1 else ()
    name = write(0, found.chosen)
    return Thought(name, found.candidates, _beliefs(view, found.dealt), facts)


def weighed(mind: Mind) -> Weighed:
    """The decision as ``Mind.choice`` makes it, and all that it weighed."""
    view, prize = mind.view, mind.skill.prize
    if len(view.legal) == 1:
        only = Candidate(write(0, view.legal[0]), 0.0, 0.5, 0.5)
        return Weighed(view.legal[0], (only,), np.zeros((0, 0), np.int64), 0.0)
    if view.phase in ("accept", "bid"):
        return _auction(mind)
    if view.phase in ("front", "back"):
        return _talk(mind)
    if view.phase == "discard":
        hands = mind.laid()
        return _tried([DISCARDS[card] for card in hands.values()], mind.hands(list(hands)), prize)
    if EXCHANGE in view.legal:
        tried = mind.hands([int(view.hand), 0])
        if tried.best == 1:
            found = _tried([PLAYS[next(iter(view.hand))], EXCHANGE], tried, prize)
            return found._replace(candidates=found.candidates[:1])
    cards = mind.cards()
    slip = mind.slip(cards) if len(cards) > 1 else None
    found = _tried([PLAYS[card] for card in cards], mind.tried(cards), prize)
    return found if slip is None else found._replace(chosen=PLAYS[slip])


def _tried(actions: list[Action], tried: Tried, prize: float) -> Weighed:
    """The choices with what they gained in the deals in which they were still tried."""
    found, error = [], 0.0
    for place, action in enumerate(actions):
        rows = ~np.isnan(tried.gains[:, place])
        count = max(1, int(rows.sum()))
        won = tried.won[rows, place]
        gains = tried.gains[rows, place] - prize * won
        half = SURE * float(won.std()) / count**0.5 if len(won) else 0.5
        value, chance = (float(gains.mean()), float(won.mean())) if len(won) else (0.0, 0.5)
        if place == tried.best:
            error = SURE * float(gains.std()) / count**0.5 if len(won) else 0.0
        found.append(Candidate(write(0, action), value, chance, half))
    chosen = actions[tried.best]
    found.sort(key=lambda each: (each.action != write(0, chosen), -each.value))
    return Weighed(chosen, tuple(found), tried.dealt, error)


def _auction(mind: Mind) -> Weighed:
    """What each suit promises; a pass promises nothing."""
    offers, found = mind.offers(), [Candidate(write(0, PASS), 0.0, 0.5, 0.0)]
    for action, units, chance in offers:
        found.append(Candidate(write(0, action), units, chance, _half(chance, len(mind.dealt))))
    found.sort(key=lambda each: -each.value)
    return Weighed(mind.best_of(offers), tuple(found), mind.dealt, 0.1)


def _talk(mind: Mind) -> Weighed:
    """What each statement gains over its silence, were it the last word about its item."""
    view, chances = mind.view, mind.chances()
    chosen = mind.statement(chances)
    found = [Candidate(write(0, DONE), 0.0, 0.5, 0.0)]
    for action in view.legal:
        if isinstance(action, Done):
            continue
        stake, chance = _stake(view, action, chances)
        value, half = stake * (2 * chance - 1), _half(chance, len(mind.dealt))
        if value > 0 or action is chosen:
            found.append(Candidate(write(0, action), value, chance, half))
    found.sort(key=lambda each: -each.value)
    error = 2 * max(each.error for each in found)
    return Weighed(chosen, tuple(found), mind.dealt, error)


def _stake(view: View, action: Action, chances: np.ndarray) -> tuple[float, float]:
    """What a statement adds to what is won or lost, and its chance to be right."""
    phase: SpeakingPhase = "front" if view.phase == "front" else "back"
    assert view.seat is not None
    if isinstance(action, Say):
        item = Item(view.seat, action.figure, phase)
        return float(item.price), float(chances[0, ITEMS.index(action.figure)])
    assert isinstance(action, Kontra | Rekontra)
    mine = isinstance(action, Rekontra)
    item = next(
        each
        for each in view.items
        if each.name == action.item and (each.owner == view.seat) == mine
    )
    chance = float(chances[int(not mine), ITEMS.index(item.name)])
    return float(item.price * (KONTRA[phase] - 1)), chance if mine else 1 - chance


def _half(chance: float, count: int) -> float:
    return SURE * float(np.sqrt(max(chance * (1 - chance), 1e-4) / max(1, count)))


def _beliefs(view: View, dealt: Ints) -> tuple[Belief, ...]:
    """Where the trump J, 9 and 7 and the aces that I do not see may lie."""
    if not len(dealt) or view.seat is None:
        return ()
    know = Knowledge(view, view.indicator >> 3 if view.trump is None else None, True)
    unseen = know.unseen
    pool = unseen.pool | unseen.loose
    hidden = 12 if unseen.apart else unseen.need
    usual = min(1.0, hidden / max(1, pool.bit_count()))
    wanted = [card_of(know.trump, rank) for rank in (J, NINE, SEVEN)]
    wanted += [card for card in ACES if card not in wanted]
    found = []
    for card in wanted:
        if pool >> card & 1:
            chance = float((dealt[:, WORLD_THEIRS] >> card & 1).mean())
            found.append(Belief(1 - view.seat, NAMES[card], chance, usual))
    return tuple(found)


def _facts(
    view: View,
    skill: Skill,
    found: Weighed,
    without: Callable[[Callable[[Knowledge], None]], Weighed],
) -> Iterator[Fact]:
    """What of the other's words, silences and cards moved the choice beyond its error."""
    for kind, what, at, change in _told(view, skill):
        other = without(change)
        name = write(0, found.chosen)
        value = next((each.value for each in other.candidates if each.action == name), 0.0)
        turns = other.chosen is not found.chosen and other.value - value > other.error
        shift = found.value - value
        if turns or abs(shift) > float(np.hypot(found.error, other.error)):
            assert view.seat is not None
            yield Fact(kind, 1 - view.seat, what, at, shift, turns)


def _told(view: View, skill: Skill) -> Iterator[tuple[str, str, int, Callable[[Knowledge], None]]]:
    """All that the other said, did not say and played that may have told something."""
    assert view.seat is not None
    other = 1 - view.seat
    if skill.hears:
        for at, said in enumerate(view.said):
            if said.seat == other and not isinstance(said.what, Done):
                kind = "silence" if isinstance(said.what, Pass) else "word"
                yield kind, write(0, said.what), at, _unsaid(said.what, said.phase)
        for phase in ("front", "back"):
            ends = [
                at
                for at, said in enumerate(view.said)
                if said.seat == other and said.phase == phase and isinstance(said.what, Done)
            ]
            if ends:
                yield "silence", write(0, DONE), ends[0], _unsaid(DONE, phase)
    if skill.reads:
        for at, place, card in _played(view)[-PLAYS_LOOKED_AT:]:
            yield "play", NAMES[card], at, _unplayed(place)


def _unsaid(what: Action, phase: str) -> Callable[[Knowledge], None]:
    """Forgets what was said; with the end of a turn, what was not."""

    def change(know: Knowledge) -> None:
        rows, chances = know.rows
        first = FRONT if phase == "front" else BACK
        if isinstance(what, Done):
            late = (rows[:, 2] >= first) & (rows[:, 2] < first + len(FIGURES))
            gone = late & (rows[:, 4] == 0)
        elif isinstance(what, Say):
            gone = (rows[:, 2] == first + FIGURES.index(what.figure)) & (rows[:, 4] == 1)
        elif isinstance(what, Kontra | Rekontra):
            gone = (rows[:, 2] > BACK + len(FIGURES) - 1) & (rows[:, 4] == 1)
        else:
            gone = rows[:, 2] == (ACCEPTS if phase == "accept" else BIDS)
        know.rows = rows[~gone], chances

    return change


def _unplayed(place: int) -> Callable[[Knowledge], None]:
    """Makes nothing of one card."""

    def change(know: Knowledge) -> None:
        past = know.past.copy()
        past[place, 2] = 0
        know.past = past

    return change


def _played(view: View) -> list[tuple[int, int, int]]:
    """The other's cards: after how many public actions, the how manieth of all, and which."""
    done = view.clock - 2 * len(view.tricks) - len(view.trick)
    cards: list[tuple[int, int]] = []
    for trick in view.tricks:
        cards += [(trick.leader, trick.cards[0]), (1 - trick.leader, trick.cards[1])]
    cards += [(view.leader, card) for card in view.trick]
    return [
        (done + place, place, card) for place, (seat, card) in enumerate(cards) if seat != view.seat
    ]
