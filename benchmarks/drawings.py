"""What was measured, drawn as SVG: the same numbers give the same bytes.

Text stays text, in whatever sans serif the reader has; the paper is part of the picture, so that
it can be read on a dark page too.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from importlib import import_module
from math import log10
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from benchmarks.harness import Series

PAPER, INK, PALE = "#fbf7ee", "#2b2622", "#d9d0bf"
INKS = {"Aluette": "#a3322b", "Alsós": "#2f6b4f"}
"""Our games; everybody else is drawn in grey."""
OTHERS = "#75706a"
LESS = ("the value", "card points")
STYLE: dict[str, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "veillee",
    "font.family": "sans-serif",
    "font.size": 11,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "figure.titlesize": 13,
    "figure.constrained_layout.w_pad": 0.12,
    "figure.constrained_layout.h_pad": 0.12,
    "xtick.minor.size": 0,
    "ytick.minor.size": 0,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": PALE,
    "grid.linewidth": 0.8,
}
SIZE = 8.0, 4.4
"""Inches, of 72 points."""
STEPS = 100
"""About as many as the eye can tell apart in a line."""

Lines = dict[str, list[Series]]
"""By line or bar, in the order in which they were measured."""


class Drawing(NamedTuple):
    title: str
    what: str
    """What it shows, in a sentence or two."""
    draw: Callable[[Any, Lines], None]
    of: tuple[str, ...]
    """The benches that it is drawn from; it is shown with the first."""


def times(axes: Any, lines: Lines) -> None:
    """How many of the deals were done within which time."""
    for line, (series, *_) in lines.items():
        done = sorted(1000 * each for each in series.numbers)
        steps = [*range(0, len(done), max(1, len(done) // STEPS)), len(done)]
        within = [done[max(0, step - 1)] for step in steps]
        shares = [100 * step / len(done) for step in steps]
        axes.plot(within, shares, drawstyle="steps-post", label=line, **_stroke(line))
    axes.set_xscale("log")
    axes.set_xlabel("milliseconds, one core")
    axes.set_ylabel("% of the deals solved by then")
    axes.set_ylim(0, 103)
    axes.xaxis.set_major_formatter(_plain)
    _legend(axes)


def growth(axes: Any, lines: Lines) -> None:
    """The median by cards held, and from where to where half of the deals lie."""
    for line, points in lines.items():
        held = [each.at for each in points]
        spread = [quantiles(each.numbers, n=4) for each in points]
        low, high = ([1000 * each[place] for each in spread] for place in (0, 2))
        stroke = _stroke(line)
        axes.fill_between(held, low, high, color=stroke["color"], alpha=0.1, linewidth=0)
        middle = [1000 * median(each.numbers) for each in points]
        axes.plot(held, middle, marker="o", markersize=4, label=line, **stroke)
    axes.set_yscale("log")
    axes.set_xlabel("cards that each player holds")
    axes.set_ylabel("milliseconds, one core")
    axes.yaxis.set_major_formatter(_plain)
    axes.set_xticks(sorted({each.at for points in lines.values() for each in points}))
    _legend(axes)


def playouts(axes: Any, lines: Lines) -> None:
    """A bar for each, the fastest at the top."""
    ranked = sorted(lines, key=lambda line: lines[line][0].numbers[0])
    rates = [lines[line][0].numbers[0] for line in ranked]
    axes.barh(ranked, rates, height=0.62, color=[_stroke(line)["color"] for line in ranked])
    for place, each in enumerate(rates):
        axes.text(each * 1.2, place, _short(each), va="center")
    axes.set_xscale("log")
    axes.set_xlim(min(rates) / 9, max(rates) * 12)
    axes.set_xlabel("decisions a second, one core")
    axes.xaxis.set_major_formatter(_every_other_decade)
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False, axis="y")
    axes.spines["left"].set_visible(False)


def reliability(axes: Any, lines: Lines) -> None:
    """A small sheet for each line: what came of it over what was estimated, and how far from the
    diagonal chance alone would take it."""
    sheet = axes.figure
    axes.remove()
    columns = -(-len(lines) // 2)
    sheets = sheet.subplots(2, columns, sharex=True, sharey=True, squeeze=False).flat
    for place, ((line, (series, *_)), small) in enumerate(zip(lines.items(), sheets, strict=False)):
        parts = [100 * each for each in series.numbers]
        estimated, made, wide = parts[::3], parts[1::3], parts[2::3]
        small.plot((0, 100), (0, 100), color=PALE, linewidth=1)
        small.errorbar(estimated, estimated, wide, fmt="none", ecolor=OTHERS, elinewidth=1)
        small.plot(estimated, made, "o", markersize=3.5, color=_stroke(line)["color"])
        small.set_title(line.partition(", ")[2].replace("_", " "), fontsize=9)
        small.set_xticks((0, 50, 100))
        small.set_yticks((0, 50, 100))
        small.tick_params(labelsize=8, labelbottom=place + columns >= len(lines))
        small.grid()
    for small in sheets:
        small.set_visible(False)
    sheet.supxlabel("% estimated", fontsize=9)
    sheet.supylabel("% made", fontsize=9)


SOLVERS = "aluette-solver", "alsos-solver"
DRAWINGS = {
    "reliability": Drawing(
        "Chances of the items of Alsós, and what came of them",
        "Moments at which a player was to speak, in parts of equal size by the chance given to an "
        "item in play. On the diagonal every estimate is right; the bars are how far from it 95 of "
        "100 points would lie at most, were all estimates right.",
        reliability,
        ("alsos-chances",),
    ),
    "solver-times": Drawing(
        "Solving a whole deal with all cards seen",
        "How many of the deals are solved within so many milliseconds. Every card: what each card "
        "is worth at the first lead; the value and the card points are the deal's alone. DDS "
        "solves bridge boards for all leads.",
        times,
        SOLVERS,
    ),
    "solver-growth": Drawing(
        "Solving, by how many cards are left",
        "The line is the median, half of the deals lie in the band. The cards before were played "
        "at random.",
        growth,
        SOLVERS,
    ),
    "playouts": Drawing(
        "Deals played at random",
        "Ours in colour. Compiled code plays in batches; the readable rules, and what is driven "
        "from Python, decide card by card.",
        playouts,
        ("playouts", "pettingzoo", "openspiel"),
    ),
}


def draw(found: Sequence[Series], folder: Path, benches: Container[str]) -> None:
    """The drawings for which these benches found all numbers. Raises ImportError."""
    matplotlib, figure = import_module("matplotlib"), import_module("matplotlib.figure")
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawing in DRAWINGS.items():
        lines: Lines = {}
        for series in found:
            if series.drawing == name:
                lines.setdefault(series.line, []).append(series)
        if not lines or not all(bench in benches for bench in drawing.of):
            continue
        with matplotlib.rc_context(STYLE):
            sheet = figure.Figure(figsize=SIZE, layout="constrained")
            axes = sheet.subplots()
            axes.grid()
            sheet.suptitle(drawing.title, x=0.02, horizontalalignment="left")
            drawing.draw(axes, lines)
            path = folder / f"{name}.svg"
            sheet.savefig(path, metadata={"Date": None, "Creator": None})


def _stroke(line: str) -> dict[str, Any]:
    """A game has its ink; where it has two lines, that of less work is dashed."""
    ink = next((ink for game, ink in INKS.items() if line.startswith(game)), OTHERS)
    return {"color": ink, "linewidth": 2, "linestyle": "--" if line.endswith(LESS) else "-"}


def _legend(axes: Any) -> None:
    """Beside the lines, where it hides nothing of them."""
    axes.figure.legend(frameon=False, loc="outside right upper")


def _plain(number: float, _: int) -> str:
    return f"{number:,.0f}" if number >= 1 else f"{number:g}"


def _every_other_decade(number: float, _: int) -> str:
    return _short(number) if round(log10(number)) % 2 else ""


def _short(number: float) -> str:
    """Two or three digits, and a word where there would be many noughts."""
    for unit, word in ((1e9, " billion"), (1e6, " million")):
        if number >= unit:
            share = number / unit
            return f"{share:.3g}{word}" if share >= 10 else f"{share:.2g}{word}"
    return f"{float(f'{number:.2g}'):,.0f}"
