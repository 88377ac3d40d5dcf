"""What each theme of Alsós's puzzles means: a position where it holds, and ones where it does not
though little is different."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from tests.games.alsos.table import begin, cards
from tests.puzzles.solved import problem_of, themes_of
from veillee.games.alsos import puzzles
from veillee.games.alsos.deck import NAMES, PACK, Hand
from veillee.games.alsos.items import Item
from veillee.games.alsos.state import State, Trick
from veillee.puzzles.puzzle import is_puzzle

PARTI = Item(0, "parti")
SPADES = 3


@dataclass(frozen=True)
class Lies:
    """The last tricks of a deal that A declared in spades, A to lead or B having led ``table``. The
    other cards were taken two by two, in the order of the pack, by ``winners``."""

    a: str
    b: str
    winners: str
    items: tuple[Item, ...] = (PARTI,)
    table: str = ""

    def state(self) -> State:
        hands = Hand.of(cards(self.a)), Hand.of(cards(self.b))
        trick = tuple(cards(self.table))
        rest = list(PACK.minus(hands[0] | hands[1] | sum(1 << card for card in trick)))
        pairs = zip(self.winners, rest[::2], rest[1::2], strict=False)
        return replace(
            begin(),
            phase="play",
            declarer=0,
            trump=SPADES,
            hands=hands,
            items=self.items,
            tricks=tuple(
                Trick("AB".index(each), (one, two), "AB".index(each)) for each, one, two in pairs
            ),
            trick=trick,
            leader=1 if trick else 0,
            turn=0,
        )


def ultimo(owner: int) -> tuple[Item, ...]:
    return PARTI, Item(owner, "ultimo", "back")


ABSZOLUT = PARTI, Item(0, "abszolut", "front")
SEVEN = Lies("Tc Jh 7s", "Ac Kc 7d", "BBBBBBABB", ultimo(0))
CATCH = Lies("9c Td 8d", "Jh Ad 7s", "BAABABBBA", ultimo(1))
COUNT = Lies("Ac Qd 8d", "9c 7c 8s", "AAAAABBBA", ABSZOLUT)
TIPPED = Lies("Ac Jc Kh 8d", "Jh 7h Td Qs", "BABABBBA")

HOLDS: dict[str, tuple[Lies, str]] = {
    "seven": (SEVEN, "Jh"),
    "catch": (CATCH, "9c"),
    "count": (COUNT, "8d"),
    "parti": (TIPPED, "Jc"),
}
"""A position for each theme, and the card that is right there."""

HOLDS_NOT: dict[str, tuple[str, Lies]] = {
    "nothing was announced": ("seven", replace(SEVEN, items=(PARTI,))),
    "it is the other who announced": ("seven", replace(SEVEN, items=ultimo(1))),
    "nobody waits for the seven": ("catch", replace(CATCH, items=(PARTI,))),
    "the seven is one's own": ("catch", SEVEN),
    "the points are there already": ("count", replace(COUNT, winners="AAAAAAAAA")),
    "Abszolut was not announced": ("count", replace(COUNT, items=(PARTI,))),
    "Parti is won whatever is played": ("parti", replace(TIPPED, winners="AAAAAAAA")),
}


def test_every_theme_has_its_position() -> None:
    assert set(HOLDS) == set(puzzles.THEMES)
    assert {theme for theme, _ in HOLDS_NOT.values()} == set(puzzles.THEMES)


@pytest.mark.parametrize("theme", HOLDS)
def test_the_theme_holds_and_the_card_is_right(theme: str) -> None:
    lies, right = HOLDS[theme]
    position = problem_of("alsos", lies.state())
    assert [NAMES[card] for card in position.keeping] == [right]
    assert is_puzzle(puzzles, position)
    assert puzzles.THEMES[theme](position)


@pytest.mark.parametrize("why", HOLDS_NOT)
def test_the_theme_does_not_hold(why: str) -> None:
    theme, lies = HOLDS_NOT[why]
    assert theme not in themes_of("alsos", lies.state())


def names(found: tuple[frozenset[int], ...]) -> list[str]:
    return [" ".join(sorted(NAMES[card] for card in kind)) for kind in found]


def test_neighbours_of_the_same_worth_are_equal_but_for_the_trump_seven() -> None:
    lies = Lies("9c 8c 7c Ad 8s 7s", "Ac 9d 8d 7h 8h 9h", "AAABBB")
    assert names(puzzles.kinds(lies.state())) == ["7c 8c 9c", "Ad", "8s", "7s"]
    parted = replace(lies, a="9c 7c Ad Td 8s 7s", b="Ac 8c 9d 8d 7h 8h")
    assert names(puzzles.kinds(parted.state())) == ["9c", "7c", "Ad", "Td", "8s", "7s"]


def natural(lies: Lies) -> list[str]:
    return sorted(NAMES[card] for card in puzzles.natural(lies.state()))


def test_what_an_ordinary_player_does() -> None:
    """Answers with the cheapest winner or else the cheapest; leads the strongest trump or the plain
    card that is worth most."""
    lies = Lies("Ac Tc Jd Ks 7s", "Kc 8c 9c 7h 8h", "AABBAAB")
    assert natural(lies) == ["Ac", "Ks"]
    assert natural(replace(lies, b="8c 9c 7h 8h", table="Kc")) == ["Tc"]
    assert natural(replace(lies, b="8c 9c Kc 8h", table="7h")) == ["7s"]
    assert natural(replace(lies, a="Tc 9c Jd Ks", b="Kc 8c 7h", table="Ac")) == ["9c"]


def test_alike_are_positions_that_differ_by_nothing_that_matters() -> None:
    state = TIPPED.state()

    def with_hands(a: str, b: str) -> State:
        return replace(state, hands=(Hand.of(cards(a)), Hand.of(cards(b))))

    # Hearts and diamonds exchanged, an eight for a seven.
    assert puzzles.alike(state) == puzzles.alike(with_hands("Ac Jc Kd 7h", "Jd 8d Th Qs"))
    assert puzzles.alike(state) != puzzles.alike(with_hands("Ac Jc Kh 8d", "Qh 7h Td Qs"))
    assert puzzles.alike(state) != puzzles.alike(replace(state, items=ultimo(1)))


def test_two_items_are_named_together() -> None:
    from veillee.words import words

    say = words("en", "veillee.games.alsos")
    position = problem_of("alsos", SEVEN.state())
    assert puzzles.aim(position, say) == "With one kind of card you make Ultimó."
    assert "the other does not make Ultimó" in puzzles.aim(problem_of("alsos", CATCH.state()), say)
