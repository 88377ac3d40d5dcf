"""Hidden means never sent: over real HTTP, no viewer is sent a card they may not know, and what
others do in secret changes not a byte of what they are sent."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.gathering import NAMES, SPECTATOR, TABLE, Gathering, gathering, in_order
from tests.server.hidden import known, leaks, static_parts, told
from tests.server.site import Person
from tests.tables.walk import ALL_ON, ALUETTE, act, onward
from veillee.live import feed as feeding
from veillee.live.feed import Follower
from veillee.tables import seen as seeing
from veillee.tables.commands import Begin
from veillee.tables.seen import Seen
from veillee.tables.table import Table

BASE = f"/t/{TABLE}"


class Inspector:
    """Reads what everybody has been sent since it last looked."""

    def __init__(self, party: Gathering) -> None:
        self.party = party
        self.read = dict.fromkeys(party.people, 0)
        self.statics: set[tuple[str, ...]] = set()
        self.bytes = 0

    async def inspect(self, said: dict[str, str] | None = None) -> None:
        """Fail on any card that its reader may not know as the table now is. ``said`` is what a
        viewer wrote in a request themselves and may be read back."""
        table = await self.party.table()
        for name, person in self.party.people.items():
            player = self.party.id_of(name)
            may_know, may_name = known(table, player), told(table, player)
            echoed = {card for card in ALUETTE.cards if card in (said or {}).get(name, "")}
            for what, sent in person.got[self.read[name] :]:
                self.bytes += len(sent)
                extra = echoed if what.startswith("POST") else set()
                found = leaks(sent, may_know | extra, may_know | may_name | extra)
                assert not found, f"{name} may not know, but {what} says: {found[:3]}"
                text = sent.decode().replace("\ndata: ", "\n")
                rules = [each for each in static_parts(text) if 'id="rules"' in each]
                self.statics.update((each,) for each in rules)
            self.read[name] = len(person.got)


def hostile(rng: Random, table: Table, person: Person) -> tuple[str, dict[str, Any]]:
    """Something that this person should not ask: illegal, foreign, stale or malformed."""
    fields = {
        "match": table.matches,
        "deal": len(table.deals),
        "clock": 0 if table.state is None else table.state.clock,
    }
    card = rng.choice(ALUETTE.cards)
    seat = rng.choice("NESW")
    sign = rng.choice(("monsieur", "vache", "aces:4", "worthless", "mordienne"))
    wild: list[tuple[str, dict[str, Any]]] = [
        ("act", {**fields, "action": f"discard:{card}"}),
        ("act", {**fields, "action": [card, rng.choice(ALUETTE.cards)]}),
        ("act", {**fields, "action": f"look:{seat}:{seat}"}),
        ("act", {**fields, "clock": rng.randrange(50), "action": card}),
        ("act", {**fields, "deal": 0, "action": card}),
        ("act", {**fields, "action": rng.choice(("yes", "no", "accept", "surrender", "x" * 99))}),
        ("act", {**fields, "clock": "now", "action": card}),
        ("act", fields),
        ("deal", {"number": rng.randrange(9)}),
        ("begin", {"again": 77}),
        ("sit", {"seat": rng.randrange(6), "name": "me"}),
        ("pace", {"pace": "7"}),
        ("swap", {"seat": rng.randrange(4)}),
        ("say", {"phrase": card}),
        ("stand-in", {"seat": rng.randrange(4)}),
        ("recover", {"code": card}),
        ("mute", {"seat": 9, "muted": "true"}),
        ("clear", {"again": 1}),
    ]
    if person.name == SPECTATOR:
        # Whatever it is, it is refused: a spectator may try the right card at the right time.
        turn = table.to_act
        own = "3d" if turn is None else str(table.state.hands[turn]).split()[0]
        wild.append(("act", {**fields, "action": own}))
    elif table.seat_of(None) is None:
        wild.append(("act", {**fields, "action": f"sign:{seat}:{sign}"}))
    path, fields = rng.choice(wild)
    return f"{BASE}/{path}", fields


async def play_inspected(party: Gathering, rng: Random, deals: int | None = None) -> Inspector:
    """A match from its beginning, everybody watching, asking for pages and trying what they
    should not; everything sent is read after each move."""
    inspector = Inspector(party)
    await party.do(Begin(party.id_of(NAMES[0]) or "", None, ()))  # type: ignore[arg-type]
    async with party.watching():
        await inspector.inspect()
        while (table := await party.table()).match is not None and not table.match.over:
            if deals is not None and len(table.deals) > deals:
                break
            await party.do(onward(rng, table, secret=0.35))
            await inspector.inspect()
            table = await party.table()
            assert table.match is not None
            for person in rng.sample(list(party.people.values()), 2):
                kind = rng.randrange(5)
                if kind == 0:
                    assert (await person.get(BASE)).status_code == 200
                elif kind == 1:
                    answer = await person.get(f"{BASE}/record")
                    assert answer.status_code == (200 if table.match.over else 409)
                elif kind == 2:
                    await person.get("/")
                else:
                    path, fields = hostile(rng, table, person)
                    sent = await person.post(path, fields, json=kind == 3)
                    if sent.is_success or sent.status_code == 303:
                        await party.shown()
                    await inspector.inspect({person.name: str(fields)})
                await inspector.inspect()
    return inspector


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_is_sent_a_card_they_may_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Whole matches with drawn partners, chant, signs and looks, and bound surrender: pages, feed,
    ids, headers, redirects, refusals of legal and hostile requests, and the record that is not
    given yet, for four seats and a spectator, hold the cards of that viewer, those that lie or
    lay on the table, and after a deal all of it; nothing else. The rules' text, which is not
    searched, is the same for everybody always."""

    async def run() -> None:
        rng = Random(seed)
        given = {**ALL_ON, "deals": 2, "tie": "draw"}
        async with gathering(tmp_path, monkeypatch, rng, given) as party:
            inspector = await play_inspected(party, rng)
            table = await party.table()
            assert table.match is not None
            assert table.match.over
            assert inspector.bytes > 1_000_000
            assert len(inspector.statics) == 1

    asyncio.run(run())


def _another_seat(table: Table, player: str | None) -> Seen:
    """A leak: the spectator is shown what the first seat sees."""
    shown = player if table.seat_of(player) is not None else getattr(table.players[0], "id", None)
    return replace(seeing.see(table, shown), seat=table.seat_of(player))


def _early_end(table: Table, player: str | None) -> Seen:
    """A leak: the partner's hand travels along as if it were the viewer's discards."""
    seen = seeing.see(table, player)
    if seen.deal is None or seen.seat is None:
        return seen
    other = table.state.hands[(seen.seat + 2) & 3]
    return replace(seen, deal=replace(seen.deal, hand=seen.deal.hand.plus(1 << next(iter(other)))))


@pytest.mark.parametrize("leak", [_another_seat, _early_end])
def test_the_search_finds_a_page_that_leaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Any
) -> None:
    """The same match with a server that shows one card too many is caught."""

    async def run() -> None:
        rng = Random(1)
        given = {**ALL_ON, "chant": "off", "deals": 1, "tie": "draw"}
        async with gathering(tmp_path, monkeypatch, rng, given) as party:
            monkeypatch.setattr(feeding, "see", leak)
            with pytest.raises((AssertionError, TimeoutError), match="may not know"):
                await play_inspected(party, rng)

    asyncio.run(run())


@pytest.mark.parametrize(
    "page",
    [
        '<button id="card-3d">',
        '<li id="on-3d" data-flip="3d">',
        '<input value="discard:3d">',
        '<use href="/static/aluette-0123456789ab.svg#card-3d">',
        "<p>3 of coins, Monsieur</p>",
        "<p>the 3 of coins</p>",
        "<p>somebody holds Monsieur</p>",
        '{"code": "not_held", "card": "3d"}',
        "location: /t/x?card=discard%3A3d",
        "<i title='&#51;d'>",
    ],
)
def test_the_search_knows_every_way_to_name_a_card(page: str) -> None:
    """In attributes, ids, addresses, sentences, JSON, percent and character codes; and it is
    silent about the same page where the card may be known."""
    assert leaks(page.encode(), set(), set())
    assert not leaks(page.encode(), {"3d"}, {"3d"})
    for innocent in ("veillee-3d4c5b.css", "13 of coins", "f3d0", "Max-Age=31536000", "clock 33"):
        assert not leaks(innocent.encode(), set(), set())


class World:
    """One course of a deal in public, with the secrets of one player, the first singer, apart."""

    def __init__(self, *, looks: bool = False, signs: bool = False, other: bool = False) -> None:
        self.looks = looks
        self.signs = signs
        self.other = other
        self.turns = 0

    async def secrets(self, party: Gathering, singer: int) -> None:
        """What the singer does that nobody else may notice."""
        letter = "NESW"[singer]
        texts = []
        if self.looks:
            step = 1 + self.turns % 3
            texts += [f"look:{letter}:{'NESW'[(singer + step) & 3]}", f"look:{letter}:cards"]
        if self.signs:
            texts += [f"sign:{letter}:mordienne"]
        self.turns += 1
        for text in texts:
            await party.do(act(await party.table(), singer, text))
        if self.signs:  # and one that is refused
            person = party.at(await party.table(), singer)
            path = f"{BASE}/act"
            await person.post(path, {"match": 1, "deal": 1, "clock": 0, "action": "sign:N:x"})

    def discards(self, held: list[str]) -> list[str]:
        """Six of fifteen: all worlds lay down five alike."""
        return [f"discard:{card}" for card in [*held[:5], held[6] if self.other else held[5]]]


async def _others_try(party: Gathering, singer: int) -> None:
    """Everybody else loads the page, asks what is refused, and is refused the same in any world."""
    table = await party.table()
    for name, person in party.people.items():
        seat = table.seat_of(party.id_of(name))
        if seat == singer:
            continue
        await person.get(BASE)
        await person.get(f"{BASE}/record")
        for action in ("3d", "discard:2c", f"look:{'NESW'[singer]}:cards", "refuse"):
            if seat is not None and table.to_act == seat:
                continue  # whose turn it is might be obeyed
            fields = {"match": 1, "deal": 1, "clock": table.state.clock, "action": action}
            await person.post(f"{BASE}/act", fields)


async def _course(
    folder: Path, monkeypatch: pytest.MonkeyPatch, world: World, partner_looks: bool
) -> tuple[list[str], list[tuple[list[bytes], list[bytes]]]]:
    """Play that world up to the singer's last card; who the others are, and all they got."""
    rng = Random(42)
    given = {**ALL_ON, "deals": 2, "tie": "draw"}
    async with gathering(folder, monkeypatch, rng, given) as party:
        await party.do(Begin(party.id_of(NAMES[0]) or "", None, ()))  # type: ignore[arg-type]
        async with party.watching():
            table = await party.table()
            singer = (table.state.dealer + 1) & 3
            partner = (singer + 2) & 3
            if not partner_looks:
                await party.do(act(table, partner, f"look:{'NESW'[partner]}:cards"))
            spare: list[str] = []
            while True:
                await world.secrets(party, singer)
                table = await party.table()
                state, turn = table.state, table.to_act
                assert turn is not None
                held = [ALUETTE.cards[card] for card in state.hands[turn]]
                if state.phase == "chant":
                    await party.do(act(table, turn, "yes"))
                elif state.phase == "discard" and turn == singer:
                    spare = held[5:7]
                    texts = world.discards(held)
                    if world.other:  # one after the other instead of all at once
                        for text in texts:
                            await party.do(act(await party.table(), turn, text))
                    else:
                        await party.do(act(table, turn, *texts))
                elif state.phase == "discard":
                    texts = [f"discard:{card}" for card in held[:6]]
                    await party.do(act(table, turn, *texts))
                else:
                    common = [card for card in held if turn != singer or card not in spare]
                    if not common:
                        break
                    await party.do(act(table, turn, common[0]))
                if state.clock % 6 == 0:
                    await _others_try(party, singer)
            watchers = [name for name in party.people if party.id_of(name) != _id(table, singer)]
            if partner_looks:
                watchers.remove(party.at(table, partner).name)
            return watchers, in_order([party.people[name] for name in watchers])


def _id(table: Table, seat: int) -> str:
    player = table.players[seat]
    assert player is not None
    return player.id


WORLDS = {
    "looks": World(looks=True),
    "signs": World(signs=True),
    "discards": World(other=True),
    "all": World(looks=True, signs=True, other=True),
}


@pytest.mark.parametrize("partner_looks", [False, True], ids=["unseen", "seen-by-partner"])
def test_what_is_done_in_secret_changes_no_byte_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, partner_looks: bool
) -> None:
    """A deal and its twins, in which one player looks about, signs, and lays down another card,
    one at a time: what every other viewer was sent until the difference must show, answers with
    their headers and the feed with its ids, is the same to the byte. A partner who looks at the
    maker sees the sign; then the opponents and the spectator are compared."""
    (tmp_path / "plain").mkdir()
    who, plain = asyncio.run(_course(tmp_path / "plain", monkeypatch, World(), partner_looks))
    assert len(who) == (3 if partner_looks else 4)
    assert all(len(events) > 30 for _, events in plain)
    for name, world in WORLDS.items():
        (tmp_path / name).mkdir()
        others, got = asyncio.run(_course(tmp_path / name, monkeypatch, world, partner_looks))
        assert others == who
        for viewer, mine, theirs in zip(who, got, plain, strict=True):
            for kind, ours, wanted in zip(("answers", "feed"), mine, theirs, strict=True):
                assert ours == wanted, f"{viewer} can tell by their {kind} in the world of {name}"


def test_the_twins_find_a_feed_that_tells_of_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that sends a fragment for every event, changed or not, is caught."""
    real = Follower.news

    async def talkative(self: Follower) -> list[feeding.Shown]:
        if self._last is None:
            return await real(self)
        return await real(self) or [self._last]

    worlds = []
    for name, world in (("plain", World()), ("looks", World(looks=True))):
        (tmp_path / name).mkdir()
        monkeypatch.setattr(Follower, "news", talkative)
        worlds.append(asyncio.run(_course(tmp_path / name, monkeypatch, world, False)))
    assert worlds[0] != worlds[1]
