"""Keeps the settings that were read from files until one of these files changes."""

from collections.abc import Callable, Mapping

from promptls.files.configurations import load_settings_file
from promptls.files.freshness import Observation, are_unchanged, observe_all
from promptls.settings import Settings, SettingsFileIssue
from promptls.text.values import NamedTuple

Loaded = tuple[Settings | None, list[SettingsFileIssue]]


class KeptSettings(NamedTuple):
    """What became of a settings file, and the state of all files that it was made from."""

    settings: Settings | None
    mistakes: list[SettingsFileIssue]
    observations: Mapping[str, Observation]


def read_again(
    path: str,
    root: str,
    known: KeptSettings | None,
    load: Callable[[str, str], Loaded] = load_settings_file,
) -> KeptSettings:
    """Read settings, or return what is known of them if none of their files has changed.

    Those that have become invalid stay as they last were valid.
    """
    if known is not None and are_unchanged(known.observations):
        return known
    settings, mistakes = load(path, root)
    files = settings.paths if settings else (path, *(it.path for it in mistakes))
    if settings is None and known is not None:
        settings = known.settings
    observations = observe_all(files, known.observations if known is not None else {})
    return KeptSettings(settings, mistakes, observations)


class SettingsCache:
    """Settings by the file that they begin with."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[str, KeptSettings] = {}

    def read(self, path: str, root: str) -> Loaded:
        """Read settings, unless none of their files has changed. Mistakes are not reported."""
        kept = self._kept[path] = read_again(path, root, self._kept.get(path))
        return kept.settings, []
