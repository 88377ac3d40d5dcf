"""What a player of some skill thought: the choices, the cards believed in, and what told it so."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np

from veillee.core.bot import Budget
from veillee.core.thought import Belief, By, Candidate, Fact, Thought
from veillee.games.alsos.actions import (
    DISCARDS,
    DONE,
    EXCHANGE,
    PASS,
    PLAYS,
    Action,
    Done,
)
from veillee.games.alsos.bots.compiled import model
from veillee.games.alsos.bots.compiled.choosing import Tried
from veillee.games.alsos.bots.compiled.citing import (
    LEAST,
    SURE,
    Halves,
    by_counts,
    cited,
    evenly,
    examined,
)
from veillee.games.alsos.bots.compiled.knowledge import Knowledge
from veillee.games.alsos.bots.compiled.mind import Mind, promise, stake
from veillee.games.alsos.bots.compiled.outlook import shares
from veillee.games.alsos.bots.compiled.policy import Floats
from veillee.games.alsos.bots.compiled.worlds import WORLD_THEIRS
from veillee.games.alsos.bots.levels import Skill
from veillee.games.alsos.deck import ACES, NAMES, NINE, SEVEN, J, card_of
from veillee.games.alsos.kernels import Ints
from veillee.games.alsos.notation import write
from veillee.games.alsos.view import View


class Weighed(NamedTuple):
    """A decision: its choices with their candidates, the one chosen, and the deals imagined."""

    chosen: Action
    candidates: tuple[Candidate, ...]
    dealt: Ints
    error: float
    """Half the 95 % interval of the chosen one's value; of the best one's, where that slipped."""
    slipped: bool = False
    """Whether it was played by habit, though another was liked better."""

    @property
    def value(self) -> float:
        name = write(0, self.chosen)
        return next(each.value for each in self.candidates if each.action == name)


def reflect(view: View, skill: Skill, rng: Random, budget: Budget) -> Thought:
    """As ``Thinker.reflect`` has it."""
    found = weighed(Mind(view, skill, rng, budget))
    name, error, facts = write(0, found.chosen), max(LEAST, found.error), tuple[Fact, ...]()
    by: By = "lot" if found.slipped else "weighing" if skill.hears or skill.reads else "deaf"
    if len(found.candidates) > 1 and by == "weighing":
        facts = tuple(cited(view, skill, name, error, rng, len(found.dealt)))
    return Thought(name, found.candidates, _beliefs(view, found.dealt), facts, error, by)


def examine(
    view: View, skill: Skill, thought: Thought, rng: Random, count: int
) -> tuple[Fact, ...]:
    """As ``Thinker.examine`` has it."""
    if len(thought.candidates) < 2:
        return ()
    return tuple(examined(view, skill, thought.chosen, rng, count))


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
    if slip is None or PLAYS[slip] == found.chosen:
        return found
    return found._replace(chosen=PLAYS[slip], slipped=True)


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
    chosen = mind.best_of(offers)
    error = 0.0
    if chosen is not PASS:
        made = mind.offered[chosen]
        error = Halves(lambda counts: (_promised(made, counts), 0.0), evenly(len(made))).error()
    return Weighed(chosen, tuple(found), mind.dealt, error)


def _promised(made: Ints, counts: Floats) -> float:
    return promise(model.before_words(shares(made[by_counts(counts)])))


def _talk(mind: Mind) -> Weighed:
    """What each statement gains over its silence, were it the last word about its item."""
    view, chances = mind.view, mind.chances()
    chosen = mind.statement(chances)
    found = [Candidate(write(0, DONE), 0.0, 0.5, 0.0)]
    for action in view.legal:
        if isinstance(action, Done):
            continue
        price, chance = stake(view, action, chances)
        value, half = price * (2 * chance - 1), _half(chance, len(mind.dealt))
        if value > 0 or action is chosen:
            found.append(Candidate(write(0, action), value, chance, half))
    found.sort(key=lambda each: -each.value)
    price, chance = stake(view, chosen, chances)
    error = 2 * price * _half(chance, len(mind.dealt))
    return Weighed(chosen, tuple(found), mind.dealt, error)


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
