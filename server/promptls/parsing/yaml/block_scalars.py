"""Reads a value that is a block: the lines below a `|` or a `>`."""

from promptls.document import Fault, Problem, Shape
from promptls.parsing.yaml.page import LINE, Page, Reading, find_rest_of_line
from promptls.parsing.yaml.scalars import read_plain
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

_HEADER = pattern(
    r"(?P<style>[|>])(?:(?P<chomp>[+-])?(?P<deeper>[1-9])?|(?P<deep>[1-9])(?P<then>[+-]))"
    r"(?:[ \t]++#[^\n\r]*+)?[ \t]*+(?:\r\n|\n|\r|\Z)"
)


def read_block(page: Page, start: int, parent: int) -> Reading:
    """Read a block that belongs to a key or a dash in the column `parent`."""
    header = _HEADER.match(page.code, start, page.end)
    row, _ = find_rest_of_line(page, start)
    if header is None:
        return read_plain(page, start, parent, Problem(row, Fault.START))
    deeper = header["deeper"] or header["deep"]
    margin = parent + int(deeper) if deeper else None
    rows, end, after = _rows(page, header.end(), parent, margin)
    chomp = header["chomp"] or header["then"] or ""
    text = _joined(rows, is_folded=header["style"] == ">", chomp=chomp)
    span = FileSpan(header.end(), end) if end > header.end() else FileSpan(row.end, row.end)
    return Reading(after, text, span, Shape.BLOCK)


def _rows(page: Page, at: int, parent: int, margin: int | None) -> tuple[list[str], int, int]:
    """The lines of a block without their margin, where the last ends and what follows begins.

    The margin is that of the first line with text.
    """
    rows: list[str] = []
    deepest, end = parent + 1, at
    while at < page.end:
        match = LINE.match(page.code, at, page.end)
        assert match
        column = len(match["indent"])
        if not match["content"]:
            deepest = max(deepest, column) if margin is None else deepest
            rows.append(" " * (column - margin) if margin is not None else "")
        else:
            margin = max(deepest, column) if margin is None else margin
            if column < margin:
                break
            end = match.end("content")
            rows.append(page.text[match.start() + margin : end])
        at = match.end()
    return rows, end, at


def _joined(rows: list[str], *, is_folded: bool, chomp: str) -> str:
    last = max((number for number, row in enumerate(rows, 1) if row), default=0)
    blanks = len(rows) - last
    end = {"": "\n" if last else "", "-": "", "+": "\n" * (blanks + bool(last))}[chomp]
    return (_fold_block(rows[:last]) if is_folded else "\n".join(rows[:last])) + end


def _fold_block(rows: list[str]) -> str:
    """Join lines by a space, but for those that are indented. A blank line is a line break."""
    parts: list[str] = []
    blanks = 0
    above = ""
    for row in rows:
        if not row:
            blanks += 1
            continue
        is_flat = above[:1] not in ("", " ", "\t") and row[0] not in " \t"
        if is_flat:
            parts.append("\n" * blanks or " ")
        else:
            parts.append("\n" * (blanks + bool(above)))
        parts.append(row)
        above, blanks = row, 0
    return "".join(parts)
