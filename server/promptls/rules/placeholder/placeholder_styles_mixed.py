from collections import Counter
from collections.abc import Iterator

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
from promptls.semantics.meanings import find_close_names
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.kinds import Kind

_SURE_NAME = pattern(r"[A-Z][A-Z0-9_]++")
_LINE_BREAK = pattern(r"[\n\r]")


@rule(
    Document,
    severity=Severity.INFO,
    fix=SAFE,
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
    if context.options.placeholders_two_tier or any(it.opening not in text for it in Spelling):
        return
    found = list(_found(document, context))
    count = Counter(it.spelling for _, it in found)
    if len(count) < len(Spelling):
        return
    # Of two equal counts the one that began first comes first.
    (kept, _), _ = count.most_common()
    others = [(span, it) for span, it in found if it.spelling is not kept]
    edits = tuple(Edit(span, kept.around(it.name)) for span, it in others)
    place, first = others[0]
    old, new = first.spelling.around(first.name), kept.around(first.name)
    more = f" and {len(others) - 1} more" if len(others) > 1 else ""
    title = f"{replacing(old, new)}{more}"
    message = f"expected {quoted(new)} as in the rest of the file, found {quoted(old)}"
    # Elsewhere something else may fill in one of the two.
    is_safe = context.kind is Kind.SYSTEM_TEMPLATE
    fix = Fix(title, edits, SAFE if is_safe else UNSAFE)
    yield Finding(place, message, fix)


def _found(document: Document, context: Context) -> Iterator[tuple[FileSpan, Placeholder]]:
    for line in _lines(document, context):
        # A line of an open file that shows both in code tells its reader about them.
        shown = (
            not context.closed
            and len({it.spelling for _, it in line}) > 1
            and not any(it.in_prose for _, it in line)
        )
        if not shown:
            yield from line


def _lines(document: Document, context: Context) -> Iterator[list[tuple[FileSpan, Placeholder]]]:
    """The placeholders that count, line by line, each with its place in the file."""
    line: list[tuple[FileSpan, Placeholder]] = []
    for group in document.nodes(Placeholders):
        for placeholder in group.node.found:
            if placeholder.form is PlaceholderForm.EXACT and _is_sure(placeholder, context):
                span = group.at(placeholder.span)
                if line and _LINE_BREAK.search(context.text, line[-1][0].end, span.start):
                    yield line
                    line = []
                line.append((span, placeholder))
    if line:
        yield line


def _is_sure(placeholder: Placeholder, context: Context) -> bool:
    name = placeholder.name
    if placeholder.doubtful:
        return name in context.variables
    sure = context.closed or _SURE_NAME.fullmatch(name)
    return bool(sure or find_close_names(name, context.variables))
