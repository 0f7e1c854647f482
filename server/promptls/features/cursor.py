"""What stands under an offset: the section, the block, the item, the heading.

Nothing here reads more of a file than it must, so that an answer takes no longer in a large one.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice

from promptls.document import (
    Block,
    Delimiter,
    Document,
    EmissionList,
    Header,
    Heading,
    Item,
    Node,
    Part,
    PromptBlock,
    Section,
    StatusBlock,
    StatusLine,
)
from promptls.kinds import Syntax
from promptls.text import Span

Top = PromptBlock | StatusBlock | EmissionList

_BLOCK_NODES = (Block, EmissionList, Delimiter, Header, StatusLine, Item)
_BEHIND_ALL = 1 << 60
# More emission lists than this do not stand in one block, where not even one belongs.
_MOST_ASTRAY = 8


def part_at(document: Document, offset: int) -> Part | None:
    """The section of Markdown at an offset; none in front matter and where nothing was parsed."""
    after = bisect_right(document.parts, offset, key=_base)
    if not after:
        return None
    part = document.parts[after - 1]
    front_matter = document.front_matter
    if front_matter and _is_in(front_matter.span, offset, document.source.text):
        return None
    return part if part.section.entry.syntax is Syntax.MARKDOWN else None


def top_at(section: Section, at: int) -> Top | None:
    """The last block or emission list that begins at or before an offset of a section."""
    return next(tops_from(section, at), None)


def tops_from(section: Section, at: int) -> Iterator[Top]:
    """The blocks and emission lists that begin at or before an offset, the last one first."""
    # The nodes of blocks come first, each block before its parts. Of the parts the order does
    # not matter: between two neighbours of which one begins before `at` and the other after it,
    # no block begins.
    number = bisect_right(section.nodes, at, key=_block_start)
    while number:
        number -= 1
        node = section.nodes[number]
        if isinstance(node, Item):
            # The items of a block stand side by side, and there may be very many.
            number -= min(node.place - 1, number)
        elif isinstance(node, Top) and node.span.start <= at:
            yield node


def tops_around(section: Section, at: int) -> list[Top]:
    """What may be around an offset: the last block that begins before it, and lists in that."""
    found: list[Top] = []
    for top in islice(tops_from(section, at), _MOST_ASTRAY):
        found.append(top)
        if isinstance(top, Block):
            break
    return found


def item_at(items: Sequence[Item], at: int) -> Item | None:
    """The item that an offset touches."""
    after = bisect_right(items, at, key=start_of)
    return items[after - 1] if after and items[after - 1].span.touches(at) else None


def heading_at(section: Section, at: int) -> Heading | None:
    """The last heading of a section at or before an offset."""
    after = bisect_right(section.headings, at, key=start_of)
    return section.headings[after - 1] if after else None


def start_of(node: Node) -> int:
    """Where a node begins."""
    return node.span.start


def _is_in(front_matter: Span, offset: int, text: str) -> bool:
    # At the end of a file the closing line has no break, and the cursor still stands in it.
    end = front_matter.end
    return offset < end or (offset == end and text[end - 1] not in "\r\n")


def _base(part: Part) -> int:
    return part.base


def _block_start(node: Node) -> int:
    return node.span.start if isinstance(node, _BLOCK_NODES) else _BEHIND_ALL
