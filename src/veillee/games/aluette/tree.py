"""Information set Monte Carlo tree search over the play of cards, compiled.

One tree of what the searcher can see (Cowling, Powley and Whitehouse 2012, single observer): each
iteration deals the unseen cards anew, goes down the tree among the cards that this deal allows,
adds one leaf and plays on to the end. Equal cards are one choice, so a node has a child for each
class of cards (spec aluette 2).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from veillee.games.aluette.deck import CLASS
from veillee.games.aluette.kernels import (
    LAID,
    TABLE,
    TRICKS,
    WORDS,
    Words,
    do,
    draw,
    legal,
    sample,
    turn,
    value,
)
from veillee.search.bits import count, lowest

CLASSES = 19
_LEVEL = np.array(CLASS, np.int64)
_OF_LEVEL = np.array(
    [sum(1 << card for card in range(48) if CLASS[card] == level) for level in range(CLASSES)],
    np.int64,
)
_BARE = 99


class Tree(NamedTuple):
    """Node 0 is the root. ``size[0]`` nodes are in use; by node: its child of each class or 0, how
    often it was visited and how often it could have been, and the sum of what came of it for the
    side that played into it, −2 to 2 each time."""

    size: Words
    child: NDArray[np.int32]
    visits: Words
    offered: Words
    total: NDArray[np.float64]


def planted(most: int) -> Tree:
    """A tree of a root, with room for so many iterations."""
    return Tree(
        np.ones(1, np.int64),
        np.zeros((most + 1, CLASSES), np.int32),
        np.zeros(most + 1, np.int64),
        np.zeros(most + 1, np.int64),
        np.zeros(most + 1, np.float64),
    )


@njit(cache=True)
def sensible(words: Words) -> int:
    """The card of the yardstick ``greedy``: from the back the cheapest that wins, else the
    lowest."""
    cards = legal(words)
    laid, table = words[LAID], words[TABLE]
    best = _BARE
    for place in range(laid):
        level = _LEVEL[(table >> 6 * place) & 63]
        best = min(best, level)
    found, cheapest = -1, -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        cheapest = card
        if laid >= 2 and _LEVEL[card] < best:
            found = card
    return found if found >= 0 else cheapest


@njit(cache=True)
def _at_random(words: Words, rng: Words) -> int:
    cards = legal(words)
    for _ in range(draw(rng, count(cards))):
        cards &= cards - 1
    card: int = lowest(cards)
    return card


@njit(cache=True)
def _played_out(words: Words, lots: int, rng: Words) -> int:
    """The value for N–S when all play sensibly, but ``lots`` times in a hundred at random."""
    while words[TRICKS] < 9:
        if lots >= 100 or (lots > 0 and draw(rng, 100) < lots):
            do(words, _at_random(words, rng))
        else:
            do(words, sensible(words))
    return value(words)


@njit(cache=True, nogil=True)
def grow(
    start: Words,
    seat: int,
    unseen: int,
    iterations: int,
    explore: float,
    lots: int,
    rng: Words,
    tree: Tree,
) -> None:
    """So many more iterations from the turn of ``seat``; there is room for them."""
    size, child, visits, offered, total = tree
    words, cards = np.empty(WORDS, np.int64), np.empty(48, np.int64)
    path, movers = np.empty(37, np.int64), np.empty(37, np.int64)
    for _ in range(iterations):
        words[:] = start
        sample(words, seat, unseen, rng, cards)
        node, depth, grown = 0, 0, False
        while words[TRICKS] < 9 and not grown:
            hand, best, chosen, unvisited = legal(words), -1e18, -1, 0
            mover = turn(words)
            for level in range(CLASSES):
                if not hand & _OF_LEVEL[level]:
                    continue
                next_ = child[node, level]
                if next_ == 0:
                    # Evenly among those never tried.
                    unvisited += 1
                    if draw(rng, unvisited) == 0:
                        chosen = level
                    continue
                offered[next_] += 1
                if unvisited:
                    continue
                score = total[next_] / (2 * visits[next_]) + explore * np.sqrt(
                    np.log(offered[next_]) / visits[next_]
                )
                if score > best:
                    best, chosen = score, level
            do(words, lowest(hand & _OF_LEVEL[chosen]))
            if unvisited:
                child[node, chosen] = size[0]
                node, grown = size[0], True
                offered[node] = 1
                size[0] += 1
            else:
                node = child[node, chosen]
            path[depth], movers[depth] = node, mover
            depth += 1
        result = _played_out(words, lots, rng)
        visits[0] += 1
        for step in range(depth):
            visits[path[step]] += 1
            total[path[step]] += result if movers[step] & 1 == 0 else -result


def favourite(tree: Tree, hand: int) -> int:
    """The card most often tried at the root, of equal ones the first."""
    best, found = -1, -1
    for level in range(CLASSES):
        node = int(tree.child[0, level])
        cards = hand & int(_OF_LEVEL[level])
        if node and cards and tree.visits[node] > best:
            best, found = int(tree.visits[node]), (cards & -cards).bit_length() - 1
    return found
