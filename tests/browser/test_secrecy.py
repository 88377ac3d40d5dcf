"""Who may see and do what, as a browser finds it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser import seat
from tests.browser.conftest import Visits
from tests.browser.scenes import LATE, LOBBY, YOUR_TURN
from tests.browser.stage import Stage


def cards_in(page: Page) -> set[str]:
    """Every card that the page's source names in any way."""
    return set(re.findall(r"\b(?:card|on)-(\w{2})\b", page.content()))


def test_a_spectator_sees_no_hand_and_can_do_nothing(visits: Visits, stage: Stage) -> None:
    """Whoever has the address sees the table; no card but those that were played is in what their
    browser got, and there is nothing to press that acts."""
    staged = stage.lay(LATE)
    page = visits.page(staged.path)
    expect(page.locator("#trick .played")).to_have_count(2)
    assert seat.cards(page).count() == 0
    assert page.locator('form[action$="/act"], form[action$="/deal"]').count() == 0
    assert page.locator('form[action$="/begin"], form[action$="/pace"]').count() == 0
    table = stage.table(staged.path)
    assert cards_in(page) <= set(table.deals[0].actions)
    expect(page.get_by_role("region", name="You are watching")).to_be_visible()
    expect(page).to_have_title("Aluette – Veillée")


def test_a_player_is_sent_no_card_of_another(visits: Visits, stage: Stage) -> None:
    staged = stage.lay(YOUR_TURN)
    page = visits.page(staged.path, staged.token)
    assert cards_in(page) == {*seat.hand(page), "5e"}


def test_a_link_takes_no_seat_until_one_asks_for_it(visits: Visits, stage: Stage) -> None:
    """Opening the address changes nothing; "Sit here" takes the seat."""
    staged = stage.lay(LOBBY)
    page = visits.page(staged.path)
    page.reload()
    assert stage.table(staged.path).players[0] is None
    page.goto("/")
    assert page.locator(".own-tables").count() == 0
    page.goto(staged.path)
    north = page.locator(".seat", has_text="North")
    page.get_by_label("Your name").fill("  Zoé ")
    north.get_by_role("button", name="Sit here").click()
    expect(north).to_contain_text("Zoé you")
    assert page.get_by_role("button", name="Sit here").count() == 0
    seated = stage.table(staged.path).players[0]
    assert seated is not None
    assert seated.name == "Zoé"


def test_a_form_on_another_site_is_refused(visits: Visits, stage: Stage) -> None:
    """Another site's page may send the browser here with a form: it is told no, and the table
    stays as it was."""
    visits.allowed.append("status of 403")
    staged = stage.lay(YOUR_TURN)
    page = visits.page(staged.path, staged.token)
    fields = {"match": 1, "deal": 1, "clock": 1, "action": "3c"}
    token = page.locator('input[name="_csrf_token"]').first.get_attribute("value")
    inputs = "".join(
        f'<input name="{name}" value="{value}">'
        for name, value in {**fields, "_csrf_token": token}.items()
    )
    form = (
        f'<form method="post" action="{visits.url}{staged.path}/act">{inputs}<button>Win</button>'
    )

    def answer(route: Route) -> None:
        route.fulfill(content_type="text/html", body=f"<!doctype html><title>x</title>{form}")

    page.route("http://elsewhere.test/", answer)
    page.goto("http://elsewhere.test/")
    with page.expect_navigation() as arrival:
        page.get_by_role("button", name="Win").click()
    assert arrival.value is not None
    assert arrival.value.status == 403
    assert stage.table(staged.path).deals[0].actions == ("5e",)
