"""Asking something of a table, and being answered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from litestar import Response
from litestar.response import Redirect

from veillee.errors import VeilleeError
from veillee.server import visitors
from veillee.server.forms import AnyRequest, form_token
from veillee.server.house import House
from veillee.server.preferences import Preferences, preferred
from veillee.server.settings import Settings
from veillee.store import Visitor
from veillee.tables.commands import Aside, Command, Open


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks, and how they like to be answered."""

    visitor: Visitor | None
    language: str
    prefs: Preferences
    csrf: str

    @property
    def player(self) -> str | None:
        """Their id; None for somebody we do not know."""
        return None if self.visitor is None else self.visitor.id

    @property
    def asks_as(self) -> str:
        """The id that a command names; nobody's, which sits nowhere, for somebody unknown."""
        return self.player or ""


async def viewer(request: AnyRequest, house: House, settings: Settings) -> Viewer:
    visitor = await visitors.known(request, house.store, settings)
    prefs, language = preferred(request)
    return Viewer(visitor, language, prefs, form_token(request, settings))


async def ask(
    request: AnyRequest,
    house: House,
    table_id: str,
    command: Command,
    players: Iterable[str] = (),
) -> Response[None]:
    """Ask it, and answer: the feed brings what comes of it, or the page itself does."""
    assert not isinstance(command, Open | Aside), "people ask neither of a table that is open"
    try:
        await house.presence.came(command.player, table_id)
        await house.tables.ask(table_id, command, tuple(players))
    except VeilleeError:
        # The sentence that says why is in the words of the game.
        request.scope["state"]["game"] = (await house.tables.load(table_id)).ruleset.name
        raise
    if "application/json" in request.headers.get("Accept", ""):
        return Response(None, status_code=204)
    return Redirect(f"/t/{table_id}", status_code=303)
