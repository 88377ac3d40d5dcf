"""Style, script and cards: read once, named by their content, kept by browsers for ever."""

from __future__ import annotations

from functools import cache

from litestar import Response, get
from litestar.exceptions import NotFoundException

from veillee.server.pages import Asset, assets

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


@cache
def _by_name() -> dict[str, Asset]:
    return {asset.name: asset for asset in assets().values()}


@get("/static/{name:str}")
async def static(name: str) -> Response[bytes]:
    asset = _by_name().get(name)
    if asset is None:
        raise NotFoundException
    return Response(asset.body, media_type=asset.type, headers=FOR_EVER)


@get("/favicon.ico")
async def favicon() -> Response[bytes]:
    asset = assets()["icon.svg"]
    return Response(asset.body, media_type=asset.type, headers={"Cache-Control": "max-age=86400"})
