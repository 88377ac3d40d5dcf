"""The levels of bots as forms and pages name them."""

from __future__ import annotations

from dataclasses import dataclass

from veillee.games import load_levels
from veillee.words import Words


@dataclass(frozen=True, slots=True)
class LevelModel:
    """One level: what people call it and how it plays. ``usual`` when it sits down unasked."""

    name: str
    called: str
    line: str
    usual: bool


def level_models(game: str, t: Words) -> tuple[LevelModel, ...]:
    """Every level of that game, weakest first."""
    levels = load_levels(game)
    return tuple(
        LevelModel(name, _upper(t(f"bot.{name}")), t(f"bot.{name}.line"), name == levels.usual)
        for name in levels.names
    )


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def chosen_level(game: str, chosen: str | None) -> str:
    """The level that was chosen where there is such a one, else the usual."""
    levels = load_levels(game)
    return chosen if chosen is not None and chosen in levels.names else levels.usual
