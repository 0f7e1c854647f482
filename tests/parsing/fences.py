"""The fences of a text, as promptls finds them and as CommonMark says."""

from collections.abc import Iterator
from typing import NamedTuple

from markdown_it import MarkdownIt

from promptls.document import Document, RegionKind

COMMON_MARK = MarkdownIt("commonmark")
# Lines that open, close, show or interrupt a fence.
ROWS = (
    "```",
    "````",
    "~~~",
    "```json",
    "~~~ Text more",
    "``` a`b",
    " ```",
    "  ```",
    "   ```",
    "    ```",
    "     ~~~",
    "- ```",
    "  - ```",
    "-   ```",
    "1. ```",
    "12) ~~~",
    "> ```",
    ">```",
    "> > ```",
    ">     ```",
    "> - ```",
    ">   ```",
    "text",
    "",
    "",
    "  ",
    "# heading",
    "- a",
    "* b",
    "  c",
    "    d",
    "      e",
    "> quotation",
    ">",
    "***",
    "10) x",
    "-",
    "| a |",
    "\ttab",
    "\t```",
    "-\t```",
    "===",
    "--",
    "2. two",
    "- - a",
    "1.",
    ">> ~~~",
    "> text",
    "#",
    "-a",
    "1234567890. x",
    "\t\t```",
    "> \t```",
    "<!--",
    "-->",
    "  <!-- a",
    "<!-- a note -->",
    "  <!-- a note -->",
)


class Fence(NamedTuple):
    """The first and the last line of a fence, and the first word of its info string."""

    first: int
    last: int
    info: str


def ours(document: Document) -> list[Fence]:
    """The fences of a document. One that goes on in the next section is one fence."""
    source = document.source
    last_line = len(source.line_starts) - 1 - source.text.endswith("\n")
    found: list[Fence] = []
    goes_on = False
    for base, section in document.parts:
        for region in section.regions:
            if region.kind is RegionKind.FENCE:
                first = source.line_at(base + region.span.start)
                last = source.line_at(base + max(region.span.start, region.span.end - 1))
                if goes_on and region.span.start == 0:
                    first = found.pop().first
                found.append(Fence(first, min(last, last_line), region.info))
        goes_on = bool(section.exit.fences)
    return found


def theirs(text: str) -> Iterator[Fence]:
    for token in COMMON_MARK.parse(text):
        if token.type == "fence" and token.map:
            words = token.info.split(None, 1)
            yield Fence(token.map[0], token.map[1] - 1, words[0].lower() if words else "")


def shows_a_fence(rows: list[str], fence: Fence) -> bool:
    """Whether a fence shows a fence of the same length that has a name."""
    mark, inside = rows[fence.first], rows[fence.first + 1 : fence.last + 1]
    length = max(mark.count("`"), mark.count("~"))
    return fence.info in ("", "md", "markdown") and any(
        row.lstrip(" \t>").startswith(("`" * length, "~" * length)) and row.rstrip()[-1].isalnum()
        for row in inside
    )
