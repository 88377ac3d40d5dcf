"""Whatever goes wrong, one clear sentence: as a page for people, as JSON for our own script."""

from __future__ import annotations

import re
from typing import Any

from litestar import MediaType, Response
from litestar.exceptions import HTTPException

from veillee.errors import BadOptions, IllegalAction, Unreadable, VeilleeError
from veillee.live.faults import tell
from veillee.live.tables import NoSuchTable
from veillee.server.codes import WrongCode
from veillee.server.forms import AnyRequest
from veillee.server.pages import HERE, game_words, render
from veillee.server.preferences import preferred
from veillee.store import Gone
from veillee.store.limiter import TooMany
from veillee.tables.record import NoRecordYet
from veillee.tables.refused import Refused
from veillee.words import Words, words

STATUS: dict[type[VeilleeError], int] = {
    NoSuchTable: 404,
    Gone: 404,
    TooMany: 429,
    IllegalAction: 422,
    NoRecordYet: 409,
    WrongCode: 403,
    BadOptions: 400,
    Unreadable: 400,
}
REFUSED = {
    "not_seated": 403,
    "not_yours_alone": 403,
    "not_yours_to_choose": 403,
    "not_sure": 400,
    "no_such_pace": 400,
    "no_such_phrase": 400,
    "no_deal_here": 404,
    "no_such_study": 404,
    "no_thoughts": 404,
    "no_such_decision": 404,
    "not_alone": 403,
    "match_in_play": 403,
    "no_practice": 403,
}
"""Refusals that mean somebody else's seat or table, or a word that is none; all others mean that
the table is not as the asker thought."""


_TABLE = re.compile(r"/t/[\w-]{1,40}")


def status_of(error: VeilleeError) -> int:
    """The HTTP status that says what kind of wrong this is."""
    if isinstance(error, Refused):
        return REFUSED.get(error.code, 409)
    return STATUS.get(type(error), 400)


def refused(request: AnyRequest, error: VeilleeError) -> Response[Any]:
    """Our own errors."""
    t = _words(request)
    key = f"error.{error.code}"
    facts = {name: _short(value) for name, value in error.facts.items()}
    sentence = t(key, **facts) if key in t else t("error.other")
    answer = _answer(request, status_of(error), error.code, sentence)
    if isinstance(error, TooMany):
        answer.headers["Retry-After"] = str(error.facts["n"])
    return answer


def failed(request: AnyRequest, error: Exception) -> Response[Any]:
    """What the framework or a fault of ours raised."""
    t = _words(request)
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status >= 500:
        tell(f"fault while answering {request.method}", error)
    detail = error.detail if isinstance(error, HTTPException) else ""
    key = f"error.{detail}" if f"error.{detail}" in t else f"error.http.{status}"
    return _answer(request, status, f"http_{status}", t(key if key in t else "error.other"))


def _words(request: AnyRequest) -> Words:
    _, language = preferred(request)
    game = request.scope.get("state", {}).get("game")
    return game_words(language, game) if isinstance(game, str) else words(language, HERE)


def _short(value: object) -> object:
    """What somebody sent, cut where it is long."""
    if isinstance(value, int) and abs(value) >= 10**12:
        value = str(value)
    return value[:60] if isinstance(value, str) else value


def _answer(request: AnyRequest, status: int, code: str, sentence: str) -> Response[Any]:
    sentence = sentence[:1].upper() + sentence[1:]
    if "application/json" in request.headers.get("Accept", ""):
        body = {"code": code, "sentence": sentence}
        return Response(body, status_code=status, media_type=MediaType.JSON)
    prefs, language = preferred(request)
    table = _TABLE.match(request.url.path)
    back = table[0] if table and status not in (404, 410) else None
    values = {"status": status, "sentence": sentence, "prefs": prefs, "back": back}
    page = render("error.html", language, values)
    return Response(page, status_code=status, media_type=MediaType.HTML)
