"""What a run was asked for, apart from files: which rules, how grave, and by which settings."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import blake2b
from typing import NamedTuple

from promptls.files import Configurations
from promptls.settings import IgnoredIn, Settings

OFF = "off"
_DIGEST_SIZE = 8


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
        return blake2b(repr(matters).encode(), digest_size=_DIGEST_SIZE).hexdigest()


def configurations(order: Order) -> Configurations:
    """The settings of files, with what the order changes in them."""
    changes_rules = any((order.select, order.extend_select, order.ignore, order.severities))
    if not changes_rules and not order.per_file_ignores:
        return Configurations(only=order.config)
    return Configurations(lambda it: _adapted(it, order), only=order.config)


def _adapted(settings: Settings, order: Order) -> Settings:
    from promptls.diagnostics import Severity  # noqa: PLC0415 - most runs are by no order
    from promptls.rules import RULES  # noqa: PLC0415 - the same

    on = _names(order.select) if order.select else {it.name for it in settings.rules}
    levels = {name: level for word, level in order.severities for name in _names([word])}
    off = {name for name, level in levels.items() if level == OFF}
    on = (on | _names(order.extend_select)) - _names(order.ignore) - off
    weighed = {name: Severity(level) for name, level in levels.items() if level != OFF}
    ignored = tuple(
        IgnoredIn(pattern, frozenset(_names(words)), order.folder)
        for pattern, words in order.per_file_ignores
    )
    return replace(
        settings,
        selected=tuple(it for it in RULES if it.name in on),
        severities=settings.severities | weighed,
        per_file_ignores=settings.per_file_ignores + ignored,
    )


def _names(words: Iterable[str]) -> set[str]:
    from promptls.rule_set import named_rules  # noqa: PLC0415 - most runs are by no order

    return {name for word in words for name in named_rules(word)}
