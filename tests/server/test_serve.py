"""What cannot be served is said in one sentence, before anything is made."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.served import Served


def refused(*arguments: str) -> str:
    """The one line on standard error of a ``serve`` that ends with status 2."""
    served = subprocess.run(
        [sys.executable, "-m", "veillee", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert (served.returncode, served.stdout) == (2, "")
    assert served.stderr.count("\n") == 1
    assert "Traceback" not in served.stderr
    return served.stderr


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (("--port", "70000"), "--port"),
        (("--port", "-1"), "--port"),
        (("--port", "8o"), "--port"),
        (("--host", "300.1.1.1"), "300.1.1.1 port 8765: "),
        (("--host", "192.0.2.1"), "192.0.2.1 port 8765: "),
        (("--https", "--proxy", "127.0.0.1,nginx"), "--proxy: 'nginx' is no address"),
        (("--log-level", "loud"), "--log-level"),
        (("--database", "/dev/null/tables.sqlite3", "--port", "0"), "/dev/null/tables.sqlite3: "),
        (("--database", "/", "--port", "0"), "/: "),
    ],
)
def test_what_cannot_be_served(tmp_path: Path, arguments: tuple[str, ...], about: str) -> None:
    """Ports, hosts, proxies, levels and places that are none."""
    place = () if "--database" in arguments else ("--database", str(tmp_path / "tables.sqlite3"))
    assert about in refused(*arguments, *place)
    assert list(tmp_path.iterdir()) == []


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    """Whoever sits there stays, and no file is made."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        sentence = refused("--port", port, "--database", str(tmp_path / "tables.sqlite3"))
    assert f"127.0.0.1 port {port}: " in sentence
    assert list(tmp_path.iterdir()) == []


def has_ipv6() -> bool:
    """Whether this machine has an IPv6 address of its own: containers may not."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def test_an_address_of_ipv6_can_be_opened_as_it_is_printed(tmp_path: Path) -> None:
    """In brackets, as browsers want it."""
    if not has_ipv6():
        pytest.skip("this machine has no IPv6")
    server = Served(tmp_path / "tables.sqlite3", "--host", "::1")
    assert server.url.startswith("http://[::1]:")
    assert server.stop() == (0, "")
