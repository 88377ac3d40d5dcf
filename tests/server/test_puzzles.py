"""The pages of puzzles: what they show, what they say of a card, and what a browser remembers."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from tests.server.site import Site, site
from veillee.games import load, load_puzzles
from veillee.puzzles.puzzle import lay, shipped, shipped_one
from veillee.server.pages import game_words, signed
from veillee.server.preferences import from_cookie as preferences
from veillee.server.puzzle_page import PuzzlePage
from veillee.server.solved import COOKIE, Solved, from_cookie
from veillee.words import LANGUAGES

GAMES = ("aluette", "alsos")


def serve(folder: Path, body: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        async with site(folder) as here:
            await body(here)

    asyncio.run(run())


def right_and_wrong(game: str, number: int) -> tuple[str, str]:
    """A card that is right there, and one that is not."""
    problem = lay(shipped(game)[number - 1]).problem
    names = load(game).cards
    return names[min(problem.keeping)], names[min(problem.losing)]


def chooser(text: str) -> str:
    """The hand from which a card is chosen."""
    found = re.search(r"<form class=\"study-hand.*?</form>", text, re.DOTALL)
    assert found is not None
    return found[0]


def shown(text: str, game: str) -> list[str]:
    return sorted(re.findall(rf"{game}-\w+\.svg#card-(?:hu-)?(\w+)", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_them_by_theme(tmp_path: Path, language: str) -> None:
    """Each puzzle once, each theme with its name and idea; found from the start page and from the
    pages of rules."""

    async def body(here: Site) -> None:
        person = here.person("someone")
        accept = {"Accept-Language": language}
        for path in ("/", "/rules/aluette", "/rules/alsos"):
            assert 'href="/puzzles' in (await person.get(path, accept)).text
        answer = await person.get("/puzzles", accept)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        text = html.unescape(answer.text)
        for game in GAMES:
            t, puzzles = game_words(language, game), load_puzzles(game)
            assert puzzles is not None
            for theme in puzzles.THEMES:
                assert t(f"puzzle.theme.{theme}") in text
                assert t(f"puzzle.theme.{theme}.idea") in text
            linked = re.findall(rf'<li><a href="/puzzles/{game}/(\d+)"', text)
            assert sorted(map(int, linked)) == list(range(1, len(shipped(game)) + 1))

    serve(tmp_path, body)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_shows_all_hands_and_asks_for_a_card(tmp_path: Path, game: str) -> None:
    """Every card that is held and every card of the trick in play; each that may be played is a
    button, and nothing tells which is right."""
    number = len(shipped(game))
    problem = lay(shipped(game)[number - 1]).problem

    async def body(here: Site) -> None:
        text = (await here.person("someone").get(f"/puzzles/{game}/{number}")).text
        held = [name for hand in problem.state.hands for name in str(hand).split()]
        trick = [load(game).cards[card] for card in problem.state.trick]
        assert shown(text, game) == sorted(held + trick)
        buttons = re.findall(r'name="card" value="(\w+)"', chooser(text))
        assert set(buttons) == {load(game).cards[card] for card in problem.worth}
        for telling in ("keeps", "loses", "worth-mark", 'id="answer"'):
            assert telling not in text

    serve(tmp_path, body)


@pytest.mark.parametrize("game", GAMES)
def test_the_right_card_is_told_so_and_remembered(tmp_path: Path, game: str) -> None:
    right, _ = right_and_wrong(game, 3)
    puzzles = shipped(game)

    async def body(here: Site) -> None:
        person = here.person("someone")
        before = (await person.get("/puzzles")).text
        assert f'href="/puzzles/{game}/1"' in before
        assert 'class="done"' not in before
        answer = await person.get(f"/puzzles/{game}/3?card={right}")
        assert 'class="panel answer right"' in answer.text
        assert game_words("en", game)(f"puzzle.theme.{puzzles[2].theme}") in answer.text
        assert "httponly" in answer.headers["set-cookie"].lower()
        after = (await person.get("/puzzles")).text
        assert re.findall(r'href="([^"]*)" class="done"', after) == [f"/puzzles/{game}/3"]
        # The way on passes over what is solved.
        text = (await person.get(f"/puzzles/{game}/2")).text
        assert f'class="button" href="/puzzles/{game}/4"' in text

    serve(tmp_path, body)


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_card_is_told_why_and_gives_nothing_else_away(tmp_path: Path, game: str) -> None:
    """What follows it stands there; of the hand it alone is marked, and the others can be tried."""
    _, wrong = right_and_wrong(game, 5)

    async def body(here: Site) -> None:
        person = here.person("someone")
        answer = await person.get(f"/puzzles/{game}/5?card={wrong}")
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        assert 'class="panel answer wrong-card"' in answer.text
        worth = shipped_one(game, 5).problem.worth
        best, got = max(worth.values()), worth[load(game).card(wrong)]
        said = f"{signed(best)}; with this card: {signed(got)}."
        assert said in html.unescape(answer.text)
        assert '<details id="worths">' in answer.text
        assert chooser(answer.text).count("worth-mark") == 1
        assert "worth-mark keeps" not in chooser(answer.text)
        assert 'class="done"' not in (await person.get("/puzzles")).text

    serve(tmp_path, body)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_every_puzzle_has_its_answer(game: str) -> None:
    """What follows is told to the end, and its worth is that of the line; in each language in
    turn."""
    for number in range(1, len(shipped(game)) + 1, 7):
        language = LANGUAGES[number % len(LANGUAGES)]
        page = PuzzlePage(game, number, language, preferences(None))
        for card, worth in page.problem.worth.items():
            answer = page._answer(card)
            assert answer.right == (worth == page.problem.best)
            assert answer.reason
            assert len(answer.trick) >= 2
            assert {each.worth for each in answer.worths} == set(page.problem.worth.values())
            text = page.html(card, Solved({}))
            assert html.unescape(text).count(answer.reason) >= 2
            assert page.puzzles.aim(page.problem, page.t) in html.unescape(text)


def test_what_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    async def body(here: Site) -> None:
        person = here.person("someone")

        async def refused(path: str) -> tuple[int, str]:
            answer: httpx.Response = await person.get(path, {"Accept": "application/json"})
            return answer.status_code, answer.json()["sentence"]

        no_such = (404, "There is no such puzzle")
        for path in ("aluette/0", "aluette/201", "alsos/101", "whist/1", "aluette/-1"):
            assert await refused(f"/puzzles/{path}") == no_such
        status, sentence = await refused("/puzzles/aluette/1?card=nonsense")
        assert (status, "nonsense" in sentence) == (400, True)
        elsewhere = next(
            name
            for card, name in enumerate(load("aluette").cards)
            if card not in lay(shipped("aluette")[0]).problem.worth
        )
        status, sentence = await refused(f"/puzzles/aluette/1?card={elsewhere}")
        assert (status, sentence) == (422, f"{elsewhere} is no card to choose here")
        assert (await person.get("/puzzles/aluette/nonsense")).status_code == 404

    serve(tmp_path, body)


def test_a_cookie_of_ours_is_read_and_any_other_left_out() -> None:
    sizes = {"aluette": 200, "alsos": 100}
    solved = Solved({}).plus("aluette", 1).plus("aluette", 200).plus("alsos", 7)
    again = from_cookie(solved.cookie(), sizes)
    assert again == solved
    assert [number for number in range(1, 201) if again.has("aluette", number)] == [1, 200]
    for nonsense in (None, "", "aluette", "aluette=", "aluette=-1", "aluette=zz", "whist=1", "=&="):
        assert from_cookie(nonsense, sizes) == Solved({})
    # More bits than there are puzzles.
    assert from_cookie("alsos=" + "f" * 400, sizes) == Solved({"alsos": (1 << 100) - 1})


def test_a_broken_cookie_breaks_no_page(tmp_path: Path) -> None:
    async def body(here: Site) -> None:
        person = here.person("someone")
        person.client.cookies.set(COOKIE, "aluette=%ff&alsos=" + "9" * 3000)
        assert (await person.get("/puzzles")).status_code == 200
        right, _ = right_and_wrong("aluette", 1)
        assert (await person.get(f"/puzzles/aluette/1?card={right}")).status_code == 200

    serve(tmp_path, body)
