"""Results of reading settings and of running rules on a file, for the rules that report them."""

from promptls.document import AllowedName, Node, Suppression
from promptls.text.spans import AnySpan, FileSpan
from promptls.text.values import Value


class RuleFailure(Node[AnySpan], metaclass=Value):
    """A rule raised an exception on a node."""

    rule: str
    error: str


class Overflow(Node[FileSpan], metaclass=Value):
    """A file has more findings than are reported."""

    shown: int
    found: int


class UnusedSuppression(Node[FileSpan], metaclass=Value):
    """A comment that suppresses findings of which there are none; `names` are the unused names."""

    suppression: Suppression[FileSpan]
    names: tuple[AllowedName[FileSpan], ...]


class InvalidSetting(Node[FileSpan], metaclass=Value):
    """Something wrong in a settings file.

    `meant` is what is to replace the span, where one text is most likely; `found` is there now.
    """

    message: str
    meant: str = ""
    found: str = ""
