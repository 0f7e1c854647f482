"""Makes settings of what their files say."""

from collections.abc import Callable, Sequence

from promptls.diagnostics import Severity
from promptls.kinds import Kind
from promptls.rule_set import named_rules, select
from promptls.rules import RULES
from promptls.settings import Mistake, Mistaken, Settings
from promptls.settings.loading import load
from promptls.settings.model import SettingsFile
from promptls.settings.words import extended
from promptls.text import Span

# Longer chains are a mistake, not a design.
_MOST_EXTENSIONS = 10
_OFF = "off"


# Reads a settings file by its path, and finds the path that another one extends.
Read = Callable[[str], str]
Resolve = Callable[[str, str], str]


def build(
    path: str, root: str, read: Read, resolve: Resolve
) -> tuple[Settings | None, list[Mistaken]]:
    """Read a settings file and all that it extends. There are no settings where one is wrong.

    `read` raises `OSError` for a file that cannot be read; `resolve` tells what a relative path
    in a file means.
    """
    chain: list[SettingsFile] = []
    paths: list[str] = []
    mistakes: list[Mistaken] = []
    at: str | None = path
    by = "", ""
    while at is not None:
        if at in paths or len(paths) > _MOST_EXTENSIONS:
            mistakes.append(Mistaken(*by, Mistake(_extend(by[1]), f"extends itself: {at}")))
            break
        try:
            text = read(at)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            mistake = Mistake(_extend(by[1]), f"cannot be read: {at}: {reason}")
            mistakes.append(Mistaken(by[0] or at, by[1], mistake))
            break
        settings, wrong = load(text, in_pyproject=at.endswith("pyproject.toml"))
        mistakes += [Mistaken(at, text, it) for it in wrong]
        paths.append(at)
        by = at, text
        if settings is None:
            break
        chain.append(settings)
        at = resolve(at, settings.extend) if settings.extend else None
    if mistakes:
        return None, mistakes
    return _settings(root, paths, chain), []


def _extend(text: str) -> Span:
    at = text.find("extend")
    return Span(max(at, 0), max(at, 0) + len("extend") if at >= 0 else 0)


def _settings(root: str, paths: Sequence[str], chain: Sequence[SettingsFile]) -> Settings:
    """Put files together, the first one over those that it extends."""
    merged = _merged(chain)
    severities = {
        name: Severity(level)
        for word, level in merged.severity.items()
        if level != _OFF
        for name in named_rules(word)
    }
    off = [word for word, level in merged.severity.items() if level == _OFF]
    return Settings(
        root,
        tuple(paths),
        select(merged.select, [*merged.ignore, *off]) if merged.select else RULES[:0],
        severities,
        tuple(
            (glob, frozenset(name for word in names for name in named_rules(word)))
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
            new, old = getattr(settings, name), values.get(name)
            values[name] = (
                {**old, **new} if isinstance(new, dict) and isinstance(old, dict) else new
            )
    return SettingsFile.model_construct(None, **values)
