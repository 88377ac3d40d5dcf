"""The reduced game of Aluette: that it is the one that was meant, and that an end of a deal of
Aluette is the same game, thought about by the same search."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest
from benchmarks import asked
from benchmarks.reduced import embedding, learning, players
from benchmarks.reduced.game import NAME, Course, Known
from open_spiel.python import policy

from veillee.games.aluette import kernels
from veillee.games.aluette.deck import Hand
from veillee.games.aluette.net import judging, search, table, thinking, worlds
from veillee.games.aluette.net.reading import net


def test_it_is_the_game_that_was_meant() -> None:
    """So many information sets, and what uniform play gives away."""
    uniform = policy.TabularPolicy(pyspiel.load_game(NAME))
    assert len(uniform.state_lookup) == 4818
    assert len(players.moments()) == 750
    assert players.exploitable(uniform) == pytest.approx(0.533, abs=0.0005)


def test_an_end_of_a_deal_is_the_same_game() -> None:
    """Whose turn it is, what may be played and what comes of it, to the end of random deals."""
    rng, ends = Random(3), set()
    cards = Hand.of(embedding.CARDS)
    for _ in range(300):
        pack = list(embedding.CARDS)
        rng.shuffle(pack)
        hands = [sorted(pack[:3]), sorted(pack[3:6])]
        words, course = embedding.before(*hands), Course()
        while (turn := course.player) >= 0:
            assert kernels.turn(words) == embedding.SEATS[turn]
            strengths = tuple(embedding.strength_of(card) for card in hands[turn])
            known = Known(turn, strengths, course)
            held = Hand(int(words[embedding.SEATS[turn]]))
            assert sorted({embedding.strength_of(card) for card in held}) == known.choices
            at = embedding.embedded(known)
            assert at.seat == embedding.SEATS[turn]
            told = Hand(int(at.words[at.seat]))
            assert [embedding.strength_of(card) for card in told] == [
                embedding.strength_of(card) for card in held
            ]
            assert (cards & at.unseen).bit_count() == 5 - len(course.by(1 - turn))
            strength = rng.choice(known.choices)
            embedding.play(words, strength)
            course = course.after(strength)
        assert words[kernels.TRICKS] == 9
        points = course.points()
        assert [table.raw_value(words, seat) for seat in embedding.SEATS] == [points, -points]
        ends.add(points)
    assert ends == {-2, -1, 0, 1, 2}


def test_worlds_are_those_of_the_search() -> None:
    """The same hands from the same chance, each play as likely; only of the tricks before it is
    told that they say nothing."""
    rng = Random(5)
    for name in rng.sample(list(players.moments()), 40):
        at = embedding.embedded(players.moments()[name].known())
        few, seed = 20, rng.getrandbits(60)
        ours = embedding.imagined(at, net(), few, kernels.generator(seed))
        found = np.zeros((few * thinking.IMAGINED, table.SIZE), np.int64)
        factors = np.ones((len(found), search.PLAYS + 1), np.float32)
        search.imagine(
            at.words,
            at.seat,
            at.unseen,
            at.singers,
            net(),
            at.worth,
            thinking.TRUST,
            at.heard,
            kernels.generator(seed),
            judging.room(),
            found,
            factors,
        )
        assert (ours.worlds == found).all()
        plays = slice(embedding.BEFORE, 4 * at.words[kernels.TRICKS] + at.words[kernels.LAID])
        assert (ours.factors[:, plays] == factors[:, plays]).all()
        assert (ours.factors[:, : embedding.BEFORE] == np.float32(worlds.UNKNOWN)).all()
        holders = found[:, list(embedding.BETWEEN)]
        assert (holders == at.words[list(embedding.BETWEEN)]).all()


def test_what_was_asked_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that was stopped in the middle of a line asks only what is missing."""
    one = [players.Player(players.SHIPPED, 1)]
    found = sorted(players.choices(one, 2, tmp_path))
    assert all(len(chosen) == 750 for _player, chosen in found)
    kept = tmp_path / "reduced.jsonl"
    lines = kept.read_text().splitlines(keepends=True)
    assert len(lines) == 3
    kept.write_text(lines[0] + lines[1] + lines[2][:50])
    assert sorted(players.choices(one, 2, tmp_path)) == found
    assert sorted(kept.read_text().splitlines(keepends=True)) == sorted(lines)
    monkeypatch.setattr(asked, "ProcessPoolExecutor", None)
    assert sorted(players.choices(one, 2, tmp_path)) == found
    some = players.mixed([chosen for _player, chosen in found])
    assert 0 < players.exploitable(some) < 0.533


def test_what_is_learnt_there_is_the_same_game() -> None:
    """Self-play begins at the positions that are asked about."""
    words, worth = np.zeros(table.SIZE, np.int64), np.zeros((2, 5), np.float32)
    rng, cards = kernels.generator(1), np.zeros(48, np.int64)
    for _ in range(50):
        learning._begin(words, worth, rng, cards)
        hands = [
            Hand(int(words[seat])).minus(int(learning._HELD[seat])) for seat in embedding.SEATS
        ]
        assert (words == embedding.before(*hands)).all()
        assert (Hand.of(embedding.CARDS) & (hands[0] | hands[1])).bit_count() == 6
