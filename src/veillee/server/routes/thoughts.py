"""What bots think: a hint at one's turn, and why a bot did what it did.

A thought gives the hand away that it was thought over. So in the middle of a deal one is told of
one's own seat alone, and of others only where one plays alone and has chosen to practise.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from litestar import MediaType, Response, get

from veillee.core.match import Seat
from veillee.core.ruleset import Move
from veillee.games import load_levels
from veillee.live.bots import seed_of
from veillee.records import PlayedDeal, from_document, replay
from veillee.records.moments import Moment, moments
from veillee.server.asking import Viewer
from veillee.server.clients import address
from veillee.server.forms import AnyRequest
from veillee.server.house import House
from veillee.server.routes.study import names_in, shown_deal, tells_thoughts
from veillee.server.thought_page import Asked, ThoughtPage
from veillee.tables.record import so_far
from veillee.tables.refused import Refused
from veillee.tables.table import Table

A_MINUTE = 30
"""Thoughts that one visitor may ask for."""
SEED = 1
"""What a bot that did not play draws its lots from; the same for everybody who asks."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A moment at which somebody decided something."""

    at: int
    move: Move[Any, Any]


@get("/t/{table_id:str}/hint")
async def hint(request: AnyRequest, house: House, viewer: Viewer, table_id: str) -> Response[str]:
    """What a bot would do at this turn of the asker's, who plays with bots alone."""
    table = await _asked_at(request, house, table_id)
    seat = _own_seat(table, viewer)
    if table.to_act != seat or table.match is None:
        raise Refused("no_hint")
    view = table.ruleset.view(table.match, table.state, seat)
    game, log = table.ruleset.name, table.deals[-1]
    names = [player.name if player else "" for player in table.players]
    asked = Asked(game, "hint", thinker(game, None), view, names, seat, back=f"/t/{table_id}")
    key = (table_id, table.matches, len(table.deals), len(log.actions), seat)
    seed = seed_of(log, "turn", seat, view.clock)
    return await _answer(request, house, viewer, asked, key, seed)


@get("/t/{table_id:str}/why")
async def why(
    request: AnyRequest,
    house: House,
    viewer: Viewer,
    table_id: str,
    seat: int,
    strongest: bool = False,
) -> Response[str]:
    """What the bot in that seat thought at its last decision, in a deal played for practice, or
    what the strongest would have."""
    table = await _asked_at(request, house, table_id)
    you = _own_seat(table, viewer)
    if not table.practice:
        raise Refused("no_practice")
    asked = table.players[seat] if 0 <= seat < len(table.players) else None
    if asked is None or asked.bot is None or not table.deals:
        raise Refused("no_such_decision")
    played = await asyncio.to_thread(lambda: replay(from_document(so_far(table))).deals[-1])
    found = moments(table.ruleset, played)
    decided = [each.at for each in found if each.move is not None and each.move.seat == seat]
    if not decided:
        raise Refused("nothing_decided", player=asked.name)
    moment = _decision(found, decided[-1])
    number = len(table.deals)
    return await _thought(request, house, viewer, table, number, played, moment, you, strongest)


@get("/t/{table_id:str}/deals/{number:int}/thought")
async def thought_of_deal(
    request: AnyRequest,
    house: House,
    viewer: Viewer,
    table_id: str,
    number: int,
    at: int,
    match: int | None = None,
    strongest: bool = False,
) -> Response[str]:
    """What was thought at that moment of a deal whose cards everybody has seen, or what the
    strongest bot would have."""
    now = await _asked_at(request, house, table_id)
    table, played, _ = await shown_deal(house, table_id, number, match)
    moment = _decision(moments(table.ruleset, played), at)
    if not tells_thoughts(now, table, moment.move.seat, viewer.player):
        raise Refused("match_in_play")
    you = table.seat_of(viewer.player)
    return await _thought(request, house, viewer, table, number, played, moment, you, strongest)


@get("/analysis/{key:str}/deals/{number:int}/thought")
async def thought_of_record(
    request: AnyRequest, house: House, viewer: Viewer, key: str, number: int, at: int
) -> Response[str]:
    """What a bot would think at that moment of a deal of a record that was brought here."""
    played = house.brought.get(key)
    if not 1 <= number <= len(played.deals):
        raise Refused("no_deal_here")
    record, deal = played.record, played.deals[number - 1]
    request.scope["state"]["game"] = record.game
    moment = _decision(moments(record.ruleset, deal), at)
    seat, text = moment.move.seat, record.ruleset.write(moment.move.seat, moment.move.action)
    view = record.ruleset.view(deal.match, moment.move.before, seat)
    names, back = names_in(record, viewer), f"/analysis/{key}/deals/{number}?at={at}"
    bot = thinker(record.game, None)
    asked = Asked(record.game, "would", bot, view, names, None, text, back)
    return await _answer(request, house, viewer, asked, (key, number, at), SEED)


async def _asked_at(request: AnyRequest, house: House, table_id: str) -> Table:
    table = await house.tables.load(table_id)
    request.scope["state"]["game"] = table.ruleset.name
    return table


def _own_seat(table: Table, viewer: Viewer) -> Seat:
    """The asker's, who is the only person there."""
    seat = table.seat_of(viewer.player)
    if seat is None:
        raise Refused("not_seated")
    if not table.alone(viewer.player):
        raise Refused("not_alone")
    return seat


def thinker(game: str, bot: str | None) -> str:
    """That bot where it can say what it thinks, else the strongest that can."""
    reflective = load_levels(game).reflective
    if not reflective:
        raise Refused("no_thoughts")
    return bot if bot in reflective else reflective[-1]


def _decision(found: Sequence[Moment], at: int) -> Decision:
    """The moment of that number. Raises Refused where nobody decided anything."""
    move = found[at].move if 0 <= at < len(found) else None
    if move is None:
        raise Refused("no_such_decision")
    return Decision(at, move)


async def _thought(
    request: AnyRequest,
    house: House,
    viewer: Viewer,
    table: Table,
    number: int,
    played: PlayedDeal,
    decision: Decision,
    you: Seat | None,
    strongest: bool,
) -> Response[str]:
    """What was thought before that move: by the bot itself, or by the strongest in that seat, to
    which the page of a weaker one leads."""
    move, log, game = decision.move, table.deals[number - 1], table.ruleset.name
    seat, table_id = move.seat, request.path_params["table_id"]
    own = log.bots[seat] if log.bots else None
    bot, best = thinker(game, None if strongest else own), thinker(game, None)
    view = table.ruleset.view(played.match, move.before, seat)
    text = table.ruleset.write(seat, move.action)
    kind = "why" if bot == own else "would"
    more = "" if bot == best else f"{request.url.path}?{request.url.query}&strongest=true"
    asked = Asked(game, kind, bot, view, log.names, you, text, f"/t/{table_id}", more)
    key = (table_id, table.matches, number, decision.at)
    seed = seed_of(log, "turn", seat, view.clock)
    return await _answer(request, house, viewer, asked, key, seed)


async def _answer(
    request: AnyRequest,
    house: House,
    viewer: Viewer,
    asked: Asked,
    key: tuple[object, ...],
    seed: int,
) -> Response[str]:
    await house.limiter.take("thoughts", viewer.player or address(request), per_minute=A_MINUTE)
    thought = await house.thoughts.of(key, asked.game, asked.bot, asked.view, seed)
    html = ThoughtPage(asked, thought, viewer.language, viewer.prefs).html()
    return Response(html, media_type=MediaType.HTML)
