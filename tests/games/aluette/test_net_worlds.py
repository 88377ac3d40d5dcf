"""Worlds that the search imagines: in agreement with the view, and weighed by what was played."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from tests.games.aluette.table import E, N, S, act, begin, view
from tests.games.aluette.test_bots import random_positions
from tests.prove import times
from veillee.games.aluette import RULESET, kernels
from veillee.games.aluette.deck import ACES, Hand
from veillee.games.aluette.net import judging, search, table, worlds
from veillee.games.aluette.net.reading import net, read
from veillee.games.aluette.options import Options
from veillee.games.aluette.state import State


def imagined(state: State, seat: int, count: int, seed: int = 1) -> NDArray[np.int64]:
    position, rng = read(view(state, seat)), kernels.generator(seed)
    rows, cards = np.zeros((count, table.SIZE), np.int64), np.zeros(48, np.int64)
    for row in rows:
        worlds.sample(position.words, seat, position.unseen, position.singers, rng, row, cards)
    return rows


def test_worlds_agree_with_the_view_whatever_was_told() -> None:
    """Hands of the right sizes, apart from each other and from all that is seen; lies included."""
    rng, cards, looked = kernels.generator(3), np.zeros(48, np.int64), 0
    for match, state in random_positions(Random(21), times(60)):
        if state.phase != "play":
            continue
        seat = RULESET.to_act(state)
        assert seat is not None
        seen = RULESET.view(match, state, seat)
        position, row = read(seen), np.zeros(table.SIZE, np.int64)
        worlds.sample(position.words, seat, position.unseen, position.singers, rng, row, cards)
        others = [(seat + step) & 3 for step in (1, 2, 3)]
        piles = [int(row[each]) for each in others]
        piles += [int(row[table.ASIDE + each]) for each in others]
        assert [pile.bit_count() for pile in piles[:3]] == [seen.counts[each] for each in others]
        laid = [6 if each in seen.singers else 0 for each in others]
        assert [pile.bit_count() for pile in piles[3:]] == laid
        together = 0
        for pile in piles:
            assert together & pile == 0
            together |= pile
        assert together & ~position.unseen == 0
        assert int(row[seat]) == int(seen.hand)
        looked += 1
    assert looked > 500


def test_what_was_told_is_so_in_every_world() -> None:
    hands = {"N": "3d Ad Ac 4d 4c 4b 4e 5d 5c", "E": "Rd Rc Rb Re 8d 8c 8b 7d 7c"}
    state = act(
        begin(N, Options(signals=True), hands),
        ["sign:N:monsieur", "sign:N:aces:2", "look:S:E", "sign:E:worthless", "look:S:N"],
    )
    for row in imagined(act(state, "Rd"), S, 300):
        north, east = Hand(int(row[N])), Hand(int(row[E]))
        assert 0 in north
        assert (north & ACES).bit_count() == 2
        assert not east & int(ACES | 255)


def test_worlds_without_news_are_dealt_evenly() -> None:
    state = begin(N, hands={"E": "4d"})
    held = np.zeros(48)
    for row in imagined(state, E, 4000):
        held += [(int(row[S]) >> card) & 1 for card in range(48)]
    unseen = np.array([card not in state.hands[E] for card in range(48)])
    assert held[~unseen].sum() == 0
    assert abs(held[unseen] / 4000 - 9 / 39).max() < 0.035


def test_worlds_in_which_the_plays_are_likely_weigh_more() -> None:
    """Last hand let a king have the trick: it seldom held a better card."""
    hands = {"E": "Rd", "S": "4c 3d Ad 8d 8c 7d 7c 6d 6c", "W": "5d", "N": "4b"}
    state = act(begin(N, hands=hands), "Rd 4c 5d 4b")
    position = read(view(state, E))
    assert position.seat == E
    count = 600
    found, factors = np.zeros((count, table.SIZE), np.int64), np.ones((count, 37), np.float32)
    weights = np.ones(count)
    search.imagine(
        position.words,
        E,
        position.unseen,
        0,
        net(),
        position.worth,
        np.array([0.1, 0.1], np.float32),
        position.heard,
        kernels.generator(1),
        judging.room(),
        found,
        factors,
    )
    search.weights(position.words, E, factors, 0.0, -1, weights)
    better = np.array([bin(int(row[N]) & 0xFFF).count("1") for row in found])
    assert (weights * better).sum() / weights.sum() < 0.9 * better.mean()
    assert np.allclose(weights, factors.astype(float).prod(axis=1))


def test_what_was_told_first_and_what_was_not_told_count_too() -> None:
    """Who begins with the borgne holds neither monsieur nor madame; who told one card and had time
    for more holds no other of the eight."""
    hands = {"N": "2d Ad Rd Cd Vd 8d 7d 6d 5d", "E": "4d", "S": "4c 8c 7c", "W": "4b"}
    state = begin(N, Options(signals=True), hands)
    silent = act(state, "4d 4c 4b 5d")
    told = act(act(state, ["sign:N:borgne"]), "4d 4c 4b 5d")
    shares = []
    for each in (silent, told):
        position = read(view(each, S))
        count = 800
        found, factors = np.zeros((count, table.SIZE), np.int64), np.ones((count, 37), np.float32)
        search.imagine(
            position.words,
            S,
            position.unseen,
            0,
            net(),
            position.worth,
            np.array([9.0, 1.0], np.float32),
            position.heard,
            kernels.generator(1),
            judging.room(),
            found,
            factors,
        )
        weights = factors[:, search.SIGNS].astype(float)
        north = found[:, N]
        better = (north & 3) != 0
        shares.append(float((weights * better).sum() / weights.sum()))
    assert shares[1] < 0.1 < shares[0]
