"""Backpropagation for the net's small layers, with Adam; compiled, one sample after the other."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from veillee.games.aluette.kernels import Words
from veillee.games.aluette.net.forward import ENDS, WIDE, Floats, Net


def fresh(inputs: int, first: int, second: int, seed: int) -> Net:
    """Random weights, small enough that every end is about as likely."""
    rng = np.random.default_rng(seed)

    def layer(rows: int, columns: int, scale: float) -> Floats:
        return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

    return Net(
        layer(inputs, first, (2 / 60) ** 0.5),
        np.zeros(first, np.float32),
        layer(first, second, (2 / first) ** 0.5),
        np.zeros(second, np.float32),
        layer(second, WIDE, 0.1 * (1 / second) ** 0.5),
        np.zeros(WIDE, np.float32),
    )


def like(net: Net) -> Net:
    """Zeros of the same shapes."""
    return Net(*[np.zeros_like(each) for each in net])


@njit(cache=True, fastmath=True)
def backward(
    net: Net,
    slope: Net,
    on: NDArray[np.int16],
    size: int,
    aim: Floats,
    weight: float,
    room: Floats,
) -> float:
    """Adds the slope of the cross-entropy between ``aim`` and what the net says; the loss."""
    first, second = net.base_one.size, net.base_two.size
    sums, middle = room[0, :first], room[1, :second]
    back_one, back_two = room[2, :first], room[3, :second]
    out = room[4, :WIDE]
    one, two, three = net.one, net.two, net.three
    for unit in range(first):
        sums[unit] = net.base_one[unit]
    for index in range(size):
        row = on[index]
        for unit in range(first):
            sums[unit] += one[row, unit]
    for other in range(second):
        middle[other] = net.base_two[other]
    for unit in range(first):
        value = sums[unit]
        if value > 0:
            for other in range(second):
                middle[other] += value * two[unit, other]
    for end in range(WIDE):
        out[end] = net.base_three[end]
    for unit in range(second):
        value = middle[unit]
        if value > 0:
            for end in range(WIDE):
                out[end] += value * three[unit, end]
    most = out[0]
    for end in range(1, ENDS):
        most = max(most, out[end])
    total = np.float32(0)
    for end in range(ENDS):
        out[end] = np.exp(out[end] - most)
        total += out[end]
    loss = 0.0
    for end in range(ENDS):
        share = out[end] / total
        if aim[end] > 0:
            loss -= aim[end] * np.log(max(share, np.float32(1e-9)))
        out[end] = np.float32(weight) * (share - aim[end])
    out[ENDS:] = 0
    into_one, into_two, into_three = slope.one, slope.two, slope.three
    for unit in range(second):
        value = middle[unit]
        back_two[unit] = 0
        if value > 0:
            part = np.float32(0)
            for end in range(WIDE):
                into_three[unit, end] += value * out[end]
                part += three[unit, end] * out[end]
            back_two[unit] = part
    for end in range(WIDE):
        slope.base_three[end] += out[end]
    for unit in range(first):
        value = sums[unit]
        back_one[unit] = 0
        if value > 0:
            part = np.float32(0)
            for other in range(second):
                into_two[unit, other] += value * back_two[other]
                part += two[unit, other] * back_two[other]
            back_one[unit] = part
    for other in range(second):
        slope.base_two[other] += back_two[other]
    for unit in range(first):
        slope.base_one[unit] += back_one[unit]
    for index in range(size):
        row = on[index]
        for unit in range(first):
            into_one[row, unit] += back_one[unit]
    return loss


@njit(cache=True, fastmath=True)
def _adam(
    weights: Floats,
    slope: Floats,
    mean: Floats,
    square: Floats,
    rate: float,
    scale: float,
    bias_one: float,
    bias_two: float,
) -> None:
    for index in range(weights.size):
        gradient = slope[index] * np.float32(scale)
        slope[index] = 0
        mean[index] += np.float32(0.1) * (gradient - mean[index])
        square[index] += np.float32(0.001) * (gradient * gradient - square[index])
        step = np.float32(rate / bias_one) * mean[index]
        weights[index] -= step / (np.sqrt(square[index] / np.float32(bias_two)) + np.float32(1e-7))


class Adam:
    """Moves a net's weights by the slopes gathered, and clears them."""

    def __init__(self, net: Net) -> None:
        self.net, self.slope = net, like(net)
        self._mean, self._square = like(net), like(net)
        self._steps = 0

    def step(self, rate: float, samples: float) -> None:
        self._steps += 1
        ones = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        for each in zip(self.net, self.slope, self._mean, self._square, strict=True):
            weights, slope, mean, square = [array.reshape(-1) for array in each]
            _adam(weights, slope, mean, square, rate, 1 / samples, *ones)


Lists = NDArray[np.int16]


@njit(cache=True)
def learn(
    net: Net,
    slope: Net,
    lists: Lists,
    sizes: Words,
    aims: Floats,
    weights: Floats,
    start: int,
    stop: int,
    order: Words,
    room: Floats,
) -> float:
    """The slopes of those samples, gathered; their mean loss."""
    total = 0.0
    for index in range(start, stop):
        at = order[index]
        total += backward(net, slope, lists[at], sizes[at], aims[at], weights[at], room)
    return total / max(1, stop - start)
