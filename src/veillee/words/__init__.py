"""Texts for people, from gettext catalogues read at start.

A message has a stable key as its ``msgid`` ("error.not_held") and its sentence as ``msgstr``,
in English too, so that English wording can change without touching another language.
``{name}`` in a sentence is filled from the facts given. Each package that speaks keeps its own
``words/<language>.po``; what all share is beside this file.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.pofile import read_po

LANGUAGES = ("en", "hu", "fr")
"""The languages that are complete, the first for whoever asks for none of them."""


class MissingMessage(LookupError):
    """A key that the language's catalogues do not have: a fault of ours, found by the tests."""


class Words:
    """The messages of one language."""

    def __init__(
        self, language: str, messages: dict[str, tuple[str, ...]], plural: Callable[[int], int]
    ) -> None:
        self.language = language
        self.messages = messages
        self._plural = plural

    def __contains__(self, key: object) -> bool:
        return key in self.messages

    def __call__(self, key: str, **facts: object) -> str:
        """The sentence of that key; with a fact ``n``, in the number that ``n`` asks for."""
        forms = self.messages.get(key)
        if forms is None:
            raise MissingMessage(f"{self.language} has no message {key!r}")
        number = facts.get("n")
        form = (
            forms[self._plural(number)] if len(forms) > 1 and isinstance(number, int) else forms[0]
        )
        return form.format(**facts) if facts else form


@cache
def words(language: str, *packages: str) -> Words:
    """The shared messages in that language, with those of the packages named."""
    folders = [files(__name__), *(files(package) / "words" for package in packages)]
    return gathered(language, folders)


def gathered(language: str, folders: Iterable[Traversable]) -> Words:
    """The messages of ``<language>.po`` in each folder, a later one before an earlier; their
    ``Plural-Forms`` say which form a number asks for, so a language may have any number of them."""
    messages: dict[str, tuple[str, ...]] = {}
    plural: Callable[[int], int] = int
    for folder in folders:
        with (folder / f"{language}.po").open("rb") as file:
            catalog = read_po(file, locale=language)
        plural = gettext.c2py(catalog.plural_expr)
        for message in catalog:
            if message.id:
                key, said = message.id, message.string
                forms = said if isinstance(said, (tuple, list)) else (said,)
                messages[key if isinstance(key, str) else key[0]] = tuple(map(str, forms))
    return Words(language, messages, plural)
