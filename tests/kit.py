"""The language in which the tests are drawn: documents behind `|`, what is said of them behind `:`.

`README.md` beside this file shows how a drawing reads.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import unified_diff
from pathlib import PurePosixPath
from textwrap import dedent
from typing import NamedTuple

from promptls.checking.checker import check as run
from promptls.checking.fixing import fix_all
from promptls.document import Document
from promptls.parsing import parse
from promptls.rules import RULE_NAMES, load_rule
from promptls.rules.definition import AnyRule
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet
from promptls.semantics.context import FileFacts, Neighbours
from promptls.semantics.facts import facts_of, find_wanted_files
from promptls.semantics.front_matter.namesakes import read_name
from promptls.semantics.imports import read_imports
from promptls.text.edits import Applicability
from promptls.text.spans import Encoding, FileSpan, Source, Span
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import ORCHESTRATOR_FILE, Role, role_of

CURSOR = "<|>"
PATH = "example.md"

_SPACES_AT_END = re.compile(r" +(?=\r?\Z)")
_DOTS_AT_END = re.compile(r"·+(?=(?:<\|>)?␍?\Z)")


class File(NamedTuple):
    """One file of a drawing."""

    path: str
    text: str


class Mark(NamedTuple):
    """Something that is said of a place in a text."""

    span: Span | FileSpan
    label: str


def check(
    drawing: str,
    *,
    newline: str = "\n",
    path: str = PATH,
    role: Role | None = None,
    kind: Kind | None = None,
) -> None:
    """Check that the files of a drawing get exactly the diagnostics that are drawn.

    A role that is not given follows from the files, as it does in a folder.
    """
    __tracebackhide__ = True
    expect = _straight(drawing)
    drawn: list[str] = []
    drawn_files = files(drawing, newline=newline, path=path)
    for file in drawn_files:
        document = parse(
            Source(file.text), file.path, kind=kind, role=role or role_among(file, drawn_files)
        )
        if f"@ {file.path}" in expect.split("\n"):
            drawn.append(f"@ {file.path}")
        drawn.append(draw(file.text, map(mark, run(document))))
    compare("\n".join(drawn), expect)


def project_among(
    document: Document, beside: Mapping[str, str], vocabulary: Vocabulary = SPECIFIED
) -> Neighbours:
    """What is known of a document where the files beside it are all that there are."""
    parsed_beside = (parse(Source(text), path) for path, text in beside.items())
    facts = {it.path: facts_of(it, vocabulary) for it in (document, *parsed_beside)}
    wanted = find_wanted_files(document)
    named = {path: FileFacts(path, name=read_name(text)) for path, text in beside.items()}
    folders = [it.removesuffix("/**") for it in wanted.named]
    return Neighbours(
        facts,
        frozenset(it for it in wanted.present if beside.keys().isdisjoint(it)),
        {it: facts for it, facts in named.items() if it.startswith(tuple(folders))},
        {path: read_imports(text, path) for path, text in beside.items()} if wanted.imports else {},
    )


def check_fix(  # noqa: PLR0913 - those of `check`, and which fixes
    before: str,
    after: str,
    *,
    newline: str = "\n",
    path: str = PATH,
    role: Role | None = None,
    kind: Kind | None = None,
    only_safe: bool = False,
) -> None:
    """Check that applying every fix that is offered turns one drawn document into another."""
    __tracebackhide__ = True

    def diagnose(text: str) -> list[FileDiagnostic]:
        return run(parse(Source(text), path, kind=kind, role=role))

    text = document_of(before, newline=newline)
    fixed, _ = fix_all(
        text, diagnose, lambda it: not only_safe or it.applicability is Applicability.SAFE
    )
    if fixed != document_of(after, newline=newline):
        compare(draw(fixed), _straight(after))
        raise AssertionError(f"only the line ends differ: {fixed!r}")


def check_marks(drawing: str, marks: Iterable[Mark], *, newline: str = "\n") -> None:
    """Check that these marks, and no others, are drawn under a document."""
    __tracebackhide__ = True
    text = document_of(drawing, newline=newline)
    compare(draw(text, marks), _straight(drawing))


def document_of(drawing: str, *, newline: str = "\n") -> str:
    """The text of a drawing of one file, its cursor left out."""
    (file,) = files(drawing, newline=newline)
    return file.text


def with_cursor(drawing: str, *, newline: str = "\n") -> tuple[str, int]:
    """The text of a drawing of one file, and where the cursor stands in it."""
    (file,) = _files(_straight(drawing), newline, PATH)
    before, cursor, after = file.text.partition(CURSOR)
    assert cursor, "the drawing has no cursor"
    return before + after, len(before)


def files(drawing: str, *, newline: str = "\n", path: str = PATH) -> list[File]:
    """The files of a drawing. A line `@ path` begins each but may be left out before the first."""
    return _files(_straight(drawing).replace(CURSOR, ""), newline, path)


def drawn_files(drawing: str, newline: str = "\n", path: str = PATH) -> list[File]:
    """The files of a drawing with their cursors."""
    return _files(_straight(drawing), newline, path)


def parsed(drawing: str, *, newline: str = "\n", path: str = PATH) -> Document:
    """The document of a drawing of one file."""
    return parse(Source(document_of(drawing, newline=newline)), path)


def draw(text: str, marks: Iterable[Mark] = ()) -> str:
    """Draw a text with what is said of it, in the order in which it is said."""
    source = Source(text)
    drawn = [[_row(source, number)] for number in range(len(source.line_starts))]
    for span, label in marks:
        line, column = source.position(span.start, Encoding.UTF32)
        last = source.line_at(span.end)
        end = min(span.end, source.line(line).end)
        carets = "^" * max(1, end - span.start) + (f"+{last - line}" if last > line else "")
        drawn[line].append(f": {' ' * column}{carets} {label}".rstrip())
    return "\n".join(row for rows in drawn for row in rows)


def made_of(rules: Iterable[AnyRule]) -> RuleSet:
    """The rule set of these rules, which take the place of those with the same names."""
    by_name = {rule.name: rule for rule in rules}
    return RuleSet(by_name, load=by_name.__getitem__)


def mark(diagnostic: FileDiagnostic) -> Mark:
    """What a drawing shows of a diagnostic. The severity shows where it is not the rule's own.

    Its fix must be as safe as the page of the rule says.
    """
    it = diagnostic
    rule = load_rule(it.rule) if it.rule in RULE_NAMES else None
    if rule is not None and it.fix is not None:
        assert rule.safe_where or it.fix.applicability is rule.fix, f"the page of {it.rule} differs"
    own = rule.severity if rule is not None else None
    weight = "" if it.severity is own else f" [{it.severity}]"
    return Mark(it.span, f"{it.rule}{weight}: {it.message}")


def compare(drawn: str, expected: str) -> None:
    """Fail with both drawings and where they part, unless they are the same."""
    __tracebackhide__ = True
    if drawn != expected:
        diff = unified_diff(expected.split("\n"), drawn.split("\n"), "drawn", "found", lineterm="")
        raise AssertionError("\n".join(["the drawing differs", *diff, "", "all of it:", drawn]))


def _straight(drawing: str) -> str:
    return dedent(drawing).strip("\n")


def _files(drawing: str, newline: str, path: str) -> list[File]:
    found: list[tuple[str, list[str]]] = []
    for line in drawing.split("\n"):
        if line.startswith("@ "):
            found.append((line[2:], []))
        elif line[:1] == "|":
            assert line == "|" or line[:2] == "| ", f"no space behind the gutter: {line!r}"
            if not found:
                found.append((path, []))
            found[-1][1].append(line[2:])
        else:
            assert line[:2] == ": ", f"neither document nor diagnostic: {line!r}"
    return [File(name, _joined(rows, newline)) for name, rows in found]


def _joined(rows: list[str], newline: str) -> str:
    spaced = (_DOTS_AT_END.sub(lambda it: " " * len(it[0]), row) for row in rows)
    return newline.join(row[:-1] + "\r" if row.endswith("␍") else row for row in spaced)


def _row(source: Source, number: int) -> str:
    line = source.line(number)
    text = source[line]
    if source.text[line.end : line.end + 2] == "\r\n" and _has_other_breaks(source):
        text += "\r"
    text = _SPACES_AT_END.sub(lambda it: "·" * len(it[0]), text).replace("\r", "␍")
    return f"| {text}" if text else "|"


def _has_other_breaks(source: Source) -> bool:
    return source.text.count("\r\n") < len(source.line_starts) - 1


def role_among(file: File, among: list[File]) -> Role | None:
    """The role of a file, where the files hold the orchestrator of its team."""
    teams: Iterator[PurePosixPath] = (
        PurePosixPath(it.path).parent
        for it in among
        if PurePosixPath(it.path).name == ORCHESTRATOR_FILE
    )
    team = next(teams, None)
    return None if team is None else role_of(file.path, str(team), SPECIFIED.phase_agents)
