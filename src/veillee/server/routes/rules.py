"""A page for each game that teaches it to somebody who has never seen its cards."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException

from veillee.games import load
from veillee.server.forms import AnyRequest
from veillee.server.house_rules import preset_models, taught_options
from veillee.server.pages import game_words, lesson, playable, render
from veillee.server.preferences import Preferences, preferred


@get("/rules/{game:str}")
async def rules(request: AnyRequest, game: str) -> Response[str]:
    """The same for everybody but for language, theme and pack; it sets no cookie."""
    if game not in playable():
        raise NotFoundException("no_such_rules")
    prefs, language = preferred(request)
    return Response(rules_page(game, language, prefs), media_type=MediaType.HTML)


def rules_page(game: str, language: str, prefs: Preferences) -> str:
    """The whole page of that game."""
    ruleset, t, taught = load(game), game_words(language, game), lesson(game)
    values = {
        "t": t,
        "game": game,
        "sections": taught.SECTIONS,
        "lesson": taught.lesson(t, prefs),
        "presets": preset_models(ruleset, t),
        "presets_differ": any(ruleset.presets.values()),
        "options": taught_options(ruleset, t),
        "prefs": prefs,
    }
    return render("rules.html", language, values)
