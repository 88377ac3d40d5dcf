"""The pages that teach the games, in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.pages import unfold_all
from tests.browser.test_accessibility import expect_no_complaints
from tests.browser.test_layout import SMALLEST, outside
from veillee.server.pages import lesson, playable
from veillee.words import LANGUAGES


@pytest.mark.parametrize("game", playable())
def test_axe_finds_nothing_on_the_rules(visits: Visits, game: str) -> None:
    """By day and in the evening, with every example unfolded."""
    page = visits.page(f"/rules/{game}")
    unfold_all(page)
    expect_no_complaints(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", playable())
def test_the_rules_keep_to_a_small_screen(visits: Visits, game: str, language: str) -> None:
    """At 320 pixels, and at 640 with letters of twice the size; tables that are wider scroll by
    themselves."""
    page = visits.page(f"/rules/{game}", viewport=SMALLEST, locale=language)
    unfold_all(page)
    assert outside(page) == []
    page.set_viewport_size({"width": 640, "height": 900})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert outside(page) == []


@pytest.mark.parametrize("game", playable())
def test_the_list_of_contents_leads_to_each_section(visits: Visits, game: str) -> None:
    """From the start page to the rules, and by each link to its heading, without script."""
    page = visits.page("/", java_script_enabled=False)
    page.locator(f'a[href="/rules/{game}"]').click()
    links = page.locator(".contents a")
    expect(links).to_have_count(len(lesson(game).SECTIONS))
    for link in links.all():
        link.click()
        heading = page.get_by_role("heading", level=2, name=link.inner_text(), exact=True)
        expect(heading).to_be_in_viewport()


def test_an_answer_opens_without_script(visits: Visits) -> None:
    """The race of an example, step by step."""
    page = visits.page("/rules/aluette", java_script_enabled=False)
    race = page.locator("#example-fewer table")
    expect(race).to_be_hidden()
    page.locator("#example-fewer summary").click()
    expect(race).to_be_visible()
    expect(race.locator("tbody tr")).to_have_count(9)
