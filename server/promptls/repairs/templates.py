"""Fixes of templates: their parts and placeholders."""

from promptls.document import Document, Placeholder, PlaceholderForm, Placeholders
from promptls.semantics.context import Context
from promptls.semantics.placeholders.meant import find_new_spelling
from promptls.semantics.templates.contents import find_misspelt_title
from promptls.text.edits import Edit, FileFix, unsafe_fix
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Span, newline_of, set_apart
from promptls.text.wording import replacing
from promptls.vocabulary import TemplatePhase, Vocabulary

_LONE = pattern(
    r"(?m)^(?:<<[A-Za-z_][A-Za-z0-9_]*+>>|\{\{[A-Za-z_][A-Za-z0-9_]*+\}\})(?=[\r\n]|\Z)"
)
_FENCE = "\n```"
_BREAKS = ("", "\n", "\r")
_WIDTH = 88
_HELD = "\0"


def rewrite_placeholder(
    placeholder: Placeholder, name: str, context: Context
) -> tuple[Edit[Span], ...]:
    """Write a placeholder in the exact form, and in the spelling of the others in the file."""
    own = placeholder.spelling
    spelling = find_new_spelling(placeholder, context)
    if spelling is not own:
        return (Edit(placeholder.span, spelling.around(name)),)
    opening = Span(placeholder.span.start, placeholder.inner.start)
    closing = Span(placeholder.inner.end, placeholder.span.end)
    edits = Edit(opening, own.opening), Edit(placeholder.inner, name), Edit(closing, own.closing)
    return tuple(it for it in edits if context.text[it.span.start : it.span.end] != it.text)


def insert_placeholder(document: Document, placeholder: str) -> FileFix:
    """Insert a placeholder below the last one on a line of its own, or at the end of the file."""
    return _insert(document.source.text, _end_of_lone_placeholder(document), placeholder)


def insert_placeholder_into(text: str, placeholder: str) -> FileFix:
    """The same in a text of which there is no document: what looks like a line in code is none."""
    lone = (it.end() for it in _LONE.finditer(text) if text.count(_FENCE, 0, it.start()) % 2 == 0)
    return _insert(text, max(lone, default=None), placeholder)


def _insert(text: str, at: int | None, placeholder: str) -> FileFix:
    line_break = newline_of(text)
    if at is not None:
        new = f"{line_break * 2}{placeholder}"
    else:
        at = len(text)
        ends = text.endswith(("\n", "\r"))
        new = f"{line_break if ends else line_break * 2}{placeholder}{line_break}"
    return unsafe_fix(FileSpan(at, at), new, f"Add {placeholder!r}")


def _end_of_lone_placeholder(document: Document) -> int | None:
    """The end of the last line that is a placeholder and nothing else."""
    text = document.source.text
    at = None
    for group in document.nodes(Placeholders):
        for placeholder in group.node.found:
            if placeholder.form is PlaceholderForm.EXACT and placeholder.in_prose:
                start, end = group.at(placeholder.span)
                if text[start - 1 : start] in _BREAKS and text[end : end + 1] in _BREAKS:
                    at = end
    return at


def respell_title(
    document: Document, words: tuple[str, ...]
) -> tuple[FileSpan, str, FileFix] | None:
    """The heading that is meant for a part, how it should be, and what changes it."""
    found = find_misspelt_title(document, words)
    if found is None:
        return None
    heading, word, meant = found
    text = document.source.text
    wanted = text[heading.start : word.start] + meant + text[word.end : heading.end]
    return heading, wanted, unsafe_fix(word, meant, replacing(document.source[word], meant))


def append_part(document: Document, lines: list[str], title: str) -> FileFix | None:
    """Add a part at the end, unless an open fence there would swallow it."""
    if document.ends_open:
        return None
    end = len(document.source.text)
    return unsafe_fix(
        FileSpan(end, end), set_apart(document.source.text, end, "\n".join(lines)), title
    )


def render_instruction(phase: TemplatePhase, vocabulary: Vocabulary) -> str:
    """The sentence that instructs an agent to answer with the tag of its phase."""
    from textwrap import wrap  # noqa: PLC0415 - no other fix needs it

    tag = next((it for it in vocabulary.tags if it.name == phase.tag), None)
    if tag is None:
        return f"You MUST output `<{phase.tag}>`."
    attributes = "".join(f' {it.name}="{it.example}"' for it in tag.attributes if it.required)
    values = [it.text for it in tag.values if not it.phases or phase.key in it.phases]
    shown = [f"`<{tag.name}{attributes}>{value}</{tag.name}>`" for value in values]
    # No line ends inside a tag.
    words = f"You MUST output one of {', '.join(it.replace(' ', _HELD) for it in shown)}."
    return "\n".join(wrap(words, _WIDTH)).replace(_HELD, " ")
