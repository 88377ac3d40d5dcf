"""Deals of Alsós at play under random items, for what is held against the readable rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from veillee.games.alsos import rules
from veillee.games.alsos.actions import DONE, Action, Play
from veillee.games.alsos.deck import SEVEN, WORTH, card_of
from veillee.games.alsos.items import FIGURES, FRONT_ONLY, PARTI, Item, SpeakingPhase
from veillee.games.alsos.options import Options
from veillee.games.alsos.state import State

MOMENTS: tuple[SpeakingPhase, ...] = ("front", "back")


def any_item(rng: Random, owner: int, name: str) -> Item:
    """The item as it may have been said, doubled and doubled again."""
    said: SpeakingPhase | None = None
    if name != PARTI:
        said = "front" if name in FRONT_ONLY else rng.choice(MOMENTS)
    kontra = rng.choice((None, None, *MOMENTS))
    return Item(owner, name, said, kontra, rng.choice((None, *MOMENTS)) if kontra else None)


def any_items(rng: Random, declarer: int) -> tuple[Item, ...]:
    """Parti and up to six figures of either owner."""
    figures = [(owner, name) for owner in (0, 1) for name in FIGURES]
    chosen = rng.sample(figures, rng.randrange(7))
    return tuple(any_item(rng, *each) for each in ((declarer, PARTI), *chosen))


def at_play(rng: Random, exchange: bool = False) -> State:
    """A deal before its first card; with ``exchange`` it is one where that may be chosen."""
    while True:
        dealer = rng.randrange(2)
        options = Options(ultimo_duty=rng.random() < 0.3, discard_trumps=rng.random() < 0.5)
        state = rules.new(options, dealer, rules.deal(dealer, rng.sample(range(32), 32)))
        while state.phase not in ("play", "over"):
            action = rng.choice(rules.legal(state, state.turn))
            talk = state.phase in ("front", "back")
            state = rules.apply(state, state.turn, DONE if talk else action).state
        if state.phase == "over" or exchange != may_exchange(state):
            continue
        assert state.declarer is not None
        return replace(state, items=any_items(rng, state.declarer))


def may_exchange(state: State) -> bool:
    """Whether whoever leads, or the other before answering, may exchange (spec alsos 11)."""
    seven = card_of(state.trump or 0, SEVEN)
    given = seven + (-1 if state.dealt.indicator == seven else 0)
    return state.accepted and bool((state.hands[0] | state.hands[1]) >> given & 1)


def ending(rng: Random, cards: int, exchange: bool = False) -> State:
    """A deal of which so many cards are left in both hands together.

    Now and then aces, tens and the great trumps are kept for the end, so that much is open then.
    """
    state, keep = at_play(rng, exchange), rng.random() < 0.6
    while len(state.hands[0]) + len(state.hands[1]) > cards:
        state = rules.apply(state, state.turn, _any_card(rng, state, keep)).state
    return state


def _any_card(rng: Random, state: State, keep: bool) -> Action:
    plays = cards_of(state)
    assert state.trump is not None
    worth, seven = WORTH[state.trump], card_of(state.trump, SEVEN)
    small = [each for each in plays if worth[each.card] < 10 and each.card != seven]
    return rng.choice(small if keep and small else plays)


def cards_of(state: State) -> list[Play]:
    """The cards that may be played now."""
    return [each for each in rules.legal(state, state.turn) if isinstance(each, Play)]


def mirrored(state: State) -> State:
    """The same deal with A and B in each other's place."""
    return replace(
        state,
        dealer=1 - state.dealer,
        turn=1 - state.turn,
        leader=1 - state.leader,
        declarer=None if state.declarer is None else 1 - state.declarer,
        hands=state.hands[::-1],
        items=tuple(replace(each, owner=1 - each.owner) for each in state.items),
        tricks=tuple(
            replace(each, leader=1 - each.leader, winner=1 - each.winner) for each in state.tricks
        ),
        exchange=state.exchange and replace(state.exchange, by=1 - state.exchange.by),
        compared=state.compared and replace(state.compared, points=state.compared.points[::-1]),
    )
