from collections.abc import Mapping

from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document, Field
from promptls.findings import FileFindings, Finding
from promptls.fixes import Applicability
from promptls.repairs.front_matter import find_fixes
from promptls.rule import rule
from promptls.semantics.precedence import is_left_open
from promptls.vocabulary import FrontMatterKey

_LONGEST_EXCERPT = 40


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
    yields_to={"front-matter-unclosed": is_left_open},
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
    # In quotes, a name that no name may look like would be wrong all the same.
    fixes = find_fixes(context.text, matter, lambda it: _is_accepted(it, keys))
    for problem, fix in zip(matter.problems, fixes, strict=True):
        excerpt = context.text[slice(*problem.span)]
        if len(excerpt) > _LONGEST_EXCERPT:
            excerpt = f"{excerpt[:_LONGEST_EXCERPT]}\u2026"
        yield Finding(problem.span, f"{problem.fault}: {excerpt!r}", fix)


def _is_accepted(field: Field, keys: Mapping[str, FrontMatterKey]) -> bool:
    key = keys.get(field.key)
    return key is None or key.matches(field.value)
