"""Every message that is asked for is there in every language and can be said; none is there for
nothing."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files

import pytest
from babel.messages.pofile import read_po

from tests.words.sources import Use, texts_in_code, uses
from veillee.core.options import values_of
from veillee.games import GAMES, load, load_levels, load_puzzles
from veillee.games.alsos import lesson as alsos_lesson
from veillee.games.aluette import lesson as aluette_lesson
from veillee.games.aluette.actions import ACTIONS, SIGNS, Look, Play, Sign
from veillee.games.aluette.notation import write
from veillee.live.feed import Farewell
from veillee.server.errors import STATUS
from veillee.server.house_rules import spell
from veillee.server.pages import lesson, playable, thinking, web
from veillee.server.preferences import choices_of
from veillee.tables.decide import PACES
from veillee.tables.talk import PHRASES
from veillee.words import LANGUAGES, MissingMessage, Words, words

PACKAGES = {"": "veillee", "server": "veillee.server", **GAMES}
"""Each catalogue by the name used here, the shared one first."""


@cache
def own(catalogue: str, language: str = "en") -> dict[str, tuple[str, ...]]:
    """The messages that lie in that catalogue itself."""
    with (files(PACKAGES[catalogue]) / "words" / f"{language}.po").open("rb") as file:
        found = {}
        for message in read_po(file, locale=language):
            if message.id:
                key, said = message.id, message.string
                forms = said if isinstance(said, (tuple, list)) else (said,)
                found[key if isinstance(key, str) else key[0]] = tuple(map(str, forms))
        return found


def reach(game: str) -> list[list[str]]:
    """The catalogues that code of that game speaks with; for the server's own, those with each."""
    if game == "*":
        return [["", "server", each] for each in playable()]
    return [["", "server", game] if game else ["", "server"]]


def options(game: str) -> dict[str, tuple[object, ...]]:
    return values_of(load(game).options)


def themes(game: str) -> Iterable[str]:
    found = load_puzzles(game)
    assert found is not None
    return found.THEMES


Members = Callable[[str], Iterable[str]]

_PUBLIC = [write(0, each) for each in ACTIONS if not isinstance(each, (Sign, Look))]
_CHOICES = [text for text in _PUBLIC if text in ("yes", "no", "surrender", "accept", "refuse")]

_PREFERENCES = {name: values for game in playable() for name, values in choices_of(game).items()}

_KEYS = ["numbers", "arrows", "enter", "question", "hint"]
_KEYS += [key for game in playable() for key in getattr(web(game), "KEYS", ())]

_GIVEN: dict[str, Iterable[str]] = {
    "bet.*": ("kontra", "rekontra"),
    "card.hu.*": load("alsos").cards,
    "choice.*": _CHOICES,
    "farewell.*": [each.value for each in Farewell],
    "game.*": playable(),
    "gesture.*": SIGNS,
    "help.*": _KEYS,
    "help.*.key": _KEYS,
    "how.kontra.*": ("front", "back"),
    "how.rekontra.*": ("front", "back"),
    "lesson.announce.*": {each for columns in alsos_lesson.PRICES.values() for each in columns},
    "lesson.announce.said.*": alsos_lesson.PRICES,
    "lesson.example.*": aluette_lesson.EXAMPLES,
    "lesson.example.*.why": aluette_lesson.EXAMPLES,
    "lesson.group.*": "ARCV9876543",
    "lesson.run.*": map(str, range(3, 9)),
    "lesson.settle.*": alsos_lesson.SETTLED,
    "look.*": ("left", "top", "right"),
    "made.*": SIGNS,
    "made.*.you": SIGNS,
    "lesson.signs.*": ("worthless", "mordienne"),
    "mark.*": ("wins", "tied"),
    "offer.*": ("kontra", "rekontra"),
    "phase.*": ("auction", "front", "back"),
    "phrase.*": PHRASES,
    "presence.*": ("away", "left", "stood_in"),
    "race.*": ("ahead", "first"),
    "answer.*": ("yes", "no"),
    "rank.hu.*": "AKQJT987",
    "record.*": ("human", "bot"),
    "run.*": "345678",
    "said.*": ("yes", "no", "accept", "refuse"),
    "said.*.you": ("yes", "no", "accept", "refuse"),
    "seat.*.short": "NESW",
    "settings.*": _PREFERENCES,
    "settings.*.*": [f"{name}.{each}" for name, values in _PREFERENCES.items() for each in values],
    "settings.language.*": LANGUAGES,
    "settings.pace.*": map(str, PACES),
    "sign.*": SIGNS,
    "start.state.*": ("waiting", "open", "over"),
    "surrender.answer.*": ("concede", "bound"),
    "surrender.offer.*": ("concede", "bound"),
    "status.*": ("chant", "discard", "bid", "front", "back"),
    "status.*.you": ("chant", "discard", "bid", "front", "back"),
    "study.mark.*": ("keeps", "loses", "same"),
    "study.verdict.*": ("mistake", "unlucky", "lucky", "good"),
    "study.verdict.*.help": ("mistake", "unlucky", "lucky", "good"),
    "suit.hu.*": "chds",
    "thought.*": ("hint", "why", "would"),
    "thought.*.lead": ("hint", "why", "would"),
    "tidings.*": ("here", "away", "left", "stood_in"),
    "value.all_spoiled.*": ("redeal", "zero"),
}
"""What is put into a key that code works out, where it is the same for every game."""

FAMILIES = {pattern: tuple(values) for pattern, values in _GIVEN.items()}

BY_GAME: dict[str, Members] = {
    "because.*": lambda game: thinking(game).CLAUSES,
    "because.*.you": lambda game: thinking(game).CLAUSES,
    "bot.*": lambda game: load_levels(game).names,
    "bot.*.line": lambda game: load_levels(game).names,
    "card.*": lambda game: load(game).cards,
    "lesson.question.*": lambda game: lesson(game).QUESTIONS,
    "lesson.question.*.answer": lambda game: lesson(game).QUESTIONS,
    "lesson.title.*": lambda game: lesson(game).SECTIONS,
    "option.*": options,
    "option.*.help": options,
    "preset.*": lambda game: load(game).presets,
    "preset.*.help": lambda game: load(game).presets,
    "puzzle.theme.*": themes,
    "puzzle.theme.*.idea": themes,
    "seat.*": lambda game: load(game).seats,
    "side.*": lambda game: load(game).sides,
}
"""The same for keys that each game has its own of; those with pages need all of them."""

OPEN = {
    # Worked out from what the game itself returns; its own tests play until each is said.
    "reason.*",
    "replay.*",
    "rank.*",
    "suit.*",
    "goal.*",
    "item.*",
    "standing.*",
    "told.*.*",
    "*.you",
    "*.*",
    "*.hu.*",
}
"""Families whose members only the game knows."""


def expand(pattern: str, values: Iterable[str]) -> list[str]:
    """``settings.*.*`` and ``theme.dark`` → ``settings.theme.dark``."""
    head = pattern.split("*", 1)[0]
    tail = pattern.rsplit("*", 1)[1]
    return [f"{head}{value}{tail}" for value in values]


SPACED = ("and", "colon", "comma", "semicolon", "record.", "replay.")
"""What may begin or end with a space."""


def fields(message: str) -> set[str]:
    """The facts that a message names."""
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


@cache
def all_uses() -> tuple[tuple[str, Use], ...]:
    return tuple(uses())


@cache
def all_texts() -> set[str]:
    return texts_in_code()


def test_every_key_that_is_written_out_exists() -> None:
    """In the catalogues that the place can reach, in every language."""
    assert len(all_uses()) > 200
    for language in LANGUAGES:
        missing = [
            f"{use.place}: {use.key}"
            for game, use in all_uses()
            if "*" not in use.key
            and not all(
                any(use.key in own(each, language) for each in catalogues)
                for catalogues in reach(game)
            )
        ]
        assert missing == []


def test_every_key_that_is_worked_out_exists() -> None:
    """Each pattern in the sources is one of the families here, and each member has its message."""
    patterns = {use.key for _, use in all_uses() if "*" in use.key}
    assert patterns <= {*FAMILIES, *BY_GAME, *OPEN}
    for language in LANGUAGES:
        for pattern, values in FAMILIES.items():
            for key in expand(pattern, values):
                assert any(key in own(each, language) for each in ("", "server", *playable())), key
        for game in playable():
            for pattern, members in BY_GAME.items():
                for key in expand(pattern, members(game)):
                    assert key in own(game, language), key
            for option, allowed in options(game).items():
                for value in allowed:
                    if not isinstance(value, int) or isinstance(value, bool):
                        assert f"value.{option}.{spell(value)}" in own(game, language)


def test_every_status_has_a_sentence() -> None:
    """Those that we give ourselves, and those of the framework that people may meet."""
    for status in {*STATUS.values(), 403, 405, 413, 429, 500} - {409, 422}:
        assert f"error.http.{status}" in own("server")


def test_every_message_can_be_said_with_the_facts_it_is_given() -> None:
    """No message names a fact that a place which asks for it does not give."""
    for language in LANGUAGES:
        for game, use in all_uses():
            if use.facts is None or "*" in use.key:
                continue
            for each in {each for catalogues in reach(game) for each in catalogues}:
                for form in own(each, language).get(use.key, ()):
                    assert fields(form) <= use.facts, (use.place, use.key, form)


def test_worked_out_messages_can_be_said_with_the_facts_they_are_given() -> None:
    """The same for every member of a family."""
    for game, use in all_uses():
        if use.facts is None or use.key not in {*FAMILIES, *BY_GAME}:
            continue
        for one in playable() if game in ("", "*") else [game]:
            members = FAMILIES.get(use.key) or BY_GAME[use.key](one)
            for key in expand(use.key, members):
                for each in ("", "server", one):
                    for form in own(each).get(key, ()):
                        assert fields(form) <= use.facts, (use.place, key, form)


def used(catalogue: str) -> set[str]:
    """The keys that something asks that catalogue for."""
    found = set()
    for _, use in all_uses():
        found.add(use.key)
    for pattern, values in FAMILIES.items():
        found |= set(expand(pattern, values))
    if catalogue in GAMES:
        for pattern, members in BY_GAME.items():
            found |= set(expand(pattern, members(catalogue)))
        for option, allowed in options(catalogue).items():
            found |= {f"value.{option}.{spell(value)}" for value in allowed}
        found |= {f"game.{catalogue}"}
    return found


def open_patterns() -> list[re.Pattern[str]]:
    return [
        re.compile(re.escape(pattern).replace(r"\*", ".+"))
        for pattern in OPEN
        if not pattern.startswith("*")
    ]


@pytest.mark.parametrize("catalogue", sorted(PACKAGES))
def test_no_message_lies_unused(catalogue: str) -> None:
    """Each is asked for by its key, or is a member of a family."""
    allowed, asked = open_patterns(), used(catalogue)
    unused = [
        key
        for key in own(catalogue)
        if key not in asked
        and not (key.startswith("error.") and key.removeprefix("error.") in all_texts())
        and not any(pattern.fullmatch(key) for pattern in allowed)
        and not re.fullmatch(r"error\.http\.\d{3}|error\.other|value\.(number|list|object)", key)
    ]
    assert unused == []


@pytest.mark.parametrize("catalogue", sorted(PACKAGES))
def test_every_message_is_whole(catalogue: str) -> None:
    """None is empty, has stray white space, or cannot be formatted; every language has the same
    keys."""
    first = own(catalogue)
    for language in LANGUAGES:
        assert own(catalogue, language).keys() == first.keys()
        for key, forms in own(catalogue, language).items():
            for form in forms:
                assert form.strip(), key
                assert form == form.strip() or key.startswith(SPACED), key


@pytest.mark.parametrize("catalogue", sorted(PACKAGES))
def test_no_key_is_written_twice(catalogue: str) -> None:
    """A later message would silently take an earlier one's place."""
    text = (files(PACKAGES[catalogue]) / "words" / "en.po").read_text(encoding="utf-8")
    keys = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert sorted({key for key in keys if keys.count(key) > 1}) == []


def test_a_number_asks_for_its_form() -> None:
    """One and several are said differently, in the message that has both."""
    say = words("en")
    assert say("error.draw_too_long", n=1) != say("error.draw_too_long", n=2)
    assert "12" in say("error.draw_too_long", n=12)


def test_a_missing_message_is_a_fault() -> None:
    """It is not passed over: the key would be shown to people."""
    say: Words = words("en")
    with pytest.raises(MissingMessage):
        say("no.such.key")
    assert "no.such.key" not in say


def test_plays_are_no_choices() -> None:
    """Cards are buttons of their own, so that no message is wanted for them."""
    assert all(not isinstance(each, Play) or write(0, each) not in _CHOICES for each in ACTIONS)
