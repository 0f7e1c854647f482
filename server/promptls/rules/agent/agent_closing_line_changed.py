import re

from promptls.document import Document
from promptls.parsing.surroundings import is_in_region
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.text.paths import stem_of
from promptls.text.wording import quoted
from promptls.vocabulary.files import TEMPLATE_ENDING
from promptls.vocabulary.roles import Role


@rule(
    Document,
    severity=Severity.INFO,
    clause="iSDLC prompt format, section 4.3",
    path="agents/03-system-designer.md",
    role=Role.PHASE_AGENT,
    bad="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        You write designs.
    """,
    good="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] {primary_prompt}
          [2] Show workflow status
        ---

        You translate architecture into actionable designs that developers can implement directly.
    """,
)
def agent_closing_line_changed(document: Document, context: Context) -> FileFindings:
    """The file of a phase agent must have the closing line that is specified for this agent.

    Most phase agents end with a line such as `You translate architecture into actionable designs`.
    New sections are added before this line. When it is changed or missing, tools do not find the
    place.
    """
    agent, text = document.agent, context.text
    if agent is None or document.role is not Role.PHASE_AGENT:
        return
    stem = stem_of(document.path.removesuffix(TEMPLATE_ENDING))
    expected = next((it.closing for it in context.vocabulary.agents if it.stem == stem), None)
    if expected is None:
        return
    line = re.compile(r"[*_]{0,3}+" + r"\s++".join(map(re.escape, expected.rstrip(".").split())))
    if agent.closing is not None and line.match(text, agent.closing.start):
        return
    # Where more sections follow, the line comes after those that belong before it.
    validation, prompts = agent.starting_with("SELF-VALIDATION"), [*agent.prompts, *agent.misheaded]
    above = [validation] if validation is not None else prompts
    start = min((it.span.end for it in above), default=len(text))
    found = re.compile(rf"[\n\r]{line.pattern}").finditer(text, start)
    if all(is_in_region(document, it.end()) for it in found):
        last = document.source.line_around(len(text.rstrip()))
        wanted = f"closing line '{expected.rstrip('.')}...'"
        if agent.closing is None:
            yield Finding(last, f"missing {wanted}")
        else:
            words = " ".join(text[agent.closing.start : agent.closing.end].split())
            yield Finding(agent.closing, f"expected {wanted}, found {quoted(words)}")
