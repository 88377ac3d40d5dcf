"""What each of the two said last, in few words, to stand at their plaque."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from veillee.core.match import Seat
from veillee.games.alsos.actions import Accept, Bid, Done, Kontra, Rekontra, Say, Statement
from veillee.games.alsos.deck import suit_of
from veillee.games.alsos.explain import told_word
from veillee.games.alsos.state import Said
from veillee.games.alsos.telling import Teller, sentence
from veillee.games.alsos.view import View


def bubble(view: View, teller: Teller, seat: Seat) -> tuple[str, ...]:
    """The seat's last turn of speech until it is to speak again or a card is played; then, for
    as long as the first trick is in sight, what it told of its melds (spec alsos 15)."""
    first = len(view.tricks) + bool(view.trick) == 1
    if view.tricks or view.trick:
        told = [each for each in view.told if first and each.seat == seat]
        return tuple(sentence(told_word(teller.words, each, teller.of)) for each in told)
    if view.to_act == seat:
        return ()
    return tuple(_in_short(view, teller, _last_turn(view.said, seat)))


def _last_turn(said: Sequence[Said], seat: Seat) -> list[Said]:
    """All that the seat said in its last turn, without the end of it unless it passed."""
    turn: list[Said] = []
    for each in reversed(said):
        if turn and (each.seat != seat or each.phase != turn[0].phase or _ends(each)):
            break
        if each.seat == seat:
            turn.insert(0, each)
    return turn[:-1] if len(turn) > 1 else turn


def _kind(what: object) -> int:
    return (Say, Kontra, Rekontra).index(type(what)) if isinstance(what, Statement) else 0


def _ends(said: Said) -> bool:
    return isinstance(said.what, Done)


def _in_short(view: View, teller: Teller, turn: Sequence[Said]) -> Iterator[str]:
    """Figures, then what got kontra and rekontra, each kind in one breath."""
    for kind, spoken in groupby(sorted((each.what for each in turn), key=_kind), key=type):
        names = []
        for what in spoken:
            match what:
                case Say(figure):
                    names.append(teller.item(figure))
                case Kontra(item) | Rekontra(item):
                    names.append(teller.item(item))
                case Bid(suit):
                    names.append(sentence(teller.suit(suit)))
        items = teller.words("comma").join(names)
        if kind is Kontra or kind is Rekontra:
            yield teller.words("brief.kontra" if kind is Kontra else "brief.rekontra", items=items)
        elif kind is Accept:
            yield teller.words("brief.accept", suit=teller.suit(suit_of(view.indicator)))
        else:
            yield items or teller.words("brief.pass")
