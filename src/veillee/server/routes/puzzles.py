"""Positions to think about: all of them, and each with what came of a chosen card."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import MediaType, Response, get
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException

from veillee.games import load_puzzles
from veillee.puzzles.puzzle import shipped
from veillee.server.forms import AnyRequest
from veillee.server.pages import game_words, playable, render
from veillee.server.preferences import preferred
from veillee.server.puzzle_page import PuzzlePage
from veillee.server.settings import Settings
from veillee.server.solved import COOKIE, Solved, from_cookie
from veillee.server.visitors import YEAR
from veillee.words import Words


@dataclass(frozen=True, slots=True)
class ThemeModel:
    """One theme of a game's puzzles, with their numbers and whether each is solved."""

    name: str
    numbers: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class GameModel:
    """The puzzles of one game; ``first`` is the first that is not solved, or the first."""

    name: str
    t: Words
    count: int
    solved: int
    first: int
    themes: tuple[ThemeModel, ...]


def sizes() -> dict[str, int]:
    """How many puzzles each game has that has any."""
    return {game: len(shipped(game)) for game in playable() if shipped(game)}


def _solved(request: AnyRequest) -> Solved:
    return from_cookie(request.cookies.get(COOKIE), sizes())


def _game(game: str, language: str, solved: Solved) -> GameModel:
    puzzles, found = shipped(game), load_puzzles(game)
    assert found is not None
    marked = {number: solved.has(game, number) for number in range(1, len(puzzles) + 1)}
    themes = tuple(
        ThemeModel(
            theme,
            tuple(each for each in marked.items() if puzzles[each[0] - 1].theme == theme),
        )
        for theme in found.THEMES
    )
    first = next((number for number, done in marked.items() if not done), 1)
    t = game_words(language, game)
    return GameModel(game, t, len(puzzles), sum(marked.values()), first, themes)


@get("/puzzles")
async def puzzles(request: AnyRequest) -> Response[str]:
    """Every puzzle by its theme, those solved in this browser marked."""
    prefs, language = preferred(request)
    solved = _solved(request)
    values = {"games": [_game(game, language, solved) for game in sizes()], "prefs": prefs}
    return Response(render("puzzles.html", language, values), media_type=MediaType.HTML)


@get("/puzzles/{game:str}/{number:int}")
async def puzzle(
    request: AnyRequest, settings: Settings, game: str, number: int, card: str = ""
) -> Response[str]:
    """One puzzle; with ``card``, what came of it, and remembered when that is right."""
    if not 1 <= number <= sizes().get(game, 0):
        raise NotFoundException("no_such_puzzle")
    prefs, language = preferred(request)
    page, solved = PuzzlePage(game, number, language, prefs), _solved(request)
    chosen = page.card(card) if card else None
    right = chosen is not None and page.is_right(chosen)
    if right:
        solved = solved.plus(game, number)
    response = Response(page.html(chosen, solved), media_type=MediaType.HTML)
    if right:
        response.set_cookie(
            Cookie(
                key=COOKIE,
                value=solved.cookie(),
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=settings.https,
            )
        )
    return response
