"""The page in another language: how it is chosen, and that it fits."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.conftest import Visits
from tests.browser.pages import PAGES, open_page, unfold_all
from tests.browser.scenes import SIGNS, YOUR_TURN
from tests.browser.stage import Scene, Stage, Staged
from tests.browser.test_layout import SMALLEST, outside
from veillee.server.preferences import read

Seated = Callable[..., tuple[Page, Staged]]
HUNGARIAN = read({"language": "hu"})


def test_the_browser_s_language_is_used_until_one_is_chosen(visits: Visits) -> None:
    """By its button on the start page, which then is the one marked."""
    page = visits.page("/", locale="hu-HU")
    root = page.locator("html")
    expect(root).to_have_attribute("lang", "hu")
    page.get_by_role("button", name="English").click()
    expect(root).to_have_attribute("lang", "en")
    expect(page.locator(".languages [aria-current]")).to_have_text("English")
    page.get_by_role("button", name="Magyar").click()
    expect(root).to_have_attribute("lang", "hu")


def test_the_table_goes_on_in_the_language_chosen_there(seated: Seated) -> None:
    """What the feed brings after the choice too."""
    page, _ = seated(YOUR_TURN)
    seat.prefer(page, language="hu")
    expect(page.locator("#status")).to_have_text("Te jössz: bármit tehetsz.")
    seat.cards(page).first.click()
    expect(page.locator("#log")).to_contain_text("A te lapod: kehely hármas, Madame.")
    expect(page.locator("#log")).not_to_contain_text("plays")


@pytest.mark.parametrize("name", PAGES)
def test_hungarian_keeps_to_the_smallest_screen(visits: Visits, stage: Stage, name: str) -> None:
    """Its words are longer, yet nothing scrolls sideways, unfolded and with large letters too."""
    page = open_page(
        visits, stage, name, prefs=HUNGARIAN, viewport=SMALLEST, reduced_motion="reduce"
    )
    unfold_all(page)
    assert outside(page) == []
    page.set_viewport_size({"width": 640, "height": 900})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert outside(page) == []


@pytest.mark.parametrize("scene", [YOUR_TURN, SIGNS], ids=["follow", "all options"])
def test_the_whole_hand_is_in_reach_in_hungarian(seated: Seated, scene: Scene) -> None:
    page, _ = seated(scene, HUNGARIAN, viewport=SMALLEST, reduced_motion="reduce")
    for card in [*seat.cards(page).all(), page.locator("#status")]:
        box = card.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= SMALLEST["height"]
