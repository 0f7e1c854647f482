"""The settings, teams and neighbours of the open documents, in the editor or on the disk.

Some clients never report that a file has changed, so the disk is read again when an analysis needs
it, and when nothing else is to be done, but at most once a second.
"""

import logging
import time
from collections.abc import Callable, Iterable
from functools import partial

from promptls.checking.checker import report
from promptls.files import Configurations, FileContext, FileContexts
from promptls.files.configurations import (
    Loaded,
    configure,
    find_mistakes,
    load_settings_file,
    read_settings,
)
from promptls.files.neighbour_facts import Found, NeighbourReader, Seeker
from promptls.files.store import FileStore, ReadSource
from promptls.lsp.documents.uris import place_of
from promptls.lsp.workspace.settings_mistakes import SettingsMistakes
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.outcomes import InvalidSetting
from promptls.semantics.context import Neighbours
from promptls.semantics.facts import WantedFiles
from promptls.settings import SettingsFileIssue, SettingsIssue
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import Kind

log = logging.getLogger(__name__)

# How long what was read from the disk counts, in seconds.
_MAX_AGE = 1.0
_LONG_AGO = float("-inf")


class _Around(NamedTuple):
    """What is known of the files that matter to a document, and what that depends on."""

    path: str
    wanted: WantedFiles
    kind: Kind | None
    root: str
    vocabulary: Vocabulary
    project: Neighbours


class Workspace:
    """The contexts of documents. Settings that become invalid stay as they last were valid."""

    def __init__(self, store: FileStore) -> None:
        self.store = store
        # The folder whose settings a document without a file has.
        self.find_folder: Callable[[], str | None] = lambda: None
        self._contexts: dict[str, FileContext] = {}
        self._refreshed = _LONG_AGO
        # That of the document that is typed in: a keystroke changes no other file.
        self._around: _Around | None = None
        # All that the index of the workspace has found.
        self.settings_files: frozenset[str] = frozenset()
        self.mistakes = SettingsMistakes()
        self._places = self._read_places()

    def is_stale(self) -> bool:
        """Whether it is time to read the disk again."""
        return time.monotonic() - self._refreshed > _MAX_AGE

    def looked_at(self) -> float:
        """When the disk was read last, by the clock that never goes back."""
        return self._refreshed

    def expire(self) -> None:
        """Read the disk again when it is needed next, however short the time since."""
        self._refreshed = _LONG_AGO
        self._around = None

    def look_around(self) -> None:
        """Look at the other files again, one of which may have changed in the editor."""
        self._around = None

    def refresh(self, uris: Iterable[str]) -> list[str]:
        """Read the disk again. Returns the documents whose context has changed."""
        self._refreshed = time.monotonic()
        self._around = None
        self._places = self._read_places()
        changed = []
        for uri in uris:
            context = self._find_place(uri)
            if context != self._contexts.get(uri):
                self._contexts[uri] = context
                changed.append(uri)
        self.mistakes.follow(self._places.listed, self.read_settings)
        return changed

    def find_context(self, uri: str) -> FileContext:
        """The context of a document, the same as for `promptls check`."""
        if uri not in self._contexts:
            if self.is_stale():
                self._places = self._read_places()
            self._contexts[uri] = self._find_place(uri)
        return self._contexts[uri]

    def forget(self, uri: str) -> None:
        """Forget a document that was closed."""
        self._contexts.pop(uri, None)

    def build_project(
        self, seeker: Seeker, context: FileContext, found: Found | None = None
    ) -> Neighbours:
        """What the rules for a document may know of other files."""
        vocabulary, own, around = context.rule_set.vocabulary, seeker.own, self._around
        if found is None and around is not None and around.vocabulary is vocabulary:
            asked = own.path, seeker.wanted, seeker.kind, context.root
            if around[: len(asked)] == asked:
                return around.project._replace(files={**around.project.files, own.path: own})
        reader = NeighbourReader(self.store, self._places.find)
        project = reader.find_project(seeker, context.root, vocabulary, found)
        if found is None and any(seeker.wanted):
            self._around = _Around(
                own.path, seeker.wanted, seeker.kind, context.root, vocabulary, project
            )
        return project

    def check_settings(self, path: str) -> list[FileDiagnostic]:
        """What is wrong in a settings file: the same list until one of its files changes."""
        return self.store.derive_jointly(("mistakes", path), partial(_find_mistakes, path))

    def configurations(self) -> Configurations:
        """The settings of all files, as they apply to open documents."""
        return configure(self.store, self.read_settings)

    def read_settings(self, path: str, root: str) -> Loaded:
        """The settings that begin in a file. Their mistakes are not returned, but taken later."""
        loaded = read_settings(self.store, path, root, _load)
        self.mistakes.note(path, loaded)
        return loaded[0], []

    def _read_places(self) -> FileContexts:
        found = self.configurations()
        return FileContexts(found.find, found.listed, self._is_extended)

    def _is_extended(self, path: str) -> bool:
        """Whether settings extend a file, as far as they apply to what is open or are indexed."""
        applied = (it.settings.paths for it in self._contexts.values())
        return path in self.settings_files or any(path in it for it in applied)

    def _find_place(self, uri: str) -> FileContext:
        try:
            return place_of(uri, self._places, self.find_folder())
        except Exception:
            log.exception("the place of a document cannot be found out")
            return self._contexts.get(uri) or FileContext("")


def to_findings(mistakes: Iterable[SettingsFileIssue]) -> list[FileDiagnostic]:
    """The findings in a settings file."""
    return report(
        InvalidSetting(it.span, it.message, it.meant, text[slice(*it.span)])
        for _, text, it in mistakes
    )


def _find_mistakes(
    path: str, read_source: ReadSource, _: list[FileDiagnostic] | None
) -> list[FileDiagnostic]:
    try:
        return to_findings(find_mistakes(path, read_source, _load))
    except Exception as error:
        return to_findings([_failure(path, error)])


def _load(path: str, root: str, *, read_source: ReadSource) -> Loaded:
    """Read settings. An error in promptls must not silence all documents that they apply to."""
    try:
        settings, mistakes = load_settings_file(path, root, read_source=read_source)
        if settings is not None:
            # What is computed when it is first used may fail then.
            _ = settings.rules, settings.per_file_ignores, settings.vocabulary
            if settings.baseline:
                from promptls.lsp.workspace.baselines import know  # noqa: PLC0415 - few settings name one

                settings, mistakes = know(settings, read_source)
    except Exception as error:
        return None, [_failure(path, error)]
    return settings, mistakes


def _failure(path: str, error: Exception) -> SettingsFileIssue:
    log.error("the settings could not be read", exc_info=error)
    message = f"internal error while reading the settings: {type(error).__name__}"
    issue = SettingsIssue(FileSpan(0, 0), f"{message} (please report it)")
    return SettingsFileIssue(path, "", issue)
