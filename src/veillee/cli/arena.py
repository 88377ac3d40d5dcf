"""``veillee arena``: two bots over mirrored deals, with intervals."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import closing, contextmanager, nullcontext
from enum import StrEnum
from math import inf
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from veillee.cli.stop import BAD_INPUT, complain
from veillee.core.bot import Budget
from veillee.errors import BadContest, VeilleeError
from veillee.games import GAMES, load
from veillee.records.sentence import catalogue, sentence

if TYPE_CHECKING:
    from veillee.arena.contest import Contest, Standing
    from veillee.arena.mirrored import Gain, Pair

STOPPED = 130
"""The exit status when somebody pressed Ctrl-C; what was played is told all the same."""
UNKEPT = 1
"""The exit status when a pair could not be kept, or not be played, which ends the contest."""


class On(StrEnum):
    """Where a contest is played."""

    CORES = "cores"
    RAY = "ray"


MOST = 1_000_000
"""Deals of one contest; all of its pairs are held in memory."""


def arena(
    first: Annotated[str, typer.Argument(metavar="A", help="A bot.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Its rival.")],
    game: Annotated[str, typer.Option("--game", help=" or ".join(GAMES) + ".")] = "aluette",
    deals: Annotated[
        int,
        typer.Option(
            "--deals", min=2, max=MOST, help="Deals, each played twice with the sides swapped."
        ),
    ] = 1000,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds-per-move", min=0, max=3600, help="CPU time that a decision may take."
        ),
    ] = Budget().seconds,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", min=1, help="Imagined deals a decision, instead of a time."),
    ] = None,
    preset: Annotated[
        str | None, typer.Option("--preset", help="House rules; else the game's first.")
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="One house rule; may be repeated."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Other seeds, other cards.")] = 1,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="Processes; else one for each core.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="FILE", help="Keep each pair there, and go on from there."),
    ] = None,
    on: Annotated[
        On,
        typer.Option("--on", help="The cores of this machine, or a Ray cluster (RAY_ADDRESS)."),
    ] = On.CORES,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Let two bots play the same cards from both sides, and say who is better by how much."""
    # Worked out here, since the other commands need none of it.
    from veillee.arena.contest import Contest, standing
    from veillee.arena.ledger import Ledger

    try:
        rules = load(game)
        contest = Contest(
            game,
            first,
            second,
            next(iter(rules.presets)) if preset is None else preset,
            _options(given or []),
            seed,
            Budget(seconds, simulations),
        )
        ledger = None if keep is None else Ledger(keep, contest)
    except VeilleeError as error:
        error.facts.setdefault("game", game)  # whose words the sentence is in
        complain(sentence(error))
        raise typer.Exit(BAD_INPUT) from None
    except OSError as error:
        complain(f"{keep}: {error.strerror or error}")
        raise typer.Exit(BAD_INPUT) from None

    kept = {} if ledger is None else {n: p for n, p in ledger.pairs.items() if n < deals}
    status = 0
    with nullcontext() if ledger is None else closing(ledger), _stopped_once():
        try:
            for number, pair in _played(contest, deals, kept, workers, on):
                kept[number] = pair
                if ledger is not None:
                    ledger.add(number, pair)
        except KeyboardInterrupt:
            status = STOPPED
        except BadContest as error:
            complain(sentence(error))
            raise typer.Exit(BAD_INPUT) from None
        except OSError as error:
            complain(f"{keep}: {error.strerror or error}")
            status = UNKEPT
        except BrokenExecutor:  # ended from outside, most often for want of memory
            gone = BadContest("worker_gone", game=game, played=len(kept), of=deals)
            complain(sentence(gone))
            status = UNKEPT
        now = standing([kept[number] for number in sorted(kept)])
        if as_json:
            print(json.dumps(_document(contest, deals, now)))
        else:
            print("\n".join(_told(contest, deals, len(kept), now)))
    if status:
        raise typer.Exit(status)


@contextmanager
def _stopped_once() -> Iterator[None]:
    """Ctrl-C, or being asked to end, is a KeyboardInterrupt once; whoever presses again, to the
    very end of the process, is not heard: there is nothing left to stop but the telling."""

    def stop(number: int, frame: FrameType | None) -> None:
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    for each in before:
        signal.signal(each, stop)
    try:
        yield
    finally:
        for each, handler in before.items():
            if signal.getsignal(each) is stop:
                signal.signal(each, handler)


def _options(given: Iterable[str]) -> dict[str, object]:
    """``name=value`` as options; true, false and numbers are read as such.

    Raises BadContest ``no_option`` for text of another shape.
    """
    options: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadContest("no_option", text=text)
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


def _played(
    contest: Contest, deals: int, kept: dict[int, Pair], workers: int | None, on: On
) -> Iterator[tuple[int, Pair]]:
    """The pairs still to be played, a bar on standard error where that is a terminal."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    from veillee.arena.cluster import played_on_ray
    from veillee.arena.crew import cores, played

    missing = (number for number in range(deals) if number not in kept)
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    watched = sys.stderr is not None and sys.stderr.isatty()
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not watched) as bar:
        task = bar.add_task(f"{contest.first} – {contest.second}", total=deals, completed=len(kept))
        if on is On.RAY:
            playing = played_on_ray(contest, missing, workers)
        else:
            playing = played(contest, missing, min(workers or cores(), deals - len(kept)))
        with closing(playing) as pairs:
            for each in pairs:
                yield each
                bar.advance(task)


def _document(contest: Contest, deals: int, now: Standing | None) -> dict[str, Any]:
    return {
        **contest.document(),
        "deals": deals,
        "played": 0 if now is None else now.pairs,
        "points": None if now is None else _interval(now.points),
        "share": None if now is None else _interval(now.share, 0.0, 1.0),
    }


def _interval(gain: Gain, least: float = -inf, most: float = inf) -> dict[str, float]:
    low, high = max(least, gain.mean - gain.margin), min(most, gain.mean + gain.margin)
    return {"mean": round(gain.mean, 6), "low": round(low, 6), "high": round(high, 6)}


def _told(contest: Contest, deals: int, played: int, now: Standing | None) -> Iterator[str]:
    say = catalogue(contest.game)
    title = f"preset.{contest.preset}"
    yield say(
        "arena.title",
        first=contest.first,
        second=contest.second,
        game=contest.game,
        rules=say(title) if title in say else contest.preset,
        seed=contest.seed,
    )
    if played < deals:
        yield say("arena.stopped", played=f"{played:,}", n=f"{deals:,}")
    else:
        yield say("arena.played", n=f"{deals:,}")
    if now is not None:
        yield say("arena.points", gain=str(now.points), first=contest.first)
        yield say(
            "arena.share",
            first=contest.first,
            share=f"{100 * now.share.mean:.1f} ± {100 * now.share.margin:.1f}",
        )
