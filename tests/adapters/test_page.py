"""What docs/pettingzoo.md and docs/openspiel.md say is so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.adapters.playing import made
from veillee.games import load_encoding

DOCS = Path(__file__).parents[2] / "docs"
PAGE, OTHER = [
    (DOCS / f"{library}.md").read_text(encoding="utf-8") for library in ("pettingzoo", "openspiel")
]


def layout(game: str) -> str:
    """The table of fields as the page has it."""
    encoding = load_encoding(game)
    lines = ["| from | field | numbers | range | says |", "|---:|---|---:|---|---|"]
    for field in encoding.fields:
        start = encoding.places[field.name].start
        span = f"{field.low} to {field.high}"
        lines.append(f"| {start} | `{field.name}` | {field.size} | {span} | {field.says} |")
    return "\n".join(lines)


@pytest.mark.parametrize("game", ["aluette", "alsos"])
def test_the_layout(game: str) -> None:
    """Anew: run layout() and put it there."""
    assert layout(game) in PAGE
    assert f"{load_encoding(game).size} numbers" in PAGE


@pytest.mark.parametrize(("game", "title"), [("aluette", "Aluette"), ("alsos", "Alsós")])
def test_the_numbering(game: str, title: str) -> None:
    """Each line's first and last action, and no number missing."""
    section = PAGE.split(f"### Actions of {title}")[1].split("###")[0]
    table = made(game=game)
    agent = table.possible_agents[0]
    expected = 0
    for first, last, names in re.findall(r"^\| (\d+)(?: to (\d+))? \| (.*?) \|", section, re.M):
        assert int(first) == expected
        expected = int(last or first) + 1
        named = re.findall(r"`(.+?)`", names)
        ends = {named[0]: int(first), named[-1]: expected - 1}
        assert {name: table.name_of(agent, number) for name, number in ends.items()} == {
            name: name for name in ends
        }
    assert expected == table.action_space(agent).n


@pytest.mark.parametrize("example", re.findall(r"```python\n(.*?)```", PAGE + OTHER, re.S))
def test_the_examples_run(example: str) -> None:
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
