"""What applies to a file or folder, and what in the settings makes it so."""

import os
from collections.abc import Iterator

from promptls.cli.effective_settings.levels import RuleLevel, find_levels
from promptls.files import FileContext, FileError, FoundFile, find_team, read, to_source
from promptls.files.exclusions import Omission
from promptls.files.origins import Origin, Origins
from promptls.parsing import parse
from promptls.semantics.contracts.instructions import contract_of
from promptls.settings.declaration import find_choices, find_default
from promptls.settings.keys import SettingsFile
from promptls.text.spans import Source
from promptls.text.values import NamedTuple
from promptls.vocabulary.files import kind_of
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

# The tables that add words, and the singular of each.
_TABLES = {
    "variables": "variable",
    "tags": "tag",
    "agents": "agent",
    "phases": "phase",
    "contracts": "contract",
    "utilities": "utility",
}
_HOOK = "hook"
# The keys of the other settings.
_OTHERS = tuple(find_choices(SettingsFile))
# A kind of word that the settings add, the word, and where they do.
AddedWord = tuple[str, str, Origin | None]
# The key of a pattern of files, the pattern, what is said about matching files, and where.
FilePattern = tuple[str, str, tuple[str, ...], Origin | None]
# The key of a setting that is neither about rules nor words nor patterns, its value, and where.
OtherSetting = tuple[str, object, Origin | None]


class FileKind(NamedTuple):
    """The kind of a file, and its source: `path`, `content`, or a pattern in `files`."""

    kind: Kind
    source: str
    pattern: str | None = None
    origin: Origin | None = None


class Explanation(NamedTuple):
    """What applies to a file or folder. Only a file has a kind, only a folder has patterns.

    The `contract` is that for the answers to a file, with the place where it is declared.

    Unless it `is_complete`, the other settings are those that a settings file has.
    """

    path: str
    unread: str | None
    kind: FileKind | None
    contract: tuple[str, Origin | None] | None
    role: Role | None
    team: str | None
    omission: Omission | None
    excluded: Origin | None
    files: tuple[str, ...]
    levels: list[RuleLevel]
    patterns: list[FilePattern]
    additions: list[AddedWord]
    others: list[OtherSetting]
    is_complete: bool


def explain_file(
    found: FoundFile,
    context: FileContext,
    left_out: Omission | None,
    *,
    is_folder: bool,
    is_complete: bool,
) -> Explanation:
    """Explain what applies to a file or folder."""
    origins = Origins(context.settings)
    unread, kind, contract = (
        (None, None, None) if is_folder else _explain_content(found, context, origins)
    )
    excluded = None
    if left_out and left_out.settings:
        words = dict(Origins(left_out.settings).words("exclude"))
        excluded = words.get(left_out.pattern or "")
    return Explanation(
        found.path,
        unread,
        kind,
        contract,
        context.role,
        find_team(found.absolute) if context.role else None,
        left_out,
        excluded,
        context.settings.paths,
        find_levels(context, origins, is_folder=is_folder),
        find_patterns(context, origins) if is_folder else [],
        find_additions(origins),
        find_other_settings(origins, with_defaults=is_complete),
        is_complete,
    )


def to_relative(path: str) -> str:
    """Convert a path to one that is relative to the working directory."""
    return os.path.relpath(path).replace(os.sep, "/")


def find_additions(origins: Origins) -> list[AddedWord]:
    """Find the words that the settings add to the vocabulary."""
    return [
        (kind, name, origin)
        for table, kind in _TABLES.items()
        for name, origin in origins.names(table)
    ]


def find_patterns(context: FileContext, origins: Origins) -> list[FilePattern]:
    """Find what the settings of a folder say about files by pattern."""
    settings = context.settings
    ignores = [
        (
            "per-file-ignores",
            it.pattern,
            tuple(word for word, _ in origins.words("per-file-ignores", it.pattern)),
            origins.find("per-file-ignores", it.pattern),
        )
        for it in settings.per_file_ignores
    ]
    kinds = [
        ("files", it, (kind,), origins.find("files", it))
        for it, kind in settings.values.files.items()
    ]
    excluded = [("exclude", it, (), origin) for it, origin in origins.words("exclude")]
    return [*kinds, *ignores, *excluded]


def find_other_settings(origins: Origins, *, with_defaults: bool) -> list[OtherSetting]:
    """Find the other settings, if wanted also those at their defaults."""
    found = ((key, origins.find(*key)) for key in _OTHERS)
    others = [
        (".".join(key), origins.value(*key) if origin else find_default(SettingsFile, key), origin)
        for key, origin in found
        if origin or with_defaults
    ]
    return [*others, *_find_hooks(origins)]


def _find_hooks(origins: Origins) -> Iterator[OtherSetting]:
    """What is demanded of the answers of agents."""
    for name, origin in origins.names(_HOOK):
        table = origins.value(_HOOK, name)
        keys = {**table} if isinstance(table, dict) else {}
        # An empty table demands nothing, and is the first that matches all the same.
        for key, value in keys.items():
            yield f"{_HOOK}.{name}.{key}", value, origins.find(_HOOK, name, key)
        if not keys:
            yield f"{_HOOK}.{name}", "", origin


def _explain_content(
    found: FoundFile, context: FileContext, origins: Origins
) -> tuple[str | None, FileKind, tuple[str, Origin | None] | None]:
    """Find the reason why a file cannot be read, if any, its kind, and its contract."""
    unread, source = None, to_source(b"")
    try:
        source = to_source(read(found.real))
    except FileError as error:
        unread = error.reason
    document = parse(source, context.path, kind=context.kind, role=context.role)
    held = contract_of(document, context.rule_set.vocabulary)
    contract = (held.name, origins.find("contracts", held.name)) if held else None
    return unread, _find_kind(source, context, origins), contract


def _find_kind(source: Source, context: FileContext, origins: Origins) -> FileKind:
    settings = context.settings
    pattern = next(
        (it for it in settings.values.files if settings.matches(it, context.inside)), None
    )
    if context.kind is not None and pattern is not None:
        return FileKind(context.kind, "files", pattern, origins.find("files", pattern))
    kind = parse(source, context.path, role=context.role).kind
    return FileKind(kind, "path" if kind is kind_of(context.path, "") else "content")
