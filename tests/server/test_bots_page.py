"""The page that says who the bots are: every level, what they see, how far apart they stand."""

from __future__ import annotations

from html import unescape
from itertools import combinations, pairwise
from pathlib import Path

import msgspec
import pytest

from tests.server.site import Site
from tests.server.test_rules_page import Read
from tests.server.test_seats import serve
from veillee.core.measured import Distance, Measured
from veillee.games import load_levels
from veillee.server.bots_page import bots_page
from veillee.server.levels import level_models
from veillee.server.pages import game_words, playable
from veillee.server.preferences import from_cookie
from veillee.words import LANGUAGES

EVERY = [(game, language) for game in playable() for language in LANGUAGES]


def measured(game: str, share: float = 0.583) -> Measured:
    pairs = tuple(
        Distance(stronger, weaker, share, 0.011, 0.3, 0.02, 12_345)
        for weaker, stronger in combinations(load_levels(game).names, 2)
    )
    preset = {"aluette": "cafe", "alsos": "tompa"}[game]
    return Measured("0123456789abcdef", 12_345, preset, pairs, 0.05)


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_every_level_is_told_with_how_far_it_is_from_the_next(game: str, language: str) -> None:
    """In words, in a table and in a drawing that says the same to those who do not see it."""
    t = game_words(language, game)
    html = unescape(bots_page(game, language, from_cookie(None), measured(game)))
    page = Read(html)
    levels = level_models(game, t)
    for level in levels:
        assert level.called in page.said
        assert level.line in page.said
    assert t("lesson.question.bots.answer") in page.said
    comma = "." if language == "en" else ","
    sentences = [
        t(
            "bots.pair", stronger=stronger.called, weaker=weaker.called,
            share=f"58{comma}3", low=f"57{comma}2", high=f"59{comma}4",
        )
        for weaker, stronger in pairwise(levels)
    ]  # fmt: skip
    for sentence in sentences:
        assert sentence in page.said
    drawing = next(each for tag, each in page.tags if tag == "svg")
    assert drawing["role"] == "img"
    assert drawing["aria-label"] == " ".join(reversed(sentences))
    pairs = len(levels) * (len(levels) - 1) // 2
    assert html.count(t("bots.share", share=f"58{comma}3", error=f"1{comma}1")) == pairs
    assert t("bots.distance.time", measured=50, usual=150) in page.said
    assert "style=" not in html


@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 0.9, 1.0])
def test_the_drawing_holds_any_share(share: float) -> None:
    """Bars of no negative length, and all of it inside."""
    page = Read(bots_page("aluette", "en", from_cookie(None), measured("aluette", share)))
    for tag, attributes in page.tags:
        if tag == "rect":
            assert 0 <= float(attributes["width"] or -1) <= 296


def test_where_nobody_has_measured_the_page_says_so() -> None:
    page = Read(bots_page("alsos", "en", from_cookie(None), None))
    assert "has not been measured yet" in page.said
    assert "svg" not in [tag for tag, _ in page.tags]


@pytest.mark.parametrize("game", playable())
def test_the_page_is_linked_from_where_bots_are_met(tmp_path: Path, game: str) -> None:
    """The start page, the lobby and the table; it sets no cookie, and other games have none."""

    async def body(here: Site) -> None:
        me = here.person("me")
        assert f'href="/bots/{game}"' in (await me.client.get("/")).text
        form = {"game": game, "preset": "tompa" if game == "alsos" else "cafe"}
        table = (await me.post("/tables", form, json=False)).headers["location"]
        assert f'href="/bots/{game}"' in (await me.client.get(table)).text
        stranger = here.person("stranger")
        stranger.client.cookies.clear()
        page = await stranger.client.get(f"/bots/{game}")
        assert page.status_code == 200
        assert "set-cookie" not in page.headers
        for odd in ("tarot", "", "%2e%2e", "x" * 500):
            answer = await me.client.get(f"/bots/{odd}")
            assert answer.status_code == 404
            assert "<h1>" in answer.text

    serve(tmp_path, body)


@pytest.mark.parametrize("what", [{"share": 1.5}, {"error": -1}, {"deals": "many"}, {"more": 1}])
def test_a_file_of_anything_else_is_not_taken_for_measures(what: dict[str, object]) -> None:
    whole = msgspec.json.decode(msgspec.json.encode(measured("aluette")))
    assert msgspec.convert(whole, Measured) == measured("aluette")
    whole["pairs"][0] |= what
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(whole), type=Measured)
