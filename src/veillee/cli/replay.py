"""``veillee replay``: a match told to a person, or as JSON (record.md)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Annotated

import typer

from veillee.cli.progress import lines_with_progress
from veillee.cli.stop import BAD_INPUT, complain
from veillee.errors import BadRecord
from veillee.records import Replay, read_lines, read_record, report, sentence
from veillee.records import replay as played

_IN_MEMORY = 1 << 24
"""How many bytes of output are kept in memory until the last line has proved good."""


def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A record, a .jsonl file with one record a line, or - for standard input.",
        ),
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON, one document a record.")
    ] = False,
) -> None:
    """Replay a match: every deal, trick by trick, and why each point was given."""
    try:
        if Path(file).suffix.lower() == ".jsonl":
            _replay_lines(file, as_json)
        else:
            replayed = played(read_record(read_file(file)))
            print("\n".join(_told(replayed, as_json)))
    except BadRecord as error:
        complain(sentence(error))
        raise typer.Exit(BAD_INPUT) from None


def read_file(file: str) -> bytes:
    """All of the file, or of standard input."""
    try:
        if file != "-":
            return Path(file).read_bytes()
        # There is none when the caller closed it.
        return sys.stdin.buffer.read() if sys.stdin is not None else b""
    except OSError as error:
        raise _unreadable(file, error) from None


def _unreadable(file: str, error: OSError) -> typer.Exit:
    complain(f"{file}: {error.strerror or error}")
    return typer.Exit(BAD_INPUT)


def _told(replayed: Replay, as_json: bool, number: int | None = None) -> Iterator[str]:
    """The lines to print for one record, headed by the number of its line if it has one."""
    if as_json:
        yield json.dumps(report(replayed))
    else:
        from veillee.records.explain import explain

        yield from explain(replayed, number=number)


def _replay_lines(file: str, as_json: bool) -> None:
    """Each line's replay in order, or nothing at all when any line is bad."""
    with SpooledTemporaryFile(max_size=_IN_MEMORY, mode="w+", encoding="utf-8") as told:
        try:
            with Path(file).open("rb") as source, lines_with_progress(source) as lines:
                for number, replayed in read_lines(lines):
                    told.writelines(f"{line}\n" for line in _told(replayed, as_json, number))
        except OSError as error:
            raise _unreadable(file, error) from None
        told.seek(0)
        for line in told:
            print(line, end="")
