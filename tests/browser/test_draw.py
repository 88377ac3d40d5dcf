"""The draw of partners: seen card by card, skipped, and found again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import seat
from tests.browser.conftest import Visits
from tests.browser.held import let_pass
from tests.browser.scenes import DRAWN, E, N, S
from tests.browser.stage import Stage, Staged
from tests.browser.test_accessibility import EVERYTHING, complaints
from veillee.games.aluette import RULESET
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import draw

Seated = Callable[..., tuple[Page, Staged]]

WATCH = """() => {
    window.turned = [];
    new MutationObserver((changes) => {
        for (const change of changes) {
            if (!change.target.matches?.(".pile-cards")) continue;
            const place = change.target.parentElement.className.match(/at-(\\w+)/)[1];
            for (const added of change.addedNodes) {
                const href = added.querySelector("use").getAttribute("href");
                window.turned.push([href.split("#card-")[1], place]);
            }
        }
    }).observe(document, { childList: true, subtree: true });
}"""
"""Keeps each card that is turned and the place it falls to."""

DRAW = draw(Options(partners="drawn"), DRAWN.turned)
assert DRAW is not None
TURNED = [RULESET.cards[card] for card in DRAW.turned]


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="The draw of partners")


def names(page: Page) -> dict[str, str]:
    """Who sits where in the picture of the draw."""
    found = {}
    for pile in page.locator(".draw .pile").all():
        place = re.search(r"at-(\w+)", pile.get_attribute("class") or "")
        assert place
        found[place[1]] = pile.locator(".pile-name").inner_text()
    return found


def test_the_draw_is_seen_card_by_card(visits: Visits, stage: Stage) -> None:
    """Each card in its order goes to whoever is next and has no luette yet; the names are where
    people sat, then where they sit; at the end it is said who plays with whom. It comes once, and
    can be looked up."""
    staged = stage.lay(DRAWN)
    context = visits.context(staged.token, held=True)
    context.add_init_script(f"({WATCH})()")
    page = context.new_page()
    page.goto(staged.path)
    expect(dialog(page)).to_have_class(re.compile("running"))
    assert names(page) == {"top": "Nina", "right": "Emil", "bottom": "Sara", "left": "Célestin"}
    assert page.locator(".draw-words").is_hidden()
    telling = page.locator("#hand, #drawn, #people, #race, .plaque")
    assert not any(each.is_visible() for each in telling.all())
    let_pass(page, 20)
    expect(dialog(page)).not_to_have_class(re.compile("running"))
    seen = page.evaluate("turned")
    assert [card for card, _ in seen] == TURNED
    assert [place for _, place in seen][:5] == ["top", "right", "bottom", "left", "top"]
    luettes = {card: place for card, place in seen if card in ("3d", "3c", "2d", "2c")}
    for card, place in luettes.items():
        later = [to for other, to in seen[seen.index([card, place]) + 1 :]]
        assert place not in later
    fell = dict(page.locator(".draw-fallen li").evaluate_all(
        "all => all.map(each => [...each.children].map(part => part.textContent))"
    ))  # fmt: skip
    assert fell == {
        "Monsieur": "Emil", "Madame": "Sara", "the Borgne": "Nina", "the Vache": "Célestin",
    }  # fmt: skip
    after = {place: seat.name_at(page, place) for place in ("top", "right", "bottom", "left")}
    assert (
        names(page)
        == after
        == {**{"top": "Emil", "bottom": "Sara", "left": "Nina", "right": "Célestin"}}
    )
    expect(page.locator(".draw-words")).to_contain_text("Madame to Sara")
    expect(page.locator(".draw-words")).to_contain_text("You play with Emil.")
    assert complaints(page, EVERYTHING) == ""

    page.keyboard.press("Enter")
    expect(dialog(page)).to_have_count(0)
    assert all(each.is_visible() for each in telling.all())
    assert page.evaluate("document.activeElement.id") == "main"
    page.reload()
    expect(page.locator("#drawn")).to_contain_text("You play with Emil.")
    assert dialog(page).count() == 0
    rows = seat.unfold(page, "turned").locator("ol")
    expect(rows.first).to_be_visible()
    assert rows.locator("li").count() == len(TURNED)
    for card, place in luettes.items():
        row = page.locator(f"#turned ol[data-before={place}] li use").last
        assert (row.get_attribute("href") or "").endswith(f"#card-{card}")


def test_whoever_has_no_time_goes_to_the_table_at_once(seated: Seated) -> None:
    """By Escape or Enter; a tap shows the finished picture first."""
    for key in ("Escape", "Enter"):
        page, _ = seated(DRAWN)
        expect(dialog(page)).to_be_visible()
        page.keyboard.press(key)
        expect(dialog(page)).to_have_count(0)
        assert page.evaluate("document.activeElement.id") == "main"
    page, _ = seated(DRAWN, has_touch=True, held=True)
    expect(dialog(page)).to_have_class(re.compile("running"))
    page.locator(".draw-table").tap()
    expect(dialog(page)).not_to_have_class(re.compile("running"))
    expect(page.locator(".pile.has-luette")).to_have_count(4)
    assert names(page)["top"] == "Emil"
    page.get_by_role("button", name="To the table").tap()
    expect(dialog(page)).to_have_count(0)


def test_nothing_moves_for_those_who_like_it_still(seated: Seated) -> None:
    """The finished picture and its sentences at once."""
    page, _ = seated(DRAWN, reduced_motion="reduce")
    expect(page.locator(".draw-words")).to_contain_text("You play with Emil.")
    assert page.locator(".draw.running").count() == 0
    assert page.locator(".draw-words").is_visible()
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_table_waits_under_the_draw(visits: Visits, stage: Stage) -> None:
    """What happens meanwhile is shown and said once the draw has been put away."""
    staged = stage.lay(DRAWN)
    pages = {who: visits.page(staged.path, staged.tokens[who]) for who in (N, S)}
    for page in pages.values():
        expect(dialog(page)).to_be_visible()
    pages[N].keyboard.press("Escape")
    pages[N].get_by_role("button", name="No").click()
    expect(pages[N].locator("#live")).to_contain_text("You say no")
    seat.until(pages[S], "waiting.length > 0")
    expect(pages[S].locator("#status")).to_have_text("Nina is asked for the chant.")
    assert pages[S].locator("#live p").count() == 0
    dialog(pages[S]).press("Escape")
    expect(pages[S].locator("#live")).to_contain_text("Nina says no: no chant.")


def test_a_spectator_sees_the_same_draw(visits: Visits, stage: Stage) -> None:
    page = visits.page(stage.lay(DRAWN).path, reduced_motion="reduce")
    expect(dialog(page)).to_be_visible()
    expect(page.locator(".draw-words")).to_contain_text("Madame to Sara")
    assert "You play" not in page.locator(".draw-words").inner_text()


def test_without_a_script_the_result_stands_on_the_page(visits: Visits, stage: Stage) -> None:
    staged = stage.lay(DRAWN)
    page = visits.page(staged.path, staged.tokens[E], java_script_enabled=False)
    expect(page.locator("#drawn")).to_contain_text("You play with Sara.")
    expect(page.locator("#drawn .row-cards li")).to_have_count(4)


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (1440, 900)])
def test_the_draw_fits_the_screen(seated: Seated, size: tuple[int, int]) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page, _ = seated(DRAWN, reduced_motion="reduce", viewport=viewport)
    everything = [*page.locator(".draw, .draw .pile, .draw-words, .draw h2, .draw button").all()]
    assert len(everything) == 8
    for each in everything:
        box = each.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
