"""The checks find what they look for: each of these broken games is caught by one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.conformance import checks
from tests.conformance.checks import Check
from tests.conformance.piles import PILES
from tests.conformance.play import Position
from tests.conformance.written import check_records
from veillee.core.match import Match, Outcome
from veillee.core.ruleset import AnyRuleset, Step
from veillee.errors import IllegalAction

Broken = Callable[[AnyRuleset], AnyRuleset]


def shows_another_hand(game: AnyRuleset) -> AnyRuleset:
    """One card of another player's hand, in every view."""

    def view(match: Match[Any], state: Any, seat: int | None) -> Any:
        hand = list(PILES[game.name](state)[1 if seat == 0 else 0])
        return game.view(match, state, seat), hand[:1]

    return replace(game, view=view)


def offers_too_little(game: AnyRuleset) -> AnyRuleset:
    return replace(game, legal=lambda state, seat: game.legal(state, seat)[:-1])


def offers_twice(game: AnyRuleset) -> AnyRuleset:
    return replace(game, legal=lambda state, seat: game.legal(state, seat) * 2)


def swallows_the_forbidden(game: AnyRuleset) -> AnyRuleset:
    def apply(state: Any, seat: int, action: Any) -> Step[Any]:
        try:
            return game.apply(state, seat, action)
        except IllegalAction:
            return Step(state)

    return replace(game, apply=apply)


def never_ends(game: AnyRuleset) -> AnyRuleset:
    return replace(game, outcome=lambda state: None)


def draws_no_other_cards(game: AnyRuleset) -> AnyRuleset:
    return replace(game, redeal=lambda state, seat, rng: state)


def views_offer_everything(game: AnyRuleset) -> AnyRuleset:
    return replace(
        game, view=lambda match, state, seat: replace(game.view(match, state, seat), legal=(0,))
    )


def writes_all_alike(game: AnyRuleset) -> AnyRuleset:
    return replace(game, write=lambda seat, action: game.write(seat, game.actions[0]))


def forgets_points(game: AnyRuleset) -> AnyRuleset:
    def after(match: Match[Any], outcome: Outcome) -> Match[Any]:
        return replace(game.after(match, outcome), score=match.score)

    return replace(game, after=after)


def crowns_the_loser(game: AnyRuleset) -> AnyRuleset:
    def after(match: Match[Any], outcome: Outcome) -> Match[Any]:
        after = game.after(match, outcome)
        least = after.score.index(min(after.score))
        return replace(after, winner=least) if after.over else after

    return replace(game, after=after)


def reports_no_json(game: AnyRuleset) -> AnyRuleset:
    return replace(game, report=lambda state: {"cards": (1, 2)})


CAUGHT: tuple[tuple[Broken, Check], ...] = (
    (shows_another_hand, checks.check_secrecy),
    (offers_too_little, checks.check_actions),
    (offers_twice, checks.check_actions),
    (swallows_the_forbidden, checks.check_actions),
    (never_ends, checks.check_course),
    (draws_no_other_cards, checks.check_secrecy),
    (views_offer_everything, checks.check_views),
    (writes_all_alike, checks.check_notation),
    (forgets_points, checks.check_matches),
    (forgets_points, check_records),
    (crowns_the_loser, checks.check_matches),
    (reports_no_json, checks.check_reports),
)


@pytest.mark.parametrize(("broken", "check"), CAUGHT, ids=lambda each: each.__name__)
def test_is_caught(
    game: AnyRuleset, found: Sequence[Position], broken: Broken, check: Check
) -> None:
    with pytest.raises(AssertionError):
        check(broken(game), found[:300], Random(broken.__name__))


def test_a_lost_card_is_caught(
    game: AnyRuleset, found: Sequence[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = PILES[game.name]
    monkeypatch.setitem(PILES, game.name, lambda state: honest(state)[1:])
    with pytest.raises(AssertionError):
        checks.check_cards(game, found, Random(1))
