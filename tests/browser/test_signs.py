"""Signs and looks: seen by whoever watched, for a few seconds, and by nobody else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import seat
from tests.browser.conftest import Visits
from tests.browser.held import let_pass
from tests.browser.scenes import SIGNS, VENDEE, E, N, S
from tests.browser.stage import Scene, Stage, Staged
from veillee.server.preferences import Preferences

Seated = Callable[..., tuple[Page, Staged]]

OPEN = Scene(
    (replace(SIGNS.deals[0], actions="no 5e"),),
    VENDEE,
    "vendee",
    people={N: "Nina", E: "Emil", S: "Sara"},
)
"""The same with nobody's sign made yet, and people in three seats; South is to play."""


def signs(page: Page) -> Locator:
    return page.locator(".bubble")


def make(page: Page, name: str) -> None:
    page.locator("#signs").get_by_role("button", name=name).click()


def watched(page: Page) -> str:
    """Whom the page says one watches: at the seat, by the pressed button and in words alike."""
    pressed = page.locator(".looks [aria-pressed=true]")
    expect(pressed).to_have_count(1)
    expect(page.locator(".plaque.watched")).to_have_count(1)
    name = page.locator(".plaque.watched .name").inner_text()
    said = page.locator(".looks .muted").inner_text()
    if "own cards" in said:
        assert pressed.locator("b").inner_text() == "Your own cards"
        assert page.locator(".plaque.watched.you").count() == 1
        return ""
    assert said == f"You are watching {name}."
    assert pressed.locator("b").inner_text() == name
    return name


@pytest.fixture
def three(visits: Visits, stage: Stage) -> dict[int, Page]:
    """North's, East's and South's page of one table, their time in the test's hands."""
    staged = stage.lay(OPEN)
    return {who: visits.page(staged.path, staged.tokens[who], held=True) for who in (N, E, S)}


def test_a_sign_is_seen_for_some_seconds_by_whoever_watched(three: dict[int, Page]) -> None:
    """North's partner watches and sees it, large and in words, though a card is played meanwhile;
    then it goes by itself. East watches West and sees nothing of it, then or later."""
    make(three[N], "the Borgne")
    expect(signs(three[N])).to_contain_text("the Borgne")
    expect(three[N].locator("#live")).to_have_text("You wink: the Borgne.")
    seen = seat.plaque(three[S], "top").locator(".bubble")
    expect(seen).to_contain_text("a wink: the Borgne")
    drawing = seen.locator("svg").bounding_box()
    assert drawing is not None
    assert drawing["width"] >= 48
    expect(three[S].locator("#live p").last).to_have_text("Nina winks: the Borgne.")

    seat.cards(three[S]).last.click()
    for who in (N, E, S):
        expect(three[who].locator("#trick .played")).to_have_count(3)
    let_pass(three[S], 4.9)
    expect(seen).to_have_count(1)
    let_pass(three[S], 0.1)
    expect(signs(three[S])).to_have_count(0)
    assert three[S].locator("#live").inner_text().count("winks") == 1

    assert signs(three[E]).count() == 0
    three[E].locator("#look-left").click()
    three[E].locator("#look-right").click()
    expect(three[E].locator("#look-right")).to_have_attribute("aria-pressed", "true")
    assert watched(three[E]) == "Nina"
    assert signs(three[E]).count() == 0
    assert "wink" not in three[E].locator("#live").inner_text()


def test_a_rival_who_watches_catches_the_sign(three: dict[int, Page]) -> None:
    """And a partner who looks at their own cards misses it."""
    seat.plaque(three[E], "right").click()
    three[S].keyboard.press("Shift+ArrowDown")
    expect(three[S].locator("#look-bottom")).to_have_attribute("aria-pressed", "true")
    expect(three[E].locator("#look-right")).to_have_attribute("aria-pressed", "true")
    make(three[N], "Monsieur")
    expect(seat.plaque(three[E], "right").locator(".bubble")).to_contain_text("Monsieur")
    seat.cards(three[S]).last.click()
    expect(three[S].locator("#trick .played")).to_have_count(3)
    assert signs(three[S]).count() == 0


def test_two_signs_at_once_are_both_seen(three: dict[int, Page]) -> None:
    """However fast they are made: the second is no slip of the first."""
    three[N].evaluate(
        "document.querySelectorAll('#signs button').forEach(one => {"
        " if (/Monsieur|one ace/.test(one.textContent)) one.click(); })"
    )
    expect(signs(three[S])).to_have_count(2)
    expect(seat.plaque(three[S], "top")).to_contain_text("the mouth opened once: one ace")


def test_watching_takes_one_key_or_one_tap(seated: Seated) -> None:
    """Shift and the arrow towards somebody, their place at the table, or the button."""
    page, _ = seated(OPEN)
    assert watched(page) == "Nina"
    for key, place, name in (
        ("ArrowRight", "right", "Emil"),
        ("ArrowLeft", "left", "Célestin"),
        ("ArrowDown", "bottom", ""),
        ("ArrowUp", "top", "Nina"),
    ):
        page.keyboard.press(f"Shift+{key}")
        expect(page.locator(f"#look-{place}")).to_have_attribute("aria-pressed", "true")
        assert watched(page) == name
        assert page.evaluate("document.activeElement.id") == "main"
    seat.plaque(page, "right").click()
    expect(page.locator("#look-right")).to_have_attribute("aria-pressed", "true")
    page.locator("#look-top").click()
    expect(page.locator("#look-top")).to_have_attribute("aria-pressed", "true")
    assert watched(page) == "Nina"


def test_a_sign_takes_two_keys(seated: Seated) -> None:
    """S goes to the signs, where numbers and arrows act; only true ones are there."""
    page, _ = seated(OPEN, held=True)
    offered = page.locator("#signs button b").all_inner_texts()
    assert offered == ["Madame", "the Grand-neuf", "two aces", "going for mordienne"]
    page.keyboard.press("s")
    page.keyboard.press("2")
    expect(signs(page)).to_contain_text("the Grand-neuf")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(signs(page)).to_have_count(2)
    expect(page.locator("#live")).to_contain_text("You open your mouth twice: two aces.")
    assert seat.on_table(page) == ["5e"]
    page.keyboard.press("?")
    expect(page.locator("#help")).to_contain_text("go to the signs")


def test_a_sign_may_stay_until_it_is_put_away(seated: Seated) -> None:
    """By a tap, by Enter on it or by Escape, and it does not come back; the focus is not lost."""
    page, _ = seated(SIGNS, Preferences(glance="tap"), held=True)
    expect(signs(page)).to_have_count(1)
    let_pass(page, 60)
    expect(signs(page)).to_have_count(1)
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#look-right")).to_have_attribute("aria-pressed", "true")
    signs(page).focus()
    page.keyboard.press("Enter")
    expect(signs(page)).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("#look-top")).to_have_attribute("aria-pressed", "true")
    assert signs(page).count() == 0
    page.reload()
    expect(signs(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(signs(page)).to_have_count(0)


def test_signs_can_be_words(seated: Seated) -> None:
    page, _ = seated(SIGNS, held=True)
    assert page.locator("svg.gesture").count() == 5
    seat.prefer(page, signs="words")
    assert page.locator("svg.gesture").count() == 0
    expect(signs(page)).to_have_text(re.compile(r"Monsieur\s+eyes up, head still"))
    expect(page.locator("#signs button").first).to_contain_text("head to one side")


def test_any_sign_may_be_made_where_false_ones_are_allowed(seated: Seated) -> None:
    """All fourteen, on the smallest phone too."""
    page, _ = seated(
        replace(OPEN, given={**VENDEE, "false_signs": "allowed"}),
        viewport={"width": 320, "height": 568},
    )
    buttons = page.locator("#signs button")
    expect(buttons).to_have_count(14)
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert min(box["width"], box["height"]) >= 44


def test_signs_and_looks_without_a_script(visits: Visits, stage: Stage) -> None:
    staged = stage.lay(replace(OPEN, pace=5.0))
    page = visits.page(staged.path, staged.token, java_script_enabled=False)
    with page.expect_navigation():
        make(page, "Madame")
    expect(seat.plaque(page, "bottom").locator(".bubble")).to_contain_text("Madame")
    with page.expect_navigation():
        page.locator("#look-left").click()
    expect(page.locator("#look-left")).to_have_attribute("aria-pressed", "true")
