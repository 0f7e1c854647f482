from collections import deque

from promptls.document import Document, PromptBlock
from promptls.rules.examples import EMISSION_PROTOCOL
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.agents.emission import PROTOCOL
from promptls.text.patterns import pattern
from promptls.vocabulary.roles import Role

_WORDS = pattern("(?i:menu|scenario)")


@rule(
    Document,
    severity=Severity.INFO,
    clause="iSDLC emission protocol, section 5",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad=EMISSION_PROTOCOL.replace(
        "# PROMPT",
        "# MENU\n\n---\nSUGGESTED NEXT STEPS:\n"
        "  [1] Start a new feature\n  [2] View project status\n---\n\n# PROMPT",
    ),
    good=EMISSION_PROTOCOL.replace("# PROMPT", "# MENU\n\nChoose a number.\n\n# PROMPT"),
)
def emission_in_menu(document: Document, _: Context) -> FileFindings:
    """The orchestrator must have prompt blocks in its emission protocol only, above all in no menu.

    The protocol names the five moments at which the orchestrator offers next steps. A block in
    another section makes it offer them at other moments, too. A menu already shows numbered
    options: with a block below it, the user has two lists to choose from, and the same number means
    two things.
    """
    agent = document.agent
    if agent is None or document.role is not Role.ORCHESTRATOR:
        return
    menus = deque(it.extent for it in agent.headings if _WORDS.search(it.title))
    protocol = agent.starting_with(PROTOCOL)
    for placed in document.nodes(PromptBlock):
        at = placed.span.start
        # Of the menus that begin above it, an outer one ends last.
        while menus and menus[0].end <= at:
            menus.popleft()
        place = placed.at(placed.node.header.span)
        if menus and menus[0].start <= at:
            yield Finding(place, "prompt block inside a menu")
        elif protocol is None or not protocol.extent.start <= at < protocol.extent.end:
            yield Finding(place, "prompt block outside the emission protocol")
