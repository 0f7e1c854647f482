from collections.abc import Mapping

from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document, Fault, FrontMatter, Problem
from promptls.findings import FileFindings, Finding
from promptls.fixes import Applicability, Edit, FileFix, Fix
from promptls.rule import rule
from promptls.text import FileSpan
from promptls.vocabulary import FrontMatterKey

_LONGEST_EXCERPT = 40

_TITLES = {
    Fault.SPACE: "Insert a space behind the colon",
    Fault.ESCAPE: "Double the backslash",
    Fault.INNER: "Escape the quote",
}


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="promptls",
    path="agents/tracer.md",
    bad="""
        ---
        name: tracer
        description: Use for tracing: follows the code
        ---
    """,
    good="""
        ---
        name: tracer
        description: "Use for tracing: follows the code"
        ---
    """,
)
def front_matter_invalid(document: Document, context: Context) -> FileFindings:
    """Front matter is strict YAML.

    Some readers take the rest of a line for its value, others parse YAML and find no front matter
    at all. A text without quotes may not hold a colon and a space, nor begin with a bracket or an
    asterisk. Anchors, aliases, merge keys and tags are YAML, but so that a small file cannot grow
    without end when it is read, promptls does not read them.
    """
    matter = document.front_matter
    if matter is None or not matter.problems:
        return
    keys = context.vocabulary.judged_keys[document.kind]
    for problem in matter.problems:
        excerpt = context.text[slice(*problem.span)]
        if len(excerpt) > _LONGEST_EXCERPT:
            excerpt = f"{excerpt[:_LONGEST_EXCERPT]}\u2026"
        yield Finding(problem.span, f"{problem.fault}: {excerpt!r}", _fix(problem, matter, keys))


def _fix(
    problem: Problem, matter: FrontMatter, keys: Mapping[str, FrontMatterKey]
) -> FileFix | None:
    field = next((it for it in matter.fields if it.span.touches(problem.span.start)), None)
    key = keys.get(field.key) if field else None
    # In quotes, a name that no name may look like would be wrong all the same.
    if not problem.repair or (field and key and not key.matches(field.value)):
        return None
    title = _TITLES.get(problem.fault, "Put the value into quotes")
    return Fix(title, tuple(Edit(FileSpan(at, at), text) for at, text in problem.repair))
