"""Keeps the settings that were read from files until one of these files changes."""

from collections.abc import Mapping
from typing import NamedTuple

from promptls.files.configurations import load_settings_file
from promptls.files.freshness import Observation, are_unchanged, observe_all
from promptls.settings import Settings, SettingsFileIssue


class _Built(NamedTuple):
    settings: Settings | None
    observations: Mapping[str, Observation]


class SettingsCache:
    """Settings by the file that they begin with. Those that become invalid stay as they were."""

    __slots__ = ("_built",)

    def __init__(self) -> None:
        self._built: dict[str, _Built] = {}

    def read(self, path: str, root: str) -> tuple[Settings | None, list[SettingsFileIssue]]:
        """Read settings, unless none of their files has changed. Mistakes are not reported."""
        known = self._built.get(path)
        if known is not None and are_unchanged(known.observations):
            return known.settings, []
        settings, mistakes = load_settings_file(path, root)
        files = settings.paths if settings else (path, *(it.path for it in mistakes))
        if settings is None and known is not None:
            settings = known.settings
        observations = observe_all(files, known.observations if known is not None else {})
        self._built[path] = _Built(settings, observations)
        return settings, []
