"""Reads a block that is exactly as it should be, which nearly all blocks are, in one go.

It gives the same result as `prompt_blocks` for the same lines, only sooner.
"""

from collections.abc import Iterator

from promptls.document import Delimiter, Header, Item, LineForm, PromptBlock
from promptls.parsing.blocks.items import JOINED
from promptls.parsing.blocks.mentions import find_mentions
from promptls.text.patterns import pattern
from promptls.text.spans import Span

_FRAME = "---\n"
_BLOCK = pattern(
    r"SUGGESTED NEXT STEPS:\n(?P<items>(?:  \[[0-9]++\] \S(?:[^\n]*[^\n \t])?+\n)++)---(?=\n|\Z)"
)
_ITEM = pattern(r"  \[([0-9]++)\] ([^\n]++)\n")


def exact_block(text: str, start: int) -> PromptBlock | None:
    """The block whose header is at `start` in a text of plain lines, if all of it is exact."""
    above = start - len(_FRAME)
    if above < 0 or not text.startswith(_FRAME, above) or text[above - 1 : above] not in ("", "\n"):
        return None
    block = _BLOCK.match(text, start)
    if block is None:
        return None
    items_start, items_end = block.span("items")
    if JOINED.search(text, items_start, items_end):
        return None
    end = block.end()
    return PromptBlock(
        Span(above, end),
        Span(start, items_end - 1),
        Delimiter(Span(above, start - 1), LineForm.EXACT),
        Delimiter(Span(items_end, end), LineForm.EXACT),
        (),
        "",
        "\n",
        Header(Span(start, items_start - 1), LineForm.EXACT, None),
        tuple(_items(text, items_start, items_end)),
        (),
    )


def _items(text: str, start: int, end: int) -> Iterator[Item]:
    for ordinal, match in enumerate(_ITEM.finditer(text, start, end), 1):
        line = match.start()
        text_start, text_end = match.span(2)
        yield Item(
            Span(line, text_end),
            LineForm.EXACT,
            ordinal,
            Span(line, text_start),
            Span(*match.span(1)),
            Span(text_start, text_end),
            None,
            mentions=find_mentions(text, text_start, text_end),
        )
