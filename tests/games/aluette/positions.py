"""Positions of partner play, each reached by legal play, with what a sound player does there.

Tricks and the table are cards in the order they were played; the dealer is N, so that
E leads first and N, the partner of S, is last to play. The player to act holds ``hand``; all
other cards lie at random.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.games.aluette.table import act, begin, cards
from veillee.games.aluette.deck import NAMES
from veillee.games.aluette.scoring import SPOILED, trick_winner
from veillee.games.aluette.state import State


@dataclass(frozen=True)
class Position:
    """Where the player must play one of ``must``, or none of ``never``; ``why`` in a sentence."""

    name: str
    why: str
    hand: str
    table: str = ""
    tricks: tuple[str, ...] = ()
    must: str = ""
    never: str = ""

    def state(self, seed: int) -> State:
        """The position, the cards that nobody has seen lying as ``seed`` says."""
        held: dict[str, list[int]] = {letter: [] for letter in "NESW"}
        leader = 1
        seat = leader
        for trick in (*self.tricks, self.table):
            played = cards(trick)
            for place, card in enumerate(played):
                held["NESW"[(leader + place) % 4]].append(card)
            seat = (leader + len(played)) % 4
            if len(played) == 4:
                winner = trick_winner(leader, played)
                leader = seat = leader if winner == SPOILED else winner
        held["NESW"[seat]] += cards(self.hand)
        hands = {letter: " ".join(NAMES[card] for card in each) for letter, each in held.items()}
        state = begin(hands=hands, seed=seed)
        return act(state, " ".join((*self.tricks, self.table)))


POSITIONS = (
    Position(
        "last hand wins as cheaply as it can",
        "nobody plays after, so a nine takes what monsieur would take",
        hand="3d 2d Ae Vd 9b 7c 6c 5e 3b",
        table="8d 4c 5b",
        must="9b",
    ),
    Position(
        "last hand without a better card throws its lowest",
        "a trick that cannot be had is paid with the cheapest card",
        hand="Re Rc Vd 9b 7c 6c 5e 4e 3b",
        table="2b 4c 5b",
        must="3b",
    ),
    Position(
        "leave the partner their trick",
        "the partner's ace has it, and a second trick of the side would be in another race",
        hand="2e Re Vd 9b 7c 6c 5e 4e 3b",
        table="4d Ad 5b",
        must="3b",
    ),
    Position(
        "do not rob the partner who carries the race",
        "a fourth trick puts the partner out of reach; a first one for me is in nobody's way",
        hand="Ac Rc 3b 3e",
        tricks=("4d Ad 5d 6d", "Rd 5c 4c 4b", "Cd 5b 4e 6b", "5e 2e 6e 7d", "7c 7b 2b 8d"),
        table="6c 9b 8b",
        must="3b 3e",
    ),
    Position(
        "leave the partner's mordienne alone",
        "the partner has taken every trick since their first: one of mine would break the run",
        hand="3d Vb 3e",
        tricks=(
            "Ad 5d 4d 6d",
            "Rd 5c 4c 6c",
            "7d 4b 2e 6b",
            "7c 7b 8d 2b",
            "2d 5b 6e 7e",
            "2c 5e 8c 4e",
        ),
        table="Ab 8b",
        must="3e",
    ),
    Position(
        "stop the opponent who leads the race",
        "E has three against the partner's two; a fourth could not be caught",
        hand="Ac 8e 4d 3e",
        tricks=("7d 2e 7c 4e", "2b 5e 6e 7b", "3b 6d 8c Ad", "Rd 5d 4c 6c", "Cd 5b 4b 6b"),
        table="Cc 5c 8b",
        must="Ac",
    ),
    Position(
        "break the opponent's mordienne",
        "E has the deal with three in a row; a trick lost now makes it one point instead of two",
        hand="Rc 3e",
        tricks=(
            "4d 2e 5d 6d",
            "2b 5e 6e 7b",
            "5c 2d 8c 7d",
            "Rd 3c 4c 6c",
            "5b Ad 4b 6b",
            "Cd 7c 8d 4e",
            "Cc 7e 8b 3b",
        ),
        table="Vd 8e 9b",
        must="Rc",
    ),
    Position(
        "second hand plays low",
        "two are still to play and the partner is one of them",
        hand="3c 9c Ae Vd 9b 7c 6c 5e 3b",
        table="8d",
        must="9b 7c 6c 5e 3b",
    ),
    Position(
        "third hand leaves the partner's high lead",
        "an ace already costs the last hand one of the eight",
        hand="2e 2b Re Vd 9b 7c 6c 5e 3b",
        table="Ad 4c",
        must="3b",
    ),
    Position(
        "third hand denies a cheap trick",
        "the partner led low: left there, the last hand has it for nothing",
        hand="Ae Re Vd 9b 7c 6c 5e 4e 3b",
        table="5d 7b",
        never="3b 4e 5e 6c",
    ),
    Position(
        "do not lead the unbeatable card at once",
        "monsieur takes any trick; led, he takes the one that nobody has to pay for",
        hand="3d Rc Re Vd 9b 7c 6c 5e 3b",
        never="3d",
    ),
    Position(
        "spoil, and stay last",
        "an equal king leaves E in the lead and me last, and E without the trick",
        hand="Rc 7c 6c 5e 5b 4e 4b 3e 3b",
        table="Rd 4c 5d",
        must="Rc",
    ),
    Position(
        "second hand does not pay for what it cannot have",
        "monsieur is led: every card loses to him, so the lowest",
        hand="3c 9c Ae Vd 9b 7c 6c 5e 3b",
        table="3d",
        must="3b",
    ),
    Position(
        "third hand does not top the partner's madame",
        "nobody else can beat her, so monsieur keeps for another trick",
        hand="3d Re Vd 9b 7c 6c 5e 4e 3b",
        table="3c 4c",
        must="3b",
    ),
)
