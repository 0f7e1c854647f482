from promptls.document import Document
from promptls.repairs.copies import copy_original
from promptls.rules.kit import (
    UNSAFE,
    Context,
    FileFindings,
    Finding,
    Fix,
    SecondPlace,
    Severity,
    rule,
)
from promptls.semantics.copies import Difference, find_absent, find_difference, find_originals
from promptls.semantics.templates.contents import find_first_line
from promptls.text.paths import folder_of, relative_path
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="promptls",
    path="AGENTS.md",
    beside={
        "promptls.toml": '[[copies]]\nfiles = ["CLAUDE.md", "AGENTS.md"]\n',
        "CLAUDE.md": "# Rules\n\nRun the tests before you commit.\n",
    },
    bad="""
        # Rules

        Run the tests.
    """,
    good="""
        # Rules

        Run the tests before you commit.
    """,
    needs_project=True,
)
def copy_differs(document: Document, context: Context) -> FileFindings:
    """A file that the settings declare a copy must have the text of the original.

    Each program reads a file of its own, and a change that is made in one of them alone reaches
    one program alone.

    The finding is in the copy, at the first line that differs. What may differ is said by the keys
    `except-sections` and `except-front-matter` of `[[copies]]`. Line endings, and blank lines at
    both ends, are not compared. Each of the files that `files` lists must exist.
    """
    project, vocabulary = context.project, context.vocabulary
    if project is None or document.too_large:
        return
    folder = folder_of(document.path)
    for path in find_absent(document, vocabulary, project):
        missing = quoted(relative_path(path, folder))
        message = f"no such file: {missing}, which the settings list as a copy"
        yield Finding(find_first_line(document), message)
    for original in find_originals(document, vocabulary, project):
        text = document.source.text
        difference = find_difference(text, original)
        if difference is None:
            continue
        shown = relative_path(original.path, folder)
        edit = copy_original(text, original)
        fix = Fix(f"Replace with the text of {shown}", (edit,), UNSAFE)
        second = SecondPlace(FileSpan(0, 0), f"the text of {shown}", original.path, difference.line)
        yield Finding(difference.span, _describe(difference, shown), fix, second=second)


def _describe(difference: Difference, original: str) -> str:
    found, expected = difference.found, difference.expected
    if expected is None:
        return f"{original} ends before {quoted(found or '')}"
    if found is None:
        return f"missing text of {original}: {quoted(expected)}"
    if not expected.strip():
        return f"differs from {original}, which has an empty line here"
    return f"differs from {original}, which has {quoted(expected)}"
