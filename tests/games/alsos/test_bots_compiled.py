"""What the levels stand on, compiled: twins of the readable rules, and worlds that fit a view."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np

from tests.games.alsos.table import SILENCE, act, any_deal, any_options, course, view
from tests.games.alsos.test_bots_worlds import check
from veillee.games.alsos import rules
from veillee.games.alsos.actions import PLAYS, Play
from veillee.games.alsos.bots.compiled import weights
from veillee.games.alsos.bots.compiled.knowledge import Knowledge, aims_of
from veillee.games.alsos.bots.compiled.policy import (
    FEATURES,
    HAND,
    LED,
    TABLE,
    VOID,
    a_room,
    chances,
    play,
    play_out,
    turn,
)
from veillee.games.alsos.bots.compiled.settling import THEIRS, made, melds_of, units
from veillee.games.alsos.bots.compiled.swapping import swapped
from veillee.games.alsos.bots.compiled.trying import Room, bela_of, lay
from veillee.games.alsos.bots.compiled.worlds import (
    TALON,
    WORLD,
    WORLD_EARLY,
    WORLD_MINE,
    WORLD_THEIRS,
    deal,
    packed_for,
    remember,
)
from veillee.games.alsos.bots.swap import given_for
from veillee.games.alsos.bots.swap import swapped as readable
from veillee.games.alsos.bots.unseen import World
from veillee.games.alsos.counted import has_bela, meld_points
from veillee.games.alsos.items import FIGURES, ITEMS, Item, gain
from veillee.games.alsos.kernels import Ints, card_bit, packed, seeded
from veillee.games.alsos.scoring import settle
from veillee.games.alsos.state import State

NOBODY = np.zeros(2, np.int64)


def laid(state: State) -> Ints:
    """The table before the first card, seat A as player 0."""
    assert state.trump is not None
    table: Ints = np.zeros(TABLE, np.int64)
    mine, theirs = (packed(int(hand), state.trump) for hand in state.hands)
    lay(table, mine, theirs, NOBODY, state.leader)
    return table


def test_a_deal_played_by_the_policy_is_legal_and_settled_as_the_rules_settle_it() -> None:
    """Every card in turn by the rules too, and every item of both players, made or not."""
    rng, words, found = Random(3), seeded(3), dict.fromkeys(ITEMS, 0)
    cards, odds, features = a_room()
    for number in range(150):
        state = act(any_deal(rng), "accept " + SILENCE)
        assert state.trump is not None
        trump, table = state.trump, laid(state)
        names = {card_bit(card, trump): card for card in range(32)}
        items = [Item(state.turn, "parti", kontra="back")]
        items += [Item(owner, name, "front") for owner in (0, 1) for name in FIGURES]
        prices: Ints = np.zeros(2 * THEIRS, np.int64)
        for item in items:
            prices[THEIRS * item.owner + ITEMS.index(item.name)] = item.price
        aims = aims_of(prices * (number % 2))
        mine, theirs = table[HAND], table[HAND + 1]
        while table[HAND] | table[HAND + 1]:
            seat = turn(table)
            assert seat == state.turn
            size = chances(table, seat, NOBODY, aims, weights.POLICY, 1.0, cards, odds, features)
            assert abs(odds[:size].sum() - 1) < 1e-9
            legal = {each.card for each in rules.legal(state, seat) if isinstance(each, Play)}
            assert {names[int(card)] for card in cards[:size]} == legal
            card = int(cards[rng.choices(range(size), odds[:size])[0]])
            state = rules.apply(state, seat, PLAYS[names[card]]).state
            play(table, seat, card)
        melds, bela = melds_of(mine, theirs, trump), bela_of(mine, theirs)
        flags, _ = made(table, melds, bela, items[0].owner)
        bill = settle(items, rules._played(state)).bill
        for each in bill:
            place = THEIRS * each.item.owner + ITEMS.index(each.item.name)
            assert bool(flags >> place & 1) == each.made, each
            found[each.item.name] += each.made
        assert units(flags, prices) == gain(bill, 0)
    assert all(found[name] for name in ITEMS if name != "osszes_adu")
    assert words.size == 1


def test_nobody_goes_by_what_they_do_not_see() -> None:
    """The chances of a card are the same whatever the other holds."""
    rng = Random(4)
    cards, odds, features = a_room()
    aims, other = aims_of(np.zeros(2 * THEIRS, np.int64)), 0
    for _ in range(60):
        state = act(any_deal(rng), "accept " + SILENCE)
        table = laid(state)
        for _ in range(rng.randrange(22)):
            seat = turn(table)
            size = chances(table, seat, NOBODY, aims, weights.POLICY, 1.0, cards, odds, features)
            before, rows = odds[:size].copy(), features[:size].copy()
            theirs = table[HAND + 1 - seat]
            pool = [1 << bit for bit in range(32) if not table[HAND + seat] >> bit & 1]
            table[HAND + 1 - seat] = sum(rng.sample(pool, int(theirs).bit_count()))
            other += table[HAND + 1 - seat] != theirs
            chances(table, seat, NOBODY, aims, weights.POLICY, 1.0, cards, odds, features)
            assert (odds[:size] == before).all()
            assert (features[:size] == rows).all()
            table[HAND + 1 - seat] = theirs
            play(table, seat, int(cards[rng.randrange(size)]))
    assert other > 400
    assert features.shape == (12, FEATURES)


def test_melds_packing_and_the_exchange_are_those_of_the_readable_code() -> None:
    rng, exchanged = Random(5), 0
    for _ in range(1500):
        lot, trump = rng.sample(range(32), 32), rng.randrange(4)
        one, two = (sum(1 << card for card in lot[12 * at : 12 * at + 12]) for at in (0, 1))
        assert packed_for(one, trump) == packed(one, trump)
        first, second = packed_for(one, trump), packed_for(two, trump)
        assert melds_of(first, second, trump) == meld_points(one, two, trump)
        assert (bela_of(first, second) == 1) == has_bela(one, trump)
        indicator, top, talon = lot[24], lot[25], [1 << card for card in lot[26:]]
        given = given_for(indicator)
        if given & one:
            hand = swapped(one, given, indicator, top, np.array(talon, np.int64))
            assert hand == readable(one, indicator, top, talon)
            exchanged += 1
    assert exchanged > 300


def test_the_worlds_agree_with_what_was_seen() -> None:
    """At every decision of whole deals, and what was played leads to the table that is."""
    rng, met = Random(6), Counter[str]()
    room = a_room()
    for _ in range(15):
        for state in course(any_deal(rng, any_options(rng)), rng):
            seat = rules.to_act(state)
            if seat is None:
                continue
            seen = view(state, seat)
            suit = state.dealt.indicator >> 3
            know = Knowledge(seen, suit if state.trump is None else None, declaring=None)
            world: Ints = np.zeros(WORLD, np.int64)
            words = seeded(rng.getrandbits(60))
            for _ in range(3):
                assert deal(know.known, know.melds, words, world) > 0
                talon = tuple(int(card) for card in world[TALON:] if card)
                if state.late_apart and not know.open:
                    held = int(world[WORLD_MINE] | world[WORLD_THEIRS])
                    talon = tuple(
                        1 << at for at in range(32) if (know.unseen.pool & ~held) >> at & 1
                    )
                early = int(world[WORLD_EARLY]) if state.late_apart else 0
                found = World(int(world[WORLD_MINE]), int(world[WORLD_THEIRS]), early, talon)
                check(state, seat, found)
            if state.phase == "play":
                follow(know, state, room)
            met[state.phase] += 1
    assert all(met[phase] for phase in ("accept", "bid", "front", "back", "discard", "play"))


def follow(know: Knowledge, state: State, room: Room) -> None:
    """What was played, from the twelve each is taken to have held, gives the table as it is."""
    worlds, tables = np.zeros((4, WORLD), np.int64), np.zeros((4, TABLE), np.int64)
    aims = aims_of(know.prices())
    remember(
        know.known, know.melds, know.rows, packed(know.twelve, know.trump), know.seen, know.past,
        know.declarer, NOBODY, aims, weights.READING, 12, seeded(1), worlds, tables, room,
    )  # fmt: skip
    for world, table in zip(worlds, tables, strict=True):
        assert table[HAND] == packed(int(state.hands[know.seat]), know.trump)
        assert table[HAND + 1] == packed(int(world[WORLD_THEIRS]), know.trump)
        assert table[LED] == (card_bit(state.trick[0], know.trump) if state.trick else 0)
        assert turn(table) == 0
        assert not table[VOID + 1] & table[HAND + 1]
        play_out(table, NOBODY, aims, weights.POLICY, 1.0, seeded(2), room)
        assert not table[HAND] | table[HAND + 1]
