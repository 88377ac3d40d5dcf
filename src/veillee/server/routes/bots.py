"""A page for each game that says who its bots are, what they see, and how far they stand apart."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException

from veillee.games import load_measured
from veillee.server.bots_page import bots_page
from veillee.server.forms import AnyRequest
from veillee.server.pages import playable
from veillee.server.preferences import preferred


@get("/bots/{game:str}")
async def bots(request: AnyRequest, game: str) -> Response[str]:
    """The same for everybody but for language and theme; it sets no cookie."""
    if game not in playable():
        raise NotFoundException("no_such_bots")
    prefs, language = preferred(request)
    return Response(
        bots_page(game, language, prefs, load_measured(game)), media_type=MediaType.HTML
    )
