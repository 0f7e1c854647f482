"""What a project has configured, ready to be used.

How settings are read from files is in `reading`, which is imported when there is a file. The rules
are imported when they are asked for: a file whose result is cached needs none.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from promptls.rules.diagnostics import Severity
from promptls.settings.keys import SettingsFile
from promptls.settings.rooted_patterns import RootedPattern
from promptls.text.globs import matches as matches_glob
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, Record, once, replaced
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.kinds import Kind

if TYPE_CHECKING:
    from promptls.rules.rule_set import RuleSet

# What stands for the path of settings that were given on the command line.
INLINE = "--config"

NOTHING_KNOWN: Mapping[str, frozenset[str]] = {}

ALL = "all"
OFF = "off"


class SettingsIssue(NamedTuple):
    """Something wrong in the text of a settings file, and what may be meant in its place."""

    span: FileSpan
    message: str
    meant: str = ""


class SettingsFileIssue(NamedTuple):
    """A settings file, its text, and something wrong in it."""

    path: str
    text: str
    issue: SettingsIssue


class SelectionMode(Enum):
    """What a step does with the rules that it names."""

    ONLY = "turn these on and all others off"
    ALSO = "turn these on as well"
    NOT = "turn these off"
    SEVERITY = "give each its severity, or turn it off"


class SelectionStep(NamedTuple):
    """Names of rules and families, or `all`, and what is done with them.

    For `SEVERITY` there is a level for each name: a severity, or off.
    """

    mode: SelectionMode
    names: tuple[str, ...]
    levels: tuple[str, ...] = ()


class SelectedRules(NamedTuple):
    """The rules that are on, and the severities that differ from those of the rules."""

    rules: tuple[str, ...]
    severities: dict[str, Severity]


class IgnoredIn(NamedTuple):
    """Names of rules and families that are off in the files that match a pattern."""

    pattern: str
    names: tuple[str, ...]

    @property
    def rules(self) -> frozenset[str]:
        """The names of the rules."""
        return expand_names(self.names)


class _OfFile(NamedTuple):
    """What the settings say of a single file."""

    ignored: frozenset[str] = frozenset()
    contract: str = ""
    hosts: tuple[str, ...] = ()
    is_closed: bool = False


class Settings(metaclass=Record):
    """The settings of the files below `root`, to which patterns are relative.

    `values` has every key of a settings file, and `paths` are the files that it was read from, the
    nearest first. The command line adds `overrides`, `fix_overrides` and `ignored_in`, and
    `inline` are texts of settings that were given there; suppression comments count unless it
    ignores them. `phases` are those of the project's workflow that nothing else names. `schemas`
    are the paths and texts of the JSON Schemas that contracts name. The digest differs where the
    content of the files does. `baseline` is the path of a file with known findings, and `known` has
    their fingerprints by the path from its folder, in a server.
    """

    values: SettingsFile = SettingsFile()
    root: str = ""
    paths: tuple[str, ...] = ()
    inline: tuple[str, ...] = ()
    overrides: tuple[SelectionStep, ...] = ()
    fix_overrides: tuple[SelectionStep, ...] = ()
    ignored_in: tuple[IgnoredIn, ...] = ()
    ignores_suppressions: bool = False
    phases: tuple[str, ...] = ()
    schemas: tuple[tuple[str, str], ...] = ()
    digest: str = ""
    baseline: str = ""
    known: Mapping[str, frozenset[str]] = NOTHING_KNOWN

    def __repr__(self) -> str:
        return f"<Settings: {', '.join(self.paths + self.inline) or 'defaults'}>"

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the rules that are on, apart from what holds for single files."""
        return self._selected.rules

    @property
    def severities(self) -> dict[str, Severity]:
        """The severities that differ from those of the rules, by the name of the rule."""
        return self._selected.severities

    @once
    def per_file_ignores(self) -> tuple[IgnoredIn, ...]:
        """The rules that are off in some files, by the settings and by the command line."""
        ignored = self.values.per_file_ignores.items()
        own = (IgnoredIn(pattern, tuple(names)) for pattern, names in ignored)
        return (*own, *self.ignored_in)

    @once
    def vocabulary(self) -> Vocabulary:
        """The specified names, and those that the settings and the workflow add."""
        if not self.paths and not self.inline and not self.phases:
            return SPECIFIED
        from promptls.settings import vocabulary_extension as extension  # noqa: PLC0415 - few have settings

        extended = extension.extend_vocabulary(self.values, dict(self.schemas))
        return extension.add_phases(extended, self.phases) if self.phases else extended

    @once
    def _selected(self) -> SelectedRules:
        return select_rules((*_steps_of(self.values), *self.overrides))

    @once
    def unfixable(self) -> frozenset[str]:
        """The names of the rules whose fixes are not offered."""
        values = self.values
        if not self.fix_overrides and tuple(values.fixable) == (ALL,) and not values.unfixable:
            return frozenset()
        steps = (
            SelectionStep(SelectionMode.ONLY, tuple(values.fixable)),
            SelectionStep(SelectionMode.NOT, tuple(values.unfixable)),
        )
        return expand_names([ALL]).difference(select_rules((*steps, *self.fix_overrides)).rules)

    def matches(self, pattern: str, path: str) -> bool:
        """Whether a path relative to the root matches a pattern of the settings."""
        if isinstance(pattern, RootedPattern):
            path = pattern.path_from_root(self.root, path)
        return matches_glob(pattern, path)

    def rule_set(self, path: str) -> "RuleSet":
        """The rules for a file, by its path relative to the root."""
        values = self.values
        if not (self.per_file_ignores or self._closed or values.contracts or values.hosts):
            return self._usual_rules
        ignored = (it for it in self.per_file_ignores if self.matches(it.pattern, path))
        off = frozenset[str]().union(*(it.rules for it in ignored))
        is_closed = any(self.matches(glob, path) for glob in self._closed)
        contract, hosts = self.find_contract(path), self.find_hosts(path)
        return _rule_set(self, _OfFile(off, contract, hosts, is_closed))

    @once
    def _closed(self) -> tuple[str, ...]:
        """The patterns of files that may have no unknown variables."""
        of_variables = (glob for it in self.values.variables.values() for glob in it.files)
        return (*self.values.placeholders.closed, *of_variables)

    def find_contract(self, path: str) -> str:
        """The name of the first contract for a file, by its path; empty where none is."""
        for name, contract in self.values.contracts.items():
            if any(self.matches(glob, path) for glob in contract.files):
                return name
        return ""

    def find_hosts(self, path: str) -> tuple[str, ...]:
        """The hosts that the settings name for a file; none where its path tells of them."""
        found = (names for glob, names in self.values.hosts.items() if self.matches(glob, path))
        return tuple(next(found, ()))

    @once
    def _usual_rules(self) -> "RuleSet":
        # They are asked for at every keystroke.
        return _rule_set(self, _OfFile())

    def kind(self, path: str) -> Kind | None:
        """The kind that the settings give to a file."""
        kinds = self.values.files.items()
        return next((kind for pattern, kind in kinds if self.matches(pattern, path)), None)

    def excluded_by(self, path: str) -> str | None:
        """The pattern for which a file or folder is not checked, if there is one."""
        return next((it for it in self.values.exclude if self.matches(it, path)), None)


DEFAULT = Settings()


@lru_cache(maxsize=64)
def with_phases(settings: Settings, keys: tuple[str, ...]) -> Settings:
    """The settings of a project whose workflow lists some phases: the same if all are known."""
    known = {it.key for it in settings.vocabulary.phases}
    own = tuple(it for it in keys if it not in known)
    if not own:
        return settings
    return replaced(settings, phases=own, digest="\0".join((settings.digest, *own)))


def select_rules(steps: Iterable[SelectionStep]) -> SelectedRules:
    """Apply the steps one after another, beginning with all rules."""
    from promptls.rules import RULE_NAMES  # noqa: PLC0415 - a cached result needs no rule

    on = set(RULE_NAMES)
    severities: dict[str, Severity] = {}
    for step in steps:
        names = expand_names(step.names)
        if step.mode is SelectionMode.ONLY:
            on = set(names)
        elif step.mode is SelectionMode.ALSO:
            on |= names
        elif step.mode is SelectionMode.NOT:
            on -= names
        else:
            levels = _levels_of(step)
            on -= {name for name, level in levels.items() if level == OFF}
            severities |= {name: Severity(it) for name, it in levels.items() if it != OFF}
    return SelectedRules(tuple(it for it in RULE_NAMES if it in on), severities)


def expand_names(names: Sequence[str]) -> frozenset[str]:
    """The names of the rules that are meant by names of rules and families, and by `all`."""
    from promptls.rules import named_rules  # noqa: PLC0415 - a cached result needs no rule

    return frozenset(rule for name in names for rule in named_rules(name))


def _levels_of(step: SelectionStep) -> dict[str, str]:
    """The level of each rule; of several, the last counts."""
    pairs = zip(step.names, step.levels, strict=True)
    return {rule: level for name, level in pairs for rule in expand_names([name])}


def _steps_of(values: SettingsFile) -> Iterator[SelectionStep]:
    yield SelectionStep(SelectionMode.ONLY, tuple(values.select))
    yield SelectionStep(SelectionMode.NOT, tuple(values.ignore))
    # A rule overrides its family, and a family overrides all: the longer name counts.
    names = sorted(values.severity, key=lambda it: (it != ALL, it.count("-")))
    levels = tuple(values.severity[it] for it in names)
    yield SelectionStep(SelectionMode.SEVERITY, tuple(names), levels)


@lru_cache(maxsize=256)
def _rule_set(settings: Settings, of_file: _OfFile) -> "RuleSet":
    from promptls.rules.rule_set import Handling, RuleSet  # noqa: PLC0415 - a cached result needs no rule

    names = (it for it in settings.rules if it not in of_file.ignored)
    vocabulary = settings.vocabulary
    if of_file.is_closed or of_file.contract or of_file.hosts:
        vocabulary = replaced(
            vocabulary,
            variables_closed=of_file.is_closed,
            contract_of_file=of_file.contract,
            hosts_of_file=of_file.hosts,
        )
    handling = Handling(settings.unfixable, settings.ignores_suppressions)
    return RuleSet(names, vocabulary, settings.severities, handling=handling)
