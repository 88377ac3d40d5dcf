"""Datasets: JSON Lines, one record a line (record.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from veillee.errors import BadRecord
from veillee.records.record import read_record
from veillee.records.replay import Replay, replay


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[int, Replay]]:
    """Each record that is not blank, replayed, with its line counted from 1.

    Lines are read as they are asked for. Raises BadRecord whose place begins ``line N: ``.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip(b" \t\r\n"):
            continue
        try:
            yield number, replay(read_record(line.rstrip(b"\r\n")))
        except BadRecord as error:
            place = f"line {number}: {error.place.removeprefix('line 1 ')}"
            raise BadRecord(place, error.code, **error.facts) from None
