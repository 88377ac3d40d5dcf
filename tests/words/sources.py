"""The keys that code and templates ask the catalogues for, read from the sources themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import veillee

ROOT = Path(veillee.__file__).parent

SAYING = {"t", "g", "say", "words", "tell"}
"""What the catalogue goes by where it is called; ``tell`` adds the player, or says "you"."""

RAISING = {
    "BadOptions": 0,
    "BadRecord": 1,
    "IllegalAction": 0,
    "NoRecordYet": 0,
    "NoSuchTable": 0,
    "PermissionDeniedException": 0,
    "Refused": 0,
    "TooMany": 0,
    "Unreadable": 0,
    "Unsolvable": 0,
}
"""Errors that people are told of, and which argument is the code."""


@dataclass(frozen=True)
class Use:
    """One place that asks for a message. ``key`` holds ``*`` where it is worked out there;
    ``facts`` are the names it gives, None where they are not written out."""

    place: str
    key: str
    facts: frozenset[str] | None


def package_of(file: Path) -> str:
    """Whose catalogue the file may use besides the shared one and the server's: its game, ``*``
    for any game's where the server speaks of games, or ''."""
    parts = file.relative_to(ROOT).parts
    if parts[0] == "games" and len(parts) > 2:
        return parts[1]
    return "*" if parts[0] == "server" else ""


def uses() -> Iterator[tuple[str, Use]]:
    """(game or '', use) of every message in code and templates."""
    for file in sorted(ROOT.rglob("*.py")):
        for use in _in_code(file):
            yield package_of(file), use
    for file in sorted(ROOT.rglob("*.html")):
        for use in _in_template(file):
            yield package_of(file), use


def texts_in_code() -> set[str]:
    """Every text that stands alone in the sources, for keys that go by way of a variable."""
    return {
        node.value
        for file in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _in_code(file: Path) -> Iterator[Use]:
    for node in ast.walk(ast.parse(file.read_text())):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if isinstance(node.func, ast.Name) and node.func.id != "tell":  # the other one logs faults
            name = node.func.id
        place = f"{file.relative_to(ROOT)}:{node.lineno}"
        facts: frozenset[str] | None = frozenset(each.arg or "**" for each in node.keywords)
        if "**" in (facts or ()):
            facts = None
        if name in SAYING and node.args:
            for key in _texts(node.args[0]):
                if name == "tell":
                    yield Use(place, f"{key}.you", facts)
                    facts = None if facts is None else facts | {"player"}
                yield Use(place, key, facts)
        elif name in RAISING and len(node.args) > RAISING[name]:
            for key in _texts(node.args[RAISING[name]]):
                yield Use(place, f"error.{key}", facts)


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be; ``*`` for what is put in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values
        )


_CALL = re.compile(r"\b[tg]\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
_NAMED = re.compile(r"\b(\w+)=(?!=)")


def _in_template(file: Path) -> Iterator[Use]:
    text = file.read_text()
    for found in _CALL.finditer(text):
        place = f"{file.relative_to(ROOT)}:{text.count(chr(10), 0, found.start()) + 1}"
        key, *given = re.split(r",\s*(?=\w+=)", found[1])
        parts = [part.strip() for part in key.split("~")]
        if not parts[0].startswith("'"):
            continue
        pattern = "".join(part.strip("'") if part.startswith("'") else "*" for part in parts)
        facts = frozenset(_NAMED.findall(", ".join(given)))
        yield Use(place, pattern, facts)
