"""Which program reads a file, and the tools of an agent that this program does not have."""

from promptls.document import Document, FieldItem, FrontMatter, Shape
from promptls.text.values import NamedTuple, query
from promptls.vocabulary.claude_code import MODELS, TOOLS
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.programs import OTHER_PROGRAMS, PROGRAM_FOLDERS, Program

_OPENCODE_MODES = frozenset({"primary", "subagent", "all"})
_GEMINI_KEYS = frozenset({"kind", "temperature", "max_turns", "timeout_mins"})
# Another program knows this word, too.
_MODELS_OF_CLAUDE = frozenset(MODELS) - {"inherit"}
_TOOLS = "tools"


@query
def find_program(matter: FrontMatter, path: str) -> Program | None:
    """The program that reads a file, as its path or its front matter says; none where none does."""
    folders = path.split("/")[:-1]
    by_folder = next(
        (PROGRAM_FOLDERS[it] for it in reversed(folders) if it in PROGRAM_FOLDERS), None
    )
    if by_folder is not None:
        return by_folder
    if path.endswith(".agent.md"):
        return Program.COPILOT
    if matter.value("mode") in _OPENCODE_MODES:
        return Program.OPENCODE
    if matter.value("model") in _MODELS_OF_CLAUDE:
        return Program.CLAUDE_CODE
    return Program.GEMINI_CLI if any(it.key in _GEMINI_KEYS for it in matter.fields) else None


def is_named_by_file(matter: FrontMatter, path: str) -> bool:
    """Whether a file is an agent of Copilot or OpenCode, whose name is that of the file."""
    return path.endswith(".agent.md") or matter.value("mode") in _OPENCODE_MODES


class ForeignTools(NamedTuple):
    """The tools of an agent, all of which belong to another program."""

    items: tuple[FieldItem, ...]
    program: Program


def find_foreign_tools(document: Document) -> ForeignTools | None:
    """The tools of an agent of Claude Code, if this has none of them and another program has."""
    matter = document.front_matter
    if matter is None or document.kind is not Kind.AGENT:
        return None
    field = matter.get(_TOOLS)
    if field is None or field.shape is Shape.MAPPING:
        return None
    items = matter.items(_TOOLS)
    names = {it.text for it in items}
    if not names or not names.isdisjoint(TOOLS):
        return None
    # Of those that have the most of them, the first.
    program = max(OTHER_PROGRAMS, key=lambda it: len(names & OTHER_PROGRAMS[it].tools))
    known = frozenset().union(*(it.tools for it in OTHER_PROGRAMS.values()))
    if not names <= known or find_program(matter, document.path) is not Program.CLAUDE_CODE:
        return None
    return ForeignTools(items, program)
