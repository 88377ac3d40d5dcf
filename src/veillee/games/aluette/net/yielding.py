"""Giving a deal up, and taking one that is given up, by what it is worth in the match (16)."""

from __future__ import annotations

from random import Random

from veillee.games.aluette.actions import ACCEPT, REFUSE, Action
from veillee.games.aluette.bots.match import ENDS, chance, scored
from veillee.games.aluette.net import judging, thinking
from veillee.games.aluette.net.forward import ENDS as MANY
from veillee.games.aluette.net.reading import net, read
from veillee.games.aluette.view import View

WORLDS = 200
"""Worlds that say what a refusal would bring."""


def offers(view: View) -> bool:
    """Whether the match is likelier won once this deal is lost by a point than when it is played.

    Under ``bound`` what a refusal would bring has to be better than to play on, too.
    """
    position, room = read(view), judging.room()
    many = judging.judge(position.words, net(), room)
    worth = position.worth[position.seat & 1]
    values = [float(judging.worth_of(room[3][index], worth)) for index in range(many)]
    shares = [float(each) for each in room[3][values.index(max(values)), :MANY]]
    given = after(view, (0, 1))
    if given <= played(view, shares):
        return False
    bound = view.options.surrender == "bound"
    return not bound or refused(view, shares, by_us=False) > played(view, shares)


def reply(view: View, rng: Random) -> Action:
    """Takes the point unless playing on, or undertaking mordienne, promises more."""
    shares = thinking.outlook(view, rng, WORLDS)
    if view.options.surrender == "bound":
        other = refused(view, shares, by_us=True)
    else:
        other = played(view, shares)
    return REFUSE if other > after(view, (1, 0)) else ACCEPT


def after(view: View, points: tuple[int, int] | None) -> float:
    """Our chance to win the match once the deal is so scored, ours first."""
    return chance(view.match, (view.seat or 0) & 1, points)


def played(view: View, shares: list[float]) -> float:
    """The same when nine tricks are played, by the chances of their ends."""
    side = (view.seat or 0) & 1
    return sum(
        share * after(view, scored(view, side, end))
        for share, end in zip(shares, ENDS, strict=True)
    )


def refused(view: View, shares: list[float], *, by_us: bool) -> float:
    """The same when one side has undertaken mordienne."""
    made = shares[-1] if by_us else shares[0]
    kept, missed = ((2, 0), (0, 2)) if by_us else ((0, 2), (2, 0))
    return made * after(view, kept) + (1 - made) * after(view, missed)
