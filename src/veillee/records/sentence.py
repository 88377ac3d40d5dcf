"""What is wrong with a record, as one line for a person."""

from __future__ import annotations

import json
from importlib.util import find_spec
from typing import TYPE_CHECKING

from veillee.errors import BadRecord, VeilleeError
from veillee.games import GAMES

if TYPE_CHECKING:
    from veillee.words import Words

_LONGEST = 60
_SPACES = "\u00a0\u202f"
"""Those that do not break, which French sets before some stops."""


class _Bare(str):
    """Text that needs no quotation marks: a number, or words of ours."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def sentence(error: VeilleeError, language: str = "en") -> str:
    """``place: sentence`` for a BadRecord, else the sentence; always one short line.

    What a record wrote is quoted with at most 60 characters and none that does not print.
    """
    say = catalogue(error.facts.get("game"), language)
    facts = {name: _shown(value, say) for name, value in error.facts.items()}
    key = f"error.{error.code}"
    text = say(key, **facts) if key in say else error.code
    return one_line(f"{error.place}{say('colon')}{text}" if isinstance(error, BadRecord) else text)


def catalogue(game: object, language: str = "en") -> Words:
    """The shared messages, with those of the game of that name if it has any."""
    # Whoever only wants JSON need not wait for the catalogues' reader.
    from veillee.words import words

    package = GAMES.get(game) if isinstance(game, str) else None
    if package is not None and has_module(f"{package}.words"):
        return words(language, package)
    return words(language)


def has_module(name: str) -> bool:
    """Whether a module or folder of that name can be imported; its parents are."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def one_line(text: str) -> str:
    """The text with every character that does not print replaced."""
    return "".join(
        letter if letter.isprintable() or letter in _SPACES else "\ufffd" for letter in text
    )


def _shown(value: object, say: Words) -> object:
    if isinstance(value, str):
        return value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…"
    if isinstance(value, bool) or value is None:
        return _Bare(json.dumps(value))
    if isinstance(value, int):
        return value if value.bit_length() <= 64 else _Bare(say("value.number"))
    if isinstance(value, float):
        return _Bare(say("value.number"))
    return _Bare(say("value.list" if isinstance(value, list) else "value.object"))
