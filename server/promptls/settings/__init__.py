"""What a project has decided about its files, ready to be used.

Reading a settings file takes pydantic, which is slow to import, so `loading` is imported when
there is a file.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from promptls.diagnostics import Severity
from promptls.globs import matches
from promptls.kinds import Kind
from promptls.rule import AnyRule
from promptls.rule_set import RuleSet
from promptls.rules import RULES
from promptls.text import Span
from promptls.vocabulary import SPECIFIED, Vocabulary

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


@dataclass(frozen=True, eq=False)
class Settings:
    """The settings of the files below `root`. Patterns are relative to it.

    In a file that matches `closed`, only the names of the vocabulary are allowed.
    """

    root: str = ""
    files: tuple[str, ...] = ()
    rules: tuple[AnyRule, ...] = RULES
    severities: dict[str, Severity] = field(default_factory=dict)
    per_file_ignores: tuple[tuple[str, frozenset[str]], ...] = ()
    exclude: tuple[str, ...] = ()
    respect_gitignore: bool = True
    kinds: tuple[tuple[str, Kind], ...] = ()
    closed: tuple[str, ...] = ()
    vocabulary: Vocabulary = SPECIFIED

    def rule_set(self, path: str) -> RuleSet:
        """The rules for a file, by its path relative to the root."""
        ignored: frozenset[str] = frozenset()
        for pattern, names in self.per_file_ignores:
            if matches(pattern, path):
                ignored |= names
        closed = any(matches(pattern, path) for pattern in self.closed)
        return _rule_set(self, ignored, closed=closed)

    def kind(self, path: str) -> Kind | None:
        """The kind that the settings give to a file."""
        return next((kind for pattern, kind in self.kinds if matches(pattern, path)), None)

    def excludes(self, path: str) -> bool:
        """Whether a file or folder is not checked."""
        return any(matches(pattern, path) for pattern in self.exclude)


DEFAULT = Settings()


@lru_cache(maxsize=256)
def _rule_set(settings: Settings, ignored: frozenset[str], *, closed: bool) -> RuleSet:
    rules = tuple(it for it in settings.rules if it.name not in ignored)
    vocabulary = settings.vocabulary
    if closed:
        vocabulary = replace(vocabulary, variables_closed=True)
    return RuleSet(rules, vocabulary, settings.severities)
