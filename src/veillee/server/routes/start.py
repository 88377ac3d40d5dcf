"""The start page: the games, a table in one click, and the way back to one's own."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

import msgspec
from litestar import MediaType, Response, get, post
from litestar.response import Redirect

from veillee.errors import Unreadable
from veillee.games import GAMES, load, load_levels
from veillee.live.tables import NoSuchTable
from veillee.server import clients, preferences, visitors
from veillee.server.forms import AnyRequest, Posted, form_token
from veillee.server.house import House, chance
from veillee.server.house_rules import (
    OptionModel,
    PresetModel,
    given_options,
    option_models,
    preset_models,
)
from veillee.server.levels import LevelModel, level_models
from veillee.server.names import bot_names, clean_name
from veillee.server.pages import game_words, playable, render, web
from veillee.server.preferences import LEVEL, Preferences, preferred
from veillee.server.settings import Settings
from veillee.tables.commands import Begin, Open, Sit
from veillee.tables.seen import see
from veillee.words import Words

AnyRequest = AnyRequest


OWN_TABLES = 20
"""How many of one's own tables the start page shows."""


@dataclass(frozen=True, slots=True)
class GameModel:
    """One game as the start page introduces it; ``others`` is how many sit there beside one,
    ``level`` the bots that this browser chose last, ``thinking`` when bots can say what they
    think."""

    name: str
    t: Words
    playable: bool
    others: int
    presets: tuple[PresetModel, ...]
    options: tuple[OptionModel, ...]
    levels: tuple[LevelModel, ...]
    level: str
    thinking: bool


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table of the visitor's; ``score`` by side, ``state`` a key of the catalogue."""

    id: str
    game: str
    t: Words
    names: tuple[str, ...]
    score: tuple[int, ...]
    state: str


def game_model(game: str, language: str, prefs: Preferences) -> GameModel:
    ruleset, t, has_pages = load(game), game_words(language, game), web(game) is not None
    return GameModel(
        game,
        t,
        has_pages,
        len(ruleset.seats) - 1,
        preset_models(ruleset, t),
        option_models(ruleset, t),
        level_models(game, t) if has_pages else (),
        prefs.get(LEVEL + game, ""),
        has_pages and bool(load_levels(game).reflective),
    )


async def own_tables(house: House, player: str | None, language: str) -> list[OwnTable]:
    """The visitor's tables, the last used first."""
    found: list[OwnTable] = []
    for table_id in [] if player is None else await house.store.tables_of(player):
        try:
            seen = see(await house.tables.load(table_id), player)
        except NoSuchTable:  # deleted since we asked
            continue
        match = seen.match
        if seen.seat is None and seen.next_seat is None:
            continue  # they have got up, or taken the seat along to another device
        if len(found) == OWN_TABLES:
            break
        state = "waiting" if match is None else "over" if match.over else "open"
        found.append(
            OwnTable(
                table_id,
                seen.game,
                game_words(language, seen.game),
                tuple(each.name for each in seen.players if each is not None),
                () if match is None else match.score,
                state,
            )
        )
    return found


@get("/", name="start")
async def start(request: AnyRequest, house: House, settings: Settings) -> Response[str]:
    prefs, language = preferred(request)
    visitor = await visitors.known(request, house.store, settings)
    player = None if visitor is None else visitor.id
    values = {
        "games": [game_model(game, language, prefs) for game in GAMES],
        "tables": await own_tables(house, player, language),
        "csrf": form_token(request, settings),
        "prefs": prefs,
    }
    response = Response(render("start.html", language, values), media_type=MediaType.HTML)
    visitors.extend(request, response, visitor, settings)
    return response


class NewTable(msgspec.Struct):
    """The start page's form. Options come as ``option.<name>`` and are read from the form."""

    game: str
    preset: str = "cafe"
    name: str = ""
    company: str = "bots"
    level: str = ""
    option: list[str] | str = msgspec.field(default_factory=list)


@post("/tables")
async def open_table(
    request: AnyRequest,
    house: House,
    settings: Settings,
    data: Posted[NewTable],
) -> Redirect:
    """A table of the asker's own; with bots it begins at once."""
    prefs, language = preferred(request)
    ruleset = load(data.game)
    if data.game not in playable():
        raise Unreadable("no_such_game", game=data.game, known=" ".join(playable()))
    request.scope["state"]["game"] = data.game
    chosen = [data.option] if isinstance(data.option, str) else data.option
    given = given_options(ruleset.options, chosen)
    opening = Open(
        data.game,
        data.preset,
        given,
        data.level or load_levels(data.game).usual,
        practice=data.company == "practice",
    )
    t = game_words(language, data.game)
    name = clean_name(data.name) or t("player.guest")
    await house.limiter.spend(*clients.tables(request, settings))
    table_id = secrets.token_urlsafe(16)
    await house.tables.open(table_id, opening)
    player, cookie = await visitors.welcome(request, house.store, settings, house.arrivals)
    seat = len(ruleset.seats) // 2
    await house.tables.ask(table_id, Sit(player, seat, name), [player])
    if data.company != "friends":
        bot = (await house.tables.load(table_id)).bot
        bots = tuple((bot, each) for each in bot_names(len(ruleset.seats), name))
        await house.tables.ask(table_id, Begin(player, chance(ruleset), bots))
    cookies = [] if cookie is None else [cookie]
    remembered = preferences.read(prefs | {LEVEL + data.game: opening.level})
    if remembered != prefs:
        cookies.append(preferences.cookie(remembered, settings))
    return Redirect(f"/t/{table_id}", status_code=303, cookies=cookies)
