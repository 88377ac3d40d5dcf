"""What would be made, before a card is played: each figure by an owner who plays for it; compiled.

A world is played out as things stand, and again for each player as if they had announced ultimó,
and as if they had announced all figures that ask for certain cards.
"""

from __future__ import annotations

from random import Random

import numpy as np

from veillee.games.alsos.bots.compiled import weights
from veillee.games.alsos.bots.compiled.knowledge import ASKED, Knowledge, aims_of
from veillee.games.alsos.bots.compiled.policy import TABLE, Floats, a_room, play_out
from veillee.games.alsos.bots.compiled.settling import (
    ACES,
    CSALAD,
    HIGH,
    SEVENS,
    THEIRS,
    ULTIMO,
    made,
    melds_of,
)
from veillee.games.alsos.bots.compiled.swapping import swapped
from veillee.games.alsos.bots.compiled.trying import Room, bela_of, lay
from veillee.games.alsos.bots.compiled.worlds import (
    TALON,
    WORLD,
    WORLD_MINE,
    WORLD_THEIRS,
    imagine,
    packed_for,
)
from veillee.games.alsos.items import ITEMS, Item
from veillee.games.alsos.kernels import SEVEN, Ints, compiled, seeded

WAYS = 5
"""As things stand; with my ultimó, with theirs; with my figures of cards, with theirs."""
BY_CARDS = 1 << SEVENS | 1 << CSALAD | 1 << HIGH | 1 << ACES


@compiled
def look(
    worlds: Ints,
    first: int,
    last: int,
    seen: Ints,
    given: int,
    indicator: int,
    top: int,
    is_open: int,
    declarer: int,
    trump: int,
    aims: Ints,
    bound: Ints,
    kept: Ints,
    weights: Floats,
    seed: int,
    room: Room,
    flags: Ints,
    leads: Ints,
) -> None:
    """Fills ``flags`` and ``leads`` for the worlds from ``first`` to ``last``. ``aims`` and
    ``bound`` have a row for each of the five ways."""
    table = np.zeros(TABLE, np.int64)
    for world in range(first, last):
        words = seeded(seed + 7919 * world)
        talon = worlds[world, TALON:]
        held = (
            packed_for(worlds[world, WORLD_MINE], trump),
            packed_for(worlds[world, WORLD_THEIRS], trump),
        )
        for way in range(WAYS):
            owner = 0 if way & 1 else 1
            if 0 < way < 3 and not held[owner] & SEVEN:
                continue
            mine, theirs = worlds[world, WORLD_MINE], worlds[world, WORLD_THEIRS]
            if is_open:
                leader = (mine, theirs)[declarer]
                swapper = declarer if leader & given else 1 - declarer
                if (mine, theirs)[swapper] & given and not bound[way, swapper]:
                    if swapper:
                        theirs = swapped(theirs, given, indicator, top, talon)
                    else:
                        mine = swapped(mine, given, indicator, top, talon)
            lay(table, packed_for(mine, trump), packed_for(theirs, trump), seen, declarer)
            melds = melds_of(table[0], table[1], trump)
            bela = bela_of(table[0], table[1])
            play_out(table, kept, aims[way], weights, 1.0, words, room)
            found, lead = made(table, melds, bela, declarer)
            if way == 0:
                flags[world], leads[world] = found, lead
            else:
                wanted = 1 << ULTIMO if way < 3 else BY_CARDS
                wanted <<= THEIRS * owner
                flags[world] = flags[world] & ~wanted | found & wanted


class Outlook:
    """The worlds that a player who is to speak imagines, and what is made in each."""

    def __init__(self, know: Knowledge, worlds: int, seed: int, proposals: int = 3) -> None:
        self.dealt: Ints = np.zeros((worlds, WORLD), np.int64)
        rows = know.rows
        imagine(know.known, know.melds, rows, proposals * worlds, seeded(seed), self.dealt)
        self.seed = seed

    def flags(self, know: Knowledge) -> Ints:
        """A word of flags for each world, as things stand for ``know``."""
        return flags_in(self.dealt, know, self.seed)


def flags_in(dealt: Ints, know: Knowledge, seed: int) -> Ints:
    """What is made in each of these worlds, a word of flags for each."""
    view, count = know.view, dealt.shape[0]
    flags: Ints = np.zeros(count, np.int64)
    aims, bound = ways(know)
    top = 0 if view.top is None else view.top
    look(
        dealt, 0, count, know.seen, know.given, view.indicator, top, int(know.open),
        know.declarer, know.trump, aims, bound, know.kept(), weights.POLICY, seed,
        a_room(), flags, np.zeros(count, np.int64),
    )  # fmt: skip
    return flags


def ways(know: Knowledge) -> tuple[Ints, Ints]:
    """What both play for and who is bound to the trump 7, by way."""
    aims, bound = [aims_of(know.prices())], [know.bound()]
    for names in (("ultimo",), tuple(ASKED)):
        for owner in (0, 1):
            seat = know.seat if owner == 0 else 1 - know.seat
            said = {item.name for item in know.items if item.owner == seat}
            extra = tuple(Item(seat, name, "front") for name in names if name not in said)
            aims.append(aims_of(know.prices(extra)))
            bound.append(know.bound(extra))
    return np.array(aims), np.array(bound)


def shares(flags: Ints) -> Floats:
    """The share of the worlds in which each item is made: a row for mine, one for theirs."""
    places = np.arange(2 * THEIRS)
    found: Floats = (flags[:, None] >> places & 1).mean(axis=0).reshape(2, THEIRS)
    return found


def outlook(know: Knowledge, worlds: int, rng: Random) -> Floats:
    """The shares of a player who is to speak."""
    return shares(Outlook(know, worlds, know.seed(rng)).flags(know))


assert len(ITEMS) == THEIRS
