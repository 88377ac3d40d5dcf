"""Playing with a finger, and playing with care."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.scenes import OTHERS_TURN, YOUR_TURN
from tests.browser.stage import Staged
from veillee.server.preferences import Preferences

Seated = Callable[..., tuple[Page, Staged]]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def expect_lifted(page: Page, *cards: str) -> None:
    """These are lifted and no others: a tap becomes a click after a moment."""
    expect(page.locator(".card-button.lifted")).to_have_count(len(cards))
    for card in cards:
        expect(page.locator(f"#card-{card}")).to_have_class(re.compile(r"\blifted\b"))


def test_a_first_tap_lifts_a_card_and_a_second_plays_it(seated: Seated) -> None:
    """A slip of the finger costs nothing: another card may be tapped, or the table."""
    page, _ = seated(YOUR_TURN, **PHONE)
    cards = seat.cards(page)
    cards.nth(2).tap()
    expect_lifted(page, "Ad")
    cards.nth(4).tap()
    expect_lifted(page, "Cd")
    page.locator("#status").tap()
    expect_lifted(page)
    cards.nth(4).tap()
    expect_lifted(page, "Cd")
    assert seat.on_table(page) == ["5e"]
    assert len(seat.hand(page)) == 9
    cards.nth(4).tap()
    expect(page.locator("#trick #on-Cd")).to_be_attached()
    assert "Cd" not in seat.hand(page)


def test_a_tap_lifts_nothing_when_it_is_not_your_turn(seated: Seated) -> None:
    page, _ = seated(OTHERS_TURN, **PHONE)
    page.evaluate("() => { window.clicks = 0; addEventListener('click', () => { clicks += 1; }); }")
    seat.cards(page).nth(0).tap(force=True)
    seat.until(page, "clicks > 0")
    expect_lifted(page)


def test_a_mouse_plays_at_once_unless_the_player_wants_to_confirm(seated: Seated) -> None:
    """One click plays; with the setting the first click lifts and the second plays."""
    page, _ = seated(YOUR_TURN)
    seat.cards(page).nth(1).click()
    expect(page.locator("#trick #on-9c")).to_be_attached()

    page, _ = seated(YOUR_TURN, Preferences(confirm="yes"))
    seat.cards(page).nth(1).click()
    expect_lifted(page, "9c")
    assert len(seat.hand(page)) == 9
    seat.cards(page).nth(1).click()
    expect(page.locator("#trick #on-9c")).to_be_attached()


def test_enter_confirms_as_well_where_the_player_wants_it(seated: Seated) -> None:
    """The setting holds everywhere: a number key lifts, and the second press plays."""
    page, _ = seated(YOUR_TURN, Preferences(confirm="yes"))
    page.keyboard.press("2")
    expect_lifted(page, "9c")
    page.keyboard.press("Enter")
    expect(page.locator("#trick #on-9c")).to_be_attached()
