"""A replay told to a person: every deal, trick by trick, and why each point was given.

What happens within a deal is told by the game's own ``explain.py``; a game without one is told
action by action.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from veillee.core.match import Match, Seat, Side
from veillee.core.options import values_of
from veillee.core.ruleset import AnyRuleset
from veillee.games import GAMES
from veillee.records.record import Record
from veillee.records.replay import PlayedDeal, Replay
from veillee.records.sentence import catalogue, has_module, one_line
from veillee.words import Words


def explain(played: Replay, language: str = "en", *, number: int | None = None) -> Iterator[str]:
    """The match as lines of text without control characters.

    With a ``number``, a heading that names its line in a dataset, and an empty line at the end.
    """
    say = catalogue(played.record.game, language)
    if number is not None:
        yield say("record.line", number=number)
    for line in _match(played, say):
        yield one_line(line)
    if number is not None:
        yield ""


def _match(played: Replay, say: Words) -> Iterator[str]:
    ruleset = played.record.ruleset
    yield from _heading(played.record, ruleset, say)
    if played.draw is not None:
        cards = say("semicolon").join(
            _word(say, "card", ruleset.cards[card]) for card in played.draw.turned
        )
        yield say("record.draw", cards=cards)
    for number, deal in enumerate(played.deals, 1):
        yield ""
        dealer = _seat(ruleset, deal.match.dealer, say)
        yield say("record.deal", number=number, dealer=dealer)
        for line in explain_deal(ruleset, deal, say):
            yield f"  {line}"
        if deal.outcome is None:
            yield f"  {say('record.unfinished')}"
    yield ""
    yield _result(ruleset, played.match, say)


def _heading(record: Record, ruleset: AnyRuleset, say: Words) -> Iterator[str]:
    yield say("record.heading", game=_word(say, "game", ruleset.name), preset=record.preset)
    # Only what differs from the preset is worth a line.
    plain = ruleset.options(**ruleset.presets[record.preset])
    for name in values_of(ruleset.options):
        value = getattr(record.options, name)
        if value != getattr(plain, name):
            yield say("record.option", option=name, value=str(value).lower())
    for seat, player in enumerate(record.players):
        if player is not None:
            kind = say(f"record.{player.kind}")
            where = _seat(ruleset, seat, say)
            yield say("record.player", seat=where, name=player.name, kind=kind)


def explain_deal(ruleset: AnyRuleset, deal: PlayedDeal, say: Words) -> Iterator[str]:
    """One deal in the order it happened, then how it ended if it has."""
    name = f"{GAMES[ruleset.name]}.explain"
    if has_module(name):
        yield from import_module(name).explain(say, deal.moves, deal.state)
    else:
        for move in deal.moves:
            what = ruleset.write(move.seat, move.action)
            yield say("record.action", player=_seat(ruleset, move.seat, say), action=what)
    if deal.outcome is None:
        return
    if not deal.outcome.counted:
        yield say("record.not_counted")
    yield say("record.score", score=_score(ruleset, deal.after, say))


def _result(ruleset: AnyRuleset, match: Match[Any], say: Words) -> str:
    score = _score(ruleset, match, say)
    if not match.over:
        return say("record.open", score=score)
    if match.winner is None:
        return say("record.drawn_match", score=score)
    return say("record.won", side=_side(ruleset, match.winner, say), score=score)


def _score(ruleset: AnyRuleset, match: Match[Any], say: Words) -> str:
    return say("comma").join(
        f"{_side(ruleset, side, say)} {points}" for side, points in enumerate(match.score)
    )


def _seat(ruleset: AnyRuleset, seat: Seat, say: Words) -> str:
    return _word(say, "seat", ruleset.seats[seat])


def _side(ruleset: AnyRuleset, side: Side, say: Words) -> str:
    return _word(say, "side", ruleset.sides[side])


def _word(say: Words, kind: str, name: str) -> str:
    """What the game calls it in words, or the name itself."""
    key = f"{kind}.{name}"
    return say(key) if key in say else name
