"""What those hear who wish for sounds, and that nobody else hears any."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import alsos_scenes, seat
from tests.browser.conftest import Visits
from tests.browser.scenes import FINISHING, SIGNS, YOUR_TURN, N, S, W, pack
from tests.browser.stage import Laid, Scene, Stage, Staged
from veillee.server.preferences import Preferences, sounds_of

Seated = Callable[..., tuple[Page, Staged]]
ALL = ("turn", "won", "spoiled", "sign")
EVERY = Preferences({f"sound_{name}": "yes" for name in ALL}, linger="0.5")

NOTICE = """
    window.started = [];
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...all) {
            const pitch = this.frequency ? Math.round(this.frequency.value) : "noise";
            started.push(`${this.type || ""} ${pitch}`);
            window.ear = this.context;
            dispatchEvent(new Event("sounding"));
            return start.apply(this, all);
        };
    }
"""
"""Writes down what begins to sound; it sounds all the same."""

RUNNING = """() => new Promise((done) => {
    const look = () => ear.state === "running" && done();
    ear.addEventListener("statechange", look);
    look();
})"""
"""Waits until what begins to sound is really heard."""

SOUNDING = """(enough) => new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`only ${started.length}: ${started}`)), 60000);
    const look = () => {
        if (started.length < enough) return;
        clearTimeout(late);
        done();
    };
    addEventListener("sounding", look);
    look();
})"""

RENDER = """async (name) => {
    const { voices } = await import(document.body.dataset.sound);
    const rate = 44100;
    const context = new OfflineAudioContext(1, rate * 0.6, rate);
    voices[name](context, context.destination, 0.02);
    const samples = (await context.startRendering()).getChannelData(0);
    const loud = [...samples.keys()].filter((each) => Math.abs(samples[each]) > 0.001);
    const strength = (pitch, from, to) => {
        let x = 0, y = 0;
        for (let each = from; each < to; each += 1) {
            const angle = 2 * Math.PI * pitch * each / rate;
            x += samples[each] * Math.cos(angle);
            y += samples[each] * Math.sin(angle);
        }
        return Math.hypot(x, y);
    };
    const pitches = Array.from({ length: 60 }, (_, each) => 60 * 2 ** (each / 9));
    const [first, last] = [loud[0], loud.at(-1)];
    const middle = Math.round((first + last) / 2);
    const spectrum = (from, to) => pitches.map((pitch) => strength(pitch, from, to));
    return {
        peak: Math.max(...samples.map(Math.abs)),
        seconds: (last - first) / rate,
        edges: [Math.abs(samples[first]), Math.abs(samples[last])],
        jump: Math.max(...samples.slice(1).map((each, at) => Math.abs(each - samples[at]))),
        spectrum: spectrum(first, last),
        halves: [spectrum(first, middle), spectrum(middle, last)],
    };
}"""


def likeness(one: Sequence[float], other: Sequence[float]) -> float:
    """1 for spectra of the same shape, 0 for such as share nothing."""
    product = sum(a * b for a, b in zip(one, other, strict=True))
    return product / math.hypot(*one) / math.hypot(*other)


def centre(spectrum: Sequence[float]) -> float:
    """Where the spectrum has its weight, in ninths of an octave."""
    weights = [each**2 for each in spectrum]
    return sum(place * each for place, each in enumerate(weights)) / sum(weights)


def test_each_sound_is_soft_and_short_and_like_no_other(seated: Seated) -> None:
    """Rendered as they are played: below -6 dB, under 0.4 s, from silence to silence without a
    click, each with a colour of its own; the turn rises, the spoiled trick falls."""
    page, _ = seated(YOUR_TURN)
    heard: dict[str, Any] = {name: page.evaluate(RENDER, name) for name in ALL}
    for name, sound in heard.items():
        assert 0.05 < sound["peak"] < 0.5, name
        assert 0.1 < sound["seconds"] < 0.4, name
        assert max(sound["edges"]) < 0.01, name
        assert sound["jump"] < 0.12, name
    for place, one in enumerate(ALL):
        for other in ALL[place + 1 :]:
            alike = likeness(heard[one]["spectrum"], heard[other]["spectrum"])
            assert alike < 0.6, (one, other)
    moved = {name: centre(late) - centre(early) for name, sound in heard.items()
             for early, late in [sound["halves"]]}  # fmt: skip
    assert moved["turn"] > 2
    assert moved["spoiled"] < -2
    assert abs(moved["won"]) < 2


def listening(visits: Visits, staged: Staged, prefs: Preferences | None = None) -> Page:
    """The viewer's page, where what sounds is written down."""
    context = visits.context(staged.token, prefs)
    context.add_init_script(NOTICE)
    page = context.new_page()
    page.goto(staged.path)
    return page


def heard(page: Page, signatures: dict[str, list[str]]) -> list[str]:
    """Which sounds have begun since the last call, told by what they are made of."""
    started = list(page.evaluate("started.splice(0)"))
    names = []
    while started:
        for name, made_of in signatures.items():
            if started[: len(made_of)] == made_of:
                names.append(name)
                del started[: len(made_of)]
                break
        else:
            raise AssertionError(f"no sound is made of {started}")
    return names


def sounding(page: Page, parts: int = 1) -> None:
    """Wait until so many parts of sounds have begun."""
    page.evaluate(SOUNDING, parts)


def tried(page: Page) -> dict[str, list[str]]:
    """What each sound is made of, from the button that lets one try it."""
    seat.unfold(page, "settings")
    signatures = {}
    for name in page.locator("[data-try]").evaluate_all("all => all.map((e) => e.dataset.try)"):
        page.locator(f"[data-try={name}]").click()
        sounding(page)
        signatures[name] = list(page.evaluate("started.splice(0)"))
    page.evaluate(RUNNING)
    return signatures


def test_sounds_are_off_and_each_can_be_tried_and_switched_on(visits: Visits, stage: Stage) -> None:
    """Nothing sounds, and nothing is fetched for it, until it is wished; a try sounds at once,
    and one switched on sounds alone."""
    fetched: list[str] = []
    page = listening(visits, stage.lay(FINISHING))
    page.on("request", lambda request: fetched.append(request.url))
    page.keyboard.press("9")
    expect(page.locator("#status.now")).to_be_visible()
    assert page.evaluate("started") == []
    assert not [url for url in fetched if "sound" in url]

    signatures = tried(page)
    assert set(signatures) == set(ALL)
    assert len({tuple(each) for each in signatures.values()}) == 4
    assert [url for url in fetched if "sound" in url]

    seat.prefer(page, sound_won="yes")
    assert page.locator("body").get_attribute("data-sounds") == "won"
    for _ in range(7):
        before = seat.sights(page)
        page.keyboard.press("1")
        seat.moved_on(page, before)
    assert set(heard(page, signatures)) == {"won"}


def test_the_turn_sounds_once_and_the_trick_before_it(visits: Visits, stage: Stage) -> None:
    """North takes a trick and leads, the others play: the trick sounds, then the turn, once
    each; nothing before the first key, which a browser would refuse."""
    page = listening(visits, stage.lay(FINISHING), EVERY)
    signatures = tried(page)
    page.keyboard.press("Shift+Tab")
    page.locator("#main").focus()
    page.keyboard.press("9")
    expect(page.locator("#status.now")).to_be_visible()
    sounding(page, 6)
    assert heard(page, signatures) == ["won", "turn"]


def test_a_spoiled_trick_sounds_otherwise(visits: Visits, stage: Stage) -> None:
    """East's ace ties South's, and East leads again."""
    scene = Scene((Laid(pack(dealer=S), "Ae Ab 5e"),), dealer=S)
    page = listening(visits, stage.lay(scene), EVERY)
    signatures = tried(page)
    page.locator("#card-Ad").click()
    sounding(page)
    assert heard(page, signatures)[0] == "spoiled"


@pytest.mark.parametrize("viewer", [S, W], ids=["who looks", "who looks elsewhere"])
def test_a_sign_sounds_for_those_who_saw_it(visits: Visits, stage: Stage, viewer: int) -> None:
    """North makes one while South looks at North and West looks at East; North's own is silent
    for North."""
    people = {N: "Nell", S: "Sue", W: "Wim"}
    staged = stage.lay(replace(SIGNS, deals=(Laid(pack(), "no 5e"),), people=people))
    watcher = replace(staged, viewer=viewer)
    page = listening(visits, watcher, EVERY)
    signatures = tried(page)
    maker = listening(visits, replace(staged, viewer=N), EVERY)
    maker.locator("#signs button").first.click()
    expect(seat.plaque(maker, "bottom").locator(".bubble")).to_be_visible()
    if viewer == S:
        sounding(page)
        assert heard(page, signatures) == ["sign"]
    else:
        # What comes after it has come, so that whatever the sign brought has come as well.
        seated = visits.page(staged.path, staged.tokens[S])
        seat.cards(seated).first.click()
        sounding(page)
        assert heard(page, signatures) == ["turn"]
    assert maker.evaluate("started") == []


def test_alsos_has_the_two_sounds_of_its_table(visits: Visits, stage: Stage) -> None:
    """A turn with the exchange in it is one turn."""
    assert list(sounds_of("alsos")) == ["turn", "won"]
    page = listening(visits, stage.lay(alsos_scenes.ACCEPT), EVERY)
    signatures = tried(page)
    page.get_by_role("button", name="Take hearts").click()
    expect(page.locator("#tray")).to_be_visible()
    sounding(page)
    assert heard(page, signatures) == ["turn"]
