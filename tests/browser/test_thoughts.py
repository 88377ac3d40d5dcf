"""A hint, and why a bot played that: asked by mouse, finger and key, and without a script."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.alsos_scenes import FOLLOW
from tests.browser.conftest import Visits
from tests.browser.scenes import DEAL_OVER, LATE
from tests.browser.stage import Scene, Stage
from tests.browser.test_accessibility import expect_no_complaints
from tests.browser.test_layout import SMALLEST, outside

PATIENCE = 180_000
"""Milliseconds that the first thought may take: compiled code may have to be made for it."""
PRACTICE = replace(LATE, practice=True, bot="master")


def told(page: Page) -> str:
    """The thought, once it is there."""
    page.locator("#thought-title").wait_for(timeout=PATIENCE)
    return page.locator("#thought").inner_text()


def expect_whole(page: Page, most: int) -> None:
    """A share for each choice, of which there are so many at most, and one of them chosen."""
    shares = page.locator(".candidates .numbers b")
    assert 1 < shares.count() <= most
    for share in shares.all_text_contents():
        assert share.endswith("\u202f%")
        assert "±" in share
    expect(page.locator(".candidates .is-chosen")).to_have_count(1)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_hint_lies_over_the_table_and_goes_again(
    visits: Visits, stage: Stage, touch: bool
) -> None:
    """The cards stay as they were, and are played as ever once it is closed."""
    staged = stage.lay(LATE)
    size = SMALLEST if touch else {"width": 1440, "height": 900}
    page = visits.page(staged.path, staged.token, has_touch=touch, viewport=size)
    hand = seat.hand(page)
    hint = page.get_by_role("link", name="Hint")
    hint.tap() if touch else hint.click()
    assert "What could be done" in told(page)
    expect_whole(page, len(hand))
    assert page.evaluate("document.activeElement.id") == "thought-title"
    if touch:
        assert outside(page) == []
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#thought-dialog")).to_be_hidden()
    assert seat.hand(page) == hand
    assert page.evaluate("document.activeElement.id") == "hint"


def test_a_hint_by_its_key(visits: Visits, stage: Stage) -> None:
    """H asks, Escape goes back, and no number plays a card meanwhile; the help tells the key."""
    staged = stage.lay(LATE)
    page = visits.page(staged.path, staged.token)
    hand = seat.hand(page)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_contain_text("a hint, at a table with bots alone")
    page.keyboard.press("Escape")
    page.locator("main").focus()
    page.keyboard.press("h")
    told(page)
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(page.locator("#thought-dialog")).to_be_hidden()
    assert seat.hand(page) == hand


@pytest.mark.parametrize("scene", [LATE, FOLLOW], ids=["aluette", "alsos"])
def test_a_hint_is_a_page_where_no_script_runs(visits: Visits, stage: Stage, scene: Scene) -> None:
    staged = stage.lay(scene)
    page = visits.page(staged.path, staged.token, java_script_enabled=False)
    page.set_default_navigation_timeout(PATIENCE)
    page.get_by_role("link", name="Hint").click()
    assert "in your seat" in told(page)
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_role("link", name="Hint")).to_be_visible()


def test_axe_finds_nothing_in_a_thought(visits: Visits, stage: Stage) -> None:
    """As a page of its own, and over the table."""
    staged = stage.lay(PRACTICE)
    page = visits.page(staged.path, staged.token)
    page.get_by_role("link", name="Why, Jeanne?").click()
    assert "What Jeanne thought" in told(page)
    expect_no_complaints(page)
    page.goto(f"{staged.path}/why?seat=0")
    told(page)
    expect_no_complaints(page)
    page.set_viewport_size(SMALLEST)
    assert outside(page) == []


def test_practice_is_chosen_and_bots_are_asked_why(visits: Visits) -> None:
    """From the start page to what a bot thought at its last card; else nobody is offered it."""
    page = visits.page()
    page.get_by_role("button", name="Play Aluette now").click()
    page.wait_for_url("**/t/*")
    seat.ready(page)
    assert page.get_by_role("link", name="Why,").count() == 0
    page.goto("/")
    game = page.get_by_role("region", name="Aluette")
    game.locator(".own-rules summary").click()
    game.get_by_role("radio", name="For practice.").check()
    game.locator(".own-rules").get_by_role("radio", name="Master").check()
    game.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    seat.set_pace(page, "0.0")
    page.locator("#settings summary").click()
    page.set_default_timeout(PATIENCE)
    others = page.locator("#trick .played:not(.at-bottom)")
    seat.ready(page)
    if (
        not others.count()
    ):  # one leads; then a trick of all four lies there, or the bots' next leads
        before = seat.sights(page)
        seat.cards(page).first.click()
        seat.moved_on(page, before)
    asked = page.get_by_role("link", name="Why,")
    expect(asked).to_have_count(3)
    last = others.first.get_attribute("class") or ""
    place = next(each for each in ("left", "top", "right") if f"at-{each}" in last)
    name = seat.name_at(page, place)
    page.get_by_role("link", name=f"Why, {name}?").click()
    assert f"What {name} thought" in told(page)


def test_what_was_thought_is_asked_of_a_finished_deal(visits: Visits, stage: Stage) -> None:
    """At any moment, of the bot or in the person's own seat; stepping on stays as it was."""
    staged = stage.lay(replace(DEAL_OVER, bot="master"))
    page = visits.page(f"{staged.path}/deals/1?match=1&at=0", staged.token)
    page.locator("#ask-thought").click()
    assert " thought" in told(page)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moment")).to_contain_text("1")
    page.locator("#ask-thought").click()
    assert "thought" in told(page)
