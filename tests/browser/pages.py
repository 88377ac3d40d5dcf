"""Every page of ``scenes`` in a browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Visits
from tests.browser.scenes import DEAL_OVER, PAGES, PLAIN, TABLES, WATCHED
from tests.browser.stage import Stage

__all__ = ["PAGES", "open_page", "unfold_all"]


def open_page(visits: Visits, stage: Stage, name: str, **options: Any) -> Page:
    """The page of that name, in a browser of its own."""
    if name in PLAIN:
        if name == "not found":
            visits.allowed.append("status of 404")
        return visits.page(PLAIN[name], **options)
    if name in WATCHED:
        return visits.page(stage.lay(WATCHED[name]).path, **options)
    if name in TABLES:
        staged = stage.lay(TABLES[name])
        return visits.page(staged.path, staged.token, **options)
    return visits.page("/", stage.lay(DEAL_OVER).token, **options)


def unfold_all(page: Page) -> None:
    """Open all that can be opened, once all of the page is there."""
    page.wait_for_load_state()
    page.locator("details").evaluate_all("all => all.forEach(each => { each.open = true; })")
