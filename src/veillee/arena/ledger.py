"""The pairs of a contest in a file, so that it can be gone on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from veillee.arena.contest import Contest
from veillee.arena.mirrored import Pair
from veillee.errors import BadContest


class Ledger:
    """A line of JSON for the contest, then one for each pair: its number, the points of both and
    the deals won. ``pairs`` is what the file had when it was opened.

    Raises OSError, or BadContest ``other_contest`` or ``no_ledger`` when the file is about
    something else; then nothing is written.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self.pairs: dict[int, Pair] = {}
        wanted = contest.document()
        with path.open("a+b") as file:
            file.seek(0)
            lines = file.read().split(b"\n")
            whole, torn = lines[:-1], lines[-1]
            if whole:
                self._read(path, wanted, whole)
            elif torn and not json.dumps(wanted).encode().startswith(torn):
                raise BadContest("no_ledger", file=path.name, line=1)
            if torn:  # whoever wrote it was stopped in the middle of a line
                file.truncate(file.tell() - len(torn))
            if not whole:
                file.write(json.dumps(wanted).encode() + b"\n")
        self._file = path.open("ab")

    def _read(self, path: Path, wanted: dict[str, Any], lines: list[bytes]) -> None:
        for at, line in enumerate(lines, 1):
            try:
                found = json.loads(line)
                if at > 1:
                    number, ours, theirs, won = found
                    self.pairs[int(number)] = Pair(int(ours), int(theirs), float(won))
                elif not isinstance(found, dict) or found.keys() != wanted.keys():
                    raise ValueError
            except (ValueError, TypeError):
                raise BadContest("no_ledger", file=path.name, line=at) from None
            if at == 1 and found != wanted:
                differs = next(name for name in wanted if found[name] != wanted[name])
                raise BadContest(
                    "other_contest", file=path.name, what=differs, kept=str(found[differs])
                )

    def add(self, number: int, pair: Pair) -> None:
        """On disk, as far as the system is concerned, when this returns."""
        line = json.dumps([number, pair.ours, pair.theirs, pair.won])
        self._file.write(line.encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()
