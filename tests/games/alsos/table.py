"""Words for the tests: cards and actions in notation, deals laid as wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from veillee.errors import IllegalAction
from veillee.games.alsos import RULESET, notation, rules
from veillee.games.alsos.actions import TakeIndicator
from veillee.games.alsos.deck import PACK, SUITS, Hand, card
from veillee.games.alsos.options import Options
from veillee.games.alsos.scoring import trick_winner
from veillee.games.alsos.state import State

A, B = 0, 1
SILENCE = "done done done done"
"""Front and back without a word."""


def cards(text: str) -> list[int]:
    return [card(name) for name in text.split()]


def hand(text: str) -> Hand:
    return Hand.of(cards(text))


def lie(
    dealer: int, hands: Mapping[str, str], indicator: str, talon: str, top: str, seed: int
) -> list[int]:
    """A pack that gives A and B the cards named, the first eight before the late four, and the
    rest at random. ``talon`` names the hidden cards that are turned up first, in that order."""
    named = {"AB".index(seat): cards(text) for seat, text in hands.items()}
    below = cards(talon)[::-1]
    fixed = [*below, *cards(indicator), *cards(top), *named.get(0, []), *named.get(1, [])]
    assert len(set(fixed)) == len(fixed), "a card named twice"
    rest = list(PACK.minus(Hand.of(fixed)))
    Random(seed).shuffle(rest)
    full = {}
    for seat in (A, B):
        own = named.get(seat, [])
        full[seat] = own + [rest.pop() for _ in range(12 - len(own))]
    shown = [(cards(text) or [rest.pop()])[0] for text in (indicator, top)]
    hidden = [rest.pop() for _ in range(6 - len(below))] + below
    elder, last = full[1 - dealer], full[dealer]
    eights = [*elder[:4], *last[:4], *elder[4:8], *last[4:8]]
    return [*eights, shown[0], *elder[8:], *last[8:], *hidden, shown[1]]


def begin(
    dealer: int = B,
    options: Options | None = None,
    hands: Mapping[str, str] | None = None,
    indicator: str = "",
    talon: str = "",
    top: str = "",
    seed: int = 1,
) -> State:
    """A new deal with the cards of ``lie``. A, the elder, speaks first unless A deals."""
    pack = lie(dealer, hands or {}, indicator, talon, top, seed)
    return rules.new(options or Options(), dealer, rules.deal(dealer, pack))


def act(state: State, texts: str | Iterable[str]) -> State:
    """The state after these actions in notation, each by whose turn it is."""
    for text in texts.split() if isinstance(texts, str) else texts:
        _, action = notation.read(text)
        turn = rules.to_act(state)
        assert turn is not None
        state = rules.apply(state, turn, action).state
    return state


def refusal(state: State, text: str, seat: int | None = None) -> str:
    """The code with which the action is refused; it is not offered either."""
    _, action = notation.read(text)
    who = state.turn if seat is None else seat
    assert action not in rules.legal(state, who)
    try:
        rules.apply(state, who, action)
    except IllegalAction as error:
        return error.code
    raise AssertionError(f"{text} is allowed")


def written(state: State, seat: int | None = None) -> set[str]:
    """What the seat, or whoever's turn it is, may do, in notation."""
    who = state.turn if seat is None else seat
    return {notation.write(who, action) for action in rules.legal(state, who)}


def view(state: State, seat: int | None) -> Any:
    """What the seat knows, in a match just begun."""
    return RULESET.view(RULESET.begin(state.options, state.dealer), state, seat)


def any_deal(rng: Random, options: Options | None = None) -> State:
    dealer = rng.randrange(2)
    return rules.new(options or Options(), dealer, rules.deal(dealer, rng.sample(range(32), 32)))


def any_options(rng: Random) -> Options:
    return Options(
        passed_out=rng.choice(("same", "next")),
        discard_trumps=rng.random() < 0.5,
        ultimo_duty=rng.random() < 0.5,
    )


def choose(state: State, rng: Random, talk: float = 0.5) -> Any:
    """One of what may be done: exchanges are not missed, and talk ends soon."""
    offered = rules.legal(state, state.turn)
    if isinstance(offered[-1], TakeIndicator) and rng.random() < 0.7:
        return offered[-1]
    if state.phase in ("front", "back") and rng.random() > talk:
        return offered[-1]
    if state.phase in ("accept", "bid") and rng.random() < 0.4:
        return offered[0]
    return rng.choice(offered)


def course(state: State, rng: Random, talk: float = 0.5) -> Iterator[State]:
    """The state and all that follow in a random deal."""
    yield state
    while rules.to_act(state) is not None:
        state = rules.apply(state, state.turn, choose(state, rng, talk)).state
        yield state


def play_out(state: State, rng: Random, talk: float = 0.5) -> State:
    *_, last = course(state, rng, talk)
    return last


def card_winner(leader: int, lead: str, answer: str, trump: str) -> int:
    """Who wins the trick of these two cards."""
    return trick_winner(leader, (card(lead), card(answer)), SUITS.index(trump))
