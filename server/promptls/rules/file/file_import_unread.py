from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.semantics.imports import Import, find_circle, find_imports, find_too_deep
from promptls.text.paths import folder_of, relative_path
from promptls.text.spans import FileSpan
from promptls.text.values import replaced
from promptls.text.wording import quoted
from promptls.vocabulary.imports import find_importing


@rule(
    Document,
    severity=Severity.WARNING,
    clause="Claude Code documentation, memory",
    path="CLAUDE.md",
    beside={"docs/rules.md": "# Rules\n"},
    bad="""
        # Project

        The rules are in @docs/rules.md, and apply to all code.
    """,
    good="""
        # Project

        The rules for all code:

        @docs/rules.md
    """,
    needs_project=True,
)
def file_import_unread(document: Document, context: Context) -> FileFindings:
    """An import such as `@docs/rules.md` must lead to a file that the program reads.

    A program follows the imports of `CLAUDE.md`, `AGENTS.md`, `GEMINI.md` and of the rules in
    `.claude/rules`, and says nothing where it does not read a file.

    The path ends at the next white space, so a comma or a full stop behind it is a part of it. In
    `AGENTS.md` this is a note: Claude Code reads that only where there is no `CLAUDE.md`, or where
    this imports it. A file that imports the one by which it is imported is read once, which is a
    note as well. Claude Code reads four files in a chain of imports, Gemini CLI five.

    Code and comments have no imports. Paths outside of the project are not looked at.
    """
    importing, project = find_importing(document.path), context.project
    if importing is None or project is None:
        return
    folder = folder_of(document.path)
    there = {it: it.target for it in find_imports(document) if it.target in project.imports}
    read = {target: it for it, target in reversed(there.items()) if not it.rest}
    for it in there:
        if it.rest:
            message = f"{quoted(it.rest)} is part of the import: no such file"
            severity = None if importing.sure else Severity.INFO
            yield Finding(it.span, f"{message} {quoted(it.path + it.rest)}", None, severity)
    for target, it in read.items():
        way = find_circle(document.path, target, project.imports)
        if way:
            shown = " imports ".join(relative_path(at, folder) for at in way)
            yield replaced(_find(it, f"circular import: {shown}", way), severity=Severity.INFO)
    for target, way in find_too_deep(read, project.imports, importing.deepest).items():
        which = f"{relative_path(way[-1], folder)} is import {len(way)} of a chain"
        message = f"{which}; {importing.title} reads {importing.deepest}"
        yield _find(read[target], message, way)


def _find(found: Import, message: str, way: tuple[str, ...]) -> Finding[FileSpan]:
    """A finding with the file that has the last import, unless that is the same."""
    last = way[-2] if len(way) > 1 else ""
    second = SecondPlace(FileSpan(0, 0), "the last import is in this file", last)
    return Finding(found.span, message, second=second if last else None)
