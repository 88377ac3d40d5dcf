"""Whole games by somebody who cannot see the page: they hear its accessibility tree and type."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import partial

from tests.browser.conftest import Visits
from tests.browser.hand import Hand
from tests.browser.listener import Listener
from tests.browser.scenes import CHANT, E, N, S, W
from tests.browser.stage import Stage
from veillee.server.preferences import Preferences

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


def went_on(mine: str, said: list[str]) -> bool:
    """Whether what came of my play was said: that it is my turn again, or the deal's score."""
    return mine in said and bool(heard(said[said.index(mine) :], any_of(TURN, SCORE)))


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
        mine = f"You play the {spoken(card)}."
        said = listener.until(partial(went_on, mine))
        told[-1] += said
        # Before the first of all, what came while the page opened may still be being said.
        assert said[0] == mine or turns == 1
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
        assert len(cards) == sum(cards.values())
        assert 36 - (missed if number == 0 else 0) <= len(cards) <= 36
        assert len(heard(lines, RESULT)) == 9
        assert len(heard(lines, SCORE)) == 1
        assert 9 - (number == 0) <= len(heard(lines, TURN)) <= 9


def lay_six_away(listener: Listener) -> None:
    """Choose the last six of fifteen cards, each told with its strength, and lay them away."""
    cards = [each.name for each in listener.region("Your hand").find("checkbox")]
    assert len(cards) == 15
    for name in cards:
        assert re.search(r", (strongest of all|\d+ of 19 from the top)", name), name
    assert len([name for name in cards if name.endswith("from the talon")]) == 6
    for name in cards[-6:]:
        listener.tab_to("checkbox", name)
        listener.press("Space")
    listener.tab_to("button", "Lay 6 cards away")
    listener.press("Enter")


def test_a_deal_with_chant_and_signs_is_heard_and_played(visits: Visits, stage: Stage) -> None:
    """The traditional game: the chant asked and answered, six of fifteen laid away, a partner's
    sign heard, a rival's missed and, looking there, caught, one's own made; then nine tricks."""
    people = {N: "Nell", E: "Eve", S: "Sue", W: "Wim"}
    staged = stage.lay(replace(CHANT, people=people))
    page = visits.page(staged.path, staged.token, Preferences(linger="0.5"))
    hands = {
        seat: Hand(visits.context(staged.tokens[seat]).request, staged.path) for seat in (N, E, W)
    }
    listener = Listener(page)
    listener.arrive("Aluette")
    assert "Do you want the chant?" in listener.region("Your hand").text()
    listener.tab_to("button", "Yes, sing")
    listener.press("Enter")
    assert listener.until(bool) == ["You say yes to the chant."]
    for seat in (W, N, E):
        hands[seat].do(["yes"])
    chant = "Sue and Eve take six cards each."
    said = listener.until(lambda said: "Choose six cards to lay away." in said)
    assert said[-2:] == [chant, "Choose six cards to lay away."]
    lay_six_away(listener)
    assert listener.until(bool) == ["You lay six cards away."]
    listener.focused()
    laid = re.findall(r'value="(discard:\w+)"', hands[E].page())
    hands[E].do(laid[-6:])
    assert listener.until(lambda said: bool(heard(said, TURN)))[0] == "Eve lays six cards away."

    hands[E].do(["sign:E:vache"])
    hands[N].do(["sign:N:monsieur"])
    assert heard(listener.until(bool), re.compile(r"Nell .+: Monsieur\.$"))
    eve = next(each for each in listener.look().find("button") if each.name.startswith("Eve "))
    listener.tab_to("button", eve.name)
    listener.press("Enter")
    listener.wait(lambda: "You are watching Eve." in listener.region("Your hand").text())
    assert listener.focused().name == eve.name
    hands[N].do(["sign:N:borgne"])
    hands[E].do(["sign:E:vache"])
    assert heard(listener.until(bool), re.compile(r"Eve .+: the Vache\.$"))
    own = next(
        each.name for each in listener.look().find("button") if each.name.endswith(": Madame")
    )
    listener.tab_to("button", own)
    listener.press("Enter")
    assert heard(listener.until(bool), re.compile(r"You .+: Madame\.$"))
    assert listener.focused().name == own

    assert "the Borgne" not in " ".join(listener.heard)
    assert " ".join(listener.heard).count("the Vache") == 1
    start, turns = len(listener.heard), 0
    while not heard(listener.heard, SCORE):
        turn = stage.table(staged.path).to_act
        if turn == S:
            # With the focus among the signs a number is a sign's: the first card is gone to.
            card = play(listener, turns + 2)
            turns += 1
            said = listener.until(bool)
            assert said[0] == f"You play the {spoken(card)}."
        elif turn is not None:
            hands[turn].play()
            said = listener.until(bool)
            assert PLAY.match(said[0])
        if stage.table(staged.path).to_act == S and not heard(said, TURN):
            listener.until(lambda said: bool(heard(said, TURN)))
        listener.focused()
    told = listener.heard[start:]
    assert (turns, len(heard(told, PLAY)), len(heard(told, RESULT))) == (9, 36, 9)
