"""The pairs of a contest, played on a Ray cluster."""

from __future__ import annotations

import logging
import os
import socket
import warnings
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import Future
from typing import Any

from veillee.arena.contest import Pairs
from veillee.arena.crew import Piece, play, spread
from veillee.arena.mirrored import Pair
from veillee.errors import BadContest

PATIENCE = 10
"""Seconds within which a cluster has to answer."""


def played_on_ray(
    contest: Pairs, numbers: Iterable[int], workers: int | None = None
) -> Generator[tuple[int, Pair], None, None]:
    """Those pairs with their numbers, as they are finished, on the cluster that ``RAY_ADDRESS``
    names, else on one of this machine that ends with the contest.

    The pairs are the same as anywhere else. So many at once as ``workers`` says, else as the
    cluster has cores, which need this very version of the project. Raises BadContest ``no_ray``
    where Ray is not installed, ``no_cluster`` where the one named does not answer.
    """
    # Nobody was asked whether statistics may be sent.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise BadContest("no_ray") from None
    address = os.environ.get("RAY_ADDRESS", "")
    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        _knock(address)
        with warnings.catch_warnings(action="ignore"):
            if address:
                ray.init(**quiet)
            else:
                ray.init(num_cpus=workers, include_dashboard=False, **quiet)
    except (OSError, RuntimeError, ValueError) as error:
        raise BadContest("no_cluster", address=address or "localhost", error=str(error)) from None
    try:
        remote, given = ray.remote(play), ray.put(contest)

        def submit(piece: Sequence[int]) -> Future[Piece]:
            future: Future[Piece] = remote.remote(given, piece).future()
            return future

        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]  # Ray's
        hands = workers or int(resources.get("CPU", 1))
        yield from spread(submit, numbers, hands)
    finally:
        # What was begun elsewhere and nobody waits for ends with the driver.
        ray.shutdown()


def _knock(address: str) -> None:
    """Raises OSError where nobody listens at ``host:port``, for which Ray itself waits for ever;
    addresses of another shape are left to it."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
