"""Deals of the strongest level of Alsós against itself, and what it thought of the items in play.

When a player is to speak it is noted what share of the deals that they imagine made each item in
play, once for each item, phase and player, and in the end whether it was made. In two of three
numbers both play by their own judgement. In the third somebody announces one figure that they would
rather not, and it alone is noted, as its owner sees it then: how such figures end is else never
seen, and the rest of such a deal is not as it would be.

Two figures are announced in one deal of thirty and in one of ninety. Numbers from ``SOUGHT`` on are
deals in which somebody holds what they need, of all such deals by chance; both play by their own
judgement, and that figure alone is noted.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from veillee.core.bot import Budget
from veillee.games import load, load_bots
from veillee.games.alsos.actions import SAYS, Action, Say
from veillee.games.alsos.bots.compiled.mind import Mind
from veillee.games.alsos.bots.compiled.outlook import shares
from veillee.games.alsos.bots.compiled.policy import Floats
from veillee.games.alsos.bots.levels import MASTER
from veillee.games.alsos.deck import ACES, EIGHT, NINE, OF_RANK, OF_SUIT, SEVEN, J, suit_of
from veillee.games.alsos.exchange import given_card
from veillee.games.alsos.items import FIGURES, ITEMS, Item
from veillee.games.alsos.options import Options
from veillee.games.alsos.state import Deal, State
from veillee.games.alsos.view import View

WORLDS = 100
SPEAKING, BUDGET = Budget(simulations=WORLDS), Budget(simulations=24)
"""What is imagined for a statement, and for everything else."""
SOUGHT = 1_000_000
"""From this number on, deals in which Összes adu, or 44 in odd ones, is sought."""
TRIED, LEAST = 3, 0.08
"""In the last of so many deals a figure is tried that would not be announced, one that more than
such a share of the imagined deals made."""


class Moment(NamedTuple):
    """One item in play as a player sees it who is first to speak of it in a phase, or announces it:
    in how many of a hundred imagined deals it was made, whether the item is the ``other``'s,
    whether the phase is ``back``, whether its owner ``declares``, whether it was announced
    ``early``, in front, and the phase is back, whether it was in play already ``beside`` an ultimó
    of its owner; whether it was ``made``. ``forced`` when its owner announces it now against their
    own judgement. ``chance`` is what was estimated in play; items of one ``event`` (deal, owner,
    item) are one."""

    event: tuple[int, int, int]
    item: int
    other: bool
    back: bool
    declares: bool
    early: bool
    beside: bool
    forced: bool
    share: int
    chance: float
    made: bool


def numbers(own: int, tried: int, sought: int = 0) -> list[int]:
    """Of so many deals that are played by both players' own judgement, the first there are, of so
    many in which a figure is tried, and of so many in which one is sought."""
    usual = [number for number in range(2 * own + 2) if number % TRIED != TRIED - 1]
    some = sorted(usual[:own] + [TRIED * number + TRIED - 1 for number in range(tried)])
    return [*some, *range(SOUGHT, SOUGHT + sought)]


def moments(deals: int, seed: int) -> Iterator[list[Moment]]:
    """Of each of that many deals; of one that nobody took on, none."""
    for number in range(deals):
        yield moments_of(number, seed)


def moments_of(number: int, seed: int) -> list[Moment]:
    """Of the deal with that number. One that a figure should be tried in has none if whoever's lot
    it is has no figure that they would rather not announce, and one in which a figure is sought if
    nobody announces it."""
    rng, dealer, rules = Random(f"{seed} {number}"), number % 2, load("alsos")
    match = rules.begin(Options(), dealer)
    sought = (None, "osszes_adu", "44")[(number >= SOUGHT) * (1 + number % 2)]
    dealt = rules.deal(dealer, tuple(rng.sample(range(32), 32)))
    while sought and not any(promising(sought, dealt, suit) for suit in range(4)):
        dealt = rules.deal(dealer, tuple(rng.sample(range(32), 32)))
    tried = rng.randrange(4) if number % TRIED == TRIED - 1 and not sought else None
    state: State = rules.new(Options(), dealer, dealt)
    bot = load_bots("alsos")["master"]()
    turns: list[tuple[int, str]] = []
    noted = Noted(number)
    while (seat := rules.to_act(state)) is not None:
        view: View = rules.view(match, state, seat)
        if sought and not _may_come(sought, dealt, view):
            return []
        if state.phase not in ("front", "back"):
            action = bot.choose(view, rng, BUDGET)
        else:
            mind = Mind(view, MASTER, rng, SPEAKING)
            chances = mind.chances()
            action = mind.statement(chances)
            first = (seat, state.phase) not in turns
            turns += [(seat, state.phase)] * first
            if tried is None:
                noted.all(view, mind, chances, action)
            elif first and len(turns) == tried + 1:
                unwise = _unwise(view, mind, chances)
                if not unwise:
                    return []
                figure = rng.choice(unwise)
                action = SAYS[figure]
                noted.one(view, mind, chances, Item(seat, figure, state.phase), forced=True)
        state = rules.apply(state, seat, action).state
    assert state.outcome is not None
    made = {(each.item.owner, each.item.name): each.made for each in state.outcome.bill}
    return [
        each._replace(made=made[each.event[1], ITEMS[each.item]])
        for each in noted.moments
        if sought in (None, ITEMS[each.item])
    ]


def _may_come(figure: str, dealt: Deal, view: View) -> bool:
    """Whether that figure may still be announced, or is."""
    if view.phase == "front" and view.trump is not None:
        return promising(figure, dealt, view.trump)
    return view.phase != "play" or figure in {each.name for each in view.items}


def promising(figure: str, dealt: Deal, trump: int) -> bool:
    """Whether either player has, late cards and what they may exchange for included, what nearly
    all have who announce it: for 44, three aces; for Összes adu, the jack and four more trumps, and
    of the six that it takes five, or four with the nine. 99 and 95 in 100 had, in 16,000 deals."""
    given = 1 << given_card(dealt.indicator)
    for seat in (0, 1):
        held = dealt.hands[seat] | dealt.late[seat]
        held |= (1 << dealt.indicator) * bool(held & given and suit_of(dealt.indicator) == trump)
        if _needed_for_44(held) if figure == "44" else _needed_for_all_trumps(held, trump):
            return True
    return False


def _needed_for_44(held: int) -> bool:
    return (held & ACES).bit_count() > 2


def _needed_for_all_trumps(held: int, trump: int) -> bool:
    trumps = held & OF_SUIT[trump]
    of_the_six = (trumps & ~(OF_RANK[EIGHT] | OF_RANK[SEVEN])).bit_count()
    jack, nine = (bool(trumps & OF_RANK[rank]) for rank in (J, NINE))
    return jack and trumps.bit_count() > 4 and of_the_six + nine > 4


class Noted:
    """What is noted of a deal while it is played; not yet whether it was made."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.moments: list[Moment] = []
        self._seen: set[tuple[tuple[int, int, int], bool, bool]] = set()

    def all(self, view: View, mind: Mind, chances: Floats, action: Action) -> None:
        """The items in play, and that which is announced now."""
        assert view.seat is not None
        for item in view.items:
            self.one(view, mind, chances, item)
        if isinstance(action, Say):
            self.one(view, mind, chances, Item(view.seat, action.figure, None))

    def one(
        self, view: View, mind: Mind, chances: Floats, item: Item, *, forced: bool = False
    ) -> None:
        """Unless it was noted in this phase, as this player sees it."""
        place, other, back = ITEMS.index(item.name), item.owner != view.seat, view.phase == "back"
        event = self.number, item.owner, place
        if (event, other, back) in self._seen:
            return
        self._seen.add((event, other, back))
        risked = (item.owner, "ultimo") in {(each.owner, each.name) for each in view.items}
        beside = risked and item in view.items
        share = round(WORLDS * shares(mind.flags)[int(other), place])
        self.moments.append(
            Moment(
                event, place, other, back, item.owner == view.declarer,
                back and item.said == "front", beside, forced, share,
                float(chances[int(other), place]), made=False,
            )
        )  # fmt: skip


def _unwise(view: View, mind: Mind, chances: Floats) -> list[str]:
    """The figures that promise something and that their owner would not announce now."""
    declares, choice = view.seat == view.declarer, "say" if view.phase == "front" else "say_back"
    made = shares(mind.flags)[0]
    return [
        figure
        for place, figure in enumerate(FIGURES, start=1)
        if SAYS[figure] in view.legal
        and made[place] > LEAST
        and not mind.says(choice, figure, declares, float(chances[0, place]))
    ]
