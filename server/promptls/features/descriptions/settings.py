"""What an editor says about the keys and the values of settings files."""

from collections.abc import Iterator, Sequence

from promptls.features.descriptions.description import Description, code
from promptls.features.descriptions.rules import of_rule_name
from promptls.settings.key_facts import ANY_NAME, KeyFacts, describe_keys
from promptls.vocabulary.kinds import Kind

_SOURCE = "promptls settings"

LEVELS = {
    "error": "Breaks what reads the file. Makes `promptls check` fail.",
    "warning": "Very likely a mistake. Makes `promptls check` fail.",
    "info": "A note. Does not make `promptls check` fail.",
    "hint": "Shown in editors only at its place. Does not make `promptls check` fail.",
    "off": "The rule does not run.",
}
KINDS = {
    Kind.SYSTEM_TEMPLATE: "A system prompt in which variables are replaced.",
    Kind.WORK_PACKAGE: "A task for a coding agent, with scope and deliverables.",
    Kind.SKILL: "A skill: instructions that a model loads when it needs them.",
    Kind.AGENT: "An agent: its front matter and its system prompt.",
    Kind.COMMAND: "A command that a user invokes by name.",
    Kind.PROMPT: "A prompt or instructions.",
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
# The keys whose items or keys are names of rules.
RULE_LISTS = ("select", "ignore")
RULE_TABLES = ("severity", "per-file-ignores")


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
    return next((it for it in found.keys if it.name.rpartition(".")[2] == own[0]), None)


def of_key(key: KeyFacts) -> Description:
    """Describe a key: its meaning, its type, its default, and an example."""
    default = f" Default: {key.default}." if key.default and key.default != "none" else ""
    facts = f"Type: {key.type}.{default}"
    more = [it for it in (key.details, facts) if it]
    if key.keys:
        rows = (f"- {code(it.name.rpartition('.')[2])}: {it.meaning}" for it in key.keys)
        more.append("\n".join(("Keys:", "", *rows)))
    return Description(
        key.name,
        key.meaning,
        tuple(more),
        _SOURCE,
        example=key.example.rstrip("\n"),
    )


def of_setting_value(path: Sequence[str | int], text: str) -> Description | None:
    """Describe a value: the name of a rule, a severity, a kind of file."""
    top = path[0] if path else ""
    if top in RULE_LISTS or top == "per-file-ignores":
        return of_rule_name(text)
    if top == "severity" and text in LEVELS:
        return Description(text, LEVELS[text], (), _SOURCE)
    if top == "files" and text in {it.value for it in Kind}:
        return Description(text, KINDS[Kind(text)], (), _SOURCE)
    return None


def meanings_of(top: str) -> Iterator[tuple[str, str]]:
    """The values of a table of words, each with its meaning."""
    if top == "severity":
        yield from LEVELS.items()
    if top == "files":
        yield from ((it.value, meaning) for it, meaning in KINDS.items())
