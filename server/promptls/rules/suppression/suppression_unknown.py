from itertools import groupby

from promptls.document import AllowedName, Document
from promptls.document.marks import NAME
from promptls.rules.kit import (
    SAFE,
    Context,
    FileFindings,
    Finding,
    Severity,
    rule,
    safe_fix,
    unsafe_fix,
)
from promptls.rules.suppressions import allowances
from promptls.semantics.directives import find_misdirections
from promptls.text.nearest import find_abbreviated, find_slip
from promptls.text.spans import FileSpan, Source
from promptls.text.wording import quoted, replacing


@rule(
    Document,
    severity=Severity.WARNING,
    fix=SAFE,
    safe_where="the word is an obvious misspelling of the known one",
    clause="promptls",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---

        <!-- promptls: allow-file suppression-unusd -->
    """,
    good="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---

        <!-- promptls: allow-file suppression-unused -->
    """,
)
def suppression_unknown(document: Document, context: Context) -> FileFindings:
    """A suppression must name known rules.

    A comment with a misspelled name suppresses nothing, although it looks as if it did. Nor does
    one with another word than `allow` or `allow-file`, such as `promptls: disable tag-case`.
    """
    for span, word, intended, is_slip in find_misdirections(document, context.rule_names):
        found = document.source[span]
        if not word:
            yield Finding(span, f"missing name of a rule after {quoted(found)}")
            continue
        expected = f"{NAME}: {intended}"
        message = f"unknown directive {quoted(word)}; did you mean {intended!r}?"
        remedy = safe_fix if is_slip else unsafe_fix
        yield Finding(span, message, remedy(span, expected, replacing(found, expected)))
    unknown = [it for it in allowances(document) if it.name.name not in context.rule_names]
    for _suppression, of_one in groupby(unknown, key=lambda it: it.suppression):
        for words in _together([it.name for it in of_one], document.source):
            span = FileSpan(words[0].span.start, words[-1].span.end)
            name = document.source[span]
            near, word = None, name.lower()
            if len(words) == 1:
                near = find_abbreviated(word, context.rule_names)
            make = safe_fix if near == find_slip(word, context.rule_names) else unsafe_fix
            fix = make(span, near, replacing(name, near)) if near else None
            hint = f"; did you mean {near!r}?" if near else ""
            yield Finding(span, f"unknown rule {quoted(name)}{hint}", fix)


def _together(
    names: list[AllowedName[FileSpan]], source: Source
) -> list[list[AllowedName[FileSpan]]]:
    """Words without a comma between them are one mistake: usually a reason."""
    found: list[list[AllowedName[FileSpan]]] = []
    for name in names:
        if found and not source[FileSpan(found[-1][-1].span.end, name.span.start)].strip():
            found[-1].append(name)
        else:
            found.append([name])
    return found
