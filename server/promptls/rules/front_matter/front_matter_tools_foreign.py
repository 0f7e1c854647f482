from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.front_matter.programs import find_foreign_tools
from promptls.text.spans import FileSpan
from promptls.text.wording import listed

_MOST_SHOWN = 3


@rule(
    Document,
    severity=Severity.WARNING,
    clause="Claude Code documentation, subagents",
    path=".claude/agents/tracer.md",
    bad="""
        ---
        name: tracer
        description: Follows an execution path
        tools: read_file, search_file_content
        ---
    """,
    good="""
        ---
        name: tracer
        description: Follows an execution path
        tools: Read, Grep
        ---
    """,
)
def front_matter_tools_foreign(document: Document, _: Context) -> FileFindings:
    """The tools of an agent must be tools of the program that runs it.

    Claude Code ignores an unknown tool silently. Where all tools of an agent belong to another
    program, such as Gemini CLI or Cursor, none is left: Claude Code 2.1.211 and later refuse to
    start the agent, and earlier versions start it without any tool.

    Only an agent that is certainly one of Claude Code is checked: a file below `.claude`, or one
    with a model such as `sonnet`. A tool that no known program has may come from a
    server of yours, so one such tool is enough to make this rule silent.
    """
    foreign = find_foreign_tools(document)
    if foreign is not None:
        first, last = foreign.items[0], foreign.items[-1]
        shown = listed([repr(it.text) for it in foreign.items[:_MOST_SHOWN]], "and")
        message = f"no tool of {foreign.host}: {shown} belong to {foreign.other}"
        yield Finding(FileSpan(first.span.start, last.span.end), message)
