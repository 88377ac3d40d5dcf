"""The table where a browser runs no script."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.conftest import PATIENCE, Visits


def reload_until_ready(page: Page) -> str:
    """Load the page again until there is something to do."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.locator(seat.READY).count():
        assert time.monotonic() < end, "it is never this player's turn"
        page.reload()
    return seat.ready(page)


def test_a_deal_is_played_with_forms_and_reloads(visits: Visits) -> None:
    """From the start page to the next deal, and nothing there that needs a script to work."""
    page = visits.page(java_script_enabled=False)
    page.get_by_role("button", name="Play Aluette now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#help-button")).to_be_hidden()
    assert page.locator('noscript meta[http-equiv="refresh"]').count() == 1
    page.locator("#settings summary").click()
    page.locator("#pace").select_option("0.0")
    page.get_by_role("button", name="Set the pace").click()
    expect(page.locator('#pace option[value="0.0"][selected]')).to_be_attached()

    while reload_until_ready(page) == "turn":
        held = seat.cards(page).count()
        with page.expect_navigation():
            seat.cards(page).first.click()
        expect(seat.cards(page)).to_have_count(held - 1)
    assert seat.tricks(page) == 9
    expect(page.locator("#sheet tbody tr")).to_have_count(1)
    with page.expect_navigation():
        page.get_by_role("button", name="Next deal").click()
    expect(page.locator(".deal-number")).to_have_text("Deal 2 of 5")
    expect(seat.cards(page)).to_have_count(9)
