"""Cookies, form tokens, origins, headers, and what every answer and every page keeps to."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from tests.server.site import FORM_TOKEN, Person, Site, site
from veillee.server.app import HANDLERS, create_app
from veillee.server.guard import POLICY

Body = Callable[[Site], Awaitable[None]]


def serve(folder: Path, body: Body, **how: Any) -> None:
    """Run the test's body with a server."""

    async def run() -> None:
        async with site(folder, **how) as here:
            await body(here)

    asyncio.run(run())


async def at_a_table(here: Site, person: Person, **fields: str) -> str:
    """A new table of theirs; its path."""
    data = {"game": "aluette", "preset": "cafe", **fields}
    answer = await person.post("/tables", data, json=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def routes(app: Any) -> list[tuple[str, str]]:
    """Every (method, path) that the application answers."""
    return sorted(
        (method, route.path_format)
        for route in app.routes
        for method in route.methods
        if method != "OPTIONS"
    )


def cookies(answer: httpx.Response) -> dict[str, dict[str, str]]:
    """What the answer sets, by name, each with its attributes in lower case."""
    found = {}
    for header in answer.headers.get_list("set-cookie"):
        first, *attributes = header.split("; ")
        name, _, value = first.partition("=")
        pairs = (each.partition("=") for each in attributes)
        found[name] = {"value": value} | {key.lower(): given.lower() for key, _, given in pairs}
    return found


@pytest.mark.parametrize("https", [False, True])
def test_cookies_are_for_the_server_alone(tmp_path: Path, https: bool) -> None:
    """Every cookie that is ever set: HttpOnly, SameSite=lax, for the whole site; under HTTPS
    Secure, and those that mean something bound to this host by their name."""

    async def body(here: Site) -> None:
        person = here.person("new")
        person.client.cookies.clear()
        prefix = "__Host-" if https else ""
        jar: dict[str, str] = {}

        async def go(method: str, path: str, data: dict[str, str] | None = None) -> httpx.Response:
            # Secure cookies do not travel over plain HTTP by themselves.
            header = "; ".join(f"{name}={value}" for name, value in jar.items())
            answer = await person.client.request(
                method, path, data=data, headers={"Cookie": header} if header else {}
            )
            person.client.cookies.clear()
            for name, given in cookies(answer).items():
                jar[name] = given["value"]
                assert "httponly" in given
                assert given["samesite"] == "lax"
                assert given["path"] == "/"
                assert "domain" not in given
                assert ("secure" in given) == https
            return answer

        page = await go("GET", "/")
        assert set(jar) == {f"{prefix}form"}
        token = {"_csrf_token": jar[f"{prefix}form"]}
        assert token["_csrf_token"] in page.text
        made = await go("POST", "/tables", {**token, "game": "aluette"})
        assert made.status_code == 303
        await go("POST", "/preferences", {**token, "theme": "dark"})
        assert set(jar) == {f"{prefix}form", f"{prefix}veillee", "preferences"}
        table = await go("GET", made.headers["location"])
        assert 'class="tag">you' in table.text
        assert int(cookies(table)[f"{prefix}veillee"]["max-age"]) >= 365 * 86400

    serve(tmp_path, body, https=https)


def test_a_token_we_did_not_give_is_nobody_s(tmp_path: Path) -> None:
    """Neither adopted nor given back, on pages or at a seat: whoever brings one is a new visitor
    with a token of ours."""

    async def body(here: Site) -> None:
        for chosen in ("chosen-by-the-client", "x" * 43, "a b;c", "%00"):
            person = here.person("stranger", chosen)
            assert "veillee" not in cookies(await person.get("/"))
            answer = await person.post("/tables", {"game": "aluette"}, json=False)
            given = cookies(answer)["veillee"]["value"]
            assert given != chosen
            assert len(given) >= 43
            assert await here.house.store.visitor(chosen) is None
            assert await here.house.store.visitor(given) is not None

    serve(tmp_path, body)


def test_an_old_token_is_replaced_and_never_given_again(tmp_path: Path) -> None:
    """After a month the next seat brings a new one for the same visitor; pages asked meanwhile in
    other tabs do not bring the old one back, which ends a minute later."""

    async def body(here: Site) -> None:
        store = here.house.store
        long_ago = time.time() - 40 * 86400
        with patch("time.time", return_value=long_ago):
            player = await here.admit("old-token")
        person, other_tab = here.person("a", "old-token"), here.person("b", "old-token")
        assert "veillee" not in cookies(await other_tab.get("/"))
        answer = await person.post("/tables", {"game": "aluette"}, json=False)
        fresh = cookies(answer)["veillee"]["value"]
        visitor = await store.visitor(fresh)
        assert visitor is not None
        assert (visitor.id, visitor.renew) == (player, False)
        for path in ("/", answer.headers["location"]):
            page = await other_tab.get(path)
            assert "veillee" not in cookies(page)
        assert cookies(await person.get("/"))["veillee"]["value"] == fresh
        with patch("time.time", return_value=time.time() + 61):
            assert await store.visitor("old-token") is None
            assert await store.visitor(fresh) is not None

    serve(tmp_path, body)


def test_every_change_needs_the_form_s_token(tmp_path: Path) -> None:
    """All routes that change something, found in the application itself: without a token, with
    another's, with a cookie or a field alone, each is refused and nothing changes."""

    async def body(here: Site) -> None:
        person = here.person("me")
        table = (await at_a_table(here, person)).removeprefix("/t/")
        before = dump(here)
        posts = [path for method, path in routes(app_of(here)) if method == "POST"]
        assert len(posts) >= 7
        full = {"game": "aluette", "seat": "1", "again": "1", "number": "1", "pace": "0.4"}
        full |= {"match": "1", "deal": "1", "clock": "0", "action": "3d", "theme": "dark"}
        own = person.form_token
        other = "0" * 64 + own[64:]
        for path in posts:
            place = path.replace("{table_id}", table)
            for token in (None, "", "x", other, "é" * 200, own[:-1] + "g"):
                data = full if token is None else {**full, "_csrf_token": token}
                answer = await person.client.post(place, data=data)
                assert answer.status_code == 403, (path, token)
            bare = here.person("without cookies")
            bare.client.cookies.clear()
            answer = await bare.client.post(place, data={**full, "_csrf_token": own})
            assert answer.status_code == 403
        assert dump(here) == before

    serve(tmp_path, body)


def test_every_change_is_asked_from_our_own_pages(tmp_path: Path) -> None:
    """With all tokens right, a request that a browser says comes from elsewhere is refused on every
    route; from our own page it is not."""

    async def body(here: Site) -> None:
        person = here.person("me")
        table = (await at_a_table(here, person)).removeprefix("/t/")
        before = dump(here)
        host = here.url.removeprefix("http://")
        foreign = [
            {"Sec-Fetch-Site": site_} for site_ in ("cross-site", "same-site", "none", "", "x")
        ]
        foreign += [
            {"Origin": origin}
            for origin in ("null", "https://elsewhere.example", "http://[", f"http://{host}.x", "")
        ]
        foreign.append({"Sec-Fetch-Site": "cross-site", "Origin": here.url})
        for method, path in routes(app_of(here)):
            place = path.replace("{table_id}", table).replace("{name}", "x")
            if method != "POST":
                continue
            for headers in foreign:
                data = {"_csrf_token": person.form_token, "again": "5", "theme": "dark"}
                answer = await person.client.post(place, data=data, headers=headers)
                assert answer.status_code == 403, (path, headers)
                assert "another site" in answer.text
        assert dump(here) == before
        for headers in (
            {"Origin": here.url},
            {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
            {},
        ):
            data = {"_csrf_token": person.form_token, "theme": "dark"}
            answer = await person.client.post("/preferences", data=data, headers=headers)
            assert answer.status_code == 303, headers

    serve(tmp_path, body)


def test_a_form_cookie_we_did_not_sign_is_replaced(tmp_path: Path) -> None:
    """After the secret changed, or whatever a browser kept: the next page gives a new token, and
    with it the form works."""

    async def body(here: Site) -> None:
        for kept in ("0" * 128, "x", "é" * 90, FORM_TOKEN[:64]):
            person = here.person("me")
            person.client.cookies.clear()
            header = {b"Cookie": f"form={kept}".encode()}
            page = await person.client.get("/", headers=header)
            given = cookies(page)["form"]["value"]
            assert given != kept
            assert kept not in page.text or kept == "x"
            assert given in page.text
            answer = await person.client.post(
                "/tables", data={"_csrf_token": given, "game": "aluette"}
            )
            assert answer.status_code == 303

    serve(tmp_path, body)


class Page(HTMLParser):
    """What of a page a strict policy would refuse, and where it sends forms."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.bad: list[str] = []
        self.forms: list[tuple[str, str]] = []
        self.urls: list[str] = []
        self._script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.bad.append(f"<{tag} {name}>")
            if name in ("href", "src", "action") and value:
                self.urls.append(value)
                if value.startswith("javascript:"):
                    self.bad.append(value)
        if tag in ("style", "iframe", "object", "embed", "base"):
            self.bad.append(f"<{tag}>")
        if tag == "script":
            self._script = True
            if not given.get("src"):
                self.bad.append("<script> without src")
        if tag == "form":
            self.forms.append((given.get("method") or "get", given.get("action") or ""))

    def handle_endtag(self, tag: str) -> None:
        self._script = self._script and tag != "script"

    def handle_data(self, data: str) -> None:
        if self._script and data.strip():
            self.bad.append("script in the page")


def test_every_answer_is_dressed(tmp_path: Path) -> None:
    """Pages, redirects, errors of every kind, statics, feed and record: the strict policy, no
    sniffing, no referrer; and nothing but static files may be stored. No page holds a script, a
    style or a handler of its own, or sends anything elsewhere."""

    async def body(here: Site) -> None:
        person = here.person("me")
        table = await at_a_table(here, person)
        lobby = await at_a_table(here, person, company="friends")
        start = await person.client.get("/")
        statics = set(re.findall(r'"(/static/[^"#]+)', start.text))
        assert len(statics) >= 3
        answers = [
            start,
            await person.client.get(table),
            await person.client.get(lobby),
            await here.person("guest").client.get(lobby),
            await person.client.get(f"{table}/record"),
            await person.client.get("/nothing"),
            await person.client.get("/t/nothing"),
            await person.client.get("/t/nothing/feed"),
            await person.client.get("/static/nothing.css"),
            await person.client.put("/"),
            await person.client.options("/"),
            await person.client.post(f"{table}/act", data={"x": "y"}),
            await person.client.post("/tables", content=b"x" * 40000),
            await person.post("/preferences", {}, json=False),
            await person.post(f"{table}/act", {}),
            await person.post(f"{table}/deal", {"number": 7}),
            *[await person.client.get(path) for path in (*statics, "/favicon.ico")],
        ]
        with patch("veillee.server.routes.table.page", side_effect=KeyError("3d")):
            answers.append(await person.client.get(table))
            assert answers[-1].status_code == 500
        async with person.client.stream("GET", f"{table}/feed") as stream:
            answers.append(stream)
        assert {each.status_code for each in answers} >= {200, 303, 400, 403, 404, 405, 409, 500}
        for answer in answers:
            headers = answer.headers
            assert headers["content-security-policy"] == POLICY, answer.request
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert "server" not in headers
            kept = answer.status_code == 200 and (
                answer.url.path.startswith("/static/") or answer.url.path == "/favicon.ico"
            )
            cache = headers["cache-control"]
            assert ("max-age" in cache) if kept else (cache == "no-store"), answer.request
            if "html" in headers.get("content-type", ""):
                page = Page(answer.text)
                assert page.bad == []
                assert all(url.startswith(("/", "#")) for url in page.urls), page.urls
                assert not [url for url in page.urls if url.startswith("//")]
                assert not [form for form in page.forms if form[0] not in ("post", "dialog")]
        assert "'unsafe" not in POLICY
        assert "default-src 'none'" in POLICY

    serve(tmp_path, body)


def dump(here: Site) -> list[str]:
    """All that lies in the database."""
    with sqlite3.connect(here.settings.database) as connection:
        return list(connection.iterdump())


def app_of(here: Site) -> Any:
    """An application like the one that runs, for its routes."""
    return create_app(here.house, here.settings, "0" * 64)


def test_looking_changes_nothing(tmp_path: Path) -> None:
    """Every route that is asked with GET, by someone seated, a spectator and a stranger with a
    token of their own choosing, at a table being played and at one that waits: the database is the
    same afterwards, and a link preview takes no seat."""

    async def body(here: Site) -> None:
        me = here.person("me")
        tables = [await at_a_table(here, me), await at_a_table(here, me, company="friends")]
        gets = [path for method, path in routes(app_of(here)) if method == "GET"]
        assert len(gets) == sum("GET" in handler.http_methods for handler in HANDLERS)
        before = dump(here)
        for person in (me, here.person("guest"), here.person("stranger", "chosen")):
            for table in tables:
                for path in gets:
                    place = path.replace("/t/{table_id}", table).replace("{name}", "x")
                    for query in ("", "?seat=1&name=x&after=1.0", "?at=1&action=3d&again=1"):
                        async with person.client.stream("GET", place + query) as answer:
                            assert answer.status_code in (200, 400, 403, 404, 409)
                            if not path.endswith("/feed"):
                                await answer.aread()
        assert dump(here) == before

    serve(tmp_path, body)


def test_no_redirect_leads_away(tmp_path: Path) -> None:
    """Wherever ``back`` points, or whatever a table's address is made of."""

    async def body(here: Site) -> None:
        person = here.person("me")
        away = ["//evil.example", "https://evil.example", "/\\evil", "/t/../..//evil", "/t/a/b", ""]
        away += ["/t/x\n", "javascript:alert(1)", "\\\\evil", "/t/", "/%2fevil", "/t/a?b=//evil"]
        away += ["/" + "t/" * 500, "/t/" + "x" * 41]
        for back in away:
            answer = await person.post("/preferences", {"back": back}, json=False)
            assert answer.headers["location"] == "/", back
        both = {"back": ["//evil.example", "/t/x"]}
        answer = await person.post("/preferences", both, json=False)
        assert answer.headers["location"] == "/"
        for back in ("/", "/t/W4m8oMm-WrdIRSqU_Ek8gQ"):
            answer = await person.post("/preferences", {"back": back}, json=False)
            assert answer.headers["location"] == back
        for table in ("/t//evil.example", "/t/%2f%2fevil.example"):
            answer = await person.post(f"{table}/begin", {"again": 0}, json=False)
            assert answer.status_code == 404

    serve(tmp_path, body)
