"""One line on standard error, and an exit status."""

from __future__ import annotations

import sys

from veillee.records.sentence import one_line

BAD_INPUT = 2
"""The exit status for bad input and wrong usage (record.md, "Bad input")."""


def complain(reason: str) -> None:
    """Prints the reason as exactly one line on standard error."""
    if sys.stderr is not None:
        print(one_line(reason.replace("\n", " ")), file=sys.stderr)
