"""The command line. Nothing heavy is loaded before a command needs it."""

from __future__ import annotations

import sys

INTERRUPTED = 130
"""The exit status of what Ctrl-C ended, as shells have it."""


def main() -> None:
    """Runs ``veillee`` with the arguments of this process and exits with its status."""
    try:
        from veillee.cli.app import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)
