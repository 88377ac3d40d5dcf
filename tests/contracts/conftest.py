"""The backend that a contract test runs on."""

from __future__ import annotations

import pytest

from tests.contracts.backends import BACKENDS


@pytest.fixture(params=sorted(BACKENDS))
def backend(request: pytest.FixtureRequest) -> str:
    """The name of the backend; each test runs once for every one of them."""
    name: str = request.param
    return name
