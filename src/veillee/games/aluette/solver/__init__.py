"""The search for what a deal of Aluette is worth with all hands known, compiled.

**Position.** A hand is one int64, three bits for each of the 19 classes: how many cards of that
class, the strongest class lowest. Suits do not matter. Positions are looked at before each trick;
of the tricks taken there is a ``history``.

**Question.** A search answers one question with yes or no: does side ``a`` force the deal's point
(goal ``RACE + a``), does it force mordienne (goal ``MORDIENNE + a``)? The value is made of those.

**Proof.** An answer comes with the weakest class that mattered to it, -1 for none. Any position
with the same cards down to that class, the same number of weaker ones in each hand and the same
history has the same answer, by the same proof: all weaker cards are one move. So the table keeps
the strong part of a position alone and finds it in others (``memory``). A card that was refuted by
a proof above its own class refutes all cards below that proof (*skip*). A result is
``2 * (class + 1) + answer``.

Numba's cache on disk does not see an edit in another file: after one, ``search`` is to be compiled
anew (delete the ``__pycache__`` here).
"""
