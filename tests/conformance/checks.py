"""The checks themselves: each takes a game and positions of it, and asserts.

They are plain functions, so that ``test_checks`` can turn them on games broken on purpose.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from itertools import chain
from random import Random
from typing import Any

from tests.conformance.piles import PILES
from tests.conformance.play import (
    Position,
    any_options,
    any_values,
    laid,
    playout,
    shuffled,
)
from tests.conformance.written import check_records
from tests.prove import times
from veillee.core.match import Match, Outcome
from veillee.core.options import read_options
from veillee.core.ruleset import AnyRuleset, Step
from veillee.errors import BadOptions, IllegalAction, Unreadable
from veillee.records.sentence import catalogue

Check = Callable[[AnyRuleset, Sequence[Position], Random], None]


def check_course(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """Somebody is to act exactly while there is no outcome, and has something to do."""
    for position in found:
        state = position.state
        turn, outcome = game.to_act(state), game.outcome(state)
        offered = [game.legal(state, seat) for seat in range(len(game.seats))]
        assert (turn is None) == (outcome is not None)
        assert any(offered) == (turn is not None)
        assert turn is None or offered[turn]
        if outcome is not None:
            assert isinstance(outcome, Outcome)
            assert len(outcome.points) == len(game.sides)
            assert outcome.reason
            assert outcome.counted or not any(outcome.points)


def check_actions(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """What is offered applies; every other action is refused, with its reason in words."""
    actions = set(game.actions)
    refusals: dict[str, IllegalAction] = {}
    for position in found:
        state = position.state
        before = copy.deepcopy(state)
        for seat in range(len(game.seats)):
            offered = set(game.legal(state, seat))
            assert len(offered) == len(game.legal(state, seat)), "offered twice"
            assert offered <= actions, "offered, but in no list"
            for action in game.actions:
                if action in offered:
                    _applies(game, state, seat, action)
                else:
                    error = _refused(game, state, seat, action)
                    refusals[error.code] = error
        assert state == before, "an action changed the state it was asked of"
    for error in refusals.values():
        assert sentence(game, error)


def _applies(game: AnyRuleset, state: Any, seat: int, action: Any) -> None:
    step = game.apply(state, seat, action)
    assert isinstance(step, Step)
    assert game.apply(state, seat, action) == step


def _refused(game: AnyRuleset, state: Any, seat: int, action: Any) -> IllegalAction:
    try:
        game.apply(state, seat, action)
    except IllegalAction as error:
        return error
    raise AssertionError(f"{game.write(seat, action)} is allowed but not offered")


def sentence(game: AnyRuleset, error: IllegalAction | BadOptions) -> str:
    """What a person is told; raises if the catalogues do not have it or lack a fact."""
    return catalogue(game.name)(f"error.{error.code}", **error.facts)


def check_cards(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """Every card of the pack lies in exactly one place, at every moment."""
    for position in found:
        _conserved(game, position.state)


def _conserved(game: AnyRuleset, state: Any) -> list[int]:
    """The sizes of the piles, none of which has a card of another."""
    piles = [list(pile) for pile in PILES[game.name](state)]
    assert sorted(chain(*piles)) == list(range(len(game.cards)))
    return [len(pile) for pile in piles]


def check_secrecy(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """What a viewer cannot see may be anything, and the view stays the same to its last field."""
    differs, open_positions = 0, 0
    for position in found:
        match, state = position.match, position.state
        sizes = _conserved(game, state)
        for seat in (*range(len(game.seats)), None):
            seed = rng.random()
            other = game.redeal(state, seat, Random(seed))
            assert seat is not None or game.redeal(state, seat, Random(seed)) == other
            assert game.view(match, other, seat) == game.view(match, state, seat), "a leak"
            assert _conserved(game, other) == sizes
            assert game.to_act(other) == game.to_act(state)
            if game.to_act(state) is not None:
                open_positions += 1
                differs += other != state
    assert differs > 0.6 * open_positions, "redeal hardly changes anything"


def check_views(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """A view offers its seat what the rules offer it, and a spectator nothing."""
    for position in found:
        match, state = position.match, position.state
        for seat in range(len(game.seats)):
            assert tuple(game.view(match, state, seat).legal) == game.legal(state, seat)
        assert not game.view(match, state, None).legal


def check_notation(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """Each action has its own text, which gives it back with its seat, if it names one."""
    for seat in range(len(game.seats)):
        texts = [game.write(seat, action) for action in game.actions]
        assert len(set(texts)) == len(game.actions)
        for action, text in zip(game.actions, texts, strict=True):
            named, again = game.read(text)
            assert again == action
            assert named in (None, seat)
            for broken in (text.upper() + " ", text + ":", ":" + text, text + text):
                _unreadable(game, broken)
    for index, name in enumerate(game.cards):
        assert game.card(name) == index


def _unreadable(game: AnyRuleset, text: str) -> None:
    try:
        read = game.read(text)
    except Unreadable:
        return
    raise AssertionError(f"{text!r} was read as {read}")


def check_reports(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """What ``replay --json`` says is JSON, at every moment of the deal."""
    for position in found:
        report = game.report(position.state)
        assert json.loads(json.dumps(report)) == report


def check_options(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """Presets are accepted; a combination is refused however it is asked for, in words."""
    for preset in game.presets:
        assert isinstance(read_options(game.options, game.presets, preset, {}), game.options)
    for _ in range(times(300)):
        values = any_values(game, rng)
        asked = {_asked(game, preset, values) for preset in game.presets}
        assert len(asked) == 1, "the preset decides about options that are all given"
        assert asked == {_made(game, values)}


def _asked(game: AnyRuleset, preset: str, values: dict[str, object]) -> object:
    try:
        return read_options(game.options, game.presets, preset, values)
    except BadOptions as error:
        return sentence(game, error)


def _made(game: AnyRuleset, values: dict[str, object]) -> object:
    try:
        return game.options(**values)
    except BadOptions as error:
        return sentence(game, error)


def check_lay(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """Cards named part by part make a deal with every card in it."""
    for _ in range(20 if game.parts else 0):
        _conserved(game, game.new(any_options(game, rng), 0, game.lay(laid(game, rng))))


def check_draw(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """Drawn partners are the same people at other places, drawn with cards of the pack."""
    seats = list(range(len(game.seats)))
    for _ in range(times(100)):
        pack = shuffled(game, rng)
        draw = game.draw(any_options(game, rng), pack)
        if draw is not None:
            assert sorted(draw.places) == seats
            assert draw.dealer in seats
            assert draw.turned == tuple(pack[: len(draw.turned)])


def check_matches(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """Whole matches end; scores are the sums of the deals, the winner has most."""
    for _ in range(times(10)):
        match = game.begin(any_options(game, rng), rng.randrange(len(game.seats)))
        while not match.over:
            *_, last = playout(game, match, rng)
            outcome = game.outcome(last)
            assert outcome is not None
            match = _scored(game, match, outcome)
            assert len(match.outcomes) < 400, "a match does not end"
        best = max(match.score)
        leaders = [side for side, points in enumerate(match.score) if points == best]
        assert match.winner == (leaders[0] if len(leaders) == 1 else None)


def _scored(game: AnyRuleset, match: Match[Any], outcome: Outcome) -> Match[Any]:
    after = game.after(match, outcome)
    assert after.options == match.options
    assert after.outcomes == (*match.outcomes, outcome)
    sums = [sum(points) for points in zip(*(each.points for each in after.outcomes), strict=True)]
    assert after.score == tuple(sums)
    assert after.dealer in range(len(game.seats))
    assert after.over or after.winner is None
    return after


CHECKS: tuple[Check, ...] = (
    check_course,
    check_actions,
    check_cards,
    check_secrecy,
    check_views,
    check_notation,
    check_reports,
    check_options,
    check_lay,
    check_draw,
    check_matches,
    check_records,
)
