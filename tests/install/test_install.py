"""The package as a stranger installs it: nothing but the run-time pins and ``pip install .``."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def veillee(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed command. The source is copied, so that building leaves nothing behind."""
    place = tmp_path_factory.mktemp("install")
    source = place / "source"
    for name in ("src", "requirements", "pyproject.toml", "README.md"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        (source / name).parent.mkdir(exist_ok=True)
        copy(ROOT / name, source / name)
    subprocess.run([sys.executable, "-m", "venv", str(place / "venv")], check=True)
    pip = [str(place / "venv" / "bin" / "pip"), "install", "-q", "--no-cache-dir"]
    subprocess.run([*pip, "-r", str(source / "requirements" / "run.txt")], check=True)
    subprocess.run([*pip, "--no-deps", str(source)], check=True)
    return place / "venv" / "bin" / "veillee"


@pytest.fixture
def address(veillee: Path, tmp_path: Path) -> Iterator[str]:
    """A server of the installed package."""
    database = tmp_path / "tables.sqlite3"
    command = [str(veillee), "serve", "--port", "0", "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield re.findall(r"http://\S+", server.stdout.readline())[0]
        server.terminate()


def test_the_command_says_what_it_can_do(veillee: Path) -> None:
    """Alone it lists its commands, and it knows its version."""
    said = subprocess.run([veillee], capture_output=True, text=True, check=True).stdout
    assert all(command in said for command in ("play", "serve", "replay"))
    version = subprocess.run([veillee, "--version"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"veillee \d+\.\d+\.\d+\n", version.stdout)


def test_a_record_replays(veillee: Path, tmp_path: Path) -> None:
    """Every package that reading a record needs is installed, catalogues included."""
    record = {"veillee": 1, "game": "aluette", "rules": {"preset": "cafe"}, "deals": []}
    (tmp_path / "record.json").write_text(json.dumps(record))
    command = [str(veillee), "replay", str(tmp_path / "record.json"), "--json"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(said)["result"] is None
    subprocess.run(command[:-1], check=True)


def test_the_pages_are_served(address: str) -> None:
    """Templates, style, script, cards and puzzles came with the package."""
    with urllib.request.urlopen(address) as answer:
        page = answer.read().decode()
    assert "Play Aluette now" in page
    assets = re.findall(r"/static/[\w.-]+\.(?:css|svg)", page)
    assert {name.rsplit(".", 1)[1] for name in assets} == {"css", "svg"}
    for asset in set(assets):
        with urllib.request.urlopen(address.rstrip("/") + asset) as answer:
            assert answer.status == 200
            assert answer.read()
    with urllib.request.urlopen(address.rstrip("/") + "/puzzles/alsos/100") as answer:
        assert "Puzzle 100" in answer.read().decode()
