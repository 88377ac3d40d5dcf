"""How well the bots play: chosen before the first card and between deals, and told at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.conftest import Visits
from tests.browser.scenes import SIGNS, pack
from tests.browser.stage import Laid, Scene, Stage
from tests.browser.test_keyboard import tab_to
from tests.games.aluette.table import E, S
from veillee.games import load_levels
from veillee.server.levels import level_models
from veillee.server.pages import game_words

LEVELS = level_models("aluette", game_words("en", "aluette"))
WEAKEST, STRONGEST = LEVELS[0], LEVELS[-1]
SHARED = Scene(free=True, people={E: "Odile", S: "Marc"})
"""Odile sat down first, who therefore opened it."""


def tags(page: Page) -> list[str]:
    return page.locator(".plaque .tag.bot").all_text_contents()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_one_press_plays_whom_one_played_last(visits: Visits, script: bool) -> None:
    page = visits.page(java_script_enabled=script)
    play = page.get_by_role("button", name="Play Aluette now")
    level = page.locator("#level-aluette")
    assert level.input_value() == load_levels("aluette").usual
    level.select_option(WEAKEST.name)
    play.click()
    page.wait_for_url("**/t/*")
    assert tags(page) == [f"bot, {WEAKEST.called.lower()}"] * 3
    page.goto("/")
    assert level.input_value() == WEAKEST.name
    play.click()
    page.wait_for_url("**/t/*")
    assert tags(page) == [f"bot, {WEAKEST.called.lower()}"] * 3


def test_a_level_is_chosen_by_keys_and_read_with_how_it_plays(visits: Visits) -> None:
    """Beside the rules, each level with its line, as one choice among others."""
    page = visits.page()
    tab_to(page, "Choose the rules and the company")
    page.keyboard.press("Enter")
    group = page.get_by_role("group", name="Level of the bots").first
    for each in LEVELS:
        expect(group.get_by_role("radio", name=f"{each.called} {each.line}")).to_have_count(1)
    group.get_by_role("radio", name=re.compile(f"^{STRONGEST.called}")).focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    expect(group.locator(":checked")).to_have_value(LEVELS[-2].name)
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    assert tags(page) == [f"bot, {LEVELS[-2].called.lower()}"] * 3


def test_whoever_opened_the_table_chooses_and_the_others_see_it(
    visits: Visits, stage: Stage
) -> None:
    """By finger, before the first deal; everybody is told at once."""
    staged = stage.lay(SHARED)
    odile = visits.page(staged.path, staged.tokens[E], has_touch=True)
    marc = visits.page(staged.path, staged.tokens[S])
    odile.get_by_label("Level of the bots").select_option(WEAKEST.name)
    odile.get_by_role("button", name="Choose these bots").tap()
    expect(marc.locator("#table")).to_contain_text(f"in free seats: {WEAKEST.called.lower()}")
    assert marc.get_by_role("button", name="Choose these bots").count() == 0
    marc.get_by_role("button", name="Begin").click()
    for page in (odile, marc):
        expect(seat.cards(page)).to_have_count(9)
        assert tags(page) == [f"bot, {WEAKEST.called.lower()}"] * 2


def test_other_bots_sit_down_at_the_next_deal(visits: Visits, stage: Stage) -> None:
    """Chosen in the settings while a deal is played, which those who began it play on; bots of a
    level that is none any more are called bots."""
    finished = stage.lay(Scene((Laid(pack(), "5e"),), bot="uniform"))
    page = visits.page(finished.path, finished.token)
    assert tags(page) == ["bot"] * 3
    seat.unfold(page, "settings")
    page.locator("#level").select_option(WEAKEST.name)
    page.get_by_role("button", name="Choose these bots").click()
    expect(page.locator(f'#level option[value="{WEAKEST.name}"][selected]')).to_be_attached()
    while seat.ready(page) == "turn":
        assert tags(page) == ["bot"] * 3
        before = seat.sights(page)
        seat.cards(page).first.click()
        seat.moved_on(page, before)
    page.locator("#next-deal").click()
    expect(seat.cards(page)).to_have_count(9)
    assert tags(page) == [f"bot, {WEAKEST.called.lower()}"] * 3


def test_a_bot_leads_to_what_it_sees(visits: Visits, stage: Stage) -> None:
    """On another page, so that the table stays; pressing it is not looking at the player."""
    staged = stage.lay(SIGNS)
    page = visits.page(staged.path, staged.token)
    sight = page.locator("#sight").get_attribute("data-id")
    with page.expect_popup() as opened:
        seat.plaque(page, "left").locator(".tag.bot").click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("The bots of Aluette")
    assert page.locator("#sight").get_attribute("data-id") == sight
    expect(seat.plaque(page, "top")).to_have_class(re.compile("watched"))
