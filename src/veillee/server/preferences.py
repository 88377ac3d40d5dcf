"""How one browser likes to see things: a cookie of small choices, none of them a secret."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from litestar.datastructures import Cookie

from veillee.games import load_levels
from veillee.server.forms import AnyRequest
from veillee.server.pages import choose_language, playable, web
from veillee.server.settings import Settings
from veillee.server.visitors import YEAR
from veillee.words import LANGUAGES

SOUND = "sound_"
LEVEL = "level_"
CHOICES: dict[str, tuple[str, ...]] = {
    "sort": ("strength", "suit"),
    "linger": ("1.5", "0.5", "3", "5", "tap"),
    "confirm": ("no", "yes"),
    "keys": ("yes", "no"),
    "theme": ("auto", "light", "dark"),
    "language": ("auto", *LANGUAGES),
    "sound_turn": ("no", "yes"),
    "sound_won": ("no", "yes"),
}
"""What each may be, the default first. ``linger`` is how long a finished trick stays, in
seconds, or until it is tapped. Each ``sound_<name>`` is a sound of ``static/sound.js``."""


Preferences = dict[str, str]
"""Each of ``CHOICES`` and of every game's ``PREFERENCES``, by name, and ``level_<game>``: the bots
that this browser opened its last table of that game with."""


def read(given: Mapping[str, Any]) -> Preferences:
    """The preferences among these values; whatever is none of the choices is the default."""
    return {
        name: given[name] if given.get(name) in values else values[0]
        for name, values in _all_choices().items()
    }


def from_cookie(value: str | None) -> Preferences:
    return read(dict(parse_qsl((value or "")[:500])))


def preferred(request: AnyRequest) -> tuple[Preferences, str]:
    """What the browser has chosen, and its language: one it has chosen beats those it asks for."""
    preferences = from_cookie(request.cookies.get("preferences"))
    if preferences["language"] in LANGUAGES:
        return preferences, preferences["language"]
    return preferences, choose_language(request.headers.get("Accept-Language", ""))


def to_cookie(preferences: Preferences) -> str:
    return urlencode(preferences)


def cookie(preferences: Preferences, settings: Settings) -> Cookie:
    """What keeps them in the browser."""
    return Cookie(
        key="preferences",
        value=to_cookie(preferences),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=settings.https,
    )


def choices_of(game: str) -> dict[str, tuple[str, ...]]:
    """What may be chosen at a table of that game."""
    return {**CHOICES, **getattr(web(game), "PREFERENCES", {})}


def sounds_of(game: str) -> dict[str, str]:
    """The sounds that there are at a table of that game, each with its preference."""
    names = [name for name in choices_of(game) if name.startswith(SOUND)]
    return {name.removeprefix(SOUND): name for name in names}


@cache
def _all_choices() -> dict[str, tuple[str, ...]]:
    choices = {name: values for game in playable() for name, values in choices_of(game).items()}
    for game in playable():
        levels = load_levels(game)
        rest = [name for name in levels.names if name != levels.usual]
        choices[LEVEL + game] = (levels.usual, *rest)
    return choices
