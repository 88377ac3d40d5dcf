"""What a table refuses, and that a refusal leaves the log as it was."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.tables.walk import (
    ALL_ON,
    BOTS,
    Log,
    act,
    begun,
    chance,
    finished,
    onward,
    pack,
    publicly,
    seated,
)
from veillee.errors import BadOptions, IllegalAction, Unreadable, VeilleeError
from veillee.tables.commands import Act, Begin, Command, Deal, Open, SetPace, Sit
from veillee.tables.decide import PACES, decide
from veillee.tables.events import DealBegun, MatchBegun, SeatTaken
from veillee.tables.evolve import fold
from veillee.tables.refused import Refused

RNG = Random(1)


@pytest.mark.parametrize(
    ("command", "kind", "code"),
    [
        (Open("tarot", "cafe", {}), Unreadable, "no_such_game"),
        (Open("aluette", "pub", {}), BadOptions, "unknown_preset"),
        (Open("aluette", "cafe", {"trumps": True}), BadOptions, "unknown_option"),
        (Open("aluette", "cafe", {"deals": 26}), BadOptions, "bad_value"),
        (Open("aluette", "cafe", {"deals": True}), BadOptions, "bad_value"),
        (Open("aluette", "school", {"surrender": "bound"}), BadOptions, "bound_needs_mordienne"),
    ],
)
def test_rules_that_do_not_exist_open_no_table(
    command: Open, kind: type[VeilleeError], code: str
) -> None:
    """No game, preset, option or value that we do not know, and none that contradict."""
    with pytest.raises(kind) as caught:
        decide(None, command)
    assert caught.value.code == code


def test_seats_are_taken_once_and_by_one_person_each() -> None:
    """A taken seat, a second seat for the same person, and a seat that is none are refused."""
    log = seated(people=2)
    log.refuses(Sit("p9", 0, "X"), Refused, "seat_taken")
    log.refuses(Sit("p0", 0, "X"), Refused, "seated_already")
    for seat in (-1, 4, 10**30):
        log.refuses(Sit("p9", seat, "X"), Unreadable, "no_such_seat")


def test_who_has_no_seat_does_nothing() -> None:
    """A stranger, nobody, and one who claims to be a bot by a name of theirs."""
    log = begun(RNG)
    text = publicly(RNG, log.table).actions[0]
    for stranger in ("p9", "", "bot-1"):
        for command in (
            Begin(stranger, chance(RNG), BOTS, 1),
            Deal(stranger, 1, pack(RNG)),
            Act(stranger, 1, 1, 0, (text,)),
            SetPace(stranger, 0.4),
        ):
            log.refuses(command, Refused, "not_seated")


def test_begin_twice_begins_one_match() -> None:
    """Two people press at once, or one twice: the second finds the match begun."""
    log = seated(people=3)
    first, second = Begin("p0", chance(RNG), BOTS), Begin("p1", chance(RNG), BOTS)
    log.do(first)
    log.refuses(first, Refused, "stale")
    log.refuses(second, Refused, "stale")
    assert log.table.matches == 1


def test_begin_fills_every_seat_or_none() -> None:
    """Bots take exactly the free seats; with too few bots nothing begins."""
    log = seated(people=1)
    log.refuses(Begin("p0", chance(RNG), BOTS[:3]), Refused, "seats_free")
    events = log.do(Begin("p0", chance(RNG), BOTS))
    assert [event.seat for event in events if isinstance(event, SeatTaken)] == [1, 2, 3]
    assert None not in log.table.players


def test_beginning_again_clears_the_score() -> None:
    """Whoever saw the match may start it again; whoever saw an earlier one may not."""
    rng = Random(2)
    log = begun(rng, {"deals": 5})
    while len(log.table.deals) < 2:
        log.do(onward(rng, log.table))
    log.refuses(Begin("p1", chance(rng), BOTS, 0), Refused, "stale")
    log.do(Begin("p1", chance(rng), BOTS, 1))
    assert log.table.match is not None
    assert (log.table.matches, log.table.match.score, len(log.table.deals)) == (2, (0, 0), 1)
    assert log.table.match.outcomes == ()


def test_deal_twice_deals_one_deal() -> None:
    """Nobody deals in the middle of a deal; of two who press at its end, one deals."""
    rng = Random(3)
    log = begun(rng, {"deals": 3, "signals": False})
    log.refuses(Deal("p0", 1, pack(rng)), Refused, "stale")
    while not log.table.dealing:
        log.do(publicly(rng, log.table))
    log.refuses(Deal("p0", 0, pack(rng)), Refused, "stale")
    log.refuses(Deal("p0", 2, pack(rng)), Refused, "stale")
    log.do(Deal("p0", 1, pack(rng)))
    log.refuses(Deal("p1", 1, pack(rng)), Refused, "stale")
    assert len(log.table.deals) == 2


def test_a_double_click_counts_once() -> None:
    """Every public decision of whole matches, sent twice: the second is always stale, whatever
    has become of the turn."""
    for seed in range(6):
        rng = Random(seed)
        log = begun(rng, {**ALL_ON, "deals": 1, "tie": "draw"})
        while log.table.to_act is not None:
            decision = publicly(rng, log.table)
            log.do(decision)
            if log.table.to_act is not None:
                log.refuses(decision, Refused, "stale")


def test_a_decision_belongs_to_its_moment() -> None:
    """One that names another match, deal or moment is stale, also where it would be legal."""
    log = begun(RNG, {"chant": "off"})
    seat = log.table.to_act
    assert seat is not None
    good = publicly(RNG, log.table)
    for match, deal, clock in ((0, 1, 0), (2, 1, 0), (1, 0, 0), (1, 2, 0), (1, 1, 1), (1, 1, -1)):
        log.refuses(Act(good.player, match, deal, clock, good.actions), Refused, "stale")
    log.do(good)


def test_one_act_is_one_decision() -> None:
    """Two cards at once are refused, also where the first takes the trick and the second would
    be a lead."""
    rng = Random(5)
    for _ in range(30):
        log = begun(rng, {"chant": "off", "signals": False}, "cafe")
        while len(log.table.state.trick) < 3:
            log.do(publicly(rng, log.table))
        seat = log.table.to_act
        assert seat is not None
        first, second = [
            str(log.table.ruleset.cards[card]) for card in log.table.state.hands[seat]
        ][:2]
        log.refuses(log.act(seat, first, second), Refused, "stale")


def test_nobody_acts_from_another_seat() -> None:
    """Out of turn, with another's cards, or signing and looking in another's name."""
    log = begun(RNG, {"chant": "off"})
    turn = log.table.to_act
    assert turn is not None
    other = (turn + 1) & 3
    own = log.table.ruleset.cards[next(iter(log.table.state.hands[other]))]
    log.refuses(log.act(other, own), IllegalAction, "not_your_turn")
    log.refuses(log.act(turn, own), IllegalAction, "not_held")
    letter = log.table.ruleset.seats[turn]
    log.refuses(log.act(other, f"sign:{letter}:mordienne"), Refused, "not_seated")
    log.refuses(log.act(other, f"look:{letter}:cards"), Refused, "not_seated")


def test_what_is_no_action_is_refused() -> None:
    """Text outside the notation, no action at all, and a pace that bots do not know."""
    log = begun(RNG)
    for text in ("", "4z", "sign:N", "look:N:N:N", "Ad ", "yes\n", "ad"):
        log.refuses(log.act(0, text), Unreadable, "no_such_action")
    log.refuses(log.act(0), IllegalAction, "nothing_chosen")
    for pace in (-1.0, 0.41, float("nan"), float("inf"), 3600.0):
        log.refuses(SetPace("p0", pace), Refused, "no_such_pace")
    for pace in PACES:
        log.do(SetPace("p0", pace))
        assert decide(log.table, SetPace("p1", pace)) == []


def test_discards_are_laid_down_all_or_none() -> None:
    """Six that are held leave together; with one that is not, or seven, none does."""
    rng = Random(7)
    log = begun(rng)
    for _ in range(4):
        seat = log.table.to_act
        assert seat is not None
        log.do(log.act(seat, "yes"))
    singer = log.table.to_act
    assert singer is not None
    held = [log.table.ruleset.cards[card] for card in log.table.state.hands[singer]]
    foreign = next(card for card in log.table.ruleset.cards if card not in held)
    assert len(held) == 15
    six = [f"discard:{card}" for card in held[:6]]
    log.refuses(log.act(singer, *six[:5], f"discard:{foreign}"), IllegalAction, "not_held")
    log.refuses(log.act(singer, *six[:5], six[0]), IllegalAction, "not_held")
    log.refuses(log.act(singer, *six, f"discard:{held[6]}"), Refused, "stale")
    late = log.act(singer, *six)
    log.do(late)
    assert len(log.table.state.hands[singer]) == 9
    log.refuses(late, Refused, "stale")


def test_signs_and_looks_wait_for_nobody() -> None:
    """They are accepted in the deal they were meant for, however many others have played since;
    in the next deal they are stale."""
    rng = Random(11)
    log = begun(rng, {"chant": "off", "deals": 2})
    signs = [log.act(seat, f"sign:{'NESW'[seat]}:mordienne") for seat in range(4)]
    looks = [log.act(seat, f"look:{'NESW'[seat]}:cards") for seat in range(4)]
    for number in range(36):
        log.do(publicly(rng, log.table))
        if number < 35:
            log.do(signs[number % 4])
            log.do(looks[number % 4])
    assert log.table.dealing
    log.refuses(signs[0], IllegalAction, "deal_over")
    log.do(Deal("p0", 1, pack(rng)))
    log.refuses(signs[0], Refused, "stale")
    log.refuses(looks[0], Refused, "stale")


def test_a_false_sign_is_refused_for_its_own_sake() -> None:
    """Also when it comes late: its maker is told that it is not true, not that it is stale."""
    log = begun(Random(13), {"chant": "off"})
    seat = next(each for each in range(4) if 0 not in log.table.state.hands[each])
    late = log.act(seat, f"sign:{'NESW'[seat]}:monsieur")
    log.refuses(late, IllegalAction, "false_sign")
    log.do(publicly(RNG, log.table))
    log.refuses(late, IllegalAction, "false_sign")


def test_no_refusal_tells_of_hidden_things() -> None:
    """The same hostile commands against two worlds that differ in what one player cannot see:
    refused or accepted alike, word for word."""
    rng = Random(17)
    told: list[list[str]] = []
    log = begun(rng, {"chant": "off"})
    mine = log.table.to_act
    assert mine is not None
    other_world = log.table.ruleset.redeal(log.table.state, mine, Random(5))
    assert other_world.hands != log.table.state.hands
    for state in (log.table.state, other_world):
        table = replace(log.table, state=state)
        told.append([])
        texts = [*log.table.ruleset.cards, "yes", "surrender", "accept", "discard:3d"]
        texts += [f"look:{'NESW'[mine]}:{at}" for at in (*"NESW", "cards")]
        for text in texts:
            try:
                decide(table, act(table, mine, text))
                told[-1].append("accepted")
            except VeilleeError as error:
                told[-1].append(str(error))
    assert told[0] == told[1]


def test_refusals_of_random_commands_change_nothing() -> None:
    """Thousands of commands, most of them nonsense, at a table that is played: what is refused
    leaves the fold of the log equal to the table, what is accepted too."""
    rng = Random(23)
    log = begun(rng, {**ALL_ON, "deals": 2, "tie": "draw"})
    assert log.table.match is not None
    texts = [*log.table.ruleset.cards, "yes", "no", "surrender", "accept", "refuse", "x"]
    refused = 0
    while not log.table.match.over:
        wild: list[Command] = [
            Act(
                rng.choice(("p0", "p1", "p2", "p3", "p9")),
                rng.choice((1, 1, 1, 2)),
                len(log.table.deals) - rng.choice((0, 0, 0, 1)),
                rng.randrange(40),
                tuple(rng.choices(texts, k=rng.randrange(3))),
            ),
            Deal("p2", rng.randrange(3), pack(rng)),
            Sit("p9", rng.randrange(-1, 5), "X"),
            Begin("p3", chance(rng), BOTS, rng.choice((0, 2))),
        ]
        before = log.table
        for command in wild:
            try:
                decide(log.table, command)
            except VeilleeError:
                refused += 1
        assert log.table == before
        log.do(onward(rng, log.table))
    assert refused > 300
    assert fold(log.events) == log.table


def test_a_match_that_is_over_takes_no_more_deals() -> None:
    """Neither deal nor decision; a new match may begin."""
    log = finished(Random(29), {"deals": 1, "tie": "draw", "signals": False})
    log.refuses(Deal("p0", len(log.table.deals), pack(RNG)), Refused, "stale")
    log.refuses(log.act(0, "3d"), IllegalAction, "deal_over")
    events = log.do(Begin("p0", chance(RNG), BOTS, 1))
    assert [type(event) for event in events] == [MatchBegun, DealBegun]


def test_a_table_before_its_match_takes_no_decision() -> None:
    """There is no deal to act in or to follow."""
    log: Log = seated()
    log.refuses(log.act(0, "3d"), Refused, "stale")
    log.refuses(Deal("p0", 0, pack(RNG)), Refused, "stale")
