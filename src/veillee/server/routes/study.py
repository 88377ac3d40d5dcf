"""Finished deals with the worth of every card: of a table here, and of a record brought along."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body
from litestar.response import Redirect

from veillee.core.match import Seat
from veillee.errors import BadRecord
from veillee.games import has_solver, load
from veillee.records import PlayedDeal, Record, Replay, from_document, read_record, replay, sentence
from veillee.server import clients
from veillee.server.asking import Viewer
from veillee.server.forms import AnyRequest
from veillee.server.house import House
from veillee.server.pages import game_words, playable, render
from veillee.server.settings import Settings
from veillee.server.study_page import Place, StudyPage
from veillee.tables.record import finished
from veillee.tables.refused import Refused
from veillee.tables.table import Table

LARGEST_RECORD = 128 * 1024
"""Bytes; a long match has some ten thousand."""


@get("/t/{table_id:str}/deals/{number:int}")
async def table_deal(
    house: House,
    viewer: Viewer,
    table_id: str,
    number: int,
    match: int | None = None,
    at: int | None = None,
    view: str = "",
) -> Response[str]:
    """A deal of a table whose cards everybody has seen; the one in play is refused."""
    table, _, played = await shown_deal(house, table_id, number, match)
    place = Place(
        f"/t/{table_id}/deals/{number}",
        number,
        tuple(range(1, len(played.deals) + 1)),
        (("match", str(table.matches)),),
        f"/t/{table_id}",
    )
    names = [player.name if player else "" for player in table.players]
    you, now = table.seat_of(viewer.player), await house.tables.load(table_id)
    return _page(
        house,
        viewer,
        played,
        place,
        names,
        at,
        view,
        you,
        lambda seat: tells_thoughts(now, table, seat, viewer.player),
    )


def tells_thoughts(now: Table, then: Table, seat: Seat, player: str | None) -> bool:
    """Whether what was thought in that seat is told to that person, of a deal that is over in a
    match that ``then`` was in. Among several people only one's own while that match is on: until
    its end nobody is told who looked where."""
    on = now.matches == then.matches and now.match is not None and not now.match.over
    return not on or now.alone(player) or then.seat_of(player) == seat


async def shown_deal(
    house: House, table_id: str, number: int, match: int | None
) -> tuple[Table, PlayedDeal, Replay]:
    """The table as that match of it left it, and that deal and all those that are over. Raises
    Refused where it is in play, or its cards have not been shown."""
    table = await house.tables.load(table_id)
    table = await house.tables.in_match(table_id, table.matches if match is None else match)
    document = finished(table)
    if not 1 <= number <= len(document["deals"]):
        raise Refused("deal_in_play" if number == len(document["deals"]) + 1 else "no_deal_here")
    played = await asyncio.to_thread(lambda: replay(from_document(document)))
    deal = played.deals[number - 1]
    if table.ruleset.view(deal.match, deal.state, None).shown is None:
        raise Refused("deal_not_shown")
    return table, deal, played


def _page(
    house: House,
    viewer: Viewer,
    played: Replay,
    place: Place,
    names: list[str],
    at: int | None,
    view: str,
    you: Seat | None = None,
    may_ask: Callable[[Seat], bool] = lambda seat: True,
) -> Response[str]:
    record, deal = played.record, played.deals[place.number - 1]
    if not has_solver(record.game):
        raise NotFoundException
    recorded = record.deals[place.number - 1]
    study = house.studies.of(record.game, deal, (record.game, record.options, recorded))
    seats = load(record.game).seats
    at = study.opening if at is None else max(0, min(at, len(study.moments) - 1))
    working = house.studies.look(study, at)
    page = StudyPage(study, place, names, viewer.language, viewer.prefs, you, may_ask)
    seat = seats.index(view) if view in seats else None
    waits = not working and study.next() is not None
    html = page.html(at, seat, working or waits, full=waits)
    return Response(html, media_type=MediaType.HTML)


class RecordForm(msgspec.Struct):
    text: str = ""
    file: UploadFile | None = None


def _ask_for_record(viewer: Viewer, text: str = "", wrong: str = "") -> Response[str]:
    values = {"text": text, "wrong": wrong, "csrf": viewer.csrf, "prefs": viewer.prefs}
    page = render("analysis.html", viewer.language, values)
    return Response(page, status_code=400 if wrong else 200, media_type=MediaType.HTML)


@get("/analysis")
async def ask_for_record(viewer: Viewer) -> Response[str]:
    return _ask_for_record(viewer)


@post("/analysis", request_max_body_size=LARGEST_RECORD)
async def bring_record(
    request: AnyRequest,
    house: House,
    settings: Settings,
    viewer: Viewer,
    data: Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)],
) -> Response[Any]:
    """Read it strictly, keep it for a day, and show its last deal."""
    given = data.get("file")
    text = str(data.get("text", ""))
    body: bytes | str = text.strip()
    if isinstance(given, UploadFile) and (uploaded := await given.read()):
        body = uploaded
    try:
        played = await asyncio.to_thread(_read, body)
    except BadRecord as error:
        said = sentence(error, viewer.language)
        return _ask_for_record(viewer, text, said[:1].upper() + said[1:])
    await house.limiter.spend(*clients.tables(request, settings))
    key = house.brought.add(played)
    return Redirect(f"/analysis/{key}/deals/{len(played.deals)}", status_code=303)


def _read(body: bytes | str) -> Replay:
    """Raises BadRecord."""
    record: Record = read_record(body)
    if not has_solver(record.game) or record.game not in playable():
        raise BadRecord("game", "no_solver", game=record.game)
    if not record.deals:
        raise BadRecord("deals", "no_deal")
    return replay(record)


@get("/analysis/{key:str}/deals/{number:int}")
async def record_deal(
    house: House, viewer: Viewer, key: str, number: int, at: int | None = None, view: str = ""
) -> Response[str]:
    """A deal of a record that was brought here."""
    played = house.brought.get(key)
    if not 1 <= number <= len(played.deals):
        raise Refused("no_deal_here")
    record = played.record
    names = names_in(record, viewer)
    deals = tuple(range(1, len(played.deals) + 1))
    place = Place(f"/analysis/{key}/deals/{number}", number, deals, (), "/analysis")
    return _page(house, viewer, played, place, names, at, view)


def names_in(record: Record, viewer: Viewer) -> list[str]:
    """Who played, or where they sat."""
    t = game_words(viewer.language, record.game)
    return [
        t(f"seat.{letter}") if player is None else player.name
        for letter, player in zip(record.ruleset.seats, record.players, strict=True)
    ]
