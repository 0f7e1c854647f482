"""Tells where a file stands: its path in its project, and its role in a team of agents."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from promptls.globs import matches
from promptls.kinds import ORCHESTRATOR_FILE, Kind, Role, role_of
from promptls.settings import DEFAULT, IgnoredIn, Settings

if TYPE_CHECKING:
    from promptls.rule_set import RuleSet

# Folders, and for each the folder at or above it that was looked for, if there is one.
Nearest = dict[str, str | None]

_PROJECT_MARK = ".git"


class Place(NamedTuple):
    """What a file's kind and its rules depend on, besides its text.

    `path` has forward slashes. It begins at the folder with `.git`, the root, so that a file is the
    same wherever promptls is started, and at the top where there is none. `inside` is what the
    patterns of the settings see.
    """

    path: str
    role: Role | None = None
    root: str = os.sep
    settings: Settings = DEFAULT
    inside: str = ""

    @property
    def kind(self) -> Kind | None:
        """The kind that the settings give to the file, if they do."""
        return self.settings.kind(self.inside)

    @property
    def rule_set(self) -> "RuleSet":
        """The rules for the file."""
        others = filter(self._is_meant_by, self.settings.per_file_ignores)
        return self.settings.rule_set(self.inside, others)

    def _is_meant_by(self, ignored: IgnoredIn) -> bool:
        if ignored.root is None:
            return False
        absolute = os.path.join(self.root, self.path)
        return matches(ignored.pattern, seen_from(ignored.root, absolute))


class _Folder(NamedTuple):
    """What the files of a folder have in common. The beginnings of paths end with a slash."""

    settings: Settings
    team: str | None
    root: str
    shown: str
    inside: str


class Places:
    """Where files stand. It remembers the folders, so it is made anew when files come and go."""

    __slots__ = ("_folders", "_projects", "_settings_of", "_teams")

    def __init__(self, settings_of: Callable[[str], Settings] = lambda _: DEFAULT) -> None:
        self._settings_of = settings_of
        self._folders: dict[str, _Folder] = {}
        self._projects: Nearest = {}
        self._teams: Nearest = {}

    def of(self, path: str) -> Place:
        """Tell where a file stands. Its path is absolute, and it need not exist."""
        folder, name = os.path.split(path)
        known = self._folders.get(folder)
        if known is None:
            known = self._folders[folder] = self._folder(folder)
        settings, team, root, shown, inside = known
        role = None if team is None else role_of(path, team, settings.vocabulary.phase_agents)
        return Place(f"{shown}{name}", role, root, settings, f"{inside}{name}")

    def _folder(self, folder: str) -> _Folder:
        within = os.path.join(folder, "")
        settings = self._settings_of(within)
        project = project_of(folder, self._projects)
        shown = within if project is None else _beginning(project, folder)
        inside = _beginning(settings.root, folder)
        return _Folder(
            settings,
            team_of(within, self._teams),
            project or os.sep,
            shown.replace(os.sep, "/"),
            inside,
        )


def _beginning(root: str, folder: str) -> str:
    """What stands before the names of files in a folder, as it is seen from another one."""
    seen = seen_from(root, folder)
    return "" if seen == "." else f"{seen}/"


def seen_from(root: str, path: str) -> str:
    """A path as the patterns of some settings see it: relative to their root."""
    return os.path.relpath(path, root or os.sep).replace(os.sep, "/")


def team_of(path: str, known: Nearest | None = None, limit: str | None = None) -> str | None:
    """The nearest folder at or above a file that holds the orchestrator's file.

    It is not looked for above the folder with `.git`, nor above the limit.
    """
    return _nearest(os.path.dirname(path), ORCHESTRATOR_FILE, known, (_PROJECT_MARK, limit))


def project_of(folder: str, known: Nearest | None = None) -> str | None:
    """The nearest folder at or above a folder that holds `.git`."""
    return _nearest(folder, _PROJECT_MARK, known, (None, None))


def _nearest(
    folder: str, wanted: str, known: Nearest | None, ends: tuple[str | None, str | None]
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
