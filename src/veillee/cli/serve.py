"""``veillee play`` and ``veillee serve``: the tables in a browser."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import webbrowser
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from veillee.cli.stop import BAD_INPUT, complain

Host = Annotated[str, typer.Option(help="The address to listen on.")]
Port = Annotated[
    int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes any that is free.")
]
Database = Annotated[
    Path | None, typer.Option(help="The file that keeps the tables. [default: your data folder]")
]


class LogLevel(StrEnum):
    debug = "debug"
    info = "info"
    warning = "warning"


HOME_PORT = 8765


def play(
    port: Port = HOME_PORT,
    database: Database = None,
    browser: Annotated[bool, typer.Option(help="Open a browser.")] = True,
) -> None:
    """Open the tables in a browser on this machine, and play."""

    def ready(address: str) -> None:
        print(f"Veillée is at {address} (Ctrl-C stops it)", flush=True)
        if browser:
            # No browser is no reason to stop: the address has been printed.
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(address)

    # The same address every time, so that an open page and a bookmark find the tables again;
    # another only where something else sits there.
    if port == HOME_PORT and not _is_free("127.0.0.1", port):
        port = 0
    _serve("127.0.0.1", port, database, ready)


def serve(
    host: Host = "127.0.0.1",
    port: Port = HOME_PORT,
    database: Database = None,
    https: Annotated[
        bool,
        typer.Option("--https", help="People reach the server through a proxy that speaks HTTPS."),
    ] = False,
    proxy: Annotated[
        str,
        typer.Option(
            help="With --https: the proxy's address or network, whose word on who asks is taken."
        ),
    ] = "127.0.0.1",
    keep: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=36500,
            metavar="DAYS",
            help="Delete tables not used for that many days. [default: keep them for ever]",
        ),
    ] = None,
    log_json: Annotated[
        bool, typer.Option("--log-json", help="Tell what happens in lines of JSON.")
    ] = False,
    log_level: Annotated[
        LogLevel | None,
        typer.Option(
            help="What is told on standard error. [default: warning, or info with --log-json]",
        ),
    ] = None,
    log_addresses: Annotated[
        bool, typer.Option("--log-addresses", help="Tell also where requests come from.")
    ] = False,
) -> None:
    """Serve the tables until stopped."""

    def ready(address: str) -> None:
        print(f"Veillée is at {address}", flush=True)

    from veillee.server.settings import Logs

    _expect_networks(proxy)
    level = log_level or (LogLevel.info if log_json else LogLevel.warning)
    logs = Logs(log_json, level.value, log_addresses)
    _serve(host, port, database, ready, https=https, proxy=proxy, keep=keep, logs=logs)


def _serve(
    host: str, port: int, database: Path | None, ready: Callable[[str], None], **more: Any
) -> None:
    # The web server takes half a second to import, which other commands must not pay.
    from veillee.server.run import run
    from veillee.server.settings import Settings, data_home
    from veillee.store.limiter import UnusableLimits
    from veillee.store.sql import UnusableDatabase

    place = database or data_home() / "veillee" / "tables.sqlite3"
    settings = Settings(place.absolute(), host, port, **more)
    _expect_free(host, port)
    try:
        run(settings, ready)
    except OSError as error:
        _stop(f"{place}: {error.strerror or error}")
    except UnusableDatabase as error:
        _stop(f"{place}: {error}")
    except UnusableLimits as error:
        _stop(f"{settings.limits_file}: {error}")


def _expect_networks(proxies: str) -> None:
    for proxy in proxies.split(","):
        try:
            ipaddress.ip_network(proxy.strip(), strict=False)
        except ValueError:
            _stop(f"--proxy: {proxy[:60]!r} is no address or network")


def _expect_free(host: str, port: int) -> None:
    """Stop with a sentence where the address cannot be listened on."""
    try:
        _listen_once(host, port)
    except UnicodeError:
        _stop(f"--host: {host[:60]!r} is no address")
    except OSError as error:
        _stop(f"{host} port {port}: {error.strerror or error}")


def _is_free(host: str, port: int) -> bool:
    with contextlib.suppress(OSError):
        _listen_once(host, port)
        return True
    return False


def _listen_once(host: str, port: int) -> None:
    """Raises OSError where the address cannot be listened on."""
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)


def _stop(sentence: str) -> NoReturn:
    complain(sentence)
    raise typer.Exit(BAD_INPUT)
