"""The roles of agents in a team, as their paths tell them."""

from enum import StrEnum

from promptls.text.paths import folder_of, name_of, stem_of
from promptls.vocabulary.files import PLAIN_NAMES, TEMPLATE_ENDING, is_instructions, is_markdown


class Role(StrEnum):
    """What an agent file is to the other agents of its folder."""

    ORCHESTRATOR = "orchestrator"
    SUB_ORCHESTRATOR = "sub-orchestrator"
    PHASE_AGENT = "phase agent"
    SUB_AGENT = "sub-agent"


# A folder that holds this file is a team; only in a team do agents have roles.
ORCHESTRATOR_FILE = "00-sdlc-orchestrator.md"


def role_of(path: str, team: str, phase_agents: frozenset[str]) -> Role | None:
    """Tell the role of a file below `team`, the folder that holds the orchestrator's file.

    A file from which another is made, with the ending `.md.template`, has the role of that one.
    """
    name, folder, home = name_of(path), folder_of(path), team.rstrip("/")
    name = name.removesuffix(TEMPLATE_ENDING)
    if not is_markdown(name) or name in PLAIN_NAMES or is_instructions(name):
        return None
    if folder != home and home and not folder.startswith(f"{home}/"):
        return None
    if folder == home and name == ORCHESTRATOR_FILE:
        return Role.ORCHESTRATOR
    if name.endswith("-orchestrator.md"):
        return Role.SUB_ORCHESTRATOR
    # A numbered agent of a phase is in the orchestrator's folder, one without a number anywhere.
    stem = stem_of(name)
    if stem in phase_agents and (folder == home or not stem[0].isdigit()):
        return Role.PHASE_AGENT
    return Role.SUB_AGENT if folder != home else None


def likely_team_of(path: str) -> str:
    """The folder of the team that an agent belongs to, as far as its path says it.

    A numbered agent is in that folder. Others are below it, and it is usually called `agents`.
    """
    folder, name = folder_of(path), name_of(path)
    if name[:1].isdigit():
        return folder
    folders = folder.split("/")
    if "agents" in folders:
        return "/".join(folders[: len(folders) - folders[::-1].index("agents")])
    return folder_of(folder)
