"""What the server's tests share."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The framework announces its next version's spelling at every start: not what is tested."""
    quiet = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
    for item in items:
        if item.path.parent.name == "server":
            item.add_marker(quiet)
