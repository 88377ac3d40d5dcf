"""Twelve cards and more on the smallest screens, with either pack."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import FloatRect, Locator, Page

from tests.browser import seat
from tests.browser.alsos_scenes import (
    BACK,
    DISCARDS,
    DOUBLES,
    EXCHANGE,
    FOLLOW,
    FRONT,
    KEPT,
    LATE,
    LEAD,
)
from tests.browser.conftest import Visits
from tests.browser.stage import Scene, Stage
from tests.browser.test_layout import ON_ITS_SIDE, SMALLEST, outside

PHONES = pytest.mark.parametrize(
    "viewport", [SMALLEST, ON_ITS_SIDE], ids=["upright", "on its side"]
)

ON_TOP = """each => {
    each.scrollIntoView({ block: "center" });
    const box = each.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return each.contains(there);
}"""
"""Whether a finger on the middle of it would touch it."""


def open_at(
    visits: Visits, stage: Stage, scene: Scene, pack: str, viewport: dict[str, int]
) -> Page:
    staged = stage.lay(replace(scene, bot="old_hand"))
    prefs = {"pack": pack}
    return visits.page(staged.path, staged.token, prefs, viewport=viewport, reduced_motion="reduce")


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def assert_for_fingers(cards: Locator) -> None:
    """Each is wide and high enough, and nothing lies on it."""
    for card in cards.all():
        box = box_of(card)
        assert box["width"] >= 24
        assert box["height"] >= 44
        assert card.evaluate(ON_TOP)


@PHONES
@pytest.mark.parametrize(
    ("scene", "pack"),
    [
        (LEAD, "hungarian"),
        (EXCHANGE, "international"),
        (FOLLOW, "hungarian"),
        (LATE, "international"),
    ],
    ids=["lead", "exchange", "follow", "late"],
)
def test_the_whole_hand_is_in_reach_on_your_turn(
    visits: Visits, stage: Stage, scene: Scene, pack: str, viewport: dict[str, int]
) -> None:
    """Without scrolling, twelve cards are seen whole, and whose turn it is with them; the art is
    that of the pack one chose."""
    page = open_at(visits, stage, scene, pack, viewport)
    cards = seat.cards(page)
    assert cards.count() in (9, 12)
    for each in [*cards.all(), page.locator("#status")]:
        box = box_of(each)
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= viewport["width"]
        assert box["y"] + box["height"] <= viewport["height"]
    assert page.evaluate("scrollY") == 0
    assert_for_fingers(cards)
    art = "card-hu-" if pack == "hungarian" else "card-fr-"
    used = page.locator("svg.card use").evaluate_all(
        "all => all.map(each => each.getAttribute('href').split('#')[1])"
    )
    assert all(str(each).startswith(art) for each in used)


@PHONES
@pytest.mark.parametrize(
    ("scene", "pack"),
    [(DISCARDS, "hungarian"), (KEPT, "international")],
    ids=["any", "no trumps"],
)
def test_nineteen_cards_can_all_be_reached(
    visits: Visits, stage: Stage, scene: Scene, pack: str, viewport: dict[str, int]
) -> None:
    page = open_at(visits, stage, scene, pack, viewport)
    assert seat.cards(page).count() == 19
    assert outside(page) == []
    assert_for_fingers(seat.cards(page))
    assert page.get_by_role("button", name="Lay 7 cards away").evaluate(ON_TOP)


@PHONES
@pytest.mark.parametrize("scene", [FRONT, BACK, DOUBLES], ids=["front", "back", "doubles"])
def test_the_tray_leaves_the_hand_in_sight(
    visits: Visits, stage: Stage, scene: Scene, viewport: dict[str, int]
) -> None:
    """On a phone the announcements are small enough that one sees the cards one bets on, or most
    of them, and each can be touched."""
    page = open_at(visits, stage, scene, "hungarian", viewport)
    middle = seat.cards(page).nth(5)
    box = box_of(middle)
    assert box["y"] + box["height"] <= viewport["height"]
    for offer in page.locator("#tray .offer").all():
        assert box_of(offer)["width"] >= 24
        assert box_of(offer)["height"] >= 24
        assert offer.evaluate(ON_TOP)
