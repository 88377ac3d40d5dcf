"""What is asked of the server in every wrong way, and the one clear sentence that comes back."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from tests.server.site import Person, Site, site
from veillee.core.options import values_of
from veillee.games import load, load_levels
from veillee.server.house_rules import given_options, option_models, spell
from veillee.server.names import BOTS, bot_names, clean_name
from veillee.server.pages import choose_language, game_words
from veillee.server.preferences import choices_of, from_cookie, read, to_cookie
from veillee.tables.names import LONGEST, apart
from veillee.tables.table import Table

ALUETTE = load("aluette")
Body = Callable[[Site], Awaitable[None]]


def serve(folder: Path, body: Body, **how: Any) -> None:
    async def run() -> None:
        async with site(folder, **how) as here:
            await body(here)

    asyncio.run(run())


async def opened(person: Person, **fields: object) -> str:
    """A new table's id."""
    answer = await person.post("/tables", {"game": "aluette", **fields}, json=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/t/")


async def loaded(here: Site, table: str) -> Table:
    return await here.house.tables.load(table)


def sentence(answer: httpx.Response) -> str:
    """What the error page says; the page says nothing else of the fault."""
    found = re.search(r'<main id="main" class="plain">\n<h1>.*</h1>\n<p>(.*)</p>', answer.text)
    assert found, answer.text
    return unescape(found[1])


INTERNAL = ("Traceback", ".py", "litestar", "msgspec", "sqlalchemy", "Exception", "Error:", "None")


def expect_sentence(answer: httpx.Response, json: bool) -> str:
    """One sentence for a person: capital letter, one line, nothing of our insides."""
    assert answer.headers["content-type"].startswith("application/json" if json else "text/html")
    if json:
        body = answer.json()
        assert set(body) == {"code", "sentence"}
        assert re.fullmatch(r"[a-z0-9_]+", body["code"])
        said = str(body["sentence"])
    else:
        said = sentence(answer)
    assert said[0] == said[0].upper()
    assert "\n" not in said
    assert 10 < len(said) < 200
    for word in INTERNAL:
        assert word not in answer.text, word
    return said


async def wrong_requests(here: Site) -> dict[str, tuple[int, str, dict[str, Any], Person]]:
    """Name → (status, path, fields, who asks)."""
    me, other = here.person("me"), here.person("other")
    table = await opened(me, company="friends")
    playing = f"/t/{await opened(me)}"
    lobby = f"/t/{table}"
    state = (await loaded(here, playing.removeprefix("/t/"))).state
    now = {"match": 1, "deal": 1, "clock": state.clock}
    own = [ALUETTE.cards[card] for card in state.hands[2]]
    foreign = next(card for card in ALUETTE.cards if card not in own)
    return {
        "no table": (404, "/t/nothing/begin", {"again": 0}, me),
        "no table to act at": (404, "/t/nothing/act", {**now, "action": "3d"}, me),
        "no table to sit at": (404, "/t/nothing/sit", {"seat": 1}, me),
        "no page": (404, "/nothing", {}, me),
        "no method": (405, "/", {}, me),
        "no method at a record": (405, f"{playing}/record", {}, me),
        "a foreign table": (403, f"{playing}/act", {**now, "action": foreign}, other),
        "a foreign begin": (403, f"{lobby}/begin", {"again": 0}, other),
        "a foreign deal": (403, f"{playing}/deal", {"number": 1}, other),
        "a foreign pace": (403, f"{playing}/pace", {"pace": "0.4"}, other),
        "a foreign look": (403, f"{playing}/act", {**now, "action": "look:N:cards"}, me),
        "an old page": (409, f"{playing}/act", {**now, "clock": 30, "action": own[0]}, me),
        "an old match": (409, f"{playing}/begin", {"again": 0}, me),
        "an old deal": (409, f"{playing}/deal", {"number": 5}, me),
        "a second seat": (409, f"{playing}/sit", {"seat": 0}, me),
        "one's own seat": (409, f"{lobby}/sit", {"seat": 2}, me),
        "a swap with nobody": (409, f"{lobby}/swap", {"seat": 0}, me),
        "a swap during play": (409, f"{playing}/swap", {"seat": 0}, me),
        "a swap without a seat": (403, f"{lobby}/swap", {"seat": 2}, other),
        "a stand-in for a bot": (409, f"{playing}/stand-in", {"seat": 0}, me),
        "a stand-in for oneself": (409, f"{playing}/stand-in", {"seat": 2}, me),
        "a foreign stand-in": (403, f"{playing}/stand-in", {"seat": 2}, other),
        "leaving without a seat": (403, f"{lobby}/leave", {}, other),
        "a phrase off the list": (400, f"{lobby}/say", {"phrase": "the vache is mine"}, me),
        "a foreign phrase": (403, f"{lobby}/say", {"phrase": "hello"}, other),
        "muting oneself": (409, f"{lobby}/mute", {"seat": 2, "muted": True}, me),
        "muting a bot": (409, f"{playing}/mute", {"seat": 0, "muted": True}, me),
        "a foreign code": (403, f"{lobby}/code", {}, other),
        "a wrong code": (403, f"{lobby}/recover", {"code": "2222-2222-2222"}, other),
        "no code": (400, f"{lobby}/recover", {}, other),
        "seats during a match": (409, f"{playing}/clear", {"again": 1}, me),
        "seats before a match": (409, f"{lobby}/clear", {"again": 0}, me),
        "a taken seat": (409, f"{lobby}/sit", {"seat": 2}, other),
        "a card not held": (422, f"{playing}/act", {**now, "action": foreign}, me),
        "no signs here": (422, f"{playing}/act", {**now, "action": "look:S:cards"}, me),
        "nothing chosen": (422, f"{playing}/act", now, me),
        "no such seat": (400, f"{lobby}/sit", {"seat": 4}, other),
        "no such action": (400, f"{playing}/act", {**now, "action": "4z"}, me),
        "no number": (400, f"{playing}/act", {**now, "clock": "now", "action": own[0]}, me),
        "a field missing": (400, f"{playing}/act", {"match": 1, "action": own[0]}, me),
        "a huge number": (400, f"{playing}/deal", {"number": "9" * 5000}, me),
        "a seat in words": (400, f"{lobby}/sit", {"seat": "north"}, other),
        "no such pace": (400, f"{playing}/pace", {"pace": "0.33"}, me),
        "no pace at all": (400, f"{playing}/pace", {"pace": "nan"}, me),
        "no such game": (400, "/tables", {"game": "tarot"}, me),
        "a game without a table": (400, "/tables", {"game": "alsos"}, me),
        "no game": (400, "/tables", {"preset": "cafe"}, me),
        "no such preset": (400, "/tables", {"game": "aluette", "preset": "x"}, me),
        "no such option": (400, "/tables", {"game": "aluette", "option": "trumps=yes"}, me),
        "no such value": (400, "/tables", {"game": "aluette", "option": "deals=26"}, me),
        "an option without name": (400, "/tables", {"game": "aluette", "option": "=yes"}, me),
    }


@pytest.mark.parametrize("json", [True, False], ids=["for the script", "for a browser"])
def test_each_wrong_request_has_its_status_and_its_sentence(tmp_path: Path, json: bool) -> None:
    """Unknown, foreign, stale, illegal, malformed: the status says which, a sentence says why, in
    HTML for browsers and in JSON for our script, with nothing of our insides."""

    async def body(here: Site) -> None:
        for name, (status, path, fields, person) in (await wrong_requests(here)).items():
            answer = await person.post(path, fields, json=json)
            assert answer.status_code == status, (name, answer.status_code, answer.text[-300:])
            said = expect_sentence(answer, json)
            assert said.rstrip(".") != "That cannot be done", name

    serve(tmp_path, body)


def test_options_that_contradict_each_other_are_told_apart(tmp_path: Path) -> None:
    """Refused with the game's own sentence, and no table is made."""

    async def body(here: Site) -> None:
        me = here.person("me")
        fields = {"game": "aluette", "option": ["surrender=bound", "mordienne=false"]}
        answer = await me.post("/tables", fields, json=False)
        assert answer.status_code == 400
        assert sentence(answer).startswith("Surrender cannot be bound without mordienne")
        assert await here.house.store.used_since(0) == []

    serve(tmp_path, body)


def test_forms_that_are_none(tmp_path: Path) -> None:
    """Other encodings, broken ones, wrong bytes: 400 or 403, never a fault of ours."""

    async def body(here: Site) -> None:
        me = here.person("me")
        table = f"/t/{await opened(me)}/act"
        token = f"_csrf_token={me.form_token}".encode()
        form = "application/x-www-form-urlencoded"
        multipart = "multipart/form-data; boundary=x"
        part = b'--x\r\nContent-Disposition: form-data; name="_csrf_token"\r\n\r\n'
        for kind, content in (
            (form, token + b"&match=%ff&deal=\xff"),
            (form, b"&&&&==;;%%%"),
            (form, token + b"&" + token),
            (form, token + b"&match=1&match=2&deal=1&clock=0&action=3d"),
            (form + "; charset=nonsense", token),
            (multipart, b"no parts"),
            (multipart, part + me.form_token.encode() + b"\r\n--x--\r\n"),
            (multipart, part + b"\xff"),
            ("multipart/form-data", b"no boundary"),
            ("application/json", b"{"),
            ("application/json", b'{"match": 1}'),
            ("application/json", b"[" * 9000),
            ("text/plain", b"hello"),
            ("", b""),
            ("x" * 500, b"\0"),
        ):
            for extra in ({}, {"X-CSRFToken": me.form_token}):
                headers = {"Content-Type": kind, "Accept": "application/json", **extra}
                answer = await me.client.post(table, content=content, headers=headers)
                assert answer.status_code in (400, 403), (kind, content, answer.status_code)
                expect_sentence(answer, True)

    serve(tmp_path, body)


def test_more_than_the_server_reads_is_refused(tmp_path: Path) -> None:
    """413, whether the length is announced or not, on every form; a body of usual size passes."""

    async def pieces() -> Any:
        for _ in range(64):
            yield b"x" * 4096

    async def body(here: Site) -> None:
        me = here.person("me")
        table = f"/t/{await opened(me)}"
        form = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        for path in ("/tables", "/preferences", *(f"{table}/{x}" for x in ("act", "sit", "begin"))):
            for content in (b"x" * 17000, b"x" * 10_000_000, pieces()):
                answer = await me.client.post(path, content=content, headers=form)
                assert answer.status_code == 413, path
                expect_sentence(answer, True)
        assert (await me.post("/preferences", {"x": "y" * 15000}, json=False)).status_code == 303

    serve(tmp_path, body)


def open_streams(here: Site) -> int:
    """How many the limiter counts."""
    with sqlite3.connect(here.settings.limits_file) as connection:
        return int(connection.execute("SELECT sum(streams) FROM processes").fetchone()[0])


class Stream:
    """An open feed of which the first bytes have come."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self._parts = answer.aiter_raw()

    @classmethod
    async def open(cls, person: Person, path: str) -> Stream:
        request = person.client.build_request("GET", path)
        answer = await person.client.send(request, stream=True)
        stream = cls(answer)
        if answer.status_code == 200:
            await anext(stream._parts)
        else:
            await answer.aread()
        return stream


def test_too_many_streams_are_refused_and_places_come_free(tmp_path: Path) -> None:
    """Sixteen for one visitor; the next is a 429 with its sentence, another visitor is not in the
    way, and a stream that is closed makes room again."""

    async def body(here: Site) -> None:
        me, other = here.person("me"), here.person("other")
        table = await opened(me)
        await opened(other)

        async def start(person: Person) -> Stream:
            return await Stream.open(person, f"/t/{table}/feed")

        async def settled(done: Callable[[], Awaitable[bool]]) -> None:
            for _ in range(1200):
                if await done():
                    return
                await asyncio.sleep(0.05)
            raise AssertionError("no place comes free")

        streams = [await start(me) for _ in range(16)]
        assert {each.answer.status_code for each in streams} == {200}
        refused = (await start(me)).answer
        assert refused.status_code == 429
        assert "too many tables are open" in sentence(refused).lower()
        streams.append(await start(other))
        assert streams[-1].answer.status_code == 200
        await streams.pop(0).answer.aclose()

        async def again() -> bool:
            streams.append(await start(me))
            return streams[-1].answer.status_code == 200

        await settled(again)
        for stream in streams:
            await stream.answer.aclose()

        async def forgotten() -> bool:
            return not open_streams(here)

        await settled(forgotten)
        await me.close()
        await other.close()

    serve(tmp_path, body)


class Told(logging.Handler):
    """Every line that any logger of the server writes, traces included."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("httpx", "httpcore")):  # the browser's, not the server's
            self.text += logging.Formatter("%(name)s %(message)s").format(record) + "\n"


@contextmanager
def told() -> Iterator[Told]:
    handler = Told()
    loggers = [logging.getLogger(name) for name in ("", "veillee", "litestar", "uvicorn")]
    for logger in loggers:
        logger.addHandler(handler)
    try:
        yield handler
    finally:
        for logger in loggers:
            logger.removeHandler(handler)


def test_a_fault_of_ours_is_told_without_a_card(tmp_path: Path) -> None:
    """A handler, a template, a feed and the database fail with cards in what they say: whoever
    asked gets a sentence and no more; the log gets the kind of fault and its place, no card."""
    card = "3d, monsieur and 2c"

    async def body(here: Site) -> None:
        me = here.person("me")
        table = await opened(me)
        with told() as log:
            for target, error in (
                ("veillee.server.routes.table.page", KeyError(card)),
                ("veillee.server.table_page.side_names", ValueError(card)),
                ("veillee.server.routes.table.show", RuntimeError(card)),
            ):
                with patch(target, side_effect=error):
                    for accept in ("text/html", "application/json"):
                        headers = {"Accept": accept}
                        answer = await me.client.get(f"/t/{table}", headers=headers)
                        assert answer.status_code == 500
                        said = expect_sentence(answer, accept != "text/html")
                        assert "our side" in said
                        assert "3d" not in answer.text
                assert type(error).__name__ in log.text
            with patch("veillee.server.routes.table.fragment", side_effect=LookupError(card)):
                feed = await me.client.get(f"/t/{table}/feed")
                assert (feed.status_code, feed.content) == (200, b"")
            assert "LookupError" in log.text
            with patch.object(here.house.store, "append", side_effect=OSError(card)):
                answer = await me.post(f"/t/{table}/begin", {"again": 1})
                assert answer.status_code == 500
            assert "OSError" in log.text
        assert "table.py" in log.text
        for word in ("3d", "monsieur", "2c", "Traceback"):
            assert word not in log.text, log.text

    serve(tmp_path, body)


NAMES = {
    "  Anne   Marie ": "Anne Marie",
    "Zoé": "Zoé",
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "a\"b'c&d": "a\"b'c&d",
    "x" * 10_000: "x" * LONGEST,
    "\u202eEvil\u202c": "Evil",
    "a\nb\tc\x00d\x1be": "a b c d e",
    "a\u2028b\u200bc\ufeffd": "a b c d",
    "🃏 Joker": "🃏 Joker",
    "e\u0301": "é",
    "   ": "",
    "\u200b\u200d\u2060": "",
    "\u3164\u2800": "",
    "\ufe0f\u0301": "",
    "Ann\u3164e": "Ann e",
    "": "",
    "\ud800": "",
}


@pytest.mark.parametrize("given", NAMES, ids=lambda given: ascii(given[:20]))
def test_names_are_cleaned(given: str) -> None:
    """One line, nothing invisible, no longer than a record allows; what looks like markup is a name
    like any other."""
    assert clean_name(given) == NAMES[given]
    assert clean_name(clean_name(given)) == clean_name(given)


def test_names_are_shown_as_they_are_and_never_as_markup(tmp_path: Path) -> None:
    """On the table, in the lobby, in the feed and on the start page."""

    async def body(here: Site) -> None:
        for given, name in NAMES.items():
            if "\ud800" in given or len(given) > 5000:
                continue
            me = here.person("me")
            shown = name or "Guest"
            table = await opened(me, name=given, company="friends")
            guest = here.person("guest")
            assert (await guest.post(f"/t/{table}/sit", {"seat": 0, "name": given})).is_success
            seated = [each.name for each in (await loaded(here, table)).players if each]
            assert sorted(seated) == sorted([shown, apart(shown, [shown])])
            pages = [(await me.client.get(path)).text for path in (f"/t/{table}", "/")]
            assert (await me.post(f"/t/{table}/begin", {"again": 0})).is_success
            pages.append((await me.client.get(f"/t/{table}")).text)
            async with me.watching(table) as feed:
                await feed.until(1)
                pages.append(feed.events[0][1])
            for text in pages:
                assert shown in unescape(text)
                assert "<script>alert" not in text
                assert "\u202e" not in text

    serve(tmp_path, body)


def test_no_two_at_a_table_bear_one_name(tmp_path: Path) -> None:
    """People who choose the same name, or that of a bot, are told apart; every free seat gets a bot
    whatever the people are called."""
    for taken in ([], list(BOTS[:3]), list(BOTS), [*BOTS, f"{BOTS[0]} 2"]):
        names = bot_names(4, *taken)
        assert len(set(names)) == 4
        assert not set(names) & set(taken)
        assert all(len(name) <= LONGEST for name in names)
    assert apart("x" * 40, ["x" * 40]) == "x" * 36 + " 2"

    async def body(here: Site) -> None:
        me = here.person("me")
        table = await opened(me, name=BOTS[0], company="friends")
        for seat, name in ((0, BOTS[1]), (1, BOTS[2])):
            guest = here.person(name)
            assert (await guest.post(f"/t/{table}/sit", {"seat": seat, "name": name})).is_success
        assert (await me.post(f"/t/{table}/begin", {"again": 0})).is_success
        players = (await loaded(here, table)).players
        assert len({player.name for player in players if player is not None}) == 4

    serve(tmp_path, body)


def test_every_option_can_be_chosen_in_the_form(tmp_path: Path) -> None:
    """Each value of each option, as the start page's form writes it, makes a table with exactly
    that value; what is left as chosen above stays the preset's."""
    models = option_models(ALUETTE, game_words("en", "aluette"))
    assert [model.name for model in models] == list(values_of(ALUETTE.options))
    for model in models:
        for text, word in model.values:
            given = given_options(ALUETTE.options, ["", f"{model.name}={text}"])
            assert spell(given[model.name]) == text
            assert given[model.name] in values_of(ALUETTE.options)[model.name]
            assert word

    async def body(here: Site) -> None:
        me = here.person("me")
        page = unescape((await me.client.get("/")).text)
        for preset in ALUETTE.presets:
            for model in models:
                for text, _ in (model.values[0], model.values[-1]):
                    choice = f"{model.name}={text}"
                    assert f'<option value="{choice}">' in page
                    if (preset, choice) == ("school", "surrender=bound"):
                        continue
                    chosen = [choice if each.name == model.name else "" for each in models]
                    table = await opened(me, preset=preset, option=chosen, company="friends")
                    options = (await loaded(here, table)).options
                    for each in models:
                        is_now = getattr(options, each.name)
                        if each.name == model.name:
                            assert spell(is_now) == text
                        else:
                            default = getattr(ALUETTE.options(), each.name)
                            assert is_now == ALUETTE.presets[preset].get(each.name, default)

    serve(tmp_path, body)


ODD_LANGUAGES = [
    "",
    "*",
    "en",
    "EN-gb;q=0.1",
    "xx",
    ";;;,,;q=",
    "fr;q=a, en",
    "é",
    "e" * 9000,
    "\t",
]


def test_odd_languages_get_a_page(tmp_path: Path) -> None:
    """Whatever the header says there is a language, one of ours."""
    for header in ODD_LANGUAGES:
        assert choose_language(header) == "en"

    async def body(here: Site) -> None:
        me = here.person("me")
        table = await opened(me)
        for header in ODD_LANGUAGES:
            for path in ("/", f"/t/{table}", "/nothing"):
                headers = {b"Accept-Language": header.strip().encode()}
                answer = await me.client.get(path, headers=headers)
                assert answer.status_code == (404 if path == "/nothing" else 200)
                assert '<html lang="en"' in answer.text

    serve(tmp_path, body)


def test_preferences_are_a_few_choices_and_nothing_else(tmp_path: Path) -> None:
    """Every choice is kept; what is none of them is the default, however it is written; the cookie
    stays small whatever was sent."""
    default = read({})
    choices = choices_of("aluette") | choices_of("alsos")
    for game in ("aluette", "alsos"):
        levels = load_levels(game)
        choices[f"level_{game}"] = tuple(
            sorted(levels.names, key=lambda each: each != levels.usual)
        )
    assert default.keys() == choices.keys()
    for name, values in choices.items():
        assert default[name] == values[0]
        for value in values:
            assert from_cookie(to_cookie(read({name: value})))[name] == value
    for odd in (None, "", "=", "sort", "sort=x&sort=y", "%", "sort=" + "x" * 10**6, "\xff", "a;b"):
        assert from_cookie(odd) == default
    assert read({"sort": ["suit"], "theme": None, "linger": 3, "x": "y"}) == default

    async def body(here: Site) -> None:
        me = here.person("me")
        for name, values in choices.items():
            for value in values:
                answer = await me.post("/preferences", {name: value}, json=False)
                assert answer.status_code == 303
                kept = from_cookie(me.client.cookies["preferences"].strip('"'))
                assert kept[name] == value
        before = me.client.cookies["preferences"]
        wild = {"sort": "<script>", "theme": ["dark", "light"], "more": "x" * 9000}
        answer = await me.post("/preferences", wild, json=False)
        assert answer.status_code == 303
        assert len(me.client.cookies["preferences"]) <= len(before) + 10
        assert "script" not in me.client.cookies["preferences"]
        for cookie in (
            b"preferences=\xff\xfe",
            b"preferences=%00%ff",
            b"preferences=" + b"x" * 9000,
        ):
            answer = await me.client.get("/", headers={b"Cookie": cookie})
            assert answer.status_code == 200
            assert 'data-theme="auto"' in answer.text

    serve(tmp_path, body)


def test_odd_addresses_are_no_tables(tmp_path: Path) -> None:
    """Ids of any length and bytes are unknown tables, everywhere."""

    async def body(here: Site) -> None:
        me = here.person("me")
        for odd in ("x" * 4000, "%00", "%ff", "%2e%2e%2f", "a%20b", "'", "%F0%9F%83%8F"):
            for path in (f"/t/{odd}", f"/t/{odd}/feed", f"/t/{odd}/record"):
                answer = await me.client.get(path)
                assert answer.status_code == 404, path
                expect_sentence(answer, False)

    serve(tmp_path, body)
