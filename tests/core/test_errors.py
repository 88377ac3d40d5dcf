"""Errors come home from worker processes as they were raised."""

from __future__ import annotations

import pickle

import pytest

from veillee.errors import BadRecord, IllegalAction, Unreadable, VeilleeError


@pytest.mark.parametrize(
    "error",
    [
        Unreadable("no_such_card", card="4z"),
        IllegalAction("deal_over"),
        BadRecord("deals[2]", "wrong_size", where="pack", n=3, size=48),
    ],
)
def test_an_error_is_pickled_whole(error: VeilleeError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.__dict__, again.args) == (str(error), error.__dict__, error.args)
