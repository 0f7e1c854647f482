"""Makes settings of what their files say."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath
from typing import NamedTuple

from promptls.diagnostics import Severity
from promptls.kinds import Kind
from promptls.rule_set import ALL, named_rules, select
from promptls.rules import RULES
from promptls.settings import IgnoredIn, Mistake, Mistaken, Settings
from promptls.settings.loading import load, unknown_phases
from promptls.settings.model import PlaceholderTable, SettingsFile
from promptls.settings.toml_page import TomlPage
from promptls.settings.words import extended
from promptls.text import Span
from promptls.vocabulary import SPECIFIED

# Longer chains are a mistake, not a design.
_MOST_EXTENSIONS = 10
_OFF = "off"
_SHARED_NAME = "pyproject.toml"
_RULE_NAMES = frozenset(it.name for it in RULES)


# Reads a settings file by its path, and finds the path that another one extends.
Read = Callable[[str], str]
Resolve = Callable[[str, str], str]


class _Link(NamedTuple):
    """One file of a chain, each of which extends the next."""

    path: str
    settings: SettingsFile
    page: TomlPage


def build(
    path: str, root: str, read: Read, resolve: Resolve
) -> tuple[Settings | None, list[Mistaken]]:
    """Read a settings file and all that it extends. There are no settings where one is wrong.

    `read` raises `OSError` for a file that cannot be read; `resolve` tells what a relative path
    in a file means.
    """
    chain: list[_Link] = []
    at: str | None = path
    while at is not None:
        by = chain[-1] if chain else None
        if at in (it.path for it in chain):
            return None, [_mistaken(by, path, f"extends itself: {at}")]
        if len(chain) > _MOST_EXTENSIONS:
            return None, [_mistaken(by, path, f"more than {_MOST_EXTENSIONS} files in a chain")]
        try:
            text = read(at)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            return None, [_mistaken(by, at, f"cannot be read: {at}: {reason}")]
        settings, page, mistakes = load(text, in_pyproject=PurePath(at).name == _SHARED_NAME)
        if settings is None or page is None:
            return None, [Mistaken(at, text, it) for it in mistakes]
        chain.append(_Link(at, settings, page))
        at = resolve(at, settings.extend) if settings.extend else None
    merged = _merged([it.settings for it in chain])
    wrong = list(_unknown_phases(chain, merged))
    return (None, wrong) if wrong else (_settings(root, [it.path for it in chain], merged), [])


def _mistaken(by: _Link | None, path: str, message: str) -> Mistaken:
    """A mistake of the file that extends another, or of the first one."""
    if by is None:
        return Mistaken(path, "", Mistake(Span(0, 0), message))
    return Mistaken(by.path, by.page.text, Mistake(by.page.value(("extend",)), message))


def _unknown_phases(chain: Sequence[_Link], merged: SettingsFile) -> Iterator[Mistaken]:
    known = {*(it.key for it in SPECIFIED.template_phases), *merged.phases}
    for link in chain:
        for path, message in unknown_phases(link.settings, known):
            yield Mistaken(link.path, link.page.text, Mistake(link.page.value(path), message))


def _settings(root: str, paths: Sequence[str], merged: SettingsFile) -> Settings:
    # What is said of a rule goes before what is said of its family, and that before all.
    words = sorted(merged.severity, key=lambda it: (it != ALL, it in _RULE_NAMES))
    levels = {name: merged.severity[word] for word in words for name in named_rules(word)}
    off = [name for name, level in levels.items() if level == _OFF]
    return Settings(
        root,
        tuple(paths),
        select(merged.select, [*merged.ignore, *off]) if merged.select else RULES[:0],
        {name: Severity(level) for name, level in levels.items() if level != _OFF},
        tuple(
            IgnoredIn(glob, frozenset(name for word in names for name in named_rules(word)))
            for glob, names in merged.per_file_ignores.items()
        ),
        tuple(merged.exclude),
        merged.respect_gitignore,
        tuple((glob, Kind(kind)) for glob, kind in merged.files.items()),
        tuple(glob for it in merged.variables.values() for glob in it.files),
        extended(merged),
    )


def _merged(chain: Sequence[SettingsFile]) -> SettingsFile:
    """One file that says what all of them say: tables grow, anything else is replaced."""
    values: dict[str, object] = {}
    for settings in reversed(chain):
        for name in settings.model_fields_set:
            values[name] = _joined(values.get(name), getattr(settings, name))
    return SettingsFile.model_construct(None, **values)


def _joined(old: object, new: object) -> object:
    if isinstance(old, dict) and isinstance(new, dict):
        # Of two patterns that match, the one that comes first counts.
        return {**new, **{key: it for key, it in old.items() if key not in new}}
    if isinstance(old, PlaceholderTable) and isinstance(new, PlaceholderTable):
        return old.model_copy(update={it: getattr(new, it) for it in new.model_fields_set})
    return new
