"""``python -m benchmarks [name …]``: runs the registered benches and prints one table."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table

from benchmarks import (
    alsos_bots,
    alsos_rules,
    alsos_solver,
    alsos_strength,
    aluette_playouts,
    aluette_solver,
    bot_speed,
    rules_speed,
    strength,
    web,
)
from benchmarks.harness import Bench, machine

SHORT = (
    strength,
    bot_speed,
    rules_speed,
    web,
    alsos_bots,
    alsos_rules,
    alsos_solver,
    aluette_playouts,
    aluette_solver.SHORT,
)
LONG = (alsos_strength, aluette_solver.LONG)
"""Run only when named."""
BENCHES: dict[str, Bench] = {bench.name: bench for bench in (*SHORT, *LONG)}
"""To register a bench, add its module here: a ``name`` and a ``run`` that gives rows."""


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        known = ", ".join(BENCHES)
        Console(stderr=True).print(f"no bench named {', '.join(unknown)}; there are: {known}")
        return 2
    table = Table("bench", "what", title=machine())
    table.add_column("figure", justify="right")
    for name in names or [bench.name for bench in SHORT]:
        for what, figure in BENCHES[name].run():
            table.add_row(name, what, figure)
        table.add_section()
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
