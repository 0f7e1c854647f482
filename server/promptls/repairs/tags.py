"""Fixes for tags: the partner that is missing, and the name that is meant."""

from promptls.document import Element, Tag, TagRole, ValueForm
from promptls.parsing.tags.marks import attributes_in
from promptls.parsing.tags.pairs import are_similar
from promptls.parsing.tags.text_around import (
    FARTHEST,
    find_end_of_text,
    find_values_after,
    find_values_before,
)
from promptls.semantics.context import Context
from promptls.semantics.tags.attributes import are_clean, render_opening
from promptls.semantics.tags.elements import KnownElement
from promptls.semantics.tags.names import Misnamed, mark_of
from promptls.semantics.tags.unpaired import UnpairedTag
from promptls.semantics.tags.values import (
    LONGEST_VALUE,
    find_alternatives,
    find_out_of_phase,
    is_clean,
)
from promptls.text.edits import Applicability, Edit, FileFix, Fix, unsafe_fix
from promptls.text.nearest import find_slip
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, AnySpan, FileSpan, newline_of
from promptls.vocabulary import ResponseTag

_LINE_MARGIN = pattern(r"[ \t>]*+(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]++)?+")
_IN_WORD = pattern(r"[A-Za-z0-9_/\\<-]\Z")


def rename_tag(misnamed: Misnamed[AnySpan], context: Context) -> Fix[AnySpan] | None:
    """Give a tag its name, unless that would bring up another finding."""
    element, known, wrong = misnamed
    opening, closing = element.opening, element.closing
    if opening.malformed or closing.malformed:
        return None
    # Where one tag has its name, whatever else is wrong is reported already.
    if len(wrong) > 1:
        parts = find_alternatives(KnownElement(element, known), context) if known.values else ()
        values = [part.value for part in parts or () if part.value]
        is_padded = known.values and element.form is ValueForm.PADDED
        if is_padded or find_out_of_phase(known, values, context):
            return None
        if not are_clean(known, opening.attributes, context):
            return None
    edits = tuple(Edit(tag.name_span, known.name) for tag in wrong)
    title = f"Rename {mark_of(wrong[0])} to {mark_of(wrong[0], known.name)}"
    # `<preview>` is a word of its own.
    name = known.name.lower()
    is_slip = all(tag.name.lower() == name or find_slip(tag.name.lower(), (name,)) for tag in wrong)
    return Fix(title, edits, Applicability.SAFE if is_slip else Applicability.UNSAFE)


def close_tag(unclosed: UnpairedTag, context: Context) -> FileFix | None:
    """Give an opening tag its closing one."""
    tag, known, element, limit = unclosed
    if element is None:
        if known:
            return _close(context.text, unclosed, known, context)
        resembles = _resembles_known(tag, context)
        return None if resembles else close_below(context.text, tag, limit)
    if known is None and element.closing.role is not TagRole.CLOSING:
        mark = f"</{tag.name}>"
        return unsafe_fix(tag.span, mark, f"Replace {mark_of(tag)} with {mark}")
    if known is None:
        return _rename(tag, element.closing.name)
    if not are_clean(known, element.opening.attributes, context):
        return None
    return _replace(element.closing, f"</{known.name}>", element, known, context)


def open_tag(unopened: UnpairedTag, context: Context) -> FileFix | None:
    """Give a closing tag its opening one, or remove a line that is left over."""
    tag, known, element, _ = unopened
    if element is None:
        if tag.is_own_line:
            return _delete_line(context.text, tag)
        return _open(context.text, tag, known, context) if known else None
    if known is None:
        return _rename(tag, element.opening.name)
    mark = render_opening(known, context)
    return _replace(element.opening, mark, element, known, context) if mark else None


def _resembles_known(tag: Tag[FileSpan], context: Context) -> bool:
    """Whether a name is near one of the vocabulary, which is what it should be then."""
    return any(are_similar(tag.name, name) for name in context.vocabulary.tags_by_name)


def _rename(tag: Tag[FileSpan], name: str) -> FileFix:
    title = f"Rename {mark_of(tag)} to {mark_of(tag, name)}"
    if tag.malformed and not tag.attributes:
        return unsafe_fix(tag.span, mark_of(tag, name), title)
    return unsafe_fix(tag.name_span, name, title)


def _replace(
    tag: Tag[FileSpan], mark: str, element: Element[FileSpan], known: ResponseTag, context: Context
) -> FileFix | None:
    """Replace the wrong partner with the right one, unless the value between them is wrong."""
    start, end = element.value
    value = context.text[start : min(end, start + LONGEST_VALUE)]
    if known.values and not is_clean(known, value, context):
        return None
    return unsafe_fix(tag.span, mark, f"Replace {mark_of(tag)} with {mark}")


def _close(
    text: str, unclosed: UnpairedTag, known: ResponseTag, context: Context
) -> FileFix | None:
    """Close a tag of the vocabulary behind its value."""
    tag = unclosed.tag
    if not are_clean(known, tag.attributes, context):
        return None
    if not tag.touches:
        return None if known.values else close_below(text, tag, unclosed.limit)
    if not known.values:
        end = _end_of_line(text, tag)
        return None if end is None else _insert(end, f"</{tag.name}>", f"Close <{tag.name}>")
    values = find_values_after(text, tag)
    if not is_clean(known, values, context):
        return None
    end = tag.span.end + len(values)
    # `<review>PASS/review>` lacks one character only.
    half = text.startswith(f"/{tag.name}>", end)
    return _insert(end, "<" if half else f"</{tag.name}>", f"Close <{tag.name}>")


def close_below(text: str, tag: Tag[FileSpan], limit: int | None) -> FileFix | None:
    """Close a tag before a line, or else below the paragraph that follows it."""
    if limit is not None:
        floor = max(tag.span.end, limit - FARTHEST)
        end = floor + len(text[floor:limit].rstrip())
    else:
        end = find_end_of_text(text, tag)
        if "<" in text[tag.span.end : end]:
            return None
    margin = text[tag.line : tag.span.start]
    mark = f"{newline_of(text)}{margin}</{tag.name}>"
    return _insert(end, mark, f"Close <{tag.name}>")


def _open(text: str, tag: Tag[FileSpan], known: ResponseTag, context: Context) -> FileFix | None:
    """Open a tag of the vocabulary before its value."""
    mark = render_opening(known, context)
    if not known.values:
        start = _start_of_line(text, tag)
        return None if start is None or mark is None else _add(start, mark, mark)
    values = find_values_before(text, tag)
    if not is_clean(known, values, context):
        return None
    start = tag.span.start - len(values)
    # `review>PASS</review>` lacks one character only.
    line = text[max(tag.line, start - FARTHEST) : start]
    head = line[line.rfind(tag.name) :] if tag.name in line and line.endswith(">") else ""
    rest = line[: len(line) - len(head)]
    is_alone = not _IN_WORD.search(rest) and rest.rfind("<") <= rest.rfind(">")
    if head and is_alone and not set("<>").intersection(head[:-1]):
        inner = FileSpan(start - len(head) + len(tag.name), start - 1)
        if are_clean(known, attributes_in(text, inner), context):
            return _add(start - len(head), "<", f"<{head}")
    # What a value is joined to may be the rest of the tag, as in `<revPASS</review>`.
    return None if mark is None or _IN_WORD.search(line) else _add(start, mark, mark)


def _delete_line(text: str, tag: Tag[FileSpan]) -> FileFix:
    """Remove a tag with its line, and nothing around it."""
    line_break = LINE_BREAK.search(text, tag.span.end)
    start, end = tag.line, line_break.end() if line_break else len(text)
    if line_break is None:
        # The line before it becomes the last one, which has no line break either.
        start -= 2 if text.endswith("\r\n", 0, start) else min(1, start)
    return unsafe_fix(FileSpan(start, end), "", f"Remove </{tag.name}>")


def _end_of_line(text: str, tag: Tag[FileSpan]) -> int | None:
    """Where the text behind a tag ends, if there is nothing but text."""
    start = tag.span.end
    stop = min(len(text), start + FARTHEST)
    line_break = LINE_BREAK.search(text, start, stop)
    line = text[start : line_break.start() if line_break else stop]
    if tag.in_code:
        line = line[: line.find("`")]
    elif line_break is None and stop < len(text):
        return None
    return None if "<" in line else start + len(line.rstrip())


def _start_of_line(text: str, tag: Tag[FileSpan]) -> int | None:
    """Where the text before a tag begins, if there is nothing but text."""
    if tag.span.start - tag.line > FARTHEST:
        return None
    start = tag.line
    margin = _LINE_MARGIN.match(text, start)
    start = margin.end() if margin else start
    if tag.in_code:
        start = text.rfind("`", start, tag.span.start) + 1
    return None if "<" in text[start : tag.span.start] else start


def _add(at: int, text: str, mark: str) -> FileFix:
    return _insert(at, text, f"Add the missing {mark}")


def _insert(at: int, text: str, title: str) -> FileFix:
    return unsafe_fix(FileSpan(at, at), text, title)
