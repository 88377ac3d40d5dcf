"""Every state of the pages that people meet, each laid exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from tests.browser import alsos_scenes
from tests.browser.stage import Laid, Scene
from tests.games.aluette.table import E, N, S, W, lie
from veillee.games.aluette import RULESET
from veillee.games.aluette.actions import Play
from veillee.games.aluette.options import Options

HANDS = {
    "N": "2d 3d Rd Ab 4b 5b 9d 8d Vd",
    "E": "2c 5e 6e 4d Ve 6b 8b 7c Re",
    "S": "3c 9c Ac 7d 8e 4e Ad 6d Cd",
    "W": "2b 2e Ae 5c 6c 7b 9b Cb Rb",
}
"""North deals, East leads; South has Madame, the Grand-neuf and two aces."""


def pack(seed: int = 1, dealer: int = N) -> list[int]:
    """The cards of ``HANDS``, and the rest as chance has it."""
    return lie(dealer, HANDS, "", seed)


def played_out(dealer: int, seed: int, options: Options | None = None) -> Laid:
    """A whole deal, cards and plays by chance."""
    rng = Random(seed)
    cards = lie(dealer, {}, "", seed)
    state = RULESET.new(options or Options(), dealer, RULESET.deal(dealer, cards))
    actions = []
    while (seat := RULESET.to_act(state)) is not None:
        plays = [each for each in RULESET.legal(state, seat) if isinstance(each, Play)]
        action = rng.choice(plays)
        actions.append(RULESET.write(seat, action))
        state = RULESET.apply(state, seat, action).state
    return Laid(cards, " ".join(actions))


def match(deals: int) -> tuple[Laid, ...]:
    """That many deals played out, as the deal passes on."""
    return tuple(played_out((N + number) % 4, 7 + number) for number in range(deals))


VENDEE = {"partners": "fixed", "surrender": "bound", "mordienne": True}
"""The traditional game with everything in it, the partners as they sit."""

YOUR_TURN = Scene((Laid(pack(), "5e"),))
OTHERS_TURN = Scene((Laid(pack(), "5e Ad"),))
FINISHED = Scene((Laid(pack(), "5e 7d 9b Ab"),))
"""North takes it with an ace and leads next."""
WON = Scene((Laid(pack(), "5e 3c 9b 4b"),))
"""South takes it and leads next."""
FINISHING = Scene((Laid(pack(dealer=S), "9b Ab 5e"),), dealer=S)
"""South plays last to a trick that North takes but for Madame and the Grand-neuf."""
STRONGEST = Scene(
    (Laid(lie(E, {"S": "3d 3c 2d 2c 9c 9d 2b 2e Ac"}, "", 1)),),
    dealer=E,
)
"""South leads and has all eight unique cards: each of them takes its trick whatever the others
play, if the higher ones were led before."""
SPOILED = Scene((Laid(pack(), "5e Ad Ae 4b"),))
"""Two aces are equal; East leads again."""
LATE = Scene(
    (Laid(pack(), "5e 3c 9b 4b Ac Cb 5b 6e 9c Rb 8d 4d Ad Ae Ab Ve 7d 5c Rd 6b Vd 7c"),),
)
"""The middle of a deal: some won, some spoiled, four cards left."""
DEAL_OVER = Scene(match(1))
MATCH_OVER = Scene(match(5))
LOBBY = Scene(free=True, people={S: "Anne-Marie", E: "Jean-Baptiste de la Tranche"})
CHANT = Scene((Laid(pack(dealer=E), ""),), VENDEE, "vendee", dealer=E)
DISCARDS = Scene((Laid(pack(dealer=E), "yes yes yes yes"),), VENDEE, "vendee", dealer=E)
"""South is the first singer, with fifteen cards."""
REPLY = Scene((Laid(pack(), "no surrender"),), VENDEE, "vendee")
"""East offers; the answer is South's."""
SIGNS = Scene((Laid(pack(), "no 5e sign:N:monsieur"),), VENDEE, "vendee")
"""North makes a sign to South, who looks."""
DRAWN = Scene(
    (Laid(pack(), ""),), {}, "vendee", turned=Random(11).sample(range(48), 48),
    people={N: "Nina", E: "Emil", S: "Sara"},
)  # fmt: skip
"""Partners are drawn; Madame is asked for the chant last, and deals."""
LONG_NAMES = replace(
    LATE,
    people={N: "Maximilienne-Alexandrine de Pontchâteau", S: "Ferdinand-Gabriel du Marais d’Olonne",
            E: "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww", W: "Bo"},
)  # fmt: skip

TABLES: dict[str, Scene] = {
    "your turn": YOUR_TURN,
    "others' turn": OTHERS_TURN,
    "finished trick": FINISHED,
    "spoiled trick": SPOILED,
    "late": LATE,
    "deal over": DEAL_OVER,
    "match over": MATCH_OVER,
    "lobby": LOBBY,
    "chant": CHANT,
    "discards": DISCARDS,
    "surrender reply": REPLY,
    "signs": SIGNS,
    "draw": DRAWN,
    "long names": LONG_NAMES,
    **alsos_scenes.TABLES,
}
TABLES = {name: replace(scene, bot="old_hand") for name, scene in TABLES.items()}
"""As their viewers see them, with bots whose level takes much room."""

WATCHED: dict[str, Scene] = {
    "spectator": LATE,
    "lobby from outside": LOBBY,
    **alsos_scenes.WATCHED,
}
"""As somebody without a seat sees them."""

PLAIN: dict[str, str] = {
    "start": "/",
    "host": "/host",
    "bots of aluette": "/bots/aluette",
    "bots of alsos": "/bots/alsos",
    "not found": "/t/nowhere",
    "puzzles": "/puzzles",
    "puzzle of aluette": "/puzzles/aluette/190",
    "puzzle of alsos": "/puzzles/alsos/95",
}

PAGES = [*TABLES, *WATCHED, *PLAIN, "start with tables"]
"""Every page by name."""

Lay = Callable[[Scene], str]

__all__ = ["E", "N", "S", "W"]
