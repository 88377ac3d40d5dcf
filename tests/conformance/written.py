"""Random matches written down, and read back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from random import Random
from typing import Any

from tests.conformance.play import Position, any_options, course, laid, shuffled
from veillee.core.match import Match
from veillee.core.ruleset import AnyRuleset
from veillee.records import read_record, replay


def check_records(game: AnyRuleset, found: Sequence[Position], rng: Random) -> None:
    """A match written down, whole or broken off, reads back to the same document, and replays
    to the same states and the same score."""
    for _ in range(4):
        document, states, match = _written(game, rng)
        record = read_record(json.dumps(document))
        assert record.document == document
        assert record.options == match.options
        replayed = replay(record)
        assert [deal.state for deal in replayed.deals] == states
        assert replayed.match == match


def _written(game: AnyRuleset, rng: Random) -> tuple[dict[str, Any], list[Any], Match[Any]]:
    """A random match as a document, with the last state of each deal and the match after it."""
    options = any_options(game, rng)
    rules = {"preset": rng.choice(list(game.presets)), **asdict(options)}
    document: dict[str, Any] = {"veillee": 1, "game": game.name, "rules": rules, "deals": []}
    draw = game.draw(options, shuffled(game, rng))
    if draw is not None:
        document["draw"] = [game.cards[card] for card in draw.turned]
    match = game.begin(options, rng.randrange(len(game.seats)) if draw is None else draw.dealer)
    states: list[Any] = []
    while not match.over:
        cards, dealt = _dealt(game, match.dealer, rng)
        state, actions = game.new(options, match.dealer, dealt), []
        broken_off = rng.random() < 0.05
        for seat, action, after in course(game, state, rng):
            state = after
            actions.append(game.write(seat, action))
            if broken_off and rng.random() < 0.05:
                break
        dealer = game.seats[match.dealer]
        document["deals"].append({"dealer": dealer, "actions": actions, **cards})
        states.append(state)
        outcome = game.outcome(state)
        if outcome is None:
            break
        match = game.after(match, outcome)
    return document, states, match


def _dealt(game: AnyRuleset, dealer: int, rng: Random) -> tuple[dict[str, Any], Any]:
    """The cards of a deal in one of the two forms of a record, and as the rules take them."""
    if game.parts and rng.random() < 0.5:
        cards = laid(game, rng)
        return {name: _named(game, name, lie) for name, lie in cards.items()}, game.lay(cards)
    pack = shuffled(game, rng)
    return {"pack": [game.cards[card] for card in pack]}, game.deal(dealer, pack)


def _named(game: AnyRuleset, name: str, lie: Any) -> Any:
    part = game.parts[name]
    if part.single:
        return game.cards[lie]
    if not part.by_seat:
        return [game.cards[card] for card in lie]
    return {
        seat: [game.cards[card] for card in heap]
        for seat, heap in zip(game.seats, lie, strict=True)
    }
