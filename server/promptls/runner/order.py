"""What a run was asked for, apart from files: which rules, how grave, and by which settings."""

from collections.abc import Iterator
from typing import NamedTuple

from promptls.digests import digest
from promptls.files import Configurations
from promptls.settings import IgnoredIn, SelectionMode, SelectionStep
from promptls.values import replaced


class Order(NamedTuple):
    """Rules are named as in the settings: by name, by family, or all.

    `select` takes the place of what the settings select, the others are added to it. `config` is
    the one settings file that counts, or "" for none. `folder` is what patterns are relative to.
    It consists of words only, so that another process can work by it.
    """

    select: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severities: tuple[tuple[str, str], ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    config: str | None = None
    folder: str = ""

    @property
    def digest(self) -> str:
        """What tells one order from another. The folder counts where patterns do."""
        matters = self if self.per_file_ignores or self.config else self._replace(folder="")
        return digest(repr(matters))


def configurations(order: Order) -> Configurations:
    """The settings of files, with what the order changes in them."""
    steps = tuple(_steps(order))
    ignored = tuple(
        IgnoredIn(pattern, words, order.folder) for pattern, words in order.per_file_ignores
    )
    if not steps and not ignored:
        return Configurations(only=order.config)
    return Configurations(
        lambda it: replaced(it, overrides=steps, ignored_in=ignored),
        only=order.config,
    )


def _steps(order: Order) -> Iterator[SelectionStep]:
    if order.select:
        yield SelectionStep(SelectionMode.ONLY, order.select)
    if order.extend_select:
        yield SelectionStep(SelectionMode.ALSO, order.extend_select)
    if order.ignore:
        yield SelectionStep(SelectionMode.NOT, order.ignore)
    if order.severities:
        words, levels = zip(*order.severities, strict=True)
        yield SelectionStep(SelectionMode.SEVERITY, words, levels)
