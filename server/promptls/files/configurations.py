"""Finds the settings of a file: the nearest settings file upward within its project."""

import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from promptls.files.contexts import PROJECT_MARK, find_project_root
from promptls.files.folders import Folders, find_folder
from promptls.files.reading import FileError, read_within
from promptls.settings import DEFAULT, Settings, SettingsFileIssue
from promptls.text.digests import digest
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary.kinds import SETTINGS_FILES, is_shared_file

if TYPE_CHECKING:
    from promptls.files.store import FileStore, ReadSource

# What became of a settings file, and the mistakes in it and in those that it extends.
Loaded = tuple[Settings | None, list[SettingsFileIssue]]
# Reads a settings file by its path and the folder that its patterns are relative to.
Build = Callable[[str, str], Loaded]


class Configurations:
    """The settings of files, by the folder that they are in.

    `adapt` applies what the command line overrides; `build` reads a file and those that it extends.
    A settings file with mistakes counts as none; the mistakes are in `mistakes`. With `only`, that
    file applies to all, as if it were in the working directory; if it is empty, no file applies.
    Texts that are `inline` override all files; their patterns are relative to `folder`. `listed`
    are the folders that need not be asked for their files. `files` are all that settings were read
    from.
    """

    __slots__ = (
        "_adapt",
        "_build",
        "_build_inline",
        "_built",
        "_known",
        "_only",
        "files",
        "listed",
        "mistakes",
    )

    def __init__(
        self,
        adapt: Callable[[Settings], Settings] = lambda settings: settings,
        *,
        build: Build | None = None,
        only: str | None = None,
        inline: tuple[str, ...] = (),
        folder: str = "",
    ) -> None:
        self._adapt = adapt
        read = partial(load_settings_file, inline=inline, folder=folder)
        self._build = build or read
        self._build_inline = partial(read, None, os.sep) if inline else None
        self._only = only
        self._known: dict[str, Settings] = {}
        self._built: dict[str | None, Settings] = {}
        self.mistakes: list[SettingsFileIssue] = []
        self.files: set[str] = set()
        self.listed = Folders()

    def find(self, path: str) -> Settings:
        """The settings of a file, or of a folder whose path ends with a separator."""
        if self._only is not None:
            return self._load(self._only or None, os.getcwd())
        folder = find_folder(path)
        known = self._known.get(folder)
        return self._find_in(folder) if known is None else known

    def _find_in(self, folder: str) -> Settings:
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
    if settings is not None:
        settings = replaced(settings, digest=digest("\0".join(parts)))
    return settings, mistakes


def read_settings(
    store: "FileStore", path: str, root: str, load: Callable[..., Loaded] = load_settings_file
) -> Loaded:
    """The settings that begin in a file on the disk, made again when one of their files changes.

    Those that have become invalid stay as they last were valid.
    """

    def make(read_source: "ReadSource", before: Loaded | None) -> Loaded:
        settings, mistakes = load(path, root, read_source=read_source)
        if settings is None and before is not None:
            settings = before[0]
        return settings, mistakes

    return store.derive_jointly(("settings", path, root), make)


def find_mistakes(path: str, text: str) -> list[SettingsFileIssue]:
    """What is wrong with the text of a settings file that is being edited."""
    if not _is_settings_text(path, text):
        return []

    def read_source(at: str, root: str) -> Source:
        return Source(text) if at == path else Source.decode(read_within(at, [root]))

    _, mistakes = load_settings_file(path, os.path.dirname(path), read_source=read_source)
    return [it for it in mistakes if it.path == path]


def find_settings_file(folder: str, listed: Folders | None = None) -> str | None:
    """The settings file in a folder; `pyproject.toml` only if it has a section for promptls."""
    listed = listed or Folders()
    for name in SETTINGS_FILES:
        if listed.holds(folder, name):
            path = os.path.join(folder, name)
            if is_shared_file(name):
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
    if source.undecodable is not None:
        raise OSError(0, "not UTF-8")
    return source.text


def _resolve(path: str, extended: str) -> str:
    return os.path.normpath(os.path.join(os.path.dirname(path), os.path.expanduser(extended)))
