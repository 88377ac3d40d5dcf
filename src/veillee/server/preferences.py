"""How one browser likes to see things: a cookie of small choices, none of them a secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any
from urllib.parse import parse_qsl, urlencode

CHOICES: dict[str, tuple[str, ...]] = {
    "sort": ("strength", "suit"),
    "linger": ("1.5", "0.5", "3", "5", "tap"),
    "confirm": ("no", "yes"),
    "keys": ("yes", "no"),
    "theme": ("auto", "light", "dark"),
}
"""What each may be, the default first. ``linger`` is how long a finished trick stays, in
seconds, or until it is tapped."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Each one of ``CHOICES``."""

    sort: str = "strength"
    linger: str = "1.5"
    confirm: str = "no"
    keys: str = "yes"
    theme: str = "auto"

    @property
    def cookie(self) -> str:
        return urlencode({field.name: getattr(self, field.name) for field in fields(self)})


def read(given: Mapping[str, Any]) -> Preferences:
    """The preferences among these values; whatever is none of the choices is the default."""
    return Preferences(
        **{name: given[name] for name, values in CHOICES.items() if given.get(name) in values}
    )


def from_cookie(value: str | None) -> Preferences:
    return read(dict(parse_qsl((value or "")[:500])))
