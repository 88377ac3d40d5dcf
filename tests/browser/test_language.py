"""The page in another language: how it is chosen, and that it fits."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.conftest import Visits
from tests.browser.pages import PAGES, open_page, unfold_all
from tests.browser.scenes import SIGNS, YOUR_TURN
from tests.browser.stage import Scene, Stage, Staged
from tests.browser.test_layout import SMALLEST, outside
from veillee.server.pages import game_words
from veillee.server.preferences import read
from veillee.words import LANGUAGES, Words

OTHERS = LANGUAGES[1:]
Seated = Callable[..., tuple[Page, Staged]]


def test_the_browser_s_language_is_used_until_one_is_chosen(visits: Visits) -> None:
    """By its button on the start page, which then is the one marked."""
    page = visits.page("/", locale="hu-HU")
    root = page.locator("html")
    expect(root).to_have_attribute("lang", "hu")
    page.get_by_role("button", name="English").click()
    expect(root).to_have_attribute("lang", "en")
    expect(page.locator(".languages [aria-current]")).to_have_text("English")
    page.get_by_role("button", name="Magyar").click()
    expect(root).to_have_attribute("lang", "hu")


def test_the_table_goes_on_in_the_language_chosen_there(seated: Seated) -> None:
    """What the feed brings after the choice too."""
    page, _ = seated(YOUR_TURN)
    seat.prefer(page, language="hu")
    expect(page.locator("#status")).to_have_text("Te jössz: bármit kijátszhatsz.")
    seat.cards(page).first.click()
    expect(page.locator("#log")).to_contain_text("A te lapod: kehely hármas, Madame.")
    expect(page.locator("#log")).not_to_contain_text("plays")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", OTHERS)
def test_a_language_keeps_to_the_smallest_screen(
    visits: Visits, stage: Stage, name: str, language: str
) -> None:
    """Its words are longer, yet nothing scrolls sideways, unfolded and with large letters too."""
    prefs = read({"language": language})
    page = open_page(visits, stage, name, prefs=prefs, viewport=SMALLEST, reduced_motion="reduce")
    unfold_all(page)
    assert outside(page) == []
    page.set_viewport_size({"width": 640, "height": 900})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert outside(page) == []


@pytest.mark.parametrize("scene", [YOUR_TURN, SIGNS], ids=["follow", "all options"])
@pytest.mark.parametrize("language", OTHERS)
def test_the_whole_hand_is_in_reach_in_a_language(
    seated: Seated, scene: Scene, language: str
) -> None:
    prefs = read({"language": language})
    page, _ = seated(scene, prefs, viewport=SMALLEST, reduced_motion="reduce")
    for card in [*seat.cards(page).all(), page.locator("#status")]:
        box = card.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= SMALLEST["height"]


SHOWN = """() => {
    const said = ["aria-label", "title", "placeholder", "data-why", "data-chosen"];
    const all = [document.title, document.body.textContent];
    for (const each of document.querySelectorAll("*")) {
        all.push(...said.map((name) => each.getAttribute(name) ?? ""));
    }
    return all.join("\\n");
}"""
"""Every text of the page, folded away or read out only, too."""


def sentences(say: Words) -> list[re.Pattern[str]]:
    """The messages of two words and more, with anything where a fact goes."""
    found = []
    for forms in say.messages.values():
        for form in forms:
            parts = re.split(r"\{[^}]*\}", form.strip())
            if len(re.findall(r"\w{2,}", " ".join(parts))) > 1:
                wild = ".{1,80}?".join(re.escape(part).replace(r"\ ", r"\s+") for part in parts)
                found.append(re.compile(rf"(?<!\w){wild}(?!\w)"))
    return found


def test_an_evening_in_french(visits: Visits) -> None:
    """From a French browser's first page through a deal and the rules, no sentence of our English
    is to be seen; then the page is turned to English and back."""
    english = {each.pattern: each for each in sentences(game_words("en", "aluette"))}
    french = {each.pattern for each in sentences(game_words("fr", "aluette"))}
    english = {pattern: each for pattern, each in english.items() if pattern not in french}
    assert len(english) > 300

    def expect_french(page: Page) -> None:
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        text = page.evaluate(SHOWN)
        assert [pattern for pattern, each in english.items() if each.search(text)] == []

    page = visits.page("/", locale="fr-CA", reduced_motion="reduce")
    expect_french(page)
    page.get_by_role("button", name="Aluette\u202f: on joue\u202f!").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#hand")).to_be_visible()
    while seat.ready(page) == "turn":
        expect_french(page)
        before = seat.sights(page)
        seat.cards(page).first.click()
        seat.moved_on(page, before)
    expect(page.locator("#next-deal")).to_have_text("Donne suivante")
    expect(page.locator("#log")).to_contain_text("Tu joues")
    expect_french(page)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Aluette\u202f: la règle du jeu").click()
    rules = opened.value
    expect(rules.get_by_role("heading", level=1)).to_have_text("Aluette\u202f: la règle du jeu")
    expect_french(rules)
    choose(page, "en", save="Enregistrer")
    expect(page.locator("#next-deal")).to_have_text("Next deal")
    text = page.evaluate(SHOWN)
    assert sum(bool(each.search(text)) for each in english.values()) > 20
    choose(page, "fr", save="Save")
    expect(page.locator("#next-deal")).to_have_text("Donne suivante")
    expect_french(page)


def choose(page: Page, language: str, save: str) -> None:
    """Another language by the settings at the table; ``save`` is what their button says now."""
    seat.unfold(page, "settings")
    page.locator("#pref-language").select_option(language)
    with page.expect_navigation():
        page.get_by_role("button", name=save, exact=True).click()
