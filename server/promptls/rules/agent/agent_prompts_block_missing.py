from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter

from promptls.document import AgentParts, Chapter, Document, Framed, RegionKind, SectionHeading
from promptls.repairs.agents import render_frame, render_output
from promptls.rules.kit import (
    UNSAFE,
    Context,
    FileFindings,
    FileFix,
    Finding,
    Severity,
    rule,
    unsafe_fix,
)
from promptls.semantics.agents.emission import find_misspelt_heading
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, set_apart
from promptls.vocabulary.roles import Role

_START = attrgetter("start")
# A file in which the block is described.
_FILE = pattern(r"[\w-]\.md\b")
_HEADER = pattern(r"(?:\A|[\n\r])[ \t>]*+(?:SUGGESTED NEXT STEPS|STATUS):")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="iSDLC prompt format, section 4.1",
    path="agents/tracing/symptom-analyzer.md",
    role=Role.SUB_AGENT,
    bad="""
        # SUGGESTED PROMPTS

        At the end of your work, emit a status line.
    """,
    good="""
        # SUGGESTED PROMPTS

        At the end of your work, emit a status line.

        ---
        STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        ---
    """,
)
def agent_prompts_block_missing(document: Document, context: Context) -> FileFindings:
    """The section `# SUGGESTED PROMPTS` must show the block that the agent emits.

    A phase agent and a sub-orchestrator show a list of next steps, a sub-agent a status line. An
    agent that is told to emit one but not how makes up a form of its own, which no program
    recognises. A section that refers to another file, such as `CLAUDE.md`, need not repeat it.
    """
    agent, text = document.agent, context.text
    if agent is None or document.role in (None, Role.ORCHESTRATOR):
        return
    sections = sorted((*agent.prompts, *agent.misheaded), key=lambda it: it.span)
    misspelt = find_misspelt_heading(agent, Chapter.PROMPTS) if not sections else None
    if misspelt is not None:
        sections = [misspelt]
    blocks = [it.span.start for it in document.nodes(Framed)]
    bodies = _find_bodies(sections, agent, text)
    if not bodies or any(_is_within(bodies, it) for it in blocks):
        return
    if any(_FILE.search(text, *it) for it in bodies) or _is_shown_as_code(document, bodies):
        return
    kind = "status line" if document.role is Role.SUB_AGENT else "block of next steps"
    # What is shown elsewhere is to be moved, and not to be written once more.
    is_begun = any(_HEADER.search(text, *it) for it in bodies)
    fix = None if blocks or is_begun else _fix(document, agent, bodies[0], kind)
    yield Finding(sections[0].span, f"missing {kind} in the section", fix)


def _is_shown_as_code(document: Document, bodies: Sequence[FileSpan]) -> bool:
    """Whether a fence of any language shows a block."""
    fences = (
        region.body.placed(base)
        for base, section in document.parts
        for region in section.regions
        if region.kind is RegionKind.FENCE
    )
    return any(
        _HEADER.search(document.source.text, max(0, fence.start - 1), fence.end) is not None
        for fence in fences
        if _is_within(bodies, fence.start)
    )


def _find_bodies(
    sections: Sequence[SectionHeading], agent: AgentParts, text: str
) -> list[FileSpan]:
    """What is under the headings, as if they were of level 1, which they should be."""
    starts = [it.span.start for it in agent.headings if it.level == 1]
    starts.append(len(text))
    bodies: dict[int, FileSpan] = {}
    for it in sections:
        end = starts[bisect_right(starts, it.span.start, 0, len(starts) - 1)]
        # One that is in the body of another has nothing of its own.
        bodies.setdefault(end, FileSpan(it.span.end, end))
    return list(bodies.values())


def _is_within(bodies: Sequence[FileSpan], offset: int) -> bool:
    """Whether an offset is in one of them. If it is, it is in the last one that begins above."""
    at = bisect_right(bodies, offset, key=_START) - 1
    return at >= 0 and offset < bodies[at].end


def _fix(document: Document, agent: AgentParts, body: FileSpan, kind: str) -> FileFix | None:
    text, closing = document.source.text, agent.closing
    end = body.end if closing is None else min(body.end, max(closing.start, body.start))
    if end == len(text) and document.ends_open:
        return None
    is_empty = not text[body.start : end].strip()
    shown = render_output(document.role) if is_empty else render_frame(document.role)
    return unsafe_fix(FileSpan(end, end), set_apart(text, end, shown), f"Add a {kind}")
