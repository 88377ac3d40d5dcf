"""A decision of a player of some skill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from random import Random

import numpy as np

from veillee.cards import Card
from veillee.core.bot import Budget
from veillee.games.alsos.actions import (
    ACCEPT,
    DISCARDS,
    DONE,
    EXCHANGE,
    KONTRAS,
    PASS,
    PLAYS,
    REKONTRAS,
    SAYS,
    Accept,
    Action,
    Bid,
    Done,
    Kontra,
    Rekontra,
    Say,
)
from veillee.games.alsos.bots.cards import different
from veillee.games.alsos.bots.compiled import bets, model
from veillee.games.alsos.bots.compiled.choosing import SURE, Tried, cards_tried, habit, hands_tried
from veillee.games.alsos.bots.compiled.knowledge import Knowledge
from veillee.games.alsos.bots.compiled.outlook import Outlook, shares
from veillee.games.alsos.bots.compiled.policy import Floats
from veillee.games.alsos.bots.compiled.worlds import WORLD
from veillee.games.alsos.bots.levels import Skill
from veillee.games.alsos.bots.swap import to_twelve
from veillee.games.alsos.bots.unseen import Unseen
from veillee.games.alsos.deck import Hand, Suit
from veillee.games.alsos.items import FIGURES, ITEMS, KONTRA, PARTI, Item, SpeakingPhase
from veillee.games.alsos.kernels import Ints
from veillee.games.alsos.view import View

TELLING = 400
"""More deals than this tell nothing new of a chance that is rounded to a class."""


class Mind:
    """One decision: the view, and what may be spent on it."""

    def __init__(
        self,
        view: View,
        skill: Skill,
        rng: Random,
        budget: Budget,
        change: Callable[[Knowledge], None] = lambda know: None,
    ) -> None:
        """``change`` is what is done to what is known before anything is made of it."""
        self.view, self.skill, self.rng, self.budget = view, skill, rng, budget
        self.change = change
        self.telling = min(skill.most, TELLING)
        self.dealt: Ints = np.zeros((0, WORLD), np.int64)
        self.flags: Ints = np.zeros(0, np.int64)
        self.offered: dict[Action, Ints] = {}
        self.prices: Ints = np.zeros(2 * len(ITEMS), np.int64)

    def worlds(self, a_second: int, most: int) -> int:
        return min(self.budget.deals(a_second, least=6), most)

    def know(self, trump: Suit | None = None, declaring: bool | None = None) -> Knowledge:
        found = Knowledge(self.view, trump, declaring)
        if not self.skill.hears:
            found.deaf()
        self.change(found)
        return found

    def choice(self) -> Action:
        view = self.view
        if view.phase in ("accept", "bid"):
            return self.bid()
        if view.phase in ("front", "back"):
            return self.statement(self.chances())
        if view.phase == "discard":
            return DISCARDS[self.discard()]
        if EXCHANGE in view.legal and self.exchanges():
            return EXCHANGE
        return PLAYS[self.card()]

    # The auction

    def bid(self) -> Action:
        return self.best_of(self.offers())

    def best_of(self, offers: list[tuple[Action, float, float]]) -> Action:
        """The suit that promises most, if it is enough."""
        best: Action
        best, most = PASS, self.skill.enough
        for action, units, _ in offers:
            if units > most:
                best, most = action, units
        return best

    def offers(self) -> list[tuple[Action, float, float]]:
        """What each suit promises its declarer over the same deals, and the chance of Parti."""
        suits: list[tuple[Action, Suit]] = []
        for action in self.view.legal:
            if isinstance(action, Accept):
                suits.append((ACCEPT, self.view.indicator >> 3))
            elif isinstance(action, Bid):
                suits.append((action, action.suit))
        knows = [self.know(suit, declaring=True) for _, suit in suits]
        looked = self.look(knows[0])
        self.offered = {
            action: looked.flags(know) for (action, _), know in zip(suits, knows, strict=True)
        }
        return offers_in(self.offered)

    def look(self, know: Knowledge) -> Outlook:
        worlds = self.worlds(self.skill.talks, self.telling)
        looked = Outlook(know, worlds, know.seed(self.rng))
        self.dealt = looked.dealt
        return looked

    # Announcements

    def chances(self) -> Floats:
        """The chances of all items, mine and theirs."""
        know = self.know()
        self.flags = self.look(know).flags(know)
        self.prices = know.prices()
        return self.chances_in(self.flags)

    def chances_in(self, flags: Ints) -> Floats:
        """The same if these flags were those of the worlds imagined."""
        view = self.view
        back, early, beside = view.phase == "back", model.UNSAID.copy(), model.UNSAID.copy()
        risked = {item.owner for item in view.items if item.name == "ultimo"}
        for item in view.items:
            place = int(item.owner != view.seat), ITEMS.index(item.name)
            early[place], beside[place] = back and item.said == "front", item.owner in risked
        declarer = int(view.declarer != view.seat)
        return model.calibrated(shares(flags), int(back), declarer, early, beside)

    def statement(self, chances: Floats) -> Action:
        """The next thing to say; the end of the turn when there is nothing."""
        view, legal = self.view, set(self.view.legal)
        declares = view.declarer == view.seat
        for figure in FIGURES:
            if SAYS[figure] in legal:
                choice = "say" if view.phase == "front" else "say_back"
                if self.says(choice, figure, declares, float(chances[0, ITEMS.index(figure)])):
                    return SAYS[figure]
        for item in view.items:
            mine = item.owner == view.seat
            choice = answer(item, view.phase == "front", mine)
            action: Action = REKONTRAS[item.name] if mine else KONTRAS[item.name]
            chance = float(chances[int(not mine), ITEMS.index(item.name)])
            if action in legal and self.says(choice, item.name, declares == mine, chance):
                return action
        return DONE

    def says(self, choice: str, item: str, declares: bool, chance: float) -> bool:
        """Whether to say it. Where a table leaves it to chance, the lot is drawn from the cards
        held, so that it falls the same as often as one is asked in a phase."""
        skill = self.skill
        if skill.prize and not self.pays(choice, item, declares, chance):
            return False
        mine = "kontra" not in choice or "rekontra" in choice
        chance = doubted(chance, -skill.doubt if mine else skill.doubt)
        lot = Random(f"{int(self.view.hand)} {choice} {item}").random()
        return lot < bets.share(item, declares, choice, chance)

    def pays(self, choice: str, item: str, declares: bool, chance: float) -> bool:
        """Whether what a statement adds is worth it if a deal won at all has its prize, were it the
        last word: a figure that may well turn a deal already won."""
        view, mine = self.view, "kontra" not in choice or "rekontra" in choice
        phase: SpeakingPhase = "front" if view.phase == "front" else "back"
        assert view.seat is not None
        place, prices = ITEMS.index(item), self.prices.copy()
        if "kontra" in choice:
            place += 0 if mine else len(ITEMS)
            prices[place] *= KONTRA[phase]
        else:
            prices[place] = Item(view.seat, item, phase).price
        stake = float(prices[place] - self.prices[place])
        gain = stake * (2 * chance - 1) * (1 if mine else -1)
        return gain + self.skill.prize * (self.wins(prices) - self.wins(self.prices)) > 0

    def wins(self, prices: Ints) -> float:
        """The share of the deals won at these prices, an even one as half."""
        count = len(ITEMS)
        signs = np.where(np.arange(2 * count) < count, 1, -1)
        made = 2 * (self.flags[:, None] >> np.arange(2 * count) & 1) - 1
        units = made @ (prices * signs)
        return float((np.sign(units) + 1).mean() / 2)

    # Cards

    def exchanges(self) -> bool:
        """Whether taking the indicator gains more than leaving it."""
        return self.hands([int(self.view.hand), 0]).best == 1

    def discard(self) -> Card:
        """The card whose loss costs least, the rest discarded as usual."""
        hands = self.laid()
        cards = list(hands.values())
        return cards[0] if len(cards) == 1 else cards[self.hands(list(hands)).best]

    def laid(self) -> dict[int, Card]:
        """The hands of twelve that one may come to, and the card to discard for each."""
        view = self.view
        assert view.trump is not None
        cards = [card for card in view.hand if DISCARDS[card] in view.legal]
        legal, hands = int(Hand.of(cards)), dict[int, Card]()
        for card in cards:
            hands.setdefault(to_twelve(int(view.hand.without(card)), view.trump, legal), card)
        return hands

    def hands(self, hands: list[int], sure: float = SURE) -> Tried:
        a_second = self.skill.plays or self.skill.talks
        worlds = self.worlds(a_second, self.skill.most)
        return hands_tried(self.know(), hands, worlds, self.rng, self.skill.prize, sure)

    def cards(self) -> list[Card]:
        """The cards that may be played, one of those that come to the same."""
        return different(self.view, Unseen(self.view))

    def card(self) -> Card:
        cards = self.cards()
        if len(cards) == 1:
            return cards[0]
        if not self.skill.plays:
            return habit(self.know(), cards, self.skill.heat, self.skill.tricks, self.rng)
        slip = self.slip(cards)
        return cards[self.tried(cards).best] if slip is None else slip

    def slip(self, cards: list[Card]) -> Card | None:
        """A card of habit, as often as this level plays without thinking."""
        if not self.skill.slips or self.rng.random() >= self.skill.slips:
            return None
        found = habit(self.know(), cards, 1.0, self.skill.tricks, self.rng)
        return found if found in cards else None

    def tried(self, cards: list[Card], sure: float = SURE) -> Tried:
        worlds = self.worlds(self.skill.plays, self.skill.most)
        skill = self.skill
        return cards_tried(self.know(), cards, worlds, self.rng, skill.reads, skill.prize, sure)


def doubted(chance: float, by: float) -> float:
    """The chance whose odds are better by so much, as logarithms."""
    return chance / (chance + (1 - chance) * exp(-by))


def offers_in(flags: Mapping[Action, Ints]) -> list[tuple[Action, float, float]]:
    """What each suit promises by what would be made, and the chance of Parti."""
    found = []
    for action, made in flags.items():
        chances = model.before_words(shares(made))
        found.append((action, promise(chances), float(chances[0, 0])))
    return found


def promise(chances: Floats) -> float:
    """About the units that the declarer gains, all items played as the tables have it."""
    units = 0.0
    for place, item in enumerate(ITEMS):
        units += bets.worth(item, True, float(chances[0, place]))
        if item != PARTI:
            units -= bets.cost(item, False, float(chances[1, place]))
    return units


def stake(view: View, action: Action, chances: Floats) -> tuple[float, float]:
    """What a statement adds to what is won or lost, and its chance to be right; the end of the turn
    adds nothing."""
    if isinstance(action, Done):
        return 0.0, 0.5
    phase: SpeakingPhase = "front" if view.phase == "front" else "back"
    assert view.seat is not None
    if isinstance(action, Say):
        item = Item(view.seat, action.figure, phase)
        return float(item.price), float(chances[0, ITEMS.index(action.figure)])
    assert isinstance(action, Kontra | Rekontra)
    mine = isinstance(action, Rekontra)
    item = next(
        each
        for each in view.items
        if each.name == action.item and (each.owner == view.seat) == mine
    )
    chance = float(chances[int(not mine), ITEMS.index(item.name)])
    return float(item.price * (KONTRA[phase] - 1)), chance if mine else 1 - chance


def answer(item: Item, front: bool, mine: bool) -> str:
    """Which choice of the betting game a kontra or a rekontra of the item would be now."""
    if front:
        return "rekontra" if mine else "kontra"
    if mine and item.kontra == "front":
        return "rekontra_after"
    if item.said == "back":
        return "rekontra_back" if mine else "kontra_back"
    return "rekontra_late" if mine else "kontra_late"
