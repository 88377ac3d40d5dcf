"""Codes that move a seat to another device: told once, kept as a hash."""

from __future__ import annotations

import asyncio
import hashlib
import secrets

from veillee.errors import VeilleeError

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
"""Characters that are not taken for one another, by eye or by ear."""
GROUPS, LENGTH = 3, 4
"""Twelve characters of thirty: 58 bits."""


class WrongCode(VeilleeError):
    """No seat at this table has that code, or has it any longer."""


def new_code() -> str:
    """A code as it is shown, such as ``7hk2-m9pw-x3ta``."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(LENGTH)) for _ in range(GROUPS))
    return "-".join(groups)


async def code_hash(table_id: str, code: str) -> bytes:
    """What the store keeps of it: slow to make, so that a stolen database gives no codes away.
    Case, spaces and hyphens do not matter."""
    plain = "".join(char for char in code[:64].lower() if char.isalnum())
    return await asyncio.to_thread(_slow, plain, table_id)


def _slow(plain: str, table_id: str) -> bytes:
    return hashlib.scrypt(plain.encode(), salt=table_id.encode(), n=2**14, r=8, p=1, dklen=32)
