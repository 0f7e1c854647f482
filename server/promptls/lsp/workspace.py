"""The settings, teams and neighbours of the open documents, as they are on disk.

Some clients never report that a file has changed, so the disk is read again when an analysis needs
it, but at most once a second.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from promptls.document import Document
from promptls.files import Configurations, FileContext, FileContexts
from promptls.files.configurations import load_settings_file
from promptls.files.freshness import Observation, are_unchanged, observe_all
from promptls.files.neighbour_facts import LiveNeighbours
from promptls.lsp.uris import place_of
from promptls.project import Project
from promptls.settings import Settings, SettingsFileIssue

# How long what was read from the disk counts, in seconds.
_MAX_AGE = 1.0


class _Built(NamedTuple):
    """What became of a settings file, and the state of all files that it was made from."""

    settings: Settings | None
    mistakes: list[SettingsFileIssue]
    observations: Mapping[str, Observation]


class Workspace:
    """The contexts of documents. Settings that become invalid stay as they last were valid."""

    __slots__ = ("_built", "_contexts", "_mistakes", "_neighbours", "_refreshed")

    def __init__(self, opened: Callable[[str], Document | None]) -> None:
        self._neighbours = LiveNeighbours(opened)
        self._contexts: dict[str, FileContext] = {}
        self._built: dict[str, _Built] = {}
        self._refreshed = 0.0
        # The mistakes in settings files, by their path; an empty list for one that is valid again.
        self._mistakes: dict[str, list[SettingsFileIssue]] = {}

    def is_stale(self) -> bool:
        """Whether it is time to read the disk again."""
        return time.monotonic() - self._refreshed > _MAX_AGE

    def refresh(self, uris: Iterable[str]) -> list[str]:
        """Read the disk again. Returns the documents whose context has changed."""
        self._refreshed = time.monotonic()
        contexts = FileContexts(Configurations(build=self._read_settings).find)
        changed = []
        for uri in uris:
            context = place_of(uri, contexts)
            if context != self._contexts.get(uri):
                self._contexts[uri] = context
                changed.append(uri)
        return changed

    def find_context(self, uri: str) -> FileContext:
        """The context of a document, the same as for `promptls check`."""
        if uri not in self._contexts:
            self.refresh([uri])
        return self._contexts[uri]

    def forget(self, uri: str) -> None:
        """Forget a document that was closed."""
        self._contexts.pop(uri, None)

    def build_project(self, document: Document, context: FileContext) -> Project:
        """What the rules for a document may know of other files."""
        vocabulary = context.rule_set.vocabulary
        return self._neighbours.build_project(document, context.root, vocabulary)

    def take_mistakes(self) -> dict[str, list[SettingsFileIssue]]:
        """What has changed about mistakes in settings files since the last call, by path."""
        taken, self._mistakes = self._mistakes, {}
        return taken

    def _read_settings(
        self, path: str, root: str
    ) -> tuple[Settings | None, list[SettingsFileIssue]]:
        """Read settings, unless none of their files has changed since the last time."""
        known = self._built.get(path)
        if known is not None and are_unchanged(known.observations):
            return known.settings, []
        settings, mistakes = load_settings_file(path, root)
        files = settings.paths if settings else (path, *(it.path for it in mistakes))
        if settings is None and known is not None:
            settings = known.settings
        observations = observe_all(files, known.observations if known is not None else {})
        if known is None or _is_news(known, mistakes, observations):
            self._mistakes[path] = []
            for mistake in mistakes:
                self._mistakes.setdefault(mistake.path, []).append(mistake)
        self._built[path] = _Built(settings, mistakes, observations)
        return settings, []


def _is_news(
    known: _Built, mistakes: list[SettingsFileIssue], observations: Mapping[str, Observation]
) -> bool:
    """Whether a file has changed. One that was only verified gives nothing to report."""
    if mistakes != known.mistakes or observations.keys() != known.observations.keys():
        return True
    return any(it.stamp != known.observations[path].stamp for path, it in observations.items())
