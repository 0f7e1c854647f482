from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.semantics.front_matter.namesakes import find_namesake
from promptls.text.paths import folder_of, relative_path
from promptls.text.spans import FileSpan


@rule(
    Document,
    severity=Severity.WARNING,
    clause="Claude Code documentation, subagents",
    path=".claude/agents/reviewer.md",
    bad="""
        ---
        name: tracer
        description: Reviews changes
        ---
    """,
    good="""
        ---
        name: reviewer
        description: Reviews changes
        ---
    """,
    beside={
        ".claude/agents/tracer.md": "---\nname: tracer\ndescription: Follows a path\n---\n",
    },
    needs_project=True,
)
def front_matter_name_duplicated(document: Document, context: Context) -> FileFindings:
    """Two agents that are read together must not have the same name.

    Only one of the two is loaded, and nothing says which. Usually one file is a copy of the other
    with the name left as it was; the finding is in the one whose name is not that of its file.

    Agents in one folder are read together, and so are all agents below `.claude/agents`.
    Folders such as `archive`, `examples` and `templates` do not count.
    """
    matter, project = document.front_matter, context.project
    field = matter.get("name") if matter is not None else None
    other = find_namesake(document, project) if project is not None else None
    if field is not None and other is not None:
        shown = relative_path(other, folder_of(document.path))
        message = f"duplicate agent name {field.value!r}: also in {shown}"
        second = SecondPlace(FileSpan(0, 0), f"also the name of {shown}", other)
        yield Finding(field.value_span, message, second=second)
