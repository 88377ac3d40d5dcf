"""What each theme of Aluette's puzzles means: a position where it holds, and ones where it does not
though little is different."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from tests.games.aluette.table import begin, cards
from tests.puzzles.solved import problem_of, themes_of
from veillee.games.aluette import puzzles
from veillee.games.aluette.deck import NAMES, Hand
from veillee.games.aluette.options import Options
from veillee.games.aluette.state import State, Trick
from veillee.puzzles.puzzle import is_puzzle


@dataclass(frozen=True)
class Lies:
    """The last tricks of a deal: who won those before (X nobody), the cards on the table from
    ``leader`` on, and the hands of N, E, S and W."""

    winners: str
    table: str
    leader: str
    hands: tuple[str, str, str, str]
    mordienne: bool = True

    def state(self) -> State:
        trick, leader = tuple(cards(self.table)), "NESW".index(self.leader)
        return replace(
            begin(),
            options=Options(mordienne=self.mordienne),
            hands=tuple(Hand.of(cards(hand)) for hand in self.hands),
            # Which cards those tricks were made of matters to nothing.
            tricks=tuple(Trick(0, (0, 1, 2, 3), "NESW".find(each)) for each in self.winners),
            trick=trick,
            leader=leader,
            turn=(leader + len(trick)) & 3,
        )


HOLDS: dict[str, tuple[Lies, str]] = {
    "spoil": (Lies("XNSWNW", "Cc 6b 8b", "W", ("7b 6c", "2d 9c", "Cd Vc 9e", "Vb 6d")), "Cd"),
    "leave": (Lies("NWSENW", "9c 6d", "W", ("9e 8b", "3c Vd 8e", "2c Ve 8c", "6c 6e")), "8e"),
    "yield": (Lies("SENWSX", "9e", "S", ("9c 2b 2e", "6c 6e 5c", "8b 8e", "2d 9d 7c")), "7c"),
    "force": (Lies("SEXNWN", "Vc 6c", "N", ("3c 5c", "8c 7d", "9d Rb 9b", "3d Ac Cb")), "9d"),
    "count": (Lies("WSENWS", "Rb 7d Ve", "S", ("Vd Vc", "Rd Cb 9e", "Cc 8d", "8b 8e")), "Rd"),
    "run": (Lies("XNWXXS", "Cc 5e 8b", "S", ("9b 9e", "3c 2e Cd", "2d Vc", "6c 5b")), "Cd"),
    "stop": (Lies("XXNWSS", "Vd", "S", ("8c 8e 7e", "9b 8d 8b", "2d 2b", "Vb 9e 6c")), "Vb"),
}
"""A position for each theme, and the card that is right there."""

HOLDS_NOT: dict[str, tuple[str, Lies]] = {
    "an ace takes the trick as well": (
        "spoil",
        Lies("XNSWNW", "Cc 6b 8b", "W", ("7b 6c", "2d 9c", "Cd Ac 9e", "Vb 6d")),
    ),
    "all cards come to the same": (
        "stop",
        Lies("XWSNWW", "Cc 6b 8b", "W", ("7b 6c", "2d 9c", "Cd Vc 9e", "Vb 6d")),
    ),
    "with both top cards the partner may be robbed": (
        "leave",
        Lies("NWSENW", "9c 6d", "W", ("9e 8b", "3d 3c 8e", "2c Ve 8c", "6c 6e")),
    ),
    "an opponent has the trick as it lies": (
        "leave",
        Lies("NWSENW", "6d 9c", "W", ("9e 8b", "3c Vd 8e", "2c Ve 8c", "6c 6e")),
    ),
    "it is the partner's trick": (
        "yield",
        Lies("NWSENW", "9c 6d", "W", ("9e 8b", "3c Vd 8e", "2c Ve 8c", "6c 6e")),
    ),
    "the grand-neuf is gone": (
        "yield",
        Lies("SENWSX", "9e", "S", ("9b 2b 2e", "6c 6e 5c", "8b 8e", "2d 9d 7c")),
    ),
    "nobody can beat it": (
        "force",
        Lies("SEXNWN", "Vc 6c", "N", ("3c 5c", "8c 7d", "3d Rb 9b", "9d Ac Cb")),
    ),
    "the player has two as the first": (
        "count",
        Lies("WSENSE", "Rb 7d Ve", "S", ("Vd Vc", "Rd Cb 9e", "Cc 8d", "8b 8e")),
    ),
    "the rival has only one so far": (
        "count",
        Lies("WWENXS", "Rb 7d Ve", "S", ("Vd Vc", "Rd Cb 9e", "Cc 8d", "8b 8e")),
    ),
    "the runner has had a trick before": (
        "run",
        Lies("XNEXXS", "Cc 5e 8b", "S", ("9b 9e", "3c 2e Cd", "2d Vc", "6c 5b")),
    ),
    "mordienne is not played": (
        "run",
        Lies(
            "XNWXXS",
            "Cc 5e 8b",
            "S",
            ("9b 9e", "3c 2e Cd", "2d Vc", "6c 5b"),
            mordienne=False,
        ),
    ),
    "the run has been broken": (
        "stop",
        Lies("XSNWXS", "Vd", "S", ("8c 8e 7e", "9b 8d 8b", "2d 2b", "Vb 9e 6c")),
    ),
}


def test_every_theme_has_its_position() -> None:
    assert set(HOLDS) == set(puzzles.THEMES)
    assert {theme for theme, _ in HOLDS_NOT.values()} == set(puzzles.THEMES)


@pytest.mark.parametrize("theme", HOLDS)
def test_the_theme_holds_and_the_card_is_right(theme: str) -> None:
    lies, right = HOLDS[theme]
    position = problem_of("aluette", lies.state())
    assert [NAMES[card] for card in position.keeping] == [right]
    assert is_puzzle(puzzles, position)
    assert puzzles.THEMES[theme](position)


@pytest.mark.parametrize("why", HOLDS_NOT)
def test_the_theme_does_not_hold(why: str) -> None:
    theme, lies = HOLDS_NOT[why]
    assert theme not in themes_of("aluette", lies.state())


def kinds(lies: Lies) -> list[str]:
    return [" ".join(NAMES[card] for card in sorted(kind)) for kind in puzzles.kinds(lies.state())]


def test_neighbours_are_equal_unless_somebody_has_a_card_between_or_beside() -> None:
    hands = ("9c 6d 6b", "3d 3c 2c 8b 8e 7c", "5d 5b", "2d 9b 4d")
    # West's borgne parts madame from the vache; nobody stands between eights and seven.
    assert kinds(Lies("NES", "9e", "N", hands)) == ["3d 3c", "2c", "8b 8e 7c"]
    # A seven on the table is beside them.
    assert kinds(Lies("NES", "7d", "N", hands)) == ["3d 3c", "2c", "8b 8e", "7c"]


def natural(lies: Lies) -> str:
    return " ".join(NAMES[card] for card in sorted(puzzles.natural(lies.state())))


def test_what_an_ordinary_player_does() -> None:
    """Wins as cheaply as it goes, else throws the weakest; leads the strongest or the weakest."""
    hands = ("9c 6d 6b", "3d Ac Rc 7c", "5d 5b", "2d 9b 4d")
    assert natural(Lies("NES", "Cd", "N", hands)) == "Rc"
    assert natural(Lies("NES", "Rd", "N", hands)) == "Ac"
    assert natural(Lies("NES", "3c", "N", ("9c", "Ac Rc 7c", "5d", "2d"))) == "7c"
    assert natural(Lies("NES", "", "E", hands)) == "3d 7c"


def test_alike_are_positions_that_differ_by_nothing_that_matters() -> None:
    lies = HOLDS["spoil"][0]
    same_by_suit = Lies("XNSWNW", "Ce 6e 8e", "W", ("7d 6d", "2d 9c", "Cc Vb 9b", "Ve 6c"))
    moved_on = Lies("XEWNEN", "Cc 6b 8b", "N", ("Vb 6d", "7b 6c", "2d 9c", "Cd Vc 9e"))
    another_record = Lies("XWSNWN", "Cc 6b 8b", "W", ("7b 6c", "2d 9c", "Cd Vc 9e", "Vb 6d"))
    assert puzzles.alike(lies.state()) == puzzles.alike(same_by_suit.state())
    assert puzzles.alike(lies.state()) == puzzles.alike(moved_on.state())
    assert puzzles.alike(lies.state()) != puzzles.alike(another_record.state())
