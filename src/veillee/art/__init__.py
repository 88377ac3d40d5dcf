"""The press of the card packs: hand-drawn SVG fragments in, woodcut prints in one sprite out.

The drawings are ordinary SVG files, coloured with a few named colours. Here each coloured shape
becomes a flat patch of ink, a hair out of register, under its black line; text is set in our own
letters; a card gets its frame and its corners. `parts.svg` holds what packs share: faces,
crowns, horse, ribbon; `letters.svg` the alphabet of the ribbons and the ranks of the corners.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from xml.etree import ElementTree as ET

WIDTH, HEIGHT = 100, 160
"""A card's own units."""

INK = "#2b1b14"
PAPER = "#f6ecd6"
STENCILS = {
    "firebrick": "#b5382c",  # madder red
    "steelblue": "#33508c",  # indigo
    "goldenrod": "#dba12f",  # ochre
    "olivedrab": "#6f8b3c",  # sap green
    "sienna": "#9a5a26",  # madder over ochre
    "currentColor": "currentColor",
}
"""The colour names the drawings use, and the inks they are printed in."""
PLAIN = {"linen": PAPER, "black": INK}
"""Colours that are printed in register: bare paper, and the black of the block."""

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

# The alphabet of letters.svg stands on a body of 10; letters are 6 wide but for these.
_LETTER_WIDTH = {"I": 1.4, "M": 7.6, "'": 1.4, " ": 3.4, "N": 6.4}
_ACCENTS = {"É": "E", "Ê": "E", "Á": "A", "Ő": "O", "Ü": "U"}
_MARKS = {
    "É": "acute",
    "Á": "acute",
    "Ê": "circumflex",
    "Ő": "double-acute",
    "Ü": "dots",
    "'": "apostrophe",
}
_LETTER_GAP = 2.4


def read(package: str, name: str) -> ET.Element:
    """A drawing of that package."""
    text = files(package).joinpath(*name.split("/")).read_text("utf-8")
    return ET.fromstring(text)  # noqa: S314 - our own files


def figure(package: str, name: str) -> str:
    """The picture of that name as printed; nothing if the package holds none."""
    try:
        return "".join(printed(read(package, f"figures/{name}.svg")))
    except FileNotFoundError:
        return ""


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _tidy(value: str) -> str:
    """An attribute's text with its spaces and leading zeros dropped."""
    value = re.sub(r"\s+", " ", value.strip())
    value = re.sub(r"(?<![\d.])0\.(?=\d)", ".", value)
    return re.sub(r" ?([A-Za-z]) ?(?=[-\d.MLHVCSQTAZ])", r"\1", value)


def element(tag: str, attributes: Mapping[str, str], inside: str = "") -> str:
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


def printed(drawing: ET.Element) -> Iterator[str]:
    """What is in the drawing, as it comes off the press."""
    for child in drawing:
        yield from _printed(child)


def _printed(drawing: ET.Element) -> Iterator[str]:
    tag, attributes = _tag(drawing), dict(drawing.attrib)
    if tag == "text":
        yield lettering(drawing.text or "", attributes)
    elif tag in SHAPES and "id" not in attributes:
        if attributes.get("fill") in STENCILS:
            yield _patch(tag, attributes)
            del attributes["fill"]
        if attributes.get("stroke") != "none" or "fill" in attributes:
            yield _line(tag, attributes)
    else:
        yield element(tag, _ink(attributes), "".join(printed(drawing)))


def _patch(tag: str, attributes: dict[str, str]) -> str:
    """A shape's colour, out of register."""
    colour = {k: v for k, v in attributes.items() if not k.startswith("stroke")}
    return element(tag, _ink(colour | _moved(REGISTER, attributes) | {"stroke": "none"}))


def _line(tag: str, attributes: dict[str, str]) -> str:
    """A shape's line, and its paper or black if it has such a filling."""
    slivers = _slivers(attributes)
    if slivers:
        rest = {k: v for k, v in attributes.items() if k not in ("d", "stroke")}
        ink = attributes.get("stroke", "black")
        return element(tag, _ink(rest | {"d": slivers, "fill": ink, "stroke-width": ".4"}))
    line = element(tag, _ink(attributes))
    if {"stroke", "stroke-width", "stroke-dasharray"} & attributes.keys():
        return line
    again = {k: v for k, v in attributes.items() if k != "fill"} | _moved(CHISEL, attributes)
    return line + element(tag, again)


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


def lettering(text: str, attributes: dict[str, str]) -> str:
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
        element("use", {"href": f"#l-{_MARKS.get(mark, mark)}", "x": f"{x:g}"}) for mark, x in marks
    )
    place = f"translate({left:.4g} {top:.4g}) scale({across:.3g} {height:.3g})"
    stroke = {name: value for name, value in attributes.items() if name.startswith("stroke")}
    return element("g", {"transform": place} | _ink(stroke), uses)


def use(part: str, x: float, y: float, turn: str = "") -> str:
    """A part, put there and then turned or scaled."""
    place = f"translate({x:g} {y:g}) {turn}".strip()
    return element("use", {"href": f"#{part}", "transform": place})


def sign(part: str) -> str:
    """A suit sign on a disc of bare paper, so that no picture and no page runs into it."""
    disc = element("circle", {"r": "10.8", "fill": PAPER, "stroke": "none"})
    return disc + element("use", {"href": f"#{part}"})


def corners(rank: str, ink: str, suit_sign: str) -> str:
    """Rank and suit sign at the top left, and turned about at the bottom right."""
    mark = element("use", {"href": f"#rank-{rank}", "stroke": ink})
    inside = mark + element("g", {"transform": "translate(10 39)"}, sign(suit_sign))
    return element("g", {"transform": "translate(4.5 6.5)"}, inside) + element(
        "g", {"transform": "translate(95.5 153.5) rotate(180)"}, inside
    )


_FRAME = element(
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


def card(inside: str) -> str:
    """A card with that on it, to be put in a viewBox of 0 0 100 160."""
    return element("g", LINE, _FRAME + inside)


def card_symbol(name: str, drawn: str) -> str:
    return element("symbol", {"id": name, "viewBox": f"0 0 {WIDTH} {HEIGHT}"}, drawn)


def suit_symbol(name: str, part: str) -> str:
    return element(
        "symbol", {"id": name, "viewBox": "-11 -11 22 22"}, element("g", LINE, sign(part))
    )


def document(symbols: Iterable[str], package: str) -> str:
    """One SVG document: the symbols, and the parts they use, the package's own among them."""
    drawings = (
        read(__name__, "letters.svg"),
        read(__name__, "parts.svg"),
        read(package, "parts.svg"),
    )
    parts = {part.attrib["id"]: "".join(_printed(part)) for each in drawings for part in each}
    inside = "".join(symbols)
    used: set[str] = set()
    fresh = _references(inside) & parts.keys()
    while fresh:
        used |= fresh
        fresh = {name for part in fresh for name in _references(parts[part])} & parts.keys() - used
    shared = element("defs", {}, "".join(part for name, part in parts.items() if name in used))
    return element("svg", {"xmlns": SVG}, shared + inside) + "\n"


def _references(svg: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', svg))


def sheet(title: str, sprite: str, rows: Iterable[Iterable[str]], width: int) -> str:
    """A page that shows cards of the sprite that many pixels wide."""
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{width}" height="{width * 1.6:g}"'
    shown = "".join(
        "<p>" + "".join(f'<svg {box}><use href="#{name}"/></svg> ' for name in row) for row in rows
    )
    hidden = sprite.replace("<svg ", '<svg width="0" height="0" ', 1)
    return (
        f"<!doctype html><meta charset=utf-8><title>{title}</title>"
        f"<body bgcolor=#26364a>{hidden}{shown}"
    )
