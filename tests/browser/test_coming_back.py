"""Leaving and coming back: by reload, by another tab, after the server fell, among many tabs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import seat
from tests.browser.conftest import Visits, database_in
from tests.browser.house import House
from tests.browser.scenes import LATE
from tests.browser.stage import Scene, Stage, Staged
from veillee.tables.events import PaceSet

Seated = Callable[..., tuple[Page, Staged]]

HIDDEN = """
    let away = false;
    Object.defineProperty(document, "hidden", { get: () => away });
    window.showTab = (shown) => {
        away = !shown;
        document.dispatchEvent(new Event("visibilitychange"));
    };
"""
"""Says for a headless page, which is never hidden, whether its tab is in front."""


def looks(page: Page) -> tuple[str, list[str], list[str], str, list[str]]:
    """What one sees of the deal: own name, hand, trick, whose turn, the log."""
    return (
        seat.name_at(page, "bottom"),
        seat.hand(page),
        seat.on_table(page),
        page.locator("#status").inner_text(),
        seat.log(page),
    )


def from_start_page(context: BrowserContext) -> Page:
    """A new tab that goes to the first of "Your tables"."""
    page = context.new_page()
    page.goto("/")
    page.locator(".own-tables a").first.click()
    page.wait_for_url("**/t/*")
    return page


def test_a_trick_half_played_is_there_again(visits: Visits, seated: Seated) -> None:
    """The same seat, cards, trick and log after a reload, in a new tab found from the start page,
    and in a browser closed and opened again with its cookies."""
    page, _ = seated(LATE)
    before = looks(page)
    assert before[2] == ["Vd", "7c"]
    assert len(before[1]) == 4

    page.reload()
    assert looks(page) == before
    assert looks(from_start_page(page.context)) == before

    kept = page.context.storage_state()
    page.context.close()
    again = from_start_page(visits.context(storage_state=kept))
    assert looks(again) == before
    seat.cards(again).nth(0).click()
    expect(again.locator("#trick .played")).not_to_have_count(2)


def test_a_killed_server_comes_back_and_the_deal_goes_on(browser: Browser, tmp_path: Path) -> None:
    """The server is killed while bots have yet to act, and started again on the same port and
    database: the open page finds it by itself, the bots play on, and nothing is lost."""
    house = House(database_in(tmp_path))
    house.start()
    visits = Visits(browser, house.url, allowed=["net::ERR_"])
    try:
        stage = Stage(house.database)
        staged = stage.lay(Scene(LATE.deals, pace=600))
        page = visits.page(staged.path, staged.token)
        before = seat.log(page)
        seat.cards(page).nth(1).click()
        expect(page.locator("#trick .played")).to_have_count(3)
        house.kill()
        assert len(stage.table(staged.path).deals[0].actions) == 23
        stage.happen(staged.path, PaceSet(0.0))
        expect(page.locator("#connection")).to_be_visible()
        played = seat.log(page)
        assert played[: len(before)] == before

        house.start()
        expect(page.locator("#status.now")).to_be_visible()
        expect(page.locator("#connection")).to_be_hidden()
        assert seat.log(page)[: len(played)] == played
        assert seat.tricks(page) == 6
        while seat.ready(page) == "turn":
            held = seat.cards(page).count()
            seat.cards(page).nth(0).click()
            expect(seat.cards(page)).to_have_count(held - 1)
        assert seat.tricks(page) == 9
        assert seat.log(page)[: len(played)] == played
        table = stage.table(staged.path)
        assert len(table.deals[0].actions) == 36
        for context in visits.contexts:
            context.close()
        assert visits.unexpected() == []
    finally:
        house.close()


def test_eight_tabs_show_the_same_and_none_hangs(visits: Visits, stage: Stage) -> None:
    """A browser has six connections to a server. Eight tabs on one table still all load, and each
    shows the deal as it is when it comes to the front; what one plays the others show."""
    staged = stage.lay(LATE)
    context = visits.context(staged.token)
    context.add_init_script(HIDDEN)
    tabs: list[Page] = []
    for _ in range(8):
        for other in tabs:
            other.evaluate("showTab(false)")
        page = context.new_page()
        page.goto(staged.path)
        expect(page.locator("#status.now")).to_be_visible()
        tabs.append(page)

    front = tabs[-1]
    for page in tabs:
        # Each plays or looks on in its turn; all must have seen what was played before.
        told = seat.log(front)
        front.evaluate("showTab(false)")
        front = page
        front.bring_to_front()
        front.evaluate("showTab(true)")
        expect(front.locator("#log .log li")).to_have_count(len(told))
        assert seat.log(front) == told
        if page in tabs[::3]:
            held = seat.cards(front).count()
            seat.cards(front).nth(0).click()
            expect(seat.cards(front)).to_have_count(held - 1)
            seat.ready(front)
