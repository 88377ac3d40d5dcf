"""Bits of an int64 as one machine instruction each; plain Python when compiling is off."""

from __future__ import annotations

from ctypes import c_int64
from typing import Any, cast

from numba import config, njit, types
from numba.core.cgutils import true_bit
from numba.extending import intrinsic

_ODD = 0x1E3779B97F4A7C15

if cast(Any, config).DISABLE_JIT:

    def lowest(mask: int) -> int:
        """The place of the lowest bit set of a mask that is neither empty nor negative."""
        return (int(mask) & -int(mask)).bit_length() - 1

    def highest(mask: int) -> int:
        """The place of the highest bit set of such a mask."""
        return int(mask).bit_length() - 1

    def count(mask: int) -> int:
        """How many bits are set."""
        return int(mask).bit_count()

    def scatter(word: int) -> int:
        """32 bits of which each depends on many of the word's, the highest on all."""
        return (int(word) * _ODD >> 32) & 0xFFFFFFFF

    def word_at(address: int) -> int:
        """The int64 at an address of this process."""
        return c_int64.from_address(int(address)).value

else:

    @intrinsic
    def lowest(typing: Any, mask: Any) -> Any:
        """The place of the lowest bit set of a mask that is neither empty nor negative."""
        return types.int64(
            types.int64
        ), lambda context, builder, signature, arguments: builder.cttz(arguments[0], true_bit)

    @intrinsic
    def highest(typing: Any, mask: Any) -> Any:
        """The place of the highest bit set of such a mask."""
        return types.int64(types.int64), lambda context, builder, signature, arguments: builder.sub(
            arguments[0].type(63), builder.ctlz(arguments[0], true_bit)
        )

    @intrinsic
    def count(typing: Any, mask: Any) -> Any:
        """How many bits are set."""
        return types.int64(
            types.int64
        ), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])

    @intrinsic
    def word_at(typing: Any, address: Any) -> Any:
        """The int64 at an address of this process."""

        def load(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.load(builder.inttoptr(arguments[0], arguments[0].type.as_pointer()))

        return types.int64(types.int64), load

    @njit(cache=True)
    def scatter(word: int) -> int:
        """32 bits of which each depends on many of the word's, the highest on all."""
        return (word * _ODD >> 32) & 0xFFFFFFFF
