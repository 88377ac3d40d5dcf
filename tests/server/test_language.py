"""Every page in the reader's language: the browser's, or the one chosen; in no other language is a
word of English left, whatever is played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import unescape
from itertools import chain
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest

from tests.server.site import Person, Site
from tests.server.test_requests import opened, sentence, serve
from veillee.core.options import values_of
from veillee.errors import BadOptions
from veillee.games import load
from veillee.live.feed import Shown
from veillee.server.pages import HERE, choose_language, game_words, playable
from veillee.server.preferences import choices_of, read
from veillee.server.table_page import fragment, page
from veillee.tables.commands import Act, Begin, Command, Deal, Open, Shuffle, Sit
from veillee.tables.decide import decide
from veillee.tables.evolve import fold
from veillee.tables.seen import see
from veillee.tables.table import Table
from veillee.words import LANGUAGES, Words, words

NAMES = ("Ödön", "Zsófi", "Gergő", "Réka")
BOT = ("steady", "Rózsi")

ENGLISH = frozenset(
    re.findall(
        r"\w+",
        """
        about again all allowed an and announce any are ask at back before begin by can cards
        choose chosen close cups deal dealer deals discard each every first for from game give
        hand has hearts high how its king last lay leads make match more name next no not nobody
        of or other over partner pass play player points queen rules score seat settings side sign
        spoiled strength suit swords take taken than that the their then there they this to trick
        tricks trump trumps turn wait what when who whose win wins with yes you your
        """,
    )
)
"""Words that any English page is full of."""

OTHERS = LANGUAGES[1:]

SHARED = {"fr": {"an", "points"}}
"""Those among them that are words of another language too."""

ACCEPT = {"hu": "hu-HU,hu;q=0.9,en;q=0.8", "fr": "fr-CA,fr;q=0.9,en;q=0.8"}
"""What a browser in that language asks for."""

STALE = {
    "hu": "Az asztalnál közben továbbment a játék; nem történt semmi",
    "fr": "La table a avancé entre-temps\u202f; rien n'a été fait",
}
NO_TABLE = {"hu": "Ezen a címen nincs asztal.", "fr": "Il n'y a pas de table à cette adresse."}
GUEST = {"hu": "Vendég", "fr": "Convive"}


def of_text(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.lower()))


def of_messages(said: Words) -> set[str]:
    """The words of a catalogue, without the names of its facts."""
    forms = (form for message in said.messages.values() for form in message)
    literals = (text for form in forms for text, _, _, _ in Formatter().parse(form))
    return set().union(*map(of_text, literals))


@cache
def english(language: str) -> frozenset[str]:
    """Every word of our English that is none of that language as we write it."""
    ours, other = (
        set().union(*(of_messages(game_words(each, game)) for game in playable()))
        for each in ("en", language)
    )
    return frozenset({*ENGLISH, *ours} - other)


_SPOKEN = re.compile(r'(?:aria-label|title|placeholder|data-(?:why|chosen|title))="([^"]*)"')


def read_out(html: str) -> str:
    """All that a page shows or says: its text, and the attributes that are read to people."""
    spoken = " ".join(_SPOKEN.findall(html))
    return unescape(f"{re.sub('<[^>]*>', ' ', html)} {spoken}")


def expect_no_english(language: str, html: str) -> None:
    text = read_out(html)
    assert not of_text(text) & english(language), sorted(of_text(text) & english(language))
    assert "{" not in text


def speaking(language: str, person: Person) -> Person:
    """The person with a browser in that language."""
    person.client.headers["Accept-Language"] = ACCEPT[language]
    return person


async def prefer(person: Person, language: str) -> None:
    answer = await person.post("/preferences", {"language": language}, json=False)
    assert answer.status_code == 303


async def first_event(person: Person, table: str, **params: str) -> str:
    """What an open feed brings first."""
    path = f"/t/{table}/feed"
    async with person.client.stream("GET", path, params=params) as answer:
        text = b""
        async for part in answer.aiter_bytes():
            text += part
            if b"\n\n" in text and b"data:" in text:
                return text.decode()
    raise AssertionError("the feed ended")


@pytest.mark.parametrize("language", OTHERS)
def test_no_language_has_the_commonest_english_words(language: str) -> None:
    """So that the search for them in pages cannot be blunted by our own catalogues."""
    for game in playable():
        found = ENGLISH & of_messages(game_words(language, game))
        assert found == SHARED.get(language, set())
    assert len(english(language)) > 500


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("hu-HU,hu;q=0.9,en;q=0.8", "hu"),
        ("de,hu;q=0.9,en;q=0.8", "hu"),
        ("en-GB,en;q=0.9,hu;q=0.1", "en"),
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("FR-fr,en;q=0.5", "fr"),
        ("de-CH, fr-CH;q=0.9, en;q=0.8", "fr"),
        ("en;q=0.3,fr;q=0.7", "fr"),
        ("fr;q=0,en", "en"),
        ("fr;q=much,hu", "hu"),
        ("de,it", "en"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_the_browser_s_first_language_of_ours_is_chosen(accepted: str, language: str) -> None:
    """The one it likes best; of equals the one it names first (RFC 9110, 12.5.4)."""
    assert choose_language(accepted) == language


@pytest.mark.parametrize("language", OTHERS)
def test_a_browser_gets_its_language_everywhere(tmp_path: Path, language: str) -> None:
    """Pages, the lobby, the feed, and what is said of errors, in both forms."""

    async def body(here: Site) -> None:
        me = speaking(language, here.person("me"))
        for game in playable():
            for company in ("bots", "friends"):
                preset = game_words(language, game)("start.preset")
                table = await opened(me, game=game, preset=preset)
                for path in ("/", f"/t/{table}"):
                    answer = await me.get(path)
                    assert f'<html lang="{language}"' in answer.text
                    expect_no_english(language, answer.text)
                event = await first_event(me, table)
                assert words(language, HERE)("settings.title") in event, company
                expect_no_english(language, event.replace("\nid:", " ").replace("data:", ""))
            answer = await me.get(f"/rules/{game}")
            assert f'<html lang="{language}"' in answer.text
            expect_no_english(language, answer.text)
        for path in ("/nothing", "/t/nothing", "/rules/nothing"):
            answer = await me.get(path)
            assert f'<html lang="{language}"' in answer.text
            expect_no_english(language, answer.text)
        answer = await me.post(f"/t/{table}/begin", {"again": 77})
        assert answer.json()["sentence"].startswith(STALE[language])
        answer = await me.post("/t/nothing/begin", {"again": 0}, json=False)
        assert sentence(answer) == NO_TABLE[language]
        assert f'name="{GUEST[language]}"' not in answer.text

    serve(tmp_path, body)


@pytest.mark.parametrize("language", OTHERS)
def test_errors_of_a_game_are_told_in_the_language(tmp_path: Path, language: str) -> None:
    async def body(here: Site) -> None:
        me = speaking(language, here.person("me"))
        rules = ["surrender=bound", "mordienne=false"]
        wrong = {"game": "aluette", "preset": "school", "option": rules}
        answer = await me.post("/tables", wrong)
        key = "error.bound_needs_mordienne"
        said = game_words(language, "aluette")(key)
        assert answer.json()["sentence"] == said[0].upper() + said[1:]

    serve(tmp_path, body)


def test_the_language_chosen_beats_the_browser_s(tmp_path: Path) -> None:
    """On every page, in both directions, until the browser is left to choose again."""

    async def body(here: Site) -> None:
        for person, asked, chosen in (
            (speaking("hu", here.person("me")), "hu", "en"),
            (speaking("fr", here.person("her")), "fr", "hu"),
            (here.person("other"), "en", "fr"),
        ):
            table = await opened(person)
            for language in ("auto", chosen, "auto", "xx", asked):
                await prefer(person, language)
                now = language if language in LANGUAGES else asked
                for path in ("/", f"/t/{table}", "/rules/alsos", "/nothing"):
                    answer = await person.get(path)
                    assert f'<html lang="{now}"' in answer.text, (language, path)
                say = words(now, HERE)
                assert say("settings.title") in await first_event(person, table)
                answer = await person.post("/t/nothing/deal", {"number": 1})
                said = say("error.no_such_table")
                assert answer.json()["sentence"] == said[0].upper() + said[1:]

    serve(tmp_path, body)


def test_the_start_page_offers_the_languages_by_their_own_names(tmp_path: Path) -> None:
    """Each a button in its own language, the one in use marked; pressed, it stays."""

    async def body(here: Site) -> None:
        me = here.person("me")
        buttons = re.compile(
            r'<button class="quiet" name="language" value="(..)" lang="\1" ([^>]*)>(\w+)</button>'
        )
        for language in ("hu", "fr", "en"):
            await prefer(me, language)
            answer = await me.get("/")
            found = {value: (mark, name) for value, mark, name in buttons.findall(answer.text)}
            assert {value: name for value, (_, name) in found.items()} == {
                "en": "English",
                "hu": "Magyar",
                "fr": "Français",
            }
            marked = {value for value, (mark, _) in found.items() if mark}
            assert marked == {language}

    serve(tmp_path, body)


def test_a_feed_keeps_the_language_of_its_page(tmp_path: Path) -> None:
    """Also where another has been chosen since, in another tab."""

    async def body(here: Site) -> None:
        me = speaking("hu", here.person("me"))
        table = await opened(me)
        await prefer(me, "en")
        for language, expected in (("hu", "hu"), ("fr", "fr"), ("xx", "en"), ("", "en")):
            event = await first_event(me, table, language=language)
            assert words(expected, HERE)("settings.title") in event

    serve(tmp_path, body)


@pytest.mark.parametrize("language", OTHERS)
def test_whoever_gives_no_name_is_a_guest_in_their_language(tmp_path: Path, language: str) -> None:
    async def body(here: Site) -> None:
        me = speaking(language, here.person("me"))
        table = await here.house.tables.load(await opened(me))
        assert [each.name for each in table.players if each and each.bot is None] == [
            GUEST[language]
        ]

    serve(tmp_path, body)


# Whole deals under all options, as everybody at the table is shown them.


def option_sets(game: str, rng: Random) -> Iterator[dict[str, Any]]:
    """Options at random until each value of each has been given at least once, deals few."""
    options = load(game).options
    wanted = {
        (name, value)
        for name, values in values_of(options).items()
        if not isinstance(values[-1], int) or isinstance(values[-1], bool)
        for value in values
    }
    while wanted:
        given = {name: rng.choice(values) for name, values in values_of(options).items()}
        given |= {name: rng.choice((1, 2)) for name in ("deals", "target") if name in given}
        new = wanted & set(given.items())
        try:
            options(**given)
        except BadOptions:
            continue
        if new:
            wanted -= new
            yield given


class Walk:
    """A table of any game, played at random by people and one bot's name."""

    def __init__(self, game: str, given: dict[str, Any], rng: Random) -> None:
        self.rng, self.ruleset = rng, load(game)
        preset = next(iter(self.ruleset.presets))
        self._table = fold(decide(None, Open(game, preset, given)))
        self.people = [f"p{seat}" for seat in range(len(self.ruleset.seats) - 1)]

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    def do(self, command: Command) -> None:
        self._table = fold(decide(self._table, command), self._table)

    def pack(self) -> list[str]:
        cards = list(self.ruleset.cards)
        self.rng.shuffle(cards)
        return cards

    def on(self, limit: int = 300) -> Iterator[Table]:
        """The table after each command, from the empty lobby on, to the match's end or so far."""
        yield self.table
        for seat, player in enumerate(self.people):
            self.do(Sit(player, seat, NAMES[seat]))
        yield self.table
        lot = self.rng.randrange(len(self.ruleset.seats))
        bots = (BOT,) * len(self.ruleset.seats)
        self.do(Begin(self.people[0], Shuffle(lot, self.pack(), self.pack()), bots))
        yield self.table
        for _ in range(limit):
            if self.table.match is None or self.table.match.over:
                break
            self.step()
            yield self.table

    def step(self) -> None:
        table = self.table
        if table.dealing:
            self.do(Deal(self.people[0], len(table.deals), self.pack()))
            return
        seat = table.to_act
        assert seat is not None
        assert table.match is not None
        sitting = table.players[seat]
        assert sitting is not None
        legal = self.ruleset.legal(table.state, seat)
        texts = [self.ruleset.write(seat, each) for each in legal]
        decisions = [text for text in texts if ":" not in text or "discard" in text] or texts
        if self.rng.random() < 0.15:
            decisions = texts
        # The first and the last are what is seldom chosen among many: to take, and to be silent.
        text = self.rng.choice([decisions[0], decisions[-1], *self.rng.choices(decisions, k=2)])
        clock = self.ruleset.view(table.match, table.state, seat).clock
        by_bot = sitting.plays is not None
        self.do(Act(sitting.id, table.matches, len(table.deals), clock, (text,), by_bot))


def preference_sets(game: str) -> Iterator[dict[str, str]]:
    """The default, and every other choice that changes words."""
    yield read({})
    yield read({name: values[-1] for name, values in choices_of(game).items()})


def viewers(walk: Walk) -> Iterable[str | None]:
    return (*walk.people, None)


@pytest.mark.parametrize("game", playable())
def test_every_sight_can_be_told_in_every_language(game: str) -> None:
    """Through whole deals under all options: each message is there, and with its facts."""
    rng = Random(f"{game} in words")
    shown = ends = 0
    for given in chain.from_iterable(option_sets(game, rng) for _ in range(6)):
        walk = Walk(game, given, rng)
        for table in walk.on():
            over = table.state is None or table.state.outcome is not None
            if not over and rng.random() > 0.2:
                continue
            ends += over
            for player in viewers(walk):
                seen = Shown(table.matches, shown, see(table, player))
                prefs = rng.choice(list(preference_sets(game)))
                for language in LANGUAGES:
                    html = fragment("table", seen, language, prefs, "token")
                    if language != "en":
                        expect_no_english(language, html)
                shown += 1
        for language in OTHERS:
            html = page("table", seen, language, prefs, "token")
            assert f'<html lang="{language}"' in html
            expect_no_english(language, html)
    assert shown > 500
    assert ends > 20


@pytest.mark.parametrize(
    ("language", "pack", "jack", "ace"),
    [
        ("hu", "hungarian", "makk alsó", "zöld ász"),
        ("hu", "international", "treff bubi", "pikk ász"),
        ("fr", "hungarian", "l'alsó de glands", "l'as de feuilles"),
        ("fr", "international", "le valet de trèfle", "l'as de pique"),
    ],
)
def test_the_cards_of_alsos_bear_their_names(language: str, pack: str, jack: str, ace: str) -> None:
    """Those of the pack that the reader plays with, at the table too."""
    say = game_words(language, "alsos")
    family = "card.hu" if pack == "hungarian" else "card"
    assert (say(f"{family}.Jc"), say(f"{family}.As")) == (jack, ace)
    rng = Random(5)
    walk = Walk("alsos", {}, rng)
    for _, table in zip(range(3), walk.on(), strict=False):
        seen = see(table, "p0")
    html = fragment("table", Shown(1, 0, seen), language, read({"pack": pack}), "token")
    labels = re.findall(r'<button id="card-(\w\w)"[^>]*aria-label="([^":\u202f]*)', html)
    assert len(labels) == 8
    for name, label in labels:
        assert unescape(label) == say(f"{family}.{name}")


def test_the_luettes_keep_their_french_names() -> None:
    hungarian, french = (game_words(language, "aluette") for language in ("hu", "fr"))
    assert hungarian("card.3d") == "érme hármas, Monsieur"
    assert hungarian("card.2c") == "kehely kettes, la Vache"
    assert french("card.3d") == "le 3 de deniers, Monsieur"
    assert french("card.2c") == "le 2 de coupes, la Vache"
