"""The pairs of a contest in a file, so that it can be gone on with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from veillee.arena.contest import Pairs
from veillee.arena.mirrored import Pair
from veillee.errors import BadContest

try:
    import fcntl
except ImportError:  # Windows, where nothing keeps a second process out
    fcntl = None  # type: ignore[assignment]  # typeshed knows it as a module only


class Ledger:
    """A line of JSON for the contest, then one for each pair: its number, the points of both and
    the deals won. ``pairs`` is what the file had when it was opened.

    Raises OSError, or BadContest ``other_contest``, ``no_ledger`` or ``ledger_in_use``; then
    nothing is written.
    """

    def __init__(self, path: Path, contest: Pairs) -> None:
        self.pairs: dict[int, Pair] = {}
        if path.exists() and not path.is_file() and not path.is_dir():
            raise BadContest("no_ledger", file=path.name, line=1)
        self._file = path.open("a+b")
        try:
            self._open(path.name, json.loads(json.dumps(contest.document())))
        except BaseException:
            self._file.close()
            raise

    def _open(self, name: str, wanted: dict[str, Any]) -> None:
        file, header = self._file, json.dumps(wanted).encode()
        _lock(file, name)
        file.seek(0)
        *whole, torn = file.read().split(b"\n")
        if not whole and not header.startswith(torn):
            raise BadContest("no_ledger", file=name, line=1)
        for at, line in enumerate(whole, 1):
            try:
                found = json.loads(line)
                if at == 1:
                    _same(name, found, wanted)
                else:
                    self._take(found)
            except (ValueError, TypeError, KeyError, RecursionError):
                raise BadContest("no_ledger", file=name, line=at) from None
        if torn:  # whoever wrote it was stopped in the middle of a line
            file.truncate(file.tell() - len(torn))
        if not whole:
            file.write(header + b"\n")
            file.flush()

    def _take(self, found: Sequence[Any]) -> None:
        """One pair of the file. Raises ValueError or TypeError for what is none."""
        number, ours, theirs, won = found
        if not all(type(each) is int for each in (number, ours, theirs)) or number in self.pairs:
            raise ValueError
        if number < 0 or max(abs(ours), abs(theirs)) > _MOST or won not in (0, 0.5, 1, 1.5, 2):
            raise ValueError
        self.pairs[number] = Pair(ours, theirs, float(won))

    def add(self, number: int, pair: Pair) -> None:
        """On disk, as far as the system is concerned, when this returns. Raises OSError."""
        line = json.dumps([number, pair.ours, pair.theirs, pair.won])
        self._file.write(line.encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        """What could not be written is given up."""
        with suppress(OSError):
            self._file.close()


_MOST = 10_000
"""Points that no two deals of any game come to."""


def _same(name: str, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Raises BadContest when another contest is kept, ValueError when none is."""
    if not isinstance(found, dict) or found.keys() != wanted.keys():
        raise ValueError
    for what, value in wanted.items():
        if found[what] != value:
            kept = json.dumps(found[what], ensure_ascii=False)
            raise BadContest("other_contest", file=name, what=what, kept=kept)


def _lock(file: IO[bytes], name: str) -> None:
    """Keeps every other process out until the file is closed."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadContest("ledger_in_use", file=name) from None
