"""What holds for a language as a whole: nothing forgotten in English, no fact lost or invented, its
own numbers and stops; and that another language is no more than its catalogues."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.words.sources import ROOT
from tests.words.test_catalogues import PACKAGES, fields, own
from veillee.words import LANGUAGES, gathered, words

OTHERS = LANGUAGES[1:]

SAME_EVERYWHERE = (
    r"game\..*|item\..*|start\.(preset|fan)|preset\.tompa|settings\.language\.(?!auto).*"
    r"|seat\..*|side\.[AB]|rank\..*|run\..|lesson\.run\..|help\..*\.key|sign\.(monsieur|madame)"
    r"|.*vannak|lesson\.melds\.bela|talon\.top|land\.talon|option\.mordienne|preset\.vendee|bet\..*"
)
"""Names of games, cards and languages, digits and key caps."""

SAME = {
    "hu": r"(offer|brief)\.(re)?kontra|lesson\.title\.mordienne",
    "fr": r"land\.table|sheet\.total|preset\.cafe|option\.(chant|target)|dealer\.short"
    r"|(card_)?points|lesson\.order\.points|bill\.gain|told\.vannak\.more|own\.recover\.code",
}
"""Messages that a language has from ours, or we from it."""

UNNAMED = {
    ("hu", "alsos"): {"error.indicated", "error.too_low", "error.must_follow", "error.must_trump"},
}
"""Messages that do not name all the facts that the English ones do."""

EVERY = [(language, catalogue) for language in OTHERS for catalogue in sorted(PACKAGES)]


@pytest.mark.parametrize(("language", "catalogue"), EVERY)
def test_no_message_is_left_in_english(language: str, catalogue: str) -> None:
    """Unless it is a name, or nothing but facts and stops."""
    first = own(catalogue)
    left = [
        key
        for key, forms in own(catalogue, language).items()
        if set(forms) & set(first[key])
        and any(re.search(r"\w", re.sub(r"\{[^}]*\}", "", form)) for form in forms)
        and not re.fullmatch(f"{SAME_EVERYWHERE}|{SAME[language]}", key)
    ]
    assert left == []


@pytest.mark.parametrize(("language", "catalogue"), EVERY)
def test_every_message_names_the_facts_of_the_english_one(language: str, catalogue: str) -> None:
    """No more and no fewer, a form for one number apart, which may say it in words."""
    first = own(catalogue)
    for key, forms in own(catalogue, language).items():
        wanted, named = (set().union(*map(fields, each)) for each in (first[key], forms))
        if key in UNNAMED.get((language, catalogue), ()):
            assert named < wanted, key
        else:
            assert named == wanted, key
        for form in forms:
            assert fields(form) >= named - {"n"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_counts_alike_in_all_its_catalogues(language: str) -> None:
    """The same plural forms, as many in each message as there are."""
    found = set()
    for package in PACKAGES.values():
        with (files(package) / "words" / f"{language}.po").open("rb") as file:
            catalogue = read_po(file, locale=language)
        found.add((catalogue.num_plurals, catalogue.plural_expr))
        for message in catalogue:
            if message.pluralizable:
                assert isinstance(message.string, (list, tuple))
                assert len(message.string) == catalogue.num_plurals, message.id
    assert len(found) == 1


def test_french_counts_nothing_as_one() -> None:
    say = words("fr", "veillee.games.aluette")
    assert [say("tricks", n=n) for n in (0, 1, 2)] == ["0 pli", "1 pli", "2 plis"]


@pytest.mark.parametrize("catalogue", sorted(PACKAGES))
def test_french_stops_are_set_as_printers_do(catalogue: str) -> None:
    """A narrow space that does not break before what is made of two parts, and inside guillemets;
    no other quotation marks, and one kind of apostrophe."""
    for key, forms in own(catalogue, "fr").items():
        for form in forms:
            bare = re.sub(r"\{[^}]*\}", "x", form)
            assert not re.search(r"(?<!\u202f)[;:!?»]", bare) or bare in ("?", "Touches (?)"), key
            assert not re.search(r"«(?!\u202f)", bare), key
            assert not re.search(
                r"[\u201c\u201d\u2018\u2019\u00a0\"]| [;:!?»]|  \w", bare.strip()
            ), key
            assert not re.search(r"coeur|oeil|\boe", bare), key


def test_no_template_sets_the_stops_itself() -> None:
    """They differ from language to language: a French colon stands apart, an Armenian is none."""
    stops = re.compile(r"""\}\}(</?\w+>)?[:;,] |[>}][:;,] \{\{|(~|\{\{|join\() *'[:;,] '""")
    found = {
        f"{file.name}: {line.strip()[:120]}"
        for file in ROOT.rglob("*.html")
        for line in file.read_text().splitlines()
        if stops.search(line)
    }
    assert found == set()


def test_no_game_joins_words_itself() -> None:
    """What stands between the members of a list is in the catalogues; what ``encoding.py`` writes
    is for programs."""
    joined = re.compile(r"""["'](, |; |: | and )["']\.join""")
    files = [file for file in (ROOT / "games").rglob("*.py") if file.name != "encoding.py"]
    assert [file.name for file in files if joined.search(file.read_text())] == []


RUSSIAN = """
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
"(n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "tricks"
msgid_plural "tricks"
msgstr[0] "{n} взятка"
msgstr[1] "{n} взятки"
msgstr[2] "{n} взяток"

msgid "trick.won"
msgstr "Взятку берёт {player}."
"""


def test_a_language_of_three_forms_needs_its_catalogue_only(tmp_path: Path) -> None:
    """As Russian and Ukrainian count: 1, 21; 2, 3, 4, 22; and all the others."""
    (tmp_path / "ru.po").write_text(RUSSIAN, encoding="utf-8")
    say = gathered("ru", [tmp_path])
    assert say("trick.won", player="Odile") == "Взятку берёт Odile."
    counted = {n: say("tricks", n=n) for n in (0, 1, 2, 4, 5, 11, 12, 14, 20, 21, 22, 25, 101, 111)}
    for form, numbers in {
        "взятка": {1, 21, 101},
        "взятки": {2, 4, 22},
        "взяток": {0, 5, 11, 12, 14, 20, 25, 111},
    }.items():
        assert {n for n, said in counted.items() if said == f"{n} {form}"} == numbers
