"""One process of several that append to the same table: prints the versions it won."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.contracts.backends import BACKENDS
from veillee.store import Conflict
from veillee.tables.events import PaceSet


async def main(backend: str, folder: Path, mark: int, goal: int) -> None:
    store = await BACKENDS[backend](folder)
    print(await store.secret("forms"), flush=True)
    while (version := len(await store.load("table"))) < goal:
        try:
            await store.append("table", version, [PaceSet(float(mark))])
        except Conflict:
            continue
        print(version + 1, flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
