"""The page that teaches each game: complete, true to the rules, and plain HTML."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.server.site import site
from veillee.core.options import values_of
from veillee.games import load
from veillee.games.alsos.items import ITEMS, Item
from veillee.games.alsos.lesson import lesson as alsos_lesson
from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.deck import NAMES
from veillee.games.aluette.lesson import EXAMPLES
from veillee.games.aluette.lesson import lesson as aluette_lesson
from veillee.games.aluette.options import Options
from veillee.games.aluette.scoring import score_deal
from veillee.server.guard import POLICY
from veillee.server.house_rules import spell, value_word
from veillee.server.pages import assets, game_words, lesson, playable
from veillee.server.preferences import from_cookie
from veillee.server.routes.rules import rules_page
from veillee.words import LANGUAGES

DATA = Path(__file__).parents[1] / "data" / "conformance"
PAGES = [(game, language) for game in playable() for language in LANGUAGES]


class Read(HTMLParser):
    """What a page has: its tags in order with their attributes, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.text += " "

    def handle_endtag(self, tag: str) -> None:
        self.text += " "

    def handle_data(self, data: str) -> None:
        self.text += data

    @property
    def said(self) -> str:
        """The text with single spaces; those that do not break stay."""
        return re.sub(r"[ \n]+", " ", self.text).strip()

    def all(self, attribute: str) -> list[str]:
        """That attribute of every tag that has it."""
        return [value for _, attrs in self.tags if (value := attrs.get(attribute)) is not None]


@cache
def page(game: str, language: str = "en", pack: str = "hungarian") -> Read:
    return Read(rules_page(game, language, {**from_cookie(None), "pack": pack}))


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_page_is_plain_html(game: str, language: str) -> None:
    """No script, no style of its own; headings step by step, ids once, every section listed."""
    read = page(game, language)
    tags = [tag for tag, _ in read.tags]
    assert not {"script", "style", "form"} & set(tags)
    assert read.all("style") == []
    assert not [name for _, attrs in read.tags for name in attrs if name.startswith("on")]
    levels = [int(tag[1]) for tag in tags if re.fullmatch("h[1-6]", tag)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert [each for each, count in Counter(read.all("id")).items() if count > 1] == []
    listed = [href[1:] for href in read.all("href") if href.startswith("#")]
    assert listed == ["main", *lesson(game).SECTIONS]
    named = [*listed, *read.all("aria-labelledby"), *read.all("aria-describedby")]
    assert set(named) <= set(read.all("id"))


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_nothing_on_the_page_was_left_open(game: str, language: str) -> None:
    """No key instead of a sentence, no fact that was not filled in, no picture that is not."""
    read = page(game, language)
    assert not re.search(r"lesson\.|rules\.|[{}]", read.said)
    sprite = next(each for name, each in assets().items() if name == f"{game}.svg").body.decode()
    for href in read.all("href"):
        if ".svg#" in href:
            assert f'id="{href.partition("#")[2]}"' in sprite, href


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_option_and_preset_is_there(game: str, language: str) -> None:
    """With each value, or the range of a number, and what each preset makes of it."""
    read, t, ruleset = page(game, language), game_words(language, game), load(game)
    usual = ruleset.options()
    for option, values in values_of(ruleset.options).items():
        assert f"option-{option}" in read.all("id")
        assert t(f"option.{option}") in read.said
        assert f"{value_word(t, option, getattr(usual, option))} {t('rules.usual')}" in read.said
        ends = (values[0], values[-1])
        for value in values if len(values) <= 6 else ends:
            assert value_word(t, option, value) in read.said
    for preset, given in ruleset.presets.items():
        assert f"preset-{preset}" in read.all("id")
        assert t(f"preset.{preset}.help") in read.said
        for option, value in given.items():
            word = value_word(t, option, value)
            told = f"{t(f'option.{option}')}{t('colon')}{word}"
            assert told in read.said
            told = f"{t(f'preset.{preset}')}{t('colon')}{word}"
            assert told in read.said
            assert spell(value) != spell(getattr(usual, option))


def test_the_ladder_has_every_card_once() -> None:
    ladder = aluette_lesson(game_words("en", "aluette"), {})
    rungs = [*ladder.luettes, *ladder.doubles, *ladder.equals]
    assert [each.number for each in rungs] == list(range(1, 20))
    assert [card for each in rungs for card in each.cards] == list(NAMES)


def conformance(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DATA / name).read_text())
    return found


def test_the_examples_are_scored_as_the_rules_score_them() -> None:
    """Each outcome stands on the page; those in the conformance data agree with it."""
    t = game_words("en", "aluette")
    told = {each.name: each for each in aluette_lesson(t, {}).examples}
    assert set(told) == set(EXAMPLES)
    known = {
        each["winners"]: each
        for each in conformance("aluette_points.json")
        if each["options"] == {"mordienne": True}
    }
    assert sum(winners in known for winners in EXAMPLES.values()) >= 2
    for name, winners in EXAMPLES.items():
        example = told[name]
        assert example.outcome in page("aluette").said
        assert example.why in page("aluette").said
        assert "".join(step.letter or "X" for step in example.steps) == winners
        for number, step in enumerate(example.steps, 1):
            assert step.counts == tuple(winners[:number].count(letter) for letter in "NESW")
        if winners in known:
            expected = known[winners]
            assert t("points", n=expected["points"]) in example.outcome
            ahead = example.steps[-1].ahead
            assert ahead is not None
            assert "NESW"[ahead] == expected["winner"]


def test_the_examples_show_what_they_are_called() -> None:
    """Fewer tricks win, mordienne is made, is broken by the ninth, nobody has a trick."""
    seats = {name: [("NESW".find(each)) for each in text] for name, text in EXAMPLES.items()}
    outcomes = {name: score_deal(each, Options(), None) for name, each in seats.items()}
    for name in ("fewer", "first"):
        side = outcomes[name].side
        assert side is not None
        assert sum(seat % 2 == side for seat in seats[name]) < 5
    assert outcomes["mordienne"].reason == "mordienne"
    runner = seats["broken"][7]
    made = score_deal([*seats["broken"][:8], runner], Options(), None)
    assert (made.reason, made.winner) == ("mordienne", runner)
    assert outcomes["broken"].side != runner % 2
    assert outcomes["nine"].reason == "all_spoiled"


def test_every_sign_is_in_the_table() -> None:
    t, read = game_words("en", "aluette"), page("aluette")
    for sign in SIGNS:
        assert f"{t(f'sign.{sign}')} {t(f'gesture.{sign}')}" in read.said


def test_prices_are_those_of_the_items() -> None:
    """Ten items, their prices alone and at the most that kontra and rekontra make of them."""
    taught = alsos_lesson(game_words("en", "alsos"), {"pack": "hungarian"})
    assert [row.name for row in taught.price_rows] == list(ITEMS)
    for row in taught.price_rows:
        said = None if row.name == "parti" else "front"
        assert row.prices["front"][0] == Item(0, row.name, said).price  # type: ignore[arg-type]
        most = Item(0, row.name, said, "front", "front")  # type: ignore[arg-type]
        assert row.prices["front"][-1] == most.price
    back = {row.name: row.prices["back"] for row in taught.price_rows}
    assert back["abszolut"] == (None, None, None)
    assert back["100"] == (2, 4, 8)


def test_the_settlement_is_the_one_of_the_conformance_data() -> None:
    """76 and a terc against 70: Parti made, Abszolút failed, and kontra multiplies the gain."""
    taught = alsos_lesson(game_words("en", "alsos"), {"pack": "hungarian"})
    expected = conformance("alsos_settlements.json")[0]
    assert expected["situation"].startswith("declarer 76 card points and a counted terc of 20")
    assert [each.gain for each in taught.accounts] == [1, 2, 4, 16, expected["declarer_total"]]
    assert "96 against 70" in page("alsos").said
    assert "missing 16 points" in page("alsos").said


def test_pictures_are_in_the_pack_that_the_reader_prefers() -> None:
    """The names beside them too."""
    for pack, other, name in (("hu", "fr", "alsó"), ("fr", "hu", "jack")):
        read = page("alsos", pack="hungarian" if pack == "hu" else "international")
        drawn = [href.partition("#")[2] for href in read.all("href") if ".svg#card-" in href]
        assert sum(f"card-{pack}-" in each for each in drawn) > 30
        assert sum(f"card-{other}-" in each for each in drawn) == 4
        assert f"{name} of hearts" in read.said


def test_the_pages_are_served_to_anybody(tmp_path: Path) -> None:
    """With the policy, kept by nobody, without a cookie; and linked where people look for them."""

    async def body() -> None:
        async with site(tmp_path) as here:
            person = here.person("P")
            start = (await person.get("/")).text
            stranger = here.person("Q")
            stranger.client.cookies.clear()
            for game in playable():
                assert f'href="/rules/{game}"' in start
                answer = await stranger.get(f"/rules/{game}")
                assert answer.status_code == 200
                assert "set-cookie" not in answer.headers
                assert answer.headers["cache-control"] == "no-store"
                assert answer.headers["content-security-policy"] == POLICY
                opened = await person.post("/tables", {"game": game, "preset": first(game)})
                assert opened.status_code == 303
                table = (await person.get(opened.headers["location"])).text
                assert f'href="/rules/{game}"' in table
            await person.close()
            await stranger.close()

    asyncio.run(body())


def first(game: str) -> str:
    return next(iter(load(game).presets))


def test_an_unknown_game_has_no_page(tmp_path: Path) -> None:
    """404 and a sentence, whatever was asked for."""

    async def body() -> None:
        async with site(tmp_path) as here:
            person = here.person("P")
            for name in ("tarot", "ALUETTE", "é", "%00", "..%2Fserver"):
                answer = await person.get(f"/rules/{name}")
                assert answer.status_code == 404
                assert re.search(r"<p>There .+\.</p>", answer.text)
                if name == "tarot":
                    assert "There are no rules here of a game by that name." in answer.text
            await person.close()

    asyncio.run(body())
