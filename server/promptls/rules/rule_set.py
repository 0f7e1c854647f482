"""The rules that are on, sorted by what they check."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import compress

from promptls.document import AnyNode, Document
from promptls.rules import ALL, RULE_NAMES, load_rule, named_rules
from promptls.rules.definition import AnyRule, Prefilter
from promptls.rules.diagnostics import Severity
from promptls.rules.families import FAMILIES, Family
from promptls.semantics.context import FileFacts
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED, Vocabulary

# The names of all rules.
KNOWN = named_rules(ALL)

# The families with rules for documents, and their conditions.
_CONDITIONAL = tuple(it for it in FAMILIES if it.documents is not None)
_CONDITIONS = tuple(it.documents for it in _CONDITIONAL if it.documents is not None)


# The rules for a type of node, those together that share their prefilter.
_Groups = tuple[tuple[Prefilter | None, tuple[AnyRule, ...]], ...]


class _ByPrefilter(dict[type[AnyNode], _Groups]):
    """The rules for each type of node, imported when the first node of the type is met."""

    def __init__(self, rules_of: Callable[[Family], Iterable[AnyRule]]) -> None:
        super().__init__()
        self._rules_of = rules_of

    def __missing__(self, node_type: type[AnyNode]) -> _Groups:
        groups: dict[Prefilter | None, list[AnyRule]] = {}
        for family in FAMILIES:
            if issubclass(node_type, family.nodes):
                for rule in self._rules_of(family):
                    if issubclass(node_type, rule.on):
                        groups.setdefault(rule.prefilter, []).append(rule)
        found = self[node_type] = tuple(
            (prefilter, tuple(rules)) for prefilter, rules in groups.items()
        )
        return found


class FileRules(NamedTuple):
    """The rules for a document as a whole, and those for its facts, which need other files."""

    document: tuple[AnyRule, ...]
    facts: tuple[AnyRule, ...]


class Handling(NamedTuple):
    """How findings are handled: the rules that offer no fix, and whether comments count."""

    unfixable: frozenset[str] = frozenset()
    ignores_suppressions: bool = False


_USUAL = Handling()


class RuleSet:
    """Some rules, ready to be applied. Each is imported when something is met that it may check."""

    __slots__ = (
        "_by_condition",
        "_by_family",
        "_load",
        "_severities",
        "by_prefilter",
        "handling",
        "names",
        "vocabulary",
    )

    def __init__(
        self,
        names: Iterable[str] = RULE_NAMES,
        vocabulary: Vocabulary = SPECIFIED,
        severities: Mapping[str, Severity] | None = None,
        load: Callable[[str], AnyRule] = load_rule,
        handling: Handling = _USUAL,
    ) -> None:
        self.names = frozenset(names)
        self.vocabulary = vocabulary
        self.by_prefilter = _ByPrefilter(self._rules_of)
        self._by_condition: dict[tuple[bool, ...], FileRules] = {}
        self._by_family: dict[str, tuple[AnyRule, ...]] = {}
        self._load = load
        self._severities = severities or {}
        self.handling = handling

    def for_file(self, document: Document) -> FileRules:
        """The rules for a file as a whole, as far as they may find anything in it."""
        # It is asked at every keystroke.
        holding = tuple([it(document) for it in _CONDITIONS])
        found = self._by_condition.get(holding)
        if found is None:
            families = compress(_CONDITIONAL, holding)
            rules = [rule for family in families for rule in self._rules_of(family)]
            found = self._by_condition[holding] = FileRules(
                tuple(it for it in rules if Document in it.on),
                tuple(it for it in rules if FileFacts in it.on),
            )
        return found

    def needs_project(self, name: str) -> bool:
        """Whether a rule runs only where other files are known."""
        return self._load(name).needs_project

    def severity_of(self, rule: AnyRule, own: Severity | None = None) -> Severity:
        """The severity of a rule's findings, of which one may have its own."""
        return self._severities.get(rule.name) or own or rule.severity

    def _rules_of(self, family: Family) -> tuple[AnyRule, ...]:
        # Few of many files fulfil the same conditions.
        found = self._by_family.get(family.name)
        if found is None and family.needs_contracts and not self.vocabulary.contracts:
            found = self._by_family[family.name] = ()
        if found is None:
            found = tuple([self._load(it) for it in family.rules if it in self.names])
            self._by_family[family.name] = found
        return found


def select(chosen: Iterable[str] = (ALL,), ignored: Iterable[str] = ()) -> tuple[str, ...]:
    """The rules that are named by themselves or by their family and not ignored."""
    on = set().union(*map(named_rules, chosen))
    off = set().union(*map(named_rules, ignored))
    return tuple(it for it in RULE_NAMES if it in on and it not in off)


@cache
def every_rule() -> RuleSet:
    """All rules, as they come."""
    return RuleSet()
