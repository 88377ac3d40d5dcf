"""What each setting at the table does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import alsos_scenes, seat
from tests.browser.conftest import Visits
from tests.browser.held import let_pass
from tests.browser.scenes import FINISHING, LOBBY, SIGNS, WON, YOUR_TURN, played_out
from tests.browser.stage import Scene, Stage, Staged
from tests.games.alsos.table import A
from tests.games.aluette.table import E, S
from veillee.server.preferences import Preferences

Seated = Callable[..., tuple[Page, Staged]]
ROOM = "getComputedStyle(document.body).backgroundColor"


def test_the_hand_can_be_sorted_by_suit(seated: Seated) -> None:
    page, _ = seated(YOUR_TURN)
    assert seat.hand(page) == ["3c", "9c", "Ad", "Ac", "Cd", "8e", "7d", "6d", "4e"]
    seat.prefer(page, sort="suit")
    assert seat.hand(page) == ["Ad", "Cd", "7d", "6d", "3c", "9c", "Ac", "8e", "4e"]


def test_the_theme_is_the_device_s_or_the_one_chosen(seated: Seated) -> None:
    """By itself the page follows the device; chosen, it stays as chosen, on every page."""
    page, _ = seated(YOUR_TURN, color_scheme="light")
    day = page.evaluate(ROOM)
    page.emulate_media(color_scheme="dark")
    evening = page.evaluate(ROOM)
    assert day != evening
    seat.prefer(page, theme="light")
    assert page.evaluate(ROOM) == day
    page.emulate_media(color_scheme="light")
    seat.prefer(page, theme="dark")
    assert page.evaluate(ROOM) == evening
    page.goto("/")
    assert page.evaluate(ROOM) == evening


def test_the_keys_can_be_switched_off(seated: Seated) -> None:
    page, _ = seated(YOUR_TURN)
    seat.prefer(page, keys="no")
    for key in ("1", "ArrowRight", "?"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.id") == "main"
    expect(page.locator("#help")).to_be_hidden()
    assert seat.on_table(page) == ["5e"]
    seat.prefer(page, keys="yes")
    page.keyboard.press("1")
    expect(page.locator("#on-3c")).to_be_attached()


@pytest.mark.parametrize("place", ["#pref-theme", "#pref-signs", "#pace"])
def test_keys_are_dead_while_something_is_being_chosen(seated: Seated, place: str) -> None:
    """In a list a digit is a letter of what one looks for, never a card."""
    page, _ = seated(SIGNS)
    seat.unfold(page, "settings")
    page.locator(place).focus()
    page.keyboard.press("2")
    expect(page.locator(place)).to_be_focused()  # a card that is played has the focus first
    assert seat.on_table(page) == ["5e"]
    assert page.locator(".lifted").count() == 0


def test_keys_are_dead_while_typing(visits: Visits, stage: Stage) -> None:
    """A name may have digits and question marks in it."""
    page = visits.page(stage.lay(LOBBY).path)
    page.get_by_label("Your name").first.focus()
    page.keyboard.type("R2?")
    assert page.get_by_label("Your name").first.input_value() == "R2?"
    expect(page.locator("#help")).to_be_hidden()


def test_a_key_with_a_modifier_is_the_browser_s(seated: Seated) -> None:
    page, _ = seated(YOUR_TURN)
    for key in ("Control+1", "Alt+1", "Meta+1"):
        page.locator("#main").dispatch_event(
            "keydown",
            {"key": "1", f"{key.split('+')[0].lower().replace('control', 'ctrl')}Key": True},
        )
    assert page.evaluate("document.activeElement.id") == "main"
    assert seat.on_table(page) == ["5e"]


def test_a_finished_trick_stays_until_it_is_tapped(seated: Seated) -> None:
    """With that setting the next sights wait, however many; a tap on the trick shows them."""
    page, _ = seated(FINISHING, Preferences(linger="tap"), held=True)
    seat.cards(page).last.click()
    expect(page.locator("#trick.won")).to_be_visible()
    expect(page.locator("#go-on")).to_be_visible()
    let_pass(page, 60)
    assert seat.on_table(page) == ["9b", "Ab", "5e", "4e"]
    page.locator(".played-cards").click()
    expect(page.locator("#status.now")).to_be_visible()
    assert len(seat.on_table(page)) == 2
    expect(page.locator("#go-on")).to_be_hidden()


def test_a_finished_trick_goes_on_by_keyboard_too(seated: Seated) -> None:
    """There is a button where there is something to go on to, and the focus is not lost by it."""
    page, _ = seated(FINISHING, Preferences(linger="tap"))
    expect(page.locator("#go-on")).to_be_hidden()
    page.keyboard.press("9")
    expect(page.locator("#go-on")).to_be_visible()
    page.locator("#go-on").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#status.now")).to_be_visible()
    assert len(seat.on_table(page)) == 2
    assert page.evaluate("document.activeElement.id") == "main"


def test_one_s_own_lead_is_shown_at_once(seated: Seated) -> None:
    """Whoever leads to the next trick need not tap the one before."""
    page, _ = seated(WON, Preferences(linger="tap"))
    expect(page.locator("#trick.won")).to_be_visible()
    led = seat.hand(page)[0]
    seat.cards(page).first.click()
    expect(page.locator(f"#on-{led}")).to_be_attached()


@pytest.mark.parametrize("seconds", ["0.5", "5"])
def test_a_finished_trick_stays_as_long_as_one_likes(seated: Seated, seconds: str) -> None:
    """The setting decides when the next lead is shown, which has come long before."""
    page, _ = seated(FINISHING, Preferences(linger=seconds), held=True)
    seat.cards(page).last.click()
    expect(page.locator("#trick.won")).to_be_visible()
    seat.until(page, "waiting.length > 0")
    let_pass(page, float(seconds) - 0.1)
    assert seat.on_table(page) == ["9b", "Ab", "5e", "4e"]
    let_pass(page, 0.1)
    expect(page.locator("#status.now")).to_be_visible()


def test_reduced_motion_is_honoured(seated: Seated) -> None:
    """Cards slide to their places for those who like it, and for nobody else."""
    count = """() => {
        const animate = Element.prototype.animate;
        window.moved = 0;
        Element.prototype.animate = function (...all) {
            moved += 1;
            return animate.apply(this, all);
        };
        for (const kind of ["transitionrun", "animationstart"]) {
            addEventListener(kind, () => { moved += 1; }, true);
        }
    }"""
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page, _ = seated(YOUR_TURN, reduced_motion=motion)
        page.evaluate(count)
        seat.cards(page).first.click()
        expect(page.locator("#on-3c")).to_be_attached()
        assert (page.evaluate("moved") > 0) == moves
        if not moves:
            assert page.evaluate("document.getAnimations().length") == 0


NEW_DEAL = {
    "aluette": (Scene((played_out(E, 5),), dealer=E, given={"deals": 2}), S, [0, 60, 120], 3),
    "alsos": (alsos_scenes.match(1), A, [0, 60], 4),
}


@pytest.mark.parametrize("game", NEW_DEAL)
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_hand_is_dealt_in_packets(visits: Visits, stage: Stage, motion: str, game: str) -> None:
    """The cards of a new deal leave the dealer three at a time, in Alsós four, and lie within
    350 ms, in the order of the hand; under reduced motion they are simply there."""
    scene, viewer, delays, packet = NEW_DEAL[game]
    staged = stage.lay(scene)
    page = visits.page(staged.path, staged.tokens[viewer], reduced_motion=motion)
    page.evaluate("""() => {
        const animate = Element.prototype.animate;
        window.dealt = [];
        Element.prototype.animate = function (frames, timing) {
            if (this.closest("#hand-form")) dealt.push([timing.delay, timing.duration]);
            return animate.call(this, frames, timing);
        };
    }""")
    page.locator("#next-deal").click()
    expect(seat.cards(page)).to_have_count(packet * len(delays))
    packets = [[delay, 170] for delay in delays for _ in range(packet)]
    seen = page.evaluate("dealt")
    assert seen[: len(packets)] == (packets if motion == "no-preference" else [])


def test_what_a_newcomer_looks_up_is_at_the_table(seated: Seated) -> None:
    """Which card beats which, from the strongest to the weakest, and the rules that matter here."""
    page, _ = seated(YOUR_TURN)
    page.locator("#ladder summary").click()
    steps = page.locator("#ladder li")
    expect(steps).to_have_count(19)
    assert steps.first.inner_text() == "3 of coins, Monsieur"
    assert steps.last.inner_text() == "The other two threes"
    page.locator("#rules summary").click()
    expect(page.locator("#rules")).to_contain_text("Deals: 5")
    expect(page.locator("#rules")).not_to_contain_text("Points:")
    page, _ = seated(alsos_scenes.LEAD)
    page.locator("#ladder summary").click()
    trumps, plain = (each.locator("li") for each in page.locator("#ladder ol").all())
    assert trumps.first.inner_text() == "Alsó: 20"
    assert [plain.first.inner_text(), plain.last.inner_text()] == ["Ace: 11", "7: 0"]
