"""Deals for the betting games: what either would estimate, and how often each item is made."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from veillee.games.alsos import RULESET
from veillee.games.alsos.actions import ACCEPT, BIDS, DONE, PASS
from veillee.games.alsos.bots.compiled import weights
from veillee.games.alsos.bots.compiled.evidence import MARKS, SURE, marks
from veillee.games.alsos.bots.compiled.knowledge import ACCEPTS, BACK, FRONT, Knowledge
from veillee.games.alsos.bots.compiled.knowledge import BIDS as NAMES_SUIT
from veillee.games.alsos.bots.compiled.model import UNSAID, calibrated
from veillee.games.alsos.bots.compiled.outlook import Outlook, flags_in, shares
from veillee.games.alsos.bots.compiled.settling import THEIRS
from veillee.games.alsos.bots.compiled.worlds import WORLD, WORLD_EARLY, WORLD_THEIRS
from veillee.games.alsos.items import FIGURES, ITEMS
from veillee.games.alsos.options import Options
from veillee.games.alsos.state import State

WORLDS, TRUTHS = 120, 24
"""Deals imagined for an estimate, and times that the deal as it lies is played out."""

Floats = NDArray[np.float64]


RISKED = UNSAID.copy()
"""What an ultimó is announced with: itself."""
RISKED[:, ITEMS.index("ultimo")] = True


class Estimated(NamedTuple):
    """Of one deal: by phase (front, back) and owner (declarer, other) what the owner estimates of
    each item and what the other does, having heard it announced; in what share of imagined deals
    the other finds it made, in front and unheard; how often each is made."""

    own: Floats
    heard: Floats
    unheard: Floats
    made: Floats


def deal(number: int, seed: int) -> Estimated | None:
    """The deal with that number; None where nobody takes a suit on."""
    rng, dealer = Random(f"{seed} {number}"), number % 2
    rules: Any = RULESET
    options = Options()
    match = rules.begin(options, dealer)
    state = rules.new(options, dealer, rules.deal(dealer, tuple(rng.sample(range(32), 32))))
    while state.phase in ("accept", "bid"):
        state = rules.apply(state, state.turn, _bid(state)).state
    if state.declarer is None:
        return None
    views = {}
    for phase in ("front", "back"):
        for _ in (0, 1):
            views[phase, state.turn] = rules.view(match, state, state.turn)
            state = rules.apply(state, state.turn, DONE).state
    own, heard = np.zeros((2, 2, THEIRS)), np.zeros((2, 2, THEIRS))
    unheard, made = np.zeros((2, THEIRS)), np.zeros((2, THEIRS))
    for (phase, seat), view in views.items():
        back, role = int(phase == "back"), int(seat != state.declarer)
        know = Knowledge(view)
        know.silent()
        looked = Outlook(know, WORLDS, know.seed(rng))
        flags = looked.flags(know)
        unsaid, said = shares(flags), _heard(know, looked, flags, back)
        own[back, role] = calibrated(unsaid, back, role)[0]
        heard[back, 1 - role] = calibrated(said, back, role, beside=RISKED)[1]
        if not back:
            unheard[1 - role] = unsaid[1]
        if back and not role:
            made[:] = _truth(know, state, rng)
    return Estimated(own, heard, unheard, made)


def _bid(state: State) -> Any:
    """By the chance with which players of ours would."""
    features = np.zeros(MARKS)

    def score(suit: int, event: int) -> float:
        marks(int(state.hands[state.turn]), suit, 0, features)
        return float(features @ weights.EVIDENCE[event, :MARKS])

    if state.phase == "accept":
        return ACCEPT if score(state.indicated, ACCEPTS) > 0 else PASS
    legal = [suit for suit in range(4) if BIDS[suit] in RULESET.legal(state, state.turn)]
    best = max(legal, key=lambda suit: score(suit, NAMES_SUIT))
    return BIDS[best] if score(best, NAMES_SUIT) > 0 else PASS


def _heard(know: Knowledge, looked: Outlook, flags: NDArray[np.int64], back: int) -> Floats:
    """The shares as they are once the other has announced the item: worlds count by how likely
    it was."""
    features = np.zeros((len(flags), MARKS))
    place = WORLD_THEIRS if back else WORLD_EARLY
    for row, world in enumerate(looked.dealt):
        marks(int(world[place]), know.trump, know.declarer, features[row])
    found = shares(flags)
    for number, _ in enumerate(FIGURES):
        event = (BACK if back else FRONT) + number
        if back and not number:
            continue
        likely = 1 / (1 + np.exp(-np.clip(features @ weights.EVIDENCE[event, :MARKS], -20, 20)))
        likely = SURE * likely + (1 - SURE) * weights.EVIDENCE[event, MARKS]
        made = flags >> (THEIRS + 1 + number) & 1
        found[1, 1 + number] = (likely * made).sum() / likely.sum()
    return found


def _truth(know: Knowledge, state: State, rng: Random) -> Floats:
    """How often each item is made as the cards lie, by role of its owner."""
    world = np.zeros((TRUTHS, WORLD), np.int64)
    seat = know.seat
    world[:, 0], world[:, 1] = int(state.hands[seat]), int(state.hands[1 - seat])
    world[:, 3:] = [1 << card for card in state.dealt.hidden]
    return shares(flags_in(world, know, know.seed(rng)))
