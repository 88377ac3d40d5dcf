"""House rules as forms and pages name them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from veillee.core.options import values_of
from veillee.core.ruleset import AnyRuleset
from veillee.words import Words


@dataclass(frozen=True, slots=True)
class OptionModel:
    """One option with the values it may have: (value as text, its word)."""

    name: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PresetModel:
    """``differs`` are the options in which the preset is not the default: (name, value word)."""

    name: str
    differs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TaughtOption:
    """One option as the rules page has it: the word for each value or for their range, which is
    usual, and in which presets it is otherwise: (preset, word)."""

    name: str
    words: tuple[str, ...]
    usual: str
    elsewhere: tuple[tuple[str, str], ...]


MANY = 6
"""More numbers than this are told as a range."""


def spell(value: object) -> str:
    """An option's value as a form sends it."""
    return str(value).lower()


def value_word(t: Words, option: str, value: object) -> str:
    """A value in words; a number speaks for itself."""
    key = f"value.{option}.{spell(value)}"
    return t(key) if key in t else spell(value)


def option_models(ruleset: AnyRuleset, t: Words) -> tuple[OptionModel, ...]:
    """Every option of the game, in the order of its rules page."""
    return tuple(
        OptionModel(name, tuple((spell(value), value_word(t, name, value)) for value in values))
        for name, values in values_of(ruleset.options).items()
    )


def preset_models(ruleset: AnyRuleset, t: Words) -> tuple[PresetModel, ...]:
    return tuple(
        PresetModel(
            name, tuple((each, value_word(t, each, value)) for each, value in given.items())
        )
        for name, given in ruleset.presets.items()
    )


def taught_options(ruleset: AnyRuleset, t: Words) -> tuple[TaughtOption, ...]:
    """Every option of the game with its values and what the presets make of it."""
    usual = ruleset.options()
    return tuple(
        TaughtOption(
            name,
            _values_taught(t, name, values, getattr(usual, name)),
            value_word(t, name, getattr(usual, name)),
            tuple(
                (preset, value_word(t, name, given[name]))
                for preset, given in ruleset.presets.items()
                if name in given
            ),
        )
        for name, values in values_of(ruleset.options).items()
    )


def _values_taught(
    t: Words, option: str, values: tuple[object, ...], usual: object
) -> tuple[str, ...]:
    if len(values) <= MANY:
        return tuple(value_word(t, option, value) for value in values)
    return value_word(t, option, usual), t("rules.range", first=values[0], last=values[-1])


def given_options(options: type[Any], chosen: list[str]) -> dict[str, Any]:
    """``name=value`` texts as the options of that game; what is no value stays text, for the
    rules to refuse."""
    given: dict[str, Any] = {}
    known = values_of(options)
    for text in chosen:
        name, _, word = text.partition("=")
        if word:
            meant = [value for value in known.get(name, ()) if spell(value) == word]
            given[name] = meant[0] if meant else word
    return given
