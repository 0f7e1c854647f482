"""What an editor says about the keys of front matter and their values."""

from promptls.features.descriptions import Description, code
from promptls.rules.specifications import PROMPTLS
from promptls.text.wording import listed
from promptls.vocabulary.front_matter import TOOL_KEYS
from promptls.vocabulary.hosts.facts import FrontMatterKey, Word

_MOST_WORDS = 12
_NOUNS = {
    **dict.fromkeys(TOOL_KEYS, "tool"),
    "model": "model",
    "color": "colour",
    "permissionMode": "permission mode",
}
_EXAMPLES = {
    "audience": "audience: [agents, developers]",
    "name": "name: code-reviewer",
    "description": "description: Reviews changes. Use after code was written.",
    "skills": "skills: [pdf, release-notes]",
    "argument-hint": "argument-hint: [file]",
    "applyTo": 'applyTo: "src/**/*.py"',
    "license": "license: MIT",
    "version": "version: 1.0.0",
    "maxTurns": "maxTurns: 20",
    "paths": 'paths: ["docs/**/*.md"]',
    "phase": "phase: implement",
    "agent": "agent: CLAUDE",
    "variables": "variables: [PROJECT_CONTEXT, TASKS]",
    "required_inputs": "required_inputs: [task_description]",
}


def of_key(key: FrontMatterKey) -> Description:
    """Describe a key with what its value may be."""
    details = []
    names = [it.name for it in key.words if it.is_current]
    if names:
        more = [] if len(names) <= _MOST_WORDS else [f"{len(names) - _MOST_WORDS} others"]
        shown = [*map(code, names[:_MOST_WORDS]), *more]
        lead = "A list of tools" if key.name in TOOL_KEYS else "One of"
        details.append(f"{lead}: {listed(shown, 'and' if key.name in TOOL_KEYS else 'or')}.")
    if key.form:
        details.append(f"Form: {key.form}.")
    if key.longest:
        details.append(f"At most {key.longest:,} characters.")
    return Description(
        key.name,
        key.description,
        tuple(details),
        # The words are those of the program that reads the file; other programs share the key.
        _source_of(key),
        "front-matter-field-invalid" if key.form or key.longest or key.values else "",
        example_of_key(key),
    )


def _source_of(key: FrontMatterKey) -> str:
    words = key.words[:1]
    return next((it.source.name for it in words if it.source.name != PROMPTLS), key.source.name)


def of_word(word: Word, key: str) -> Description:
    """Describe a value of a key."""
    name, example = f"{word.name} ({_NOUNS.get(key, key)})", f"{key}: {quote(word.name)}"
    return Description(name, word.meaning, (), word.source.name, example=example)


def quote(name: str) -> str:
    """A word as YAML has it: an asterisk at its beginning would be an alias."""
    return f'"{name}"' if name.startswith("*") else name


def of_workspace_name(name: str, noun: str, path: str) -> Description:
    """Describe an agent or a skill that a file of the project defines."""
    return Description(name, f"The {noun} that {code(path)} defines.", (), "")


def example_of_key(key: FrontMatterKey) -> str:
    """A line with a key and a value that is right."""
    if key.name in TOOL_KEYS and key.words:
        return f"{key.name}: {', '.join(it.name for it in key.words[:3])}"
    known = _EXAMPLES.get(key.name)
    if known is not None:
        return known
    return f"{key.name}: {key.words[0].name}" if key.words else ""
