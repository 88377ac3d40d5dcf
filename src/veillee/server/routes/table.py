"""A table: its page, its feed, and what can be asked of it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace

import msgspec
from litestar import MediaType, Response, get, post
from litestar.response import Redirect, Stream

from veillee.live.faults import tell
from veillee.live.feed import Farewell, Shown, feed, show
from veillee.server import clients, visitors
from veillee.server.asking import Viewer, ask
from veillee.server.forms import AnyRequest, Posted
from veillee.server.house import House, chance, new_lots, shuffled
from veillee.server.names import bot_names
from veillee.server.pages import HERE
from veillee.server.settings import Settings
from veillee.server.table_page import fragment, page
from veillee.store.limiter import TooMany
from veillee.tables.commands import Act, Begin, Deal, SetLevel, SetPace
from veillee.tables.record import record as as_record
from veillee.tables.refused import Refused
from veillee.words import LANGUAGES, words


@get("/t/{table_id:str}")
async def table(
    request: AnyRequest, house: House, settings: Settings, table_id: str, viewer: Viewer
) -> Response[str]:
    by_script = "application/json" in request.headers.get("Accept", "")
    await house.presence.came(viewer.player, table_id, by_script=by_script)
    shown = await show(house.store, table_id, viewer.player)
    html = page(table_id, shown, viewer.language, viewer.prefs, viewer.csrf)
    response = Response(html, media_type=MediaType.HTML)
    visitors.extend(request, response, viewer.visitor, settings)
    return response


@get("/t/{table_id:str}/feed")
async def table_feed(
    request: AnyRequest,
    house: House,
    settings: Settings,
    table_id: str,
    viewer: Viewer,
    after: str = "",
    language: str = "",
) -> Stream:
    """Every sight from now on, in the language of the page that asks."""
    if language in LANGUAGES:
        viewer = replace(viewer, language=language)
    await house.tables.load(table_id)
    await house.presence.came(viewer.player, table_id, by_script=True)
    after = request.headers.get("Last-Event-ID", after)
    rooms = clients.rooms(request, settings, viewer.player)

    async def sights() -> AsyncIterator[bytes]:
        try:
            async with house.limiter.stream(rooms, settings.limits.streams_in_all):
                with house.presence.looking(viewer.player, table_id):
                    async for shown in feed(
                        house.store, house.wakes, table_id, viewer.player, after
                    ):
                        yield _event(table_id, shown, viewer)
        except TooMany:  # somebody took the last place since we looked
            return
        except Exception as error:  # the browser comes back for what it has missed
            tell("fault in a feed", error)

    # Asked for here as well: once the stream has begun there is no status to refuse it with.
    await house.limiter.expect_room(rooms, settings.limits.streams_in_all)
    return Stream(sights(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _event(table_id: str, shown: Shown | Farewell | None, viewer: Viewer) -> bytes:
    if shown is None:
        return b": \n\n"
    if isinstance(shown, Farewell):
        t = words(viewer.language, HERE)
        sentence = t(f"farewell.{shown.value}")
        return f"event: {shown.value}\ndata: {sentence}\n\n".encode()
    html = fragment(table_id, shown, viewer.language, viewer.prefs, viewer.csrf)
    data = "\n".join(f"data: {line.strip()}" for line in html.splitlines() if line.strip())
    return f"id: {shown.id}\n{data}\n\n".encode()


@get("/t/{table_id:str}/record")
async def table_record(house: House, table_id: str) -> Response[bytes]:
    """The finished match as a record."""
    document = as_record(await house.tables.load(table_id))
    body = json.dumps(document, ensure_ascii=False, indent=1).encode()
    name = f"{document['game']}-{table_id[:8]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/json", headers=headers)


class ActForm(msgspec.Struct):
    match: int
    deal: int
    clock: int
    action: list[str] | str = msgspec.field(default_factory=list)


class DealForm(msgspec.Struct):
    number: int


class BeginForm(msgspec.Struct):
    again: int


class PaceForm(msgspec.Struct):
    pace: float


@post("/t/{table_id:str}/begin")
async def begin(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[BeginForm],
) -> Response[None]:
    """The first match, a new one, or the present one from the start with the score cleared."""
    here = await house.tables.load(table_id)
    ruleset = here.ruleset
    taken = [player.name for player in here.players if player is not None]
    bots = tuple((here.bot, name) for name in bot_names(len(ruleset.seats), *taken))
    command = Begin(viewer.asks_as, chance(ruleset), bots, data.again)
    return await ask(request, house, table_id, command)


@post("/t/{table_id:str}/deal")
async def deal(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[DealForm],
) -> Response[None]:
    ruleset = (await house.tables.load(table_id)).ruleset
    command = Deal(viewer.asks_as, data.number, shuffled(ruleset), new_lots())
    return await ask(request, house, table_id, command)


@post("/t/{table_id:str}/act")
async def act(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[ActForm],
) -> Response[None]:
    actions = (data.action,) if isinstance(data.action, str) else tuple(data.action)
    command = Act(viewer.asks_as, data.match, data.deal, data.clock, actions)
    return await ask(request, house, table_id, command)


@post("/t/{table_id:str}/pace")
async def pace(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[PaceForm],
) -> Response[None]:
    return await ask(request, house, table_id, SetPace(viewer.asks_as, data.pace))


class LevelForm(msgspec.Struct):
    level: str


@post("/t/{table_id:str}/level")
async def level(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[LevelForm],
) -> Response[None]:
    """Bots of that level from the next deal on."""
    return await ask(request, house, table_id, SetLevel(viewer.asks_as, data.level))


class DeleteForm(msgspec.Struct):
    sure: str = ""


@post("/t/{table_id:str}/delete")
async def delete(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[DeleteForm],
) -> Response[None]:
    """The table and all that is kept of it, for good."""
    if data.sure != "yes":
        raise Refused("not_sure")
    await house.tables.remove(table_id, viewer.player)
    if "application/json" in request.headers.get("Accept", ""):
        return Response(None, status_code=204)
    return Redirect("/", status_code=303)
