"""``python -m benchmarks [name …] [--into FOLDER [--page NAME]]``: runs the registered benches and
prints one table; writes the page and the drawings too where a folder is given."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import (
    alsos_bots,
    alsos_chances,
    alsos_solver,
    alsos_standings,
    alsos_strength,
    aluette_solver,
    bot_speed,
    chant,
    contree,
    edge,
    faithful,
    honesty,
    levels,
    openspiel_speed,
    page,
    pettingzoo_speed,
    playouts,
    reduced,
    rivals,
    signs,
    strength,
    web,
)
from benchmarks.harness import Bench, Row

SHORT = (
    strength,
    bot_speed,
    web,
    alsos_bots,
    playouts,
    pettingzoo_speed,
    openspiel_speed,
    aluette_solver.SHORT,
    alsos_solver,
    alsos_standings,
)
LONG = (
    alsos_strength,
    alsos_chances,
    levels,
    rivals,
    edge,
    signs,
    chant,
    reduced,
    contree,
    aluette_solver.LONG,
    honesty,
    faithful,
)
"""Run only when named."""
BENCHES: dict[str, Bench] = {bench.name: bench for bench in (*SHORT, *LONG)}
"""To register a bench, add its module here: a ``name`` and a ``run`` that gives rows."""


def main(names: list[str], into: Path | None, title: str) -> int:
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        known = ", ".join(BENCHES)
        Console(stderr=True).print(f"no bench named {', '.join(unknown)}; there are: {known}")
        return 2
    where = page.conditions()
    found: dict[str, list[Row]] = {}
    for name in names or [bench.name for bench in SHORT]:
        found[name] = BENCHES[name].run()
    table = Table("bench", "what", title=where)
    table.add_column("figure", justify="right")
    table.add_column("aim", justify="right")
    for name, rows in found.items():
        for row in rows:
            table.add_row(name, row.what, row.figure, row.aim)
        table.add_section()
    Console().print(table)
    if into is not None:
        page.write(found, where, into, title)
    return 0


def asked() -> tuple[list[str], Path | None, str]:
    parser = ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("names", nargs="*", metavar="name", help=f"one of {', '.join(BENCHES)}")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="write the page there")
    parser.add_argument("--page", choices=[*page.HEADS], default=next(iter(page.HEADS)))
    given = parser.parse_args()
    return given.names, given.into, given.page


if __name__ == "__main__":
    sys.exit(main(*asked()))
