"""Finds the settings of a file: the nearest settings file upward within its project."""

import os
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from promptls.files.contexts import PROJECT_MARK, Nearest, find_nearest, find_project_root
from promptls.files.folders import Folders, find_folder
from promptls.files.reading import FileError, contains, read_within
from promptls.files.state_phases import STATE_FOLDER, ReadPhases, derive_phases, read_phases
from promptls.settings import DEFAULT, INLINE, Settings, SettingsFileIssue, with_phases
from promptls.text.digests import digest
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary.files import SETTINGS_FILES, is_shared_file

if TYPE_CHECKING:
    from promptls.files.store import FileStore, ReadSource

# What became of a settings file, and the mistakes in it and in those that it extends.
Loaded = tuple[Settings | None, list[SettingsFileIssue]]
# Reads a settings file by its path and the folder that its patterns are relative to.
Build = Callable[[str, str], Loaded]
# The same, given what reads the text of a file.
Load = Callable[..., Loaded]


class Configurations:
    """The settings of files, by the folder that they are in.

    `adapt` applies what the command line overrides; `build` reads a file and those that it extends.
    A settings file with mistakes counts as none; the mistakes are in `mistakes`. With `only`, that
    file applies to all, as if it were in the working directory; if it is empty, no file applies.
    Texts that are `inline` override all files; their patterns are relative to `folder`. `listed`
    are the folders that need not be asked for their files. `files` are all that settings were read
    from, and `baselines` those that they name. `read_phases` reads the phases of the workflow in a
    folder, which belong to the settings of all files of its project.
    """

    __slots__ = (
        "_adapt",
        "_build",
        "_build_inline",
        "_built",
        "_known",
        "_only",
        "_phases",
        "_read_phases",
        "_stated",
        "_states",
        "baselines",
        "files",
        "listed",
        "mistakes",
    )

    def __init__(  # noqa: PLR0913 - how each part is read, by name
        self,
        adapt: Callable[[Settings], Settings] = lambda settings: settings,
        *,
        build: Build | None = None,
        only: str | None = None,
        inline: tuple[str, ...] = (),
        folder: str = "",
        read_phases: ReadPhases = read_phases,
        listed: Folders | None = None,
    ) -> None:
        self._adapt = adapt
        read = partial(load_settings_file, inline=inline, folder=folder)
        self._build = build or read
        self._build_inline = partial(read, None, os.sep) if inline else None
        self._only = only
        self._known: dict[str, Settings] = {}
        self._built: dict[str | None, Settings] = {}
        self._read_phases = read_phases
        self._states: Nearest = {}
        self._phases: dict[str, tuple[str, ...]] = {}
        self._stated: dict[str, Settings] = {}
        self.mistakes: list[SettingsFileIssue] = []
        self.files: set[str] = set()
        self.baselines: set[str] = set()
        self.listed = listed or Folders()

    def find(self, path: str) -> Settings:
        """The settings of a file, or of a folder whose path ends with a separator."""
        folder = find_folder(path)
        known = self._stated.get(folder)
        if known is None:
            found = self._find_in(folder)
            known = self._stated[folder] = self._with_phases(found, folder)
        return known

    def _with_phases(self, settings: Settings, folder: str) -> Settings:
        home = find_nearest(folder, STATE_FOLDER, self._states, (PROJECT_MARK, None), self.listed)
        if home is None:
            return settings
        if home not in self._phases:
            self._phases[home] = self._read_phases(home)
        return with_phases(settings, self._phases[home])

    def _find_in(self, folder: str) -> Settings:
        if self._only is not None:
            return self._load(self._only or None, os.getcwd())
        passed: list[str] = []
        at = folder
        while at not in self._known:
            passed.append(at)
            path = find_settings_file(at, self.listed)
            if path is not None:
                found = self._load(path, at)
                break
            above = find_folder(at)
            if at == above or self.listed.holds(at, PROJECT_MARK):
                found = self._load(None, "")
                break
            at = above
        else:
            found = self._known[at]
        self._known.update(dict.fromkeys(passed, found))
        return found

    def _load(self, path: str | None, root: str) -> Settings:
        known = self._built.get(path)
        if known is None:
            found: Settings | None = DEFAULT
            mistakes: list[SettingsFileIssue] = []
            if path is not None:
                found, mistakes = self._build(path, root)
            elif self._build_inline is not None:
                found, mistakes = self._build_inline()
            # What is given inline is wrong for all files, and reported once.
            self.mistakes += (it for it in mistakes if it not in self.mistakes)
            known = self._built[path] = self._adapt(found or DEFAULT)
            self.files.update(known.paths)
            self.baselines.update(filter(None, [known.baseline]))
        return known


def check_inline_settings(text: str) -> str | None:
    """What is wrong with settings that were given on the command line, if anything."""
    from promptls.settings.reading import find_inline_issue  # noqa: PLC0415 - few give any

    return find_inline_issue(text)


def load_settings_file(
    path: str | None,
    root: str,
    *,
    inline: tuple[str, ...] = (),
    folder: str = "",
    read_source: "ReadSource | None" = None,
) -> Loaded:
    """Read a settings file, and those of the same project that it extends.

    Texts that are `inline` override them, and their patterns are relative to `folder`.
    """
    from promptls.settings import reading  # noqa: PLC0415 - few have settings

    inside = os.path.dirname(path or root)
    # A file that a person names may be anywhere.
    roots = [find_project_root(inside) or inside, find_project_root(root) or root]
    parts = [root, *inline]

    def read(at: str) -> str:
        text = _read_text(at, roots, read_source)
        parts.extend((at, text))
        return text

    chain, mistakes = reading.read_chain(path, read, _resolve) if path else ([], [])
    if mistakes:
        return None, mistakes
    given = reading.InlineSettings(inline, folder)
    settings, mistakes = reading.combine_settings(chain, root, given)
    schemas: dict[str, str] = {}
    if settings is not None and (settings.values.hook or settings.values.contracts):
        own = [it for it in chain if contains(roots[1], it.path)]
        read_named = partial(_read_named, root=roots[1], read_source=read_source)
        _, mistakes = read_named(reading.find_hook_templates(own))
        inline_and_own = [*reading.read_inline(given), *own]
        schemas, unread = read_named(reading.find_schemas(inline_and_own))
        mistakes += unread or reading.find_schema_faults(inline_and_own, schemas)
        settings = None if mistakes else settings
    baseline = ""
    if settings is not None and settings.values.baseline is not None:
        name, stray = reading.find_naming(chain, given)
        is_inline = stray.path == INLINE
        baseline = _resolve(os.path.join(folder, "") if is_inline else stray.path, name)
        # It may be written, so a settings file names none outside of its project.
        mistakes = [] if is_inline or _is_within(baseline, roots) else [stray]
        settings = None if mistakes else settings
    if settings is not None:
        parts += (it for pair in schemas.items() for it in pair)
        named = tuple(schemas.items())
        made = digest("\0".join(parts))
        settings = replaced(settings, schemas=named, digest=made, baseline=baseline)
    return settings, mistakes


def _is_within(path: str, roots: Iterable[str]) -> bool:
    real = os.path.realpath(path)
    return any(contains(os.path.realpath(it), real) for it in roots)


def _read_named(
    named: Iterable[tuple[str, SettingsFileIssue]],
    root: str,
    read_source: "ReadSource | None",
) -> tuple[dict[str, str], list[SettingsFileIssue]]:
    """The texts of the files that settings name, and an issue for each that cannot be read."""
    texts: dict[str, str] = {}
    issues: list[SettingsFileIssue] = []
    for name, found in named:
        try:
            texts[name] = _read_text(os.path.join(root, *name.split("/")), [root], read_source)
        except OSError as error:
            message = f"{found.issue.message}: {error.strerror}"
            issues.append(found._replace(issue=found.issue._replace(message=message)))
    return texts, issues


def read_settings(
    store: "FileStore", path: str, root: str, load: Load = load_settings_file
) -> Loaded:
    """The settings that begin in a file, made again when one of their files changes.

    Those that have become invalid stay as they last were valid.
    """

    def make(read_source: "ReadSource", before: Loaded | None) -> Loaded:
        settings, mistakes = load(path, root, read_source=read_source)
        if settings is None and before is not None:
            settings = before[0]
        return settings, mistakes

    return store.derive_jointly(("settings", path, root), make)


def configure(store: "FileStore", build: Build | None = None) -> Configurations:
    """The settings of all files as a store knows them: what is open counts before the disk."""
    return Configurations(
        build=build or partial(read_settings, store),
        read_phases=partial(derive_phases, store),
        listed=Folders(store.find_open),
    )


def find_mistakes(
    path: str, read_source: "ReadSource", load: Load = load_settings_file
) -> list[SettingsFileIssue]:
    """What is wrong in a settings file, which need not be one that applies to anything."""
    folder = os.path.dirname(path)
    if not _is_settings_text(path, read_source(path, folder).text):
        return []
    _, mistakes = load(path, folder, read_source=read_source)
    return [it for it in mistakes if it.path == path]


def find_settings_file(folder: str, listed: Folders | None = None) -> str | None:
    """The settings file in a folder; `pyproject.toml` only if it has a section for promptls."""
    listed = listed or Folders()
    for name in SETTINGS_FILES:
        if listed.holds(folder, name):
            path = os.path.join(folder, name)
            opened = listed.find_open(path)
            if opened is not None:
                is_meant = _is_settings_text(path, opened.source.text)
            elif is_shared_file(name):
                is_meant = os.path.isfile(path) and _has_section(path)
            else:
                # A link that leads nowhere is a mistake, which is found when it is read.
                is_meant = os.path.isfile(path) or _is_broken_link(path)
            if is_meant:
                return path
    return None


def _is_broken_link(path: str) -> bool:
    return os.path.islink(path) and not os.path.exists(path)


def _has_section(path: str) -> bool:
    try:
        text = _read_text(path, [os.path.dirname(path)])
    except OSError:
        return False
    return _is_settings_text(path, text)


def _is_settings_text(path: str, text: str) -> bool:
    """Whether the text of a file with the name of a settings file holds settings."""
    if not is_shared_file(os.path.basename(path)):
        return True
    if "promptls" not in text:
        return False
    from promptls.settings.toml_document import TomlDocument, parse_toml  # noqa: PLC0415 - few files get as far

    page = parse_toml(text, in_pyproject=False)
    if not isinstance(page, TomlDocument):
        return "tool.promptls" in text
    tool = page.values.get("tool")
    return isinstance(tool, dict) and "promptls" in tool


def _read_text(path: str, roots: list[str], read_source: "ReadSource | None" = None) -> str:
    try:
        if read_source is not None:
            source = read_source(path, roots[0])
        else:
            source = Source.decode(read_within(path, roots))
    except FileError as error:
        raise OSError(0, error.reason) from error
    if source.is_utf16:
        raise OSError(0, "the file looks like UTF-16")
    if source.undecodable is not None:
        raise OSError(0, "not UTF-8")
    return source.text


def _resolve(path: str, extended: str) -> str:
    return os.path.normpath(os.path.join(os.path.dirname(path), os.path.expanduser(extended)))
