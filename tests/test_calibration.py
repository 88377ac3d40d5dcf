"""How far chances are off, told from what chance alone would show."""

from __future__ import annotations

from random import Random

import pytest
from benchmarks.calibration import Case, calibration


def cases(count: int, off: float, views: int = 3) -> list[Case]:
    """Events with a chance of their own, each estimated by several, all too high by ``off``."""
    rng, found = Random(11), list[Case]()
    for number in range(count):
        truth = rng.uniform(0.1, 0.8)
        came = rng.random() < truth
        found += [Case(truth + off, (number,), came)] * views
    return found


def test_chances_that_are_right_are_off_by_chance_alone() -> None:
    found = calibration(cases(1_500, off=0.0))
    assert found.distance <= found.alone[1]
    assert found.distance > 0.005
    assert found.off < 0.015
    assert found.between[0] == 0


@pytest.mark.parametrize("off", [0.05, 0.12])
def test_chances_that_are_wrong_are_found_to_be(off: float) -> None:
    found = calibration(cases(3_000, off))
    assert found.between[0] < off < found.between[1]
    assert found.between[0] > 0.4 * off
    assert found.distance > found.alone[1]
    assert found.off == pytest.approx(off, abs=0.025)


def test_estimates_of_one_event_are_no_more_than_one() -> None:
    """The same seen three times is no surer, though it is three times as many cases."""
    once, thrice = calibration(cases(600, 0.0, 1)), calibration(cases(600, 0.0, 3))
    assert (once.events, thrice.events) == (600, 600)
    assert (once.cases, thrice.cases) == (600, 1800)
    assert thrice.alone[0] == pytest.approx(once.alone[0], rel=0.15)


def test_few_events_are_few_parts() -> None:
    assert len(calibration(cases(150, 0.0)).parts) == 2
    assert len(calibration(cases(20, 0.0)).parts) == 1
    assert len(calibration(cases(1_500, 0.0)).parts) == 10
