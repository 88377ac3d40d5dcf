"""Card play as a player sees it, compiled: a fast policy that knows what it may know and no more,
the deals it imagines, and what these come to.

Cards are as in ``kernels``: a byte a suit, trumps last, the stronger card the higher bit. The two
players are 0, who thinks, and 1. Only what thinks loads this; nothing else of the package does.
"""
