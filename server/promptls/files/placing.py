"""Tells where a file stands: its path in its project, and its role in a team of agents."""

import os
from typing import NamedTuple

from promptls.kinds import ORCHESTRATOR_FILE, Role, role_of

# Folders, and the folder at or above each that was looked for.
Known = dict[str, str | None]

_PROJECT_MARK = ".git"


class Place(NamedTuple):
    """What a file's kind and its rules depend on, besides its text.

    `path` has forward slashes. It begins at the folder with `.git`, so that a file is the same
    wherever promptls is started, and at the top where there is none.
    """

    path: str
    role: Role | None


class Places:
    """Where files stand. It remembers the folders, so it is made anew when files come and go."""

    __slots__ = ("_phase_agents", "_projects", "_teams")

    def __init__(self, phase_agents: frozenset[str]) -> None:
        self._phase_agents = phase_agents
        self._projects: Known = {}
        self._teams: Known = {}

    def of(self, path: str) -> Place:
        """Tell where a file stands. Its path is absolute, and it need not exist."""
        team = team_of(path, self._teams)
        role = None if team is None else role_of(path, team, self._phase_agents)
        project = project_of(os.path.dirname(path), self._projects)
        inside = path if project is None else os.path.relpath(path, project)
        return Place(inside.replace(os.sep, "/"), role)


def team_of(path: str, known: Known | None = None, limit: str | None = None) -> str | None:
    """The nearest folder at or above a file that holds the orchestrator's file.

    It is not looked for above the folder with `.git`, nor above the limit.
    """
    return _nearest(os.path.dirname(path), ORCHESTRATOR_FILE, known, (_PROJECT_MARK, limit))


def project_of(folder: str, known: Known | None = None) -> str | None:
    """The nearest folder at or above a folder that holds `.git`."""
    return _nearest(folder, _PROJECT_MARK, known, (None, None))


def _nearest(
    folder: str, wanted: str, known: Known | None, ends: tuple[str | None, str | None]
) -> str | None:
    known = {} if known is None else known
    mark, limit = ends
    passed: list[str] = []
    at: str = folder
    found: str | None = None
    while at not in known:
        passed.append(at)
        if os.path.exists(os.path.join(at, wanted)):
            found = at
            break
        above = os.path.dirname(at)
        if at in (above, limit) or (mark and os.path.exists(os.path.join(at, mark))):
            break
        at = above
    else:
        found = known[at]
    known.update(dict.fromkeys(passed, found))
    return found
