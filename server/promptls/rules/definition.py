"""What a rule is, and the decorator that makes one of a generator."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from promptls.rules.diagnostics import Severity
from promptls.rules.findings import Finding
from promptls.semantics.context import Context, FileFacts
from promptls.text.edits import Applicability
from promptls.text.values import Value, once, replaced
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

T = TypeVar("T")


class Example(metaclass=Value):
    """A file that shows a rule at work, and what promptls knows of the file.

    `beside` are the texts of other files, by path. `good_path` differs from `path` where the name
    of the file is what is wrong.
    """

    bad: str | bytes
    good: str
    path: str
    kind: Kind | None
    role: Role | None
    beside: Mapping[str, str]
    good_path: str


class Rule(Generic[T], metaclass=Value):
    """A check together with everything a person may want to know about it.

    `on` is what it checks: a type of node, or several, or the document. `fix` says whether its
    fixes are safe; where that depends, `safe_where` says where they are, and `fix` is as in the
    example. `written` is the example with the indentation of the source. `prefilter` decides
    quickly whether a node may be wrong, which nearly none is; it is asked once for all rules that
    share it. `yields_to` names other rules, each with the condition under which a mistake is
    theirs, whether or not they are on. One that `needs_project` finds nothing where no other files
    are known. What one of those that `finds_needless` reports has no effect.
    """

    name: str
    on: tuple[type, ...]
    severity: Severity
    fix: Applicability | None
    safe_where: str
    clause: str
    written: Example | None
    check: Callable[[T, Context], Iterator[Finding[Any]]]
    prefilter: "Prefilter | None" = None
    yields_to: "Mapping[str, Prefilter]" = MappingProxyType({})
    needs_project: bool = False
    finds_needless: bool = False

    @property
    def family(self) -> str:
        """The family, whose folder the rule is in."""
        return self.check.__module__.split(".")[-2].replace("_", "-")

    @property
    def fix_word(self) -> str:
        """Whether its fixes are safe, in a word; nothing if it has none."""
        return "either" if self.safe_where else self.fix or ""

    @once
    def page(self) -> str:
        """What the rule demands, and why: the docstring of the check."""
        from textwrap import dedent  # noqa: PLC0415 - few runs show a page

        summary, line_break, rest = (self.check.__doc__ or "").partition("\n")
        return f"{summary}{line_break}{dedent(rest)}".strip()

    @once
    def example(self) -> Example | None:
        """A file that shows the rule at work, if one can be shown."""
        it = self.written
        if it is None:
            return None
        bad = _trim(it.bad) if isinstance(it.bad, str) else it.bad
        return replaced(it, bad=bad, good=_trim(it.good))

    @property
    def summary(self) -> str:
        """What the rule demands, in one sentence."""
        return self.page.partition("\n")[0]

    def is_yielding(self, checked: T, context: Context) -> bool:
        """Whether what is wrong here, if anything, belongs to a rule that this one yields to."""
        return any(condition(checked, context) for condition in self.yields_to.values())


AnyRule = Rule[Any]
Check = Callable[[T, Context], Iterator[Finding[Any]]]
Prefilter = Callable[[Any, Context], bool]


def rule(  # noqa: PLR0913 - each is a line of the rule's page, given by name
    *on: type,
    severity: Severity,
    clause: str,
    bad: str | bytes | None = None,
    good: str = "",
    fix: Applicability | None = None,
    safe_where: str = "",
    path: str = "example.md",
    kind: Kind | None = None,
    role: Role | None = None,
    beside: Mapping[str, str] | None = None,
    good_path: str | None = None,
    prefilter: Prefilter | None = None,
    yields_to: Mapping[str, Prefilter] = MappingProxyType({}),
    needs_project: bool = False,
    finds_needless: bool = False,
) -> Callable[[Check[T]], Rule[T]]:
    """Make a rule of a check. Its name and its page are those of the function."""

    def make(check: Check[T]) -> Rule[T]:
        return Rule(
            name=check.__name__.replace("_", "-"),
            on=on,
            severity=severity,
            fix=fix,
            safe_where=safe_where,
            clause=clause,
            written=None
            if bad is None
            else Example(bad, good, path, kind, role, beside or {}, good_path or path),
            check=check,
            prefilter=prefilter,
            yields_to=yields_to,
            needs_project=needs_project or FileFacts in on,
            finds_needless=finds_needless,
        )

    return make


def _trim(text: str) -> str:
    from textwrap import dedent  # noqa: PLC0415 - few runs show an example

    # Only the break after the opening quotes and the indentation of the source go. A text without
    # that break has no such indentation, and one of them is a megabyte long.
    return dedent(text).removeprefix("\n") if text.startswith("\n") else text
