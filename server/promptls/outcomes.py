"""What running the rules over a file comes to, as far as other rules report on it."""

from promptls.document import AllowedName, Node, Suppression
from promptls.text import AnySpan, FileSpan
from promptls.values import value


@value
class RuleFailure(Node[AnySpan]):
    """A rule raised on a node."""

    rule: str
    error: str


@value
class Overflow(Node[FileSpan]):
    """A file has more findings than are reported."""

    shown: int
    found: int


@value
class UnusedSuppression(Node[FileSpan]):
    """A comment allows something that did not happen; `names` is what it need not name."""

    suppression: Suppression[FileSpan]
    names: tuple[AllowedName[FileSpan], ...]
