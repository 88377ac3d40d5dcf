"""The page about the house, in every language, against what the house really does."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.server.served import Served
from tests.server.site import site
from veillee import __version__
from veillee.server.limits import USUAL
from veillee.words import LANGUAGES, words


def text(html: str) -> str:
    """What one reads."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_is_kept_and_that_the_host_can_read_it(tmp_path: Path, language: str) -> None:
    """Linked from the start page, without a cookie, the limits in force and the version on it."""
    t = words(language, "veillee.server")

    async def run() -> None:
        async with site(tmp_path, limits=USUAL, keep=45) as here:
            person = here.person("somebody")
            person.client.cookies.clear()
            headers = {"Accept-Language": language}
            answer = await person.get("/host", headers)
            assert answer.status_code == 200
            assert "set-cookie" not in answer.headers
            page = text(answer.text)
            assert f'<html lang="{language}"' in answer.text
            for key in ("kept.tables", "kept.visitors", "kept.addresses", "read.host", "own.how"):
                assert text(t(f"host.{key}")) in page, key
            assert text(t("host.long.days", n=45)) in page
            assert t("host.long.ever") not in page
            assert t("host.kept.addresses.logged") not in page
            assert text(t("delete.title")) in page
            for limit in (240, 3000, 40, 400, 16, 256):
                assert f"<td>{limit}</td>" in answer.text
            assert f"Veillée {__version__}" in page
            assert 'href="/host"' in (await person.get("/", headers)).text
            await person.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("more", "said"),
    [((), "host.kept.addresses"), (("--log-addresses",), "host.kept.addresses.logged")],
)
def test_it_tells_of_this_house_as_it_was_started(
    tmp_path: Path, more: tuple[str, ...], said: str
) -> None:
    """For ever without ``--keep``; where addresses are logged it says so."""
    t = words("en", "veillee.server")
    server = Served(tmp_path / "tables.sqlite3", *more)
    page = text(httpx.get(f"{server.url}/host", headers={"Accept-Language": "en"}).text)
    assert t("host.long.ever") in page
    assert t(said) in page
    assert server.stop() == (0, "")
