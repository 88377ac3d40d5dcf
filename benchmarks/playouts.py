"""Deals played at random: compiled and by the readable rules, beside other libraries.

Everybody is measured in the same rounds, so that they share the weather, on one core. Games differ
in length: what is compared is decisions, deals are dealt in.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from benchmarks.harness import Row, Series, three, watched
from benchmarks.peers import INSIDE, Play, Played, peers
from veillee.core.options import read_options
from veillee.games import load
from veillee.games.alsos import kernels as alsos
from veillee.games.aluette import kernels as aluette

name = "playouts"
ROUNDS, SECONDS = 5, 1.0
BATCH = 200_000

COMPILED, READABLE = "compiled", "by the readable rules"
PRESETS = {"Aluette": "cafe", "Alsós": "tompa"}
LENGTHS = {"Aluette": 36, "Alsós": 24}
"""Decisions in a deal as compiled code plays it: every card that is played."""
AIMS = {"Aluette": "≥ 100", "Alsós": "≥ 50"}
"""How many times OpenSpiel inside its C++, by decisions."""

Rates = dict[str, tuple[float, float]]
"""Deals and decisions a second."""


def run() -> list[Row]:
    ours = {
        f"Aluette {COMPILED}": aluette_batch,
        f"Alsós {COMPILED}": alsos_batch,
        f"Aluette {READABLE}": by_the_rules("aluette", PRESETS["Aluette"]),
        f"Alsós {READABLE}": by_the_rules("alsos", PRESETS["Alsós"]),
    }
    groups, missing = peers()
    theirs = {_called(peer, game): play for peer in groups for game, play in groups[peer].items()}
    rates = measured({**ours, **theirs})
    rows = [rate_row(each, *rates[each]) for each in rates]
    for game in PRESETS:
        rows.append(times(rates, game, COMPILED, "its readable rules", [f"{game} {READABLE}"]))
        for peer, games in groups.items():
            rivals = [_called(peer, each) for each in games]
            what, aim = f"{peer}, {' / '.join(games)}", AIMS[game] if peer == INSIDE else ""
            rows.append(times(rates, game, COMPILED, what, rivals, aim))
            if peer != INSIDE:
                rows.append(times(rates, game, READABLE, what, rivals))
    return rows + missing


def _called(peer: str, game: str) -> str:
    library, _, how = peer.partition(" ")
    return f"{library} {game} {how}"


def measured(players: dict[str, Play]) -> Rates:
    """The medians of five rounds."""
    for play in players.values():
        play(Random(0))  # What is done once is no part of a deal.
    found: dict[str, list[tuple[float, float]]] = {each: [] for each in players}
    for turn in watched(range(ROUNDS), "playouts", ROUNDS):
        for each, play in players.items():
            found[each].append(rate(play, Random(turn)))
    return {
        each: (median(deals for deals, _ in rounds), median(played for _, played in rounds))
        for each, rounds in found.items()
    }


def rate(play: Play, rng: Random) -> tuple[float, float]:
    """Deals and decisions a second of this process, over about a second."""
    deals = decisions = 0
    start = process_time()
    while (spent := process_time() - start) < SECONDS:
        played = play(rng)
        deals, decisions = deals + played.deals, decisions + played.decisions
    return deals / spent, decisions / spent


def rate_row(who: str, deals: float, decisions: float) -> Row:
    figure = f"{three(decisions)} ({three(deals)})"
    return Row(f"{who}, decisions (deals) a second", figure, series=Series(name, who, (decisions,)))


def times(rates: Rates, game: str, how: str, what: str, rivals: list[str], aim: str = "") -> Row:
    """By how much ours play more decisions a second."""
    shares = [rates[f"{game} {how}"][1] / rates[rival][1] for rival in rivals]
    figure = " / ".join(f"{each:,.0f}" if each >= 10 else f"{each:.2g}" for each in shares)
    return Row(f"{game} {how}: times {what}", figure, aim)


def aluette_batch(rng: Random) -> Played:
    aluette.simulate(BATCH, rng.randrange(1 << 30))
    return Played(BATCH, BATCH * LENGTHS["Aluette"])


def alsos_batch(rng: Random) -> Played:
    alsos.simulate(BATCH, rng.randrange(1 << 30))
    return Played(BATCH, BATCH * LENGTHS["Alsós"])


def by_the_rules(game: str, preset: str) -> Play:
    rules = load(game)
    options = read_options(rules.options, rules.presets, preset, {})
    pack = list(range(len(rules.cards)))

    def play(rng: Random) -> Played:
        rng.shuffle(pack)
        state, decisions = rules.new(options, 0, rules.deal(0, pack)), 0
        while (seat := rules.to_act(state)) is not None:
            state = rules.apply(state, seat, rng.choice(rules.legal(state, seat))).state
            decisions += 1
        return Played(1, decisions)

    return play
