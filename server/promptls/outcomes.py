"""What running the rules over a file comes to, as far as other rules report on it."""

from dataclasses import dataclass

from promptls.document import AllowedName, Node, Suppression


@dataclass(frozen=True, slots=True)
class RuleFailure(Node):
    """A rule raised on a node."""

    rule: str
    error: str


@dataclass(frozen=True, slots=True)
class Overflow(Node):
    """A file has more findings than are reported."""

    shown: int
    found: int


@dataclass(frozen=True, slots=True)
class UnusedSuppression(Node):
    """A comment allows something that did not happen; `names` is what it need not name."""

    suppression: Suppression
    names: tuple[AllowedName, ...]
