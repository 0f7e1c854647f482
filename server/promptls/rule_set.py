"""The rules that are on, sorted by what they look at."""

from collections.abc import Callable, Iterable
from functools import cache

from promptls.diagnostics import Severity
from promptls.document import Document, RequirementMarker
from promptls.kinds import Kind
from promptls.rule import AnyRule, When
from promptls.rules import RULES
from promptls.vocabulary import SPECIFIED, Vocabulary

ALL = "all"

# These families look at one sort of file. Not to ask their rules about any other saves a quarter
# of the time for a keystroke.
_SORTS: dict[str, Callable[[Document], bool]] = {
    "agent": lambda document: document.agent is not None,
    "emission": lambda document: document.agent is not None,
    "package": lambda document: document.package is not None,
    "requirement": lambda document: any(True for _ in document.nodes(RequirementMarker)),
    "template": lambda document: document.kind is Kind.SYSTEM_TEMPLATE,
}


class UnknownRuleError(ValueError):
    """A name that selects nothing."""


# The rules for a type of node, those together that share their `when`.
_Groups = tuple[tuple[When | None, tuple[AnyRule, ...]], ...]


class _ByWhen(dict[type, _Groups]):
    """The rules for each type of node, worked out when the first one is met."""

    def __init__(self, on: Callable[[type], tuple[AnyRule, ...]]) -> None:
        super().__init__()
        self._on = on

    def __missing__(self, looked_at: type) -> _Groups:
        groups: dict[When | None, list[AnyRule]] = {}
        for it in self._on(looked_at):
            groups.setdefault(it.when, []).append(it)
        found = self[looked_at] = tuple((when, tuple(rules)) for when, rules in groups.items())
        return found


class RuleSet:
    """Some rules, ready to be applied. Rules are found by the type of what they look at."""

    __slots__ = (
        "_by_sort",
        "_by_type",
        "by_when",
        "known",
        "names",
        "rules",
        "severities",
        "vocabulary",
    )

    def __init__(
        self,
        rules: tuple[AnyRule, ...],
        vocabulary: Vocabulary = SPECIFIED,
        severities: dict[str, Severity] | None = None,
    ) -> None:
        self.rules = rules
        self.names = frozenset(it.name for it in rules)
        self.known = frozenset(it.name for it in RULES)
        self.vocabulary = vocabulary
        self.severities = {it.name: it.severity for it in RULES} | (severities or {})
        self._by_type: dict[type, tuple[AnyRule, ...]] = {}
        self.by_when = _ByWhen(self.on)
        self._by_sort: dict[tuple[bool, ...], tuple[AnyRule, ...]] = {}

    def on(self, looked_at: type) -> tuple[AnyRule, ...]:
        """The rules for a type of node, for sections, or for documents."""
        found = self._by_type.get(looked_at)
        if found is None:
            found = tuple(it for it in self.rules if issubclass(looked_at, it.on))
            self._by_type[looked_at] = found
        return found

    def for_document(self, document: Document) -> tuple[AnyRule, ...]:
        """The rules for a document as a whole, without those that are for another sort of file."""
        sort = tuple(is_one(document) for is_one in _SORTS.values())
        found = self._by_sort.get(sort)
        if found is None:
            others = {family for family, is_one in _SORTS.items() if not is_one(document)}
            found = tuple(it for it in self.on(Document) if it.family not in others)
            self._by_sort[sort] = found
        return found


def select(chosen: Iterable[str] = (ALL,), ignored: Iterable[str] = ()) -> tuple[AnyRule, ...]:
    """The rules that are named by themselves or by their family and not ignored."""
    on = set().union(*map(named_rules, chosen))
    off = set().union(*map(named_rules, ignored))
    return tuple(it for it in RULES if it.name in on and it.name not in off)


@cache
def every_rule() -> RuleSet:
    """All rules, as they come."""
    return RuleSet(RULES)


def named_rules(word: str) -> set[str]:
    """The names of the rules that a word selects: a rule, a family, or all."""
    if word == ALL:
        return {it.name for it in RULES}
    names = {it.name for it in RULES if word in (it.name, it.family)}
    if not names:
        raise UnknownRuleError(word)
    return names
