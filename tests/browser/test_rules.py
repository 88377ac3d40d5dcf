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


FULL = {"N": "North", "E": "East", "S": "South", "W": "West"}


def test_an_example_is_stepped_through_without_script(visits: Visits) -> None:
    """Trick by trick with the arrow keys or a press, the race after each; then the answer."""
    page = visits.page("/rules/aluette", java_script_enabled=False)
    example = page.locator("#example-fewer")
    race = example.locator(".step:visible")
    expect(race).to_contain_text("Trick 1: North")
    example.get_by_role("radio", name="Trick 1: North").focus()
    for number, letter in enumerate("ESEWNESN", 2):
        page.keyboard.press("ArrowRight")
        expect(race).to_contain_text(f"Trick {number}: {FULL[letter]}")
    assert race.locator("li b").all_inner_texts() == ["3", "3", "2", "1"]
    expect(race.locator(".ahead .who")).to_have_text("East")
    example.locator("label").nth(1).click()
    assert race.locator("li b").all_inner_texts() == ["1", "1", "0", "0"]
    expect(example.locator("details p").first).to_be_hidden()
    example.locator("summary").click()
    expect(example.locator("details p").first).to_be_visible()
