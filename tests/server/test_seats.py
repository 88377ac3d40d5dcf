"""Seats over HTTP: sitting down, moving, leaving, and taking a seat along by a code."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable
from html import unescape
from pathlib import Path

import pytest

from tests.server.site import Person, Site, site
from veillee.server.codes import ALPHABET, new_code
from veillee.server.routes import seats

Body = Callable[[Site], Awaitable[None]]


def serve(folder: Path, body: Body) -> None:
    async def run() -> None:
        async with site(folder) as here:
            await body(here)

    asyncio.run(run())


async def with_friends(person: Person) -> str:
    """A table of that person's own, its other seats free; its path."""
    fields = {"game": "aluette", "company": "friends", "name": "Odile"}
    answer = await person.post("/tables", fields, json=False)
    return str(answer.headers["location"])


async def code_of(person: Person, path: str) -> str:
    """A new code for that person's seat, as the page shows it."""
    answer = await person.post(f"{path}/code", {}, json=False)
    assert answer.status_code == 201, answer.text
    found = re.search(r'id="the-code">([^<]+)<', answer.text)
    assert found, answer.text
    assert person.site.url + path in unescape(answer.text)
    return found[1]


def test_seats_are_chosen_swapped_and_left(tmp_path: Path) -> None:
    async def body(here: Site) -> None:
        odile, marc = here.person("odile"), here.person("marc")
        path = await with_friends(odile)
        table = path.removeprefix("/t/")
        assert (await marc.post(f"{path}/sit", {"seat": 1, "name": "Marc"})).status_code == 204

        async def names() -> list[str | None]:
            players = (await here.house.tables.load(table)).players
            return [None if each is None else each.name for each in players]

        assert (await odile.post(f"{path}/sit", {"seat": 0, "name": "X"})).status_code == 204
        assert await names() == ["Odile", "Marc", None, None]
        assert (await odile.post(f"{path}/swap", {"seat": 1})).status_code == 204
        assert "Odile would like your seat" in (await marc.get(path)).text
        assert (await marc.post(f"{path}/swap", {"seat": 0})).status_code == 204
        assert await names() == ["Marc", "Odile", None, None]
        left = await marc.post(f"{path}/leave", {}, json=False)
        assert (left.status_code, left.headers["location"]) == (303, "/")
        assert await names() == [None, "Odile", None, None]
        assert path not in (await marc.get("/")).text
        assert path in (await odile.get("/")).text

    serve(tmp_path, body)


def test_a_code_moves_the_seat_once_and_ends_the_old_device_s_session(tmp_path: Path) -> None:
    """The new device has the seat and its cards; the old one watches, may do nothing, and has no
    card left in what its open page is sent."""

    async def body(here: Site) -> None:
        old, new, third = (here.person(name) for name in ("old", "new", "third"))
        path = await with_friends(old)
        await old.post(f"{path}/begin", {"again": 0})
        assert 'id="hand-form"' in (await old.get(path)).text
        code = await code_of(old, path)
        async with old.watching(path.removeprefix("/t/")) as feed:
            await feed.until(1)
            before = len(feed.events)
            answer = await new.post(f"{path}/recover", {"code": f" {code.upper()} "}, json=False)
            assert (answer.status_code, answer.headers["location"]) == (303, path)
            await feed.until(before + 1)
            assert 'id="hand-form"' not in feed.events[-1][1]
        assert 'id="hand-form"' in (await new.get(path)).text
        watching = (await old.get(path)).text
        assert "You are watching" in watching
        assert 'aria-label="Your hand"' not in watching
        for what, fields in (("deal", {"number": 1}), ("leave", {}), ("code", {})):
            assert (await old.post(f"{path}/{what}", fields)).status_code == 403
        assert path not in (await old.get("/")).text
        assert (await third.post(f"{path}/recover", {"code": code})).status_code == 403

    serve(tmp_path, body)


def test_only_the_last_code_counts_and_only_at_its_table(tmp_path: Path) -> None:
    async def body(here: Site) -> None:
        owner, other = here.person("owner"), here.person("other")
        path, elsewhere = await with_friends(owner), await with_friends(owner)
        first, second = await code_of(owner, path), await code_of(owner, path)
        assert first != second
        for where, code in ((path, first), (elsewhere, second), (path, second[:-1])):
            answer = await other.post(f"{where}/recover", {"code": code})
            assert answer.status_code == 403
            assert "no seat at this table has that code" in answer.json()["sentence"].lower()
        assert (await other.post(f"{path}/recover", {"code": second})).status_code == 204

    serve(tmp_path, body)


def test_two_devices_with_one_code_do_not_both_get_the_seat(tmp_path: Path) -> None:
    """At the same moment, again and again: one is seated, the other is told the code is none."""

    async def body(here: Site) -> None:
        for number in range(4):
            owner, one, two = (here.person(f"{name}{number}") for name in "abc")
            path = await with_friends(owner)
            code = await code_of(owner, path)
            answers = await asyncio.gather(
                *(person.post(f"{path}/recover", {"code": code}) for person in (one, two))
            )
            assert sorted(answer.status_code for answer in answers) == [204, 403]

    serve(tmp_path, body)


def test_who_already_sits_there_is_told_so_and_the_code_stays_good(tmp_path: Path) -> None:
    async def body(here: Site) -> None:
        owner, other, phone = (here.person(name) for name in ("owner", "other", "phone"))
        path = await with_friends(owner)
        await other.post(f"{path}/sit", {"seat": 0, "name": "Other"})
        code = await code_of(owner, path)
        answer = await other.post(f"{path}/recover", {"code": code})
        assert (answer.status_code, answer.json()["code"]) == (409, "seated_already")
        assert (await phone.post(f"{path}/recover", {"code": code})).status_code == 204

    serve(tmp_path, body)


def test_five_codes_may_be_tried_in_a_minute(tmp_path: Path) -> None:
    """Whatever cookies the tries come with; the right one is refused as well until then, and
    another table has tries of its own."""

    async def body(here: Site) -> None:
        owner = here.person("owner")
        path, elsewhere = await with_friends(owner), await with_friends(owner)
        code = await code_of(owner, path)
        for number in range(seats.TRIES_A_MINUTE):
            guess = await here.person(f"guesser {number}").post(
                f"{path}/recover", {"code": new_code()}
            )
            assert guess.status_code == 403
        late = await here.person("late").post(f"{path}/recover", {"code": code})
        assert late.status_code == 429
        assert int(late.headers["Retry-After"]) in range(1, 61)
        other = await here.person("late").post(f"{elsewhere}/recover", {"code": new_code()})
        assert other.status_code == 403

    serve(tmp_path, body)


def test_codes_are_long_enough_and_kept_as_hashes(tmp_path: Path) -> None:
    """At least 40 random bits; the database holds neither the code nor anything made quickly of
    it."""
    assert len({new_code() for _ in range(500)}) == 500
    assert len(set(ALPHABET)) ** len(new_code().replace("-", "")) >= 2**40

    async def body(here: Site) -> None:
        owner = here.person("owner")
        path = await with_friends(owner)
        code = await code_of(owner, path)
        assert "no-store" in owner.got[-1][1].decode()
        plain = code.replace("-", "")
        with sqlite3.connect(tmp_path / "tables.sqlite3") as db:
            for line in db.iterdump():
                assert code not in line
                assert plain not in line
                assert plain.encode().hex().upper() not in line.upper()

    serve(tmp_path, body)


def test_phrases_are_bounded(tmp_path: Path) -> None:
    """Who says too much in a minute is told to wait, and nothing of it is said."""

    async def body(here: Site) -> None:
        owner = here.person("owner")
        path = await with_friends(owner)
        said = [
            (await owner.post(f"{path}/say", {"phrase": "hello"})).status_code
            for _ in range(seats.PHRASES_A_MINUTE + 2)
        ]
        assert said == [204] * seats.PHRASES_A_MINUTE + [429] * 2

    serve(tmp_path, body)


@pytest.mark.parametrize("json", [True, False])
def test_a_seat_of_a_bot_is_taken_at_the_next_deal(tmp_path: Path, json: bool) -> None:
    async def body(here: Site) -> None:
        owner, guest = here.person("owner"), here.person("guest")
        path = await with_friends(owner)
        await owner.post(f"{path}/begin", {"again": 0})
        answer = await guest.post(f"{path}/sit", {"seat": 0, "name": "Zoé"}, json=json)
        assert answer.status_code == (204 if json else 303)
        page = (await guest.get(path)).text
        assert "you from the next deal" in page
        assert 'id="hand-form"' not in page
        assert "Zoé from the next deal" in (await owner.get(path)).text
        assert (await guest.post(f"{path}/leave", {})).status_code == 204
        assert "from the next deal" not in (await owner.get(path)).text

    serve(tmp_path, body)


def test_pressing_twice_is_pressing_once(tmp_path: Path) -> None:
    """A new device whose first answer never came asks again, from the same form: it has the seat,
    with the same cookie; so has who sits down twice. Another browser has not."""

    async def body(here: Site) -> None:
        owner, guest = here.person("owner"), here.person("guest")
        path = await with_friends(owner)
        code = await code_of(owner, path)
        for what, fields in (
            ("recover", {"code": code}),
            ("sit", {"seat": 0, "name": "Zoé"}),
        ):
            phones = [here.person(f"phone to {what}") for _ in range(3)]
            answers = await asyncio.gather(
                *(phone.post(f"{path}/{what}", fields) for phone in phones)
            )
            assert [answer.status_code for answer in answers] == [204] * 3
            assert len({answer.cookies["veillee"] for answer in answers}) == 1
            assert "You are watching" not in (await phones[2].get(path)).text
            assert (await guest.post(f"{path}/{what}", fields)).status_code in (403, 409)

    serve(tmp_path, body)


def test_the_old_device_is_not_shown_the_past_of_a_seat_it_has_lost(tmp_path: Path) -> None:
    """Not even by a feed that asks for all it missed, with the cards dealt meanwhile."""

    async def body(here: Site) -> None:
        old, new, friend = (here.person(name) for name in ("old", "new", "friend"))
        path = await with_friends(old)
        await friend.post(f"{path}/sit", {"seat": 0, "name": "Friend"})
        code = await code_of(old, path)
        await friend.post(f"{path}/begin", {"again": 0})
        assert (await new.post(f"{path}/recover", {"code": code})).status_code == 204
        for after in ("0.0", "1.0", "1.1", ""):
            async with old.watching(path.removeprefix("/t/"), after) as feed:
                await feed.until(1)
                assert not any('id="hand-form"' in data for _, data in feed.events)

    serve(tmp_path, body)
