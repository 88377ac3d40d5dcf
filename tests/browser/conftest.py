"""A browser and a server for each process of tests, and pages that are watched for complaints."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.browser.held import SCRIPT
from tests.browser.house import House
from tests.browser.stage import Scene, Stage, Staged
from veillee.server.preferences import Preferences, to_cookie

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 60_000
"""Milliseconds that anything may take on a busy machine."""
WARM = "from veillee.games import warm_bots; warm_bots()"
NO_BROWSER = "the browser tests need Chromium: none of these programs is here: " + ", ".join(NAMES)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine. Without one the tests are left out, but never in CI."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*ARGUMENTS, *as_root])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that these tests share; each brings its own tables and people. What its bots think
    with has been compiled before, so that no test waits for that."""
    subprocess.run([sys.executable, "-c", WARM], check=True)
    house = House(tmp_path_factory.mktemp("house") / "tables.sqlite3")
    house.start()
    yield house
    house.close()


@pytest.fixture(scope="session")
def stage(house: House) -> Stage:
    return Stage(house.database)


@dataclass
class Visits:
    """People's browsers. What their consoles complain of is kept; ``allowed`` says of what they
    may in this test."""

    browser: Browser
    url: str
    complaints: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def context(
        self,
        token: str | None = None,
        prefs: Preferences | None = None,
        held: bool = False,
        **options: Any,
    ) -> BrowserContext:
        """One browser: cookies of its own, with the seat of that token and these preferences. The
        time of its pages is in the test's hands if ``held``."""
        context = self.browser.new_context(base_url=self.url, **options)
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(PATIENCE)
        if token is not None:
            context.add_cookies([{"name": "veillee", "value": token, "url": self.url}])
        if prefs is not None:
            value = to_cookie(prefs)
            context.add_cookies([{"name": "preferences", "value": value, "url": self.url}])
        if held:
            context.add_init_script(SCRIPT)
        context.on("console", self._heard)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.contexts.append(context)
        return context

    def page(
        self,
        at: str = "/",
        token: str | None = None,
        prefs: Preferences | None = None,
        **options: Any,
    ) -> Page:
        """A browser of its own with one page, opened at that path."""
        page = self.context(token, prefs, **options).new_page()
        page.goto(at)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def unexpected(self) -> list[str]:
        """The complaints that nobody allowed."""
        return [
            text
            for text in self.complaints
            if not any(re.search(pattern, text) for pattern in self.allowed)
        ]


@pytest.fixture
def visits(browser: Browser, house: House) -> Iterator[Visits]:
    """Browsers for the people of one test, which fails when a console complains: of an error, a
    refused resource or a breach of the content security policy."""
    visits = Visits(browser, house.url)
    yield visits
    for context in visits.contexts:
        context.close()
    assert visits.unexpected() == []


@pytest.fixture
def seated(visits: Visits, stage: Stage) -> Callable[..., tuple[Page, Staged]]:
    """Lays a scene and opens it as its viewer sees it."""

    def open_scene(
        scene: Scene, prefs: Preferences | None = None, **options: Any
    ) -> tuple[Page, Staged]:
        staged = stage.lay(scene)
        return visits.page(staged.path, staged.token, prefs, **options), staged

    return open_scene


def database_in(folder: Path) -> Path:
    """Where a server of one test keeps its tables."""
    return folder / "tables.sqlite3"
