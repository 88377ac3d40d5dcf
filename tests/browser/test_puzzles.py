"""Puzzles solved in a browser: by mouse, by keyboard, by finger and without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.pages import unfold_all
from tests.browser.test_accessibility import expect_no_complaints
from tests.browser.test_layout import ON_ITS_SIDE, SMALLEST, outside
from veillee.games import load
from veillee.puzzles.puzzle import lay, shipped
from veillee.words import LANGUAGES


def cards(game: str, number: int, right: bool) -> list[str]:
    """The ids of the cards that are right there, or of the others."""
    problem = lay(shipped(game)[number - 1]).problem
    found = problem.keeping if right else problem.losing
    return [f"#card-{load(game).cards[card]}" for card in sorted(found)]


def answered(page: Page, words: str) -> None:
    expect(page.locator("#answer-title")).to_contain_text(words)
    expect(page.locator("#answer")).to_be_in_viewport()


def test_solved_by_mouse_from_the_start_page(visits: Visits) -> None:
    """A wrong card first, then the right one; the next waits, and the list knows."""
    page = visits.page("/")
    page.get_by_role("link", name="Puzzles: one card is right").click()
    page.locator("#aluette").get_by_role("link", name="Begin").click()
    expect(page.locator("h1")).to_have_text("Puzzle 1")
    page.locator(cards("aluette", 1, right=False)[0]).click()
    answered(page, "Not this one.")
    expect(page.locator(".choose .worth-mark")).to_have_count(1)
    page.locator(cards("aluette", 1, right=True)[0]).click()
    answered(page, "Right.")
    expect(page.locator("#worths")).to_have_attribute("open", "")
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.locator("h1")).to_have_text("Puzzle 2")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator("#aluette .numbers .done")).to_have_count(1)
    page.locator("#aluette").get_by_role("link", name="Go on").click()
    expect(page.locator("h1")).to_have_text("Puzzle 2")


def test_solved_by_keyboard(visits: Visits) -> None:
    """Tab reaches the cards that may be played, Enter chooses, and from the answer Tab goes on to
    the next puzzle."""
    page = visits.page("/puzzles/alsos/4")
    wanted = cards("alsos", 4, right=True)[0]
    for _ in range(30):
        if page.evaluate("document.activeElement.id") == wanted.removeprefix("#"):
            break
        page.keyboard.press("Tab")
    expect(page.locator(wanted)).to_be_focused()
    page.keyboard.press("Enter")
    answered(page, "Right.")
    expect(page.locator("#answer")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Next puzzle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/puzzles/alsos/5$"))


def test_solved_by_finger_without_script(visits: Visits) -> None:
    page = visits.page(
        "/puzzles/aluette/7", viewport=SMALLEST, has_touch=True, java_script_enabled=False
    )
    page.locator(cards("aluette", 7, right=True)[0]).tap()
    expect(page.locator("#answer-title")).to_contain_text("Right.")
    expect(page).to_have_title(re.compile("^Right"))


@pytest.mark.parametrize("game", ["aluette", "alsos"])
def test_axe_finds_nothing_in_an_answer(visits: Visits, game: str) -> None:
    page = visits.page(f"/puzzles/{game}/30")
    page.locator(cards(game, 30, right=False)[0]).click()
    answered(page, "Not this one.")
    unfold_all(page)
    expect_no_complaints(page)
    page.locator(cards(game, 30, right=True)[0]).click()
    answered(page, "Right.")
    unfold_all(page)
    expect_no_complaints(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["aluette", "alsos"])
def test_an_answer_keeps_to_small_screens(visits: Visits, game: str, language: str) -> None:
    number = len(shipped(game))
    page = visits.page(f"/puzzles/{game}/{number}", viewport=SMALLEST, locale=language)
    page.locator(cards(game, number, right=True)[0]).click()
    expect(page.locator("#answer")).to_be_in_viewport()
    unfold_all(page)
    assert outside(page) == []
    page.set_viewport_size(ON_ITS_SIDE)
    assert outside(page) == []
