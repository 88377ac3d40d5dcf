"""Who sits where: seats chosen and swapped, bots that give way, people away and back, phrases."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from tests.tables.walk import BOTS, Log, act, begun, chance, finished, onward, pack, seated
from veillee.tables.commands import (
    Begin,
    ClearMatch,
    ComeBack,
    Command,
    Deal,
    Decline,
    Leave,
    MarkAway,
    MoveSeat,
    Mute,
    Rename,
    Say,
    Sit,
    StandIn,
    Swap,
)
from veillee.tables.decide import ASIDES
from veillee.tables.evolve import fold
from veillee.tables.refused import Refused
from veillee.tables.seen import Seen, see
from veillee.tables.talk import PHRASES, REMEMBERED


def names(log: Log) -> list[str | None]:
    return [None if player is None else player.name for player in log.table.players]


def with_bots(people: int = 1, **given: object) -> Log:
    """A match begun by that many people in the first seats, bots in the others."""
    log = seated({"partners": "fixed", "chant": "off", "signals": False, **given}, people=people)
    log.do(Begin("p0", chance(Random(1)), BOTS))
    return log


def play_on(log: Log, rng: Random) -> None:
    """Play the deal to its end."""
    while log.table.to_act is not None:
        log.do(onward(rng, log.table, secret=0))


def sight(log: Log, player: str | None) -> Seen:
    return see(log.table, player)


def test_before_the_first_deal_one_moves_to_free_seats_and_swaps_by_agreement() -> None:
    """A move keeps the name; a swap happens when both wish it, and is off when either moves."""
    log = seated(people=2)
    log.do(Sit("p0", 3, "another name"))
    assert names(log) == [None, "Person 1", None, "Person 0"]
    log.do(Swap("p0", 1))
    assert sight(log, "p1").asked == {3}
    assert sight(log, "p0").asks == 1
    assert sight(log, None).asked == frozenset()
    assert log.do(Swap("p0", 1)) == []
    log.do(Swap("p1", 3))
    assert names(log) == [None, "Person 0", None, "Person 1"]
    assert log.table.wishes == frozenset()
    log.do(Swap("p0", 3))
    log.do(Sit("p1", 0, ""))
    assert sight(log, "p1").asked == frozenset()
    log.refuses(Swap("p0", 3), Refused, "nobody_there")
    log.refuses(Swap("p0", 1), Refused, "seated_already")
    log.refuses(Swap("p9", 1), Refused, "not_seated")


def test_of_several_wishes_the_last_holds() -> None:
    """One asks one at a time, and two who ask the same one are both heard."""
    log = seated(people=3)
    log.do(Swap("p0", 1))
    log.do(Swap("p0", 2))
    log.do(Swap("p1", 2))
    assert sight(log, "p1").asked == frozenset()
    assert sight(log, "p2").asked == {0, 1}
    log.do(Swap("p2", 1))
    assert names(log)[:3] == ["Person 0", "Person 2", "Person 1"]
    assert sight(log, "p1").asked == frozenset()


def test_seats_are_fixed_once_cards_are_dealt() -> None:
    """Neither moved, nor swapped, nor freed."""
    log = begun(Random(1), {"partners": "fixed"})
    log.refuses(Swap("p0", 1), Refused, "seats_are_fixed")
    log.refuses(Sit("p0", 1, ""), Refused, "seated_already")
    log.do(Leave("p0"))
    assert names(log)[0] == "Person 0"


def test_who_leaves_before_the_first_deal_frees_the_seat() -> None:
    log = seated(people=2)
    log.do(Leave("p1"))
    assert names(log) == ["Person 0", None, None, None]
    log.refuses(Leave("p1"), Refused, "not_seated")
    log.do(Sit("p7", 1, "Seven"))


def test_a_bot_gives_way_when_the_next_deal_is_dealt() -> None:
    """Until then it plays on, everybody knows who comes, and nobody else may ask for its seat."""
    rng = Random(2)
    log = with_bots()
    log.do(Sit("q", 2, "Zoé"))
    assert log.table.seat_of("q") is None
    assert sight(log, "q").next_seat == 2
    assert sight(log, None).next_seat is None
    assert [each and each.next for each in sight(log, None).players] == [None, None, "Zoé", None]
    log.refuses(Sit("r", 2, "late"), Refused, "seat_taken")
    log.refuses(Sit("r", 0, "a person's"), Refused, "seat_taken")
    play_on(log, rng)
    assert log.table.seat_of("q") is None
    log.do(Deal("p0", len(log.table.deals), pack(rng)))
    assert log.table.seat_of("q") == 2
    assert log.table.at(2).bot is None
    assert log.table.promised == {}


def test_between_deals_a_bot_gives_way_at_once() -> None:
    log = with_bots()
    play_on(log, Random(3))
    log.do(Sit("q", 1, "Zoé"))
    assert log.table.seat_of("q") == 1
    log.do(Deal("q", len(log.table.deals), pack(Random(4))))


def test_a_promise_is_given_back_or_changed() -> None:
    log = with_bots()
    log.do(Sit("q", 1, "Zoé"))
    log.do(Sit("q", 2, "Zoé"))
    assert [*log.table.promised] == [2]
    log.do(Leave("q"))
    assert log.table.promised == {}
    log.refuses(Leave("q"), Refused, "not_seated")


def test_a_promise_holds_when_the_match_ends_first() -> None:
    """The seat is taken in the next match, and before its partners are drawn."""
    rng = Random(5)
    log = seated({"deals": 1, "chant": "off"}, people=1)
    log.do(Begin("p0", chance(rng), BOTS))
    bots = [seat for seat in range(4) if log.table.at(seat).bot]
    log.do(Sit("q", bots[0], "Zoé"))
    play_on(log, rng)
    assert log.table.match is not None
    assert log.table.match.over
    log.do(Begin("p0", chance(rng), BOTS, 1))
    assert log.table.seat_of("q") is not None


def test_a_bot_plays_on_only_for_who_is_away() -> None:
    """At the wish of anyone seated; the seat stays the person's, who sees their cards all along."""
    log = with_bots(2)
    log.refuses(StandIn("p0", 1, "steady"), Refused, "is_here")
    log.do(MarkAway("p1"))
    assert log.do(MarkAway("p1")) == []
    assert [each and each.presence for each in sight(log, None).players][1] == "away"
    log.refuses(StandIn("q", 1, "steady"), Refused, "not_seated")
    log.refuses(StandIn("p0", 2, "steady"), Refused, "nobody_there")
    log.do(StandIn("p0", 1, "steady"))
    assert log.do(StandIn("p0", 1, "steady")) == []
    assert log.table.at(1).plays == "steady"
    assert sight(log, "p1").seat == 1
    assert sight(log, "p0").players[1].stood_in  # type: ignore[union-attr]


def away_with_a_bot(turn: bool) -> tuple[Log, int]:
    """A person with a bot in their place, whose turn it is or is not."""
    rng = Random(6)
    log = with_bots(2)
    while (log.table.to_act == 1) != turn:
        log.do(onward(rng, log.table, secret=0))
    log.do(MarkAway("p1"))
    log.do(StandIn("p0", 1, "steady"))
    return log, 1


def test_who_comes_back_plays_from_their_next_turn() -> None:
    """Between turns at once; during the bot's turn it finishes that one."""
    log, seat = away_with_a_bot(turn=False)
    log.do(ComeBack("p1"))
    assert log.table.at(seat).plays is None
    assert log.do(ComeBack("p1")) == []

    log, seat = away_with_a_bot(turn=True)
    state = log.table.state
    card = log.table.ruleset.cards[next(iter(state.hands[seat]))]
    bots = act(log.table, seat, card)
    own = type(bots)(bots.player, bots.match, bots.deal, bots.clock, bots.actions)
    assert bots.by_bot
    log.refuses(own, Refused, "bot_plays")
    log.do(ComeBack("p1"))
    log.refuses(own, Refused, "bot_plays")
    log.do(bots)
    assert log.table.at(seat).plays is None
    assert log.table.at(seat).presence == "here"


def test_a_bot_s_answer_is_none_of_a_person_s() -> None:
    """A thought begun for somebody who has come back meanwhile counts no more."""
    log, seat = away_with_a_bot(turn=True)
    card = log.table.ruleset.cards[next(iter(log.table.state.hands[seat]))]
    late = act(log.table, seat, card)
    log.do(ComeBack("p1"))
    log.do(late)
    while log.table.to_act != seat:
        log.do(onward(Random(7), log.table, secret=0))
    card = log.table.ruleset.cards[next(iter(log.table.state.hands[seat]))]
    mine = act(log.table, seat, card)
    assert not mine.by_bot
    log.refuses(
        type(mine)(mine.player, mine.match, mine.deal, mine.clock, mine.actions, True),
        Refused,
        "bot_plays",
    )
    log.do(mine)


def test_who_leaves_may_be_replaced_at_once_and_comes_back() -> None:
    log = with_bots(2)
    log.do(Leave("p1"))
    assert log.do(Leave("p1")) == []
    assert log.table.at(1).presence == "left"
    log.do(StandIn("p0", 1, "steady"))
    log.do(ComeBack("p1"))
    assert log.table.at(1).presence == "here"


def test_who_has_left_for_good_is_replaced_in_the_next_match() -> None:
    rng = Random(8)
    log = seated({"deals": 1, "partners": "fixed", "chant": "off"}, people=2)
    log.do(Begin("p0", chance(rng), BOTS))
    play_on(log, rng)
    log.do(Leave("p1"))
    log.do(Begin("p0", chance(rng), BOTS, 1))
    assert log.table.at(1).bot == "steady"
    assert log.table.seat_of("p1") is None


def test_nobody_is_away_where_nothing_is_played() -> None:
    """Before the match and after it nobody waits."""
    for log in (seated(people=2), finished(Random(9), {"deals": 1, "partners": "fixed"})):
        assert log.do(MarkAway("p1")) == []
    log.refuses(StandIn("p0", 1, "steady"), Refused, "no_match")


def test_a_seat_moves_to_another_device() -> None:
    """The old one is a spectator from then on; mutes go along."""
    log = with_bots(2)
    log.do(Mute("p1", 0, muted=True))
    log.do(MarkAway("p1"))
    log.do(StandIn("p0", 1, "steady"))
    log.do(Sit("q", 2, "soon"))
    log.do(MoveSeat("p1", "q"))
    assert log.table.promised == {}
    assert log.table.seat_of("p1") is None
    assert sight(log, "p1").seat is None
    assert sight(log, "q").seat == 1
    assert sight(log, "q").muted == {0}
    assert log.table.at(1).presence == "here"
    log.refuses(MoveSeat("p1", "z"), Refused, "not_seated")
    log.refuses(MoveSeat("p0", "q"), Refused, "seated_already")


def test_phrases_are_of_the_list_and_the_last_are_kept() -> None:
    log = seated(people=2)
    for number in range(REMEMBERED + 3):
        log.do(Say("p0", PHRASES[number % len(PHRASES)]))
    said = sight(log, None).phrases
    assert [each.number for each in said] == list(range(4, REMEMBERED + 4))
    assert {each.seat for each in said} == {0}
    log.refuses(Say("p0", "la vache est à moi"), Refused, "no_such_phrase")
    log.refuses(Say("q", "hello"), Refused, "not_seated")


def test_who_is_muted_is_heard_by_everybody_else_and_never_told() -> None:
    """Not a thing changes for anybody but the one who mutes."""
    log = seated(people=3)
    log.do(Say("p1", "hello"))
    before = [sight(log, player) for player in ("p1", "p2", None)]
    log.do(Mute("p0", 1, muted=True))
    assert [sight(log, player) for player in ("p1", "p2", None)] == before
    assert sight(log, "p0").phrases == ()
    hushed = sight(log, "p0")
    log.do(Say("p1", "ouch"))
    assert sight(log, "p0") == hushed
    assert len(sight(log, "p2").phrases) == 2
    log.do(Mute("p0", 1, muted=False))
    assert len(sight(log, "p0").phrases) == 2
    assert log.do(Mute("p0", 1, muted=False)) == []
    log.refuses(Mute("p0", 0, muted=True), Refused, "nobody_there")
    log.refuses(Mute("p0", 3, muted=True), Refused, "nobody_there")


def test_a_mute_stays_with_the_person_when_partners_are_drawn() -> None:
    log = seated()
    log.do(Mute("p0", 1, muted=True))
    log.do(Begin("p0", chance(Random(10)), BOTS))
    log.do(Say("p1", "hello"))
    assert sight(log, "p0").muted == {log.table.seat_of("p1")}
    assert sight(log, "p0").phrases == ()


def test_after_a_match_seats_are_chosen_again() -> None:
    rng = Random(11)
    log = begun(rng, {"partners": "fixed"})
    log.refuses(ClearMatch("p0", 1), Refused, "match_open")
    log = finished(rng, {"deals": 1, "partners": "fixed"})
    log.refuses(ClearMatch("q", 1), Refused, "not_seated")
    log.refuses(ClearMatch("p0", 0), Refused, "stale")
    log.do(ClearMatch("p0", 1))
    assert (log.table.match, log.table.state, log.table.deals) == (None, None, ())
    log.do(Swap("p0", 1))
    log.do(Swap("p1", 0))
    log.do(Begin("p2", chance(rng), BOTS, 1))
    assert log.table.matches == 2


@pytest.mark.parametrize("seed", range(20))
def test_whatever_people_do_with_their_seats_the_table_holds(seed: int) -> None:
    """Hundreds of decisions at random, most of them refused: nobody sits twice, no seat is empty
    during a match, no bot is away, no sight tells an id, and the log alone gives the same table."""
    rng = Random(seed)
    log = seated({"partners": rng.choice(["fixed", "drawn"])}, people=2)
    people = ("p0", "p1", "q0", "q1", "q2")
    taken = 0
    for _ in range(250):
        who, seat = rng.choice(people), rng.randrange(4)
        commands: list[Command] = [
            Sit(who, seat, f"Name of {who[::-1]}"),
            Swap(who, seat),
            *([Leave(who)] if rng.random() < 0.3 else []),
            MarkAway(who),
            ComeBack(who),
            StandIn(who, seat, "steady"),
            *([MoveSeat(who, rng.choice(people))] if rng.random() < 0.3 else []),
            Say(who, rng.choice(PHRASES)),
            Mute(who, seat, rng.random() < 0.5),
            Begin(who, chance(rng), BOTS, log.table.matches),
            ClearMatch(who, log.table.matches),
        ]
        command = rng.choice(commands)
        if isinstance(command, Begin) and log.table.matches and rng.random() < 0.9:
            continue
        with suppress(Refused):
            taken += bool(log.do(command))
        for _ in range(rng.randrange(4)):
            table = log.table
            if table.to_act is not None or (table.dealing and table.players[0]):
                log.do(onward(rng, table, secret=0.1))
        expect_sound(log, people)
    assert taken > 30
    assert fold(log.events) == log.table


def expect_sound(log: Log, people: tuple[str, ...]) -> None:
    table = log.table
    ids = [player.id for player in table.players if player is not None]
    assert len(ids) == len(set(ids))
    assert not {who.id for who in table.promised.values()} & set(ids)
    assert all(table.at(seat).bot for seat in table.promised)
    if table.match is not None:
        assert None not in table.players
    for player in filter(None, table.players):
        assert player.bot is None or (player.presence, player.stand_in) == ("here", None)
    for viewer in (*people, None):
        text = repr(see(table, viewer).players) + repr(see(table, viewer).phrases)
        assert not any(f"'{each}'" in text for each in people)


def test_bots_are_told_apart_after_draws_and_new_matches() -> None:
    """A draw moves bots to other seats; those that join a later match are none of them."""
    rng = Random(12)
    for _ in range(8):
        log = seated({"deals": 1, "chant": "off"}, people=1)
        log.do(Begin("p0", chance(rng), BOTS))
        for match in (1, 2):
            play_on(log, rng)
            log.do(ClearMatch("p0", match))
            free = next(seat for seat in range(4) if log.table.at(seat).bot)
            log.do(Sit("p0", free, ""))
            log.do(Begin("p0", chance(rng), BOTS, match))
            expect_sound(log, ("p0",))


def test_who_left_keeps_no_seat_from_others_when_seats_are_chosen_again() -> None:
    rng = Random(13)
    log = seated({"deals": 1, "partners": "fixed", "chant": "off"}, people=2)
    log.do(Begin("p0", chance(rng), BOTS))
    log.do(Leave("p1"))
    log.do(StandIn("p0", 1, "steady"))
    play_on(log, rng)
    log.do(ClearMatch("p0", 1))
    assert log.table.players[1] is None
    log.do(Sit("q", 1, "Zoé"))


def test_who_is_back_when_a_match_begins_again_plays_it() -> None:
    """Though a bot was at their turn when the old one was broken off."""
    log, seat = away_with_a_bot(turn=True)
    log.do(ComeBack("p1"))
    assert log.table.at(seat).plays
    log.do(Begin("p0", chance(Random(14)), BOTS, 1))
    assert log.table.at(seat).plays is None


def test_no_two_at_a_table_are_called_the_same() -> None:
    """Whatever they ask to be called, and however late: those who wait for a seat count as well."""
    log = with_bots()
    log.do(Sit("q", 1, "Zoé"))
    log.do(Sit("r", 2, "Zoé"))
    assert [who.name for who in log.table.promised.values()] == ["Zoé", "Zoé 2"]
    log.do(Sit("q", 3, "Zoé"))
    assert {who.name for who in log.table.promised.values()} == {"Zoé", "Zoé 2"}


def test_signs_and_looks_have_a_measure() -> None:
    """One at a time, none that changes nothing, and in one deal no more than anybody needs."""
    log = begun(Random(15), {"partners": "fixed", "chant": "off"})
    both = ("sign:N:mordienne", "look:N:cards")
    log.refuses(act(log.table, 0, *both), Refused, "one_at_a_time")
    assert len(log.do(act(log.table, 0, "look:N:cards"))) == 1
    assert log.do(act(log.table, 0, "look:N:cards")) == []
    while len(log.table.deals[-1].actions) < ASIDES:
        log.do(act(log.table, 0, "sign:N:mordienne"))
    log.refuses(act(log.table, 0, "sign:N:mordienne"), Refused, "too_many_asides")
    log.do(act(log.table, 1, "sign:E:mordienne"))


def test_a_wish_to_swap_may_be_declined_and_made_again() -> None:
    log = seated(people=2)
    log.do(Swap("p0", 1))
    log.do(Decline("p1", 0))
    assert sight(log, "p0").asks is None
    assert log.do(Decline("p1", 0)) == []
    log.do(Swap("p0", 1))
    log.do(Swap("p1", 0))
    assert names(log)[:2] == ["Person 1", "Person 0"]


def test_who_changes_their_name_is_told_apart_still() -> None:
    """Nobody else's name; and what was played before is told with the name of that time."""
    log = with_bots(2)
    log.do(Rename("p0", "Zoé"))
    assert log.do(Rename("p0", "Zoé")) == []
    log.do(Rename("p1", "Zoé"))
    assert names(log)[:2] == ["Zoé", "Zoé 2"]
    log.refuses(Rename("q", "Q"), Refused, "not_seated")
    play_on(log, Random(16))
    log.do(Rename("p0", "Yann"))
    log.do(Deal("p0", len(log.table.deals), pack(Random(16))))
    assert sight(log, None).results[0][0][:2] == ("Person 0", "Person 1")
