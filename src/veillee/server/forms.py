"""The token that every form carries against requests forged by other sites."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.template.base import csrf_token

from veillee.server.settings import Settings


def token_cookie(settings: Settings) -> str:
    """The name of the cookie that a form's token has to agree with."""
    return "__Host-form" if settings.https else "form"


def form_token(request: Request[Any, Any, Any], settings: Settings) -> str:
    """The token for forms in the answer to this request.

    The browser's cookie where it has one: the feed, which sends forms too, is not to set it.
    """
    return request.cookies.get(token_cookie(settings)) or csrf_token({"request": request})
