from collections.abc import Iterator, Sequence

from promptls.document import AgentParts, Document, ItemList, Placed, PointMark, SectionHeading
from promptls.parsing.surroundings import is_in_region
from promptls.repairs.emission import insert_part, render_point
from promptls.rules.examples import EMISSION_PROTOCOL
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
from promptls.rules.open_ends import OPEN_ENDS
from promptls.semantics.agents.emission import PROTOCOL, is_list_of
from promptls.semantics.agents.emission_points import (
    Point,
    are_inline,
    find_known_point,
    find_missing_points,
    find_points,
)
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted, replacing
from promptls.vocabulary import EmissionPoint, Vocabulary
from promptls.vocabulary.roles import Role


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="iSDLC emission protocol, section 3",
    yields_to=OPEN_ENDS,
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad=EMISSION_PROTOCOL.replace(
        "### 3. Gate Failure\n\nEmit:\n"
        "  [1] Review gate failure details\n  [2] Retry gate check\n  [3] Escalate to human\n\n",
        "",
    ),
    good=EMISSION_PROTOCOL.replace(
        "Gate Failure\n",
        "Gate Failure\n\nAfter GATE-NN FAILED announcement (gate validation found issues).\n",
    ),
)
def emission_point_missing(document: Document, context: Context) -> FileFindings:
    """The emission protocol must have all five emission points.

    These are the moments of a workflow at which the user must know what to do next: its start, a
    gate that was passed, a gate that failed, a blocker, and its completion. Where a point is
    missing, the orchestrator offers no next steps at that moment.

    A point with another name in the place of a missing one is treated as that point. It is reported
    at its heading, and the fix renames it.
    """
    agent, vocabulary = document.agent, context.vocabulary
    protocol = agent.starting_with(PROTOCOL) if agent is not None else None
    if agent is None or protocol is None or document.role is not Role.ORCHESTRATOR:
        return
    points = find_points(agent, vocabulary)
    missing = find_missing_points(points, vocabulary)
    if not points:
        text = "\n".join(render_point(it, vocabulary) for it in missing)
        # A heading in a list has no points at the margin, however many are put there.
        is_indented = context.text.endswith((" ", "\t"), 0, protocol.span.start)
        end, name = _end(document, protocol), "the missing emission points"
        fix = None if is_indented else insert_part(document, end, text, name)
        yield Finding(protocol.span, "missing emission points", fix)
        return
    for given in points:
        if given.known is not None and given.is_misnamed:
            yield _misnamed(given.mark, given.known, context.text)
    for point in missing:
        message = f"missing emission point {point.number}, {point.name!r}"
        bare = _without_number(agent, protocol, point, vocabulary)
        if bare is not None:
            start = context.text.index(bare.title, bare.span.start)
            fix = unsafe_fix(
                FileSpan(start, start), f"{point.number}. ", f"Add the number {point.number}"
            )
            yield Finding(bare.span, message, fix)
        else:
            yield Finding(protocol.span, message, _fix(points, point, protocol, document, context))


def _misnamed(mark: PointMark, known: EmissionPoint, text: str) -> Finding[FileSpan]:
    found = text[mark.words.start : mark.words.end]
    fix = unsafe_fix(mark.words, known.name, replacing(found, known.name)) if found else None
    message = f"expected emission point {known.name!r}, found {quoted(mark.name)}"
    return Finding(mark.span, message, fix)


def _without_number(
    agent: AgentParts, protocol: SectionHeading, point: EmissionPoint, vocabulary: Vocabulary
) -> SectionHeading | None:
    """The heading that names a point, but not its number."""
    start, end = protocol.span.end, protocol.extent.end
    headings = (it for it in agent.headings if start < it.span.start < end)
    return next((it for it in headings if find_known_point(it.title, vocabulary) is point), None)


def _fix(
    points: Sequence[Point],
    point: EmissionPoint,
    protocol: SectionHeading,
    document: Document,
    context: Context,
) -> FileFix | None:
    level = next(it.mark.level for it in points if it.known)
    astray = next((it for it in _lists(points) if is_list_of(point, it, context.text)), None)
    if astray is not None:
        # Only the heading is missing. It takes over all lists up to the next one.
        at = astray.span.start
        below = next(it.lists[it.lists.index(astray) :] for it in points if astray in it.lists)
        is_mixed = not all(is_list_of(point, it, context.text) for it in below)
        if is_mixed or is_in_region(document, at):
            return None
        text = render_point(point, context.vocabulary, level).partition("\n")[0]
        return insert_part(document, at, text, f"the missing point {point.name!r}")
    later = [it for it in points if it.known and it.known.number > point.number]
    at = later[0].mark.span.start if later else _end(document, protocol)
    text = render_point(point, context.vocabulary, level, is_inline=are_inline(points))
    return insert_part(document, at, text, f"the missing point {point.name!r}")


def _lists(points: Sequence[Point]) -> Iterator[Placed[ItemList]]:
    return (it for point in points for it in point.lists)


def _end(document: Document, protocol: SectionHeading) -> int:
    closing = document.agent.closing if document.agent is not None else None
    end = protocol.extent.end
    return end if closing is None else min(end, max(closing.start, protocol.span.end))
