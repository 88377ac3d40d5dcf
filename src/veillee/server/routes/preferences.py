"""How this browser likes to see things."""

from __future__ import annotations

import re
from typing import Any

from litestar import post
from litestar.response import Redirect

from veillee.server import preferences
from veillee.server.forms import AnyRequest, Posted
from veillee.server.settings import Settings

_BACK = re.compile(r"/(t/[\w-]{1,40})?")


@post("/preferences")
async def set_preferences(
    request: AnyRequest,
    settings: Settings,
    data: Posted[dict[str, Any]],
) -> Redirect:
    """Remember the choices, and go back to the page named by ``back``."""
    before = preferences.from_cookie(request.cookies.get("preferences"))
    chosen = preferences.read(before | data)
    back = str(data.get("back", "/"))
    cookie = preferences.cookie(chosen, settings)
    target = back if _BACK.fullmatch(back) else "/"
    return Redirect(target, status_code=303, cookies=[cookie])
