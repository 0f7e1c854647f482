"""Conditions that are asked before rules: may a node be wrong, and does another rule report it."""

from promptls.document import (
    Block,
    Delimiter,
    Document,
    EmissionList,
    Header,
    Item,
    LineForm,
    PlaceholderForm,
    Placeholders,
    PromptBlock,
    StatusBlock,
    StatusLine,
)
from promptls.semantics.context import Context
from promptls.semantics.damages import find_conflicts
from promptls.semantics.placeholders.variables import find_context_names
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, Span
from promptls.vocabulary.blocks import usual_form
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

# What a placeholder or the name of a phase begins with.
_MARKS = ("{", "}", "Phase", "<", "[[")


_MOST_ABOVE = 1000
_STRUCTURE_BELOW = pattern(
    r"(?:\r\n|\n|\r)[ \t]*+(?:>|`{3}|~{3}|[-*+](?=\s|\Z)|[0-9]{1,9}[.)][ \t])"
)
_BLANK = pattern(r"[ \t>]*+")
# What begins a list or a quotation, and a line that is in neither with those above it.
_DEEPER = pattern(r"[ \t>]*+(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]++(?!\[))?")
_ENDS_PARAGRAPH = pattern(
    r"[ \t>]*+(?:\Z|#{1,6}[ \t]|(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]++)?(?:`{3}|~{3})"
    r"|(?:-[ \t]*+){3,}+\Z|(?:\*[ \t]*+){3,}+\Z|(?:_[ \t]*+){3,}+\Z)"
)
# Above a closing delimiter is its block.
_HEADER_ABOVE = pattern(r"[ \t>#*_`]*+(?i:sug|status)")
# What begins a line of a list, a quotation or a fence, or continues it.
_MARGIN = pattern(r"[ \t>]|[-*+][ \t]|[0-9]{1,9}[.)][ \t]|`{3}|~{3}")


def is_inexact(delimiter: Delimiter, _: Context) -> bool:
    """Whether a delimiter is not `---`."""
    return delimiter.form is not LineForm.EXACT


def is_flawed(line: Header | Item | StatusLine, _: Context) -> bool:
    """Whether a line is not written as it should be, to its very end."""
    return line.form is not LineForm.EXACT or line.trailing is not None


def stands_free(text: str, at: int) -> bool:
    """Whether the text above a line is no list, quotation or fence that the line may belong to."""
    above = text[max(0, at - _MOST_ABOVE) : at].rstrip()
    last = LINE_BREAK.split(above)[-1]
    return not last or _MARGIN.match(last) is None


def is_below_text(text: str, at: int) -> bool:
    """Whether the line above a line is text, with whose paragraph the line could go on."""
    above = LINE_BREAK.split(text[max(0, at - _MOST_ABOVE) : at])
    return len(above) > 1 and _ENDS_PARAGRAPH.match(above[-2]) is None


def joins_below(text: str, at: int) -> bool:
    """Whether the next line begins like a list, a quotation or a fence.

    As long as it continues a paragraph, it is none. Below a `---` it is one.
    """
    return _STRUCTURE_BELOW.match(text, at) is not None


def ends_above(text: str, at: int) -> bool:
    """Whether a line goes on with a paragraph of a list or quotation that is deeper than it is.

    A `---` in its place, or above it, ends them, and what stands below is outside of them.
    """
    line = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    margin = _BLANK.match(text, line)
    assert margin is not None
    is_deeper = False
    for above in reversed(LINE_BREAK.split(text[max(0, line - _MOST_ABOVE) : line])[:-1]):
        if _ENDS_PARAGRAPH.match(above):
            break
        if _HEADER_ABOVE.match(above):
            return False
        mark = _DEEPER.match(above)
        assert mark is not None
        is_deeper |= bool(mark[0].strip()) and mark.end() > margin.end() - line
    return is_deeper


def is_more_than_words(line: Item | StatusLine, context: Context) -> bool:
    """Whether a text has a placeholder, a phase, or a character that is not ASCII."""
    text = context.text[line.text.start : line.text.end]
    return not text.isascii() or any(it in text for it in _MARKS)


def is_in_response(_: Item | StatusLine, context: Context) -> bool:
    """Whether a line is part of an answer."""
    return context.kind is Kind.RESPONSE


def is_torn(block: Block, _: Context) -> bool:
    """Whether a block has no delimiters around it, or has gaps."""
    return block.opening is None or block.closing is None or bool(block.blanks)


def is_of_agent(_: Block, context: Context) -> bool:
    """Whether a block is in the file of an agent of a team."""
    return context.role is not None


def have_odd_form(placeholders: Placeholders, _: Context) -> bool:
    """Whether a placeholder is not written as an injection looks for it."""
    return any(it.form is not PlaceholderForm.EXACT for it in placeholders.found)


def have_unknown_name(placeholders: Placeholders, context: Context) -> bool:
    """Whether a placeholder has a name that no variable has."""
    return not placeholders.names <= context.variables


def may_be_withheld(_: Placeholders, context: Context) -> bool:
    """Whether a file is for one phase, which is not given every variable."""
    return context.kind is Kind.SYSTEM_TEMPLATE and context.phase is not None


def has_one_item(block: PromptBlock | EmissionList, _: Context) -> bool:
    """Whether a block has a single item, so that its number does not matter."""
    return len(block.items) == 1


def ends_with_other_characters(block: PromptBlock | EmissionList, context: Context) -> bool:
    """Whether the last item has characters without an ASCII form."""
    return bool(block.items) and _has_other_characters(block.items[-1].text, context)


def says_other_characters(block: StatusBlock, context: Context) -> bool:
    """Whether a status has characters without an ASCII form."""
    return _has_other_characters(block.line.text, context)


def names_next_phase(item: Item, context: Context) -> bool:
    """Whether an item is where an agent names the phase that comes next."""
    return item.ordinal == 1 and context.role in (Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR)


def is_left_open(document: Document, _: Context) -> bool:
    """Whether the front matter of a file is not closed, so that no program reads it."""
    matter = document.front_matter
    return matter is not None and not matter.closed and matter.misclosed is None


def ends_hidden(document: Document, _: Context) -> bool:
    """Whether the end of a document is in a fence or a comment that is not closed.

    Where another template language writes the marks, they may well be.
    """
    return document.ends_open and not document.parts[0].section.entry.has_directives


def is_in_conflict(document: Document, _: Context) -> bool:
    """Whether a merge conflict is in the front matter of a file, so that no program reads it."""
    matter = document.front_matter
    return matter is not None and any(it.start < matter.span.end for it in find_conflicts(document))


def lacks_context(document: Document, context: Context) -> bool:
    """Whether no placeholder of a system template is one for the context."""
    is_template = document.kind is Kind.SYSTEM_TEMPLATE
    return is_template and not find_context_names(document, context.vocabulary)


def _has_other_characters(text: Span, context: Context) -> bool:
    return not usual_form(context.text[text.start : text.end]).isascii()
