"""The chances that items are given, and that those which ship are what the script finds."""

from __future__ import annotations

from functools import partial
from itertools import product

import numpy as np
from training.alsos_before import played_before
from training.alsos_model import AGAIN, DATA, ROUNDS, Counts, counted, fitted, weighed
from training.alsos_moments import TRIED, WORLDS, moments, moments_of
from training.spread import spread

from veillee.games.alsos.bots.compiled import weights
from veillee.games.alsos.bots.compiled.model import KNOTS, before_words, calibrated
from veillee.games.alsos.items import ITEMS

KEPT = np.load(DATA)


def test_the_chances_that_ship_are_those_that_fit_the_deals() -> None:
    assert np.array_equal(fitted(weighed(_counts("counts"))).astype(np.float32), weights.MODEL)


def test_the_deals_are_those_that_are_played_today() -> None:
    """Those that were kept apart, card by card as the bots play now. Where this fails the bots
    play otherwise: ``python -m training.alsos_model`` finds what is right for them."""
    again = _counts("again")
    for turn, each in enumerate(ROUNDS):
        assert again[turn].sum() > 20
        with played_before(turn):
            assert np.array_equal(counted(moments(AGAIN, each.seed)), again[turn])
    assert (again <= _counts("counts")).all()


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
    lasting = [ITEMS.index(name) for name in ("100", "200", "ultimo", "tous_les_trois")]
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


def test_deals_are_the_same_however_many_play_them() -> None:
    job = partial(moments_of, seed=8)
    assert list(spread(job, range(3), 2)) == list(spread(job, range(3), 1))


def test_what_is_fitted_finds_what_was_drawn() -> None:
    """Shares that promise too much and never come to more than 3 in 4, in every owner and phase."""
    rng = np.random.default_rng(3)
    counts: Counts = np.zeros((len(ITEMS), 2, 2, 2, 2, 2, WORLDS + 1, 2), np.int64)
    truth = 0.75 * np.linspace(0, 1, WORLDS + 1) ** 1.5
    counts[..., 1] = rng.binomial(40, truth, counts.shape[:-1])
    counts[..., 0] = 40 - counts[..., 1]
    found = fitted(counts)
    assert (np.diff(found[..., : len(KNOTS)]) >= 0).all()
    middle = 1 / (1 + np.exp(-found[..., 3]))
    assert np.abs(middle - 0.75 * 0.5**1.5).max() < 0.06
    assert np.abs(1 / (1 + np.exp(-found[..., len(KNOTS) - 1])) - 0.75).max() < 0.08


def _counts(name: str) -> Counts:
    found: Counts = KEPT[name].astype(np.int64)
    return found
