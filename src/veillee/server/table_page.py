"""A sight of a table as HTML: equal sights give equal bytes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from types import ModuleType
from typing import Any

from veillee.core.match import Side
from veillee.core.options import in_effect
from veillee.core.ruleset import AnyRuleset
from veillee.games import has_solver, load, load_levels
from veillee.live.feed import Shown
from veillee.server.house_rules import spell, value_word
from veillee.server.levels import chosen_level, level_models
from veillee.server.pages import game_words, lesson, render, signed, web
from veillee.server.preferences import SOUND, Preferences, choices_of, sounds_of
from veillee.tables.decide import PACES
from veillee.tables.seen import Seen
from veillee.tables.talk import PHRASES
from veillee.words import Words


@dataclass(frozen=True, slots=True)
class DealRow:
    """One line of the score sheet: points of this deal by side, and the total after it."""

    number: int
    dealer: str
    points: tuple[int, ...]
    score: tuple[int, ...]
    counted: bool
    reason: str


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule in force: (option, value in words), and whether it is not the default."""

    name: str
    value: str
    changed: bool


@dataclass(frozen=True, slots=True)
class Tiding:
    """A sentence to be said; the same again is ``about`` something else, and what is ``once`` is
    not even said again after it was gone."""

    about: str
    sentence: str
    once: bool = False


@dataclass(frozen=True, slots=True)
class Lasting:
    """All that decides what of a table's page stays while the cards go round: the ladder, the
    rules, the settings and one's own seat. ``dealt`` once a match has begun, ``playing`` while
    it is not over."""

    table_id: str
    game: str
    preset: str
    options: Any
    pace: float
    seated: bool
    name: str
    dealt: bool
    playing: bool
    matches: int
    in_charge: bool
    level: str


def page(table_id: str, shown: Shown, language: str, prefs: Preferences, csrf: str) -> str:
    """The whole page."""
    return render("table.html", language, _values(table_id, shown, language, prefs, csrf))


def fragment(table_id: str, shown: Shown, language: str, prefs: Preferences, csrf: str) -> str:
    """The part of the page that changes, as the feed sends it."""
    return render("fragment.html", language, _values(table_id, shown, language, prefs, csrf))


def _values(
    table_id: str, shown: Shown, language: str, prefs: Preferences, csrf: str
) -> dict[str, Any]:
    seen = shown.seen
    t = game_words(language, seen.game)
    names = _names(seen, t)
    game = web(seen.game)
    assert game is not None
    board = None if seen.deal is None else game.board(seen.deal, names, t, prefs)
    ruleset, thinking = load(seen.game), bool(load_levels(seen.game).reflective)
    return {
        "t": t,
        "id": table_id,
        "shown": shown.id,
        "seen": seen,
        "ruleset": ruleset,
        "names": names,
        "board": board,
        "draw": None if seen.drawn is None else game.draw(seen.drawn, seen.seat, names, t),
        "sheet": _sheet(seen, game, t),
        "sides": (sides := side_names(seen, names, t)),
        "score": _score(seen, sides, t),
        "order": _order(seen, ruleset),
        "yours": None if seen.seat is None else ruleset.side_of[seen.seat],
        "tidings": _tidings(seen, t),
        "phrases": PHRASES,
        "levels": _called(seen.game, language),
        "all_levels": level_models(seen.game, t),
        "level": chosen_level(seen.game, seen.level),
        "title": _title(seen, board, t),
        "prefs": prefs,
        "sounds": sounds_of(seen.game),
        "lasting": _lasting(_lasting_of(table_id, seen), language, tuple(prefs.items()), csrf),
        "solved": has_solver(seen.game),
        "scripts": getattr(game, "SCRIPTS", ()),
        "keys": (
            *(game.keys(seen.options) if hasattr(game, "keys") else ()),
            *(("hint",) if thinking and seen.alone else ()),
        ),
        "thinking": thinking,
        "csrf": csrf,
    }


@cache
def _called(game: str, language: str) -> dict[str, str]:
    """What each level is called in the middle of a line."""
    t = game_words(language, game)
    return {each.name: each.called[:1].lower() + each.called[1:] for each in level_models(game, t)}


def _names(seen: Seen, t: Words) -> list[str]:
    return [t("player.nobody") if each is None else each.name for each in seen.players]


def side_names(seen: Seen, names: list[str], t: Words) -> list[str]:
    """Each side as the viewer calls it: us and them, or those who play for it."""
    side_of = load(seen.game).side_of
    own = None if seen.seat is None else side_of[seen.seat]
    called = []
    for side in sorted(set(side_of)):
        players = [names[seat] for seat, each in enumerate(side_of) if each == side]
        if len(players) == 1 or own is None:
            called.append(t("and").join(players))
        else:
            called.append(t("side.us" if side == own else "side.them"))
    return called


def _score(seen: Seen, sides: list[str], t: Words) -> str:
    """How the match stands, as a sentence; empty before the match."""
    if seen.match is None:
        return ""
    points = (signed(each, plus=False) for each in seen.match.score)
    each_side = (f"{side} {won}" for side, won in zip(sides, points, strict=True))
    return t("record.score", score=t("comma").join(each_side))


def _tidings(seen: Seen, t: Words) -> list[Tiding]:
    """What has come about around the table, for those who listen: who is there, who is away,
    and what has been said."""
    tidings = []
    for seat, player in enumerate(seen.players):
        if player is None or seat == seen.seat:
            continue
        state = "stood_in" if player.stood_in else player.presence
        if state != "here" or seen.match is None:
            about = f"{seat} {player.name} {state}"
            tidings.append(Tiding(about, t(f"tidings.{state}", player=player.name)))
    tidings += [
        Tiding(
            f"said {said.number}",
            t("talk.said", player=said.name, phrase=t(f"phrase.{said.phrase}")),
            once=True,
        )
        for said in seen.phrases
        if said.seat != seen.seat or said.seat is None
    ]
    return tidings


def _order(seen: Seen, ruleset: AnyRuleset) -> list[Side]:
    """The sides as the viewer counts them: their own first."""
    own = None if seen.seat is None else ruleset.side_of[seen.seat]
    return sorted(range(len(ruleset.sides)), key=lambda side: side != own)


def _title(seen: Seen, board: Any, t: Words) -> str:
    if seen.match is not None and seen.match.over:
        return t("title.over")
    if board is not None and board.your_turn:
        return t("title.your_turn")
    return t(f"game.{seen.game}")


def _sheet(seen: Seen, game: ModuleType, t: Words) -> list[DealRow]:
    """The deals scored, in order, each told with the names of those who played it."""
    rows, number, score = [], 0, [0] * len(load(seen.game).sides)
    for names, dealer, outcome in seen.results:
        (reason,) = game.reasons([outcome], names, t)
        number += outcome.counted
        score = [total + points for total, points in zip(score, outcome.points, strict=True)]
        rows.append(
            DealRow(number, names[dealer], outcome.points, tuple(score), outcome.counted, reason)
        )
    return rows


def _lasting_of(table_id: str, seen: Seen) -> Lasting:
    player = None if seen.seat is None else seen.players[seen.seat]
    return Lasting(
        table_id,
        seen.game,
        seen.preset,
        seen.options,
        seen.pace,
        player is not None,
        "" if player is None else player.name,
        seen.match is not None,
        seen.match is not None and not seen.match.over,
        seen.matches,
        seen.in_charge,
        chosen_level(seen.game, seen.level),
    )


@lru_cache(maxsize=512)
def _lasting(here: Lasting, language: str, prefs: tuple[tuple[str, str], ...], csrf: str) -> str:
    """Rendered once for all the sights of a deal, of which it is the longer part."""
    t, chosen = game_words(language, here.game), dict(prefs)
    values = {
        "t": t,
        "id": here.table_id,
        "here": here,
        "ladder": lesson(here.game).ladder(t, chosen),
        "rules": _rules(here, t),
        "prefs": chosen,
        "choices": {
            name: values
            for name, values in choices_of(here.game).items()
            if not name.startswith(SOUND)
        },
        "sounds": sounds_of(here.game),
        "paces": PACES,
        "levels": level_models(here.game, t),
        "csrf": csrf,
    }
    return render("lasting.html", language, values)


def _rules(here: Lasting, t: Words) -> list[RuleRow]:
    """Every option that matters here."""
    default = load(here.game).options()
    return [
        RuleRow(
            name,
            value_word(t, name, getattr(here.options, name)),
            spell(getattr(here.options, name)) != spell(getattr(default, name)),
        )
        for name in in_effect(here.options)
    ]
