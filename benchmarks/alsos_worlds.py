"""Deals of Alsós that look the same to the public, before the first trick is over: drawn at random,
put together for something that is to be shown, or changed until they suit it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from veillee.games.alsos import rules
from veillee.games.alsos.actions import Discard, Play, TakeIndicator
from veillee.games.alsos.deck import ACES, NO_CARDS, OF_SUIT, PACK, Hand, K, Q, card_of
from veillee.games.alsos.exchange import given_card
from veillee.games.alsos.foresee import Search, hidden_cards
from veillee.games.alsos.hidden import Hidden, cases, told
from veillee.games.alsos.items import Item
from veillee.games.alsos.limits import RUNS
from veillee.games.alsos.melds import BELA, compare, melds, opening
from veillee.games.alsos.public import Public, knowledge
from veillee.games.alsos.redeal import redeal
from veillee.games.alsos.scoring import trick_points
from veillee.games.alsos.state import State

Question = tuple[Item, bool]
"""An item, and whether it is to be made or to fail."""

GUIDED, CLIMBS, STEPS = 8, 80, 600
"""Deals put together card by card, and climbs, for each thing to be shown; steps of a climb."""
ASTRAY = 0.03
"""How often a step down is taken."""


def drawn(state: State, rng: Random) -> Iterator[State]:
    """Deals that look the same to the public, hands as they are played: dealt anew, and this one
    with more and more cards changed."""
    here = state
    while True:
        for number in range(40):
            dealt = redeal(state, None, rng)
            if _says_the_same(dealt):
                yield _ready(dealt, rng)
            changed = _changed(here if number else state, rng)
            if changed is not None:
                here = changed
                yield _ready(changed, rng)


def _says_the_same(state: State) -> bool:
    """Whether the leader would have told the same of these cards."""
    if not state.trick:
        return True
    return opening(state.leader, melds(state.meld_hand(state.leader), state.trump)) == state.told


def _ready(state: State, rng: Random) -> State:
    """The deal when no hand changes any more; as often as not the exchange is left."""
    leads = rng.random() < 0.5
    while True:
        offered = rules.legal(state, state.turn)
        if state.phase == "discard" or (
            isinstance(offered[-1], TakeIndicator) and rng.random() < 0.5
        ):
            action = rng.choice(offered) if state.phase == "discard" else offered[-1]
        elif leads and not state.trick and state.exchange is None:
            plays = [each for each in offered if not isinstance(each, TakeIndicator)]
            action = rng.choice(plays)
        else:
            return state
        state = rules.apply(state, state.turn, action).state


def _changed(state: State, rng: Random) -> State | None:
    """The same with a few cards changed that the public does not see; None where it would see."""
    known, left = knowledge(state), state.hidden_left
    hidden = state.dealt.hidden
    piles = [[*state.hands[0]], [*state.hands[1]], [*hidden[:left]], [*state.discards]]
    places = [(pile, each) for pile in piles for each in range(len(pile))]
    for _ in range(rng.choice((1, 1, 2, 3))):
        (one, i), (two, j) = rng.sample(places, 2)
        one[i], two[j] = two[j], one[i]
    hands, laid = (Hand.of(piles[0]), Hand.of(piles[1])), Hand.of(piles[3])
    for seat in (0, 1):
        if hands[seat].minus(known.may[seat]) or known.sure[seat].minus(hands[seat]):
            return None
    if not state.options.discard_trumps and laid & OF_SUIT[state.indicated]:
        return None
    if state.exchange and Hand.of(state.exchange.taken) & Hand.of(piles[2]):
        return None
    dealt = replace(state.dealt, hidden=(*piles[2], *hidden[left:]))
    changed = replace(state, hands=hands, discards=laid, dealt=dealt)
    return changed if _says_the_same(changed) else None


def put_together(state: State, question: Question, rng: Random) -> Iterator[State]:
    """Deals put together card by card, so that the search thinks it possible until the last. It
    takes untold melds for what suits best, so it may be wrong."""
    public = knowledge(state)
    for _ in range(GUIDED):
        for hidden in hidden_cards(state, public):
            found = _placed(public, hidden, question, rng)
            world = found and _with_hands(state, found, rng)
            if world and _says_the_same(world):
                yield world


def _placed(
    public: Public, hidden: Hidden, question: Question, rng: Random
) -> tuple[Hand, Hand] | None:
    cards = [*Hand(hidden.may[0] | hidden.may[1])]
    rng.shuffle(cards)
    if not Search(public, (hidden,)).may_be(*question):
        return None
    for card in cards:
        (m, n), (s, t), bit = hidden.may, hidden.sure, 1 << card
        if bit & (s | t) or not bit & (m | n):
            continue
        ways = [((m & ~bit, n & ~bit), (s, t))]
        ways += [((m, n & ~bit), (s | bit, t))] if m & bit else []
        ways += [((m & ~bit, n), (s, t | bit))] if n & bit else []
        rng.shuffle(ways)
        for may, sure in ways:
            tried = told(replace(hidden, may=may, sure=sure))
            if tried is not None and Search(public, (tried,)).may_be(*question):
                hidden = tried
                break
        else:
            return None
    return Hand(hidden.sure[0]), Hand(hidden.sure[1])


def _with_hands(state: State, hands: tuple[Hand, Hand], rng: Random) -> State | None:
    """A deal that looks the same in which these are the hands played with, if there is one."""
    out = PACK.minus(hands[0] | hands[1] | state.played[0] | state.played[1])
    if state.exchange is not None:
        taken, top = Hand.of(state.exchange.taken), state.exchange.top
        out = out.minus(1 << state.exchange.given | (0 if top is None else 1 << top))
        laid = _laid(state, out & taken, out, state.exchange.to_discard)
        covered = None if laid is None else out.minus(laid)
        if laid is None or covered is None or len(covered) != state.hidden_left:
            return None
        dealt = replace(state.dealt, hidden=(*covered, *state.dealt.hidden[len(covered) :]))
        return replace(state, phase="play", hands=hands, discards=laid, dealt=dealt)
    away = 1 << state.dealt.indicator | 1 << state.dealt.top
    for seat in (0, 1):
        if hands[seat] & away:
            return _exchanging(
                state, hands, out.minus(1 << given_card(state.dealt.indicator)), seat, rng
            )
    dealt = replace(state.dealt, hidden=tuple(out.minus(away)))
    return replace(state, hands=hands, dealt=dealt)


def _laid(state: State, surely: int, out: Hand, count: int) -> Hand | None:
    """So many discards among the cards out of play, these among them."""
    allowed = out if state.options.discard_trumps else out.minus(OF_SUIT[state.indicated])
    rest = [*allowed.minus(surely)][: max(0, count - surely.bit_count())]
    laid = Hand(surely).plus(Hand.of(rest))
    return laid if len(laid) == count and not laid.minus(allowed) else None


def _exchanging(
    state: State, hands: tuple[Hand, Hand], out: Hand, seat: int, rng: Random
) -> State | None:
    """A deal in which the seat takes the indicator and then holds that hand. ``out`` are the cards
    out of play, the one given left out."""
    dealt = state.dealt
    wanted = OF_SUIT[state.indicated] | ACES
    taken, laid, run, cover = Hand(1 << dealt.indicator), NO_CARDS, [], []
    if dealt.top in Hand(wanted):
        taken = taken.plus(1 << dealt.top)
        if taken & out == taken:
            run = [card for card in hands[seat] if card in Hand(wanted)][:1]
        plain = list(out.minus(wanted))[:1]
        found = plain and _laid(state, taken & out, out.minus(Hand.of(plain)), 1 + len(run))
        if not found:
            return None
        laid, cover = found, plain
    elif taken & out:
        return None
    rest = out.minus(laid | Hand.of(cover) | 1 << dealt.top)
    hidden = (*rest, *cover, *run)
    gone = taken.plus(Hand.of(run))
    first = hands[seat].plus(laid).minus(gone).plus(1 << given_card(dealt.indicator))
    before = (first, hands[1]) if seat == 0 else (hands[0], first)
    if len(hidden) != len(dealt.hidden) or len(first) != 12:
        return None
    world = replace(state, hands=before, dealt=replace(dealt, hidden=hidden))
    if seat != world.turn:
        world = rules.apply(world, world.turn, Play(rng.choice([*hands[world.turn]]))).state
    world = rules.apply(world, seat, TakeIndicator()).state
    for card in laid:
        world = rules.apply(world, seat, Discard(card)).state
    assert world.hands[seat] == hands[seat]
    return world


def climbed(state: State, question: Question, rng: Random) -> Iterator[State]:
    """Deals that suit it better and better by their melds and cards."""
    public = knowledge(state)
    favoured = question[0].owner if question[1] else 1 - question[0].owner
    split = [case for each in hidden_cards(state, public) for case in islice(cases(each), 200)]
    for number in range(CLIMBS):
        weight = rng.choice((0.5, 1.0, 2.0))
        here = state
        if number % 2 and split:
            case = _with_a_run(rng.choice(split), favoured, rng)
            here = _filled(state, case, rng) or state
        worth = _worth(here, question, weight)
        for _ in range(STEPS):
            changed = _changed(here, rng)
            if changed is None:
                continue
            found = _worth(changed, question, weight)
            if found < worth and rng.random() > ASTRAY:
                continue
            if found > worth:
                yield _ready(changed, rng)
            here, worth = changed, found


def _with_a_run(case: Hidden, seat: int, rng: Random) -> Hidden:
    """The same case with some run in that hand, where it can hold one."""
    there = case.may[seat] | case.before[seat]
    fitting = [run for run in RUNS if not run.cards.minus(there)]
    length = rng.choice([0, *{run.length for run in fitting}])
    if not length:
        return case
    run = rng.choice([run.cards for run in fitting if run.length == length])
    held = case.sure[seat] | int(run.minus(case.before[seat]))
    sure = (held, case.sure[1]) if seat == 0 else (case.sure[0], held)
    return told(replace(case, sure=sure)) or case


def _filled(state: State, case: Hidden, rng: Random) -> State | None:
    """A deal of that case, its other cards at random, before the exchange that may come."""
    if state.exchange is not None and state.phase == "discard":
        return None
    sizes = [len(hand) for hand in state.hands]
    hands, free = [Hand(case.sure[0]), Hand(case.sure[1])], [*PACK]
    rng.shuffle(free)
    for card in free:
        for seat in rng.sample((0, 1), 2):
            taken = (hands[0] | hands[1]) >> card & 1
            if not taken and len(hands[seat]) < sizes[seat] and case.may[seat] >> card & 1:
                hands[seat] = hands[seat].plus(1 << card)
    if [len(hand) for hand in hands] != sizes:
        return None
    if state.exchange is None:
        out = PACK.minus(hands[0] | hands[1] | state.played[0] | state.played[1])
        rest = out.minus(1 << state.dealt.indicator | 1 << state.dealt.top)
        if len(rest) != len(state.dealt.hidden):
            return None
        dealt = replace(state.dealt, hidden=tuple(rest))
        filled: State | None = replace(state, hands=(hands[0], hands[1]), dealt=dealt)
    else:
        filled = _with_hands(state, (hands[0], hands[1]), rng)
    return filled if filled and _says_the_same(filled) else None


def _worth(state: State, question: Question, weight: float) -> float:
    """How well the cards suit the question: melds, then card points, of all in play where the
    weight is great."""
    item, made = question
    favoured = item.owner if made else 1 - item.owner
    assert state.trump is not None
    meld_hands = [state.meld_hand(seat) for seat in (0, 1)]
    own = [melds(hand, state.trump) for hand in meld_hands]
    points = compare(state.leader, own[state.leader], own[1 - state.leader]).points
    found = float(points[favoured] - points[1 - favoured])
    pair = 1 << card_of(state.trump, K) | 1 << card_of(state.trump, Q)
    for seat, hand in enumerate(meld_hands):
        bela = BELA if pair & ~hand == 0 else 0
        found += bela if seat == favoured else -bela
        if bela and seat == favoured and item.name == "kassza" and made:
            found += 8 * BELA
        some = sum(trick_points((card, card), state.trump, last=False) for card in hand) / 2
        found += some * (weight if seat == favoured else weight - 0.4)
    return found
