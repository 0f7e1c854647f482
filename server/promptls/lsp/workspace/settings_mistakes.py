"""What is wrong in the settings files that apply to others, until it is right or they no longer do.

Nobody need have such a file open. What it applied to may be closed when the mistake is corrected,
so the files with mistakes are read again when all others are.
"""

import os
from collections.abc import Callable, Mapping

from promptls.files.configurations import Loaded, find_settings_file
from promptls.files.folders import Folders
from promptls.settings import SettingsFileIssue


class SettingsMistakes:
    """What became of each settings file when it was read last, and what is new about that."""

    def __init__(self) -> None:
        self._loaded: dict[str, Loaded] = {}
        # By path; an empty list for a file that is valid again.
        self._news: dict[str, list[SettingsFileIssue]] = {}

    def note(self, path: str, loaded: Loaded) -> None:
        """Remember what became of the settings that begin in a file."""
        if loaded is not self._loaded.get(path):
            self._become({**self._loaded, path: loaded}, path)

    def follow(self, folders: Folders, read: Callable[[str, str], object]) -> None:
        """Read those with mistakes again, and forget those that apply to nothing any more."""
        for path in [path for path, (_, mistakes) in self._loaded.items() if mistakes]:
            folder = os.path.dirname(path)
            if find_settings_file(folder, folders) == path:
                read(path, folder)
            else:
                self._become({key: it for key, it in self._loaded.items() if key != path}, path)

    def take_news(self) -> dict[str, list[SettingsFileIssue]]:
        """What has changed since the last call, by path."""
        taken, self._news = self._news, {}
        return taken

    def repeat(self) -> None:
        """Have `take_news` return all mistakes once more."""
        for path in {it.path for _, mistakes in self._loaded.values() for it in mistakes}:
            self._news[path] = self.find(path)

    def find(self, path: str) -> list[SettingsFileIssue]:
        """The mistakes in a file, as far as it was read."""
        return _find(path, self._loaded)

    def _become(self, loaded: dict[str, Loaded], path: str) -> None:
        both = (it.get(path, (None, [])) for it in (self._loaded, loaded))
        paths = {path, *(it.path for _, mistakes in both for it in mistakes)}
        self._news.update((it, _find(it, loaded)) for it in paths)
        # Last: what was interrupted before is noted the next time.
        self._loaded = loaded


def _find(path: str, loaded: Mapping[str, Loaded]) -> list[SettingsFileIssue]:
    # What several files extend is wrong once.
    found = (it for _, mistakes in loaded.values() for it in mistakes if it.path == path)
    return [*dict.fromkeys(found)]
