"""Bits of an int64 as one machine instruction each; plain Python when compiling is off."""

from __future__ import annotations

from typing import Any, cast

from numba import config, types
from numba.core.cgutils import true_bit
from numba.extending import intrinsic

if cast(Any, config).DISABLE_JIT:

    def lowest(mask: int) -> int:
        """The place of the lowest bit set of a mask that is neither empty nor negative."""
        return (int(mask) & -int(mask)).bit_length() - 1

    def count(mask: int) -> int:
        """How many bits are set."""
        return int(mask).bit_count()

else:

    @intrinsic
    def lowest(typing: Any, mask: Any) -> Any:
        """The place of the lowest bit set of a mask that is neither empty nor negative."""
        return types.int64(
            types.int64
        ), lambda context, builder, signature, arguments: builder.cttz(arguments[0], true_bit)

    @intrinsic
    def count(typing: Any, mask: Any) -> Any:
        """How many bits are set."""
        return types.int64(
            types.int64
        ), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])
