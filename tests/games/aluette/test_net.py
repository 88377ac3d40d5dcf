"""The net sees and says what plain Python does."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np

from tests.games.aluette import plain_net
from tests.games.aluette.test_bots import random_positions
from veillee.games.aluette import RULESET
from veillee.games.aluette.deck import CLASS
from veillee.games.aluette.net import features, judging, reading
from veillee.games.aluette.net.reading import net, read


def test_the_net_sees_and_says_what_plain_python_does() -> None:
    room, looked = judging.room(), 0
    for match, state in random_positions(Random(11), 60):
        seat = RULESET.to_act(state)
        view = RULESET.view(match, state, seat)
        if state.phase != "play":
            continue
        position = read(view)
        assert position.seat == seat
        on = room[0]
        size = features.state_on(position.words, seat, on)
        assert sorted(on[:size]) == sorted(plain_net.state_of(view))
        many = judging.judge_all(position.words, net(), room)
        found = {int(card): room[3][index, :5].copy() for index, card in enumerate(room[1][:many])}
        assert {CLASS[card] for card in found} == {CLASS[card] for card in view.hand}
        assert len(found) == len({CLASS[card] for card in view.hand})
        for card, ends in found.items():
            plain = plain_net.said(net(), plain_net.state_of(view) | plain_net.card_of(view, card))
            np.testing.assert_allclose(ends, plain, atol=2e-4)
        looked += 1
    assert looked > 1000


def test_all_that_ships_of_it_is_less_than_a_megabyte() -> None:
    folder = Path(reading.__file__).parent
    assert 0 < sum(each.stat().st_size for each in folder.glob("*.npz")) < 1_000_000
