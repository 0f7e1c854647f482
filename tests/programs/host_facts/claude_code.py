"""The facts of Claude Code, and where its program has them."""

import re

from programs.host_facts.comparing import Subject
from programs.host_facts.known import file_of, keys_in, limit_of, names_in, words_in
from programs.host_facts.shipped import (
    Finder,
    groups_of,
    keys_of,
    literals_of,
    number_of,
    pairs_of,
    strings_of,
)
from promptls.vocabulary.hosts.agent_skills import HOST as AGENT_SKILLS
from promptls.vocabulary.hosts.claude_code import HOST

_AGENT, _SKILL, _COMMAND = (file_of(HOST, it) for it in ("agent", "skill", "command"))
_STYLE = file_of(HOST, "output style")
# The specification of skills has this key, too.
_SKILL_KEYS = (keys_in(_SKILL) | keys_in(file_of(AGENT_SKILLS, "skill"))) - {"compatibility"}
_TOOLS = words_in(_AGENT, "tools")
_GONE = frozenset(it.name for it in _TOOLS if it.is_gone)

_TOOL_LIST = r'\[((?:"\w+",)+"\w+")\],\w+=\{Task:"'
_ALIASES = r'\{(Task:"[^{}]*)\}'
_AGENT_KEYS = r'\(\{(?=name:\w+\(\)\.describe\("Agent identifier)'
_SHARED_KEYS = r'\(\{(?=name:\w+\(\)\.optional\(\)\.describe\("Display name)'
_MORE_KEYS = r"\.extend\(\{(?=when_to_use:)"
_STYLE_KEYS = r'\(\{(?=name:\w+\(\)\.optional\(\)\.describe\("Style name)'
_LISTING = (
    r"=([\d.]+),\w+=(\d+),\w+=(\d+);var \w+=[\de.]+,\w+=\d+;"
    r"function \w+\(\)\{return \w+\(\)\.skillListingMaxDescChars"
)
_DESCRIPTION = r",\w+=(\d+);function \w+\(\)\{return \w+\(\)\.skillListingMaxDescChars"
# A share of the window, the most bytes, and what a file may have in any window.
_INSTRUCTIONS = r"=0\.05,\w+=\d+,\w+=(\d+);function \w+\(\w+=\w+\(\)\)"
_ALL_INSTRUCTIONS = r"var \w+=(\d+);function \w+\(\w+\)\{return Math\.max\(\w+,\w+\(\w+\)\)\}"
# The same, as JavaScript has it.
_LITERALS = {
    "$ARGUMENTS": '.replaceAll("$ARGUMENTS",',
    "$ARGUMENTS[N]": r"/\$ARGUMENTS\[(\d+)\]/g",
    "$N": r"/\$(\d+)(?!\w)/g",
    "$name": r"(?![\\[\\w])`,",
    "!`command`": "/(?<=^|\\s)!`([^`]+)`/gm",
    "```! command ```": r"/```!\s*\n?([\s\S]*?)\n?```/g",
    "\\$": r"(?<!\\\\)\\\\\\$(?=",
    "ARGUMENTS: below": "ARGUMENTS: ${",
    "Base directory above": "Base directory for this skill: ${",
}
_LIST = {
    "an entry": "full:`${",
    "a text after another": "} - ${",
    "the mark of what is cut": '+"\\u2026"',
    "the first line": '.substring(0,97)+"..."',
    "a name that differs": "} (${",
}
_READING = {
    "where front matter ends": r"/^---\s*\n([\s\S]*?)---\s*\n?/",
    "lines that are read again": r"/^([a-zA-Z_-]+):\s+(\S.*)$/",
    "what is quoted then": r"/[{}[\]*&#!|>%@`]|: /",
    "tabs that become spaces then": "/^\\t+/gm",
}


def _names_of(pattern: str) -> frozenset[str]:
    """The names in a pattern such as `CLAUDE_(?:A|B)`."""
    return frozenset(f"CLAUDE_{it}" for it in re.findall(r"[A-Z]+(?:_[A-Z]+)?(?=[|)])", pattern))


def _without(finders: tuple[Finder, ...], names: frozenset[str]) -> Finder:
    """The names that are in none of the lists of a program."""

    def find(text: str) -> frozenset[str] | None:
        found = [it(text) for it in finders]
        if None in found:
            return None
        return names - {name.split(" ")[0] for it in found if it for name in it}

    return find


_PLACEHOLDERS = {it.spelling: it.pattern for it in _SKILL.placeholders}
SUBJECTS = (
    Subject("tools", names_in(_AGENT, "tools"), strings_of(_TOOL_LIST)),
    Subject(
        "earlier names of tools",
        frozenset(f"{it.name} for {it.now}" for it in _TOOLS if it.now and not it.is_gone),
        pairs_of(_ALIASES),
    ),
    Subject(
        "gone names of tools",
        _GONE,
        _without((strings_of(_TOOL_LIST), pairs_of(_ALIASES)), _GONE),
        "back in the program",
    ),
    Subject(
        "models",
        # The program has this one apart from the others.
        names_in(_AGENT, "model") - {"inherit"},
        strings_of(r'=\[("sonnet","opus",(?:"[^"]*",)*"opusplan")\]'),
    ),
    Subject(
        "efforts",
        names_in(_AGENT, "effort"),
        strings_of(r"effort:\w+\(\[\w+\(\[([^\]]*)\]\),\w+\(\)\.int\(\)\]"),
    ),
    Subject(
        "permission modes",
        names_in(_AGENT, "permissionMode"),
        strings_of(r'=\[("acceptEdits",[^\]]*)\]'),
    ),
    Subject("colours", names_in(_AGENT, "color"), groups_of(r'\b(\w+):"\1_FOR_SUBAGENTS_ONLY"')),
    Subject("memories", names_in(_AGENT, "memory"), strings_of(r"memory:\w+\(\[([^\]]*)\]\)")),
    Subject(
        "isolations",
        names_in(_AGENT, "isolation"),
        strings_of(r'=\[("worktree",[^\]]*)\],\w+=\w+\.isolation'),
    ),
    Subject(
        "shells",
        names_in(_SKILL, "shell"),
        strings_of(r'=\[("bash",[^\]]*)\];function \w+\(\w+,\w+\)\{if\(\w+==null\)'),
    ),
    Subject("contexts", names_in(_SKILL, "context"), strings_of(r"context:\w+\(\[([^\]]*)\]\)")),
    Subject("keys of agents", keys_in(_AGENT), keys_of(_AGENT_KEYS, besides=keys_in(_AGENT))),
    Subject("keys of skills", _SKILL_KEYS, keys_of(_SHARED_KEYS, _MORE_KEYS, besides=_SKILL_KEYS)),
    Subject(
        "keys of commands", keys_in(_COMMAND), keys_of(_SHARED_KEYS, besides=keys_in(_COMMAND))
    ),
    Subject(
        "keys of output styles", keys_in(_STYLE), keys_of(_STYLE_KEYS, besides=keys_in(_STYLE))
    ),
    Subject(
        "keys that are ignored in a plugin",
        frozenset(it.name for it in _AGENT.keys if it.ignored),
        strings_of(r'=\[("permissionMode","hooks"[^\]]*\],\w+=\["initialPrompt"[^\]]*)\]'),
    ),
    Subject(
        "placeholders and what is added",
        frozenset(_LITERALS),
        literals_of(_LITERALS),
    ),
    Subject(
        "values in braces",
        _names_of(_PLACEHOLDERS["${CLAUDE_…}"]),
        groups_of(r'\.replace(?:All)?\((?:/\\\$\\|"\$)\{(CLAUDE_\w+)\\?\}(?:/g|"),\(\)=>'),
    ),
    Subject("how front matter is read", frozenset(_READING), literals_of(_READING)),
    Subject(
        "characters of a description in the list of skills",
        limit_of(HOST, "description and when_to_use of a skill"),
        number_of(_DESCRIPTION),
    ),
    Subject(
        "characters of the list of skills", limit_of(HOST, "list of skills"), number_of(_LISTING)
    ),
    Subject("how the list of skills is built", frozenset(_LIST), literals_of(_LIST)),
    Subject(
        "characters of a file of instructions",
        limit_of(HOST, "file of instructions"),
        number_of(_INSTRUCTIONS),
    ),
    Subject(
        "characters of all instructions",
        limit_of(HOST, "text of all instructions"),
        number_of(_ALL_INSTRUCTIONS),
    ),
)
