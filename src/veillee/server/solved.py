"""Which puzzles a browser has solved: a cookie of bits, none of them a secret."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

COOKIE = "solved"
_LONGEST = 2000
"""Letters of a cookie that are read; more is none of ours."""


@dataclass(frozen=True, slots=True)
class Solved:
    """``bits`` by game: bit ``n - 1`` when puzzle ``n`` is solved."""

    bits: dict[str, int]

    def has(self, game: str, number: int) -> bool:
        return bool(self.bits.get(game, 0) >> (number - 1) & 1)

    def plus(self, game: str, number: int) -> Solved:
        return Solved({**self.bits, game: self.bits.get(game, 0) | 1 << (number - 1)})

    def cookie(self) -> str:
        return urlencode({game: f"{bits:x}" for game, bits in self.bits.items()})


def from_cookie(value: str | None, games: dict[str, int]) -> Solved:
    """What the cookie says of these games, each with how many puzzles it has; anything else in it
    is left out."""
    bits = {}
    for game, text in parse_qsl((value or "")[:_LONGEST]):
        if game in games and text.isascii() and text.isalnum():
            try:
                bits[game] = int(text, 16) & ((1 << games[game]) - 1)
            except ValueError:
                continue
    return Solved(bits)
