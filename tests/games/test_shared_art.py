"""What packs share is there because some pack uses it."""

from __future__ import annotations

import pytest

from veillee import art
from veillee.games.alsos import art as alsos
from veillee.games.aluette import art as aluette


@pytest.mark.parametrize("drawing", ["parts.svg", "letters.svg"])
def test_no_shared_part_lies_unused(drawing: str) -> None:
    packs = aluette.sprite() + alsos.sprite()
    parts = [each.attrib["id"] for each in art.read(art.__name__, drawing)]
    assert [part for part in parts if f'href="#{part}"' not in packs] == []
