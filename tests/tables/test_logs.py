"""The log is the table: folding, storing, redealing, drawing partners, and the record of it."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.prove import times
from tests.tables.walk import ALL_ON, ALUETTE, BOTS, begun, chance, finished, onward, pack, seated
from veillee.core.options import values_of
from veillee.errors import BadOptions
from veillee.games.aluette.deck import CLASS
from veillee.records import from_document, replay, replay_json
from veillee.tables.commands import Begin, Deal
from veillee.tables.events import DealBegun, decode, encode
from veillee.tables.evolve import fold
from veillee.tables.record import NoRecordYet, record
from veillee.tables.seen import see
from veillee.tables.table import Table

OPTIONS = {name: list(values) for name, values in values_of(ALUETTE.options).items()}
OPTIONS["deals"] = OPTIONS["target"] = [1, 2, 3]


def expect_faithful(table: Table) -> None:
    """The record of the table replays, through the same door as anybody's, to the same match."""
    document = json.loads(json.dumps(record(table), ensure_ascii=False))
    played = replay(from_document(document))
    assert played.match == table.match
    assert played.deals[-1].state == table.state
    assert [len(deal.moves) for deal in played.deals] == [len(log.actions) for log in table.deals]
    assert played.draw == table.drawn
    assert replay_json(from_document(document))["result"] in ("NS", "EW", "draw")
    for seat, player in enumerate(table.players):
        assert player is not None
        assert document["players"][ALUETTE.seats[seat]]["name"] == player.name


@settings(max_examples=times(60))
@given(
    seed=st.integers(0, 2**32),
    given_options=st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values) for name, values in OPTIONS.items()}
    ),
    preset=st.sampled_from(sorted(ALUETTE.presets)),
)
def test_any_match_under_any_rules_is_kept_whole(
    seed: int, given_options: dict[str, object], preset: str
) -> None:
    """Random play under random options: the events survive encoding, the fold of what was stored
    is the table, and its record replays to the same result."""
    rng = Random(seed)
    options = {"deals": 2, "target": 2, "tie": "draw"} | given_options
    rules = {"mordienne": True, **ALUETTE.presets[preset], **options}
    if rules.get("surrender") == "bound" and not rules["mordienne"]:
        with pytest.raises(BadOptions, match="bound_needs_mordienne"):
            seated(options, preset)
        return
    log = finished(rng, options, preset)
    stored = [decode(encode(event)) for event in log.events]
    assert stored == log.events
    assert fold(stored) == log.table
    assert log.table.version == len(log.events)
    expect_faithful(log.table)


@pytest.mark.parametrize("seed", range(times(25)))
def test_matches_with_everything_on_replay_to_the_same_result(seed: int) -> None:
    """Drawn partners, chant, signs and looks, bound surrender, extra deals."""
    log = finished(Random(seed), {**ALL_ON, "deals": 2})
    expect_faithful(log.table)
    assert fold(log.events) == log.table


def test_a_table_can_be_folded_in_parts() -> None:
    """From any point of the log on, as the server does that remembers an earlier version."""
    log = finished(Random(3), {**ALL_ON, "deals": 1, "tie": "draw"})
    for cut in range(1, len(log.events)):
        part = fold(log.events[:cut])
        assert part is not None
        assert part.version == cut
        if cut % 7 == 0:
            assert fold(log.events[cut:], part) == log.table


def test_there_is_no_record_before_the_end() -> None:
    """At no moment of a match, and again none once the next match has begun."""
    rng = Random(4)
    log = seated({**ALL_ON, "deals": 2, "tie": "draw"})
    with pytest.raises(NoRecordYet):
        record(log.table)
    log.do(Begin("p0", chance(rng), BOTS))
    assert log.table.match is not None
    while not log.table.match.over:
        with pytest.raises(NoRecordYet):
            record(log.table)
        log.do(onward(rng, log.table))
    expect_faithful(log.table)
    log.do(Begin("p0", chance(rng), BOTS, 1))
    with pytest.raises(NoRecordYet):
        record(log.table)


def test_nine_spoiled_tricks_are_dealt_again_by_the_same_dealer() -> None:
    """Each trick two equal cards above the rest: nobody has any, the deal does not count, the
    score stays, and the dealer deals again with everything anew."""
    log = begun(Random(6), {"chant": "off", "signals": False, "deals": 5}, "school")
    assert log.table.match is not None
    dealer = log.table.match.dealer
    log.become([*log.events[:-1], DealBegun(spoiled_pack())])
    while not log.table.dealing:
        turn = log.table.to_act
        assert turn is not None
        # Each leads or follows with their strongest class: the same for all four.
        log.do(log.act(turn, ALUETTE.cards[next(iter(log.table.state.hands[turn]))]))
    match = log.table.match
    assert match is not None
    assert [outcome.reason for outcome in match.outcomes] == ["all_spoiled"]
    assert not match.outcomes[0].counted
    assert (match.counted, match.dealer, match.score) == (0, dealer, (0, 0))
    before = log.table.state
    log.do(Deal("p0", 1, pack(Random(7))))
    assert log.table.state.dealer == dealer
    assert log.table.state != before
    assert len(log.table.deals) == 2


def spoiled_pack() -> list[str]:
    """A pack that gives everybody the same nine classes: those with four cards each."""
    fours = [
        [card for card in range(48) if CLASS[card] == level]
        for level in range(19)
        if CLASS.count(level) == 4
    ]
    assert len(fours) == 9
    order: list[int] = []
    for packet in range(3):
        for seat in range(4):
            order += [fours[3 * packet + place][seat] for place in range(3)]
    order += [card for card in range(48) if card not in order]
    return [ALUETTE.cards[card] for card in order]


def test_drawn_partners_move_people_with_their_seats() -> None:
    """Everybody sits where the draw puts them, keeps acting as themselves, sees the hand of the
    new seat, and the record names who sat where and the cards turned."""
    moved = 0
    for seed in range(12):
        rng = Random(seed)
        log = begun(rng, {**ALL_ON, "deals": 1, "tie": "draw"})
        drawn = log.table.drawn
        assert drawn is not None
        for old, player in enumerate(("p0", "p1", "p2", "p3")):
            new = drawn.places[old]
            moved += new != old
            assert log.player(new) == player
            seen = see(log.table, player)
            assert seen.seat == new
            assert seen.deal.hand == log.table.state.hands[new]
        assert log.table.match is not None
        assert log.table.match.dealer == drawn.dealer
        while not log.table.match.over:
            log.do(onward(rng, log.table))
        document = record(log.table)
        turned = [ALUETTE.cards[card] for card in drawn.turned]
        assert document["draw"] == turned
        assert turned[-1] in ("3d", "3c", "2d", "2c")
        for old, name in enumerate(("Person 0", "Person 1", "Person 2", "Person 3")):
            assert document["players"][ALUETTE.seats[drawn.places[old]]]["name"] == name
    assert moved


def test_a_second_match_draws_partners_again() -> None:
    """From the seats as they are, so that everybody can still be found once."""
    rng = Random(9)
    log = finished(rng, {**ALL_ON, "deals": 1, "tie": "draw"})
    for number in range(1, 6):
        log.do(Begin("p2", chance(rng), BOTS, number))
        assert sorted(log.player(seat) for seat in range(4)) == ["p0", "p1", "p2", "p3"]
    assert fold(log.events) == log.table
