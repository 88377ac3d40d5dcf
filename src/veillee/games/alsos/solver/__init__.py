"""Exact play of Alsós with all cards seen, compiled: the search between tricks.

What is searched is A's *slack*: the card points A will still take, less those A needs in the end
(``need``) given who has captured what. At any moment A reaches the aim exactly when the card
points taken so far and the slack come to 0 or more. A raises the slack, B lowers it, a trick won
adds to it: whatever the items, this is a game for points with a toll at the end. Without the toll
it is the game for card points itself.

Cards are as in ``kernels``. Numba's cache on disk does not see an edit in another file: after one,
``search`` is to be compiled anew (delete the ``__pycache__`` here).
"""
