"""A whole match of Alsós with nothing but a mouse."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.conftest import Visits
from veillee.records import read_record, replay_json


def take_turn(page: Page) -> str:
    """Bid, announce one figure and later pass, exchange and lay away, or play: whatever is asked.
    Returns what it was, once there is something to do again."""
    before = seat.sights(page)
    did, actions = act(page)
    seat.moved_on(page, before, actions)
    return did


def act(page: Page) -> tuple[str, int]:
    """What was done, and in how many actions."""
    if page.locator("#tray").count():
        figures = page.locator("#tray .offer:not(.double)")
        if figures.count() and "You announce" not in page.locator("#said").inner_text():
            figures.first.click()
            page.get_by_role("button", name="Announce").click()
            return "say", 2
        page.get_by_role("button", name="Pass").click()
        return "pass", 1
    take = page.get_by_role("button", name=re.compile("^(Take|Name|Give)"))
    if take.count():
        take.first.click()
        return "take", 1
    needs = page.locator("[data-needs]")
    if needs.count():
        number = int(needs.get_attribute("data-needs") or 0)
        for card in seat.cards(page).all()[-number:]:
            card.click()
        needs.click()
        return "discard", number
    page.locator(".card-button:not([aria-disabled])").last.click()
    return "play", 1


def signed(text: str) -> int:
    """A number as the page shows it."""
    return int(text.replace("\N{MINUS SIGN}", "-"))


def bill(page: Page) -> list[int]:
    """What each item gained, and the total."""
    return [signed(each) for each in page.locator("#bill td:last-child").all_text_contents()]


def test_a_whole_match_from_play_now_to_its_record(visits: Visits, tmp_path: Path) -> None:
    """From the start page through eight deals: each goes from the auction to an itemised bill,
    the bills add up to the sheet and the score, and the record replays to the same."""
    page = visits.page(reduced_motion="reduce")
    page.get_by_role("button", name="Play Alsós now").click()
    page.wait_for_url(re.compile("/t/"))
    seat.prefer(page, linger="0.5")
    seat.set_pace(page, "0.0")
    gains = []
    for number in range(1, 9):
        expect(page.locator(".deal-number")).to_have_text(f"Deal {number} of 8")
        did = []
        while seat.ready(page) == "turn":
            did.append(take_turn(page))
        assert did.count("play") == 12
        assert "say" in did
        expect(page.locator("#status")).to_have_text(re.compile(r"gains? \d+ units?\.|anything"))
        *lines, total = bill(page)
        assert len(lines) >= 2
        assert sum(lines) == total
        gains.append(total)
        if number < 8:
            page.get_by_role("button", name="Next deal").click()
    expect(page).to_have_title("The match is over – Veillée")

    rows = page.locator("#sheet tbody tr")
    expect(rows).to_have_count(8)
    own = page.locator(".points .team").evaluate_all(
        "all => all.findIndex(each => each.matches('.ours'))"
    )
    score = [0, 0]
    for row, gain in zip(rows.all(), gains, strict=True):
        *points, why = row.locator("td").all_text_contents()
        assert signed(points[own]) == gain == -signed(points[1 - own])
        assert "Parti" in why
        score = [score[0] + signed(points[0]), score[1] + signed(points[1])]
    shown = page.locator(".points b").all_text_contents()
    assert [signed(each) for each in shown] == score

    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    kept = tmp_path / "match.json"
    download.value.save_as(kept)
    replayed = replay_json(read_record(kept.read_bytes()))
    # The page counts one's own side first, the record goes by seats.
    mine = str(page.locator(".plaque.you").get_attribute("id"))[-1]
    other = "AB".replace(mine, "")
    assert replayed["score"] == {mine: score[own], other: score[1 - own]}
    words = {mine: "You win", other: "The other side wins", "draw": "drawn"}
    expect(page.locator(".result")).to_contain_text(words[str(replayed["result"])])
