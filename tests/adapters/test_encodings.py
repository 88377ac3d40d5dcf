"""What the numbers of a row say is what the view says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.conformance.play import Position, positions
from tests.prove import times
from veillee.core.encoding import Encoding
from veillee.core.options import values_of
from veillee.core.ruleset import AnyRuleset
from veillee.games import load, load_encoding
from veillee.games.alsos.actions import ACTIONS
from veillee.games.alsos.deck import Hand, card
from veillee.games.alsos.encoding import FIELDS, told_numbers
from veillee.games.alsos.items import ITEMS
from veillee.games.alsos.melds import compare, melds
from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.scoring import SPOILED

Row = dict[str, list[int]]


def _found(game: str) -> list[Position]:
    return positions(load(game), Random(f"rows {game}"), deals=times(60))


def _read(encoding: Encoding[Any], view: Any) -> Row:
    row = encoding.encode(view)
    assert len(row) == encoding.size
    found = {name: row[place] for name, place in encoding.places.items()}
    for field in encoding.fields:
        numbers = found[field.name]
        assert len(numbers) == field.size
        assert all(field.low <= each <= field.high for each in numbers), field.name
    return found


def _options(ruleset: AnyRuleset, row: Row) -> dict[str, object]:
    allowed = values_of(ruleset.options)
    return {name: allowed[name][place] for name, place in zip(allowed, row["options"], strict=True)}


def _which(numbers: list[int]) -> int | None:
    assert sum(numbers) <= 1
    return numbers.index(1) if any(numbers) else None


def _cards(numbers: list[int]) -> set[int]:
    return {card for card, held in enumerate(numbers) if held}


@pytest.mark.parametrize("game", ["aluette", "alsos"])
def test_a_row_read_again(game: str) -> None:
    """Every field, decoded by what the documentation says of it, over random deals."""
    ruleset, encoding = load(game), load_encoding(game)
    used: set[str] = set()
    for number, position in enumerate(_found(game)):
        seat = number % len(ruleset.seats)
        view = ruleset.view(position.match, position.state, seat)
        row = _read(encoding, view)
        used |= {name for name, numbers in row.items() if any(numbers)}
        CHECKS[game](position, view, row)
        assert _options(ruleset, row) == {
            name: getattr(view.options, name) for name in values_of(ruleset.options)
        }
    # A deal alone has no score before it, and what is told of melds has a test of its own.
    idle = {name for name in encoding.places if not name.startswith("told_")} - used
    assert idle == {"score", "deals"}


def _check_aluette(position: Position, view: Any, row: Row) -> None:
    seat = view.seat

    def at(by_player: list[int]) -> list[int]:
        """From the viewer's order back to the order of the seats."""
        return [by_player[(each - seat) % 4] for each in range(4)]

    phases = ("chant", "discard", "play", "reply", "over")
    assert phases[_which(row["phase"]) or 0] == view.phase
    assert _which(row["seat"]) == seat
    assert _which(at(row["dealer"])) == view.dealer
    assert _which(at(row["to_act"])) == view.to_act
    assert _which(at(row["leader"])) == view.leader
    assert row["clock"] == [view.clock]
    assert _cards(row["hand"]) == set(view.hand)
    assert tuple(at(row["counts"])) == view.counts
    assert row["talon"] == [view.talon]
    played = {(view.leader + n) % 4: card for n, card in enumerate(view.trick)}
    assert {n: c - 1 for n, c in enumerate(at(row["trick"])) if c} == played
    cards = [card for trick in view.tricks for card in trick.cards] + [*view.trick]
    assert [card - 1 for card in row["cards"] if card] == cards
    leaders = [(each - 1 + seat) % 4 for each in row["leaders"] if each]
    assert leaders == [trick.leader for trick in view.tricks]
    winners = [SPOILED if w == 5 else (w - 1 + seat) % 4 for w in row["winners"] if w]
    assert winners == [trick.winner for trick in view.tricks]
    assert at(row["taken"]) == [winners.count(each) for each in range(4)]
    chant = [at(row["answers"])[(view.dealer + 1 + n) % 4] for n in range(4)]
    assert tuple(each == 2 for each in chant if each) == view.answers
    assert _cards(at(row["singers"])) == set(view.singers)
    assert _cards(row["discards"]) == set(view.discards)
    assert _cards(row["from_talon"]) == set(view.taken)
    replies = [*view.replies, *[None] * (len(view.offers) - len(view.replies))]
    offers = dict(zip(view.offers, replies, strict=True))
    meant = {1: None, 2: False, 3: True}
    assert {n: meant[o] for n, o in enumerate(at(row["offers"])) if o} == offers
    looks = _which(row["look"])
    assert (None if looks == 0 else ((looks or 0) + seat) % 4) == view.look
    seen = {(each.maker, each.name): each.at for each in view.signals}
    assert seen == {
        ((n // 14 + seat) % 4, SIGNS[n % 14]): clock - 1
        for n, clock in enumerate(row["signs"])
        if clock
    }


def _check_alsos(position: Position, view: Any, row: Row) -> None:
    seat = view.seat

    def at(by_player: list[int]) -> tuple[int, ...]:
        return tuple(by_player[::-1] if seat else by_player)

    phases = ("accept", "bid", "front", "back", "discard", "play", "over")
    assert phases[_which(row["phase"]) or 0] == view.phase
    for name in ("dealer", "to_act", "leader", "declarer"):
        assert _which([*at(row[name])]) == getattr(view, name), name
    for name in ("indicator", "top", "trump"):
        assert _which(row[name]) == getattr(view, name), name
    for name in ("hand", "discards"):
        assert _cards(row[name]) == set(getattr(view, name)), name
    for name in ("accepted", "hidden", "late", "discarded"):
        assert row[name] == [getattr(view, name)], name
    assert at(row["counts"]) == view.counts
    assert at(row["card_points"]) == view.card_points
    assert at(row["meld_points"]) == (view.meld_points or (0, 0))
    assert row["compared"] == [view.meld_points is not None]
    said = [(each.seat, each.what) for each in view.said[::-1]][:16]
    words = zip(row["said_by"], row["said"], strict=True)
    assert [(who - 1 ^ seat, ACTIONS[word - 1]) for who, word in words if who] == said
    if view.to_act is not None and view.phase in ("front", "back"):
        state = position.state
        assert row["talking"] == [state.spoke, state.passes == 1]
    assert _items(seat, row) == {
        (item.owner, item.name): (item.said, item.kontra, item.rekontra, item.price)
        for item in view.items
    }
    exchange = view.exchange
    assert _which([*at(row["exchanger"])]) == (exchange and exchange.by)
    assert _which(row["given"]) == (exchange and exchange.given)
    assert _cards(row["exchanged"]) == set(exchange.taken if exchange else ())
    played = {view.leader ^ n: card for n, card in enumerate(view.trick)}
    assert {n: c - 1 for n, c in enumerate(at(row["trick"])) if c} == played
    cards = [card for trick in view.tricks for card in trick.cards] + [*view.trick]
    assert [card - 1 for card in row["cards"] if card] == cards
    for name in ("leader", "winner"):
        players = [each - 1 ^ seat for each in row[f"{name}s"] if each]
        assert players == [getattr(trick, name) for trick in view.tricks]
    winners = [trick.winner for trick in view.tricks]
    assert at(row["taken"]) == (winners.count(0), winners.count(1))


CHECKS = {"aluette": _check_aluette, "alsos": _check_alsos}


def _items(seat: int, row: Row) -> dict[tuple[int, str], tuple[Any, ...]]:
    moments = (None, "front", "back")
    return {
        (n // 10 ^ seat, ITEMS[n % 10]): (
            moments[said - 1],
            moments[row["kontra"][n]],
            moments[row["rekontra"][n]],
            row["price"][n],
        )
        for n, said in enumerate(row["said_when"])
        if said
    }


@pytest.mark.parametrize(
    ("leader", "other", "numbers"),
    [
        # A run of four against one of three: four, good.
        ("Ac Kc Qc Jc", "Th 9h 8h", {"length": (4, 0), "verdict": (0, 1)}),
        # A longer one in answer, and two more runs behind it.
        (
            "Ac Kc Qc",
            "Ah Kh Qh Jh Th Ad Kd Qd Jd 9s 8s 7s",
            {"length": (3, 5), "more": (0, 4), "more_still": (0, 3)},
        ),
        # Equal in length and top: the suit decides.
        (
            "Ah Kh Qh",
            "Ac Kc Qc",
            {"length": (3, 0), "top": (1, 0), "suit": (2, 0), "also": (0, 2), "verdict": (0, 2)},
        ),
        # Equal in length, a higher top in answer.
        ("9c 8c 7c", "Th 9h 8h", {"length": (3, 0), "top": (6, 5), "also": (0, 1)}),
        # Vannaks of jacks and of nines: the jacks are higher; and two of them in all.
        (
            "9c 9h 9d 9s",
            "Jc Jh Jd Js Ac Ah Ad As",
            {"vannak": (1, 1), "vannak_rank": (6, 4), "vannak_also": (0, 1), "vannaks": (0, 2)},
        ),
        ("9c 9h 9d 9s", "7c", {"vannak": (1, 0), "vannak_verdict": (0, 1)}),
    ],
)
def test_what_was_told_of_melds(
    leader: str, other: str, numbers: dict[str, tuple[int, int]]
) -> None:
    """Each word of the comparison, the leader's first, seen by the leader and by the other."""
    hands = [melds(Hand.of(map(card, cards.split())), None) for cards in (leader, other)]
    told = compare(0, *hands).told
    names = [field.name for field in FIELDS if field.name.startswith("told_")]
    for seat in (0, 1):
        row = told_numbers(seat, told)
        pairs = zip(row[::2], row[1::2], strict=True)
        found = {
            name.removeprefix("told_"): pair[::-1] if seat else pair
            for name, pair in zip(names, pairs, strict=True)
            if any(pair)
        }
        assert found == numbers
