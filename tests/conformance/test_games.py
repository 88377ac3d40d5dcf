"""Every game passes every check."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tests.conformance.checks import CHECKS, Check
from tests.conformance.play import Position
from veillee.core.ruleset import AnyRuleset


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_conforms(game: AnyRuleset, found: Sequence[Position], check: Check) -> None:
    check(game, found, Random(check.__name__))
