"""The rules page read a second time, in plain strings: what a finished deal comes to.

Slow and simple on purpose; it shares nothing with the game but the notation.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

SUITS = "chds"
RUN_ORDER = "AKQJT987"
TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
RUN_POINTS = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}
BASE = {
    "parti": 1, "abszolut": 1, "100": 2, "200": 1, "tous_les_trois": 1,
    "ultimo": 2, "csalad": 1, "osszes_adu": 2, "kassza": 1, "44": 2,
}  # fmt: skip


def settle(pack: list[str], dealer: str, actions: list[str]) -> dict[str, Any]:
    """The report of a finished deal that was not void."""
    elder = "B" if dealer == "A" else "A"
    hands = {
        elder: set(pack[0:4] + pack[8:12] + pack[17:21]),
        dealer: set(pack[4:8] + pack[12:16] + pack[21:25]),
    }
    declarer, trump, rest = _auction(elder, dealer, pack[16], list(actions))
    items, rest = _speech(declarer, rest)
    meld_hands, tricks = _tricks(declarer, trump, hands, pack, rest)
    taken: dict[str, list[str]] = {"A": [], "B": []}
    for winner, lead, answer in tricks:
        taken[winner] += [lead, answer]
    points = {seat: sum(_worth(card, trump) for card in taken[seat]) for seat in "AB"}
    points[tricks[-1][0]] += 10
    melds = meld_points(meld_hands, trump)
    total = {seat: points[seat] + melds[seat] for seat in "AB"}
    won = total[declarer] > total[_other(declarer)]
    bill, gain = [], 0
    for item in items:
        made = _made(item, declarer, trump, taken, points, total, meld_hands, tricks[-1], won)
        price = BASE[item["item"]] * item["multiplier"]
        gain += price if made == (item["by"] == "A") else -price
        bill.append({**item, "base": BASE[item["item"]], "made": made, "price": price})
    return {
        "void": False,
        "declarer": declarer,
        "trump": trump,
        "card_points": points,
        "meld_points": melds,
        "items": bill,
        "gain": {"A": gain, "B": -gain},
    }


def _other(seat: str) -> str:
    return "B" if seat == "A" else "A"


def _auction(
    elder: str, dealer: str, indicator: str, actions: list[str]
) -> tuple[str, str, list[str]]:
    if actions[0] == "accept":
        return elder, indicator[1], actions[1:]
    if actions[1] == "accept":
        return dealer, indicator[1], actions[2:]
    first, rest = actions[2], actions[3:]
    if first == "pass":
        return dealer, rest[0][-1], rest[1:]
    named, bidder = first[-1], elder
    while set(SUITS[: SUITS.index(named)]) - {indicator[1]}:
        word = rest.pop(0)
        if word == "pass":
            break
        named, bidder = word[-1], _other(bidder)
    return bidder, named, rest


def _speech(declarer: str, actions: list[str]) -> tuple[list[dict[str, Any]], list[str]]:
    items: list[dict[str, Any]] = [{"by": declarer, "item": "parti", "multiplier": 1}]
    for factor in (4, 2):
        turns: list[list[str]] = [[]]
        while not (len(turns) > 2 and not turns[-2] and not turns[-3]):
            word = actions.pop(0)
            if word == "done":
                turns.append([])
                continue
            turns[-1].append(word)
            speaker = declarer if len(turns) % 2 else _other(declarer)
            verb, name = word.split(":")
            if verb == "say":
                doubled = 2 if factor == 4 and name != "abszolut" else 1
                items.append({"by": speaker, "item": name, "multiplier": doubled})
                continue
            owner = speaker if verb == "rekontra" else _other(speaker)
            for item in items:
                if item["by"] == owner and item["item"] == name:
                    item["multiplier"] *= factor
    return items, actions


def _tricks(
    declarer: str, trump: str, hands: dict[str, set[str]], pack: list[str], actions: list[str]
) -> tuple[dict[str, list[str]], list[tuple[str, str, str]]]:
    """The meld hands, and each trick as (winner, lead, answer)."""
    meld_hands: dict[str, list[str]] = {}
    tricks: list[tuple[str, str, str]] = []
    leader, lead = declarer, ""
    for word in actions:
        seat = _other(leader) if lead else leader
        if word == "exchange":
            _exchange(hands[seat], pack, trump)
        elif word.startswith("discard:"):
            hands[seat].remove(word[8:])
        else:
            meld_hands.setdefault(seat, sorted(hands[seat]))
            hands[seat].remove(word)
            if not lead:
                lead = word
                continue
            winner = seat if _beats(word, lead, trump) else leader
            tricks.append((winner, lead, word))
            leader, lead = winner, ""
    return meld_hands, tricks


def _exchange(hand: set[str], pack: list[str], trump: str) -> None:
    hand.remove(("8" if pack[16][0] == "7" else "7") + trump)
    hand.add(pack[16])
    for card in (pack[31], *reversed(pack[25:31])):
        if card[0] != "A" and card[1] != trump:
            break
        hand.add(card)


def _beats(card: str, lead: str, trump: str) -> bool:
    if card[1] == lead[1]:
        order = list(TRUMP if card[1] == trump else PLAIN)
        return order.index(card[0]) < order.index(lead[0])
    return card[1] == trump


def _worth(card: str, trump: str) -> int:
    return (TRUMP if card[1] == trump else PLAIN)[card[0]]


def _runs(hand: list[str]) -> list[tuple[int, int, int]]:
    """(length, height of the top card, height of the suit) of each maximal run."""
    runs = []
    for suit in SUITS:
        held = [place for place, rank in enumerate(RUN_ORDER) if rank + suit in hand]
        breaks = [0, *(i + 1 for i, (a, b) in enumerate(pairwise(held)) if b > a + 1), len(held)]
        for start, end in pairwise(breaks):
            if end - start >= 3:
                runs.append((end - start, -held[start], -SUITS.index(suit)))
    return sorted(runs, reverse=True)


def meld_points(hands: dict[str, list[str]], trump: str) -> dict[str, int]:
    """The meld points of both meld hands, béla included."""
    points = {seat: 20 * ({"K" + trump, "Q" + trump} <= set(hands[seat])) for seat in "AB"}
    runs = {seat: _runs(hands[seat]) for seat in "AB"}
    if any(runs.values()):
        best = max("AB", key=lambda seat: runs[seat][:1])
        points[best] += sum(RUN_POINTS[length] for length in {run[0] for run in runs[best]})
    fours = {
        seat: [rank for rank in "QKTA9J" if all(rank + suit in hands[seat] for suit in SUITS)]
        for seat in "AB"
    }
    if any(fours.values()):
        best = max("AB", key=lambda seat: max(map("QKTA9J".index, fours[seat]), default=-1))
        points[best] += 80 * len(fours[best])
    return points


def _made(
    item: dict[str, Any],
    declarer: str,
    trump: str,
    taken: dict[str, list[str]],
    points: dict[str, int],
    total: dict[str, int],
    meld_hands: dict[str, list[str]],
    last: tuple[str, str, str],
    won: bool,
) -> bool:
    seat = item["by"]
    winner, lead, answer = last

    def has(ranks: str) -> bool:
        return all(rank + trump in taken[seat] for rank in ranks)

    return {
        "parti": won,
        "abszolut": points[seat] > 81,
        "100": points[seat] > 100,
        "200": total[seat] > 200,
        "tous_les_trois": has("J97"),
        "ultimo": winner == seat
        and (answer if _beats(answer, lead, trump) else lead) == "7" + trump,
        "csalad": has("AKQ"),
        "osszes_adu": has("J9ATKQ"),
        "kassza": {"K" + trump, "Q" + trump} <= set(meld_hands[seat]) and won == (seat == declarer),
        "44": all("A" + suit in taken[seat] for suit in SUITS),
    }[item["item"]]
