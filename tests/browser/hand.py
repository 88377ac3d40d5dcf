"""One person's browser without a window, for those at a table whom nobody looks at."""

from __future__ import annotations

import re

from playwright.sync_api import APIRequestContext


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, pattern
    return match[1]


class Hand:
    """Does what it is told at one table, by the forms of the page there."""

    def __init__(self, request: APIRequestContext, path: str) -> None:
        self._request = request
        self._path = path

    def page(self) -> str:
        return self._request.get(self._path).text()

    def shown(self) -> str:
        """Which sight of the table they have now."""
        return _found(r'data-id="([\d.]+)"', self.page())

    def do(self, actions: list[str]) -> None:
        fields = {
            name: _found(rf'name="{name}" value="([^"]+)"', page)
            for page in [self.page()]
            for name in ("_csrf_token", "match", "deal", "clock")
        }
        body = "&".join(f"{name}={value}" for name, value in fields.items())
        answer = self._request.post(
            f"{self._path}/act",
            data="&".join([body, *(f"action={each}" for each in actions)]),
            headers={
                "Accept": "application/json",
                "Content-Type": "application/x-www-form-urlencoded",
            },
        )
        assert answer.ok, answer.text()

    def play(self) -> str:
        """Play the first card of the hand, and say which."""
        hand = self.page().split('id="hand-form"')[1]
        card = _found(r'<button id="card-\w+"[^>]* value="(\w+)"', hand)
        self.do([card])
        return card
