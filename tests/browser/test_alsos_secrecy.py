"""What a browser at a table of Alsós is never sent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser import seat
from tests.browser.alsos_scenes import TWO, A, B, rich_talon, scene
from tests.browser.conftest import Visits
from tests.browser.stage import Scene, Stage
from tests.games.alsos.table import SILENCE
from veillee.games.alsos.deck import NAMES, PACK, Hand
from veillee.games.alsos.state import State
from veillee.server.pages import game_words

LAID_AWAY = "discard:7d discard:8d discard:8s discard:Td discard:Js discard:8c discard:Qd"
SCENES = {
    "late cards apart": scene("accept", people=TWO),
    "twelve cards": scene("accept done done", people=TWO),
    "follow": scene(f"pass accept {SILENCE} Kd", people=TWO),
    "laying away": scene(
        f"accept {SILENCE} exchange discard:7d discard:8d", cards=rich_talon(), people=TWO
    ),
    "laid away": scene(f"accept {SILENCE} exchange {LAID_AWAY}", cards=rich_talon(), people=TWO),
    "void": scene("pass pass pass pass", people=TWO),
}


def cards_in(page: Page, pack: str) -> Hand:
    """Every card that the page's source names in any way."""
    source = page.content()
    say = game_words("en", "alsos")
    key = "card.hu" if pack == "hungarian" else "card"
    return Hand.of(
        card
        for card in PACK
        if re.search(rf'[-:"]{NAMES[card]}\b', source) or say(f"{key}.{NAMES[card]}") in source
    )


def may_see(state: State, viewer: int | None) -> Hand:
    """The cards that lie open, and the viewer's own."""
    dealt, exchange = state.dealt, state.exchange
    cards = {dealt.indicator, dealt.top, *state.trick}
    if exchange is not None:
        cards |= {exchange.given, *exchange.taken}
        cards |= set() if exchange.top is None else {exchange.top}
    if viewer is not None:
        cards |= {*state.hands[viewer], *state.discards_of(viewer)}
    return Hand.of(cards)


@pytest.mark.parametrize(
    ("name", "pack"),
    [*((name, "hungarian") for name in SCENES), ("laid away", "international")],
)
def test_no_card_of_anybody_else_is_sent(
    visits: Visits, stage: Stage, name: str, pack: str
) -> None:
    """Neither hand, late cards nor discards reach the opponent or a spectator, and one's own late
    cards do not reach their owner before they are taken up."""
    laid: Scene = SCENES[name]
    staged = stage.lay(laid)
    state = stage.table(staged.path).state
    assert isinstance(state, State)
    for viewer in (A, B, None):
        token = None if viewer is None else staged.tokens[viewer]
        page = visits.page(staged.path, token, {"pack": pack})
        shown = cards_in(page, pack)
        assert not shown & ~may_see(state, viewer)
        held = Hand(0) if viewer is None else state.hands[viewer]
        assert set(seat.hand(page)) == {NAMES[card] for card in held}
        assert not held & ~shown
