"""Alsós for two, the Hungarian jack game with bets."""

from __future__ import annotations

from veillee.core.ruleset import Ruleset
from veillee.games.alsos import notation, rules
from veillee.games.alsos.actions import ACTIONS, Action, Statement
from veillee.games.alsos.deck import NAMES
from veillee.games.alsos.options import PRESETS, Options
from veillee.games.alsos.redeal import redeal
from veillee.games.alsos.scoring import after
from veillee.games.alsos.state import Deal, State
from veillee.games.alsos.view import View, view

RULESET: Ruleset[Options, Deal, State, Action, View] = Ruleset(
    name="alsos",
    seats=rules.SEATS,
    sides=rules.SIDES,
    side_of=(0, 1),
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
    goes_on=lambda action: isinstance(action, Statement),
    redeal=redeal,
)
