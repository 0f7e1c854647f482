"""What an editor says about rules, and about the keys and the values of settings files."""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module

from promptls.features.descriptions import Description, code, fence
from promptls.rules import ALL, RULE_NAMES, RULES, load_rule
from promptls.rules.definition import AnyRule
from promptls.settings.key_facts import ANY_NAME, KeyFacts, describe_keys
from promptls.settings.keys import RULE_LISTS
from promptls.text.edits import Applicability
from promptls.vocabulary.kinds import Kind

_FIXES = {
    None: "No fix.",
    Applicability.SAFE: "Safe fix.",
    Applicability.UNSAFE: "Unsafe fix, which needs review.",
}
_MOST_RULES = 10
_MOST_LINES = 12
_LONGEST_LINE = 160
_SOURCE = "promptls settings"
_LEVELS = {
    "error": "Breaks what reads the file. Makes `promptls check` fail.",
    "warning": "Very likely a mistake. Makes `promptls check` fail.",
    "info": "A note. Does not make `promptls check` fail.",
    "hint": "Shown in editors only at its place. Does not make `promptls check` fail.",
    "off": "The rule does not run.",
}
_KINDS = {
    Kind.SYSTEM_TEMPLATE: "A system prompt in which variables are replaced.",
    Kind.WORK_PACKAGE: "A task for a coding agent, with scope and deliverables.",
    Kind.SKILL: "A skill: instructions that a model loads when it needs them.",
    Kind.AGENT: "An agent: its front matter and its system prompt.",
    Kind.COMMAND: "A command that a user invokes by name.",
    Kind.TOML_COMMAND: "A command in TOML, the text of which is the value of `prompt`.",
    Kind.INSTRUCTIONS: "What agents are always told, such as `AGENTS.md` or `CLAUDE.md`.",
    Kind.PROMPT: "A prompt.",
    Kind.MARKDOWN: "Any other page.",
    Kind.RESPONSE: "What an agent has answered.",
    Kind.WORKFLOW_STATE: "The state of the running workflow, in JSON.",
    Kind.TASK_ENVELOPE: "The task that is given to an agent, in JSON.",
    Kind.AGENT_RESPONSE: "The result of an agent, in JSON.",
    Kind.AGENT_SHARE: "The part of a task that one of several agents does, in JSON.",
    Kind.AUDIT_LOG: "The log of what agents did, in JSON Lines.",
    Kind.UNIFIED_PROMPT: "A prompt for any model, in JSON.",
    Kind.JSON: "Any other JSON.",
    Kind.JSON_LINES: "Any other JSON Lines.",
}
# The values of a table of words, each with its meaning.
MEANINGS = {
    "severity": _LEVELS,
    "files": {it.value: meaning for it, meaning in _KINDS.items()},
}


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


def find_key_facts(path: Sequence[str | int]) -> KeyFacts | None:
    """The facts of a key by its path, in which a name of the project may be."""
    keys = tuple(describe_keys())
    names = [it for it in path if isinstance(it, str)]
    found = next((it for it in keys if names and it.name == names[0]), None)
    if found is None or len(names) == 1 or not found.keys:
        return found
    own = names[2:] if found.keys[0].name.startswith(f"{found.name}.{ANY_NAME}.") else names[1:]
    if not own:
        return found
    above = found.keys[0].name.rpartition(".")[0]
    return next((it for it in found.keys if it.name == ".".join((above, *own))), None)


def of_key(key: KeyFacts) -> Description:
    """Describe a key: its meaning, its type, its default, and an example."""
    default = f" Default: {key.default}." if key.default and key.default != "none" else ""
    facts = f"Type: {key.type}.{default}"
    more = [it for it in (key.details, facts) if it]
    if key.keys:
        above = key.keys[0].name.rpartition(".")[0]
        own = (it for it in key.keys if it.name.rpartition(".")[0] == above)
        rows = (f"- {code(it.name.rpartition('.')[2])}: {it.meaning}" for it in own)
        more.append("\n".join(("Keys:", "", *rows)))
    return Description(
        key.name, key.meaning, tuple(more), _SOURCE, example=key.example.rstrip("\n")
    )


def of_key_at(path: Sequence[str | int]) -> Description | None:
    """Describe the key at a path, if there is one."""
    facts = find_key_facts(path)
    return of_key(facts) if facts else None


def of_setting_value(path: Sequence[str | int], text: str) -> Description | None:
    """Describe a value: the name of a rule, a severity, a kind of file."""
    top = path[0] if path else ""
    if top in RULE_LISTS:
        return of_rule_name(text)
    meaning = MEANINGS.get(str(top), {}).get(text)
    return Description(text, meaning, (), _SOURCE) if meaning else None
