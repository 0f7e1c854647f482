"""What the command line overrides in the settings of all files."""

from collections.abc import Iterator
from typing import Any

from promptls.files import Configurations
from promptls.settings import IgnoredIn, SelectionMode, SelectionStep, Settings
from promptls.settings.keys import SettingsFile
from promptls.settings.rooted_patterns import RootedPattern
from promptls.text.digests import digest
from promptls.text.values import NamedTuple, replaced


class Overrides(NamedTuple):
    """Rules are named as in the settings: by name, by family, or all.

    `select`, `fixable` and `exclude` replace what the settings say, the others are added to it.
    `config` is the one settings file that applies, or "" for none; `inline` are texts of settings
    that override all files. Patterns are relative to `folder`. It consists of words only, so
    that it can be passed to another process.
    """

    select: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severities: tuple[tuple[str, str], ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    fixable: tuple[str, ...] = ()
    extend_fixable: tuple[str, ...] = ()
    unfixable: tuple[str, ...] = ()
    ignore_suppressions: bool = False
    exclude: tuple[str, ...] = ()
    extend_exclude: tuple[str, ...] = ()
    respect_gitignore: bool | None = None
    config: str | None = None
    inline: tuple[str, ...] = ()
    folder: str = ""

    @property
    def digest(self) -> str:
        """A digest that is the same for overrides with which a file has the same findings."""
        # These decide which files are checked, and not what is found in one.
        same = self._replace(exclude=(), extend_exclude=(), respect_gitignore=None)
        # The folder counts where patterns do.
        has_patterns = self.per_file_ignores or self.config or self.inline
        return digest(repr(same if has_patterns else same._replace(folder="")))


def build_configurations(overrides: Overrides) -> Configurations:
    """The settings of files, with the overrides applied."""
    folder = overrides.folder
    changes: dict[str, Any] = {
        "overrides": tuple(_build_steps(overrides)),
        "fix_overrides": tuple(
            _select(overrides.fixable, overrides.extend_fixable, overrides.unfixable)
        ),
        "ignored_in": tuple(
            IgnoredIn(RootedPattern(pattern, folder), words)
            for pattern, words in overrides.per_file_ignores
        ),
        "ignores_suppressions": overrides.ignore_suppressions,
    }

    def adapt(settings: Settings) -> Settings:
        return replaced(settings, values=_change_values(settings.values, overrides), **changes)

    is_adapting = overrides != Overrides(
        config=overrides.config, inline=overrides.inline, folder=folder
    )
    return Configurations(
        adapt if is_adapting else lambda it: it,
        only=overrides.config,
        inline=overrides.inline,
        folder=folder,
    )


def _change_values(values: SettingsFile, overrides: Overrides) -> SettingsFile:
    """The values of a settings file, with other files excluded."""
    added = (*overrides.exclude, *overrides.extend_exclude)
    changed = dict(vars(values))
    if added:
        kept = () if overrides.exclude else values.exclude
        changed["exclude"] = (*kept, *(RootedPattern(it, overrides.folder) for it in added))
    if overrides.respect_gitignore is not None:
        changed["respect_gitignore"] = overrides.respect_gitignore
    return SettingsFile(**changed)


def _build_steps(overrides: Overrides) -> Iterator[SelectionStep]:
    yield from _select(overrides.select, overrides.extend_select, overrides.ignore)
    if overrides.severities:
        words, levels = zip(*overrides.severities, strict=True)
        yield SelectionStep(SelectionMode.SEVERITY, words, levels)


def _select(
    only: tuple[str, ...], also: tuple[str, ...], without: tuple[str, ...]
) -> Iterator[SelectionStep]:
    modes = SelectionMode.ONLY, SelectionMode.ALSO, SelectionMode.NOT
    for mode, words in zip(modes, (only, also, without), strict=True):
        if words:
            yield SelectionStep(mode, words)
