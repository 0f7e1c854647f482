"""Agents of a team: whether one has no section that the others of its role have."""

from promptls.document import Document
from promptls.semantics.context import Context
from promptls.vocabulary.kinds import ORCHESTRATOR_FILE, Role, inside, likely_team_of, role_of


def lacks_prompts(document: Document) -> bool:
    """Whether a document is an agent that needs a section of prompts and has none."""
    agent = document.agent
    if agent is None or document.role is Role.ORCHESTRATOR:
        return False
    return not agent.prompts and not agent.misheaded


def have_others_prompts(document: Document, context: Context) -> bool:
    """Whether most of the other agents of the same role in the team have a section of prompts."""
    team = likely_team_of(document.path)
    files = context.project.files if context.project is not None else {}
    if inside(team, ORCHESTRATOR_FILE) not in files:
        return False
    phase_agents = context.vocabulary.phase_agents
    others = [
        it.has_prompts
        for path, it in files.items()
        if path != document.path and role_of(path, team, phase_agents) is document.role
    ]
    return sum(others) * 2 > len(others)
