"""What a page of Aluette shows of the draw, the chant, the surrender, looks and signs."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.games.aluette.table import E, N, S, W, lie
from veillee.core.match import Match
from veillee.games.aluette import RULESET, web
from veillee.games.aluette.actions import Play
from veillee.games.aluette.deck import LUETTES, NAMES
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import draw
from veillee.games.aluette.state import State
from veillee.games.aluette.web import Board
from veillee.words import words

PLAYERS = ("Nina", "Emil", "Sara", "Will")
SAY = words("en", "veillee.server", "veillee.games.aluette")
PREFERENCES = {"sort": "strength"}
HANDS = {"E": "2c Ac Ad Ab 4b 5b 8d 8c 7d", "S": "4d 5e 6e 4e 7e 6b 8b 7c 6d"}


def board(state: State, seat: int | None) -> Board:
    view = RULESET.view(Match(state.options, state.dealer, (0, 0)), state, seat)
    return web.board(view, PLAYERS, SAY, PREFERENCES)


def after(options: Options, actions: str, dealer: int = N) -> State:
    """The deal after these actions, each by whose turn it is or the seat it names."""
    state = RULESET.new(options, dealer, RULESET.deal(dealer, lie(dealer, HANDS, "", 3)))
    for text in actions.split():
        named, action = RULESET.read(text)
        seat = RULESET.to_act(state) if named is None else named
        assert seat is not None
        state = RULESET.apply(state, seat, action).state
    return state


SIGNED = Options(signals=True)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("viewer", [None, N, E, S, W])
def test_the_draw_is_dealt_out_again_as_it_was(seed: int, viewer: int | None) -> None:
    """Every card in its order, one each in turn; a luette is a player's last; names are those who
    sit now, shown where they sat; the viewer is at the bottom before and after."""
    drawn = draw(Options(partners="drawn"), Random(seed).sample(range(48), 48))
    assert drawn is not None
    model = web.draw(drawn, viewer, PLAYERS, SAY)
    by_turn = sorted((each.turn, each.card.name) for one in model.players for each in one.cards)
    assert [name for _, name in by_turn] == [NAMES[card] for card in drawn.turned]
    assert [turn for turn, _ in by_turn] == list(range(len(drawn.turned)))
    luettes = {NAMES[card] for card in LUETTES}
    assert {one.cards[-1].card.name for one in model.players} == luettes
    for one in model.players:
        assert not luettes & {each.card.name for each in one.cards[:-1]}
    assert [one.name for one in model.players] == [PLAYERS[new] for new in drawn.places]
    places = {"bottom", "left", "top", "right"}
    assert {one.before for one in model.players} == {one.after for one in model.players} == places
    where = {one.cards[-1].card.name: one.after for one in model.players}
    round_ = ("bottom", "left", "top", "right")
    madame = round_.index(where["3c"])
    assert where["3d"] == round_[(madame + 2) % 4]
    assert where["2d"] == round_[(madame + 1) % 4]
    assert where["2c"] == round_[(madame + 3) % 4]
    assert PLAYERS[drawn.dealer] in model.sentences[0]
    if viewer is None:
        assert len(model.sentences) == 2
    else:
        mine = next(one for one in model.players if one.name == PLAYERS[viewer])
        assert (mine.before, mine.after) == ("bottom", "bottom")
        assert model.sentences[2] == f"You play with {PLAYERS[(viewer + 2) & 3]}."


def test_the_draw_turns_one_card_each_round_the_table() -> None:
    """N, E, S, W; who has a luette is passed over."""
    first = "2d 4b 5b 6b 7b 3d 8b 9b 3c 2c"
    pack = [RULESET.card(name) for name in first.split()]
    pack += [card for card in range(48) if card not in pack]
    drawn = draw(Options(partners="drawn"), pack)
    assert drawn is not None
    model = web.draw(drawn, None, PLAYERS, SAY)
    assert [[each.card.name for each in one.cards] for one in model.players] == [
        ["2d"],
        ["4b", "7b", "9b", "2c"],
        ["5b", "3d"],
        ["6b", "8b", "3c"],
    ]


def test_who_is_watched_is_marked_for_the_viewer_alone() -> None:
    state = after(SIGNED, "look:S:E")
    own = board(state, S)
    assert [seat.letter for seat in own.seats if seat.watched] == ["E"]
    assert own.watching == "You are watching Emil."
    assert [(way.place, way.chosen) for way in own.looks] == [
        ("left", False),
        ("top", False),
        ("right", True),
        ("bottom", False),
    ]
    for other in (N, E, W, None):
        assert board(state, other) == board(after(SIGNED, ""), other)


def test_looking_at_one_s_cards_marks_one_s_own_seat() -> None:
    own = board(after(SIGNED, "look:S:cards"), S)
    assert [seat.letter for seat in own.seats if seat.watched] == ["S"]
    assert own.watching == "You are looking at your own cards."


def test_without_signals_nobody_is_marked() -> None:
    own = board(after(Options(), ""), S)
    assert own.looks == ()
    assert own.signs == ()
    assert own.watching == ""
    assert not any(seat.watched for seat in own.seats)


def test_a_sign_is_shown_where_it_was_made_to_those_who_saw_it() -> None:
    state = after(SIGNED, "sign:E:vache sign:E:aces:3")
    seen = board(state, W)
    assert [(seat.letter, [sign.name for sign in seat.signs]) for seat in seen.seats] == [
        ("N", []),
        ("E", ["the Vache", "three aces"]),
        ("S", []),
        ("W", []),
    ]
    assert seen.news[-2:] == (
        "Emil pouts: the Vache.",
        "Emil opens the mouth three times: three aces.",
    )
    assert board(state, E).news[-2:] == (
        "You pout: the Vache.",
        "You open your mouth three times: three aces.",
    )
    for other in (N, S, None):
        assert board(state, other) == board(after(SIGNED, ""), other)


def test_the_page_keeps_no_list_of_signs_while_the_deal_lasts() -> None:
    """Memory is the game: after the next card nothing on the page tells of the sign, but that the
    sound for it, where it is wished, has been heard."""
    told = replace(board(after(SIGNED, "sign:E:vache 2c"), W), cues=())
    assert told == board(after(SIGNED, "2c"), W)


def test_once_the_deal_is_over_everybody_s_signs_are_told() -> None:
    state = after(SIGNED, "sign:E:vache sign:N:mordienne")
    while (seat := RULESET.to_act(state)) is not None:
        assert board(state, S).signed == ()
        play = next(each for each in RULESET.legal(state, seat) if isinstance(each, Play))
        state = RULESET.apply(state, seat, play).state
    for viewer in (S, None):
        assert board(state, viewer).signed == (
            "Emil pouts: the Vache.",
            "Nina bites the lower lip: going for mordienne.",
        )


def test_only_true_signs_are_offered() -> None:
    assert [sign.name for sign in board(after(SIGNED, ""), E).signs] == [
        "the Vache",
        "three aces",
        "going for mordienne",
    ]
    lies = Options(signals=True, false_signs="allowed")
    assert len(board(after(lies, ""), E).signs) == 14


def test_a_singer_sees_which_six_came_from_the_talon() -> None:
    """Until six of the fifteen are laid away, and nobody else does."""
    chant = Options(chant="ask")
    state = after(chant, "yes yes yes yes")
    own = board(state, E)
    assert len(own.hand) == 15
    assert sorted(own.taken) == sorted(NAMES[card] for card in state.dealt.talon[::2])
    assert not {card.name for card in own.hand if card.name in own.taken} & set(HANDS["E"].split())
    assert board(state, S).taken == ()
    six = " ".join(f"discard:{card.name}" for card in own.hand[:6])
    assert board(after(chant, f"yes yes yes yes {six}"), E).taken == ()


@pytest.mark.parametrize("rule", ["concede", "bound"])
def test_a_surrender_says_what_it_brings(rule: str) -> None:
    options = Options(surrender="concede" if rule == "concede" else "bound")
    offer = board(after(options, ""), E)
    assert [choice.action for choice in offer.choices] == ["surrender"]
    assert ("mordienne" in offer.hint) == (rule == "bound")
    asked = after(options, "surrender")
    answer = board(asked, S)
    assert [choice.action for choice in answer.choices] == ["accept", "refuse"]
    assert ("mordienne" in answer.choices[1].label) == (rule == "bound")
    assert "one point" in answer.hint
    assert board(asked, N).hint == board(asked, E).hint == ""


def test_an_offer_in_the_middle_of_the_trick_is_news() -> None:
    """So is the answer; afterwards the cards are."""
    options = Options(surrender="concede")
    assert board(after(options, "2c surrender"), N).news == ("Sara offers to give the deal up.",)
    refused = after(options, "2c surrender refuse")
    assert board(refused, N).news == ("Will refuses.",)
    assert board(after(options, "2c surrender refuse 4d"), N).news == (
        "Sara plays the 4 of coins.",
    )


def answers(shown: Board) -> list[str]:
    return [seat.answer for seat in shown.seats]


def test_the_chant_says_what_it_asks_and_who_refused() -> None:
    """While it is asked: what the yes of all brings, by the option, and each answer beside its
    player. A no is told until the first card."""
    asked = Options(chant="ask", singers="partner")
    begun = after(asked, "")
    assert "then Emil and Sara take six cards" in board(begun, N).chant
    assert "then you and Emil take six cards" in board(begun, S).chant
    at_dealer = after(Options(chant="ask", singers="dealer"), "yes no")
    assert answers(board(at_dealer, None)) == ["", "yes", "no", ""]
    assert "Emil and Nina" in board(after(at_dealer.options, ""), W).chant
    assert answers(board(after(asked, "yes"), W)) == ["", "yes", "", ""]
    refused = after(asked, "yes no")
    assert board(refused, N).chant == "Sara says no: no chant."
    assert board(refused, S).chant == "You say no: no chant."
    sung = board(after(asked, "yes yes yes yes"), N)
    led = board(after(asked, "yes no 2c"), N)
    for shown in (sung, led, board(after(Options(), ""), N)):
        assert shown.chant == ""
        assert answers(shown) == [""] * 4
