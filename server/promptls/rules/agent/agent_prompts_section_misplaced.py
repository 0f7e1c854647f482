from promptls.document import AgentParts, Document, SectionHeading
from promptls.rules.kit import (
    UNSAFE,
    Context,
    Edit,
    FileFindings,
    FileFix,
    Finding,
    Fix,
    Severity,
    rule,
)
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan, gaps_at, newline_of
from promptls.vocabulary.roles import Role

_VALIDATION = "SELF-VALIDATION"
_CLOSING = pattern(r"[\n\r][*_]{0,3}You ")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="iSDLC prompt format, section 4.2",
    path="agents/03-system-designer.md",
    role=Role.PHASE_AGENT,
    bad="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        # SELF-VALIDATION

        Check the design.

        You translate architecture into actionable designs that developers can implement directly.
    """,
    good="""
        # SELF-VALIDATION

        Check the design.

        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        You translate architecture into actionable designs that developers can implement directly.
    """,
)
def agent_prompts_section_misplaced(document: Document, context: Context) -> FileFindings:
    """`# SUGGESTED PROMPTS` must come after `# SELF-VALIDATION` and before the closing line.

    The sections of an agent's file are in the order in which the agent works. It offers the next
    steps last, after it has validated its results. In another place it may offer them too early.
    Without a closing line, the section is the last one, also behind a table of skills.
    """
    agent = document.agent
    found = (*agent.prompts, *agent.misheaded) if agent is not None else ()
    if agent is None or len(found) != 1:
        return
    heading = found[0]
    validation = agent.starting_with(_VALIDATION)
    if validation is not None and heading.span.start < validation.span.start:
        message = f"section must come after '# {_VALIDATION}'"
    elif agent.closing is not None and agent.closing.end <= heading.span.start:
        message = "section must come before the closing line"
    elif agent.closing is None and _is_before_skills(agent, heading, context.text):
        message = "section must come after the table of skills"
    else:
        return
    at = len(context.text) if agent.closing is None else agent.closing.start
    # A section with an open fence cannot be moved, nor can anything be put behind such a fence.
    is_open = document.ends_open and len(context.text) in (at, heading.extent.end)
    place = "to the end" if agent.closing is None else "before the closing line"
    title = f"Move the section {place}"
    fix = None if is_open else _move(heading.extent, at, context.text, title)
    yield Finding(heading.span, message, fix)


def _is_before_skills(agent: AgentParts, heading: SectionHeading, text: str) -> bool:
    """Whether the file ends with a table of skills in a section behind another one."""
    last = agent.headings[-1]
    if last.span.start < heading.extent.end or "skill" not in last.title.casefold():
        return False
    if _CLOSING.search(text, heading.span.end, last.span.start):
        return False
    return text[last.span.end :].rstrip().endswith("|")


def _move(extent: FileSpan, at: int, text: str, title: str) -> FileFix:
    before, after = gaps_at(text, at)
    section = text[extent.start : extent.end].rstrip("\r\n") + newline_of(text)
    start = extent.start
    if extent.end == len(text):
        # No blank line is left at the end of the file.
        above = LINE_BREAK.match(text, len(text[:start].rstrip()))
        start = above.end() if above is not None else start
    edits = Edit(FileSpan(at, at), before + section + after), Edit(FileSpan(start, extent.end), "")
    return Fix(title, tuple(sorted(edits)), UNSAFE)
