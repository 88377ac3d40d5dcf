"""Somebody who hears the accessibility tree and types: no look at the page, no selector, no mouse.

What they do must work for whoever plays with a screen reader, so they complain of what such a
person would stumble over: a control without a name, a focus that is lost, a word said twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

CONTROLS = {"button", "link", "checkbox", "radio", "combobox", "textbox", "DisclosureTriangle"}
PATIENCE = 60.0
"""Seconds to wait for something to be said."""


@dataclass(frozen=True)
class Node:
    """One node of the tree. ``states`` are its properties by name, ``key`` is the same for as long
    as the page keeps what the node stands for."""

    key: int
    role: str
    name: str
    states: dict[str, Any]
    children: tuple[Node, ...]

    def all(self) -> Iterator[Node]:
        """It and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.all()

    def find(self, role: str, name: str = "") -> list[Node]:
        """All below it in that role, with that name where one is given."""
        return [
            each for each in self.all() if each.role == role and (not name or each.name == name)
        ]

    def text(self) -> str:
        """What is read aloud of it."""
        parts = [each.name for each in self.all() if each.role == "StaticText"]
        return " ".join(" ".join(parts).split())


class Listener:
    """A person at a page; ``heard`` is what its polite live region said, once each, in order."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._tree = page.context.new_cdp_session(page)
        self._tree.send("Accessibility.enable")
        self._said: set[int] = set()
        self.heard: list[str] = []

    def look(self) -> Node:
        """The tree as it is now; every control in it has a name."""
        given = self._tree.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {each["nodeId"]: each for each in given}
        root = _node(given[0], by_id)
        for each in root.all():
            assert each.role not in CONTROLS or each.name, f"a {each.role} without a name"
        return root

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def _focus(self) -> Node | None:
        found = [each for each in self.look().all() if each.states.get("focused")]
        return found[-1] if found and found[-1].role != "RootWebArea" else None

    def focused(self) -> Node:
        """What the keys act on. Fails when that is, and stays, nothing."""
        here: list[Node | None] = []

        def found() -> bool:
            here[:] = [self._focus()]
            return here[0] is not None

        self.wait(found, lambda: "the focus is lost")
        assert here[0] is not None
        return here[0]

    def tab_to(self, role: str, name: str, limit: int = 80) -> None:
        """Press Tab until that has the focus; everything on the way has a role and a name."""
        passed: list[str] = []
        here = self._focus()
        while here is None or (here.role, here.name) != (role, name):
            assert len(passed) < limit, f"no {role} {name!r} on the way: {passed}"
            self.press("Tab")
            here = self._focus()
            # Behind the last stop the focus is the browser's own, and then it comes round.
            passed.append("the end" if here is None else f"{here.role} {here.name!r}")
            assert here is None or here.name, f"a stop of the Tab key without a name: {here.role}"
        assert passed.count("the end") < 3, f"the focus is lost on the way: {passed}"

    def region(self, name: str) -> Node:
        """The one landmark of that name."""
        found = self.look().find("region", name)
        assert len(found) == 1, f"{len(found)} regions are called {name}"
        return found[0]

    def listen(self) -> list[str]:
        """What has been said since the last time."""
        new = []
        for region in self.look().all():
            if region.role == "log" and region.states.get("live") == "polite":
                for line in region.children:
                    if line.key not in self._said:
                        self._said.add(line.key)
                        new.append(line.text())
        self.heard += new
        return new

    def until(self, enough: Callable[[list[str]], bool]) -> list[str]:
        """Listen until what was said meanwhile is enough, and return it."""
        said: list[str] = []

        def heard_enough() -> bool:
            said.extend(self.listen())
            return enough(said)

        self.wait(heard_enough, lambda: said)
        return said

    def wait(self, true: Callable[[], bool], about: Callable[[], object] = str) -> None:
        """Wait until that is true."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, f"waited in vain: {about()}"
            self._page.wait_for_timeout(80)

    def arrive(self, name: str) -> None:
        """Wait until a page has opened whose main part, so called, has the focus."""
        self.wait(
            lambda: any(each.states.get("focused") for each in self.look().find("main", name)),
            self.look,
        )


def _node(given: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> Node:
    children: list[Node] = []
    for child in given.get("childIds", ()):
        if child in by_id:
            node = _node(by_id[child], by_id)
            # What the tree leaves out is not heard, but what is in it is.
            children += node.children if by_id[child]["ignored"] else [node]
    return Node(
        key=given.get("backendDOMNodeId", 0),
        role=given.get("role", {}).get("value", ""),
        name=given.get("name", {}).get("value", ""),
        states={each["name"]: each["value"].get("value") for each in given.get("properties", ())},
        children=tuple(children),
    )
