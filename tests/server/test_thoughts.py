"""What bots think, told to whom it may be told: hints at one's turn, and why a bot did it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.browser.scenes import DEAL_OVER, LATE, MATCH_OVER, pack
from tests.browser.stage import Laid, Scene, Stage
from tests.games.aluette.table import E, N, S, W
from tests.server.site import Person, Site, site
from tests.server.test_study import bring, document
from tests.thinking import Thinks, ask_thought
from veillee.arena.honesty import any_options
from veillee.core.bot import Budget
from veillee.core.thought import By, Candidate, Thought
from veillee.games import load
from veillee.games.alsos import bots as alsos_bots
from veillee.games.aluette import bots as aluette_bots
from veillee.live.bots import seed_of
from veillee.server.preferences import from_cookie
from veillee.server.routes import thoughts
from veillee.server.thought_page import Asked, ThoughtPage
from veillee.words import LANGUAGES

ALUETTE = load("aluette")


@dataclass
class Asker:
    """Answers as the bots' workers do, and keeps what it was asked."""

    asked: list[tuple[str, Any]] = field(default_factory=list)
    """(bot, view)."""

    async def __call__(self, game: str, bot: str, view: Any, seed: int) -> Thought:
        self.asked.append((bot, view))
        return await ask_thought(game, bot, view, seed)


Body = Callable[[Site, Asker], Awaitable[None]]


@pytest.fixture(autouse=True)
def reflective(monkeypatch: pytest.MonkeyPatch) -> None:
    """The steady players can say what they think."""
    for bots in (aluette_bots, alsos_bots):
        monkeypatch.setattr(bots, "REFLECTIVE", ("steady",))


def serve(folder: Path, body: Body) -> None:
    async def run() -> None:
        asker = Asker()
        async with site(folder, ask_thought=asker) as here:
            await body(here, asker)

    asyncio.run(run())


async def lay(here: Site, scene: Scene) -> tuple[str, dict[int, Person]]:
    """The path of a table that is so, and its people by seat; None is somebody else."""
    staged = await Stage(here.settings.database)._lay(scene)
    people = {seat: here.person(f"{seat}", token) for seat, token in staged.tokens.items()}
    return staged.path, people


async def code(answer: Awaitable[httpx.Response]) -> tuple[int, str]:
    got = await answer
    return got.status_code, got.json()["code"]


JSON = {"Accept": "application/json"}
TURN = Scene((Laid(pack(), "5e"),))
"""East has led, South is next; East is a bot."""


def test_a_hint_is_of_what_one_sees_oneself(tmp_path: Path) -> None:
    """The bot is given the very view of the asker, and asked once however often one asks."""

    async def body(here: Site, asker: Asker) -> None:
        path, people = await lay(here, LATE)
        assert f'href="{path}/hint"' in (await people[S].get(path)).text
        pages = [(await people[S].get(f"{path}/hint")).text for _ in range(3)]
        assert pages[0] == pages[1] == pages[2]
        assert "What could be done" in pages[0]
        table = await here.house.tables.load(path.removeprefix("/t/"))
        assert table.match is not None
        assert asker.asked == [("steady", ALUETTE.view(table.match, table.state, S))]
        for card in table.state.hands[S]:
            assert f"#card-{ALUETTE.cards[card]}" in pages[0]

    serve(tmp_path, body)


def test_hints_are_for_the_turn_of_somebody_alone_with_bots(tmp_path: Path) -> None:
    async def body(here: Site, asker: Asker) -> None:
        path, people = await lay(here, LATE)
        stranger = here.person("stranger", "a stranger's token")
        assert await code(stranger.get(f"{path}/hint", JSON)) == (403, "not_seated")
        assert await code(stranger.get("/t/nowhere/hint", JSON)) == (404, "no_such_table")
        waiting, people = await lay(here, Scene((Laid(pack(), ""),)))
        assert await code(people[S].get(f"{waiting}/hint", JSON)) == (409, "no_hint")
        assert "/hint" not in (await people[S].get(waiting)).text
        over, people = await lay(here, DEAL_OVER)
        assert await code(people[S].get(f"{over}/hint", JSON)) == (409, "no_hint")
        lobby, people = await lay(here, Scene(free=True))
        assert await code(people[S].get(f"{lobby}/hint", JSON)) == (409, "no_hint")
        shared, people = await lay(here, replace(LATE, people={S: "Odile", W: "Marc"}))
        for person in (*people.values(), stranger):
            assert "/hint" not in (await person.get(shared)).text
        assert await code(people[S].get(f"{shared}/hint", JSON)) == (403, "not_alone")
        assert asker.asked == []

    serve(tmp_path, body)


def test_why_is_told_in_the_middle_of_a_deal_for_practice_alone(tmp_path: Path) -> None:
    """Elsewhere it is refused to everybody before any bot is asked, and no page leads there."""

    async def body(here: Site, asker: Asker) -> None:
        path, people = await lay(here, TURN)
        assert "/why" not in (await people[S].get(path)).text
        for seat in (N, E, S, W, 4, -1):
            assert await code(people[S].get(f"{path}/why?seat={seat}", JSON)) == (
                403,
                "no_practice",
            )
        stranger = here.person("stranger", "a stranger's token")
        assert await code(stranger.get(f"{path}/why?seat={E}", JSON)) == (403, "not_seated")
        practice = replace(TURN, practice=True)
        shared, two = await lay(here, replace(practice, people={S: "Odile", W: "Marc"}))
        for person in two.values():
            assert "/why" not in (await person.get(shared)).text
            assert await code(person.get(f"{shared}/why?seat={E}", JSON)) == (403, "not_alone")
        alone, people = await lay(here, practice)
        assert await code(stranger.get(f"{alone}/why?seat={E}", JSON)) == (403, "not_seated")
        assert "/why" not in (await stranger.get(alone)).text
        assert asker.asked == []
        page = (await people[S].get(alone)).text
        assert [f"/why?seat={seat}" in page for seat in (N, E, S, W)] == [True, True, False, True]
        told = unescape((await people[S].get(f"{alone}/why?seat={E}")).text)
        assert "What Rosalie thought" in told
        ((bot, view),) = asker.asked
        assert (bot, view.seat, view.clock, view.trick) == ("steady", E, 0, ())
        assert await code(people[S].get(f"{alone}/why?seat={N}", JSON)) == (409, "nothing_decided")
        for odd in (S, 4, -1, 10**30):
            answer = await code(people[S].get(f"{alone}/why?seat={odd}", JSON))
            assert answer == (404, "no_such_decision")
        for query in ("", "?seat=", "?seat=E"):
            assert (await people[S].get(f"{alone}/why{query}", JSON)).status_code == 400
        lobby, people = await lay(here, Scene(free=True, practice=True))
        answer = await code(people[S].get(f"{lobby}/why?seat={E}", JSON))
        assert answer == (404, "no_such_decision")

    serve(tmp_path, body)


def test_practice_ends_where_somebody_is_about_to_sit_down(tmp_path: Path) -> None:
    """Who has asked for a bot's seat will hold cards with the next deal."""

    async def body(here: Site, asker: Asker) -> None:
        path, people = await lay(here, replace(TURN, practice=True))
        guest = here.person("guest")
        assert (await guest.post(f"{path}/sit", {"seat": N, "name": "Zoé"})).status_code == 204
        assert "/why" not in (await people[S].get(path)).text
        assert await code(people[S].get(f"{path}/why?seat={E}", JSON)) == (403, "not_alone")
        assert await code(guest.get(f"{path}/why?seat={E}", JSON)) == (403, "not_seated")
        assert asker.asked == []

    serve(tmp_path, body)


def test_what_bots_leave_to_chance_reaches_nobody(tmp_path: Path) -> None:
    """Neither the number that it follows from nor anything drawn from it is on any page."""

    async def body(here: Site, asker: Asker) -> None:
        me = here.person("me")
        form = {"game": "aluette", "company": "practice", "option": "chant=off"}
        path = (await me.post("/tables", form, json=False)).headers["location"]
        table = await here.house.tables.load(path.removeprefix("/t/"))
        log = table.deals[0]
        assert log.lots
        secrets = [log.lots] + [
            seed_of(log, what, seat, clock)
            for what in ("turn", "aside")
            for seat in range(4)
            for clock in range(3)
        ]
        await me.get(path)
        for seat in range(4):
            await me.get(f"{path}/why?seat={seat}")
        await me.get(f"{path}/hint")
        async with me.watching(path.removeprefix("/t/")) as feed:
            await feed.until(1)
        assert not [each for each in secrets for _, got in me.got if str(each).encode() in got]

    serve(tmp_path, body)


def test_a_table_is_opened_for_practice(tmp_path: Path) -> None:
    """By the form; bots sit down at once, and the table remembers."""

    async def body(here: Site, asker: Asker) -> None:
        me = here.person("me")
        assert 'value="practice"' in (await me.client.get("/")).text
        for company, practice in (("practice", True), ("bots", False), ("friends", False)):
            form = {"game": "aluette", "company": company}
            answer = await me.post("/tables", form, json=False)
            table = await here.house.tables.load(answer.headers["location"].removeprefix("/t/"))
            assert table.practice == practice
            assert (table.match is None) == (company == "friends")

    serve(tmp_path, body)


def test_from_a_weaker_bot_one_can_go_on_to_the_strongest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the same moment, and there is nobody stronger to go on to from there."""
    monkeypatch.setattr(aluette_bots, "REFLECTIVE", ("steady", "master"))

    async def body(here: Site, asker: Asker) -> None:
        path, people = await lay(here, DEAL_OVER)
        url = f"{path}/deals/1/thought?at=2&match=1"
        weak = unescape((await people[S].get(url)).text)
        bot, view = asker.asked[-1]
        assert bot == "steady"
        assert "What Célestin thought" in weak
        assert f'href="{url}&strongest=true"' in weak
        strong = unescape((await people[S].get(f"{url}&strongest=true")).text)
        assert asker.asked[-1] == ("master", view)
        assert "What a bot would think in Célestin's seat" in strong
        assert "strongest=true" not in strong
        assert (await people[S].get(f"{url}&strongest=maybe")).status_code == 400
        other = f"{path}/why?seat={W}&strongest=true"
        assert await code(people[S].get(other, JSON)) == (403, "no_practice")
        stranger = here.person("stranger")
        assert await code(stranger.get(other, JSON)) == (403, "not_seated")

    serve(tmp_path, body)


def test_what_was_thought_in_a_finished_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By bots themselves, and by one in a person's seat; of every moment but the last."""
    monkeypatch.setattr(thoughts, "A_MINUTE", 100)

    async def body(here: Site, asker: Asker) -> None:
        path, people = await lay(here, DEAL_OVER)
        deal = f"{path}/deals/1"
        assert "/thought?match=1&amp;at=5" in (await people[S].get(f"{deal}?at=5")).text
        for at in range(36):
            told = unescape((await people[S].get(f"{deal}/thought?at={at}")).text)
            view = asker.asked[-1][1]
            assert view.clock == at
            name = {N: "Jeanne", E: "Rosalie", W: "Célestin"}.get(view.seat)
            wanted = f"What {name} thought" if name else "What a bot would think in Guest's seat"
            assert wanted in told
        for at in (-1, 36, 10**12):
            answer = await code(people[S].get(f"{deal}/thought?at={at}", JSON))
            assert answer == (404, "no_such_decision")
        answer = await code(people[S].get(f"{path}/deals/3/thought?at=1", JSON))
        assert answer == (404, "no_deal_here")
        assert "/thought?" not in (await people[S].get(f"{deal}?at=36")).text

    serve(tmp_path, body)


def test_the_deal_in_play_has_no_thoughts_to_tell(tmp_path: Path) -> None:
    async def body(here: Site, asker: Asker) -> None:
        path, people = await lay(here, replace(LATE, practice=True))
        for at in range(5):
            answer = await code(people[S].get(f"{path}/deals/1/thought?at={at}", JSON))
            assert answer == (409, "deal_in_play")
        assert asker.asked == []

    serve(tmp_path, body)


def test_among_people_only_ones_own_until_the_match_is_over(tmp_path: Path) -> None:
    """Who looked at whom is nobody else's business until then; spectators are told nothing."""

    async def body(here: Site, asker: Asker) -> None:
        together = {S: "Odile", W: "Marc"}
        path, people = await lay(here, replace(DEAL_OVER, people=together))
        stranger = here.person("stranger")
        seats = {}
        for at in range(4):
            for seat, person in people.items():
                answer = await person.get(f"{path}/deals/1/thought?at={at}", JSON)
                shown = await person.get(f"{path}/deals/1?at={at}")
                told = answer.status_code == 200
                assert ("/thought?" in shown.text) == told
                if told:
                    seats[seat] = asker.asked[-1][1].seat
                else:
                    assert (answer.status_code, answer.json()["code"]) == (403, "match_in_play")
            answer = await stranger.get(f"{path}/deals/1/thought?at={at}", JSON)
            assert answer.status_code == 403
        assert seats == {S: S, W: W}
        path, people = await lay(here, replace(MATCH_OVER, people=together))
        for person in (*people.values(), stranger):
            for at in range(4):
                assert (await person.get(f"{path}/deals/1/thought?at={at}")).status_code == 200

    serve(tmp_path, body)


def test_what_would_be_thought_in_a_record(tmp_path: Path) -> None:
    async def body(here: Site, asker: Asker) -> None:
        me = here.person("me")
        brought = (await bring(me, json.dumps(document()))).headers["location"]
        assert "/thought?at=2" in (await me.get(f"{brought}?at=2")).text
        told = unescape((await me.get(f"{brought}/thought?at=2")).text)
        assert "What a bot would think in West's seat" in told
        for odd, wrong in (("at=36", "no_such_decision"), ("at=-1", "no_such_decision")):
            answer = await code(me.get(f"{brought}/thought?{odd}", JSON))
            assert answer == (404, wrong)
        other = brought.rpartition("/")[0]
        assert await code(me.get(f"{other}/2/thought?at=1", JSON)) == (404, "no_deal_here")

    serve(tmp_path, body)


def test_thoughts_are_bounded(tmp_path: Path) -> None:
    async def body(here: Site, asker: Asker) -> None:
        path, people = await lay(here, LATE)
        got = [
            (await people[S].get(f"{path}/hint")).status_code for _ in range(thoughts.A_MINUTE + 2)
        ]
        assert got == [200] * thoughts.A_MINUTE + [429] * 2

    serve(tmp_path, body)


def test_where_no_bot_can_say_what_it_thinks_nobody_is_offered_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aluette_bots, "REFLECTIVE", ())

    async def body(here: Site, asker: Asker) -> None:
        path, people = await lay(here, replace(LATE, practice=True))
        page = (await people[S].get(path)).text
        assert "/hint" not in page
        assert "/why" not in page
        assert await code(people[S].get(f"{path}/hint", JSON)) == (404, "no_thoughts")
        start = (await people[S].get("/")).text
        assert start.count('value="practice"') == 1, "of Alsós"

    serve(tmp_path, body)


# In words


def said(game: str, view: Any, language: str, you: int | None) -> str:
    """All that the page says, over every choice, card and fact there is."""
    names = ["Jeanne", "Rosalie", "Odile", "Célestin"][: len(load(game).seats)]
    thought = Thinks(game).reflect(view, Random(1), Budget())
    every = replace(thought, facts=tuple(replace(each, turns=True) for each in thought.facts))
    asked = Asked(game, "why", "steady", view, names, you, thought.candidates[-1].action)
    page = ThoughtPage(asked, every, language, from_cookie(None))
    return unescape(page.html()) + " ".join(page._because(each) for each in thought.facts)


SILENT = Candidate("done", 0.0, 0.5, 0.0)
SAID, DEARER = Candidate("say:100", 0.1, 0.6, 0.02), Candidate("say:ultimo", 0.4, 0.6, 0.02)
CASES: list[tuple[str, By, tuple[Candidate, ...], list[str]]] = [
    ("done", "weighing", (SAID, SILENT), ["The cards alone", "betting tables"]),
    ("done", "deaf", (SAID, SILENT), ["still possible", "betting tables"]),
    # What is dearer may be said next.
    ("say:100", "weighing", (DEARER, SAID, SILENT), ["The cards alone", "It is close"]),
    ("say:100", "lot", (DEARER, SAID), ["It liked another choice better"]),
    ("done", "feel", (replace(SILENT, chance=0.6), replace(SAID, error=0.0)), ["By feel"]),
]


@pytest.mark.parametrize(("chosen", "by", "candidates", "expected"), CASES)
def test_how_a_thought_came_about_is_said(
    chosen: str, by: By, candidates: tuple[Candidate, ...], expected: list[str]
) -> None:
    """One sentence for each way; no interval is shown where none is known."""
    rules, options = load("alsos"), any_options(load("alsos"), Random(1))
    state = rules.new(options, 0, rules.deal(0, range(32)))
    state = rules.apply(state, 1, rules.read("accept")[1]).state
    view = rules.view(rules.begin(options, 0), state, 1)
    asked = Asked("alsos", "why", "master", view, ["Jeanne", "Odile"], None)
    thought = Thought(chosen, candidates, (), (), 0.0 if by == "feel" else 0.1, by)
    html = unescape(ThoughtPage(asked, thought, "en", from_cookie(None)).html())
    told = ["The cards alone", "still possible", "betting tables", "It is close"]
    told += ["It liked another choice better", "By feel"]
    assert [each for each in told if each in html] == expected
    assert ("±" in html) == ("95 % interval" in html) == (by != "feel")


PHASES = {
    "aluette": {"chant", "discard", "play", "reply"},
    "alsos": {"accept", "bid", "front", "back", "discard", "play"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PHASES)
def test_every_thought_can_be_said(game: str, language: str) -> None:
    """In every part of a deal, under any rules, to the thinker, to another and to nobody."""
    rules, rng, seen = load(game), Random(12), Counter[str]()
    while min(seen[phase] for phase in PHASES[game]) < 8:
        options, dealer = any_options(rules, rng), rng.randrange(len(rules.seats))
        pack = rng.sample(range(len(rules.cards)), len(rules.cards))
        state = rules.new(options, dealer, rules.deal(dealer, pack))
        while (seat := rules.to_act(state)) is not None:
            if rng.random() < 0.02 or (seen[state.phase] < 8 and rng.random() < 0.5):
                view = rules.view(rules.begin(options, dealer), state, seat)
                text = said(game, view, language, rng.choice((None, seat, 0)))
                assert "{" not in text
                seen[state.phase] += 1
            choices = rules.legal(state, seat)
            yes = [each for each in choices if rules.write(seat, each) in ("yes", "exchange")]
            state = rules.apply(state, seat, rng.choice(yes or choices)).state


@pytest.mark.parametrize(
    ("actions", "wanted"),
    [
        ("5e", "Rosalie led the 5 of swords"),
        ("5e Ad", "Odile beat the 5 of swords with the ace of coins"),
        ("5e Ad Ae", "Célestin met the ace of coins with its equal"),
        ("5e Ad 5c", "Célestin let the ace of coins go by"),
        ("6e 4e 5c", "Célestin stayed under the partner's 6 of swords"),
    ],
)
def test_a_card_is_cited_by_what_it_did(actions: str, wanted: str) -> None:
    scene, cards = Scene((Laid(pack(), actions),)), pack()
    state = ALUETTE.new(ALUETTE.options(), scene.dealer, ALUETTE.deal(scene.dealer, cards))
    for text in actions.split():
        seat = ALUETTE.to_act(state)
        assert seat is not None
        state = ALUETTE.apply(state, seat, ALUETTE.read(text)[1]).state
    view = ALUETTE.view(
        ALUETTE.begin(ALUETTE.options(), scene.dealer), state, ALUETTE.to_act(state)
    )
    assert wanted in said("aluette", view, "en", None)
