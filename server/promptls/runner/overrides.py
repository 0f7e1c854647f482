"""What the command line overrides in the settings of all files."""

from collections.abc import Iterator
from typing import NamedTuple

from promptls.digests import digest
from promptls.files import Configurations
from promptls.settings import IgnoredIn, SelectionMode, SelectionStep
from promptls.values import replaced


class Overrides(NamedTuple):
    """Rules are named as in the settings: by name, by family, or all.

    `select` replaces what the settings select, the others are added to it. `config` is the one
    settings file that applies, or "" for none. Patterns are relative to `folder`. `cache_base` is
    the folder of the caches. It consists of words only, so that it can be passed to another
    process.
    """

    select: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severities: tuple[tuple[str, str], ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    config: str | None = None
    folder: str = ""
    cache_base: str | None = None

    @property
    def digest(self) -> str:
        """A digest that is the same for equal overrides. The folder counts where patterns do."""
        matters = self._replace(cache_base=None)
        if not self.per_file_ignores and not self.config:
            matters = matters._replace(folder="")
        return digest(repr(matters))


def build_configurations(overrides: Overrides) -> Configurations:
    """The settings of files, with the overrides applied."""
    steps = tuple(_build_steps(overrides))
    ignored = tuple(
        IgnoredIn(pattern, words, overrides.folder) for pattern, words in overrides.per_file_ignores
    )
    if not steps and not ignored:
        return Configurations(only=overrides.config, cache_base=overrides.cache_base)
    return Configurations(
        lambda it: replaced(it, overrides=steps, ignored_in=ignored),
        only=overrides.config,
        cache_base=overrides.cache_base,
    )


def _build_steps(overrides: Overrides) -> Iterator[SelectionStep]:
    if overrides.select:
        yield SelectionStep(SelectionMode.ONLY, overrides.select)
    if overrides.extend_select:
        yield SelectionStep(SelectionMode.ALSO, overrides.extend_select)
    if overrides.ignore:
        yield SelectionStep(SelectionMode.NOT, overrides.ignore)
    if overrides.severities:
        words, levels = zip(*overrides.severities, strict=True)
        yield SelectionStep(SelectionMode.SEVERITY, words, levels)
