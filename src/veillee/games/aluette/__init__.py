"""Aluette, the cow game of the Vendée coast."""

from __future__ import annotations

from veillee.core.ruleset import Ruleset
from veillee.games.aluette import notation, rules
from veillee.games.aluette.actions import ACTIONS, Action
from veillee.games.aluette.deck import NAMES
from veillee.games.aluette.options import PRESETS, Options
from veillee.games.aluette.scoring import after
from veillee.games.aluette.state import Deal, State
from veillee.games.aluette.view import View, redeal, view

RULESET: Ruleset[Options, Deal, State, Action, View] = Ruleset(
    name="aluette",
    seats=rules.SEATS,
    sides=rules.SIDES,
    side_of=(0, 1, 0, 1),
    cards=NAMES,
    actions=ACTIONS,
    options=Options,
    presets=PRESETS,
    deal=rules.deal,
    new=rules.new,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    view=view,
    outcome=rules.outcome,
    after=after,
    read=notation.read,
    write=notation.write,
    parts=notation.PARTS,
    lay=notation.lay,
    report=notation.report,
    redeal=redeal,
    aside=rules.aside,
    draw=rules.draw,
)
