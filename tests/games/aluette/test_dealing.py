"""Partners, packets and who leads (spec aluette 4–6, 8, 9)."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.aluette.table import E, N, S, W, act, begin, cards
from veillee.games.aluette import rules
from veillee.games.aluette.actions import Play
from veillee.games.aluette.deck import BORGNE, LUETTES, MADAME, MONSIEUR, VACHE
from veillee.games.aluette.options import Options

DRAWN = Options(partners="drawn")


@pytest.mark.parametrize("dealer", range(4))
def test_three_packets_of_three_from_the_dealers_left(dealer: int) -> None:
    dealt = rules.deal(dealer, range(48))
    left, opposite, right = ((dealer + step) % 4 for step in (1, 2, 3))
    assert list(dealt.hands[left]) == [0, 1, 2, 12, 13, 14, 24, 25, 26]
    assert list(dealt.hands[opposite]) == [3, 4, 5, 15, 16, 17, 27, 28, 29]
    assert list(dealt.hands[right]) == [6, 7, 8, 18, 19, 20, 30, 31, 32]
    assert list(dealt.hands[dealer]) == [9, 10, 11, 21, 22, 23, 33, 34, 35]
    assert dealt.talon == tuple(range(36, 48))


def test_the_talon_keeps_the_order_of_the_pack() -> None:
    pack = list(range(48))[::-1]
    assert rules.deal(0, pack).talon == tuple(range(12))[::-1]


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealers_left_neighbour_leads_or_answers_first(dealer: int) -> None:
    for options in (Options(), Options(chant="ask")):
        state = begin(dealer, options)
        assert rules.to_act(state) == (dealer + 1) % 4
        assert state.leader == (dealer + 1) % 4


@pytest.mark.parametrize("options", [Options(), Options(chant="ask")], ids=["off", "ask"])
def test_every_card_may_be_led_and_played_always(options: Options) -> None:
    """Nobody follows or trumps: whoever is to play may play all they hold (3, 9)."""
    state = act(begin(options=options), "no" if options.chant == "ask" else "")
    rng = Random(5)
    while (seat := rules.to_act(state)) is not None:
        legal = rules.legal(state, seat)
        assert legal == tuple(Play(card) for card in state.hands[seat])
        state = rules.apply(state, seat, rng.choice(legal)).state


def test_no_draw_when_partners_are_fixed() -> None:
    assert rules.draw(Options(), range(48)) is None


def test_a_draw_worked_out_by_hand() -> None:
    """N turns the 2c and is done; E S W E S W turn others; E the 3d, S the 2d, then W alone:
    4e, 5e, 3c. Madame W keeps her seat; monsieur E sits opposite already; borgne S comes to W's
    left, which is N; vache N to W's right, S."""
    turned = cards("2c 4d 4c 4b 3d 2d 4e 5e 3c")
    draw = rules.draw(DRAWN, [*turned, *cards("Ad Ac")])
    assert draw is not None
    assert draw.turned == tuple(turned)
    assert draw.dealer == W
    assert draw.places == (S, E, N, W)


def test_who_has_a_luette_is_passed_over() -> None:
    """Three luettes in the first round leave the fourth to S, however long it takes."""
    draw = rules.draw(DRAWN, cards("3d 3c 4d 2d 5d 6d 7d 8d 9d 2c 4b"))
    assert draw is not None
    assert draw.turned[-1] == VACHE
    assert len(draw.turned) == 10
    assert draw.dealer == E
    assert draw.places == (W, E, N, S)


def dealt_face_up(order: list[int]) -> dict[int, int]:
    """Who has which luette, told differently: seats in a ring that players leave."""
    ring, found, index = [N, E, S, W], {}, 0
    for card in order:
        index %= len(ring)
        if card in LUETTES:
            found[card] = ring.pop(index)
            if not ring:
                return found
        else:
            index += 1
    raise AssertionError("no four luettes")


def test_many_draws() -> None:
    """Monsieur and madame are partners, madame keeps her seat and deals, borgne at her left."""
    rng, everybody = Random(11), set()
    for _ in range(500):
        order = rng.sample(range(48), 48)
        draw = rules.draw(DRAWN, order)
        assert draw is not None
        assert draw.turned == tuple(order[: len(draw.turned)])
        assert draw.turned[-1] in LUETTES
        assert sum(card in LUETTES for card in draw.turned) == 4
        found = dealt_face_up(order)
        madame = found[MADAME]
        assert draw.dealer == draw.places[madame] == madame
        assert draw.places[found[BORGNE]] == (madame + 1) % 4
        assert draw.places[found[MONSIEUR]] == (madame + 2) % 4
        assert draw.places[found[VACHE]] == (madame + 3) % 4
        everybody.add(draw.places)
    # Every order of the four in which somebody stays.
    assert len(everybody) == 24 - 9
