"""In which order the solver tries the cards: weights learned by ``benchmarks/tune_solver.py``.

They change how long a search takes, never what it finds.
"""

from __future__ import annotations

import json
from importlib.resources import files

import numpy as np

from veillee.games.aluette.solver.room import COLUMNS, KINDS, ROWS, Words


def read(text: str) -> Words:
    """Weights by row, column and kind (``solver.moves``); rows left out are 0."""
    weights = np.zeros((ROWS, COLUMNS, KINDS), np.int64)
    for row, values in json.loads(text).items():
        weights[int(row)] = np.array(values).reshape(COLUMNS, KINDS)
    return weights


def write(weights: Words) -> str:
    """The weights as text, a row a line."""
    rows = [f'"{row}": {each.flatten().tolist()}' for row, each in enumerate(weights) if each.any()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


WEIGHTS = read((files("veillee.games.aluette") / "ordering.json").read_text("utf-8"))
