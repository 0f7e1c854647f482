from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.mentioned_files import find_mentioned_files
from promptls.text.wording import quoted


@rule(
    Document,
    severity=Severity.WARNING,
    clause="Agent Skills specification, file references",
    path="skills/pdf-reader/SKILL.md",
    bad="""
        ---
        name: pdf-reader
        description: Reads PDF files
        ---

        For forms, read [the guide](references/form.md).
    """,
    good="""
        ---
        name: pdf-reader
        description: Reads PDF files
        ---

        For forms, read [the guide](references/forms.md).
    """,
    beside={"skills/pdf-reader/references/forms.md": "# Forms\n"},
    needs_project=True,
)
def file_missing(document: Document, context: Context) -> FileFindings:
    """A file that a skill, an agent or a command links to or imports must exist.

    A model that is told to read a file and finds none works without it, or makes up what is in it.

    A link is followed from the folder of the file, and from each folder above it, up to the root of
    the project. A path in backquotes below `references/`, `scripts/`, `assets/` or
    `resources/` that leads nowhere is a note, because it may be a file that is still to be made.

    An import such as `@docs/rules.md`, in `CLAUDE.md`, `AGENTS.md`, `GEMINI.md` and in the rules in
    `.claude/rules`, is followed from the folder of the file only. A name that may be no file, such
    as `@alice`, `@scope/name` or `@package.json`, is not reported, nor is one with `.local.` in it.

    Pages of documentation, and forms in a folder `templates`, are not checked. Nor are paths with
    placeholders, in fences and in comments, nor images.
    """
    project = context.project
    for file in find_mentioned_files(document) if project is not None else ():
        if project is not None and file.candidates in project.missing:
            severity = None if file.is_link else Severity.INFO
            yield Finding(file.span, f"no such file: {quoted(file.path)}", None, severity)
