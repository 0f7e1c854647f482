"""Finds out what a file's kind and rules depend on: its path in its project, role and settings."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from promptls.files.folders import Folders, find_folder
from promptls.settings import DEFAULT, Settings
from promptls.text.values import NamedTuple
from promptls.vocabulary.files import SETTINGS_FILES, TEMPLATE_ENDING
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import ORCHESTRATOR_FILE, Role, role_of

if TYPE_CHECKING:
    from promptls.rules.rule_set import RuleSet

# Folders, and for each the nearest folder at or above it that was looked for, if there is one.
Nearest = dict[str, str | None]

PROJECT_MARK = ".git"


class FileContext(NamedTuple):
    """What a file's kind and its rules depend on, besides its text.

    `path` has forward slashes. It begins at the folder with `.git`, the root, so that it is the
    same wherever promptls is started; without a project it is the whole path. `inside` is the path
    that the patterns of the settings are matched against. `is_settings` tells that the file itself
    holds settings: by its name, or because settings extend it.
    """

    path: str
    role: Role | None = None
    root: str = os.sep
    settings: Settings = DEFAULT
    inside: str = ""
    is_settings: bool = False

    @property
    def kind(self) -> Kind | None:
        """The kind that the settings give to the file, if they do."""
        return self.settings.kind(self.inside)

    @property
    def known(self) -> frozenset[str]:
        """The fingerprints of the findings that the baseline of the settings lists for the file."""
        settings = self.settings
        if not settings.known:
            return frozenset()
        path = os.path.join(self.root, self.path)
        inside = to_path_from(os.path.dirname(settings.baseline), path)
        return settings.known.get(inside, frozenset())

    @property
    def rule_set(self) -> "RuleSet":
        """The rules for the file."""
        return self.settings.rule_set(self.inside)


class _Folder(NamedTuple):
    """What the files of a folder have in common. The beginnings of paths end with a slash."""

    settings: Settings
    team: str | None
    root: str
    shown: str
    inside: str


def _is_extended_by_none(_path: str) -> bool:
    """Only the settings that apply to a file itself are known."""
    return False


class FileContexts:
    """The contexts of files. It caches folders, so it is valid until files come or go.

    `is_extended` tells which files are extended by settings that apply to others.
    """

    __slots__ = (
        "_is_extended",
        "_known",
        "_projects",
        "_settings_of",
        "_teams",
        "_template_teams",
        "listed",
    )

    def __init__(
        self,
        settings_of: Callable[[str], Settings] = lambda _: DEFAULT,
        listed: Folders | None = None,
        is_extended: Callable[[str], bool] = _is_extended_by_none,
    ) -> None:
        self._settings_of = settings_of
        self._is_extended = is_extended
        self.listed = listed or Folders()
        self._known: dict[str, _Folder] = {}
        self._projects: Nearest = {}
        self._teams: Nearest = {}
        self._template_teams: Nearest = {}

    def find(self, path: str) -> FileContext:
        """The context of a file. Its path is absolute, and it need not exist."""
        folder, name = os.path.split(path)
        known = self._known.get(folder)
        if known is None:
            known = self._known[folder] = self._find_folder(folder)
        settings, team, root, shown, inside = known
        if team is None and name.endswith(TEMPLATE_ENDING):
            team = _find_template_team(folder, self._template_teams, None, self.listed)
        role = None if team is None else role_of(path, team, settings.vocabulary.phase_agents)
        is_settings = name in SETTINGS_FILES or path in settings.paths or self._is_extended(path)
        return FileContext(f"{shown}{name}", role, root, settings, f"{inside}{name}", is_settings)

    def _find_folder(self, folder: str) -> _Folder:
        within = os.path.join(folder, "")
        settings = self._settings_of(within)
        project = find_project_root(folder, self._projects, self.listed)
        shown = within if project is None else _to_prefix(project, folder)
        inside = _to_prefix(settings.root, folder)
        return _Folder(
            settings,
            find_nearest(folder, ORCHESTRATOR_FILE, self._teams, (PROJECT_MARK, None), self.listed),
            project or os.sep,
            shown.replace(os.sep, "/"),
            inside,
        )


def to_path_from(root: str, path: str) -> str:
    """A path relative to a root, with forward slashes, as patterns of settings expect it."""
    within = os.path.join(root or os.sep, "")
    if path.startswith(within) and path[1:2] != os.sep and path == os.path.normpath(path):
        # Nearly every path is like that, and `relpath` takes ten times as long.
        return path[len(within) :].replace(os.sep, "/")
    return os.path.relpath(path, root or os.sep).replace(os.sep, "/")


def find_team(
    path: str, known: Nearest | None = None, limit: str | None = None, listed: Folders | None = None
) -> str | None:
    """The nearest folder at or above a file that holds the orchestrator's file.

    The search ends at the folder with `.git`, and at the limit.
    """
    ends, folder = (PROJECT_MARK, limit), os.path.dirname(path)
    team = find_nearest(folder, ORCHESTRATOR_FILE, known, ends, listed)
    if team is None and path.endswith(TEMPLATE_ENDING):
        return _find_template_team(folder, None, limit, listed)
    return team


def _find_template_team(
    folder: str, known: Nearest | None, limit: str | None, listed: Folders | None
) -> str | None:
    """The nearest folder with a file from which that of the orchestrator is made.

    It is asked for such files only, so that no other costs more.
    """
    wanted = f"{ORCHESTRATOR_FILE}{TEMPLATE_ENDING}"
    return find_nearest(folder, wanted, known, (PROJECT_MARK, limit), listed)


def find_project_root(
    folder: str, known: Nearest | None = None, listed: Folders | None = None
) -> str | None:
    """The nearest folder at or above a folder that holds `.git`."""
    return find_nearest(folder, PROJECT_MARK, known, (None, None), listed)


def _to_prefix(root: str, folder: str) -> str:
    """What comes before the names of files in a folder, in paths relative to a root."""
    seen = to_path_from(root, folder)
    return "" if seen == "." else f"{seen}/"


def find_nearest(
    folder: str,
    wanted: str,
    known: Nearest | None,
    ends: tuple[str | None, str | None],
    listed: Folders | None,
) -> str | None:
    """The nearest folder at or above a folder that holds something of a name.

    The search ends at a folder that holds the first of `ends`, and at the second.
    """
    known = {} if known is None else known
    holds = (listed or Folders()).holds
    mark, limit = ends
    passed: list[str] = []
    at: str = folder
    found: str | None = None
    while at not in known:
        passed.append(at)
        if holds(at, wanted):
            found = at
            break
        above = find_folder(at)
        if at in (above, limit) or (mark and holds(at, mark)):
            break
        at = above
    else:
        found = known[at]
    known.update(dict.fromkeys(passed, found))
    return found
