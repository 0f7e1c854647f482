"""The front matter as a whole, on the first `---` of a file that has none."""

from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import (
    Completion,
    CompletionKind,
    Pieces,
    Slot,
    Stop,
    plain,
)
from promptls.features.descriptions import Description
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK
from promptls.vocabulary.kinds import Kind, folder_of, name_of, stem_of

_DELIMITER = "---"
_FIRST_MARK = pattern(r"-{2,3}\Z")


def complete_new_front_matter(cursor: Cursor) -> list[Completion]:
    """The front matter as a whole, on the first `---` of a file that has none."""
    text, document = cursor.document.source.text, cursor.document
    before = cursor.before.removeprefix(BYTE_ORDER_MARK)
    is_first = cursor.offset - len(cursor.before) == 0
    if not is_first or not _FIRST_MARK.match(before) or cursor.after.strip():
        return []
    if document.front_matter is not None and text[cursor.offset :].strip():
        return []
    pieces = _whole(cursor)
    if not pieces:
        return []
    noun = _NOUNS[document.kind]
    about = Description(
        "Front matter",
        f"The fields that the file of {noun} begins with.",
        (),
        "promptls",
        "front-matter-field-missing",
        plain(pieces),
    )
    slot = Slot(CompletionKind.FRONT_MATTER, cursor.span(len(before), len(cursor.after)))
    label = f"--- {document.kind} front matter"
    return [slot.offer(label, pieces, slot.kind.value, about)]


_NOUNS = {
    Kind.AGENT: "an agent",
    Kind.SKILL: "a skill",
    Kind.COMMAND: "a command",
    Kind.PROMPT: "a prompt",
    Kind.SYSTEM_TEMPLATE: "a template",
}


def _whole(cursor: Cursor) -> Pieces:
    """The usual fields of a kind of file, with what has to be filled in."""
    kind, path = cursor.document.kind, cursor.document.path
    fields: list[tuple[str, str]] = []
    if kind is Kind.AGENT and path.endswith(".agent.md"):
        fields = [("description", "When to use the agent."), ("tools", "[read, edit, search]")]
    elif kind is Kind.AGENT:
        fields = [
            ("name", stem_of(path) or "agent-name"),
            ("description", "When to delegate a task to the agent."),
            ("tools", "Read, Grep, Glob"),
            ("model", "inherit"),
        ]
    elif kind is Kind.SKILL:
        folder = name_of(folder_of(path)) or "skill-name"
        fields = [("name", folder), ("description", "What the skill does and when to use it.")]
    elif kind is Kind.COMMAND:
        fields = [("description", "What the command does."), ("argument-hint", '"[file]"')]
    elif path.endswith(".instructions.md"):
        fields = [("description", "What the instructions are about."), ("applyTo", '"**"')]
    elif kind in (Kind.PROMPT, Kind.SYSTEM_TEMPLATE):
        fields = [("description", "What the prompt is for."), ("variables", "[PROJECT_CONTEXT]")]
    if not fields:
        return ()
    newline = cursor.newline
    pieces: list[str | Stop] = [_DELIMITER + newline]
    for key, value in fields:
        pieces += f"{key}: ", Stop(value), newline
    return (*pieces, _DELIMITER)
