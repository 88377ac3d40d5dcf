"""What the page says when the house closes for a moment, and when the table is no more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import seat
from tests.browser.conftest import Visits, database_in
from tests.browser.house import House
from tests.browser.scenes import LATE
from tests.browser.stage import Scene, Stage
from tests.browser.test_accessibility import expect_no_complaints
from tests.browser.test_coming_back import HIDDEN
from tests.games.aluette.table import E, S

CLOSING = {
    "en": "The house is closing for a moment. Your seat is kept.",
    "hu": "A ház egy pillanatra bezár. A helyed megmarad.",
}
GONE = "This table has been deleted."
TWO = Scene(LATE.deals, people={S: "Guest", E: "Marie"})


@pytest.mark.parametrize("language", sorted(CLOSING))
def test_the_house_says_that_it_closes_and_comes_back(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    """The notice stands in the page and is read out; what is pressed meanwhile is not lost without
    a word; once the house is back the notice goes by itself and the press works."""
    house = House(database_in(tmp_path))
    house.start()
    visits = Visits(browser, house.url, allowed=["net::ERR_"])
    try:
        staged = Stage(house.database).lay(LATE)
        page = visits.page(staged.path, staged.token, locale=language)
        notice = page.locator("#notice")
        expect(page.locator("#status.now")).to_be_visible()
        expect(notice).to_be_hidden()
        assert house.stop() == 0
        expect(notice.locator("p")).to_have_text(CLOSING[language])
        expect(notice).to_be_visible()
        expect(page.locator("#live")).to_contain_text(CLOSING[language])
        expect(page.locator("#connection")).to_be_hidden()
        held = seat.cards(page).count()
        seat.cards(page).nth(0).click()
        expect(page.locator("#complaint")).to_be_visible()
        assert seat.cards(page).count() == held

        house.start()
        expect(notice).to_be_hidden()
        expect(page.locator("#connection")).to_be_hidden()
        seat.cards(page).nth(0).click()
        expect(seat.cards(page)).to_have_count(held - 1)
        for context in visits.contexts:
            context.close()
        assert visits.unexpected() == []
    finally:
        house.close()


def delete(page: Page) -> None:
    """Open the panel, say that one is sure, and press."""
    page.locator("#delete summary").click()
    page.locator("#delete-sure").check()
    page.locator("#delete button").click()


def test_a_deleted_table_goes_from_under_everybody(visits: Visits, stage: Stage) -> None:
    """Whoever opened it deletes it with a ticked box and is back at the start without it; the
    other's page says so at once, lets nothing be pressed any more, and leads out by keyboard; a
    tab that was hidden says so when it is looked at again."""
    visits.allowed.append("404")
    staged = stage.lay(TWO)
    # Events lie in the order of the seats: East sat down first, and so opened the table.
    mine, other = (visits.page(staged.path, staged.tokens[each]) for each in (E, S))
    hidden = visits.context(staged.tokens[S])
    hidden.add_init_script(HIDDEN)
    tab = hidden.new_page()
    tab.goto(staged.path)
    expect(tab.locator("#status.now")).to_be_visible()
    tab.evaluate("showTab(false)")
    expect(other.locator("#delete")).to_have_count(0)

    mine.locator("#delete summary").click()
    mine.locator("#delete button").click()  # the box is not ticked: the browser keeps the form
    expect(mine.locator("#delete-sure")).to_be_focused()
    expect(mine.locator("#delete-sure:invalid")).to_have_count(1)
    mine.locator("#delete-sure").check()
    mine.locator("#delete button").click()
    mine.wait_for_url(re.compile("/$"))
    assert mine.locator(f"a[href='{staged.path}']").count() == 0

    expect(other.locator("#notice p")).to_have_text(GONE)
    expect(other.locator("#live")).to_contain_text(GONE)
    expect(other.locator("#notice a")).to_be_focused()
    assert other.locator("#sight").evaluate("sight => sight.inert")
    expect_no_complaints(other)
    other.keyboard.press("Enter")
    other.wait_for_url(re.compile("/$"))

    tab.evaluate("showTab(true)")
    expect(tab.locator("#notice p")).to_have_text("There is no table at this address")
    expect(tab.locator("#notice a")).to_be_visible()
    answer = other.goto(staged.path)
    assert answer is not None
    assert answer.status == 404
    expect(other.locator("main")).to_contain_text("There is no table at this address.")


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (768, 1024), (1440, 900)])
def test_the_notice_fits(visits: Visits, stage: Stage, size: tuple[int, int]) -> None:
    """At every size it is in sight and the page does not scroll sideways, however far one has
    scrolled down."""
    staged = stage.lay(LATE)
    viewport = {"width": size[0], "height": size[1]}
    page = visits.page(staged.path, staged.token, viewport=viewport)
    other = visits.page(staged.path, staged.token)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    delete(other)
    expect(page.locator("#notice a")).to_be_in_viewport(ratio=1)
    expect(page.locator("#notice p")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
