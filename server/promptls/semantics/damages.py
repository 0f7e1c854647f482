"""What programs leave in a file: the marks of a merge conflict, and characters that were lost."""

from bisect import bisect_left
from collections.abc import Iterable

from promptls.document import Document, Item, StatusLine
from promptls.document.marks import CONFLICT, REPLACEMENT
from promptls.parsing.surroundings import Surrounding, holds
from promptls.semantics.surroundings import find_around
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Source
from promptls.text.values import query
from promptls.vocabulary.kinds import Syntax, is_for_models, syntax_of

# The form in which Aider and others have a model write its changes is no conflict.
_OPENING = pattern(r"(?:\A|(?<=[\n\r]))<<<<<<< (?!(?:SEARCH|ORIGINAL)[ \t]*+[\n\r])[^\n\r]*+")
_MIDDLE = pattern(r"[\n\r]=======[ \t]*+(?=[\n\r])")
_CLOSING = pattern(r"[\n\r]>>>>>>>(?: [^\n\r]*+)?(?=[\n\r]|\Z)")
# A text that says so shows one.
_EXPLAINED = pattern(r"(?i:conflict|marker|<pre)")
_FAR = 300
_LOST = pattern(r"\ufffd++")
# What a mention of the character is in, and what stands alone in a cell of a table.
_AROUND = frozenset("`'\"()[]|\u2018\u2019\u201c\u201d\u00ab\u00bb")
_ABOUT_CHARACTERS = pattern(r"(?i:U\+FFFD|\\ufffd|&#xfffd|replacement char|mojibake)")
_ABOUT_TEXT = pattern(r"(?i:encod|decod|utf|unicode|latin|characters?\b)")


@query
def find_conflicts(document: Document) -> tuple[FileSpan, ...]:
    """The first lines of the merge conflicts of a file."""
    if not document.has_mark(CONFLICT) or syntax_of(document.kind) is not Syntax.MARKDOWN:
        return ()
    text = document.source.text
    found: list[FileSpan] = []
    at = 0
    while opening := _OPENING.search(text, at):
        middle = _MIDDLE.search(text, opening.end())
        closing = middle and _CLOSING.search(text, middle.end())
        if closing is None:
            break
        at = closing.end()
        is_shown = _EXPLAINED.search(text, max(0, opening.start() - _FAR), opening.start())
        if not is_shown:
            found.append(FileSpan(*opening.span()))
    return tuple(_in_prose(document, found))


def find_lost_characters(document: Document) -> list[FileSpan]:
    """The places in prose where the replacement character is left of another one."""
    text = document.source.text
    if REPLACEMENT not in text or document.source.undecodable is not None:
        return []
    if not is_for_models(document.kind, document.path) or _ABOUT_CHARACTERS.search(text):
        return []
    found = (FileSpan(*it.span()) for it in _LOST.finditer(text))
    about = [it.start() for it in _ABOUT_TEXT.finditer(text)]
    lost = _in_prose(document, (it for it in found if not _is_mention(document.source, it, about)))
    # There is a rule of its own for the characters of a block.
    spans = [it.at(it.node.text) for it in document.nodes(Item)] if lost else []
    spans += [it.at(it.node.text) for it in document.nodes(StatusLine)] if lost else []
    spans.sort()
    return [it for it in lost if not holds(spans, it.start)]


def _is_mention(source: Source, span: FileSpan, about: list[int]) -> bool:
    """Whether a line is about the character. `about` are the offsets of words about characters."""
    text = source.text
    line = source.line_around(span.start)
    # A line may be the whole text, with many such characters: it is not read for each of them.
    start, end = max(line.start, span.start - _FAR), min(line.end, span.end + _FAR)
    before, after = text[start : span.start].rstrip(), text[span.end : end].lstrip()
    if not _AROUND.isdisjoint((before[-1:], after[:1])):
        return True
    at = bisect_left(about, start)
    return at < len(about) and about[at] < line.end


def _in_prose(document: Document, spans: Iterable[FileSpan]) -> list[FileSpan]:
    return [it for it in spans if find_around(document).at(it.start) is Surrounding.PROSE]
