"""Choices compared over the same imagined deals, until one is surely best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

from veillee.cards import Card
from veillee.games.alsos.bots.compiled import weights
from veillee.games.alsos.bots.compiled.knowledge import Knowledge, aims_of
from veillee.games.alsos.bots.compiled.policy import (
    HAND,
    SEEN,
    TABLE,
    VOID,
    Floats,
    a_room,
    chances,
    drawn_card,
)
from veillee.games.alsos.bots.compiled.trying import try_cards, try_hands
from veillee.games.alsos.bots.compiled.worlds import WORLD, imagine, remember
from veillee.games.alsos.kernels import Ints, card_bit, packed, seeded

STEP = 64
"""So many deals are imagined at a time; then it is looked at whether one choice is surely best."""
SURE = 3.0
"""A choice is out when it lies so many standard errors behind."""
PROPOSALS = 3
"""How many deals are weighed for each one that is played."""
ABSURD = 0.01
"""A card that habit thinks so little of, beside the best, is played at no temperature."""
LEAST = 3 * STEP
"""Before so many deals nothing is sure."""

Fill = Callable[[Ints, int, int, Floats, Floats], None]
"""Tries the choices alive in so many new deals, from the first on, and fills rows of what each
gains and whether it gains."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The choices over so many deals: what each gains in units, a little of the lead and the prize
    for a deal won counted with it, and whether it gains at all (an even deal counts half): a row a
    deal, NaN where a choice was out by then. ``dealt`` are the deals."""

    gains: Floats
    won: Floats
    best: int
    dealt: Ints


def compare(number: int, worlds: int, dealt: Ints, fill: Fill, sure: float = SURE) -> Tried:
    """Tries the choices in steps until one is surely best or all deals have been seen; with
    ``sure`` 0 all in all deals."""
    gains, won = np.full((worlds, number), np.nan), np.full((worlds, number), np.nan)
    alive: Ints = np.ones(number, np.int64)
    done, best = 0, 0
    while done < worlds and (alive.sum() > 1 or not sure):
        last = min(worlds, done + STEP)
        fill(alive, done, last, gains, won)
        done = last
        there = np.flatnonzero(alive)
        best = int(there[gains[:done, there].mean(axis=0).argmax()])
        behind = gains[:done, best, None] - gains[:done, there]
        error = behind.std(axis=0) / np.sqrt(done)
        if sure and done >= LEAST:
            alive[there[(behind.mean(axis=0) > sure * error) & (there != best)]] = 0
            if not error.any():
                break
    return Tried(gains[:done], won[:done], best, dealt[:done])


def cards_tried(
    know: Knowledge,
    cards: list[Card],
    worlds: int,
    rng: Random,
    reads: bool,
    prize: float,
    sure: float = SURE,
) -> Tried:
    """The cards played in the same deals."""
    seed, room = know.seed(rng), a_room()
    prices, kept, facts = know.prices(), know.kept(), know.facts()
    aims, trump = aims_of(prices), know.trump
    mine, reading = packed(know.twelve, trump), weights.READING * reads
    dealt, tables = np.zeros((worlds, WORLD), np.int64), np.zeros((worlds, TABLE), np.int64)
    bits = np.array([card_bit(card, trump) for card in cards], np.int64)

    def fill(alive: Ints, first: int, last: int, gains: Floats, won: Floats) -> None:
        remember(
            know.known, know.melds, know.rows, mine, know.seen, know.past, know.declarer, kept,
            aims, reading, PROPOSALS * (last - first), seeded(seed + first), dealt[first:last],
            tables[first:last], room,
        )  # fmt: skip
        try_cards(
            dealt, tables, mine, know.unseen.played, bits, alive, first, last, facts, prices,
            kept, aims, weights.POLICY, prize, seed, gains, won, room,
        )  # fmt: skip

    return compare(len(cards), worlds, dealt, fill, sure)


def hands_tried(
    know: Knowledge,
    hands: list[int],
    worlds: int,
    rng: Random,
    prize: float,
    sure: float = SURE,
) -> Tried:
    """Hands of mine before I play a card, 0 for mine after an exchange."""
    seed, room, view = know.seed(rng), a_room(), know.view
    prices, kept, facts = know.prices(), know.kept(), know.facts()
    aims, whole = aims_of(prices), np.array(hands, np.int64)
    dealt: Ints = np.zeros((worlds, WORLD), np.int64)
    led = card_bit(view.trick[0], know.trump) if view.trick else 0

    def fill(alive: Ints, first: int, last: int, gains: Floats, won: Floats) -> None:
        imagine(
            know.known, know.melds, know.rows, PROPOSALS * (last - first), seeded(seed + first),
            dealt[first:last],
        )  # fmt: skip
        try_hands(
            dealt, whole, alive, first, last, know.seen, led, facts, prices, kept, aims,
            weights.POLICY, prize, seed, gains, won, room,
        )  # fmt: skip

    return compare(len(hands), worlds, dealt, fill, sure)


def habit(know: Knowledge, cards: list[Card], heat: float, tricks: int, rng: Random) -> Card:
    """A card as habit has it, without imagining anything; only the last ``tricks`` are known."""
    words, view, trump = seeded(know.seed(rng)), know.view, know.trump
    kept, aims = know.kept(), aims_of(know.prices())
    dealt, tables = np.zeros((1, WORLD), np.int64), np.zeros((1, TABLE), np.int64)
    found, odds, features = room = a_room()
    remember(
        know.known, know.melds, know.rows, packed(know.twelve, trump), know.seen, know.past,
        know.declarer, kept, aims, weights.READING, 1, words, dealt, tables, room,
    )  # fmt: skip
    table = tables[0]
    if tricks < len(view.tricks):
        known = [card for each in view.tricks[len(view.tricks) - tricks :] for card in each.cards]
        last = packed(sum(1 << card for card in (*known, *view.trick)), trump)
        table[SEEN], table[VOID + 1] = table[HAND] | last, 0
    number = chances(table, 0, kept, aims, weights.POLICY, 1.0, found, odds, features)
    odds[:number] *= odds[:number] >= ABSURD * odds[:number].max()
    odds[:number] **= 1 / heat
    odds[:number] *= odds[:number] > 0
    odds[:number] /= odds[:number].sum()
    bits = {card_bit(card, trump): card for card in map(int, view.hand)}
    return bits[int(found[drawn_card(found, odds, number, words)])]
