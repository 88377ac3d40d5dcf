"""A match, and all there is around it, without a mouse."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.conftest import Visits

FOCUS = """() => {
    const here = document.activeElement;
    return here === document.body ? "" : here.id || here.textContent.trim() || here.tagName;
}"""


def focus(page: Page) -> str:
    """Where the keyboard acts now: an id or a text. Fails when the focus is lost."""
    here = str(page.evaluate(FOCUS))
    assert here, "nothing has the focus"
    return here


def tab_to(page: Page, target: str, limit: int = 60) -> None:
    """Press Tab until the element of that id or text has the focus."""
    for _ in range(limit):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUS) == target:
            return
    raise AssertionError(f"{target!r} cannot be reached with Tab")


def play_by_keys(page: Page, turn: int) -> None:
    """Play one card: by its number, or by arrows and Enter."""
    held = seat.hand(page)
    if turn % 2:
        page.keyboard.press(str(1 + turn % len(held)))
    else:
        page.keyboard.press("ArrowRight")
        assert focus(page).removeprefix("card-") in held
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
    expect(seat.cards(page)).to_have_count(len(held) - 1)
    focus(page)


def test_a_match_by_keyboard_alone(visits: Visits) -> None:
    """From the start page, where one deal is chosen, to the next match with Tab, Enter, numbers
    and arrows. The focus is never lost, whatever the table shows meanwhile."""
    page = visits.page()
    tab_to(page, "Choose the rules and the company")
    page.keyboard.press("Enter")
    tab_to(page, "aluette-deals")
    page.keyboard.type("1")
    tab_to(page, "Open the table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    assert focus(page) == "main"

    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    assert focus(page) == "main"

    tab_to(page, "Settings")
    page.keyboard.press("Enter")
    tab_to(page, "pref-linger")
    page.keyboard.type("half")
    tab_to(page, "Save")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    tab_to(page, "Settings")
    page.keyboard.press("Enter")
    tab_to(page, "pace")
    page.keyboard.type("at o")
    tab_to(page, "Set the pace for the table")
    page.keyboard.press("Enter")
    expect(page.locator('#pace option[value="0.0"][selected]')).to_be_attached()
    assert focus(page) == "Set the pace for the table"

    turn = 0
    while seat.ready(page) == "turn":
        focus(page)
        play_by_keys(page, turn)
        turn += 1
    assert turn == 9
    tab_to(page, "new-match")
    page.keyboard.press("Enter")
    expect(seat.cards(page)).to_have_count(9)
    assert focus(page) == "main"
