"""What was the right card: finished deals stepped through in a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.alsos_scenes import TABLES as ALSOS
from tests.browser.conftest import Visits
from tests.browser.pages import unfold_all
from tests.browser.scenes import DEAL_OVER, played_out
from tests.browser.stage import Scene, Stage
from tests.browser.test_accessibility import expect_no_complaints
from tests.browser.test_layout import ON_ITS_SIDE, SMALLEST, outside
from veillee.games import load
from veillee.words import LANGUAGES

TURNS = Scene((played_out(0, 19),))
"""A deal whose worth changes at the moments 12, 15 and 30."""
SOLVED = 240_000
"""Milliseconds for a worker that may have to compile, on a busy machine."""


def deal_of(stage: Stage, at: int = 15, scene: Scene = TURNS) -> str:
    return f"{stage.lay(scene).path}/deals/1?match=1&at={at}"


def solved(page: Page) -> None:
    """Wait until the worth of all cards stands there."""
    expect(page.locator(".cell.unknown")).to_have_count(0, timeout=SOLVED)


def moment(page: Page, at: int) -> None:
    expect(page.locator("#main")).to_have_attribute("data-at", str(at))


def test_from_the_table_to_the_right_card(visits: Visits, stage: Stage) -> None:
    """A link under the deal's end and one in the score sheet, to the deal that was played."""
    staged = stage.lay(DEAL_OVER)
    page = visits.page(staged.path, staged.token)
    address = f"{staged.path}/deals/1?match=1"
    expect(page.locator(f'a[href="{address}"]')).to_have_count(2)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="What was the right card?", exact=True).click()
    expect(opened.value.locator("h1")).to_have_text("What was the right card?")
    expect(opened.value.locator(".study-hand")).to_have_count(4)


def test_stepping_by_keys(visits: Visits, stage: Stage) -> None:
    """Arrows, Home and End, quick ones too; each moment has its address, the browser's way back
    leads through them, and what comes is said aloud."""
    page = visits.page(deal_of(stage, 3))
    page.keyboard.press("ArrowRight")
    moment(page, 4)
    expect(page).to_have_url(re.compile(r"[?&]at=4$"))
    expect(page.locator("#live")).to_contain_text("to play")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    moment(page, 9)
    page.keyboard.press("ArrowLeft")
    moment(page, 8)
    page.keyboard.press("End")
    moment(page, 36)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    moment(page, 0)
    page.go_back()
    moment(page, 36)
    page.reload()
    moment(page, 36)
    expect(page.locator(".study-hand")).to_have_count(0)


def test_the_point_turns_in_words_and_picture(visits: Visits, stage: Stage) -> None:
    """The page fills itself while it is open; where the point went the timeline is marked, and the
    list leads there."""
    page = visits.page(deal_of(stage, 15))
    solved(page)
    expect(page.locator(".cell.turned")).to_have_count(3)
    expect(page.locator("#cell-15")).to_have_attribute("aria-current", "true")
    expect(page.locator(".turn-sentence")).to_contain_text("Here the point went from")
    expect(page.locator(".study-hand.turn .worth-mark.loses").first).to_be_visible()
    expect(page.locator(".study-hand.turn .worth-mark.keeps").first).to_be_visible()
    expect(page.locator(".values meter").first).to_be_visible(timeout=SOLVED)
    expect(page.locator(".verdict-line")).to_be_visible(timeout=SOLVED)
    page.locator("#turn-1").click()
    moment(page, 12)
    page.get_by_role("link", name="As Guest saw it").click()
    expect(page.locator(".study-cards")).to_have_count(1)
    expect(page).to_have_url(re.compile("at=12&view=S"))
    expect(page.locator("#view-3")).to_be_focused()


def test_without_script_every_step_is_a_link(visits: Visits, stage: Stage) -> None:
    page = visits.page(deal_of(stage, 3), java_script_enabled=False)
    page.locator("#step-after").click()
    moment(page, 4)
    page.locator("#view-1").click()
    moment(page, 4)
    expect(page.locator(".study-cards")).to_have_count(1)
    page.locator("#cell-20").click()
    moment(page, 20)


def test_keys_can_be_switched_off(visits: Visits, stage: Stage) -> None:
    from veillee.server.preferences import from_cookie

    page = visits.page(deal_of(stage, 3), prefs={**from_cookie(None), "keys": "no"})
    page.keyboard.press("ArrowRight")
    page.locator("#step-after").click()
    moment(page, 4)


def test_a_record_is_brought_and_a_wrong_one_is_told(visits: Visits, tmp_path: Path) -> None:
    """A file chosen in the form; and text that is no record, which stays in its field."""
    laid, names = played_out(0, 19), load("aluette").cards
    record = {
        "veillee": 1,
        "game": "aluette",
        "rules": {"preset": "cafe"},
        "deals": [
            {
                "dealer": "N",
                "pack": [names[card] for card in laid.pack],
                "actions": laid.actions.split(),
            }
        ],
    }
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record))
    visits.allowed.append("status of 400")
    page = visits.page("/")
    page.get_by_role("link", name="Bring a record").click()
    page.get_by_label("Or the text of the record").fill("{]")
    page.get_by_role("button", name="Show the deals").click()
    expect(page.get_by_role("alert")).to_contain_text("not JSON")
    expect(page.get_by_label("Or the text of the record")).to_have_value("{]")
    expect_no_complaints(page)
    assert outside(page) == []
    page.get_by_label("A file").set_input_files(file)
    page.get_by_role("button", name="Show the deals").click()
    expect(page).to_have_url(re.compile(r"/analysis/[\w-]{22}/deals/1$"))
    moment(page, 0)


def test_axe_finds_nothing(visits: Visits, stage: Stage) -> None:
    page = visits.page(deal_of(stage, 15))
    # Nothing comes any more that would change the page while it is looked at.
    expect(page.locator("#main")).to_have_attribute("data-working", "", timeout=SOLVED)
    unfold_all(page)
    expect_no_complaints(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", [TURNS, ALSOS["alsos deal over"]], ids=["aluette", "alsos"])
def test_it_keeps_to_small_screens(
    visits: Visits, stage: Stage, scene: Scene, language: str
) -> None:
    page = visits.page(
        deal_of(stage, 15, scene), viewport=SMALLEST, locale=language, reduced_motion="reduce"
    )
    solved(page)
    unfold_all(page)
    assert outside(page) == []
    page.set_viewport_size(ON_ITS_SIDE)
    assert outside(page) == []
    page.set_viewport_size({"width": 640, "height": 900})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert outside(page) == []
