"""What a person at the table does and sees, in the terms of the page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

READY = "#status.now, #next-deal, .match-end"
"""Something to do: it is one's turn, or the deal or the match is over."""


def ready(page: Page) -> str:
    """Wait until there is something to do here: ``turn``, ``deal`` or ``match``."""
    found = page.locator(READY).first
    found.wait_for()
    if page.locator(".match-end").count():
        return "match"
    return "deal" if page.locator("#next-deal").count() else "turn"


MOVED_ON = """([counted, ready]) => new Promise((done, fail) => {
    const sight = document.getElementById("sight");
    const late = setTimeout(() => fail(new Error("nothing happened")), 60000);
    const look = () => {
        if (Number(sight.dataset.id.split(".")[1]) < counted || !sight.querySelector(ready)) return;
        clearTimeout(late);
        observer.disconnect();
        done();
    };
    const observer = new MutationObserver(look);
    observer.observe(sight, { attributes: true, childList: true, subtree: true });
    look();
})"""


def sights(page: Page) -> int:
    """How many changes of the table in this match the page has shown."""
    return int(str(page.locator("#sight").get_attribute("data-id")).rpartition(".")[2])


def moved_on(page: Page, before: int, actions: int = 1) -> None:
    """Wait until the page has shown what came of that many actions of one's own since ``before``
    (see ``sights``), and there is something to do again. Quicker than asking now and then."""
    page.evaluate(MOVED_ON, [before + actions, READY])


def cards(page: Page) -> Locator:
    """The cards of the hand that may be pressed."""
    return page.locator("#hand-form .cards .card-button")


def hand(page: Page) -> list[str]:
    """The cards of the hand by name, as they lie."""
    return names(cards(page), "card-")


def on_table(page: Page) -> list[str]:
    """The cards of the trick by name, the lead first."""
    return names(page.locator("#trick .played"), "on-")


def names(found: Locator, prefix: str) -> list[str]:
    ids = found.evaluate_all("all => all.map(each => each.id)")
    return [str(each).removeprefix(prefix) for each in ids]


def plaque(page: Page, place: str) -> Locator:
    """Who sits there: ``top``, ``left``, ``bottom`` or ``right``."""
    return page.locator(f".plaque.at-{place}")


def name_at(page: Page, place: str) -> str:
    return plaque(page, place).locator(".name").inner_text()


def tricks(page: Page) -> int:
    """How many tricks have been finished: everybody's and the spoiled ones."""
    texts: Iterable[str] = page.locator(".tricks .short, .spoiled-pile .short").all_text_contents()
    return sum(map(int, texts))


def unfold(page: Page, name: str) -> Locator:
    """The panel of that id, opened."""
    panel = page.locator(f"#{name}")
    if panel.get_attribute("open") is None:
        panel.locator("summary").click()
    return panel


def log(page: Page) -> list[str]:
    """All that was said of the deal, read without opening the panel."""
    return page.locator("#log .log li").all_text_contents()


def set_pace(page: Page, seconds: str) -> None:
    """Have the bots take that long, by the settings at the table."""
    unfold(page, "settings")
    page.locator("#pace").select_option(seconds)
    page.get_by_role("button", name="Set the pace for the table").click()
    expect(page.locator(f'#pace option[value="{seconds}"][selected]')).to_be_attached()


def prefer(page: Page, **choices: str) -> None:
    """Save these settings; the page loads again."""
    unfold(page, "settings")
    for name, value in choices.items():
        page.locator(f"#pref-{name}").select_option(value)
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()


def path_of(page: Page) -> str:
    """The path of the table that the page shows."""
    found = re.search(r"/t/[\w-]+", page.url)
    assert found, page.url
    return found[0]


SO = """() => new Promise((done, fail) => {
    const begun = performance.now();
    const look = () => {
        if (%s) done();
        else if (performance.now() - begun > 60000) fail(new Error("it never was so"));
        else requestAnimationFrame(look);
    };
    look();
})"""


def until(page: Page, expression: str) -> None:
    """Wait until that is so in the page. Its policy forbids Playwright's own way of doing this,
    which evaluates a text each time it looks."""
    page.evaluate(SO % expression)
