"""Small screens and large letters."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser import seat
from tests.browser.conftest import Visits
from tests.browser.pages import PAGES, open_page, unfold_all
from tests.browser.scenes import CHANT, DISCARDS, FINISHED, SIGNS, WON, YOUR_TURN, pack
from tests.browser.stage import Laid, Scene, Stage
from veillee.games import load_levels

SMALLEST: ViewportSize = {"width": 320, "height": 568}
ON_ITS_SIDE: ViewportSize = {"width": 568, "height": 320}

OUTSIDE = """() => {
    const wide = document.documentElement;
    const out = wide.scrollWidth > innerWidth ? [`page: ${wide.scrollWidth}`] : [];
    for (const each of document.body.querySelectorAll("*")) {
        if (each.closest(".sr, .long, .skip, .scroll, svg")) continue;
        const box = each.getBoundingClientRect();
        if (box.width && (box.left < -1 || box.right > innerWidth + 1)) {
            out.push(`${each.tagName} ${each.id} ${each.className}`);
        }
    }
    return out;
}"""
"""What the page has to the left or the right of the window."""


def outside(page: Page) -> list[str]:
    return list(page.evaluate(OUTSIDE))


@pytest.mark.parametrize("name", PAGES)
def test_nothing_scrolls_sideways(visits: Visits, stage: Stage, name: str) -> None:
    """At 320 pixels, and at 640 with letters of twice the size, every page keeps to its width,
    with everything on it unfolded too."""
    page = open_page(visits, stage, name, viewport=SMALLEST, reduced_motion="reduce")
    assert outside(page) == []
    unfold_all(page)
    assert outside(page) == []
    page.set_viewport_size({"width": 568, "height": 320})
    assert outside(page) == []
    page.set_viewport_size({"width": 640, "height": 900})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert outside(page) == []


@pytest.mark.parametrize("viewport", [SMALLEST, ON_ITS_SIDE], ids=["upright", "on its side"])
@pytest.mark.parametrize(
    "scene", [YOUR_TURN, WON, SIGNS, DISCARDS], ids=["follow", "lead", "all options", "fifteen"]
)
def test_the_whole_hand_is_in_reach_on_your_turn(
    visits: Visits, stage: Stage, scene: Scene, viewport: dict[str, int]
) -> None:
    """On the smallest phone all cards are seen whole without scrolling, each large enough for a
    finger, and the words that say whose turn it is with them; so is what lays six away."""
    staged = stage.lay(replace(scene, bot="old_hand"))
    page = visits.page(staged.path, staged.token, viewport=viewport, reduced_motion="reduce")
    cards = seat.cards(page)
    assert cards.count() in (8, 9, 15)
    for card in [*cards.all(), page.locator("#status"), *page.locator("[data-needs]").all()]:
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= viewport["width"]
        assert box["y"] + box["height"] <= viewport["height"]
    for card in cards.all():
        box = card.bounding_box()
        assert box is not None
        assert box["width"] >= 24
        assert box["height"] >= 44
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("name", ["finished trick", "spoiled trick", "late", "deal over"])
@pytest.mark.parametrize("width", [320, 768, 1440])
def test_no_card_lies_on_the_words_about_the_trick(
    visits: Visits, stage: Stage, name: str, width: int
) -> None:
    """The verdict stays readable under the cards, wherever a won trick leans."""
    size = {"width": width, "height": 900}
    page = open_page(visits, stage, name, viewport=size, reduced_motion="reduce")
    words = page.locator(".verdict").bounding_box()
    assert words is not None
    for card in page.locator("#trick .played").all():
        box = card.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= words["y"] + 1


CORNER = """card => {
    const box = card.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width * .14, box.y + box.height * .1);
    return at && at.closest(".played") === card && !at.closest(".mark");
}"""
"""Whether the corner that says what a card is lies open."""

TAKEN = {
    "top": FINISHED,
    "bottom": WON,
    "right": Scene((Laid(pack(), "2c 7d 9b Ab"),)),
    "left": Scene((Laid(pack(), "5e 7d 2b Ab"),)),
}
"""A trick that each of the four has taken."""


@pytest.mark.parametrize("viewport", [SMALLEST, ON_ITS_SIDE], ids=["upright", "on its side"])
@pytest.mark.parametrize("winner", TAKEN)
def test_every_card_of_a_trick_can_be_told(
    visits: Visits, stage: Stage, winner: str, viewport: dict[str, int]
) -> None:
    """Neither a card nor the mark of the strongest lies on another's corner, nor on its own."""
    staged = stage.lay(TAKEN[winner])
    page = visits.page(staged.path, staged.token, viewport=viewport, reduced_motion="reduce")
    cards = page.locator("#trick .played")
    assert cards.count() == 4
    assert page.locator(f"#trick .played.wins.at-{winner}").count() == 1
    for card in cards.all():
        assert card.evaluate(CORNER), card.get_attribute("id")


WITHIN = """plaque => {
    const box = plaque.getBoundingClientRect();
    const found = [...plaque.querySelectorAll(".name, .tag, .tricks, .badge, .crown")];
    const boxes = found.map(each => each.getBoundingClientRect()).filter(each => each.width > 1);
    const out = boxes.filter(each => each.left < box.left || each.right > box.right
        || each.top < box.top || each.bottom > box.bottom);
    const leaf = [...plaque.querySelectorAll(".name, .tag, .short, .badge")]
        .map(each => each.getBoundingClientRect()).filter(each => each.width > 1);
    const over = leaf.filter((one, index) => leaf.slice(index + 1).some(other =>
        one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1));
    const text = document.createRange();
    text.selectNodeContents(plaque.querySelector(".name"));
    return [out.length, over.length, text.getClientRects().length];
}"""
"""How many parts stick out of a plaque or lie on each other; how many lines the name takes."""


@pytest.mark.parametrize("language", ["en", "fr", "hu"])
@pytest.mark.parametrize("viewport", [SMALLEST, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_plaques_hold_what_is_on_them(
    visits: Visits, stage: Stage, viewport: dict[str, int], language: str
) -> None:
    """Nothing sticks out of a plaque or lies on something else, and no word is broken, whatever
    the bots' level is called."""
    levels = [replace(CHANT, bot=level) for level in load_levels("aluette").names]
    for scene in (*levels, *TAKEN.values()):
        staged = stage.lay(scene)
        page = visits.page(staged.path, staged.token, viewport=viewport, locale=language)
        for plaque in page.locator(".plaque").all():
            assert plaque.evaluate(WITHIN) == [0, 0, 1], plaque.inner_text()


@pytest.mark.parametrize("scene", [CHANT, SIGNS, DISCARDS], ids=["chant", "signs", "discards"])
def test_signs_and_looks_are_in_reach_on_a_desk(visits: Visits, stage: Stage, scene: Scene) -> None:
    """At 1440 by 900 all that one may do stands above the lower edge."""
    staged = stage.lay(scene)
    page = visits.page(staged.path, staged.token, viewport={"width": 1440, "height": 900})
    for each in ("#table", "#hand-form", "#signs", "#looks"):
        box = page.locator(each).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 900
