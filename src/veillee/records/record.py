"""A record: one match as text, checked as far as that goes without playing it (record.md)."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Literal, cast

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.core.options import read_options
from veillee.core.ruleset import AnyRuleset, Part
from veillee.errors import BadOptions, BadRecord, Unreadable
from veillee.games import load
from veillee.records.strict import parse

VERSION = 1
_REQUIRED = ("veillee", "game", "rules", "deals")
_OPTIONAL = ("players", "draw")
_KINDS = ("human", "bot")
_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat somewhere, as the record names them."""

    name: str
    kind: Literal["human", "bot"]


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal as written: ``dealt`` is the game's own value, ``actions`` are in notation."""

    dealer: Seat
    dealt: Any
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One match, finished or not, in the form the page asks; nobody has replayed it yet.

    ``text`` is the whole record as one line of JSON and equal to what was read: no key added,
    no list reordered, keys in the order they stood. ``players`` are by seat, None where the
    record says nothing; ``drawn`` are the cards turned to draw partners, None without a draw.
    """

    text: str
    game: str
    preset: str
    options: Any
    players: tuple[Player | None, ...]
    drawn: tuple[Card, ...] | None
    deals: tuple[RecordedDeal, ...]

    @property
    def ruleset(self) -> AnyRuleset:
        """The rules of its game."""
        return load(self.game)

    @property
    def document(self) -> dict[str, Any]:
        """The record as JSON values, new ones each time."""
        return cast(dict[str, Any], json.loads(self.text))


def read_record(data: bytes | str) -> Record:
    """The record that is the whole of ``data``. Raises BadRecord."""
    return from_document(parse(data))


def from_document(value: object) -> Record:
    """The record of these JSON values.

    Raises BadRecord with the place of a fault: ``record``, ``veillee``, ``game``, ``rules``,
    ``players``, ``draw``, ``deals``, ``deal D`` or ``deal D, action K``, counted from 1.
    """
    document = _object(value, "record")
    for key in _REQUIRED:
        if key not in document:
            raise BadRecord(key, "missing")
    _known(document, (*_REQUIRED, *_OPTIONAL), "record")
    if type(document["veillee"]) is not int or document["veillee"] != VERSION:
        raise BadRecord("veillee", "no_such_version", value=document["veillee"], known=VERSION)
    ruleset = _ruleset(document["game"])
    preset, options = _rules(ruleset, document["rules"])
    return Record(
        game=ruleset.name,
        preset=preset,
        options=options,
        players=_players(ruleset, document.get("players", {})),
        drawn=_cards(ruleset, document["draw"], "draw") if "draw" in document else None,
        deals=tuple(
            _deal(ruleset, deal, f"deal {number}")
            for number, deal in enumerate(_list(document["deals"], "deals"), 1)
        ),
        # Last, since only what has been checked can be written.
        text=json.dumps(document, ensure_ascii=False),
    )


# The parts of a record


def _ruleset(name: object) -> AnyRuleset:
    try:
        return load(name)
    except Unreadable as error:
        raise BadRecord("game", error.code, **error.facts) from None


def _rules(ruleset: AnyRuleset, value: object) -> tuple[str, Any]:
    """The preset's name, and the options that it and those over it give."""
    rules = _object(value, "rules")
    if "preset" not in rules:
        raise BadRecord("rules", "missing_key", name="preset")
    preset = rules["preset"]
    if not isinstance(preset, str):
        raise BadRecord("rules", "not_text", value=preset)
    given = {name: each for name, each in rules.items() if name != "preset"}
    try:
        return preset, read_options(ruleset.options, ruleset.presets, preset, given)
    except BadOptions as error:
        raise BadRecord("rules", error.code, **{**error.facts, "game": ruleset.name}) from None


def _players(ruleset: AnyRuleset, value: object) -> tuple[Player | None, ...]:
    players = _object(value, "players")
    _known(players, ruleset.seats, "players")
    return tuple(_player(players[seat]) if seat in players else None for seat in ruleset.seats)


def _player(value: object) -> Player:
    player = _object(value, "players")
    _exactly(player, ("name", "kind"), "players")
    name, kind = player["name"], player["kind"]
    if not isinstance(name, str):
        raise BadRecord("players", "not_text", value=name)
    if not 1 <= len(name) <= _LONGEST_NAME:
        raise BadRecord("players", "bad_name", longest=_LONGEST_NAME)
    # JSON may write half of a character; no text can hold it.
    if any("\ud800" <= letter <= "\udfff" for letter in name):
        raise BadRecord("players", "half_character")
    if kind not in _KINDS:
        raise BadRecord("players", "bad_kind", value=kind, known=", ".join(_KINDS))
    return Player(name, kind)


def _deal(ruleset: AnyRuleset, value: object, place: str) -> RecordedDeal:
    deal = _object(value, place)
    form = ("pack",) if "pack" in deal or not ruleset.parts else tuple(ruleset.parts)
    if len(form) == 1 and any(part in deal for part in ruleset.parts):
        raise BadRecord(place, "two_forms")
    _exactly(deal, ("dealer", "actions", *form), place)
    dealer = deal["dealer"]
    if dealer not in ruleset.seats:
        raise BadRecord(place, "no_such_seat", value=dealer, known=" ".join(ruleset.seats))
    seat = ruleset.seats.index(dealer)
    dealt = _pack(ruleset, deal, seat, place) if "pack" in deal else _lay(ruleset, deal, place)
    return RecordedDeal(seat, dealt, _actions(deal["actions"], place))


def _actions(value: object, place: str) -> tuple[str, ...]:
    actions = _list(value, place)
    for number, action in enumerate(actions, 1):
        if not isinstance(action, str):
            raise BadRecord(f"{place}, action {number}", "not_text", value=action)
    return tuple(actions)


# Where the cards lie


def _pack(ruleset: AnyRuleset, deal: dict[str, Any], dealer: Seat, place: str) -> Any:
    """The cards of a whole pack in dealing order."""
    pack = _cards(ruleset, deal["pack"], place)
    _size("pack", pack, len(ruleset.cards), place)
    _once("pack", pack, ruleset, place)
    return ruleset.deal(dealer, pack)


def _lay(ruleset: AnyRuleset, deal: dict[str, Any], place: str) -> Any:
    """The cards as they lay after dealing, every card of the pack exactly once."""
    parts = {
        name: _part(ruleset, name, part, deal[name], place) for name, part in ruleset.parts.items()
    }
    _once("deal", list(_flat(parts.values())), ruleset, place)
    return ruleset.lay(parts)


def _part(ruleset: AnyRuleset, name: str, part: Part, value: object, place: str) -> Any:
    """One part in the shape ``Ruleset.lay`` takes."""
    if part.single:
        return _cards(ruleset, [value], place)[0]
    if not part.by_seat:
        cards = _cards(ruleset, value, place)
        _size(name, cards, part.size, place)
        return cards
    by_seat = _object(value, place)
    _exactly(by_seat, ruleset.seats, place)
    hands = tuple(_cards(ruleset, by_seat[seat], place) for seat in ruleset.seats)
    for seat, hand in zip(ruleset.seats, hands, strict=True):
        _size(f"{name} {seat}", hand, part.size, place)
    return hands


def _flat(cards: Iterable[Any]) -> Iterable[Card]:
    for each in cards:
        if isinstance(each, tuple):
            yield from _flat(each)
        else:
            yield each


def _cards(ruleset: AnyRuleset, value: object, place: str) -> tuple[Card, ...]:
    try:
        return tuple(ruleset.card(name) for name in _list(value, place))
    except Unreadable as error:
        raise BadRecord(place, error.code, **error.facts) from None


def _size(where: str, cards: Collection[Card], size: int, place: str) -> None:
    if len(cards) != size:
        raise BadRecord(place, "wrong_size", where=where, size=size, n=len(cards))


def _once(where: str, cards: Iterable[Card], ruleset: AnyRuleset, place: str) -> None:
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise BadRecord(place, "card_twice", where=where, card=ruleset.cards[card])
        seen.add(card)


# Shapes


def _object(value: object, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRecord(place, "not_object", value=value)
    return value


def _list(value: object, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadRecord(place, "not_list", value=value)
    return value


def _exactly(value: dict[str, Any], keys: Collection[str], place: str) -> None:
    """Every one of these keys and no other."""
    for key in keys:
        if key not in value:
            raise BadRecord(place, "missing_key", name=key)
    _known(value, keys, place)


def _known(value: dict[str, Any], keys: Collection[str], place: str) -> None:
    for key in value:
        if key not in keys:
            raise BadRecord(place, "unknown_key", name=key)
