"""What every drawn pack is held to: whole, plain SVG, small, the same each time."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from importlib.resources import files
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest

from veillee import art


def local(tag: str) -> str:
    return tag.rpartition("}")[2]


def lettered(drawn: str) -> str:
    """The words on a ribbon, in plain capitals."""
    return "".join(re.findall(r'href="#l-(\w)"', drawn))


def pips(drawn: str, part: str) -> int:
    return len(re.findall(f'href="#{part}', drawn))


class Pack:
    """To be derived from, as a class of tests."""

    drawn: ModuleType
    """The package that draws the sprite."""
    cards: tuple[str, ...]
    suits: tuple[str, ...]
    inks: frozenset[str]
    others: tuple[str, ...] = ()
    """Symbols that are no cards."""
    largest = 50_000
    """Bytes when compressed."""

    @pytest.fixture
    def svg(self) -> str:
        return str(self.drawn.sprite())

    @pytest.fixture
    def elements(self, svg: str) -> list[ET.Element]:
        return list(ET.fromstring(svg).iter())

    def test_every_card_the_back_and_the_suits_have_a_symbol(
        self, elements: list[ET.Element]
    ) -> None:
        symbols = [each for each in elements if local(each.tag) == "symbol"]
        assert [each.get("id") for each in symbols] == [
            *(*self.cards, "card-back"),
            *(*self.suits, *self.others),
        ]
        on_cards = symbols[: len(self.cards) + 1]
        assert {each.get("viewBox") for each in on_cards} == {"0 0 100 160"}

    def test_an_id_names_one_thing(self, elements: list[ET.Element]) -> None:
        ids = Counter(each.get("id") for each in elements if each.get("id"))
        assert [name for name, count in ids.items() if count > 1] == []

    def test_references_stay_inside_and_lead_somewhere(
        self, svg: str, elements: list[ET.Element]
    ) -> None:
        ids = {each.get("id") for each in elements}
        hrefs = [value for each in elements for name, value in each.items() if "href" in name]
        assert all(href.startswith("#") for href in hrefs)
        assert {href[1:] for href in hrefs} <= ids
        assert "url(" not in svg
        assert set(re.findall(r"https?:[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}

    def test_only_drawing_elements_and_presentation_attributes(
        self, elements: list[ET.Element]
    ) -> None:
        assert {local(each.tag) for each in elements} <= {
            *("svg", "defs", "symbol", "g", "use"),
            *("path", "circle", "ellipse", "rect", "polygon"),
        }
        names = {name for each in elements for name in each.attrib}
        assert not {name for name in names if name == "style" or name.startswith("on")}

    def test_only_the_inks_and_the_paper(self, elements: list[ET.Element]) -> None:
        allowed = {*art.STENCILS.values(), *art.PLAIN.values(), *self.inks, "none"}
        used = {
            each.attrib[name]
            for each in elements
            for name in ("fill", "stroke", "color")
            if name in each.attrib
        }
        assert used <= allowed

    def test_no_part_lies_unused(self, svg: str) -> None:
        parts = [each.attrib["id"] for each in art.read(self.drawn.__name__, "parts.svg")]
        assert [part for part in parts if f'href="#{part}"' not in svg] == []

    def test_no_figure_lies_unused(self) -> None:
        figures = {each.name for each in files(self.drawn.__name__).joinpath("figures").iterdir()}
        assert figures <= {f"{name.removeprefix('card-')}.svg" for name in [*self.cards, "back"]}

    def test_no_two_cards_are_the_same(self, elements: list[ET.Element]) -> None:
        drawn = {
            "".join(ET.tostring(inside, "unicode") for inside in each)
            for each in elements
            if (each.get("id") or "").startswith("card-")
        }
        assert len(drawn) == len(self.cards) + 1

    def test_small(self, svg: str) -> None:
        assert len(gzip.compress(svg.encode(), 9)) < self.largest

    def test_the_same_each_time(self, svg: str) -> None:
        self.drawn.sprite.cache_clear()
        assert self.drawn.sprite() == svg
