"""Whether the rest of a deal may still go a certain way, over everything that is hidden: compiled.

The hidden cards are dealt while they are played: each next card is one that its player may hold
by then, and what they play tells what they do not hold. Played to the end, such a course is a
deal that agrees with all that is public, and every such deal played in every way is one of them.

Cards are as in ``kernels``. Numba's cache on disk does not see an edit in another file: after one,
``search`` is to be compiled anew (delete the ``__pycache__`` here).
"""
