"""Whole deals: nothing is lost, and a second reading of the rules comes to the same."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.alsos import reference
from tests.games.alsos.table import act, begin, course, play_out
from tests.prove import times
from veillee.games.alsos import RULESET as alsos
from veillee.games.alsos import notation, rules
from veillee.games.alsos.deck import LAST_TRICK, NAMES, PACK, Hand, points
from veillee.games.alsos.items import ITEMS
from veillee.games.alsos.options import Options
from veillee.games.alsos.state import State

GOLDEN: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "data" / "alsos" / "golden.json").read_text(encoding="utf-8")
)
"""Deals in which every item is made and failed, with every kontra and rekontra."""

MOMENTS = [
    (None, None),
    ("front", None),
    ("back", None),
    ("front", "front"),
    ("front", "back"),
    ("back", "back"),
]


def replay(deal: dict[str, Any]) -> State:
    dealer = "AB".index(deal["dealer"])
    dealt = alsos.deal(dealer, [alsos.card(name) for name in deal["pack"]])
    return act(alsos.new(Options(), dealer, dealt), deal["actions"])


@pytest.mark.parametrize("number", range(len(GOLDEN)))
def test_a_golden_deal_comes_to_what_it_came_to(number: int) -> None:
    deal = GOLDEN[number]
    assert alsos.report(replay(deal)) == deal["report"]
    assert reference.settle(deal["pack"], deal["dealer"], deal["actions"]) == deal["report"]


def test_the_golden_deals_have_every_item_and_every_exchange() -> None:
    met = set()
    exchanges = set()
    for deal in GOLDEN:
        state = replay(deal)
        assert state.outcome is not None
        for each in state.outcome.bill:
            met.add((each.item.name, each.made, (each.item.kontra, each.item.rekontra)))
        exchange = state.exchange
        if exchange is not None:
            exchanges.add("leader" if exchange.by == state.declarer else "other")
            exchanges.add(NAMES[exchange.given][0])
            exchanges.add("empty talon" if exchange.top is None else "talon")
    for item in ITEMS:
        for made in (True, False):
            for moments in MOMENTS:
                assert (item, made, moments) in met
    assert exchanges == {"leader", "other", "7", "8", "empty talon", "talon"}


def test_equal_totals_fail_parti() -> None:
    """The declarer's and the other's card and meld points are the same."""
    rng = Random(1)
    met = 0
    while met < 5:
        state = play_out(begin(seed=rng.randrange(1 << 30)), rng, talk=0)
        outcome = state.outcome
        assert outcome is not None
        if outcome.counted:
            a, b = map(sum, zip(outcome.card_points, outcome.meld_points, strict=True))
            if a == b:
                assert not outcome.bill[0].made
                met += 1


@st.composite
def deals(draw: st.DrawFn) -> tuple[Options, int, list[int], list[int]]:
    """Options, dealer, pack, and numbers that choose among what is offered."""
    options = Options(
        passed_out=draw(st.sampled_from(["same", "next"])),
        discard_trumps=draw(st.booleans()),
        ultimo_duty=draw(st.booleans()),
    )
    pack = draw(st.permutations(range(32)))
    choices = draw(st.lists(st.integers(0, 31), min_size=60, max_size=60))
    return options, draw(st.integers(0, 1)), pack, choices


@given(deals())
@settings(max_examples=times(150))
def test_any_deal_ends_and_comes_to_what_the_rules_page_says(
    given_deal: tuple[Options, int, list[int], list[int]],
) -> None:
    options, dealer, pack, choices = given_deal
    state = alsos.new(options, dealer, alsos.deal(dealer, pack))
    texts: list[str] = []
    while (seat := alsos.to_act(state)) is not None:
        offered = alsos.legal(state, seat)
        # The last offered ends a turn, passes or exchanges; choices wear out towards it.
        choice = choices.pop() if choices else -1
        action = offered[choice % len(offered)] if choice >= 0 else offered[-1]
        text = alsos.write(seat, action)
        assert notation.read(text) == (None, action)
        texts.append(text)
        state = alsos.apply(state, seat, action).state
    assert state.outcome is not None
    if state.outcome.counted:
        names = [NAMES[card] for card in pack]
        assert alsos.report(state) == reference.settle(names, "AB"[dealer], texts)
        conserved(state)


def conserved(state: State) -> None:
    """32 cards and 162 points: in tricks, out of play and the last trick's (spec alsos 2)."""
    assert state.trump is not None
    in_tricks = state.captured[0].plus(state.captured[1])
    out = PACK.minus(in_tricks)
    assert (len(in_tricks), len(out)) == (24, 8)
    assert not state.captured[0] & state.captured[1]
    assert sum(state.card_points) + points(out, state.trump) == 152 + LAST_TRICK


def test_cards_and_points_are_conserved_and_totals_opposite() -> None:
    rng = Random(162)
    for _ in range(times(200)):
        state = play_out(begin(seed=rng.randrange(1 << 30)), rng)
        assert state.outcome is not None
        assert sum(state.outcome.points) == 0
        if state.outcome.counted:
            conserved(state)


def test_discards_and_what_was_laid_down_are_nobodys() -> None:
    rng = Random(11)
    met = 0
    while met < 20:
        *_, state = course(begin(seed=rng.randrange(1 << 30)), rng, talk=0)
        exchange = state.exchange
        if exchange is not None:
            met += 1
            laid = Hand(state.discards | 1 << exchange.given)
            assert not laid & (state.captured[0] | state.captured[1])
            assert len(state.discards) == exchange.to_discard


def test_everything_offered_is_in_the_list_of_actions() -> None:
    rng = Random(2)
    for _ in range(times(20)):
        for state in course(begin(seed=rng.randrange(1 << 30)), rng):
            for seat in (0, 1):
                assert set(rules.legal(state, seat)) <= set(alsos.actions)
