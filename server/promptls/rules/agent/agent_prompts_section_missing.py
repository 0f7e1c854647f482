from promptls.document import Chapter, Document
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.emission import find_misspelt_heading, find_title_span
from promptls.semantics.facts import have_others_prompts, lacks_prompts
from promptls.text.spans import FileSpan, set_apart
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.kinds import Role

_HEADING = "# SUGGESTED PROMPTS"
_FULL = """At the end of your phase work, emit this block as the last thing in your response:

---
SUGGESTED NEXT STEPS:
  [1] {primary_prompt}
  [2] Show workflow status
---"""
_STATUS = """At the end of your work, emit this line:

---
STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
---"""


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="iSDLC prompt format, section 4.1",
    path="agents/03-system-designer.md",
    role=Role.PHASE_AGENT,
    beside={
        "agents/00-sdlc-orchestrator.md": "# CORE MISSION\n",
        "agents/04-test-design-engineer.md": "# SUGGESTED PROMPTS\n",
    },
    bad="""
        # SELF-VALIDATION

        Check the design.

        You translate architecture into actionable designs that developers can implement directly.
    """,
    good="""
        # SELF-VALIDATION

        Check the design.

        # SUGGESTED PROMPTS

        At the end of your phase work, emit this block as the last thing in your response:

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        You translate architecture into actionable designs that developers can implement directly.
    """,
)
def agent_prompts_section_missing(document: Document, context: Context) -> FileFindings:
    """An agent of a team must have a `# SUGGESTED PROMPTS` section.

    The section tells the agent what to print at the end of its work. Without it, the user or the
    orchestrator that started the agent does not learn what comes next. A team is a folder with
    `00-sdlc-orchestrator.md`, and the folders below it.

    This is a warning where most agents of the same role in the team have the section, else a note,
    because some teams have the section in none of them.
    """
    agent = document.agent
    if agent is None or not lacks_prompts(document):
        return
    severity = None if have_others_prompts(document, context) else Severity.INFO
    text = context.text
    near = find_misspelt_heading(agent, Chapter.PROMPTS)
    if near is not None:
        line = text[near.span.start : near.span.end].rstrip()
        span = find_title_span(near, Chapter.PROMPTS, text)
        renamed = unsafe_fix(span, _HEADING, replacing(text[span.start : span.end], _HEADING))
        message = f"expected {_HEADING!r}, found {quoted(line)}"
        yield Finding(near.span, message, renamed, severity)
        return
    at = len(text) if agent.closing is None else agent.closing.start
    fix = None
    if at < len(text) or not document.ends_open:
        section = f"{_HEADING}\n\n{_STATUS if document.role is Role.SUB_AGENT else _FULL}"
        fix = unsafe_fix(
            FileSpan(at, at), set_apart(text, at, section), f"Add the missing {_HEADING!r}"
        )
    yield Finding(_first_line(document), f"missing {_HEADING!r} section", fix, severity)


def _first_line(document: Document) -> FileSpan:
    start = document.parts[0].base if document.parts else 0
    return document.source.line(document.source.line_at(start))
