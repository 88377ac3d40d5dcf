"""A whole match with nothing but a mouse."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser import seat
from tests.browser.conftest import Visits
from tests.browser.held import let_pass
from tests.browser.scenes import STRONGEST, played_out
from tests.browser.stage import Scene, Stage
from tests.games.aluette.table import E, S
from veillee.records import read_record, replay_json
from veillee.server.preferences import Preferences


def play_deal(page: Page) -> int:
    """Play to the end of the deal with the first card each time, which lies where no button was.
    Returns how many were played."""
    played = 0
    while seat.ready(page) == "turn":
        expect(page).to_have_title("Your turn – Veillée")
        held = seat.cards(page).count()
        seat.cards(page).first.click()
        expect(seat.cards(page)).to_have_count(held - 1)
        played += 1
    return played


def test_a_whole_match_from_play_now_to_its_record(visits: Visits, tmp_path: Path) -> None:
    """From the start page through five deals: each ends with its reason, the score sheet adds up
    to the score in the header, and the record replays to the same score and result."""
    page = visits.page()
    page.get_by_role("button", name="Play Aluette now").click()
    page.wait_for_url(re.compile("/t/"))
    seat.prefer(page, linger="0.5")
    seat.set_pace(page, "0.0")
    for number in range(1, 6):
        expect(page.locator(".deal-number")).to_have_text(f"Deal {number} of 5")
        assert play_deal(page) == 9
        assert seat.tricks(page) == 9
        expect(page.locator("#status")).to_have_text(re.compile("trick"))
        if number < 5:
            page.get_by_role("button", name="Next deal").click()
    expect(page).to_have_title("The match is over – Veillée")

    rows = page.locator("#sheet tbody tr")
    expect(rows).to_have_count(5)
    score = [0, 0]
    for row in rows.all():
        us, them, why = row.locator("td").all_text_contents()
        assert why.endswith(".")
        assert re.search("trick|[Mm]ordienne", why), why
        score = [score[0] + int(us), score[1] + int(them)]
    assert page.locator("#sheet tfoot td").all_text_contents()[:2] == [str(each) for each in score]
    assert page.locator(".points b").all_text_contents() == [str(each) for each in score]
    expect(page.locator(".result b")).to_have_text(f"{score[0]} : {score[1]}")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    kept = tmp_path / "match.json"
    download.value.save_as(kept)
    replayed = replay_json(read_record(kept.read_bytes()))
    assert replayed["score"] == {"NS": score[0], "EW": score[1]}
    words = {"NS": "You win", "EW": "The other side wins", "draw": "drawn"}
    expect(page.locator(".result")).to_contain_text(words[str(replayed["result"])])


CLICK = """([x, y]) => {
    const card = document.querySelector("#hand-form .card-button");
    const click = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
    return card.dispatchEvent(new MouseEvent("click", click));
}"""
"""Clicks the first card at that place; whether anything comes of it."""


def test_a_second_click_where_a_button_was_plays_no_card(visits: Visits, stage: Stage) -> None:
    """The hand slides to where "Next deal" has just been pressed; an impatient click is no play,
    and a moment later the same place is a card like any other."""
    staged = stage.lay(Scene((played_out(E, 5),), dealer=E, given={"deals": 2}))
    page = visits.page(staged.path, staged.tokens[S], held=True)
    button = page.locator("#next-deal")
    box = button.bounding_box()
    assert box is not None
    place = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    page.mouse.click(*place)
    expect(seat.cards(page)).to_have_count(9)
    assert seat.ready(page) == "turn"
    let_pass(page, 0.6)
    assert page.evaluate(CLICK, place) is False
    let_pass(page, 0.1)
    assert page.evaluate(CLICK, place) is True
    expect(seat.cards(page)).to_have_count(8)


def test_what_comes_next_may_be_pressed_before_the_last_is_answered(
    visits: Visits, stage: Stage
) -> None:
    """On a slow line the table moves on before the answer is here: a press on what it shows then
    counts, while a second card for the same turn is a slip."""
    staged = stage.lay(STRONGEST)
    page = visits.page(staged.path, staged.token, Preferences(linger="0.5"))
    asked: list[Route] = []
    answers: list[APIResponse] = []

    def hold_the_first(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            answers.append(route.fetch())
        else:
            route.continue_()

    page.route("**/act", hold_the_first)
    page.evaluate("['3d', '3c'].forEach(card => document.getElementById(`card-${card}`).click())")
    expect(seat.cards(page)).to_have_count(8)
    expect(page.locator("#status.now")).to_be_visible()
    page.locator("#card-3c").click()
    asked[0].fulfill(response=answers[0])
    expect(seat.cards(page)).to_have_count(7)
    assert len(asked) == 2
    expect(page.locator("#complaint")).to_be_hidden()
