"""What requests bring, and the token that every form carries against requests forged by other
sites."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from litestar import Request
from litestar.enums import RequestEncodingType
from litestar.middleware.csrf import CSRFMiddleware
from litestar.params import Body
from litestar.template.base import csrf_token
from litestar.types import Receive, Scope, Send

from veillee.server.settings import Settings

AnyRequest = Request[Any, Any, Any]

F = TypeVar("F")
Posted = Annotated[F, Body(media_type=RequestEncodingType.URL_ENCODED)]
"""What a form of a page brings."""


class FormTokens(CSRFMiddleware):
    """Litestar's check of the form token, which forgets a cookie that we never signed.

    Else a browser that kept a cookie from before the secret changed could never act again.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cookies = AnyRequest(scope).cookies
        name = self.config.cookie_name
        if name in cookies and self._decode_csrf_token(cookies[name]) is None:
            del cookies[name]
        await super().__call__(scope, receive, send)

    def _decode_csrf_token(self, token: str) -> str | None:
        return super()._decode_csrf_token(token) if token.isascii() else None


def token_cookie(settings: Settings) -> str:
    """The name of the cookie that a form's token has to agree with."""
    return "__Host-form" if settings.https else "form"


def form_token(request: AnyRequest, settings: Settings) -> str:
    """The token for forms in the answer to this request.

    The browser's cookie where it has one: the feed, which sends forms too, is not to set it.
    """
    return request.cookies.get(token_cookie(settings)) or csrf_token({"request": request})
