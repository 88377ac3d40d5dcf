"""Melds counted fast, from tables by suit (spec alsos 12–14); twin of the rules' ``melds.py``."""

from __future__ import annotations

from veillee.games.alsos.deck import NINE, STRENGTH, A, Hand, K, Q, Suit, card_of
from veillee.games.alsos.melds import BELA, RUN, VANNAK, Run, melds

_RANKS = 0x3F
"""A K Q J T 9: the ranks of which four are a vannak."""


def key(run: Run) -> int:
    """Greater for the better run, as the rules compare them; never 0."""
    return run.length << 5 | 7 - run.top << 2 | 3 - run.suit


def _best_of_byte(byte: int) -> int:
    runs = melds(Hand(byte), None).runs
    return key(runs[0]) & ~3 if runs else 0


BEST = tuple(_best_of_byte(byte) for byte in range(256))
"""The key of the best run of a suit's byte, less its suit; 0 without one."""
LENGTHS = tuple(
    sum(1 << length for length in melds(Hand(byte), None).lengths) for byte in range(256)
)
"""The lengths of its runs, a bit each."""
_RUN_POINTS = tuple(
    sum(RUN[length] for length in range(3, 9) if lengths >> length & 1) for lengths in range(512)
)
_BEST_VANNAK = tuple(
    max((STRENGTH[0][rank] for rank in range(A, NINE + 1) if ranks >> rank & 1), default=0)
    for ranks in range(64)
)
_BELA = tuple(1 << card_of(trump, K) | 1 << card_of(trump, Q) for trump in range(4))


def best_run(hand: int) -> int:
    """The key of the best run, 0 without one."""
    best = 0
    for suit in range(4):
        found = BEST[hand >> 8 * suit & 255]
        if found and found + 3 - suit > best:
            best = found + 3 - suit
    return best


def lengths(hand: int) -> int:
    """Bit ``n`` is set when there is a run of ``n``."""
    return (
        LENGTHS[hand & 255]
        | LENGTHS[hand >> 8 & 255]
        | LENGTHS[hand >> 16 & 255]
        | LENGTHS[hand >> 24 & 255]
    )


def vannaks(hand: int) -> int:
    """The ranks held fourfold, a bit each."""
    return hand & hand >> 8 & hand >> 16 & hand >> 24 & _RANKS


def has_bela(hand: int, trump: Suit) -> bool:
    pair = _BELA[trump]
    return hand & pair == pair


def counts(one: int, two: int) -> tuple[int, int]:
    """The points of runs and vannaks of two meld hands, béla left out."""
    first = second = 0
    a, b = best_run(one), best_run(two)
    if a > b:
        first = _RUN_POINTS[lengths(one)]
    elif b:
        second = _RUN_POINTS[lengths(two)]
    v, w = vannaks(one), vannaks(two)
    if v or w:
        if _BEST_VANNAK[v] > _BEST_VANNAK[w]:
            first += VANNAK * v.bit_count()
        else:
            second += VANNAK * w.bit_count()
    return first, second


def meld_points(one: int, two: int, trump: Suit) -> tuple[int, int]:
    """The meld points of two meld hands, béla included."""
    first, second = counts(one, two)
    pair = _BELA[trump]
    if one & pair == pair:
        first += BELA
    elif two & pair == pair:
        second += BELA
    return first, second
