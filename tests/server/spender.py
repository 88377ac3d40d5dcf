"""One process of several on one limiter: takes until refused and prints how often it could, then
holds a stream where it is asked to until it is killed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from veillee.store.limiter import Limiter, Room, TooMany

ALLOWED = 10
ROOM = Room("somebody", 2)


async def main(file: Path, hold: bool) -> None:
    limiter = Limiter(file, "secret")
    await limiter.open()
    print("open", flush=True)
    sys.stdin.readline()
    taken = 0
    try:
        while True:
            await limiter.take("tries", "somebody", per_minute=ALLOWED)
            taken += 1
    except TooMany as refused:
        print(taken, refused.facts["n"], flush=True)
    if hold:
        async with (
            limiter.stream([ROOM], 100),
            limiter.stream([ROOM], 100),
        ):
            print("holding", flush=True)
            await asyncio.Event().wait()
    await limiter.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), len(sys.argv) > 2))
