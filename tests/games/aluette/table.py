"""Words for the tests: cards and actions in notation, deals laid as wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from veillee.games.aluette import RULESET, notation, rules
from veillee.games.aluette.actions import Action, Play
from veillee.games.aluette.deck import PACK, Hand, card
from veillee.games.aluette.options import Options
from veillee.games.aluette.state import State

N, E, S, W = range(4)
SPOILED = -1

FOURS = {
    seat: " ".join(rank + suit for rank in "ARCV87654")
    for seat, suit in zip("NESW", "dcbe", strict=True)
}
"""Nine tricks of four equal cards; the talon has what is left, all eight unique cards in it."""


def cards(text: str) -> list[int]:
    return [card(name) for name in text.split()]


def hand(text: str) -> Hand:
    return Hand.of(cards(text))


def lie(dealer: int, hands: Mapping[str, str], talon: str, seed: int) -> list[int]:
    """A pack that gives each of N E S W the cards named, and the rest at random.

    ``talon`` names its cards from the first on.
    """
    named = {"NESW".index(seat): cards(text) for seat, text in hands.items()}
    bottom = cards(talon)
    used = Hand.of([*bottom, *(each for group in named.values() for each in group)])
    rest = list(PACK.minus(used))
    Random(seed).shuffle(rest)
    full = {}
    for seat in range(4):
        own = named.get(seat, [])
        full[seat] = own + [rest.pop() for _ in range(9 - len(own))]
    pack = []
    for packet in range(3):
        for place in range(4):
            pack += full[(dealer + 1 + place) % 4][3 * packet : 3 * packet + 3]
    return pack + bottom + rest


def begin(
    dealer: int = N,
    options: Options | None = None,
    hands: Mapping[str, str] | None = None,
    talon: str = "",
    seed: int = 1,
) -> State:
    """A new deal with the cards of ``lie``."""
    pack = lie(dealer, hands or {}, talon, seed)
    return rules.new(options or Options(), dealer, rules.deal(dealer, pack))


def act(state: State, texts: str | Iterable[str]) -> State:
    """The state after these actions in notation, each by whose turn it is or the seat named."""
    for text in texts.split() if isinstance(texts, str) else texts:
        named, action = notation.read(text)
        turn = rules.to_act(state)
        assert turn is not None
        state = rules.apply(state, turn if named is None else named, action).state
    return state


def play_on(state: State, rng: Random | None = None) -> State:
    """The deal played to its end with random cards, signs and offers left out."""
    rng = rng or Random(1)
    while (seat := rules.to_act(state)) is not None:
        plays: list[Action] = [each for each in rules.legal(state, seat) if isinstance(each, Play)]
        state = rules.apply(state, seat, rng.choice(plays)).state
    return state


def view(state: State, seat: int | None) -> Any:
    """What the seat knows, in a match just begun."""
    return RULESET.view(RULESET.begin(state.options, state.dealer), state, seat)


def written(state: State, seat: int) -> set[str]:
    """What the seat may do, in notation."""
    return {notation.write(seat, action) for action in rules.legal(state, seat)}
