"""The blocks of a response, what stopped its agent, and what is left of the prompt."""

from collections.abc import Collection, Iterator

from promptls.document import (
    Block,
    BlockPlaceholder,
    Document,
    Item,
    Placed,
    PlaceholderForm,
    Placeholders,
    PromptBlock,
    StatusBlock,
    StatusLine,
)
from promptls.semantics.responses.quotations import find_unquoted, is_quoted_line
from promptls.text.nearest import within_reach
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

_BLOCKER = pattern(
    r"(?:\A|(?<=[\n\r]))[ \t]*+(?:[-*+][ \t]++)?+"
    r"(?P<line>[*_]{0,3}+BLOCKER(?::[*_]{0,3}|[*_]{1,3}:)(?P<text>[^\n\r]*+))"
)
_NOTHING = frozenset({"", "none", "no", "n/a", "-"})
_WHOLE = (PlaceholderForm.EXACT, PlaceholderForm.PADDED)
# A name that is shorter may be close to a known one by chance.
_FEWEST_LETTERS, _MOST_LETTERS = 6, 64


def find_blocks(document: Document) -> Iterator[Placed[Block]]:
    """The blocks of next steps and the status blocks that are not only quoted."""
    for placed in document.nodes(Block):
        if ">" not in placed.node.margin and not is_quoted_line(document, placed.span.start):
            yield placed


def find_last_block(document: Document) -> Placed[Block] | None:
    """The last block of next steps, or status block, that is not only quoted."""
    return next(iter(reversed(list(find_blocks(document)))), None)


class Blocker(NamedTuple):
    """A line `BLOCKER: …`, by which an agent says why it could not go on."""

    text: str
    span: FileSpan


def find_blockers(document: Document) -> Iterator[Blocker]:
    """Find the lines about blockers that are not only shown or quoted."""
    text = document.source.text
    for line in _BLOCKER.finditer(text) if "BLOCKER" in text else ():
        said = line["text"].strip(" \t*_`.")
        if said.casefold() not in _NOTHING and not is_quoted_line(document, line.start("line")):
            yield Blocker(
                said, FileSpan(line.start("line"), line.start("line") + len(line["line"].rstrip()))
            )


class LeftPlaceholder(NamedTuple):
    """A placeholder of an answer that its agent should have replaced. `name` is a known one."""

    span: FileSpan
    name: str = ""


def find_left_placeholders(
    document: Document, in_blocks: Collection[str], in_text: Collection[str]
) -> Iterator[LeftPlaceholder]:
    """Find what an answer repeats of its prompt instead of replacing it.

    `in_blocks` are the names of placeholders such as `{name}`, and `in_text` of those such as
    `<<NAME>>`. What is shown as code or quoted is talked about.
    """
    for block in find_blocks(document):
        for line in lines_of(block.node):
            for mention in line.mentions:
                if isinstance(mention, BlockPlaceholder):
                    name = _find_meant(mention.name, in_blocks)
                    if name is not None:
                        yield LeftPlaceholder(block.at(mention.span), name)
    marked = (
        group.at(it.span)
        for group in document.nodes(Placeholders)
        for it in group.node.found
        if it.in_prose and it.form in _WHOLE and it.name in in_text
    )
    yield from map(LeftPlaceholder, find_unquoted(document, marked))


def lines_of(block: Block) -> tuple[Item | StatusLine, ...]:
    """The items of a block, or its status line."""
    if isinstance(block, PromptBlock):
        return block.items
    return (block.line,) if isinstance(block, StatusBlock) else ()


def _find_meant(name: str, known: Collection[str]) -> str | None:
    """The known name that a placeholder has, or has with a slip of the hand."""
    if name in known:
        return name
    near = within_reach(name, known) if _FEWEST_LETTERS <= len(name) <= _MOST_LETTERS else ()
    return near[0] if near else None
