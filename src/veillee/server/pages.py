"""HTML from templates: one environment a language, a catalogue a game."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined

from veillee.games import GAMES
from veillee.words import LANGUAGES, Words, words

HERE = "veillee.server"


def game_words(language: str, game: str) -> Words:
    """The words of the pages and of that game, if it speaks."""
    return words(language, HERE, GAMES[game]) if web(game) else words(language, HERE)


@cache
def web(game: str) -> ModuleType | None:
    """The game's pages, None for a game that has none yet."""
    folder = files(GAMES[game].rpartition(".")[0]) / GAMES[game].rpartition(".")[2]
    return import_module(f"{GAMES[game]}.web") if (folder / "web.py").is_file() else None


def playable() -> list[str]:
    """The games that can be played at a table here."""
    return [game for game in GAMES if web(game) is not None]


def lesson(game: str) -> ModuleType:
    """What the rules page of a playable game shows: its ``SECTIONS`` and its ``lesson``."""
    return import_module(f"{GAMES[game]}.lesson")


def thinking(game: str) -> ModuleType:
    """What a playable game's bots think, in words: its ``idea``, ``held`` and ``because``."""
    return import_module(f"{GAMES[game]}.thoughts")


@dataclass(frozen=True, slots=True)
class Asset:
    """A static file as it is sent; its name carries a hash of it, so it may be kept for ever."""

    name: str
    type: str
    body: bytes


_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


@cache
def assets() -> dict[str, Asset]:
    """Every static file by the name that templates use: our own, and each game's pack."""
    bodies = {
        file.name: file.read_bytes()
        for file in (files(HERE) / "static").iterdir()
        if file.name.rsplit(".", 1)[-1] in _TYPES
    }
    for game in playable():
        pages = web(game)
        assert pages is not None, "a playable game has pages"
        bodies[f"{game}.svg"] = pages.pack().encode()
    return {name: _asset(name, body) for name, body in bodies.items()}


def _asset(name: str, body: bytes) -> Asset:
    stem, kind = name.rsplit(".", 1)
    return Asset(f"{stem}-{hashlib.sha256(body).hexdigest()[:12]}.{kind}", _TYPES[kind], body)


def asset_url(name: str) -> str:
    return f"/static/{assets()[name].name}"


def signed(number: int, plus: bool = True) -> str:
    """A gain with its sign, the minus as printers set it; nothing is neither."""
    plus = plus and number != 0
    return f"{number:{'+' if plus else ''}d}".replace("-", "\u2212")


@cache
def _environment(language: str) -> Environment:
    games = {game: PackageLoader(GAMES[game], "templates") for game in playable()}
    environment = Environment(
        loader=ChoiceLoader([PackageLoader(HERE, "templates"), PrefixLoader(games)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else every rendering looks at the files
    )
    environment.globals.update(
        asset=asset_url,
        t=words(language, HERE),
        language=language,
        languages=LANGUAGES,
        signed=signed,
    )
    return environment


def render(template: str, language: str, values: Mapping[str, Any]) -> str:
    """The template filled in that language."""
    return _environment(language).get_template(template).render(values)


def choose_language(accepted: str) -> str:
    """The language of ours that the browser likes best, the first it names of several; else the
    first we have (RFC 9110, 12.5.4)."""
    best, liked = LANGUAGES[0], 0.0
    for part in accepted.split(","):
        name, _, quality = part.partition(";")
        language = name.strip().lower().split("-")[0]
        if language in LANGUAGES and (liking := _quality(quality)) > liked:
            best, liked = language, liking
    return best


def _quality(text: str) -> float:
    """``q=0.8`` as a number, 1 where nothing is said, 0 where it is none."""
    name, _, value = text.partition("=")
    if not text:
        return 1.0
    try:
        return float(value) if name.strip().lower() == "q" else 0.0
    except ValueError:
        return 0.0
