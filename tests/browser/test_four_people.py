"""The traditional game among four people, each with a browser of their own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from random import Random

from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.conftest import Visits
from tests.browser.held import let_pass
from veillee.server.preferences import read

NAMES = ("Ann", "Bea", "Cid", "Dan")
AROUND = ("bottom", "left", "top", "right")
SIGN = "biting the lower lip: going for mordienne"


def gather(visits: Visits, surrender: str = "bound", held: bool = False) -> dict[str, Page]:
    """Ann opens a table by the rules of the Vendée with that surrender, the others sit down at
    it by its address, and the match begins. Returns each one's page by name."""
    quick = read({"linger": "0.5"})
    host = visits.page(prefs=quick, held=held)
    game = host.get_by_role("region", name="Aluette")
    game.locator(".own-rules summary").click()
    game.get_by_label("Your name").fill("Ann")
    game.get_by_role("radio", name=re.compile("^Friends")).check()
    game.get_by_role("radio", name=re.compile("^Vendée")).check()
    game.get_by_label("Surrender", exact=True).select_option(f"surrender={surrender}")
    game.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    pages = {"Ann": host}
    for name in NAMES[1:]:
        page = visits.page(seat.path_of(host), prefs=quick, held=held)
        free = page.locator(".seat", has=page.get_by_role("button", name="Sit here")).first
        page.get_by_label("Your name").fill(name)
        free.get_by_role("button", name="Sit here").click()
        expect(page.locator(".seats")).to_contain_text(name)
        pages[name] = page
    expect(host.locator(".seats")).to_contain_text("Dan")
    host.get_by_role("button", name="Begin").click()
    for page in pages.values():
        expect(seat.cards(page)).to_have_count(9)
        page.get_by_role("dialog", name="The draw of partners").press("Escape")
    return pages


def acting(pages: dict[str, Page], done: str = "") -> str:
    """Whose turn it is, once it is not ``done``'s any longer: all four are told the same."""
    host = pages["Ann"]
    if done:
        expect(host.locator(".plaque.turn .name")).not_to_have_text(done)
    name = host.locator(".plaque.turn .name").inner_text()
    expect(pages[name].locator("#status")).to_have_class(re.compile("now"))
    return name


def turns(pages: dict[str, Page], count: int, done: str = "") -> Iterator[Page]:
    """The pages of those whose turn it is after ``done``'s, one after the other as they act."""
    name = acting(pages, done)
    for left in range(count, 0, -1):
        yield pages[name]
        if left > 1:
            name = acting(pages, name)


def make_sign(page: Page) -> None:
    """Say by a sign that one goes for mordienne, which is allowed with any cards."""
    page.locator("#signs").get_by_role("button", name="going for mordienne").click()
    expect(seat.plaque(page, "bottom").locator(".bubble")).to_contain_text(SIGN)


def look_at(page: Page, whom: str) -> None:
    """Look there; the answer comes by the feed, so whatever was sent before has come as well."""
    button = page.locator(".looks button", has_text=whom)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def signs_at(page: Page) -> int:
    return page.locator(".bubble").count()


def test_chant_discards_signs_and_surrender(visits: Visits) -> None:
    """All say yes to the chant; the two singers lay six of fifteen away; a sign is seen by the
    partner who looks and by nobody who looks elsewhere; a surrender is offered and refused."""
    pages = gather(visits, held=True)
    for page in turns(pages, 4):
        page.get_by_role("button", name="Yes, sing").click()
    dealer = seat.name_at(page, "bottom")

    singers: list[str] = []
    for page in turns(pages, 2, dealer):
        expect(seat.cards(page)).to_have_count(15)
        singers.append(seat.name_at(page, "bottom"))
        six = seat.hand(page)[-6:]
        button = page.get_by_role("button", name="Lay 6 cards away")
        for number, card in enumerate(six):
            expect(button).to_be_disabled()
            page.locator(f"#card-{card}").click()
            expect(page.locator("[data-chosen]")).to_have_text(f"{number + 1} of 6 chosen")
        button.click()
        expect(seat.cards(page)).to_have_count(9)
        assert not set(six) & set(seat.hand(page))
        for other in pages.values():
            if other is not page:
                assert not any(card in seat.hand(other) for card in six)
    expect(page.locator("#log .log")).to_contain_text(
        f"{singers[0]} and {singers[1]} take six cards each."
    )

    leader = acting(pages, singers[-1])
    page = pages[leader]
    left, partner, right = (pages[seat.name_at(page, place)] for place in AROUND[1:])
    make_sign(page)
    expect(seat.plaque(partner, "top").locator(".bubble")).to_contain_text(SIGN)
    expect(partner.locator("#live")).to_contain_text(f"{leader} bites the lower lip")
    for enemy in (left, right):
        look_at(enemy, "Your own cards")
        assert signs_at(enemy) == 0
        assert "lower lip" not in enemy.locator("#live").inner_text()

    page.get_by_role("button", name="Offer to give the deal up").click()
    expect(left.locator("#status")).to_have_text(
        f"{leader} offers to give the deal up. Do you accept?"
    )
    for other in pages.values():
        let_pass(other, 5)
    expect(partner.locator(".bubble")).to_have_count(0)
    look_at(left, leader)
    look_at(partner, "Your own cards")
    make_sign(page)
    expect(seat.plaque(left, "right").locator(".bubble")).to_contain_text(SIGN)
    look_at(partner, leader)
    look_at(right, leader)
    assert signs_at(partner) == 0
    assert signs_at(right) == 0

    left.get_by_role("button", name="Refuse: undertake mordienne").click()
    assert acting(pages, seat.name_at(left, "bottom")) == leader
    for other in pages.values():
        expect(other.locator("#log .log")).to_contain_text("refuse")
        expect(other.get_by_role("button", name="Offer to give")).to_have_count(0)
    seat.cards(page).first.click()
    for other in pages.values():
        expect(other.locator("#trick .played")).to_have_count(1)


def act(pages: dict[str, Page], rng: Random) -> None:
    """Whoever's turn it is takes it: mostly yes to the chant, any six away, any card."""
    name = acting(pages)
    page = pages[name]
    looking = [each.locator("#sight") for each in (page, pages["Ann"])]
    before = [str(each.get_attribute("data-id")) for each in looking]
    page.locator(".answers, [data-needs], #hand-form[data-does='play']").first.wait_for()
    if page.get_by_role("button", name="Yes, sing").count():
        answer = "Yes, sing" if rng.random() < 0.8 else "No"
        page.get_by_role("button", name=answer).click()
    elif page.get_by_role("button", name="Lay 6 cards away").count():
        for card in rng.sample(seat.hand(page), 6):
            page.locator(f"#card-{card}").click()
        page.get_by_role("button", name="Lay 6 cards away").click()
        expect(seat.cards(page)).to_have_count(9)
    else:
        seat.cards(page).nth(rng.randrange(seat.cards(page).count())).click()
    for each, seen in zip(looking, before, strict=True):
        expect(each).not_to_have_attribute("data-id", seen)


def test_a_whole_match(visits: Visits) -> None:
    """Partners drawn, five deals with the chant, a sign in each that the partner sees and no rival
    does: all four agree on score and result, and the record can be had."""
    rng = Random(7)
    pages = gather(visits, surrender="off")
    host = pages["Ann"]
    deals = signed = 0
    while not host.locator(".match-end").count():
        if host.locator("#next-deal").count():
            host.locator("#next-deal").click()
            expect(host.locator("#next-deal")).to_have_count(0)
            continue
        if host.locator("#trick .played").count() == 0 and deals == signed:
            page = pages[rng.choice(NAMES)]
            maker = seat.name_at(page, "bottom")
            make_sign(page)
            partner = pages[seat.name_at(page, "top")]
            expect(seat.plaque(partner, "top").locator(".bubble")).to_contain_text(SIGN)
            expect(partner.locator("#live")).to_contain_text(f"{maker} bites the lower lip")
            for rival in (pages[seat.name_at(page, place)] for place in ("left", "right")):
                assert signs_at(rival) == 0
            signed += 1
        act(pages, rng)
        if host.locator("#status.over").count():
            deals += 1
    assert deals >= 5
    assert signed >= 5
    for page in pages.values():
        expect(page.locator(".match-end")).to_be_visible()
    results = {
        tuple(sorted(page.locator(".sheet tfoot b").all_inner_texts())) for page in pages.values()
    }
    assert len(results) == 1
    with host.expect_download() as download:
        host.get_by_role("link", name="Download the record").click()
    command = [sys.executable, "-m", "veillee", "replay", "--json", str(download.value.path())]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert told["result"] is not None
    assert sum(deal["counted"] for deal in told["deals"]) == 5
