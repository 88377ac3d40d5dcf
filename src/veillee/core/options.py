"""House rules as frozen dataclasses whose fields say what they may be and which rule they are.

An option given beats the preset, the preset beats the default (record.md, "rules").
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from veillee.errors import BadOptions

O = TypeVar("O")
Presets = Mapping[str, Mapping[str, object]]


def choice(
    default: Any,
    values: Sequence[object],
    *,
    rule: str,
    under: tuple[str, object] | None = None,
) -> Any:
    """A dataclass field that takes one of ``values``; ``rule`` is where the rule is written.

    ``under`` names another option and the value of it without which this one has no effect.
    """
    metadata = {"values": tuple(values), "rule": rule, "under": under}
    return dataclasses.field(default=default, metadata=metadata)


def values_of(kind: type[Any]) -> dict[str, tuple[object, ...]]:
    """Each option of a game with the values it may have, in the order of the rules page."""
    return {field.name: field.metadata["values"] for field in dataclasses.fields(kind)}


def in_effect(options: Any) -> list[str]:
    """The options that matter as the others stand, in the order of the rules page."""
    return [
        field.name
        for field in dataclasses.fields(options)
        if (under := field.metadata["under"]) is None or getattr(options, under[0]) == under[1]
    ]


def read_options(kind: type[O], presets: Presets, preset: object, given: Mapping[str, object]) -> O:
    """The options of ``preset`` with those ``given`` over it.

    Raises BadOptions: ``unknown_preset``, ``unknown_option``, ``bad_value``, or whatever the
    game's own dataclass refuses.
    """
    if not isinstance(preset, str) or preset not in presets:
        raise BadOptions("unknown_preset", preset=preset, known=" ".join(presets))
    allowed = values_of(kind)
    for name, value in given.items():
        if name not in allowed:
            raise BadOptions("unknown_option", option=name)
        # 1 == True == 1.0 in Python, so the type has to match as well.
        if not any(type(value) is type(each) and value == each for each in allowed[name]):
            raise BadOptions("bad_value", option=name, value=value, known=spell(allowed[name]))
    return kind(**{**presets[preset], **given})


def spell(values: Sequence[object]) -> str:
    """The values of an option as one short text: ``1–25`` or ``off, ask``."""
    first = values[0]
    if (
        type(first) is int
        and len(values) > 3
        and list(values) == list(range(first, first + len(values)))
    ):
        return f"{first}–{values[-1]}"
    return ", ".join(str(value).lower() for value in values)
