"""How far the search of Aluette's highest level can be exploited, in a game that can be solved.

What was asked is in ``out/reduced.jsonl``, so that a run that was stopped goes on from there, as
long as neither the bots nor this bench has changed since.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.harness import Row, watched

name = "reduced"
KEPT = Path("out")
ITERATIONS = 60
"""Of CFR+."""
SEEDS = 4
"""How often each is asked: a policy is how often each card was chosen."""
WORLDS = (100, 1000)
SIMULATIONS, EXPLORE = 100, 1.0
"""Of OpenSpiel's search, as where it plays a whole deal (``rivals``)."""
AIM = "≤ 0.05, 0.02"


def run() -> list[Row]:
    return measured(KEPT, WORLDS, SEEDS)


def measured(kept: Path, worlds: tuple[int, ...], seeds: int) -> list[Row]:
    """With so many worlds for a decision of ours. A row instead where OpenSpiel is not there."""
    try:
        from benchmarks.reduced import players
    except ImportError as missing:
        return [Row(f"OpenSpiel: {type(missing).__name__}; see requirements/bench.txt", "–")]
    field = players.Player(players.OPENSPIEL, SIMULATIONS, EXPLORE)
    what = f"OpenSpiel's information set search, {SIMULATIONS} simulations"
    titles = {field: (what, "")}
    for kind, title in (
        (players.SHIPPED, "master's search, its net as it ships"),
        (players.TRAINED, "master's search, its net trained in this game"),
    ):
        for each in worlds:
            titles[players.Player(kind, each)] = (f"{title}, {each:,} worlds", AIM)
    chosen: dict[players.Player, list[str]] = {player: [] for player in titles}
    asked = players.choices(titles, seeds, kept)
    for player, once in watched(asked, "every decision asked for", seeds * len(titles)):
        chosen[player].append(once)
    rows = _solved()
    for player, (title, aim) in titles.items():
        figure = f"{players.exploitable(players.mixed(chosen[player])):.3f}"
        rows.append(Row(f"exploitability: {title}, {seeds} seeds", figure, aim))
    return rows


def _solved() -> list[Row]:
    """What the game is, so that it can be told from others."""
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, expected_game_score

    from benchmarks.reduced.game import NAME
    from benchmarks.reduced.players import exploitable

    game = pyspiel.load_game(NAME)
    uniform, solver = policy.TabularPolicy(game), cfr.CFRPlusSolver(game)
    for _ in watched(range(ITERATIONS), "CFR+", ITERATIONS):
        solver.evaluate_and_update_policy()
    solved = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [solved, solved])[0]
    by_cfr = f"CFR+ of OpenSpiel, {ITERATIONS} iterations"
    return [
        Row("information sets", f"{len(uniform.state_lookup):,}", "4,818"),
        Row(f"first player's value, {by_cfr}", f"{value:+.4f}", "-0.0746"),
        Row("exploitability: uniform", f"{exploitable(uniform):.3f}", "0.533"),
        Row(f"exploitability: {by_cfr}", f"{exploitable(solved):.4f}", "0.0009"),
    ]
