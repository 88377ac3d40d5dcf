"""Whole games by somebody who cannot see the page: they hear its accessibility tree and type."""

from __future__ import annotations

import re
from collections import Counter

from tests.browser.conftest import Visits
from tests.browser.listener import Listener

TURN = re.compile(r"Your turn: ")
PLAY = re.compile(r"(?:(?P<who>\S+) plays|You play) the (?P<card>.+)\.$")
RESULT = re.compile(r"The trick goes to |Spoiled: ")
DEAL = re.compile(r"Deal (\d) of 5 begins")
SCORE = re.compile(r"Score: ")
END = re.compile(r"You win the match\.|The other side wins the match\.|The match is drawn\.")
CARD = re.compile(r".+, (strongest of all|\d+ of 19 from the top)$")


def any_of(*patterns: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile("|".join(each.pattern for each in patterns))


def heard(lines: list[str], pattern: re.Pattern[str]) -> list[str]:
    return [line for line in lines if pattern.match(line)]


def hand(listener: Listener) -> list[str]:
    """The cards of one's hand as they are read out; each tells how strong it is."""
    names = [each.name for each in listener.region("Your hand").find("button")]
    cards = [name for name in names if " of " in name]
    for name in cards:
        assert CARD.match(name), f"a card without its strength: {name}"
    return cards


def sit_down(listener: Listener) -> None:
    """From the start page to a table where nothing takes long."""
    assert listener.look().find("heading", "Aluette")
    listener.tab_to("button", "Play Aluette now")
    listener.press("Enter")
    listener.arrive("Aluette")
    listener.tab_to("DisclosureTriangle", "Settings")
    listener.press("Enter")
    listener.tab_to("combobox", "A finished trick stays")
    listener.type("half")
    listener.tab_to("button", "Save")
    listener.press("Enter")
    listener.arrive("Aluette")
    listener.tab_to("DisclosureTriangle", "Settings")
    listener.press("Enter")
    listener.tab_to("combobox", "Bots play")
    listener.type("at o")
    listener.tab_to("button", "Set the pace for the table")
    listener.press("Enter")
    assert listener.focused().name == "Set the pace for the table"


def play(listener: Listener, turn: int) -> str:
    """Play one card by its number, by the arrows, or with the Tab key; returns its name."""
    cards = hand(listener)
    if turn % 3 == 0 or listener.focused().role != "button":
        place = turn % len(cards)
        listener.press(str(place + 1))
        return cards[place]
    if turn % 3 == 1:
        listener.press("ArrowRight")
        name = listener.focused().name
        assert name in cards
    else:
        name = cards[-1]
        listener.tab_to("button", name)
    listener.press("Enter")
    return name


def spoken(card: str) -> str:
    """How a card is called where its strength is not told."""
    return card.rpartition(", ")[0]


def test_a_whole_match_is_heard_and_played(visits: Visits) -> None:
    """The quick game from the start page: five deals, each turn told, each play, trick and point
    said once and in order, and the focus never lost."""
    listener = Listener(visits.page())
    sit_down(listener)
    status = listener.region("Your hand").text()
    if not TURN.match(status):
        listener.until(lambda said: bool(heard(said, TURN)))
    missed = len(listener.region("Trick").find("listitem"))
    start = len(listener.heard)
    turns = deals = 0
    told: list[list[str]] = [listener.heard[start:]]
    while True:
        card = play(listener, turns)
        turns += 1
        said = listener.until(lambda said: bool(heard(said, any_of(TURN, SCORE))))
        told[-1] += said
        assert said[0] == f"You play the {spoken(card)}."
        listener.focused()
        if not heard(said, SCORE):
            continue
        deals += 1
        if heard(said, END) or heard(listener.until(lambda said: True), END):
            break
        listener.tab_to("button", "Next deal")
        listener.press("Enter")
        told.append(listener.until(lambda said: bool(heard(said, TURN))))
        assert heard(told[-1], DEAL) == told[-1][:1]
        listener.focused()
    assert (deals, turns) == (5, 45)
    for number, lines in enumerate(told):
        plays = [PLAY.match(line) for line in heard(lines, PLAY)]
        cards = Counter(each["card"] for each in plays if each)
        assert len(cards) == sum(cards.values()) == 36 - (missed if number == 0 else 0)
        assert len(heard(lines, RESULT)) == 9
        assert len(heard(lines, SCORE)) == 1
        assert len(heard(lines, TURN)) == 9 - (number == 0)
