"""Every page against axe, by day and in the evening."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # has no types
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import Visits
from tests.browser.pages import PAGES, open_page, unfold_all
from tests.browser.stage import Stage

SIZED = {"rules": {"target-size": {"enabled": True}}}
"""The one rule of WCAG 2.2 AA that axe leaves out unless it is asked for."""
EVERYTHING = {"resultTypes": ["violations"], **SIZED}
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}
WIDE, NARROW = ViewportSize(width=1440, height=900), ViewportSize(width=320, height=568)


def complaints(page: Page, options: dict[str, Any]) -> str:
    """What axe has to say against the page; empty when it is content."""
    # Run from outside the page: its content security policy refuses added scripts.
    results = Axe().run(page, options=options)
    return str(results.generate_report()) if results.violations_count else ""


def expect_no_complaints(page: Page) -> None:
    """On a wide screen by day and on the smallest in the evening; in the other light as far as
    colours go."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(WIDE)
    page.emulate_media(color_scheme="light")
    assert complaints(page, EVERYTHING) == ""
    page.emulate_media(color_scheme="dark")
    assert complaints(page, COLOURS) == ""
    page.set_viewport_size(NARROW)
    assert complaints(page, EVERYTHING) == ""
    page.emulate_media(color_scheme="light")
    assert complaints(page, COLOURS) == ""


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(visits: Visits, stage: Stage, name: str) -> None:
    """With everything on the page unfolded."""
    page = open_page(visits, stage, name)
    unfold_all(page)
    expect_no_complaints(page)


def test_axe_finds_nothing_in_what_comes_up(visits: Visits, stage: Stage) -> None:
    """The help with the keys, a complaint and a lost connection."""
    page = open_page(visits, stage, "your turn")
    page.keyboard.press("?")
    expect_no_complaints(page)
    page.keyboard.press("Escape")
    for name in ("complaint", "connection"):
        page.locator(f"#{name}").evaluate(
            "element => { element.hidden = false; element.append('The table has moved on.'); }"
        )
    expect_no_complaints(page)


def test_the_page_has_its_landmarks_and_hand_and_actions_stand_together(
    visits: Visits, stage: Stage
) -> None:
    """Table, trick, hand, score and what happens can be found by name; each card is a button
    named in words; the hand follows the words that say whose turn it is."""
    page = open_page(visits, stage, "your turn")
    for name in ("Table", "Trick", "Your hand", "Score"):
        assert page.get_by_role("region", name=name, exact=True).count() == 1, name
    assert page.get_by_role("log", name="What happens").count() == 1
    buttons = page.get_by_role("region", name="Your hand").get_by_role("button")
    assert buttons.count() == 9
    assert buttons.first.get_attribute("aria-label") == "3 of cups, Madame, 2 of 19 from the top"
    order = page.locator("#hand > *").evaluate_all("all => all.map(each => each.id)")
    assert order[:2] == ["status", "hand-form"]
