"""What the polite live region says of a whole deal, kept in ``tests/golden/heard`` and reviewed as
diffs. After a change that is meant, ``pytest tests/browser/test_heard.py --regenerate-golden``
writes it anew.

Each line that begins with ``>`` is what somebody did; below it is what the viewer heard of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import alsos_scenes, scenes
from tests.browser.conftest import Visits
from tests.browser.hand import Hand
from tests.browser.listener import Listener
from tests.browser.stage import Laid, Scene, Stage
from veillee.games import load
from veillee.server.preferences import Preferences

HERE = Path(__file__).parent.parent / "golden" / "heard"
FOUR = {scenes.N: "Nell", scenes.E: "Eve", scenes.S: "Sue", scenes.W: "Wim"}


@dataclass(frozen=True)
class Deal:
    """A deal at a table of people; ``done`` is what they do, ``+`` between actions of one turn."""

    scene: Scene
    done: str


DEALS = {
    "aluette-cafe": Deal(
        Scene((Laid(scenes.pack()),), people=FOUR),
        "5e 3c 9b 4b Ac Cb 5b 6e 9c Rb 8d 4d Ad Ae Ab Ve 7d 5c Rd 6b Vd 7c 8e 2b 7b 3d Re 6d 9d "
        "8b Cd 2e 2d 2c 4e 6c",
    ),
    "aluette-vendee": Deal(
        replace(scenes.CHANT, people=FOUR),
        "yes yes yes yes "
        "discard:4e+discard:4c+discard:6d+discard:7e+discard:7d+discard:8e "
        "discard:3e+discard:3b+discard:4d+discard:5e+discard:5d+discard:6e "
        "sign:N:monsieur sign:E:vache look:S:E sign:E:mordienne sign:E:mordienne sign:N:borgne "
        "sign:S:madame Ac Cb 2d 8b 4b Cc 9c 2e 3c 9b",
    ),
    "alsos": Deal(
        replace(alsos_scenes.ACCEPT, people=alsos_scenes.TWO),
        "accept say:100+done kontra:100+kontra:parti+say:ultimo+done rekontra:parti+done done done "
        "done done exchange Jh 8h Qs As Ad Td Tc Ac 8s Qh Jd Qd Ah Kh Js 7d Ks 9d 9h Jc Kc 9c Th "
        "Kd",
    ),
}


def who(stage: Stage, path: str, text: str) -> int:
    """Whose action that is: the seat it names, else whose turn it is."""
    table = stage.table(path)
    named, _ = table.ruleset.read(text)
    turn = table.to_act if named is None else named
    assert turn is not None
    return turn


@pytest.mark.parametrize("name", DEALS)
def test_is_heard_as_kept(
    visits: Visits, stage: Stage, name: str, request: pytest.FixtureRequest
) -> None:
    deal = DEALS[name]
    ruleset = load(deal.scene.game)
    staged = stage.lay(deal.scene)
    people = {
        seat: Hand(visits.context(token).request, staged.path)
        for seat, token in staged.tokens.items()
    }
    page = visits.page(staged.path, staged.token, Preferences(linger="0.5"))
    listener = Listener(page)
    listener.arrive({"aluette": "Aluette", "alsos": "Alsós"}[deal.scene.game])
    lines = []
    for turn in deal.done.split():
        actions = turn.split("+")
        seat = who(stage, staged.path, actions[0])
        people[seat].do(actions)
        shown = people[staged.viewer].shown()
        expect(page.locator("#sight")).to_have_attribute("data-id", shown)
        lines += [f"> {ruleset.seats[seat]} {' '.join(actions)}", *listener.listen()]
    text = "\n".join(lines) + "\n"
    file = HERE / f"{name}.txt"
    if request.config.getoption("regenerate_golden"):
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == set(DEALS)
