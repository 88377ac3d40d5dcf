"""The pages of finished deals: who may see which cards there, what each card was worth, and records
that people bring."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.browser.alsos_scenes import DEAL_OVER as ALSOS_OVER
from tests.browser.scenes import played_out
from tests.browser.stage import Laid, Scene, Stage
from tests.server.hidden import leaks
from tests.server.site import Person, Site, site
from veillee.games import load
from veillee.records import from_document, replay
from veillee.server import brought
from veillee.server.routes.study import LARGEST_RECORD

ALUETTE = load("aluette")
PATIENCE = 240.0
"""Seconds for a worker that may have to compile, on a busy machine."""


def serve(folder: Path, body: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        async with site(folder) as here:
            await body(here)

    asyncio.run(run())


async def lay(here: Site, scene: Scene) -> str:
    """The path of a table that is so."""
    return (await Stage(here.settings.database)._lay(scene)).path


def shown(answer: httpx.Response) -> list[str]:
    """The cards drawn on the page, as often as each is."""
    return re.findall(r"aluette-\w+\.svg#card-(\w+)", answer.text)


def marked(answer: httpx.Response) -> dict[str, str]:
    """What is said of each card of the hand whose turn it is: name in words → mark."""
    rows = re.findall(r'<tr class="(keeps|loses|same)"><th scope="row">(.*?)(?:<| ?$)', answer.text)
    return {name.strip(): mark for mark, name in rows}


async def worked_out(person: Person, path: str) -> httpx.Response:
    """The page once its values stand there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await person.get(path)
            assert answer.status_code == 200, answer.text
            if marked(answer):
                return answer
            await asyncio.sleep(0.1)


def document(seed: int = 19) -> dict[str, Any]:
    laid = played_out(0, seed)
    names = ALUETTE.cards
    return {
        "veillee": 1,
        "game": "aluette",
        "rules": {"preset": "cafe"},
        "deals": [
            {
                "dealer": "N",
                "pack": [names[card] for card in laid.pack],
                "actions": laid.actions.split(),
            }
        ],
    }


async def bring(person: Person, text: str = "", file: bytes | None = None) -> httpx.Response:
    """The form as a browser sends it."""
    files: dict[str, Any] = {"_csrf_token": (None, person.form_token), "text": (None, text)}
    files["file"] = ("match.json" if file else "", file or b"", "application/json")
    return await person.client.post("/analysis", files=files)


def test_the_deal_in_play_is_refused_and_says_nothing(tmp_path: Path) -> None:
    """To everybody, by every address; the deal before it is shown to whoever has the table's."""
    cards = list(range(48))
    Random(3).shuffle(cards)
    hand = ALUETTE.deal(1, cards).hands[2]
    lead = ALUETTE.cards[next(iter(hand))]

    async def body(here: Site) -> None:
        table = await lay(here, Scene((played_out(0, 19), Laid(cards, lead))))
        person = here.person("anybody")
        for path in ("/deals/2", "/deals/2?match=1", "/deals/2?at=3&view=N"):
            answer = await person.get(table + path, {"Accept": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (409, "deal_in_play")
            page = await person.get(table + path)
            assert page.status_code == 409
            assert leaks(page.content, set(), set()) == []
        for path in ("/deals/0", "/deals/3", "/deals/1?match=2", "/deals/1?match=0"):
            answer = await person.get(table + path, {"Accept": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (404, "no_deal_here")
        assert (await person.get(f"{table}/deals/1")).status_code == 200
        assert here.house.studies._kept.keys().__len__() == 1
        await person.close()

    serve(tmp_path, body)


def test_a_deal_that_was_broken_off_stays_hidden(tmp_path: Path) -> None:
    """A match begun anew: what had been played to its end is there under its number, the deal that
    lay on the table is not."""
    cards = list(range(48))
    Random(3).shuffle(cards)

    async def body(here: Site) -> None:
        scene = Scene((played_out(0, 19), Laid(cards)))
        staged = await Stage(here.settings.database)._lay(scene)
        person = here.person("Guest", staged.token)
        before = await person.get(f"{staged.path}/deals/1?at=9")
        answer = await person.post(f"{staged.path}/begin", {"again": 1})
        assert answer.status_code == 204
        table = await here.house.tables.load(staged.path.removeprefix("/t/"))
        assert (table.matches, len(table.deals)) == (2, 1)
        after = await person.get(f"{staged.path}/deals/1?match=1&at=9")
        assert after.status_code == 200
        assert shown(after) == shown(before)
        for path, code in (("2?match=1", "deal_in_play"), ("1", "deal_in_play")):
            answer = await person.get(f"{staged.path}/deals/{path}", {"Accept": "application/json"})
            assert answer.json()["code"] == code
        await person.close()

    serve(tmp_path, body)


def test_a_void_deal_was_never_shown(tmp_path: Path) -> None:
    """Alsós: nobody named a suit, and the cards went back unseen."""
    cards = list(range(32))

    async def body(here: Site) -> None:
        passed = Laid(cards, "pass pass pass pass")
        scene = Scene((passed,), preset="tompa", game="alsos", people={0: "Guest"}, viewer=0)
        table = await lay(here, scene)
        person = here.person("anybody")
        answer = await person.get(f"{table}/deals/1", {"Accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (409, "deal_not_shown")
        await person.close()

    serve(tmp_path, body)


def test_all_hands_or_one(tmp_path: Path) -> None:
    """Before the tenth card all that is held and lies on the table is drawn; from one seat only its
    own, and at another's turn nothing of what their cards are worth."""
    record = document()
    deal = replay(from_document(record)).deals[0]
    state = deal.moves[9].before
    turn, names = state.turn, ALUETTE.cards
    lying = {names[card] for card in state.trick}
    hands = [{names[card] for card in hand} for hand in state.hands]

    async def body(here: Site) -> None:
        table = await lay(here, Scene((played_out(0, 19),)))
        person = here.person("anybody")
        everything = await worked_out(person, f"{table}/deals/1?at=9")
        assert set(shown(everything)) == lying.union(*hands)
        own = await worked_out(person, f"{table}/deals/1?at=9&view={ALUETTE.seats[turn]}")
        assert set(shown(own)) == lying | hands[turn]
        other = (turn + 1) % 4
        answer = await person.get(f"{table}/deals/1?at=9&view={ALUETTE.seats[other]}")
        assert set(shown(answer)) == lying | hands[other]
        assert marked(answer) == {}
        await person.close()

    serve(tmp_path, body)


def test_each_card_is_told_as_the_solver_has_it(tmp_path: Path) -> None:
    """At the 16th card of a deal that turned there: which keep the point, which lose it, and from
    whom to whom it went."""

    async def body(here: Site) -> None:
        person = here.person("anybody")
        table = await lay(here, Scene((played_out(0, 19),)))
        answer = await worked_out(person, f"{table}/deals/1?at=15")
        study = next(iter(here.house.studies._kept.values()))
        cards = study.weighed[15].cards
        sign = 1 if study.moments[15].seat in (0, 2) else -1
        best = max(sign * value for value in cards.values())
        marks = marked(answer)
        assert sorted(marks.values()) == sorted(
            "keeps" if sign * value == best else "loses" for value in cards.values()
        )
        assert set(marks.values()) == {"keeps", "loses"}
        assert "Here the point went from" in answer.text
        assert 'id="turns"' in answer.text
        assert answer.text.count('id="cell-') == 37
        await person.close()

    serve(tmp_path, body)


def test_a_record_is_brought_as_text_or_as_a_file(tmp_path: Path) -> None:
    """It gets an address of its own; two who bring the same get two. A day later it is gone."""

    async def body(here: Site) -> None:
        person = here.person("anybody")
        text = json.dumps(document())
        first = await bring(person, text)
        second = await bring(person, file=text.encode())
        paths = [each.headers["location"] for each in (first, second)]
        assert [each.status_code for each in (first, second)] == [303, 303]
        assert len(set(paths)) == 2
        for path in paths:
            assert re.fullmatch(r"/analysis/[\w-]{22}/deals/1", path)
            assert (await person.get(path)).status_code == 200
        assert len(here.house.studies._kept) == 1
        answer = await person.get(paths[0].replace("/deals/1", "/deals/2"))
        assert answer.status_code == 404
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(brought, "DAY", -1.0)
            answer = await person.get(paths[0], {"Accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_study")
        await person.close()

    serve(tmp_path, body)


def test_what_is_no_record_is_answered_in_one_sentence(tmp_path: Path) -> None:
    """In the reader's language, with what was written still in the form."""
    illegal = document()
    illegal["deals"][0]["actions"][1] = illegal["deals"][0]["actions"][0]
    empty = {**document(), "deals": []}
    wrong = {
        "": "Line 1 column 1: not JSON",
        "<b>{": "Line 1 column 1: not JSON",
        json.dumps({**document(), "veillee": 2}): "Veillee: version 2 is not known; this is 1",
        json.dumps(illegal): "Deal 1, action 2: ",
        json.dumps(empty): "Deals: there is no deal in it",
    }

    async def body(here: Site) -> None:
        person = here.person("anybody")
        for text, sentence in wrong.items():
            answer = await bring(person, text)
            assert answer.status_code == 400
            found = re.search(r'<p id="wrong"[^>]*>(.*?)</p>', answer.text)
            assert found, answer.text
            assert found[1].startswith(sentence), found[1]
            assert "<b>" not in answer.text
        answer = await bring(person, "<b>{")
        assert "&lt;b&gt;{</textarea>" in answer.text
        answer = await bring(person, "x" * (LARGEST_RECORD + 1))
        assert answer.status_code == 413
        answer = await person.client.post("/analysis", files={"text": (None, "{}")})
        assert answer.status_code == 403
        await person.close()

    serve(tmp_path, body)


def test_the_oldest_record_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brought, "KEPT", 2)

    async def body(here: Site) -> None:
        person = here.person("anybody")
        paths = [
            (await bring(person, json.dumps(document(n)))).headers["location"] for n in (1, 2, 3)
        ]
        statuses = [(await person.get(path)).status_code for path in paths]
        assert statuses == [404, 200, 200]
        await person.close()

    serve(tmp_path, body)


def test_the_bill_as_it_would_have_come_out(tmp_path: Path) -> None:
    """Alsós, from the first card that cost units: both bills, of which each total is what the deal
    brought and what it was worth there."""

    async def body(here: Site) -> None:
        person = here.person("anybody")
        path = f"{await lay(here, ALSOS_OVER)}/deals/1"
        await worked_out(person, path)
        study = next(iter(here.house.studies._kept.values()))
        async with asyncio.timeout(PATIENCE):
            while not study.turning or study.turning[0] not in study.lines:
                await person.get(path)
                await asyncio.sleep(0.1)
        turn = study.turning[0]
        answer = await person.get(f"{path}?at={turn}")
        foot = re.search(r"<tfoot>(.*?)</tfoot>", answer.text)
        assert foot, answer.text
        totals = re.findall(r"<td>(?:<b>)?([+\u2212]\d+)", foot[1])
        assert study.deal.outcome is not None
        wanted = [study.deal.outcome.points[0], study.value(turn)]
        assert [int(each.replace("\u2212", "-")) for each in totals] == wanted
        assert "units for" in answer.text
        await person.close()

    serve(tmp_path, body)
