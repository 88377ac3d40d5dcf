"""Who sits where, and what people say to each other."""

from __future__ import annotations

import msgspec
from litestar import MediaType, Response, post
from litestar.response import Redirect

from veillee.errors import Unreadable
from veillee.server import visitors
from veillee.server.asking import Viewer, ask
from veillee.server.clients import address
from veillee.server.codes import WrongCode, code_hash, new_code
from veillee.server.forms import AnyRequest, Posted
from veillee.server.house import House
from veillee.server.names import clean_name
from veillee.server.pages import game_words, render
from veillee.server.preferences import preferred
from veillee.server.settings import Settings
from veillee.tables.commands import (
    ClearMatch,
    ComeBack,
    Decline,
    Leave,
    MoveSeat,
    Mute,
    Rename,
    Say,
    Sit,
    StandIn,
    Swap,
)
from veillee.tables.names import LONGEST
from veillee.tables.refused import Refused

TRIES_A_MINUTE = 5
"""Codes that may be tried at one table from one address."""
PHRASES_A_MINUTE = 12


class SeatForm(msgspec.Struct):
    seat: int


class SitForm(msgspec.Struct):
    seat: int
    name: str = ""


class NameForm(msgspec.Struct):
    name: str = ""


class MuteForm(msgspec.Struct):
    seat: int
    muted: bool


class SayForm(msgspec.Struct):
    phrase: str


class AgainForm(msgspec.Struct):
    again: int


class CodeForm(msgspec.Struct):
    code: str


@post("/t/{table_id:str}/sit")
async def sit(
    request: AnyRequest,
    house: House,
    settings: Settings,
    table_id: str,
    data: Posted[SitForm],
) -> Response[None]:
    """A free seat now, or a bot's from the next deal on."""
    _, language = preferred(request)
    here = await house.tables.load(table_id)
    name = clean_name(data.name) or game_words(language, here.ruleset.name)("player.guest")
    player, cookie = await visitors.welcome(request, house.store, settings, house.arrivals)
    try:
        response = await ask(request, house, table_id, Sit(player, data.seat, name), [player])
    except Refused:
        seat = (await house.tables.load(table_id)).seat_of(player)
        if cookie is None or seat != data.seat:
            raise
        response = await _pressed_twice(request, house, table_id, player)
    if cookie is not None:
        response.set_cookie(cookie)
    return response


async def _pressed_twice(
    request: AnyRequest, house: House, table_id: str, player: str
) -> Response[None]:
    """The answer to a new visitor who has asked for the seat a second time and has it already."""
    return await ask(request, house, table_id, ComeBack(player), [player])


@post("/t/{table_id:str}/swap")
async def swap(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[SeatForm],
) -> Response[None]:
    return await ask(request, house, table_id, Swap(viewer.asks_as, data.seat))


@post("/t/{table_id:str}/decline")
async def decline(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[SeatForm],
) -> Response[None]:
    return await ask(request, house, table_id, Decline(viewer.asks_as, data.seat))


@post("/t/{table_id:str}/rename")
async def rename(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[NameForm],
) -> Response[None]:
    """Go by another name; an empty one is nobody's wish."""
    name = clean_name(data.name)
    if not name:
        raise Unreadable("bad_name", longest=LONGEST)
    return await ask(request, house, table_id, Rename(viewer.asks_as, name))


@post("/t/{table_id:str}/leave")
async def leave(
    request: AnyRequest, house: House, table_id: str, viewer: Viewer
) -> Response[None] | Redirect:
    """Get up. Who has a seat goes out; who has only asked for one goes on watching."""
    seat = (await house.tables.load(table_id)).seat_of(viewer.player)
    answer = await ask(request, house, table_id, Leave(viewer.asks_as))
    return answer if seat is None else Redirect("/", status_code=303)


@post("/t/{table_id:str}/stand-in")
async def stand_in(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[SeatForm],
) -> Response[None]:
    """Let a bot play on for somebody who is away."""
    bot = (await house.tables.load(table_id)).bot
    return await ask(request, house, table_id, StandIn(viewer.asks_as, data.seat, bot))


@post("/t/{table_id:str}/say")
async def say(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[SayForm],
) -> Response[None]:
    await house.limiter.take("phrases", f"{table_id} {viewer.player}", per_minute=PHRASES_A_MINUTE)
    return await ask(request, house, table_id, Say(viewer.asks_as, data.phrase))


@post("/t/{table_id:str}/mute")
async def mute(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[MuteForm],
) -> Response[None]:
    return await ask(request, house, table_id, Mute(viewer.asks_as, data.seat, data.muted))


@post("/t/{table_id:str}/clear")
async def clear(
    request: AnyRequest,
    house: House,
    table_id: str,
    viewer: Viewer,
    data: Posted[AgainForm],
) -> Response[None]:
    """Choose seats again after a match."""
    return await ask(request, house, table_id, ClearMatch(viewer.asks_as, data.again))


@post("/t/{table_id:str}/code")
async def code(request: AnyRequest, house: House, table_id: str, viewer: Viewer) -> Response[str]:
    """A new code for one's own seat, shown this once; the one before is good no more."""
    here = await house.tables.load(table_id)
    if viewer.player is None or here.seat_of(viewer.player) is None:
        raise Refused("not_seated")
    given = new_code()
    await house.store.keep_code(table_id, viewer.player, await code_hash(table_id, given))
    values = {
        "id": table_id,
        "code": given,
        "address": str(request.url.with_replacements(path=f"/t/{table_id}", query="")),
        "prefs": viewer.prefs,
    }
    return Response(render("code.html", viewer.language, values), media_type=MediaType.HTML)


@post("/t/{table_id:str}/recover")
async def recover(
    request: AnyRequest,
    house: House,
    settings: Settings,
    table_id: str,
    data: Posted[CodeForm],
) -> Response[None]:
    """Take one's seat on this device, by the code given on another; there it is lost."""
    await house.tables.load(table_id)
    await house.limiter.take(
        "recovery", f"{table_id} {address(request)}", per_minute=TRIES_A_MINUTE
    )
    hashed = await code_hash(table_id, data.code)
    owner = await house.store.code_owner(table_id, hashed)
    player, cookie = await visitors.welcome(request, house.store, settings, house.arrivals)
    try:
        if owner is None:
            raise WrongCode("wrong_code")
        response = await ask(request, house, table_id, MoveSeat(owner, player), [player])
        await house.store.forget_code(table_id, owner)
    except (Refused, WrongCode) as refused:
        table = await house.tables.load(table_id)
        # A seat of one's own and a code used up: it was used from here, a moment ago.
        again = cookie is not None or isinstance(refused, WrongCode)
        if table.seat_of(player) is None or not again:
            if refused.code == "not_seated":  # used a moment ago by somebody else
                raise WrongCode("wrong_code") from refused
            raise
        response = await _pressed_twice(request, house, table_id, player)
    if cookie is not None:
        response.set_cookie(cookie)
    return response
