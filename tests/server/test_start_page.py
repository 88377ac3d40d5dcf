"""The start page shows every game there is."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.site import site


def test_a_game_of_one_line_is_on_the_start_page(tmp_path: Path, toy: str) -> None:
    """A folder and a line in GAMES are enough to be shown; a table comes with pages of its own,
    and asking for one before is answered with a sentence."""

    async def run() -> None:
        async with site(tmp_path) as here:
            me = here.person("me")
            page = (await me.client.get("/")).text
            assert f'id="game-{toy}"' in page
            assert f'name="game" value="{toy}"' not in page
            answer = await me.post("/tables", {"game": toy, "preset": "plain"}, json=False)
            assert answer.status_code == 400

    asyncio.run(run())
