"""What those hear who listen instead of looking."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.scenes import YOUR_TURN
from tests.browser.stage import Staged
from veillee.server.preferences import Preferences

Seated = Callable[..., tuple[Page, Staged]]

LISTEN = """() => {
    window.heard = [];
    new MutationObserver((changes) => {
        for (const change of changes) {
            for (const added of change.addedNodes) heard.push(added.textContent);
        }
    }).observe(document.getElementById("live"), { childList: true, subtree: true });
}"""


def test_each_play_trick_and_point_is_spoken_once(seated: Seated) -> None:
    """Through a whole deal the polite region is given every sentence of the log, in its order and
    once, "Your turn" each time and the score at the end; however fast the bots are, nothing is
    skipped."""
    page, _ = seated(YOUR_TURN, Preferences(linger="0.5"))
    live = page.locator("#live")
    assert live.get_attribute("aria-live") == "polite"
    before = seat.log(page)
    page.evaluate(LISTEN)
    turns = 0
    while seat.ready(page) == "turn":
        held = seat.cards(page).count()
        seat.cards(page).first.click()
        expect(seat.cards(page)).to_have_count(held - 1)
        turns += 1
    assert turns == 9
    heard = [str(each) for each in page.evaluate("heard")]
    prompts = [each for each in heard if each.startswith("Your turn")]
    told = [each for each in heard if each not in prompts]
    assert told.pop().startswith("Score: ")
    assert told == seat.log(page)[len(before) :]
    assert len(prompts) == 8
    assert live.locator("p").count() <= 12
