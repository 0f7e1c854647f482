"""What an editor says about rules: each of them, their families, and those that begin alike."""

from functools import lru_cache
from importlib import import_module

from promptls.features.descriptions import Description, code, fence
from promptls.rules import ALL, RULE_NAMES, RULES, load_rule
from promptls.rules.definition import AnyRule
from promptls.text.edits import Applicability

_FIXES = {
    None: "No fix.",
    Applicability.SAFE: "Safe fix.",
    Applicability.UNSAFE: "Unsafe fix, which needs review.",
}
_MOST_RULES = 10
_MOST_LINES = 12
_LONGEST_LINE = 160


def of_rule_name(name: str) -> Description | None:
    """Describe a rule, a family of rules, all of them, or those whose names begin with a word."""
    if name in RULE_NAMES:
        return of_rule(name)
    if name == ALL:
        return Description(ALL, f"Every rule: {len(RULE_NAMES)} of them.", (), "promptls")
    if name in RULES:
        about = (import_module(_folder_of(RULES[name][0])).__doc__ or "").partition("\n")[0]
        return Description(name, about, (_list_rules(RULES[name]),), "promptls")
    begins = tuple(it for it in RULE_NAMES if it.startswith(f"{name}-"))
    if not begins:
        return None
    return Description(
        name, "The rules whose names begin with it.", (_list_rules(begins),), "promptls"
    )


@lru_cache(maxsize=256)
def of_rule(name: str) -> Description:
    """Describe a rule: what it demands, why, and a text that breaks it."""
    rule: AnyRule = load_rule(name)
    reason = rule.page.partition("\n")[2].strip()
    fix = (
        f"Safe fix where {rule.safe_where}; otherwise unsafe."
        if rule.safe_where
        else _FIXES[rule.fix]
    )
    facts = f"Severity: {rule.severity}. {fix}"
    details = [it for it in (reason, *_examples(rule)) if it]
    return Description(name, rule.summary, (facts, *details), rule.clause, name)


def summary_of(name: str) -> str:
    """What a rule demands, in one sentence."""
    summary: str = load_rule(name).summary
    return summary


def _examples(rule: AnyRule) -> list[str]:
    example = rule.example
    if example is None or not isinstance(example.bad, str):
        return []
    texts = (("Bad", example.bad), ("Good", example.good))
    return [f"{title}:\n\n{fence(text)}" for title, it in texts if (text := _shown(it))]


def _shown(text: str) -> str:
    """A text that is short enough for a hover; nothing where it is not."""
    lines = text.rstrip("\n").split("\n")
    if len(lines) > _MOST_LINES or any(len(it) > _LONGEST_LINE for it in lines):
        return ""
    return "\n".join(lines)


def _list_rules(names: tuple[str, ...]) -> str:
    shown = [f"- {code(it)}: {summary_of(it)}" for it in names[:_MOST_RULES]]
    rest = len(names) - len(shown)
    return "\n".join([*shown, *([f"- … and {rest} more"] if rest else [])])


def _folder_of(rule: str) -> str:
    return str(load_rule(rule).check.__module__).rpartition(".")[0]
