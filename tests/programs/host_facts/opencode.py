"""The facts of opencode, and where its program has them."""

import re

from programs.host_facts.comparing import Subject
from programs.host_facts.known import file_of, keys_in, names_in
from programs.host_facts.shipped import Finder, keys_of, literals_of, strings_of
from promptls.vocabulary.hosts.opencode import HOST

_AGENT, _COMMAND = file_of(HOST, "agent"), file_of(HOST, "command")
# What the program puts in itself, from the name or the text of the file.
_TEXT = frozenset({"template"})
_SETS = (r'new Set\(\[("name","model",[^\]]*)\]\)', r'new Set\(\[("model","variant",[^\]]*)\]\)')
_GLOB = re.compile(r'"((?:\{\w+,\w+\}|skills)/(?:\*\*/)?(?:\*|SKILL)\.md)"')
_BRACES = re.compile(r"\{(\w+),(\w+)\}")
_LITERALS = {
    "$N": r"/\$(\d+)/g",
    "$ARGUMENTS": '.replaceAll("$ARGUMENTS",',
    "!`command`": "/!`([^`]+)`/g",
    "where arguments are split": r"""/(?:\[Image\s+\d+\]|"[^"]*"|'[^']*'|[^\s"']+)/gi""",
    "quotes that are taken away": r"""/^["']|["']$/g""",
}
_READING = {
    "lines that are read again": r"/^([a-zA-Z_][a-zA-Z0-9_]*)\s*:\s*(.*)$/",
    "where front matter is": r"/^---\r?\n([\s\S]*?)\r?\n---/",
}


def _sets(text: str) -> frozenset[str] | None:
    """The keys of both versions of the program that read agents."""
    found = [strings_of(it)(text) for it in _SETS]
    return frozenset().union(*(it for it in found if it)) if None not in found else None


def _globs(text: str) -> frozenset[str] | None:
    """The globs of the files that are loaded, without braces."""
    found = {one for it in _GLOB.findall(text) for one in _expand(it)}
    return frozenset(found) or None


def _expand(glob: str) -> list[str]:
    return [_BRACES.sub(rf"\{number}", glob) for number in (1, 2)]


def _commands(text: str) -> frozenset[str] | None:
    found = _command_keys(text)
    return None if found is None else found - _TEXT


_command_keys: Finder = keys_of(r"Struct\(\{(?=template:\w+\.String,description:)(?=[^}]*variant)")
SUBJECTS = (
    Subject("keys of agents", keys_in(_AGENT), _sets),
    Subject("keys of commands", keys_in(_COMMAND) - {"name"}, _commands),
    Subject("modes", names_in(_AGENT, "mode"), strings_of(r'Literals\(\[("subagent",[^\]]*)\]\)')),
    Subject(
        "colours",
        names_in(_AGENT, "color"),
        strings_of(r'Literals\(\[("primary","secondary",[^\]]*)\]\)'),
    ),
    Subject(
        "files",
        frozenset(glob.split("/", 1)[1] for it in HOST.files for glob in it.paths if "/" in glob),
        _globs,
    ),
    Subject("placeholders and arguments", frozenset(_LITERALS), literals_of(_LITERALS)),
    Subject("how front matter is read", frozenset(_READING), literals_of(_READING)),
)
