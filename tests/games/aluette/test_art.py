"""The Aluette pack is whole, plain SVG, small, and prints the same each time."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from veillee.games.aluette import art
from veillee.games.aluette.deck import NAMES, SUITS

SPRITE = art.sprite()
TREE = ET.fromstring(SPRITE)
ELEMENTS = list(TREE.iter())
HREFS = [value for each in ELEMENTS for name, value in each.attrib.items() if "href" in name]


def local(tag: str) -> str:
    return tag.rpartition("}")[2]


def text(name: str) -> str:
    return art.card(name)


def test_every_card_the_back_and_the_suits_have_a_symbol() -> None:
    symbols = [each for each in ELEMENTS if local(each.tag) == "symbol"]
    wanted = [f"card-{name}" for name in (*NAMES, "back")] + [f"suit-{suit}" for suit in SUITS]
    assert [each.get("id") for each in symbols] == wanted
    assert {each.get("viewBox") for each in symbols[:49]} == {"0 0 100 160"}


def test_an_id_names_one_thing() -> None:
    ids = Counter(each.get("id") for each in ELEMENTS if each.get("id"))
    assert [name for name, count in ids.items() if count > 1] == []


def test_references_stay_inside_and_lead_somewhere() -> None:
    ids = {each.get("id") for each in ELEMENTS}
    assert all(href.startswith("#") for href in HREFS)
    assert {href[1:] for href in HREFS} <= ids
    assert "url(" not in SPRITE
    assert set(re.findall(r"https?:[^\"]*", SPRITE)) == {"http://www.w3.org/2000/svg"}


def test_only_drawing_elements_and_presentation_attributes() -> None:
    assert {local(each.tag) for each in ELEMENTS} <= {
        *("svg", "defs", "symbol", "g", "use"),
        *("path", "circle", "ellipse", "rect", "polygon"),
    }
    names = {name for each in ELEMENTS for name in each.attrib}
    assert not {name for name in names if name == "style" or name.startswith("on")}


def test_only_the_inks_and_the_paper() -> None:
    allowed = {*art.STENCILS.values(), *art.PLAIN.values(), *art.RANK_INK.values(), "none"}
    used = {
        each.attrib[name]
        for each in ELEMENTS
        for name in ("fill", "stroke", "color")
        if name in each.attrib
    }
    assert used <= allowed


def test_no_part_lies_unused() -> None:
    parts = {each.get("id", "") for each in TREE[0].iter()} - {""}
    assert sorted(parts - {href[1:] for href in HREFS}) == []


def test_small() -> None:
    assert len(gzip.compress(SPRITE.encode(), 9)) < 50_000


def test_the_same_each_time() -> None:
    art.sprite.cache_clear()
    assert art.sprite() == SPRITE


@pytest.mark.parametrize("name", [name for name in NAMES if name[0] in "3456789"])
def test_number_cards_show_their_pips(name: str) -> None:
    rank, suit = name[0], name[1]
    assert len(re.findall(f'href="#pip-{suit}', text(name))) == int(rank)


def test_no_two_cards_are_the_same() -> None:
    assert len({text(name) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("3d", "MONSIEUR"),
        ("3c", "MADAME"),
        ("2d", "LEBORGNE"),
        ("2c", "LAVACHE"),
        ("9c", "GRANDNEUF"),
        ("9d", "PETITNEUF"),
        ("2b", "DEUXDECHENE"),
        ("2e", "DEUXDECRIT"),
    ],
)
def test_the_eight_are_named(name: str, words: str) -> None:
    assert words in "".join(re.findall(r'href="#l-(\w)"', text(name)))
