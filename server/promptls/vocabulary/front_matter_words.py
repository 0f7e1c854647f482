"""The words that the values of front matter may be, by key and by the program that reads it."""

from collections.abc import Mapping

from promptls.vocabulary import claude_code, copilot
from promptls.vocabulary.front_matter import AUDIENCES, PROMPT_ENDING, Word, words_of
from promptls.vocabulary.kinds import Kind

_COPILOT_ENDING = ".agent.md"
_SWITCH = words_of("promptls", {"true": "Yes.", "false": "No."})

# The keys whose value is a list of words, each of which may be anything else as well.
TOOL_KEYS = ("tools", "allowed-tools", "disallowedTools")

_OF_CLAUDE_CODE: Mapping[str, tuple[Word, ...]] = {
    **dict.fromkeys(TOOL_KEYS, claude_code.TOOL_WORDS),
    "model": claude_code.MODEL_WORDS,
    "permissionMode": claude_code.PERMISSION_MODES,
    "memory": claude_code.MEMORIES,
    "effort": claude_code.EFFORTS,
    "color": claude_code.COLORS,
    "isolation": claude_code.ISOLATIONS,
    "context": claude_code.CONTEXTS,
    "background": _SWITCH,
    "user-invocable": _SWITCH,
    "disable-model-invocation": _SWITCH,
}
_OF_COPILOT: Mapping[str, tuple[Word, ...]] = {
    "tools": copilot.TOOL_WORDS,
    "model": copilot.MODEL_WORDS,
    "target": copilot.TARGETS,
    "user-invocable": _SWITCH,
    "disable-model-invocation": _SWITCH,
}
_OF_PROMPTS: Mapping[str, tuple[Word, ...]] = {
    "agent": words_of(
        "Visual Studio Code, prompt files",
        {
            "ask": "Answers questions, and changes nothing.",
            "edit": "Edits the files that are chosen.",
            "agent": "Edits files and runs tools by itself.",
        },
    ),
}
_KINDS = (Kind.AGENT, Kind.SKILL, Kind.COMMAND)


def find_words(key: str, kind: Kind, path: str) -> tuple[Word, ...]:
    """The words that the value of a key may be in a file; none where any text may be."""
    if key == "audience":
        return AUDIENCES
    if path.endswith(PROMPT_ENDING):
        return _OF_PROMPTS.get(key, ())
    if kind not in _KINDS:
        return ()
    words = _OF_COPILOT if path.endswith(_COPILOT_ENDING) else _OF_CLAUDE_CODE
    return words.get(key, ())
