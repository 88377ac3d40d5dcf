"""What everybody may know of this house, and whoever wants one of their own."""

from __future__ import annotations

from litestar import MediaType, Response, get

from veillee import __version__
from veillee.server.forms import AnyRequest
from veillee.server.pages import render
from veillee.server.preferences import preferred
from veillee.server.settings import Settings


@get("/host")
async def host(request: AnyRequest, settings: Settings) -> Response[str]:
    """What is kept here, for how long, who can read it, and how much one may ask. The same for
    everybody but for language and theme; it sets no cookie and knows of nobody."""
    prefs, language = preferred(request)
    values = {
        "keep": settings.keep,
        "limits": settings.limits,
        "addresses": settings.logs.addresses,
        "version": __version__,
        "prefs": prefs,
    }
    return Response(render("host.html", language, values), media_type=MediaType.HTML)
