"""The Aluette pack, printed from hand-drawn SVG fragments into one sprite.

The drawings are ordinary SVG files: `parts.svg` holds what cards share, `letters.svg` the
alphabet of the name ribbons and the ranks of the corners, `figures/` one file for each card that
has a picture. They are coloured with a few named colours. This module lays out the pips, sets
the text, and *prints*: each coloured shape becomes a flat patch of ink, a hair out of register,
under its black line.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree as ET

from veillee.games.aluette.deck import NAMES, SUITS

WIDTH, HEIGHT = 100, 160
"""A card's own units."""

INK = "#2b1b14"
PAPER = "#f6ecd6"
STENCILS = {
    "firebrick": "#b5382c",  # madder red
    "steelblue": "#33508c",  # indigo
    "goldenrod": "#dba12f",  # ochre
    "olivedrab": "#6f8b3c",  # sap green
    "currentColor": "currentColor",
}
"""The colour names the drawings use, and the inks they are printed in."""
PLAIN = {"linen": PAPER, "black": INK}
"""Colours that are printed in register: bare paper, and the black of the block."""

RANK_INK = {"d": "#8a5a0c", "c": "#a32a22", "b": "#42652a", "e": "#2a4180"}
"""The ink of a corner rank; the ochre is darkened so that it can be read on paper."""

REGISTER = "translate(.9 .7)"
"""How far the colours have slipped under the lines."""

CHISEL = "translate(.5 .4)"
"""A main line is cut twice, so that it swells and thins with its direction."""
KNIFE = 1.3
"""A plain stroke up to this width, one straight or one bent, is cut as a sliver that tapers."""

SVG = "http://www.w3.org/2000/svg"
SHAPES = ("path", "circle", "ellipse", "rect", "polygon")
LINE = {
    "fill": "none",
    "stroke": INK,
    "stroke-width": "1.4",
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
}

# Where the pips of number cards stand, as rows of (y, how many); then for each suit how large a
# pip is and how far apart, by the most there are in a row. Rows lean away from the two corners.
_ROUND: dict[str, tuple[tuple[float, int], ...]] = {
    "4": ((24, 2), (136, 2)),
    "5": ((24, 2), (80, 1), (136, 2)),
    "6": ((24, 2), (80, 2), (136, 2)),
    "7": ((22, 3), (80, 1), (138, 3)),
    "8": ((22, 3), (80, 2), (138, 3)),
    "9": ((20, 3), (69, 3), (140, 3)),
}
_LONG: dict[str, tuple[tuple[float, int], ...]] = {
    "3": ((37, 1), (123, 2)),
    "4": ((36, 2), (124, 2)),
    "5": ((31, 2), (80, 1), (129, 2)),
    "6": ((37, 3), (123, 3)),
    "7": ((31, 3), (80, 1), (129, 3)),
    "8": ((31, 3), (80, 2), (129, 3)),
    "9": ((31, 3), (80, 3), (129, 3)),
}
_ROOMY = {"d": (1.3, 34.0), "c": (1.2, 32.0), "b": (1.12, 30.0), "e": (1.12, 30.0)}
_CLOSE = {"d": (0.98, 23.6), "c": (0.98, 23.6), "b": (1.02, 22.0), "e": (1.02, 22.0)}
_LEAN = {"d": 10.0, "c": 10.0, "b": 9.0, "e": 9.0}

# The alphabet of letters.svg stands on a body of 10; letters are 6 wide but for these.
_LETTER_WIDTH = {"I": 1.4, "M": 7.6, "'": 1.4, " ": 3.4, "N": 6.4}
_ACCENTS = {"É": "E", "Ê": "E"}
_LETTER_GAP = 2.4


def _read(name: str) -> ET.Element:
    text = files(__name__).joinpath(*name.split("/")).read_text("utf-8")
    return ET.fromstring(text)  # noqa: S314 - our own files


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _tidy(value: str) -> str:
    """An attribute's text with its spaces and leading zeros dropped."""
    value = re.sub(r"\s+", " ", value.strip())
    value = re.sub(r"(?<![\d.])0\.(?=\d)", ".", value)
    return re.sub(r" ?([A-Za-z]) ?(?=[-\d.MLHVCSQTAZ])", r"\1", value)


def _element(tag: str, attributes: dict[str, str], inside: str = "") -> str:
    shown = "".join(
        f' {name}="{_tidy(value) if name == "d" else value}"' for name, value in attributes.items()
    )
    return f"<{tag}{shown}>{inside}</{tag}>" if inside else f"<{tag}{shown}/>"


def _ink(attributes: dict[str, str]) -> dict[str, str]:
    inks = STENCILS | PLAIN
    return {
        name: inks.get(value, value) if name in ("fill", "stroke", "color") else value
        for name, value in attributes.items()
    }


def _printed(element: ET.Element) -> Iterator[str]:
    """The element as it comes off the press."""
    tag, attributes = _tag(element), dict(element.attrib)
    if tag == "text":
        yield _set(element.text or "", attributes)
    elif tag in SHAPES and "id" not in attributes:
        if attributes.get("fill") in STENCILS:
            yield _patch(tag, attributes)
            del attributes["fill"]
        if attributes.get("stroke") != "none" or "fill" in attributes:
            yield _line(tag, attributes)
    else:
        yield _element(tag, _ink(attributes), "".join(_inside(element)))


def _patch(tag: str, attributes: dict[str, str]) -> str:
    """A shape's colour, out of register."""
    colour = {k: v for k, v in attributes.items() if not k.startswith("stroke")}
    return _element(tag, _ink(colour | _moved(REGISTER, attributes) | {"stroke": "none"}))


def _line(tag: str, attributes: dict[str, str]) -> str:
    """A shape's line, and its paper or black if it has such a filling."""
    slivers = _slivers(attributes)
    if slivers:
        rest = {k: v for k, v in attributes.items() if k not in ("d", "stroke")}
        ink = attributes.get("stroke", "black")
        return _element(tag, _ink(rest | {"d": slivers, "fill": ink, "stroke-width": ".4"}))
    line = _element(tag, _ink(attributes))
    if {"stroke", "stroke-width", "stroke-dasharray"} & attributes.keys():
        return line
    again = {k: v for k, v in attributes.items() if k != "fill"} | _moved(CHISEL, attributes)
    return line + _element(tag, again)


def _moved(move: str, attributes: dict[str, str]) -> dict[str, str]:
    return {"transform": f"{move} {attributes.get('transform', '')}".strip()}


_NUMBER = r"\s*(-?[\d.]+)"
_CUT = re.compile(rf"M{_NUMBER}{_NUMBER}(?:[\sL]{_NUMBER}{_NUMBER}|Q{_NUMBER * 4})\s*(?=M|$)")


def _slivers(attributes: dict[str, str]) -> str:
    """The outlines of thin strokes cut by a knife: broad where it goes in, then tapering."""
    d = attributes.get("d", "")
    width = float(attributes.get("stroke-width", "9"))
    if "fill" in attributes or width > KNIFE or "stroke-dasharray" in attributes:
        return ""
    if _CUT.sub("", d).strip():
        return ""
    return "".join(_sliver([float(n) for n in cut if n], width) for cut in _CUT.findall(d))


def _sliver(points: list[float], width: float) -> str:
    x, y, *bend, to_x, to_y = points
    near_x, near_y = bend or ((x + to_x) / 2, (y + to_y) / 2)
    length = math.hypot(near_x - x, near_y - y) or 1
    half = width * 0.8
    across_x, across_y = -(near_y - y) / length * half, (near_x - x) / length * half
    ax, ay, dx, dy = x + across_x, y + across_y, x - across_x, y - across_y
    bx, by = near_x + across_x * 0.7, near_y + across_y * 0.7
    cx, cy = near_x - across_x * 0.7, near_y - across_y * 0.7
    return (
        f"M{ax:.1f} {ay:.1f}Q{bx:.1f} {by:.1f} {to_x:g} {to_y:g}"
        f" {cx:.1f} {cy:.1f} {dx:.1f} {dy:.1f}Z"
    )


def _inside(element: ET.Element) -> Iterator[str]:
    for child in element:
        yield from _printed(child)


def _set(text: str, attributes: dict[str, str]) -> str:
    """Text, centred on x with its feet on y, in the letters of letters.svg."""
    height = float(attributes["font-size"]) / 10
    marks: list[tuple[str, float]] = []
    along = 0.0
    for sign in text:
        letter = _ACCENTS.get(sign, sign)
        if letter != " ":
            marks.append((letter, along))
        if sign != letter:
            marks.append((sign, along))
        along += _LETTER_WIDTH.get(letter, 6) + _LETTER_GAP
    along -= _LETTER_GAP
    across = float(attributes["textLength"]) / along if "textLength" in attributes else height
    left = float(attributes["x"]) - along * across / 2
    top = float(attributes["y"]) - 10 * height
    uses = "".join(
        _element("use", {"href": f"#l-{_letter_id(mark)}", "x": f"{x:g}"}) for mark, x in marks
    )
    place = f"translate({left:.4g} {top:.4g}) scale({across:.3g} {height:.3g})"
    return _element("g", {"transform": place} | _ink(_pick(attributes, "stroke")), uses)


def _letter_id(mark: str) -> str:
    return {"É": "acute", "Ê": "circumflex", "'": "apostrophe"}.get(mark, mark)


def _pick(attributes: dict[str, str], start: str) -> dict[str, str]:
    return {name: value for name, value in attributes.items() if name.startswith(start)}


def _use(part: str, x: float, y: float, turn: str = "") -> str:
    place = f"translate({x:g} {y:g}) {turn}".strip()
    return _element("use", {"href": f"#{part}", "transform": place})


def _pips(rank: str, suit: str) -> Iterator[str]:
    """The suit signs of a number card."""
    rows = (_ROUND if suit in "dc" else _LONG).get(rank, ())
    most = max((count for _, count in rows), default=0)
    size, pitch = (_CLOSE if most > 2 else _ROOMY)[suit]
    if suit in "be" and len(rows) > 2:
        size = _CLOSE[suit][0]
    pip = 0
    for y, count in rows:
        middle = WIDTH / 2 + _LEAN[suit] * (HEIGHT / 2 - y) / 56
        step = pitch * 1.4 if (most, count) == (3, 2) else pitch
        for place in range(count):
            grown = 1.25 if count == 1 and suit in "dc" else 1
            part, turn = f"pip-{suit}", f"scale({size * grown:.3g})"
            if suit == "d":
                part = f"pip-d{pip % 3 + 1}"
            if suit == "e" and y > HEIGHT / 2:
                turn += "rotate(180)"
            yield _use(part, round(middle + (place - (count - 1) / 2) * step, 1), y, turn)
            pip += 1


def _sign(suit: str) -> str:
    """A suit sign on a disc of bare paper, so that no picture and no page runs into it."""
    disc = _element("circle", {"r": "10.8", "fill": PAPER, "stroke": "none"})
    return disc + _element("use", {"href": f"#sign-{suit}"})


def _index(rank: str, suit: str) -> str:
    mark = _element("use", {"href": f"#rank-{rank}", "stroke": RANK_INK[suit]})
    inside = mark + _element("g", {"transform": "translate(10 39)"}, _sign(suit))
    return _element("g", {"transform": "translate(4.5 6.5)"}, inside) + _element(
        "g", {"transform": "translate(95.5 153.5) rotate(180)"}, inside
    )


_FRAME = _element(
    "rect",
    {
        "x": ".7",
        "y": ".7",
        "width": "98.6",
        "height": "158.6",
        "rx": "6",
        "fill": PAPER,
        "stroke-width": "1.4",
    },
)


def _figure(name: str) -> str:
    try:
        return "".join(_inside(_read(f"figures/{name}.svg")))
    except FileNotFoundError:
        return ""


def card(name: str) -> str:
    """What is printed on a card, to be put in a viewBox of 0 0 100 160."""
    if name == "back":
        return _element("g", LINE, _FRAME + _figure("back"))
    rank, suit = name[0], name[1]
    return _element(
        "g", LINE, _FRAME + "".join(_pips(rank, suit)) + _figure(name) + _index(rank, suit)
    )


def _parts(name: str) -> str:
    return "".join(_inside(_read(name)))


@cache
def sprite() -> str:
    """One SVG document with a symbol for each card, the back and the four suit signs."""
    box = {"viewBox": f"0 0 {WIDTH} {HEIGHT}"}
    symbols = [
        _element("symbol", {"id": f"card-{name}"} | box, card(name)) for name in (*NAMES, "back")
    ]
    symbols += [
        _element(
            "symbol",
            {"id": f"suit-{suit}", "viewBox": "-11 -11 22 22"},
            _element("g", LINE, _sign(suit)),
        )
        for suit in SUITS
    ]
    shared = _element("defs", {}, _parts("letters.svg") + _parts("parts.svg"))
    return _element("svg", {"xmlns": SVG}, shared + "".join(symbols)) + "\n"
