"""What the rules page of Aluette shows beside its sentences: cards, tricks and whole deals, each
worked out by the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veillee.core.match import Seat
from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.art import sign_symbol
from veillee.games.aluette.deck import CLASS, CLASSES, NAMES, UNIQUE, card
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import SEATS, SIDES, deal
from veillee.games.aluette.scoring import (
    SPOILED,
    DealOutcome,
    race_winner,
    score_deal,
    surrendered,
    trick_winner,
)
from veillee.games.aluette.telling import Teller
from veillee.words import Words

SECTIONS = (
    "aim",
    "ladder",
    "deal",
    "tricks",
    "point",
    "mordienne",
    "nine",
    "match",
    "examples",
    "partners",
    "chant",
    "surrender",
    "signs",
    "options",
    "questions",
    "origin",
)
"""The parts of the page in order; each has a title in the catalogue."""

QUESTIONS = ("follow", "talk", "aces", "fewer", "on", "bots")

TRICKS = {"won": "Rd 7b Ae 8c", "spoiled": "Rd Ab 5c Ad"}
"""A trick of each kind, North leading."""

EXAMPLES = {
    "fewer": "NESEWNESN",
    "first": "SENWENWNW",
    "mordienne": "SXENXSWWW",
    "broken": "EEWWNXSSX",
    "nine": "X" * 9,
}
"""Who took each trick of a deal, X where it was spoiled."""


Steps = tuple[str, tuple[tuple[str, str], ...]]
"""A heading and, from high to low, what is called how and what it is worth (here nothing)."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of the ladder with its cards; ``label`` is their name, or what they are together."""

    number: int
    cards: tuple[str, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of a pictured trick; ``mark`` is ``wins``, ``tied`` or empty."""

    name: str
    words: str
    player: str
    mark: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished trick and what is to be seen in it."""

    kind: str
    cards: tuple[Laid, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Step:
    """A trick of an example and the race after it; ``ahead`` is who would win as it stands."""

    number: int
    letter: str
    player: str
    counts: tuple[int, ...]
    ahead: Seat | None


@dataclass(frozen=True, slots=True)
class Example:
    """A whole deal, told by who took its tricks."""

    name: str
    steps: tuple[Step, ...]
    outcome: str
    why: str


@dataclass(frozen=True, slots=True)
class SignRow:
    """A sign of the list, its drawing and what it tells."""

    name: str
    art: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """All that the page shows. ``points`` are what can be scored, in words, by what for."""

    cards: int
    steps: int
    hand: str
    talon: str
    players: tuple[str, ...]
    luettes: tuple[Rung, ...]
    doubles: tuple[Rung, ...]
    equals: tuple[Rung, ...]
    tricks: tuple[Picture, ...]
    examples: tuple[Example, ...]
    signs: tuple[SignRow, ...]
    points: Mapping[str, str]
    run: str
    options: Options
    questions: tuple[tuple[str, str], ...]


def lesson(words: Words, preferences: Mapping[str, str]) -> Lesson:
    """The page's content; Aluette has one pack only, so no preference matters."""
    rungs = tuple(_rung(level, words) for level in range(len(CLASSES)))
    dealt = deal(0, range(len(NAMES)))
    return Lesson(
        cards=len(NAMES),
        steps=len(CLASSES),
        hand=words("cards", n=len(dealt.hands[0])),
        talon=words("cards", n=len(dealt.talon)),
        players=_players(words),
        luettes=rungs[:4],
        doubles=rungs[4:UNIQUE],
        equals=rungs[UNIQUE:],
        tricks=tuple(_picture(kind, words) for kind in TRICKS),
        examples=tuple(_example(name, words) for name in EXAMPLES),
        signs=tuple(SignRow(name, sign_symbol(name), _meaning(name, words)) for name in SIGNS),
        points=_points(words),
        run=words("tricks", n=Options().mordienne_min_run),
        options=Options(),
        questions=tuple(
            (words(f"lesson.question.{each}"), words(f"lesson.question.{each}.answer"))
            for each in QUESTIONS
        ),
    )


def ladder(words: Words, preferences: Mapping[str, str]) -> tuple[Steps, ...]:
    """The steps of strength in words, the strongest first, as the table keeps them at hand."""
    labels = tuple((_rung(level, words).label, "") for level in range(len(CLASSES)))
    return (
        (words("lesson.ladder.luettes"), labels[:4]),
        (words("lesson.ladder.doubles"), labels[4:UNIQUE]),
        (words("lesson.ladder.equals"), labels[UNIQUE:]),
    )


def winners_of(text: str) -> list[int]:
    """``SXE`` as the seats that took these tricks."""
    return [SEATS.index(letter) if letter in SEATS else SPOILED for letter in text]


def _players(words: Words) -> tuple[str, ...]:
    return tuple(words(f"seat.{letter}") for letter in SEATS)


def _rung(level: int, words: Words) -> Rung:
    cards = CLASSES[level]
    alone = level < UNIQUE
    return Rung(
        level + 1,
        cards,
        words(f"card.{cards[0]}") if alone else words(f"lesson.group.{cards[0][0]}"),
    )


def _picture(kind: str, words: Words) -> Picture:
    names = TRICKS[kind].split()
    cards = [card(name) for name in names]
    winner = trick_winner(0, cards)
    best = min(CLASS[each] for each in cards)
    top = [name for name, each in zip(names, cards, strict=True) if CLASS[each] == best]
    called = [words(f"card.{name}") for name in top]
    players = _players(words)
    if winner == SPOILED:
        sentence = words(
            "lesson.tricks.picture.spoiled", first=called[0], second=called[1], leader=players[0]
        )
    else:
        sentence = words(
            "lesson.tricks.picture.won", card=called[0], winner=players[winner], leader=players[0]
        )
    mark = "tied" if winner == SPOILED else "wins"
    laid = (
        Laid(name, words(f"card.{name}"), player, mark if name in top else "")
        for name, player in zip(names, players, strict=True)
    )
    return Picture(kind, tuple(laid), sentence)


def _example(name: str, words: Words) -> Example:
    winners = winners_of(EXAMPLES[name])
    outcome = score_deal(winners, Options(), None)
    return Example(
        name=name,
        steps=tuple(_step(winners[: number + 1], words) for number in range(len(winners))),
        outcome=Teller(words, _players(words), None).reason(outcome),
        why=words(f"lesson.example.{name}.why", **_facts(winners, outcome, words)),
    )


def _step(winners: Sequence[Seat], words: Words) -> Step:
    last = winners[-1]
    return Step(
        number=len(winners),
        letter="" if last == SPOILED else words(f"seat.{SEATS[last]}.short"),
        player=words("lesson.examples.spoiled") if last == SPOILED else _players(words)[last],
        counts=tuple(winners.count(seat) for seat in range(4)),
        ahead=race_winner(winners)[0],
    )


def _facts(winners: Sequence[Seat], outcome: DealOutcome, words: Words) -> dict[str, object]:
    """What the words about an example may name."""
    if outcome.winner is None or outcome.side is None:
        return _when_spoiled(winners, words)
    players, winner, count = _players(words), outcome.winner, winners.count(outcome.winner)
    by_side = [sum(seat in (side, side + 2) for seat in winners) for side in (0, 1)]
    taken = [number for number, seat in enumerate(winners, 1) if seat == winner]
    others = (seat for seat in range(4) if seat != winner and winners.count(seat) == count)
    return {
        "winner": players[winner],
        "count": count,
        "reached": taken[-1],
        "tied": words("and").join(players[seat] for seat in others),
        "runner": players[winners[7]],
        "winners": words(f"side.{SIDES[outcome.side]}"),
        "losers": words(f"side.{SIDES[1 - outcome.side]}"),
        "own": by_side[outcome.side],
        "other": by_side[1 - outcome.side],
    }


def _when_spoiled(winners: Sequence[Seat], words: Words) -> dict[str, object]:
    """Under which house rule the deal is dealt again, and under which it counts."""
    counted: dict[bool, str] = {}
    for value in ("redeal", "zero"):
        options = Options(all_spoiled="zero" if value == "zero" else "redeal")
        outcome = score_deal(winners, options, None)
        counted[outcome.counted] = words(f"value.all_spoiled.{value}")
    return {"again": counted[False], "counted": counted[True]}


def _meaning(sign: str, words: Words) -> str:
    index = SIGNS.index(sign)
    if index < UNIQUE:
        return words("lesson.signs.card", card=words(f"card.{NAMES[index]}"))
    if sign.startswith("aces:"):
        return words("lesson.signs.aces", n=int(sign[-1]))
    return words(f"lesson.signs.{sign}")


def _points(words: Words) -> dict[str, str]:
    """What a deal, a mordienne, a surrender and one that was refused and bound are worth."""
    plain, run = winners_of(EXAMPLES["fewer"]), winners_of(EXAMPLES["mordienne"])
    bound = Options(surrender="bound")
    outcomes = {
        "deal": score_deal(plain, Options(), None),
        "mordienne": score_deal(run, Options(), None),
        "surrender": surrendered(0),
        "bound_made": score_deal(run, bound, 1),
        "bound_failed": score_deal(plain, bound, 1),
    }
    return {what: words("points", n=max(each.points)) for what, each in outcomes.items()}
