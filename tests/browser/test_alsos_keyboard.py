"""A deal of Alsós without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.alsos_scenes import ACCEPT, DISCARDS, EXCHANGE, FOLLOW, TWO
from tests.browser.conftest import Visits
from tests.browser.stage import Staged
from tests.browser.test_keyboard import focus, tab_to
from veillee.server.preferences import Preferences

Seated = Callable[..., tuple[Page, Staged]]
QUICK = Preferences(linger="0.5")


def press(page: Page, key: str, actions: int = 1) -> None:
    """Press what does that many actions, and wait until there is something to do again; the
    focus stays."""
    before = seat.sights(page)
    page.keyboard.press(key)
    seat.moved_on(page, before, actions)
    focus(page)


def announce(page: Page, figures: int = 2) -> None:
    """Choose so many figures with Tab and Space and say them; later, pass."""
    if "You announce" in page.locator("#said").inner_text():
        tab_to(page, "Pass")
        press(page, "Enter")
        return
    for chosen in range(1, figures + 1):
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('.offer input:not(:checked)')"):
                break
        page.keyboard.press("Space")
        expect(page.locator("#tray :checked")).to_have_count(chosen)
    tab_to(page, "Announce")
    press(page, "Enter", figures + 1)


def play(page: Page, turn: int) -> None:
    """Play by the card's number, or go to it with the arrows."""
    free = page.locator(".card-button").evaluate_all(
        "all => all.flatMap((each, place) => each.ariaDisabled === 'true' ? [] : [place])"
    )
    place = int(free[-1])
    if turn % 2:
        press(page, "1234567890-="[place])
        return
    card = seat.hand(page)[place]
    for _ in range(14):
        page.keyboard.press("ArrowLeft")
        if focus(page) == f"card-{card}":
            break
    press(page, "Enter")


def test_a_deal_from_the_auction_to_the_bill(seated: Seated) -> None:
    """Auction, announcements, the exchange when it is offered, and twelve tricks; whatever the
    table shows meanwhile, something has the focus."""
    page, _ = seated(ACCEPT, QUICK)
    tab_to(page, "Take hearts")
    press(page, "Enter")
    turns = 0
    exchanged = False
    while seat.ready(page) == "turn":
        focus(page)
        if page.locator("#tray").count():
            announce(page)
        elif page.get_by_role("button", name="Give the").count():
            tab_to(page, "Give the 7 of hearts, take the 10 of hearts")
            press(page, "Enter")
            exchanged = True
        else:
            play(page, turns)
            turns += 1
    assert exchanged
    assert turns == 12
    expect(page.locator("#bill")).to_be_visible()
    tab_to(page, "next-deal")
    press(page, "Enter")
    expect(page.locator(".deal-number")).to_have_text("Deal 2 of 8")
    focus(page)


def take_turn(page: Page, turn: int) -> str:
    """Bid, announce a figure and later pass, exchange and lay away, or play: whatever is asked.
    Returns what it was."""
    if page.locator("#tray").count():
        announce(page, 1)
        return "talk"
    take = page.get_by_role("button", name=re.compile("^(Take|Name|Give)"))
    if take.count():
        tab_to(page, take.first.inner_text())
        press(page, "Enter")
        return "take"
    needs = page.locator("[data-needs]")
    if needs.count():
        number = int(needs.get_attribute("data-needs") or 0)
        page.keyboard.type("1234567890-="[:number])
        expect(page.locator("#hand-form :checked")).to_have_count(number)
        tab_to(page, needs.inner_text())
        press(page, "Enter", number)
        return "discard"
    play(page, turn)
    return "play"


def test_eight_deals_from_the_auction_to_the_bill(visits: Visits) -> None:
    """A whole match: each deal ends in a bill with an item a line, and the next begins by key."""
    page = visits.page(prefs=QUICK, reduced_motion="reduce")
    tab_to(page, "Play Alsós now")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/t/"))
    seat.set_pace(page, "0.0")
    for number in range(1, 9):
        expect(page.locator(".deal-number")).to_have_text(f"Deal {number} of 8")
        did: list[str] = []
        while seat.ready(page) == "turn":
            did.append(take_turn(page, len(did)))
        assert did.count("play") == 12
        assert "talk" in did
        expect(page.locator("#bill")).to_contain_text("Parti")
        assert page.locator("#bill tr").count() >= 3
        focus(page)
        if number < 8:
            tab_to(page, "next-deal")
            press(page, "Enter")
    expect(page.locator("#sheet tbody tr")).to_have_count(8)
    expect(page).to_have_title("The match is over – Veillée")


@pytest.mark.parametrize(("key", "place"), [("9", 8), ("0", 9), ("-", 10), ("=", 11)])
def test_each_of_twelve_cards_has_a_key(seated: Seated, key: str, place: int) -> None:
    """1 to 9, 0, - and = are the twelve cards from left to right."""
    page, _ = seated(replace(EXCHANGE, people=TWO))
    card = seat.hand(page)[place]
    page.keyboard.press(key)
    expect(page.locator(f"#trick #on-{card}")).to_be_attached()
    assert focus(page) == f"card-{seat.hand(page)[min(place, 10)]}"


def test_cards_are_laid_away_with_numbers_and_arrows(seated: Seated) -> None:
    """A number chooses a card and chooses it not; the ones past twelve are reached with arrows.
    Only the right number of cards can be laid away."""
    page, _ = seated(DISCARDS, QUICK)
    held = seat.hand(page)
    assert len(held) == 19
    button = page.get_by_role("button", name="Lay 7 cards away")
    for key in "1234566":
        page.keyboard.press(key)
    expect(page.locator("#hand-form :checked")).to_have_count(5)
    expect(button).to_be_disabled()
    page.keyboard.press("=")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.get_by_text("7 of 7 chosen")).to_be_visible()
    tab_to(page, "Lay 7 cards away")
    press(page, "Enter", 7)
    expect(seat.cards(page)).to_have_count(12)
    assert seat.hand(page) == [*held[5:11], *held[13:]]
    focus(page)


def test_a_card_that_may_not_be_played_says_why(seated: Seated) -> None:
    """It can have the focus, carries the reason in its name, and says it when it is pressed."""
    page, _ = seated(FOLLOW)
    page.keyboard.press("ArrowRight")
    first = seat.hand(page)[0]
    assert focus(page) == f"card-{first}"
    card = page.locator(f"#card-{first}")
    why = "Bells were led, and you hold one."
    assert str(card.get_attribute("aria-label")).endswith(f": {why}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(why)
    assert focus(page) == f"card-{first}"
    assert seat.on_table(page) == ["Kd"]
    assert page.locator(".card-button.dimmed").count() == 10
