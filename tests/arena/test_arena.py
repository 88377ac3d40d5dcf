"""Contests over mirrored deals: the same whoever plays them, and never lost."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.records.test_command import COMMAND, Printed
from veillee.arena.cluster import played_on_ray
from veillee.arena.contest import Contest, standing
from veillee.arena.crew import played
from veillee.arena.ledger import Ledger
from veillee.arena.mirrored import Pair, mirrored_pairs, play_pair
from veillee.cli.arena import STOPPED, UNKEPT
from veillee.core.bot import Bot, Budget
from veillee.core.options import read_options
from veillee.errors import BadContest
from veillee.games import GAMES, load, load_bots

CAFE = Contest("aluette", "steady", "greedy", "cafe", seed=3)


HEADER = json.dumps(CAFE.document()).encode() + b"\n"
NO_PAIRS = (
    b"[0, 5, 2, NaN]",
    b"[0, 1e999, 2, 1]",
    b"[0, 99999999999999999999, 0, 1]",
    b"[-1, 1, 1, 1]",
    b'["0", 1, 1, 1]',
    b"[0, 1, 1, 1]\n[0, 1, 1, 1]",
    b"[" * 100_000,
)


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    return Printed(capsys)


def test_the_pairs_are_the_same_on_one_core_and_on_two() -> None:
    rules, bots = load("aluette"), load_bots("aluette")
    options = read_options(rules.options, rules.presets, "cafe", {})
    plain = list(
        mirrored_pairs(rules, options, bots["steady"], bots["greedy"], pairs=30, seed=CAFE.seed)
    )
    for workers in (1, 2):
        found = dict(played(CAFE, range(30), workers))
        assert [found[number] for number in range(30)] == plain
    assert len(set(plain)) > 2


def test_sides_are_swapped() -> None:
    """Against itself a bot without lots wins as much as it loses in every pair, whoever deals."""
    itself = Contest("aluette", "steady", "steady", "cafe")
    assert {(pair.ours - pair.theirs, pair.won) for pair in map(itself.pair, range(8))} == {(0, 1)}


@pytest.mark.parametrize("game", GAMES)
def test_the_dealer_moves_round(game: str) -> None:
    """From pair to pair, and is the same in both deals of one."""
    rules, dealt = load(game), list[int]()

    class Sees(Bot):
        def choose(self, view: Any, rng: Random, budget: Budget) -> Any:
            dealt.append(view.dealer)
            return rng.choice(view.legal)

    for number in range(8):
        dealt.clear()
        options = read_options(rules.options, rules.presets, next(iter(rules.presets)), {})
        play_pair(rules, options, Sees, Sees, number=number, seed=1, budget=Budget())
        assert set(dealt) == {number % len(rules.seats)}


def test_how_a_contest_stands() -> None:
    """Two pairs worked out by hand: gains of 1 and 0 a deal, three and a half of four deals won."""
    now = standing([Pair(2, 0, 2.0), Pair(1, 1, 1.5)])
    assert now is not None
    assert (now.points.mean, now.share.mean) == (0.5, 0.875)
    # The spread of (1, 0) is 1/2, so the error of the mean is the root of 1/4.
    assert now.points.margin == pytest.approx(1.96 * 0.5)
    assert now.share.margin == pytest.approx(1.96 * 0.125)
    assert standing([Pair(2, 0, 2.0)]) is None


def test_simulations_take_the_place_of_time() -> None:
    assert Budget(1.0).deals(200, least=20) == 200
    assert Budget(0.0).deals(200, least=20) == 20
    assert Budget(1.0, simulations=7).deals(200, least=20) == 7


def test_a_contest_is_gone_on_with(tmp_path: Path) -> None:
    """Stopped after seven pairs, in the middle of a line, it comes to the same in the end."""
    path = tmp_path / "kept.jsonl"
    whole = dict(played(CAFE, range(12), 1))
    ledger = Ledger(path, CAFE)
    for number in range(7):
        ledger.add(number, whole[number])
    ledger.close()
    with path.open("ab") as file:
        file.write(b"[7, 1")
    ledger = Ledger(path, CAFE)
    assert ledger.pairs == {number: whole[number] for number in range(7)}
    for number in range(7, 12):
        ledger.add(number, whole[number])
    ledger.close()
    again = Ledger(path, CAFE)
    again.close()
    assert again.pairs == whole


@pytest.mark.parametrize(
    ("kept", "code"),
    [
        (b"# Notes\n", "no_ledger"),
        (b"# Notes, no line", "no_ledger"),
        (b"[1, 2]\n", "no_ledger"),
        (json.dumps(CAFE.document()).encode() + b"\n[0, 1]\n", "no_ledger"),
        (json.dumps({**CAFE.document(), "seed": 4}).encode() + b"\n", "other_contest"),
        *((HEADER + line + b"\n", "no_ledger") for line in NO_PAIRS),
    ],
)
def test_a_file_about_something_else_is_left_as_it_is(
    tmp_path: Path, kept: bytes, code: str
) -> None:
    path = tmp_path / "kept"
    path.write_bytes(kept)
    with pytest.raises(BadContest) as refused:
        Ledger(path, CAFE)
    assert refused.value.code == code
    assert path.read_bytes() == kept


def test_the_command_tells_how_it_stands(printed: Printed, tmp_path: Path) -> None:
    """For people and for programs, and the same when most of it was kept already."""
    kept = tmp_path / "kept.jsonl"
    contest = ("arena", "steady", "greedy", "--seed", "3", "--workers", "1", "--keep", kept)
    printed(*contest, "--deals", "10")
    said = printed(*contest, "--deals", "24")
    assert len(kept.read_bytes().splitlines()) == 25
    found = json.loads(printed(*contest, "--deals", "24", "--json"))
    now = standing([CAFE.pair(number) for number in range(24)])
    assert now is not None
    assert found["played"] == found["deals"] == 24
    assert found["points"]["mean"] == pytest.approx(now.points.mean, abs=1e-6)
    assert found["share"]["low"] == pytest.approx(now.share.low, abs=1e-6)
    assert f"points a deal, steady's less the other's: {now.points}" in said
    assert f"{100 * now.share.mean:.1f} ± {100 * now.share.margin:.1f} %" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("steady", "nobody"), "no bot named 'nobody' plays aluette; there are: newcomer guest"),
        (("steady", "greedy", "--game", "whist"), "whist"),
        (("steady", "greedy", "--preset", "pub"), "pub"),
        (("steady", "greedy", "--option", "deals"), "an option is given as name=value"),
        (("steady", "greedy", "--option", "deals=0"), "deals"),
        (("steady", "greedy", "--deals", "1"), "--deals"),
        (("steady", "greedy", "--deals", "9" * 20), "--deals"),
        (("steady", "greedy", "--seconds-per-move", "inf"), "--seconds-per-move"),
        (("steady", "greedy", "--option", "deals=" + "[" * 100_000), "deals"),
        (
            ("steady", "greedy", "--preset", "school", "--option", "surrender=bound"),
            "surrender",
        ),
        (("steady", "greedy", "--keep", "/dev/null"), "not a file that an arena has kept"),
        (("steady", "greedy", "--keep", "/"), "/: Is a directory"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    printed: Printed, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in printed.refused("arena", *arguments)


SLOW = ("steady", "silent", "--game", "alsos", "--simulations", "100000")
"""A pair of deals that takes minutes."""


PATIENCE = 240.0
"""Seconds that a test waits for what must come: long, for a busy machine."""


def started(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """The real command with two workers, in a process group of its own."""
    return subprocess.Popen(
        [*COMMAND, "arena", *arguments, "--deals", "100000", "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        **options,
    )


def until(found: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    over = time.monotonic() + PATIENCE
    while not found():
        assert process.poll() is None
        assert time.monotonic() < over
        time.sleep(0.05)


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """The workers in its group, by what they were started with."""
    group = []
    for folder in Path("/proc").iterdir():
        try:
            if os.getpgid(int(folder.name)) == process.pid:
                group += [int(folder.name)] * (b"spawn_main" in (folder / "cmdline").read_bytes())
        except (ValueError, OSError):
            continue
    return group


def is_deaf(worker: int) -> bool:
    """Whether it ignores Ctrl-C by now, as the last thing before it plays."""
    status = Path(f"/proc/{worker}/status").read_text()
    ignored = next(line for line in status.splitlines() if line.startswith("SigIgn:"))
    return bool(int(ignored.split()[1], 16) >> (signal.SIGINT - 1) & 1)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_who_stops_it_is_told_what_was_played(tmp_path: Path, sent: signal.Signals) -> None:
    """How the contest stands so far, with a status of its own; the file has whole lines."""
    kept = tmp_path / "kept.jsonl"
    process = started("steady", "greedy", "--keep", str(kept))
    until(lambda: kept.exists() and kept.read_bytes().count(b"\n") >= 20, process)
    os.kill(process.pid, sent)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (STOPPED, "")
    lines = kept.read_bytes().split(b"\n")
    assert lines[-1] == b""
    assert f"{len(lines) - 2:,} of 100,000 deals" in out


@pytest.mark.skipif(not Path("/proc").exists(), reason="counts processes as Linux does")
def test_nobody_waits_for_what_the_workers_are_at() -> None:
    """Pressed again and again, with pairs under way that take minutes: it ends, and so do they."""
    process = started(*SLOW)
    until(lambda: len(workers_of(process)) == 2, process)
    for _ in range(4):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.02)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (STOPPED, "")
    assert "0 of 100,000 deals" in out
    assert workers_of(process) == []


@pytest.mark.skipif(not Path("/proc").exists(), reason="counts processes as Linux does")
def test_it_ends_though_its_workers_were_ended_before_it() -> None:
    """A whole group asked to end, as ``timeout`` and terminals do."""
    process = started(*SLOW)
    until(lambda: len(workers_of(process)) == 2, process)
    # A worker that has not come so far as to be deaf to Ctrl-C would prove nothing.
    until(lambda: all(map(is_deaf, workers_of(process))), process)
    os.killpg(process.pid, signal.SIGTERM)
    _out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (STOPPED, "")
    assert workers_of(process) == []


@pytest.mark.skipif(not Path("/proc").exists(), reason="counts processes as Linux does")
def test_a_worker_that_is_killed_ends_it_with_a_sentence() -> None:
    process = started(*SLOW)
    until(lambda: len(workers_of(process)) == 2, process)
    os.kill(workers_of(process)[0], signal.SIGKILL)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err.count("\n")) == (1, 1)
    assert "a process that played was ended from outside" in err
    assert "0 of 100,000 deals" in out
    assert workers_of(process) == []


@pytest.mark.skipif(not Path("/proc").exists(), reason="counts processes as Linux does")
def test_workers_end_with_one_that_is_killed() -> None:
    process = started(*SLOW)
    until(lambda: len(workers_of(process)) == 2, process)
    process.kill()
    process.communicate()
    over = time.monotonic() + PATIENCE
    while workers_of(process):
        assert time.monotonic() < over
        time.sleep(0.05)


def test_a_full_disk_ends_it_with_what_was_played(tmp_path: Path) -> None:
    """The pairs that fitted are told and kept; the next time goes on from them."""
    kept = tmp_path / "kept.jsonl"

    def narrow() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    process = started("uniform", "greedy", "--keep", str(kept), preexec_fn=narrow)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (UNKEPT, f"{kept}: File too large\n")
    assert "of 100,000 deals" in out
    ledger = Ledger(kept, Contest("aluette", "uniform", "greedy", "cafe"))
    ledger.close()
    assert len(ledger.pairs) > 20


def test_a_file_is_one_arenas_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    ledger = Ledger(path, CAFE)
    with pytest.raises(BadContest) as refused:
        Ledger(path, CAFE)
    assert refused.value.code == "ledger_in_use"
    ledger.close()
    Ledger(path, CAFE).close()


def test_the_pairs_are_the_same_on_ray() -> None:
    """A Ray cluster of this machine with two workers; two spread the work."""
    found = dict(played_on_ray(CAFE, range(12), workers=2))
    assert found == {number: CAFE.pair(number) for number in range(12)}


def test_on_ray_from_the_command_line(tmp_path: Path) -> None:
    """Kept and told like any contest, and gone on with on this machine's cores."""
    kept = tmp_path / "kept.jsonl"
    asked = ["arena", "steady", "greedy", "--keep", str(kept), "--workers", "2", "--json"]
    on_ray = subprocess.run(
        [*COMMAND, *asked, "--deals", "6", "--on", "ray"], capture_output=True, check=True
    )
    here = subprocess.run([*COMMAND, *asked, "--deals", "8"], capture_output=True, check=True)
    assert json.loads(on_ray.stdout)["played"] == 6
    assert json.loads(here.stdout)["played"] == 8
    assert len(kept.read_text().splitlines()) == 9


def test_no_cluster_where_one_was_named() -> None:
    done = subprocess.run(
        [*COMMAND, "arena", "steady", "greedy", "--deals", "2", "--on", "ray"],
        capture_output=True,
        text=True,
        env={**os.environ, "RAY_ADDRESS": "127.0.0.1:9"},
    )
    assert done.returncode == 2
    assert "127.0.0.1:9" in done.stderr
    assert "Traceback" not in done.stderr
