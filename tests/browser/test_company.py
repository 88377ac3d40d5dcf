"""People around one table: seats before the match, watchers, bots that give way, people who go
and come back, what they say, and a seat taken along to another device."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

from playwright.sync_api import Page, expect

from tests.browser import seat
from tests.browser.alsos_scenes import FRONT
from tests.browser.conftest import PATIENCE, Visits
from tests.browser.held import let_pass
from tests.browser.house import House
from tests.browser.scenes import STRONGEST, pack, played_out
from tests.browser.stage import Laid, Scene, Stage
from tests.games.aluette.table import E, N, S, W

TWO_PEOPLE = Scene((Laid(pack(), ""),), dealer=E, people={S: "Odile", W: "Marc"})
"""Marc sits left of Odile; South leads."""


def sit(page: Page, letter: str, name: str) -> None:
    place = page.locator(f"#lobby-{letter}")
    page.get_by_label("Your name").fill(name)
    place.get_by_role("button", name="Sit here").click()
    expect(place).to_contain_text(name)


def say(page: Page, phrase: str) -> None:
    page.get_by_label("What to say").select_option(phrase)
    page.get_by_role("button", name="Say it").click()


def leave(page: Page) -> None:
    seat.unfold(page, "own-seat").get_by_role("button", name="Leave the table").click()
    page.wait_for_url(re.compile(r"/$"))


def person(page: Page, letter: str) -> str:
    return page.locator(f"#person-{letter}").inner_text()


def test_two_people_choose_seats_and_play_with_two_bots(visits: Visits) -> None:
    """One opens a table, the other sits down by its link and not before pressing; they move, agree
    to swap, greet each other, and begin as partners with bots around them."""
    odile = visits.page()
    game = odile.get_by_role("region", name="Aluette")
    game.locator(".own-rules summary").click()
    game.get_by_label("Your name").fill("Odile")
    game.get_by_role("radio", name=re.compile("^Friends")).check()
    game.get_by_role("radio", name=re.compile("^Café")).check()
    game.get_by_role("button", name="Open the table").click()
    odile.wait_for_url("**/t/*")
    marc = visits.page(seat.path_of(odile))
    expect(marc.locator(".seat.free")).to_have_count(3)
    sit(marc, "E", "Marc")
    expect(odile.locator("#lobby-E")).to_contain_text("Marc")

    marc.get_by_role("button", name="Swap seats with Odile").click()
    expect(marc.locator("#lobby-S")).to_contain_text("You have asked Odile to swap.")
    odile.get_by_role("button", name="Yes, swap seats with Marc").click()
    expect(odile.locator("#lobby-E")).to_have_class(re.compile("you"))
    expect(marc.locator("#lobby-S")).to_have_class(re.compile("you"))
    marc.locator("#lobby-W").get_by_role("button", name="Move here").click()
    expect(marc.locator("#lobby-W")).to_have_class(re.compile("you"))
    say(odile, "hello")
    expect(marc.locator("#talk")).to_contain_text("Odile Good evening, all!")
    expect(marc.locator("#live")).to_contain_text("Odile: Good evening, all!")

    marc.get_by_role("button", name="Begin").click()
    for page, partner in ((odile, "Marc"), (marc, "Odile")):
        expect(seat.cards(page)).to_have_count(9)
        assert seat.name_at(page, "top") == partner
        expect(seat.plaque(page, "left").locator(".tag")).to_have_text(re.compile("^bot, "))
    seat.set_pace(odile, "0.0")
    for _ in range(2):
        for page in (odile, marc, odile, marc):
            if page.locator("#status.now").count():
                held = seat.cards(page).count()
                seat.cards(page).first.click()
                # Not that it is another's turn: whoever takes a trick with its last card leads.
                expect(seat.cards(page)).to_have_count(held - 1)
    say(marc, "well-played")
    expect(seat.plaque(odile, "top").locator(".said")).to_have_text("Well played!")
    odile.get_by_role("button", name="Mute Marc").click()
    expect(odile.get_by_role("button", name="Mute Marc")).to_have_attribute("aria-pressed", "true")
    say(marc, "ouch")
    expect(marc.locator("#talk")).to_contain_text("Ouch!")
    say(odile, "thanks")
    expect(odile.locator("#talk")).to_contain_text("Thank you.")
    assert "Ouch!" not in odile.locator("#talk ol").inner_text()


def test_a_watcher_takes_a_bot_s_seat_at_the_next_deal(visits: Visits, stage: Stage) -> None:
    """The link alone seats nobody; the seat is taken when the next cards are dealt."""
    nearly = played_out(N, 3)
    cards = nearly.actions.split()
    laid = Laid(nearly.pack, " ".join(cards[:-1]))
    staged = stage.lay(replace(TWO_PEOPLE, deals=(laid,), dealer=N))
    table = stage.table(staged.path)
    last = table.to_act
    watcher = visits.page(staged.path)
    expect(watcher.locator("#hand")).to_have_attribute("aria-label", "You are watching")
    seat.unfold(watcher, "join")
    watcher.get_by_label("Whose seat").select_option(index=0)
    watcher.locator("#join").get_by_label("Your name").fill("Zoé")
    watcher.locator("#join").get_by_role("button", name="Sit here").click()
    expect(watcher.locator("#person-N")).to_contain_text("you from the next deal")
    odile, marc = (visits.page(staged.path, staged.tokens[each]) for each in (S, W))
    expect(odile.locator("#person-N")).to_contain_text("Zoé from the next deal")
    assert seat.hand(watcher) == []
    if last in (S, W):
        seat.cards(odile if last == S else marc).first.click()
    odile.get_by_role("button", name="Next deal").click()
    for page in (watcher, odile, marc):
        expect(seat.cards(page)).to_have_count(9)
    assert seat.name_at(watcher, "bottom") == "Zoé"
    assert "bot" not in person(odile, "N")


def test_who_leaves_is_replaced_at_a_wish_and_takes_the_seat_back(
    visits: Visits, stage: Stage
) -> None:
    """Somebody goes; their neighbour lets a bot play on, which does; they come back by the same
    link and act again from their next turn."""
    staged = stage.lay(replace(STRONGEST, people=TWO_PEOPLE.people))
    odile, marc = (visits.page(staged.path, staged.tokens[each]) for each in (S, W))
    assert odile.get_by_role("button", name="Let a bot play on").count() == 0
    leave(marc)
    expect(odile.locator("#person-W")).to_contain_text("gone")
    expect(odile.locator("#live")).to_contain_text("Marc has left.")
    odile.get_by_role("button", name="Let a bot play on").click()
    expect(seat.plaque(odile, "left")).to_contain_text("a bot plays on")
    odile.locator("#card-3d").click()
    expect(odile.locator("#log .log")).to_contain_text("Marc plays")
    expect(seat.cards(odile)).to_have_count(8)
    expect(odile.locator("#status.now")).to_have_text("Your turn: lead any card.")
    marc.goto(staged.path)
    expect(seat.plaque(marc, "bottom")).not_to_contain_text("a bot plays on")
    expect(odile.locator("#person-W")).not_to_contain_text("gone")
    expect(seat.cards(marc)).to_have_count(8)
    odile.locator("#card-3c").click()
    expect(marc.locator("#status")).to_have_class(re.compile("now"))
    expect(seat.cards(marc)).to_have_count(8)
    seat.cards(marc).first.click()
    expect(seat.cards(marc)).to_have_count(7)


def test_who_has_been_away_for_two_minutes_is_told_of(
    visits: Visits, stage: Stage, house: House
) -> None:
    """The page is closed, the clock is put on by two minutes, and the others hear of it; with the
    page open nobody is away however long they think."""
    staged = stage.lay(TWO_PEOPLE)
    odile, marc = (visits.page(staged.path, staged.tokens[each]) for each in (S, W))
    expect(seat.cards(marc)).to_have_count(9)
    marc.close()
    table = stage.table(staged.path)
    with closing(sqlite3.connect(house.database, PATIENCE / 1000, isolation_level=None)) as db:

        def put_on(who: int) -> None:
            db.execute("UPDATE sittings SET seen = seen - 121 WHERE player = ?", [table.at(who).id])

        def seen(who: int) -> float:
            found = db.execute("SELECT seen FROM sittings WHERE player = ?", [table.at(who).id])
            return float(found.fetchone()[0])

        def wait(until: Callable[[], bool], meanwhile: Callable[[], None] = lambda: None) -> None:
            end = time.monotonic() + PATIENCE / 1000
            while not until():
                assert time.monotonic() < end, "the house does not look around"
                meanwhile()
                odile.wait_for_timeout(100)

        # The house may note the closing page once more before it notices.
        gone = odile.locator("#person-W", has_text="away")
        wait(lambda: gone.count() == 1, lambda: put_on(W))
        expect(odile.locator("#live")).to_contain_text("Marc is away.")
        # The house has just looked around. It notes Odile's page when it next does, and has thought
        # about her by the time after.
        put_on(S)
        for _ in range(2):
            before = seen(S)
            wait(lambda before=before: seen(S) > before)  # type: ignore[misc]
    assert "away" not in person(odile, "S")
    again = visits.page(staged.path, staged.tokens[W])
    expect(odile.locator("#person-W")).not_to_contain_text("away")
    assert "away" not in person(again, "W")


def test_a_seat_is_taken_along_to_a_phone(visits: Visits, stage: Stage) -> None:
    """The code is shown once, typed on the phone as people type, and the old page loses the
    cards at once."""
    staged = stage.lay(TWO_PEOPLE)
    laptop = visits.page(staged.path, staged.tokens[S])
    open_page = laptop.context.new_page()
    open_page.goto(staged.path)
    expect(seat.cards(open_page)).to_have_count(9)
    cards = seat.hand(open_page)
    seat.unfold(laptop, "own-seat").get_by_role("button", name="Make a code").click()
    code = laptop.locator("#the-code").inner_text()
    expect(laptop.locator(".address")).to_have_text(re.compile(re.escape(staged.path) + "$"))

    phone = visits.page(staged.path, viewport={"width": 320, "height": 568}, has_touch=True)
    assert seat.hand(phone) == []
    visits.allowed.append("status of 403")
    seat.unfold(phone, "own-seat").get_by_label("Code").fill("2222 2222 2222")
    phone.get_by_role("button", name="Take my seat").click()
    expect(phone.get_by_role("main")).to_contain_text("No seat at this table has that code")
    phone.go_back()
    seat.unfold(phone, "own-seat").get_by_label("Code").fill(code.replace("-", " ").upper())
    phone.get_by_role("button", name="Take my seat").click()
    expect(seat.cards(phone)).to_have_count(9)
    assert seat.hand(phone) == cards
    expect(open_page.locator("#hand")).to_have_attribute("aria-label", "You are watching")
    for card in cards:
        assert f'"card-{card}"' not in open_page.content()


def test_after_the_match_people_choose_seats_again(visits: Visits, stage: Stage) -> None:
    staged = stage.lay(replace(TWO_PEOPLE, deals=(played_out(N, 3),), dealer=N, given={"deals": 1}))
    odile, marc = (visits.page(staged.path, staged.tokens[each]) for each in (S, W))
    odile.get_by_role("button", name="Choose seats again").click()
    for page in (odile, marc):
        expect(page.locator(".lobby")).to_be_visible()
    marc.locator("#lobby-N").get_by_role("button", name="Move here").click()
    expect(odile.locator("#lobby-N")).to_contain_text("Marc")
    odile.get_by_role("button", name="Begin").click()
    for page in (odile, marc):
        expect(seat.cards(page)).to_have_count(9)
    assert seat.name_at(odile, "top") == "Marc"


def test_what_is_under_the_finger_stays_what_it_was(visits: Visits, stage: Stage) -> None:
    """Others come and go: the focus stays, no button becomes another, and a seat chosen from the
    list stays the one chosen."""
    staged = stage.lay(TWO_PEOPLE)
    odile, marc = (visits.page(staged.path, staged.tokens[each]) for each in (S, W))
    watcher, other = visits.page(staged.path), visits.page(staged.path)
    mute = odile.get_by_role("button", name="Mute Marc")
    mute.focus()
    seat.unfold(watcher, "join")
    watcher.get_by_label("Whose seat").select_option("Rosalie, a bot")
    seat.unfold(other, "join")
    other.get_by_label("Whose seat").select_option("Jeanne, a bot")
    other.locator("#join").get_by_role("button", name="Sit here").click()
    leave(marc)
    expect(odile.locator("#person-W")).to_contain_text("gone")
    expect(mute).to_be_focused()
    odile.keyboard.press("Enter")
    expect(mute).to_have_attribute("aria-pressed", "true")
    assert "a bot plays on" not in odile.content()
    expect(watcher.locator("#person-N")).to_contain_text("from the next deal")
    expect(watcher.get_by_label("Whose seat")).to_have_value("1")
    assert watcher.locator("#join-seat option:checked").inner_text() == "Rosalie, a bot"


def test_taking_a_seat_along_on_a_slow_line_may_be_pressed_twice(
    visits: Visits, stage: Stage
) -> None:
    staged = stage.lay(TWO_PEOPLE)
    laptop = visits.page(staged.path, staged.tokens[S])
    seat.unfold(laptop, "own-seat").get_by_role("button", name="Make a code").click()
    code = laptop.locator("#the-code").inner_text()
    phone = visits.page(staged.path)
    seat.unfold(phone, "own-seat").get_by_label("Code").fill(code)
    phone.evaluate(
        """() => {
            const button = [...document.querySelectorAll("#own-seat button")].at(-1);
            button.click();
            setTimeout(() => button.click(), 30);
            setTimeout(() => button.form.submit(), 60);
        }"""
    )
    expect(seat.cards(phone)).to_have_count(9)


def test_a_phrase_goes_by_itself_and_is_not_said_again(visits: Visits, stage: Stage) -> None:
    """In Alsós too; not after a reload, and not to those who listen again."""
    staged = stage.lay(replace(FRONT, people={0: "Odile", 1: "Marc"}))
    odile, marc = (visits.page(staged.path, staged.tokens[each], held=True) for each in (0, 1))
    say(odile, "hello")
    bubble = marc.locator(".said")
    expect(bubble).to_have_text("Good evening, all!")
    let_pass(marc, 4.9)
    expect(bubble).to_have_text("Good evening, all!")
    let_pass(marc, 0.1)
    expect(bubble).to_have_count(0)
    marc.reload()
    expect(marc.locator("#talk ol")).to_contain_text("Good evening, all!")
    assert bubble.count() == 0
    for pressed in ("true", "false"):
        marc.get_by_role("button", name="Mute Odile").click()
        expect(marc.get_by_role("button", name="Mute Odile")).to_have_attribute(
            "aria-pressed", pressed
        )
    assert "Good evening" not in marc.locator("#live").inner_text()
