"""Who the bots of a game are: what they see, how each level plays, how far they stand apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from babel.numbers import format_decimal

from veillee.core.bot import Budget
from veillee.core.measured import Distance, Measured
from veillee.server.levels import LevelModel, level_models
from veillee.server.pages import game_words, render
from veillee.server.preferences import Preferences
from veillee.words import Words

EVEN, STEP = 50, 5
"""Per cent of the deals: where the drawing begins, and from line to line of it."""
LEFT, WIDE, ROW, FOOT = 12, 296, 46, 24
"""Of the drawing: where an even share lies, from there to its right end, a row, and the words
under all rows."""


@dataclass(frozen=True, slots=True)
class Rung:
    """Two neighbours in words, and in the drawing: ``x`` of the share, ``low`` and ``high`` of its
    interval, ``y`` of the row."""

    stronger: str
    weaker: str
    sentence: str
    y: int
    x: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """How far neighbours stand apart, the strongest on top; ``lines`` are (x, per cent)."""

    rungs: tuple[Rung, ...]
    lines: tuple[tuple[float, int], ...]
    height: int
    sentence: str


def bots_page(game: str, language: str, prefs: Preferences, measured: Measured | None) -> str:
    """The whole page of that game; ``measured`` None where nobody has."""
    t = game_words(language, game)
    levels = level_models(game, t)
    values = {
        "t": t,
        "game": game,
        "prefs": prefs,
        "levels": levels,
        "measured": measured,
        "time": "" if measured is None else _time(measured, t),
        "deals": "" if measured is None else format_decimal(measured.deals, locale=language),
        "drawing": None if measured is None else _drawing(measured, levels, t),
        "rows": () if measured is None else _rows(measured, levels, t),
    }
    return render("bots.html", language, values)


def _drawing(measured: Measured, levels: Sequence[LevelModel], t: Words) -> Drawing | None:
    """None where no two neighbours were measured."""
    found = [
        (stronger, weaker, distance)
        for weaker, stronger in reversed(list(pairwise(levels)))
        if (distance := measured.between(stronger.name, weaker.name)) is not None
    ]
    if not found:
        return None
    most = max(100 * distance.high for *_, distance in found)
    last = max(EVEN + 2 * STEP, STEP * ceil(most / STEP))

    def across(share: float) -> float:
        return round(LEFT + WIDE * max(0.0, 100 * share - EVEN) / (last - EVEN), 1)

    rungs = [
        Rung(
            stronger.called,
            weaker.called,
            _sentence(stronger, weaker, distance, t),
            ROW * number,
            across(distance.share),
            across(distance.low),
            across(distance.high),
        )
        for number, (stronger, weaker, distance) in enumerate(found)
    ]
    lines = tuple((across(each / 100), each) for each in range(EVEN, last + 1, STEP))
    return Drawing(
        tuple(rungs), lines, ROW * len(rungs) + FOOT, " ".join(each.sentence for each in rungs)
    )


def _sentence(stronger: LevelModel, weaker: LevelModel, distance: Distance, t: Words) -> str:
    return t(
        "bots.pair",
        stronger=stronger.called,
        weaker=weaker.called,
        share=_percent(distance.share, t),
        low=_percent(distance.low, t),
        high=_percent(distance.high, t),
    )


def _rows(
    measured: Measured, levels: Sequence[LevelModel], t: Words
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The strongest level first, each with its share against every weaker one, weakest first."""
    rows = []
    for at in range(len(levels) - 1, 0, -1):
        distances = [measured.between(levels[at].name, each.name) for each in levels[:at]]
        cells = tuple(
            ""
            if each is None
            else t("bots.share", share=_percent(each.share, t), error=_percent(each.error, t))
            for each in distances
        )
        rows.append((levels[at].called, cells))
    return tuple(rows)


def _time(measured: Measured, t: Words) -> str:
    """How long the levels had to think, where that is known and was not as long as at a table."""
    if measured.seconds in (None, Budget().seconds):
        return ""
    thought, usual = (round(1000 * each) for each in (measured.seconds, Budget().seconds))
    return t("bots.distance.time", measured=thought, usual=usual)


def _percent(share: float, t: Words) -> str:
    """Of a hundred, as the language writes numbers."""
    return format_decimal(100 * share, format="0.0", locale=t.language)
