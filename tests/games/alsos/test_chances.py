"""The chances that items are given, and that those which ship are what the script finds."""

from __future__ import annotations

from functools import partial
from itertools import product

import numpy as np
from training.alsos_before import played_before
from training.alsos_model import (
    ANY,
    DATA,
    PLAIN,
    ROUNDS,
    Rows,
    announcing,
    counted,
    curves,
    dense,
    fitted,
    likelier,
)
from training.alsos_moments import SOUGHT, TRIED, WORLDS, moments, moments_of, numbers, promising
from training.spread import spread

from veillee.games.alsos.bots.compiled import bets, weights
from veillee.games.alsos.bots.compiled.model import KNOTS, before_words, calibrated
from veillee.games.alsos.deck import NAMES, SUITS, Hand
from veillee.games.alsos.items import ITEMS
from veillee.games.alsos.state import Deal

KEPT = np.load(DATA)


def test_the_chances_that_ship_are_those_that_fit_the_deals() -> None:
    told = [KEPT[f"told{turn}"] for turn in range(len(ROUNDS))]
    assert np.array_equal(fitted(told).astype(np.float32), weights.MODEL)


def test_the_deals_are_those_that_are_played_today() -> None:
    """Those that were kept apart, card by card as the bots play now. Where this fails the bots
    play otherwise: ``python -m training.alsos_model`` finds what is right for them."""
    for turn, each in enumerate(ROUNDS):
        again = KEPT[f"again{turn}"]
        assert again[:, -1].sum() > 20
        with played_before(each.turn):
            played = (moments_of(number, each.seed) for number in each.again())
            assert np.array_equal(counted(played), again)
        kept = {tuple(row[:-1]): row[-1] for row in KEPT[f"told{turn}"]}
        assert all(kept[tuple(row[:-1])] >= row[-1] for row in again)


def test_a_better_share_is_never_a_worse_chance() -> None:
    steps = np.linspace(0, 1, WORLDS + 1)
    whole, none = np.ones((2, len(ITEMS)), np.bool_), np.zeros((2, len(ITEMS)), np.bool_)
    for back, declarer, early, beside in product((0, 1), (0, 1), (none, whole), (none, whole)):
        shares = [np.full((2, len(ITEMS)), share) for share in steps]
        found = np.array([calibrated(share, back, declarer, early, beside) for share in shares])
        assert np.diff(found, axis=0).min() > -1e-7
        assert 0 < found.min() < found.max() < 1


def test_an_owner_who_does_not_declare_has_chances_of_their_own() -> None:
    shares = np.full((2, len(ITEMS)), 0.5)
    mine, theirs = calibrated(shares, 0, 0), calibrated(shares, 0, 1)
    assert (mine[0, 1:] != theirs[0, 1:]).all()
    assert (mine[1, 1:] != theirs[1, 1:]).all()


def test_what_was_announced_in_front_has_chances_of_its_own_in_back() -> None:
    """Its owner had reasons to; a share of one half in back then tells less against it."""
    shares, early = np.full((2, len(ITEMS)), 0.5), np.ones((2, len(ITEMS)), np.bool_)
    said, unsaid = calibrated(shares, 1, 0, early), calibrated(shares, 1, 0)
    lasting = [ITEMS.index(name) for name in ("100", "200", "tous_les_trois")]
    assert (said[0, lasting] > unsaid[0, lasting]).all()
    assert (said[:, 0] == unsaid[:, 0]).all()


def test_an_ultimo_announced_in_front_hangs_more_on_what_is_imagined_in_back() -> None:
    """Whoever announces in back chooses to by what they imagine then; whoever did in front has no
    choice any more."""
    place, early = ITEMS.index("ultimo"), np.ones((2, len(ITEMS)), np.bool_)
    few, many = np.full((2, len(ITEMS)), 0.2), np.full((2, len(ITEMS)), 0.8)
    said = calibrated(many, 1, 1, early, early) - calibrated(few, 1, 1, early, early)
    fresh = calibrated(many, 1, 1, beside=early) - calibrated(few, 1, 1, beside=early)
    assert (said[:, place] > 1.1 * fresh[:, place]).all()


def test_before_anybody_spoke_the_others_chances_are_their_shares() -> None:
    """What was announced is made far more often than a share without words says."""
    shares = np.full((2, len(ITEMS)), 0.08)
    found = before_words(shares)
    assert (found[0] == calibrated(shares, 0, 0)[0]).all()
    assert (found[1] == 0.08).all()
    assert calibrated(shares, 0, 0)[1, ITEMS.index("100")] > 0.3


def test_what_a_deal_tells() -> None:
    """Each item once for each player and phase, and a figure tried against its owner's judgement
    in every third deal alone, where nothing else is told."""
    tried = 0
    for number, deal in enumerate(moments(24, seed=8)):
        places = [(each.event, each.other, each.back) for each in deal]
        assert len(set(places)) == len(places)
        forced = [each for each in deal if each.forced]
        tried += len(forced)
        if number % TRIED == TRIED - 1:
            assert deal == forced
            assert len(deal) <= 1
            assert not any(each.other for each in deal)
        else:
            assert not forced
            assert {each.item for each in deal} >= {0} or not deal
    assert tried > 3


def test_a_figure_that_is_sought_is_all_that_its_deals_tell() -> None:
    sought = [ITEMS.index("osszes_adu"), ITEMS.index("44")]
    announced = [0, 0]
    for number in numbers(0, 0, 120):
        assert number >= SOUGHT
        deal = moments_of(number, seed=8)
        assert {each.item for each in deal} <= {sought[number % 2]}
        assert not any(each.forced for each in deal)
        announced[number % 2] += bool(deal)
    assert min(announced) > 0


def test_what_a_figure_needs_is_looked_for_in_all_that_a_player_may_have() -> None:
    """Late cards, and the indicator by the 7 of its suit, in either hand; the nine is asked where
    only four of the six are held."""

    def found(figure: str, mine: str, late: str, indicator: str, trump: str = "c") -> bool:
        held, more = (tuple(map(NAMES.index, cards.split())) for cards in (mine, late))
        rest = tuple(card for card in range(32) if card not in (*held, *more))
        hands = Hand.of(held), Hand.of(rest[:8])
        dealt = Deal(hands, (Hand.of(more), Hand.of(rest[8:12])), NAMES.index(indicator), (), 31)
        return promising(figure, dealt, SUITS.index(trump))

    rest = "8h 9h 7d 8d"
    assert found("osszes_adu", "Jc 9c Ac Tc " + rest, "Kc 7h 8s 7s", "Qd")
    assert found("osszes_adu", "Jc 9c Ac 8c " + rest, "Tc 7h 8s 7s", "Qd")
    assert not found("osszes_adu", "Jc Qc Ac 8c " + rest, "Tc 7h 8s 7s", "Qd")
    assert found("osszes_adu", "Jc 9c Ac 7c " + rest, "Jh 7h 8s 7s", "Tc")
    assert not found("osszes_adu", "Jc 9c Ac 7c " + rest, "Jh 7h 8s 7s", "Td")
    assert not found("osszes_adu", "9c Ac Tc Kc " + rest, "Qc 7h 8s 7s", "Qd")
    assert found("44", "Ac Ah 7d 8d 8h 9h 8c 9c", "As 7h 8s 7s", "Qd")
    assert not found("44", "Ac Ah 7d 8d 8h 9h 8c 9c", "Ks 7h 8s 7s", "Qd")


def test_deals_are_the_same_however_many_play_them() -> None:
    job = partial(moments_of, seed=8)
    assert list(spread(job, range(3), 2)) == list(spread(job, range(3), 1))


def test_what_is_fitted_finds_what_was_drawn() -> None:
    """Shares that promise too much and never come to more than 3 in 4, in every owner and phase."""
    rng = np.random.default_rng(3)
    counts = np.zeros((len(ITEMS), 2, 2, 2, 2, 2, WORLDS + 1, 2))
    truth = 0.75 * np.linspace(0, 1, WORLDS + 1) ** 1.5
    counts[..., 1] = rng.binomial(40, truth, counts.shape[:-1])
    counts[..., 0] = 40 - counts[..., 1]
    found = curves(counts)
    assert (np.diff(found[..., : len(KNOTS)]) >= 0).all()
    middle = 1 / (1 + np.exp(-found[..., 3]))
    assert np.abs(middle - 0.75 * 0.5**1.5).max() < 0.06
    assert np.abs(1 / (1 + np.exp(-found[..., len(KNOTS) - 1])) - 0.75).max() < 0.08


def test_owners_announce_what_their_tables_say_of_their_share() -> None:
    """Shares taken as they are, as ``bets.share`` has it."""
    rate = announcing(PLAIN, bets.SAID)
    place = ITEMS.index("100")
    for share in (20, 45, 60, 95):
        chance = share / WORLDS
        for back, choice in enumerate(("say", "say_back")):
            assert rate[place, back, 1, share] == bets.share("100", True, choice, chance)
    assert (rate[:, :, :, ANY] == 1).all()
    assert (rate[0] == 1).all()


def test_the_others_moments_count_as_often_as_they_would_come() -> None:
    """What was announced on a share that is not announced on any more counts no longer; what the
    owner saw counts as it is."""
    place = ITEMS.index("100")
    model = PLAIN.copy()
    model[place, 0, 0, 0, : len(KNOTS)] -= 3.0

    def row(other: int, by: int) -> list[int]:
        return [place, other, 0, 1, 0, 0, 50, 1, by, 7]

    rows: Rows = np.array([row(0, ANY), row(1, 70), row(1, 100)], np.uint16)
    assert likelier(rows, model, 0).tolist() == [1.0, 0.0, 1.0]
    counts = dense(rows, np.array([1.0, 0.0, 1.0]))
    assert counts.sum() == 14
    assert counts[place, 0, 0, 1, 0, 0, 50, 1] == counts[place, 1, 0, 1, 0, 0, 50, 1] == 7


def test_the_others_moments_know_the_share_that_was_announced() -> None:
    """In front by what the owner saw in front, also when they are seen in back."""
    seen = 0
    for deal in moments(12, seed=9):
        own = {(each.event, each.back): each.share for each in deal if not each.other}
        for item, other, back, _, early, *_, by, count in counted([deal]).tolist():
            assert (by == ANY) == (not other or not item)
            if by != ANY:
                late = bool(back and not early)
                assert by in {
                    told for (event, when), told in own.items() if (event[2], when) == (item, late)
                }
                seen += count
    assert seen > 10
