from promptls.document import Chapter, Document
from promptls.repairs.agents import HEADING, render_output
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.rules.open_ends import OPEN_ENDS
from promptls.semantics.agents.emission import find_misspelt_heading, find_title_span
from promptls.semantics.facts import have_others_prompts, lacks_prompts
from promptls.text.spans import FileSpan, set_apart
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.roles import Role


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="iSDLC prompt format, section 4.1",
    yields_to=OPEN_ENDS,
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
    good=(
        "# SELF-VALIDATION\n\nCheck the design.\n\n"
        f"{HEADING}\n\n{render_output(Role.PHASE_AGENT)}\n\n"
        "You translate architecture into actionable designs that developers can implement"
        " directly.\n"
    ),
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
        renamed = unsafe_fix(span, HEADING, replacing(text[span.start : span.end], HEADING))
        message = f"expected {HEADING!r}, found {quoted(line)}"
        yield Finding(near.span, message, renamed, severity)
        return
    at = len(text) if agent.closing is None else agent.closing.start
    fix = None
    if at < len(text) or not document.ends_open:
        section = f"{HEADING}\n\n{render_output(document.role)}"
        fix = unsafe_fix(
            FileSpan(at, at), set_apart(text, at, section), f"Add the missing {HEADING!r}"
        )
    yield Finding(_first_line(document), f"missing {HEADING!r} section", fix, severity)


def _first_line(document: Document) -> FileSpan:
    start = document.parts[0].base if document.parts else 0
    return document.source.line_around(start)
