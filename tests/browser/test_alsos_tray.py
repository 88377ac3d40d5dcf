"""What is said at a table of Alsós: chosen, priced, sent, heard, and settled in sight."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.alsos_scenes import BACK, DOUBLES, FRONT, LATE, TWO, A, B, scene
from tests.browser.conftest import Visits
from tests.browser.stage import Scene, Stage
from tests.browser.test_spoken import LISTEN
from veillee.games.alsos.items import Item, SpeakingPhase

ANSWERED = scene("accept done say:ultimo done", people=TWO)
"""Béla has announced; Anna, who passed, may say kontra."""


def offers(page: Page) -> dict[str, str]:
    """The announcement tray: what is offered, by action, and the price shown."""
    found = page.locator("#tray .offer").evaluate_all(
        "all => all.map(each => ["
        "each.querySelector('input').value, each.querySelector('.price').textContent])"
    )
    return {str(action): str(price) for action, price in found}


def bubbles(page: Page) -> list[str]:
    """What stands at the plaques of what was said last."""
    found = page.locator(".spoke:not(.unsaid)").all()
    return [" / ".join(each.locator("span").all_text_contents()) for each in found]


def test_nothing_is_sent_until_it_is_said(visits: Visits, stage: Stage) -> None:
    """Choosing changes nothing at the table, and reloading forgets it. Two figures and a kontra
    said at once arrive as three statements, each heard."""
    staged = stage.lay(ANSWERED)
    anna = visits.page(staged.path, staged.tokens[A])
    bela = visits.page(staged.path, staged.tokens[B])
    before = stage.table(staged.path).deals[0].actions
    seen = bela.locator("#sight").inner_html()
    sent: list[str] = []
    anna.on("request", lambda request: sent.append(request.url))
    say = anna.get_by_role("button", name="Announce")
    expect(say).to_be_disabled()
    for name in ("Száz", "Család", "Kontra: Béla's Ultimó"):
        anna.get_by_role("checkbox", name=re.compile(f"^{name}")).check(force=True)
    expect(say).to_be_enabled()
    assert sent == []
    assert bela.locator("#sight").inner_html() == seen
    assert stage.table(staged.path).deals[0].actions == before

    bela.evaluate(LISTEN)
    say.click()
    expect(bela.locator("#status.now")).to_be_visible()
    after = stage.table(staged.path).deals[0].actions
    assert set(after[len(before) : -1]) == {"say:100", "say:csalad", "kontra:ultimo"}
    assert after[-1] == "done"
    sentences = ["Anna announces Száz.", "Anna announces Család.", "Anna says kontra to Ultimó."]
    heard = [str(each) for each in bela.evaluate("heard")]
    assert [each for each in heard if each.startswith("Anna")] == sentences
    said = bela.locator("#said li").all_text_contents()
    assert said[-3:] == sentences
    assert offers(bela)["rekontra:ultimo"] == "16 → 64"
    assert bubbles(bela) == ["Száz, Család / Kontra: Ultimó"]
    expect(bela.locator("#bets li", has_text="Ultimó").locator(".doubled")).to_have_text("kontra")


def test_a_pass_sends_nothing_that_was_chosen(visits: Visits, stage: Stage) -> None:
    staged = stage.lay(ANSWERED)
    anna = visits.page(staged.path, staged.tokens[A])
    anna.get_by_role("checkbox", name=re.compile("^Száz")).check(force=True)
    anna.get_by_role("button", name="Pass").click()
    expect(anna.locator("#tray")).to_have_count(0)
    assert stage.table(staged.path).deals[0].actions[-2:] == ("done", "done")


@pytest.mark.parametrize(("laid", "phase"), [(FRONT, "front"), (DOUBLES, "front"), (BACK, "back")])
def test_prices_are_those_of_the_rules(
    visits: Visits, stage: Stage, laid: Scene, phase: SpeakingPhase
) -> None:
    """A figure shows what it would cost now; kontra and rekontra what the item costs and what
    they would make of it; the items in play what they have come to."""
    staged = stage.lay(laid)
    page = visits.page(staged.path, staged.token)
    table = stage.table(staged.path)
    assert table.state is not None
    items = {(item.owner, item.name): item for item in table.state.items}
    shown = offers(page)
    assert shown
    for action, price in shown.items():
        kind, _, name = action.partition(":")
        if kind == "say":
            assert price == str(Item(A, name, phase).price), action
        elif kind == "kontra":
            item = items[B, name]
            assert price == f"{item.price} → {replace(item, kontra=phase).price}", action
        else:
            item = items[A, name]
            assert price == f"{item.price} → {replace(item, rekontra=phase).price}", action
    prices = page.locator("#bets .price").all_text_contents()
    assert prices == [str(item.price) for item in items.values()]


def test_the_hand_stays_where_it_is_while_the_other_speaks(visits: Visits, stage: Stage) -> None:
    """On a phone: the tray comes under the hand and what it is asked is told beside its buttons."""
    staged = stage.lay(ANSWERED)
    phone = {"width": 320, "height": 568}
    anna = visits.page(staged.path, staged.tokens[A], viewport=phone, reduced_motion="reduce")
    before = anna.locator("#hand-form").bounding_box()
    anna.get_by_text("Kassza", exact=True).click()
    expect(anna.locator("#about")).to_contain_text("trump king and felső")
    anna.get_by_role("button", name="Announce").click()
    expect(anna.locator("#tray")).to_have_count(0)
    assert anna.locator("#hand-form").bounding_box() == before


def test_late_cards_lie_apart_until_they_are_taken_up(visits: Visits, stage: Stage) -> None:
    """Four before each player while they announce with eight cards; then they are in hand."""
    staged = stage.lay(scene("accept done", people=TWO))
    anna = visits.page(staged.path, staged.tokens[A])
    bela = visits.page(staged.path, staged.tokens[B])
    for page in (anna, bela):
        assert len(seat.hand(page)) == 8
        assert page.locator(".plaque .late .backs i").count() == 8
        assert page.locator(".plaque .late .sr").all_text_contents() == ["4 late cards apart"] * 2
    bela.get_by_role("button", name="Pass").click()
    expect(seat.cards(anna)).to_have_count(12)
    expect(seat.cards(bela)).to_have_count(12)
    assert anna.locator(".late").count() == 0


@pytest.mark.parametrize(
    ("card", "item", "standing"), [("7h", "Tulétroá", "made"), ("8s", "Negyvennégy", "failed")]
)
def test_an_item_is_made_or_failed_as_soon_as_it_is_certain(
    visits: Visits, stage: Stage, card: str, item: str, standing: str
) -> None:
    """In the middle of a deal: the third trump taken makes one, an ace lost fails another."""
    staged = stage.lay(replace(LATE, people=TWO))
    anna = visits.page(staged.path, staged.tokens[A])
    bela = visits.page(staged.path, staged.tokens[B])
    bet = anna.locator("#bets li", has_text=item)
    expect(bet).to_have_class(re.compile("alive"))
    anna.locator(f"#card-{card}").click()
    expect(bela.locator("#status.now")).to_be_visible()
    bela.locator(".card-button:not([aria-disabled])").last.click()
    expect(bet).to_have_class(re.compile(standing))
    expect(bet.locator(".standing")).to_have_text(standing)
    expect(bela.locator("#bets li", has_text=item)).to_have_class(re.compile(standing))


def test_announcements_and_melds_told_are_spoken(visits: Visits, stage: Stage) -> None:
    """Those who listen hear what is said, and with the first cards what is told of melds."""
    staged = stage.lay(scene("pass pass bid:c done", people=TWO))
    anna = visits.page(staged.path, staged.tokens[A])
    bela = visits.page(staged.path, staged.tokens[B])
    anna.evaluate(LISTEN)
    for name in ("Ultimó", "Kassza"):
        bela.get_by_role("checkbox", name=re.compile(f"^{name}")).check(force=True)
    bela.get_by_role("button", name="Announce").click()
    for page in (anna, bela, anna, bela):
        page.get_by_role("button", name="Pass").click()
        expect(page.locator("#status.now")).to_have_count(0)
    expect(anna.get_by_text("Your turn: lead any card.").first).to_be_visible()
    for played, page in enumerate((anna, bela)):
        expect(page.locator("#trick .played")).to_have_count(played)
        page.locator(".card-button:not([aria-disabled])").first.click()
    expect(anna.locator("#trick .played")).to_have_count(2)
    heard = [str(each) for each in anna.evaluate("heard")]
    assert [each for each in heard if each.startswith(("Béla announces", "You:", "Béla:"))] == [
        "Béla announces Ultimó.",
        "Béla announces Kassza.",
        "You: a run of 3",
        "Béla: also",
        "You: to the king",
        "Béla: good",
    ]
    assert sorted(bubbles(anna)) == ["A run of 3 / To the king", "Also / Good"]
