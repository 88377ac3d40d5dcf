"""Which card to play, whether to exchange and what to discard: the same worlds for every choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from veillee.cards import Card
from veillee.games.alsos.actions import DISCARDS, Play
from veillee.games.alsos.bots.outlook import Game, for_ultimo, game_of, simulate
from veillee.games.alsos.bots.playout import place, play_out, split
from veillee.games.alsos.bots.pricing import THEIRS, Facts, Prices, made, total_points
from veillee.games.alsos.bots.swap import given_for, swapped, to_twelve
from veillee.games.alsos.bots.unseen import Unseen, World
from veillee.games.alsos.counted import has_bela, meld_points
from veillee.games.alsos.deck import HIGHER, SEVEN, WORTH, Hand
from veillee.games.alsos.scoring import trick_winner
from veillee.games.alsos.view import View

BY_POINT = 0.004
"""What a point of lead counts beside the units, so that a decided deal is still played well."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card of mine as it would leave the deal; everything as four bytes.

    ``suit`` and ``led`` are the card when it is led, else ``led`` is 0 and the trick is taken by
    ``leader``, 0 for me.
    """

    card: Card
    hand: list[int]
    taken: list[int]
    leader: int
    suit: int = 0
    led: int = 0


def choose_card(view: View, worlds: int, rng: Random) -> Card:
    """The card that gains most over that many worlds, a little lead counted with the units."""
    assert view.trump is not None
    unseen = Unseen(view)
    choices = [_choice(view, card) for card in different(view, unseen)]
    if len(choices) == 1:
        return choices[0].card
    table = _Table(view, unseen)
    totals = [0.0] * len(choices)
    for _ in range(max(1, worlds // len(choices))):
        table.add(unseen.deal(rng), choices, totals)
    return choices[max(range(len(choices)), key=totals.__getitem__)].card


class _Table:
    """What all worlds share while a card is chosen."""

    def __init__(self, view: View, unseen: Unseen) -> None:
        assert view.trump is not None
        assert view.seat is not None
        self.view, self.trump, self.seat = view, view.trump, view.seat
        self.prices = Prices(view.items, view.seat)
        self.game = game_of(view) if unseen.open else None
        self.played = unseen.played
        own = int(view.hand)
        for trick in view.tricks:
            own |= 1 << trick.cards[0 if trick.leader == view.seat else 1]
        self.own, self.own_bytes = own, split(own, self.trump)
        self.bela = has_bela(own, self.trump)
        points = view.meld_points
        self.told = None if points is None else (points[view.seat], points[1 - view.seat])
        self.declaring = view.declarer == view.seat
        self.keep = _keepers(view)

    def add(self, world: World, choices: Sequence[Choice], totals: list[float]) -> None:
        """Adds what each choice brings in this world."""
        hand = world.theirs
        if self.game is not None and not self.view.trick:
            hand = _answered(self.game, hand, world)
        theirs = split(hand, self.trump)
        deal = self._facts(hand | self.played)
        units = self.prices.units
        for number, choice in enumerate(choices):
            played = play_out(
                choice.hand[:], theirs[:], choice.leader, choice.suit, choice.led, self.keep
            )
            flags, lead = made(played, deal._replace(taken=choice.taken))
            totals[number] += units(flags) + BY_POINT * lead

    def _facts(self, theirs: int) -> Facts:
        their_bytes = split(theirs, self.trump)
        cards = [a | b for a, b in zip(self.own_bytes, their_bytes, strict=True)]
        bela = self.bela, has_bela(theirs, self.trump)
        if self.told is None:
            melds = meld_points(self.own, theirs, self.trump)
        else:
            melds = self.told[0] + 20 * bela[0], self.told[1] + 20 * bela[1]
        return Facts((), cards, total_points(cards), melds, bela, self.declaring)


def _keepers(view: View) -> int:
    """How both hold on to trumps for the sake of an ultimó announced."""
    keep = 0
    for item in view.items:
        if item.name == "ultimo":
            keep |= for_ultimo(int(item.owner != view.seat))
    return keep


def _answered(game: Game, hand: int, world: World) -> int:
    """Their hand after they have exchanged before answering my first lead, if they would."""
    if hand & given_for(game.indicator) and not game.bound[THEIRS]:
        return swapped(hand, game.indicator, game.top, world.talon)
    return hand


def different(view: View, unseen: Unseen) -> list[Card]:
    """The cards that may be played, one of those that come to the same."""
    assert view.trump is not None
    trump = view.trump
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    others = unseen.may | unseen.loose | sum(1 << card for card in view.trick)
    kept: list[Card] = []
    for card in cards:
        for other in kept:
            low, high = HIGHER[trump][card], HIGHER[trump][other]
            if (
                other >> 3 == card >> 3
                and WORTH[trump][card] == WORTH[trump][other]
                and not (low ^ high) & others
                and not (card >> 3 == trump and SEVEN in (card & 7, other & 7))
            ):
                break
        else:
            kept.append(card)
    return kept


def _choice(view: View, card: Card) -> Choice:
    """The deal after that card, as far as it can be told without the other's answer."""
    assert view.trump is not None
    trump, captured = view.trump, 0
    for trick in view.tricks:
        if trick.winner == view.seat:
            captured |= 1 << trick.cards[0] | 1 << trick.cards[1]
    hand = split(view.hand.without(card), trump)
    if not view.trick:
        suit, led = place(card, trump)
        return Choice(card, hand, split(captured, trump), 0, suit, led)
    mine = trick_winner(1, (view.trick[0], card), trump) == 0
    if mine:
        captured |= 1 << card | 1 << view.trick[0]
    return Choice(card, hand, split(captured, trump), 0 if mine else 1)


def exchanges(view: View, worlds: int, rng: Random) -> bool:
    """Whether taking the indicator gains more than leaving it."""
    unseen, game = Unseen(view), game_of(view)
    prices = Prices(view.items, view.seat or 0)
    keep, gain = _keepers(view), 0.0
    led = sum(1 << card for card in view.trick)
    for _ in range(worlds // 2):
        world = unseen.deal(rng)
        theirs = world.theirs | led
        with_it = swapped(world.mine, game.indicator, game.top, world.talon)
        flags, lead = simulate(with_it, theirs, game.trump, game.declaring, keep)
        gain += prices.units(flags) + BY_POINT * lead
        flags, lead = simulate(world.mine, theirs, game.trump, game.declaring, keep)
        gain -= prices.units(flags) + BY_POINT * lead
    return gain > 0


def choose_discard(view: View, worlds: int, rng: Random) -> Card:
    """The card whose loss costs least, the rest discarded as usual."""
    assert view.trump is not None
    legal = Hand.of(card for card in view.hand if DISCARDS[card] in view.legal)
    unseen, trump = Unseen(view), view.trump
    prices, keep = Prices(view.items, view.seat or 0), _keepers(view)
    declaring = view.declarer == view.seat
    led = sum(1 << card for card in view.trick)
    hands: dict[int, Card] = {}
    for card in legal:
        hands.setdefault(to_twelve(int(view.hand.without(card)), trump, int(legal)), card)
    totals = dict.fromkeys(hands, 0.0)
    for _ in range(max(1, worlds // len(hands))):
        theirs = unseen.deal(rng).theirs | led
        for hand in hands:
            flags, lead = simulate(hand, theirs, trump, declaring, keep)
            totals[hand] += prices.units(flags) + BY_POINT * lead
    return hands[max(totals, key=totals.__getitem__)]
