from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.front_matter.outdated import find_ignored


@rule(
    Document,
    severity=Severity.INFO,
    clause="Claude Code documentation, subagents",
    path="plugins/tracing/agents/tracer.md",
    bad="""
        ---
        name: tracer
        description: Follows an execution path
        permissionMode: plan
        ---
    """,
    good="""
        ---
        name: tracer
        description: Follows an execution path
        ---
    """,
)
def front_matter_key_ignored(document: Document, context: Context) -> FileFindings:
    """An agent of a plugin must not rely on keys that Claude Code ignores in plugins.

    A plugin comes from others, so its agents may not choose what they do without asking,
    which servers they have, or which commands run: `permissionMode`, `mcpServers`, `hooks`,
    `initialPrompt` and the keys of observers have no effect there. Nothing says so. In
    `.claude/agents` they have one.

    A file is taken for an agent of a plugin below `plugins/NAME/agents`.
    """
    for field in find_ignored(document, context.vocabulary):
        yield Finding(field.key_span, f"key {field.key!r} is ignored in an agent of a plugin")
