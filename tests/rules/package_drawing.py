"""A work package with changes, and the drawing of what is found in it."""

from textwrap import dedent

from kit import compare, draw, mark
from promptls.checking.checker import check
from promptls.checking.fixing import fix_all
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.examples import WORK_PACKAGE
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind


def diagnose(text: str, kind: Kind | None = None) -> list[FileDiagnostic]:
    return check(parse(Source(text), "work/WP01.md", kind=kind))


def changed(*changes: tuple[str, str], text: str = WORK_PACKAGE) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def check_lines(text: str, expected: str, kind: Kind | None = None) -> None:
    """Check that these lines of a package, and no others, have diagnostics, and which."""
    __tracebackhide__ = True
    drawn: list[str] = []
    line = ""
    for row in draw(text, map(mark, diagnose(text, kind))).split("\n"):
        if row[:1] == ":":
            drawn += [line, row] if line else [row]
            line = ""
        else:
            line = row
    compare("\n".join(drawn), dedent(expected).strip("\n"))


def check_fixed(before: str, after: str) -> None:
    __tracebackhide__ = True
    fixed, _ = fix_all(before, diagnose, lambda _: True)
    compare(draw(fixed), draw(after))
