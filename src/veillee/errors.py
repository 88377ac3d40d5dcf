"""What can be wrong, as one small tree.

    VeilleeError
    ├── Unreadable      text that names nothing we know ("4z")
    ├── IllegalAction   understood, but not allowed now
    ├── BadOptions      rules that do not exist or contradict each other
    ├── BadContest      bots that cannot be matched as asked
    ├── Unsolvable      no position whose cards can be solved
    └── BadRecord       one of the above, with its place in a document

An error carries a stable ``code`` and the ``facts`` that a sentence needs; the sentence
itself is in the catalogues under ``error.<code>``, so that people read it in their language.
"""

from __future__ import annotations


class VeilleeError(Exception):
    """Something is wrong with what was asked; nothing has changed.

    ``code`` is stable and meant for programs, ``facts`` fill the sentence for people.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions are pickled by their arguments, and facts are none: workers send errors home.
        return type(self).__new__, (type(self), *self.args), self.__dict__

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in self.facts.items())
        return f"{self.code} ({facts})" if facts else self.code


class Unreadable(VeilleeError):
    """The text is not in the notation."""


class IllegalAction(VeilleeError):
    """The action is understood but the rules do not allow it now."""


class BadOptions(VeilleeError):
    """No such preset or option, a value it cannot have, or two that exclude each other."""


class BadContest(VeilleeError):
    """No such bot, or a file that keeps another contest."""


class Unsolvable(VeilleeError):
    """The position is not at the play of cards, or the game has no solver."""


class BadRecord(VeilleeError):
    """A document that is no record; ``place`` says where, counted from 1."""

    def __init__(self, place: str, code: str, **facts: object) -> None:
        super().__init__(code, **facts)
        self.place = place
