"""What a bench has found so far, in a file, so that a run that was stopped goes on from there."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import veillee


class Kept:
    """A line of JSON for the program as it is and what it was ``asked``, then one for each thing
    found: its key, a list, and what came of it. What another program found is forgotten, and so is
    a line that was torn. ``found`` is by key, as a tuple."""

    def __init__(self, path: Path, **asked: Any) -> None:
        self.found: dict[tuple[Any, ...], Any] = {}
        path.parent.mkdir(exist_ok=True)
        header = json.dumps({"program": program(), **asked})
        lines = path.read_text("utf-8").split("\n") if path.exists() else []
        whole = lines[:-1] if lines[:1] == [header] else [header]
        for line in whole[1:]:
            key, came = json.loads(line)
            self.found[tuple(key)] = came
        path.write_text("\n".join([*whole, ""]), "utf-8")
        self._path = path

    def add(self, key: tuple[Any, ...], came: Any) -> None:
        """Keep it, unless it is kept already."""
        if key not in self.found:
            self.found[key] = came
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, came]) + "\n")


def program() -> str:
    """What games and bots, and what asks them, are made of."""
    folder = Path(veillee.__file__).parent
    used = ("games", "bots", "core", "search", "arena")
    files = sorted(each for part in used for each in (folder / part).rglob("*.py"))
    weights = sorted((folder / "games").rglob("*.npz"))
    return sha256(b"".join(each.read_bytes() for each in (*files, *weights))).hexdigest()
