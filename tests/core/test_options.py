"""House rules: what is read, what beats what, what is refused."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pytest

from veillee.core.options import choice, read_options, spell, values_of
from veillee.errors import BadOptions


@dataclass(frozen=True, slots=True)
class House:
    deals: int = choice(5, range(1, 26), rule="here 1")
    loud: bool = choice(True, (True, False), rule="here 2")
    tie: str = choice("draw", ("draw", "extra"), rule="here 3")

    def __post_init__(self) -> None:
        if self.tie == "extra" and not self.loud:
            raise BadOptions("quiet_extra")


PRESETS: dict[str, dict[str, object]] = {"plain": {}, "long": {"deals": 9, "tie": "extra"}}


def test_given_beats_preset_beats_default() -> None:
    assert read_options(House, PRESETS, "plain", {}) == House(5, True, "draw")
    assert read_options(House, PRESETS, "long", {}) == House(9, True, "extra")
    assert read_options(House, PRESETS, "long", {"deals": 1}) == House(1, True, "extra")
    assert read_options(House, PRESETS, "long", {"tie": "draw", "loud": False}) == House(
        9, False, "draw"
    )


@pytest.mark.parametrize(
    ("preset", "given", "code"),
    [
        ("royal", {}, "unknown_preset"),
        (["plain"], {}, "unknown_preset"),
        (None, {}, "unknown_preset"),
        ("plain", {"deal": 5}, "unknown_option"),
        ("plain", {"preset": "long"}, "unknown_option"),
        ("plain", {"deals": 0}, "bad_value"),
        ("plain", {"deals": 26}, "bad_value"),
        ("plain", {"deals": 5.0}, "bad_value"),
        ("plain", {"deals": True}, "bad_value"),
        ("plain", {"deals": "5"}, "bad_value"),
        ("plain", {"deals": None}, "bad_value"),
        ("plain", {"deals": [5]}, "bad_value"),
        ("plain", {"loud": 1}, "bad_value"),
        ("plain", {"loud": "true"}, "bad_value"),
        ("plain", {"tie": "Draw"}, "bad_value"),
        ("long", {"loud": False}, "quiet_extra"),
    ],
)
def test_refuses(preset: object, given: dict[str, object], code: str) -> None:
    with pytest.raises(BadOptions) as error:
        read_options(House, PRESETS, preset, given)
    assert error.value.code == code


def test_a_refusal_tells_what_there_is() -> None:
    with pytest.raises(BadOptions) as error:
        read_options(House, PRESETS, "plain", {"deals": 30})
    assert error.value.facts == {"option": "deals", "value": 30, "known": "1–25"}
    assert str(error.value) == "bad_value (option deals, value 30, known 1–25)"


def test_each_option_says_what_it_may_be_and_which_rule_it_is() -> None:
    assert values_of(House) == {
        "deals": tuple(range(1, 26)),
        "loud": (True, False),
        "tie": ("draw", "extra"),
    }
    assert [field.metadata["rule"] for field in dataclasses.fields(House)] == [
        "here 1",
        "here 2",
        "here 3",
    ]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (tuple(range(1, 26)), "1–25"),
        ((1, 2, 3), "1, 2, 3"),
        ((8, 1, 2, 40), "8, 1, 2, 40"),
        ((True, False), "true, false"),
        (("off", "ask"), "off, ask"),
    ],
)
def test_values_are_spelled_shortly(values: tuple[object, ...], text: str) -> None:
    assert spell(values) == text
