"""``veillee replay``: what it prints, where, and with which exit status."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.records.cases import BAD_RECORDS, DATA, RECORDS, expected, good
from veillee.cli import progress
from veillee.cli.app import run

GOOD = DATA / "records" / "aluette-1.json"
COMMAND = [sys.executable, "-m", "veillee"]


def veillee(*arguments: str | Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The real command in a process of its own."""
    return subprocess.run(
        [*COMMAND, *(os.fspath(each) for each in arguments)],
        input=given,
        capture_output=True,
        timeout=240,
    )


def refused(done: subprocess.CompletedProcess[bytes]) -> str:
    """The one line of a refusal."""
    assert done.returncode == 2
    assert done.stdout == b""
    (line,) = done.stderr.decode().splitlines()
    return line


class Printed:
    """The command run in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str | Path) -> str:
        assert run([os.fspath(each) for each in arguments]) == 0
        out, err = self.capsys.readouterr()
        assert err == ""
        return out

    def refused(self, *arguments: str | Path) -> str:
        assert run([os.fspath(each) for each in arguments]) == 2
        out, err = self.capsys.readouterr()
        assert out == ""
        (line,) = err.splitlines()
        return line


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    return Printed(capsys)


def write_lines(path: Path, *documents: Any) -> Path:
    lines = (each if isinstance(each, str) else json.dumps(each) for each in documents)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


# Good input


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_json(path: Path, printed: Printed) -> None:
    out = printed("replay", path, "--json")
    assert json.loads(out) == expected(path)
    assert out.count("\n") == 1


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_text(path: Path, printed: Printed) -> None:
    out = printed("replay", path)
    for number in range(1, len(expected(path)["deals"]) + 1):
        assert f"\nDeal {number}, " in out


def test_text_tells_why_the_point_was_given(printed: Printed) -> None:
    out = printed("replay", DATA / "records" / "aluette-points.json")
    assert "all of South's tricks came in one run, up to the ninth" in out
    assert "Several took most tricks and East reached that number first" in out
    assert "East reached 3 with trick 5." in out
    assert out.endswith("North–South won the match. Score: North–South 3, East–West 1.\n")


def test_text_tells_the_chant_the_signs_and_the_surrender(printed: Printed) -> None:
    out = printed("replay", DATA / "records" / "aluette-vendee-draw-signs.json")
    assert "Partners were drawn." in out
    assert "South says no: there is no chant." in out
    assert "eyes up, head still: Monsieur. Seen by North." in out
    assert "going for mordienne. Nobody sees it." in out
    assert "North now looks at their own cards." in out
    assert "Spoiled: ace of coins and ace of cups are equal. East leads again." in out
    out = printed("replay", DATA / "records" / "aluette-chant-dealer.json")
    assert "West takes 7 of coins;" in out
    assert "West discards king of cups." in out
    out = printed("replay", DATA / "records" / "aluette-bound-failed.json")
    assert "South refuses, and so undertakes mordienne for North–South." in out
    assert "the mordienne undertaken was not made: East–West score 2 points." in out
    out = printed("replay", DATA / "records" / "aluette-surrender-accepted.json")
    assert "accepts the surrender." in out


def test_text_names_the_players(printed: Printed, tmp_path: Path) -> None:
    players = {"N": {"name": "An\nne", "kind": "human"}, "E": {"name": "{x}", "kind": "bot"}}
    path = tmp_path / "record.json"
    path.write_text(json.dumps({**good(), "players": players}), encoding="utf-8")
    out = printed("replay", path)
    assert "\nNorth: An\ufffdne (human)\n" in out
    assert "\nEast: {x} (bot)\n" in out


def test_a_toy_is_told_action_by_action(printed: Printed, tmp_path: Path, toy: str) -> None:
    deal = {"dealer": "A", "pack": list("1234567"), "actions": ["4", "1", "5"]}
    document = {"veillee": 1, "game": toy, "rules": {"preset": "plain"}, "deals": [deal]}
    path = tmp_path / "record.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    out = printed("replay", path)
    assert "  B: 4\n  A: 1\n  B: 5\n  The deal is not finished.\n" in out


def test_standard_input() -> None:
    done = veillee("replay", "--json", "-", given=GOOD.read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == expected(GOOD)
    assert refused(veillee("replay", "-")) == "line 1 column 1: not JSON"
    # A dataset has a name that says so: standard input is one document.
    assert refused(veillee("replay", "-", given=b"{}\n{}")).startswith("line 2 column 1: ")


def test_lines(printed: Printed, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "some.jsonl", "", *map(load, RECORDS), "", " \t\r", good(), "")
    lines = printed("replay", "--json", path).splitlines()
    assert [json.loads(line) for line in lines] == [*map(expected, RECORDS), expected(GOOD)]
    out = printed("replay", path)
    assert out.startswith("Record on line 2\n")
    assert out.count("Record on line ") == len(RECORDS) + 1
    assert printed("replay", write_lines(tmp_path / "none.jsonl")) == ""


def load(path: Path) -> Any:
    return json.loads(path.read_bytes())


# Bad input


@pytest.mark.parametrize("case", BAD_RECORDS, ids=lambda case: case["place"])
def test_bad_records(case: dict[str, Any], printed: Printed, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(case["record"]), encoding="utf-8")
    assert printed.refused("replay", "--json", path).startswith(f"{case['place']}: ")
    assert printed.refused("replay", path).startswith(f"{case['place']}: ")
    lines = write_lines(tmp_path / "bad.jsonl", "", good(), case["record"])
    assert printed.refused("replay", "--json", lines).startswith(f"line 3: {case['place']}: ")
    assert printed.refused("replay", lines).startswith(f"line 3: {case['place']}: ")


@pytest.mark.parametrize("case", BAD_RECORDS[:2] + BAD_RECORDS[8:9], ids=lambda case: case["place"])
def test_bad_records_in_a_process(case: dict[str, Any]) -> None:
    text = json.dumps(case["record"]).encode()
    assert refused(veillee("replay", "-", given=text)).startswith(f"{case['place']}: ")


@pytest.mark.parametrize(
    ("line", "start"),
    [
        ('{"veillee": 1,', "line 2: column 15: not JSON"),
        ('{"a": 1, "a": 1}', "line 2: column 10: "),
        ("\ufeff{}", "line 2: column 1: "),
        ("[" * 100_000, "line 2: column 51: "),
        ("\u2028", "line 2: column 1: "),
        ("[]", "line 2: record: "),
        ('{"veillee": 1, "game": "' + "x" * 1_000_000 + '"}', "line 2: rules: "),
    ],
    ids=lambda value: value[:20],
)
def test_bad_lines(line: str, start: str, printed: Printed, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "bad.jsonl", good(), line, good())
    found = printed.refused("replay", "--json", path)
    assert found.startswith(start)
    assert len(found) < 200


def test_lines_that_are_not_utf8(printed: Printed, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(b'\n{"a": "\xff"}\n')
    assert printed.refused("replay", path) == "line 2: column 8: not UTF-8"


def test_deep_nesting_in_a_process() -> None:
    assert refused(veillee("replay", "-", given=b"[" * 100_000)).startswith("line 1 column 51: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["--nonsense"],
        ["replay"],
        ["replay", "a", "b"],
        ["replay", "--nonsense", "a"],
        ["replay", "--json"],
        ["replay", "no/such/file"],
        ["replay", "no/such/file.jsonl"],
        ["replay", "no\nsuch\nfile"],
        ["replay", "."],
        ["replay", "x" * 5000],
    ],
    ids=lambda value: " ".join(value)[:30],
)
def test_wrong_usage_is_one_line(arguments: list[str], printed: Printed) -> None:
    assert printed.refused(*arguments)


def test_wrong_usage_in_a_process(tmp_path: Path) -> None:
    (tmp_path / "folder.jsonl").mkdir()
    assert "Is a directory" in refused(veillee("replay", tmp_path / "folder.jsonl"))
    assert "nonsense" in refused(veillee("nonsense"))


def test_a_file_that_may_not_be_read(printed: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert printed.refused("replay", "x.json") == "x.json: Permission denied"
    assert printed.refused("replay", "x.jsonl") == "x.jsonl: Permission denied"


# The command itself


def test_alone_it_says_what_it_can_do(printed: Printed) -> None:
    out = printed()
    assert "replay" in out
    assert out == printed("--help")


def test_version() -> None:
    done = veillee("--version")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"veillee ")


def test_a_reader_who_leaves_gets_no_traceback(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "many.jsonl", *[good()] * 200)
    with subprocess.Popen(
        [*COMMAND, "replay", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"Record on line 1\n"
        process.stdout.close()
        assert process.stderr.read() == b""


def test_output_that_cannot_be_written_is_one_line() -> None:
    with GOOD.open("rb") as unwritable:
        done = subprocess.run(
            [*COMMAND, "replay", GOOD], stdout=unwritable, stderr=subprocess.PIPE, timeout=240
        )
    assert done.returncode == 1
    assert done.stderr.decode() == "standard output: Bad file descriptor\n"


def test_a_terminal_without_the_letters_gets_the_rest() -> None:
    done = subprocess.run(
        [*COMMAND, "replay", GOOD],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=240,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"North?South" in done.stdout


def test_interrupting_gives_no_traceback() -> None:
    code = (
        "import veillee.cli.replay as module\n"
        "def stop(file): raise KeyboardInterrupt\n"
        "module.read_file = stop\n"
        "from veillee.cli import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "replay", "x"], capture_output=True, timeout=240
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_starting_loads_nothing_heavy() -> None:
    code = "import sys, veillee.cli.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=240)
    loaded = set(done.stdout.decode().split())
    assert not loaded & {"numba", "numpy", "litestar", "sqlalchemy", "babel", "rich"}


class Terminal(io.StringIO):
    """What somebody watches."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("patience", "shown"), [(0.0, True), (60.0, False)])
def test_who_watches_a_long_file_sees_how_far_it_is(
    patience: float, shown: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", patience)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    path = write_lines(tmp_path / "some.jsonl", good(), good(), "{")
    assert run(["replay", os.fspath(path)]) == 2
    said = terminal.getvalue()
    assert ("replay" in said) is shown
    assert said.endswith("line 3: column 2: not JSON\n")
