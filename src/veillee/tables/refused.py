"""What a table says no with."""

from __future__ import annotations

from veillee.errors import VeilleeError


class Refused(VeilleeError):
    """The table does not do that, and nothing has changed. The codes:

    ``not_seated``, ``seat_taken``, ``seated_already``, ``seats_are_fixed``, ``nobody_there``,
    ``is_here``, ``one_at_a_time``, ``too_many_asides``, ``bot_plays``, ``no_match``,
    ``match_open``, ``stale``, ``seats_free``,
    ``no_such_pace``, ``no_such_phrase``, ``deal_in_play``, ``deal_not_shown``, ``no_deal_here``,
    ``no_such_study``, ``not_yours_to_choose``, ``not_alone``, ``match_in_play``, ``no_practice``,
    ``no_hint``, ``nothing_decided``, ``no_such_decision``, ``no_thoughts``.
    """
