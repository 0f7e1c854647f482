"""Fixes for system templates: the parts that are missing."""

from textwrap import wrap

from promptls.document import Document
from promptls.semantics.templates import find_body_start
from promptls.text.edits import FileFix, unsafe_fix
from promptls.text.spans import FileSpan, set_apart
from promptls.vocabulary import TemplatePhase, Vocabulary

_WIDTH = 88
_HELD = "\0"


def append_part(document: Document, lines: list[str], title: str) -> FileFix | None:
    """Add a part at the end, unless an open fence there would swallow it."""
    if document.ends_open:
        return None
    end = len(document.source.text)
    return unsafe_fix(
        FileSpan(end, end), set_apart(document.source.text, end, "\n".join(lines)), title
    )


def insert_identity(document: Document) -> FileFix:
    """Add a part at the beginning in which the author can say who the agent is."""
    start = find_body_start(document)
    heading = "# Identity & Role"
    text = set_apart(document.source.text, start, f"{heading}\n\nYou are .")
    return unsafe_fix(FileSpan(start, start), text, f"Add the section {heading!r}")


def render_instruction(phase: TemplatePhase, vocabulary: Vocabulary) -> str:
    """The sentence that instructs an agent to answer with the tag of its phase."""
    tag = next((it for it in vocabulary.tags if it.name == phase.tag), None)
    if tag is None:
        return f"You MUST output `<{phase.tag}>`."
    attributes = "".join(f' {it.name}="{it.example}"' for it in tag.attributes if it.required)
    values = [it.text for it in tag.values if not it.phases or phase.key in it.phases]
    shown = [f"`<{tag.name}{attributes}>{value}</{tag.name}>`" for value in values]
    # No line ends inside a tag.
    words = f"You MUST output one of {', '.join(it.replace(' ', _HELD) for it in shown)}."
    return "\n".join(wrap(words, _WIDTH)).replace(_HELD, " ")
