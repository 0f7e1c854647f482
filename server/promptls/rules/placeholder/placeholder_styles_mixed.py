from collections.abc import Iterable, Iterator

from promptls.document import Document, Placeholder, PlaceholderForm, Placeholders, Spelling
from promptls.rules.kit import (
    SAFE,
    UNSAFE,
    Context,
    Edit,
    FileFindings,
    Finding,
    Fix,
    Severity,
    rule,
)
from promptls.semantics.placeholders.meanings import find_close_names
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.kinds import Kind

_SURE_NAME = pattern(r"[A-Z][A-Z0-9_]++")
_LINE_BREAK = pattern(r"[\n\r]")
_ANGLES, _BRACES = (it.opening for it in Spelling)


@rule(
    Document,
    severity=Severity.INFO,
    fix=SAFE,
    safe_where="the file is a system template",
    clause="Agentd system templates, R4",
    path="templates/system/CLAUDE-review.md",
    bad="""
        # Identity & Role

        You are the reviewer of a change.

        # Core Principles

        - Question every assumption.

        # Context

        <<PROJECT_CONTEXT>>

        {{PROJECT_STRUCTURE}}

        <<ARTIFACTS>>

        # Workflow

        The phase is review.
        Look at tests, security and quality.

        You MUST output `<review>PASS</review>` or `<review>NEEDS_CHANGES</review>`.
    """,
    good="""
        # Identity & Role

        You are the reviewer of a change.

        # Core Principles

        - Question every assumption.

        # Context

        <<PROJECT_CONTEXT>>

        <<PROJECT_STRUCTURE>>

        <<ARTIFACTS>>

        # Workflow

        The phase is review.
        Look at tests, security and quality.

        You MUST output `<review>PASS</review>` or `<review>NEEDS_CHANGES</review>`.
    """,
)
def placeholder_styles_mixed(document: Document, context: Context) -> FileFindings:
    """A file must write its placeholders in one style.

    `<<NAME>>` and `{{NAME}}` mean the same, but a reader who sees both looks for a difference. If
    you fill in one of them when a template is written and the other when it is used, set `two-tier`
    in the table `placeholders` of the settings.
    """
    text = context.text
    if context.options.placeholders_two_tier or _ANGLES not in text or _BRACES not in text:
        return
    found = list(_found(document, context))
    if not context.closed and not any(it.is_in_prose for _, it in found):
        return  # A page that has them in code alone tells its reader about them.
    angles = sum([len(it.angles) for _, it in found])
    braces = sum([len(it.braces) for _, it in found])
    if not angles or not braces:
        return
    # Of two equal counts the one that began first comes first.
    first_counts = angles == braces and found[0][1].found[0].spelling is Spelling.ANGLES
    if angles > braces or first_counts:
        kept, other = Spelling.ANGLES, Spelling.BRACES
        left = [(base, it) for base, group in found for it in group.braces]
    else:
        kept, other = Spelling.BRACES, Spelling.ANGLES
        left = [(base, it) for base, group in found for it in group.angles]
    others = [(FileSpan(base + it.span.start, base + it.span.end), it.name) for base, it in left]
    edits = tuple([Edit(span, kept.around(name)) for span, name in others])
    place, first = others[0]
    old, new = other.around(first), kept.around(first)
    more = f" and {len(others) - 1} more" if len(others) > 1 else ""
    title = f"{replacing(old, new)}{more}"
    message = f"expected {quoted(new)} as in the rest of the file, found {quoted(old)}"
    # Elsewhere something else may fill in one of the two.
    is_safe = context.kind is Kind.SYSTEM_TEMPLATE
    fix = Fix(title, edits, SAFE if is_safe else UNSAFE)
    yield Finding(place, message, fix)


class _Counted(NamedTuple):
    """The placeholders of a section that count, in order and by how they are written.

    `may_be_shown` says that both spellings are in code.
    """

    found: tuple[Placeholder, ...]
    angles: tuple[Placeholder, ...]
    braces: tuple[Placeholder, ...]
    is_in_prose: bool
    may_be_shown: bool


def _found(document: Document, context: Context) -> Iterator[tuple[int, _Counted]]:
    """The placeholders that count, each section's with the offset where it begins."""
    count = _count_in_closed if context.closed else _count_in_open
    for base, group in document.nodes(Placeholders):
        counted = count(group, context.variables)
        if counted.may_be_shown and not context.closed:
            counted = _sort(_without_shown(counted.found, base, context.text))
        if counted.found:
            yield base, counted


@query
def _count_in_open(group: Placeholders, variables: frozenset[str]) -> _Counted:
    """Count those of a section, which most keystrokes leave as it is."""
    return _sort(it for it in group.found if _is_sure(it, variables, closed=False))


@query
def _count_in_closed(group: Placeholders, variables: frozenset[str]) -> _Counted:
    return _sort(it for it in group.found if _is_sure(it, variables, closed=True))


def _sort(placeholders: Iterable[Placeholder]) -> _Counted:
    found = tuple(placeholders)
    angles = tuple(it for it in found if it.spelling is Spelling.ANGLES)
    braces = tuple(it for it in found if it.spelling is Spelling.BRACES)
    in_code = {it.spelling for it in found if not it.in_prose}
    is_in_prose = any(it.in_prose for it in found)
    return _Counted(found, angles, braces, is_in_prose, may_be_shown=len(in_code) > 1)


def _without_shown(found: tuple[Placeholder, ...], base: int, text: str) -> Iterator[Placeholder]:
    """Leave out the lines that show both in code, to tell their reader about them."""
    for line in _lines(found, base, text):
        if len({it.spelling for it in line}) == 1 or any(it.in_prose for it in line):
            yield from line


def _lines(found: tuple[Placeholder, ...], base: int, text: str) -> Iterator[list[Placeholder]]:
    line: list[Placeholder] = []
    for it in found:
        if line and _LINE_BREAK.search(text, base + line[-1].span.end, base + it.span.start):
            yield line
            line = []
        line.append(it)
    yield line


def _is_sure(placeholder: Placeholder, variables: frozenset[str], *, closed: bool) -> bool:
    if placeholder.form is not PlaceholderForm.EXACT:
        return False
    name = placeholder.name
    if placeholder.doubtful:
        return name in variables
    return bool(closed or _SURE_NAME.fullmatch(name) or find_close_names(name, variables))
