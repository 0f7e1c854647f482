"""What a project has decided about its files, ready to be used.

How settings are read from a file is in `building`, which is imported when there is one. The rules
are imported when they are asked for: a file that is known needs none.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from promptls.diagnostics import Severity
from promptls.globs import matches
from promptls.kinds import Kind
from promptls.settings.choosing import Chosen, Step, chosen, named
from promptls.text import Span
from promptls.values import once, replaced
from promptls.vocabulary import SPECIFIED, Vocabulary

if TYPE_CHECKING:
    from promptls.rule import AnyRule
    from promptls.rule_set import RuleSet

# The names that a settings file has, the nearest to promptls first.
FILE_NAMES = ("promptls.toml", ".promptls.toml", "pyproject.toml")


class Mistake(NamedTuple):
    """Something wrong in a settings file."""

    span: Span
    message: str


class Mistaken(NamedTuple):
    """A settings file, its text, and something wrong in it."""

    path: str
    text: str
    mistake: Mistake


class IgnoredIn(NamedTuple):
    """Words for rules that are off in the files that match a pattern.

    A pattern that was given on the command line is relative to a root of its own.
    """

    pattern: str
    words: tuple[str, ...]
    root: str | None = None

    @property
    def rules(self) -> frozenset[str]:
        """The names of the rules."""
        return named(self.words)


@dataclass(frozen=True, eq=False)
class Settings:
    """The settings of the files below `root`. Patterns are relative to it.

    The steps tell which rules are on. In a file that matches `closed`, only the names of the
    vocabulary are allowed. The digest tells settings apart that were read from files with another
    content.
    """

    root: str = ""
    files: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    per_file_ignores: tuple[IgnoredIn, ...] = ()
    exclude: tuple[str, ...] = ()
    respect_gitignore: bool = True
    kinds: tuple[tuple[str, Kind], ...] = ()
    closed: tuple[str, ...] = ()
    vocabulary: Vocabulary = SPECIFIED
    digest: str = ""

    @property
    def rules(self) -> "tuple[AnyRule, ...]":
        """The rules that are on, as long as nothing is said of a file."""
        return self._chosen.rules

    @property
    def severities(self) -> dict[str, Severity]:
        """How grave the rules are of which something is said."""
        return self._chosen.severities

    @once
    def _chosen(self) -> Chosen:
        return chosen(self.steps)

    def rule_set(self, path: str, others: Iterable[IgnoredIn] = ()) -> "RuleSet":
        """The rules for a file, by its path relative to the root.

        Those of the `others` are off as well: whoever knows their roots has chosen them.
        """
        own = (it for it in self.per_file_ignores if it.root is None and matches(it.pattern, path))
        off = frozenset[str]().union(*(it.rules for it in (*own, *others)))
        closed = any(matches(pattern, path) for pattern in self.closed)
        return _rule_set(self, off, closed=closed)

    def kind(self, path: str) -> Kind | None:
        """The kind that the settings give to a file."""
        return next((kind for pattern, kind in self.kinds if matches(pattern, path)), None)

    def excludes(self, path: str) -> bool:
        """Whether a file or folder is not checked."""
        return any(matches(pattern, path) for pattern in self.exclude)


DEFAULT = Settings()


@lru_cache(maxsize=256)
def _rule_set(settings: Settings, ignored: frozenset[str], *, closed: bool) -> "RuleSet":
    from promptls.rule_set import RuleSet  # noqa: PLC0415 - a file that is known needs no rule

    rules = tuple(it for it in settings.rules if it.name not in ignored)
    vocabulary = settings.vocabulary
    if closed:
        vocabulary = replaced(vocabulary, variables_closed=True)
    return RuleSet(rules, vocabulary, settings.severities)
