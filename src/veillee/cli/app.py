"""What ``veillee`` can do, and how it says that something is wrong: one line, status 2."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from veillee import __version__
from veillee.cli.arena import arena
from veillee.cli.puzzles import puzzles
from veillee.cli.replay import replay
from veillee.cli.serve import play, serve
from veillee.cli.solve import solve
from veillee.cli.stop import BAD_INPUT, complain

UNWRITABLE = 1
"""The exit status when standard output cannot be written to its end."""

app = typer.Typer(
    name="veillee",
    help="Aluette and Alsós: play, replay and study two nearly lost European card games.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play)
app.command()(serve)
app.command()(replay)
app.command()(solve)
app.command()(arena)
app.command()(puzzles)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"veillee {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _veillee(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Carries a command out and gives its exit status; nothing escapes as a traceback."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that lacks a letter still gets the rest of the line.
        sys.stdout.reconfigure(errors="replace")
    try:
        status = app(list(arguments), prog_name="veillee", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except typer.TyperException as error:
        complain(error.format_message())
        return BAD_INPUT
    except typer.Abort:
        return UNWRITABLE
    except OSError as error:
        _drop_output()
        if not isinstance(error, BrokenPipeError):
            complain(f"standard output: {error.strerror}")
        return UNWRITABLE
    return status if isinstance(status, int) else 0


def _drop_output() -> None:
    # Python writes what is left in its buffer at exit, and would fail and say so again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
