"""The rules that are on, sorted by what they look at."""

from collections.abc import Iterable
from functools import cache

from promptls.diagnostics import Severity
from promptls.rule import AnyRule
from promptls.rules import RULES
from promptls.vocabulary import SPECIFIED, Vocabulary

ALL = "all"


class UnknownRuleError(ValueError):
    """A name that selects nothing."""


class RuleSet:
    """Some rules, ready to be applied. Rules are found by the type of what they look at."""

    __slots__ = ("_by_type", "known", "names", "rules", "severities", "vocabulary")

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

    def on(self, looked_at: type) -> tuple[AnyRule, ...]:
        """The rules for a type of node, for sections, or for documents."""
        found = self._by_type.get(looked_at)
        if found is None:
            found = tuple(it for it in self.rules if issubclass(looked_at, it.on))
            self._by_type[looked_at] = found
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
