"""The bots' levels on the start page, in the lobby and at the table."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from tests.server.site import Site
from tests.server.test_seats import serve, with_friends
from veillee.games import load_levels
from veillee.server.levels import level_models
from veillee.server.pages import game_words, playable

WEAKEST = {game: load_levels(game).names[0] for game in playable()}


def selected(page: str, select: str) -> str:
    """The value that stands in that select."""
    found = re.search(rf'<select id="{select}".*?</select>', page, re.DOTALL)
    assert found
    chosen = re.search(r'value="(\w+)" selected', found[0])
    assert chosen
    return chosen[1]


async def plays(here: Site, path: str) -> set[str | None]:
    table = await here.house.tables.load(path.removeprefix("/t/"))
    return {each.bot for each in table.players if each is not None and each.bot}


@pytest.mark.parametrize("game", playable())
def test_one_press_plays_the_usual_bots_or_those_of_the_last_time(
    tmp_path: Path, game: str
) -> None:
    async def body(here: Site) -> None:
        me, usual = here.person("me"), load_levels(game).usual
        start = (await me.client.get("/")).text
        assert selected(start, f"level-{game}") == usual
        for level in load_levels(game).names:
            form = {"game": game, "preset": "tompa" if game == "alsos" else "cafe", "level": level}
            answer = await me.post("/tables", form, json=False)
            path = answer.headers["location"]
            assert await plays(here, path) == {level}
            assert selected((await me.client.get("/")).text, f"level-{game}") == level
            assert selected((await me.client.get(path)).text, "level") == level
        other = next(each for each in playable() if each != game)
        now = (await me.client.get("/")).text
        assert selected(now, f"level-{other}") == load_levels(other).usual

    serve(tmp_path, body)


@pytest.mark.parametrize("level", ["uniform", "champion", "<script>", "x" * 3000])
def test_a_level_that_is_none_gets_a_sentence(tmp_path: Path, level: str) -> None:
    """And no table is opened, and nothing changes at one."""

    async def body(here: Site) -> None:
        me = here.person("me")
        answer = await me.post("/tables", {"game": "aluette", "level": level}, json=False)
        assert answer.status_code == 400
        assert "No bots are called" in unescape(answer.text)
        path = await with_friends(me)
        answer = await me.post(f"{path}/level", {"level": level})
        assert answer.status_code == 400
        assert answer.json()["sentence"].startswith("No bots are called")
        answer = await me.post(f"{path}/level", {})
        assert answer.status_code == 400
        await me.post(f"{path}/begin", {"again": 0})
        assert await plays(here, path) == {load_levels("aluette").usual}

    serve(tmp_path, body)


@pytest.mark.parametrize("json", [True, False])
def test_whoever_opened_a_shared_table_chooses_and_everybody_is_told(
    tmp_path: Path, json: bool
) -> None:
    async def body(here: Site) -> None:
        owner, guest = here.person("owner"), here.person("guest")
        path = await with_friends(owner)
        await guest.post(f"{path}/sit", {"seat": 0, "name": "Zoé"})
        level = {"level": WEAKEST["aluette"]}
        answer = await guest.post(f"{path}/level", level, json=json)
        assert answer.status_code == 403
        assert "only whoever opened it chooses the bots" in unescape(answer.text)
        assert f'action="{path}/level"' not in (await guest.client.get(path)).text
        answer = await owner.post(f"{path}/level", level, json=json)
        assert answer.status_code == (204 if json else 303)
        called = level_models("aluette", game_words("en", "aluette"))[0].called.lower()
        assert f"Bots in free seats: {called}" in (await guest.client.get(path)).text
        assert selected((await owner.client.get(path)).text, "level") == WEAKEST["aluette"]
        await owner.post(f"{path}/begin", {"again": 0})
        assert await plays(here, path) == {WEAKEST["aluette"]}
        for person in (owner, guest):
            page = (await person.client.get(path)).text
            assert page.count(f">bot, {called}</a>") == 4, "two plaques and two lines of people"

    serve(tmp_path, body)
