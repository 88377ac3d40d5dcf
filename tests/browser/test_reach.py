"""What axe cannot see: where the keyboard is, wider letters, colours that are the system's."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visits
from tests.browser.pages import open_page, unfold_all
from tests.browser.stage import Stage
from tests.browser.test_layout import SMALLEST, outside

WALKED = ["start", "signs", "discards", "alsos front", "deal over", "lobby"]

FOCUS = """() => {
    const here = document.activeElement;
    if (here === document.body) return null;
    const ringed = here.matches("input[type=checkbox]") && here.closest("label") || here;
    const rgb = (colour) => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
        const brush = canvas.getContext("2d");
        brush.fillStyle = colour;
        brush.fillRect(0, 0, 1, 1);
        return [...brush.getImageData(0, 0, 1, 1).data];
    };
    const light = (parts) => {
        const [r, g, b] = parts.map((each) => each / 255)
            .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const behind = (each) => {
        for (let at = each.parentElement; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (at.matches(".felt")) {
                const wood = getComputedStyle(document.documentElement);
                return rgb(wood.getPropertyValue("--wood"));
            }
            const colour = rgb(style.backgroundColor);
            if (colour[3] === 255) return colour;
        }
        return [255, 255, 255, 255];
    };
    const style = getComputedStyle(ringed);
    const own = getComputedStyle(here);
    const ring = parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== "none" ? style : own;
    const [one, other] = [light(rgb(ring.outlineColor)), light(behind(ringed))];
    const box = ringed.getBoundingClientRect();
    const down = Math.min(box.height / 2, 20);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + down);
    return {
        what: `${here.tagName} ${here.id || here.textContent.trim().slice(0, 40)}`,
        ring: ring.outlineStyle === "none" ? 0 : parseFloat(ring.outlineWidth),
        contrast: Math.max(one, other) / Math.min(one, other),
        seen: top !== null && (ringed.contains(top) || top.contains(ringed)),
    };
}"""
"""Where the focus is: how wide its ring, how it stands out, and whether it is there to be seen."""

STOPS = """() => [...document.querySelectorAll(
    "a[href], button, select, summary, input:not([type=hidden]), [tabindex='0']"
)].filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled
    && !(each.matches("[type=radio]:not(:checked), [tabindex='-1']"))).length"""

WIDER = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important;
        word-spacing: .16em !important; } p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
}"""
"""The letters of WCAG 1.4.12."""

CUT = """() => [...document.querySelectorAll("body *")].filter((each) => {
    const elsewhere = ".sr, .long, .skip, svg, [hidden], .log, .scroll, select, input";
    if (each.closest(elsewhere)) return false;
    if (!each.checkVisibility() || !each.textContent.trim()) return false;
    const style = getComputedStyle(each);
    if (style.overflowY === "visible" && style.overflowX === "visible") return false;
    if (style.clipPath.startsWith("inset(50%")) return false;
    if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return false;
    return each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 2;
}).map((each) => `${each.tagName} ${each.id} ${each.className}`)"""
"""What hides a part of its words. Names of people may be cut, and are told whole where they act."""


def walk(page: Page) -> list[dict[str, Any]]:
    """Every stop of the Tab key, from the first to the end of the page."""
    stops: list[dict[str, Any]] = []
    ends = 0
    for _ in range(300):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUS)
        if here is None:
            ends += 1
            if stops:
                return stops
        elif ends:
            stops.append(here)
    raise AssertionError(f"the Tab key never comes out: {stops[-5:]}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", WALKED)
def test_the_focus_goes_everywhere_and_is_seen(
    visits: Visits, stage: Stage, name: str, scheme: str
) -> None:
    """Each thing to press is reached with Tab, the way out of the page too; the ring is at least
    two pixels wide, stands out 3 : 1 against what lies around it, and nothing covers it."""
    size = SMALLEST if scheme == "dark" else {"width": 1440, "height": 900}
    page = open_page(
        visits, stage, name, viewport=size, color_scheme=scheme, reduced_motion="reduce"
    )
    unfold_all(page)
    stops = walk(page)
    assert len(stops) >= page.evaluate(STOPS)
    assert [each for each in stops if each["ring"] < 2] == []
    assert [each for each in stops if each["contrast"] < 3] == []
    assert [each for each in stops if not each["seen"]] == []


@pytest.mark.parametrize("name", [*WALKED, "match over", "alsos deal over", "spoiled trick"])
def test_wider_letters_lose_nothing(visits: Visits, stage: Stage, name: str) -> None:
    """With the spacing of WCAG 1.4.12 no words are cut and nothing leaves the window."""
    page = open_page(visits, stage, name, viewport=SMALLEST, reduced_motion="reduce")
    unfold_all(page)
    page.evaluate(WIDER)
    assert outside(page) == []
    assert page.evaluate(CUT) == []


def line(page: Page, what: str) -> str:
    """The line around it: its border, or else its outline."""
    return str(
        page.locator(what).first.evaluate(
            """(each) => {
                const { borderTopWidth, borderTopColor, outlineStyle, outlineColor } =
                    getComputedStyle(each);
                return [borderTopWidth, borderTopColor, outlineStyle, outlineColor].join(" ");
            }"""
        )
    )


def test_marks_stay_where_colours_are_the_system_s(visits: Visits, stage: Stage) -> None:
    """Whose turn it is, the card that wins, those chosen and what is pressed have lines of their
    own, since fills and shadows are gone."""
    system: dict[str, Any] = {"forced_colors": "active", "reduced_motion": "reduce"}
    page = open_page(visits, stage, "signs", **system)
    assert line(page, ".plaque.turn") != line(page, ".plaque:not(.turn):not(.watched)")
    assert line(page, "#status.now").startswith("2px")
    assert "solid" in line(page, "#trick .wins .card")
    pressed = "#looks [aria-pressed=true]"
    assert line(page, pressed) != line(page, "#looks [aria-pressed=false]")
    page = open_page(visits, stage, "discards", **system)
    page.keyboard.press("1")
    chosen = line(page, ".pick:has(:checked) .card")
    assert "solid" in chosen
    assert chosen != line(page, ".pick:not(:has(:checked)) .card")
    page = open_page(visits, stage, "spoiled trick", **system)
    assert "dashed" in line(page, "#trick .tied .card")
