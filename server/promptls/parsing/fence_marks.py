"""Which marks begin and end a fence, read as Markdown does, and whether one of them is odd."""

import re
from collections.abc import Sequence

from promptls.document import Fence, FenceMark
from promptls.parsing.fences import is_blank_above
from promptls.text.patterns import pattern

# A name, and nothing behind it but attributes: `js {1,3}`, `python title="x"`. What stands for a
# name is one as well: `[language]`, `{language}`, and the `!` of a command that is run.
_NAME = pattern(
    r"(?:[A-Za-z][\w+#.-]*+|\[[\w -]{1,40}+\]|\{[\w -]{1,40}+\}|<[\w -]{1,40}+>|!)"
    r"(?:[ \t]*+\{.*+|[ \t]++[\w-]++=.*+)?+"
)
# Patterns that begin with three characters are ten times as quick as their alternative.
_BACKTICKS, _TILDES = pattern(r"```+"), pattern(r"~~~+")
# So many open fences are one in another.
_NESTED = 2
# What nearly all fences begin and end with.
MARK = "```"
_INFO = pattern(r"[ \t]*+([^\n\r]*+)")


def find_end(marks: Sequence[FenceMark], at: int) -> tuple[int | None, int | None]:
    """Which mark ends the fence of a mark, and which is the first in it that opens another.

    Markdown reads that one as a part of what is shown.
    """
    opening = marks[at]
    inner = None
    for number in range(at + 1, len(marks)):
        mark = marks[number]
        if not mark.mark:
            return number, inner
        if is_as_long(mark, opening):
            if not mark.info:
                return number, inner
            if inner is None and opens_another(mark):
                inner = number
    return None, inner


def are_pairs(marks: Sequence[FenceMark], entered: Sequence[Fence], left: Sequence[Fence]) -> bool:
    """Whether each mark of a section begins a fence or ends it, and none seems to be in another.

    A fence may be open where the section is entered and where it is left.
    """
    if not marks:
        return len(entered) < _NESTED
    if entered:
        marks = [*(FenceMark(0, 0, it.mark * it.length) for it in entered), *marks]
    at = 0
    is_open = None
    while at < len(marks):
        # The end of a list may end no fence.
        end, inner = find_end(marks, at) if marks[at].mark else (at, None)
        if inner is not None or (end is not None and marks[end].is_left_open):
            return False
        if end is None:
            is_open = marks[at].mark
            break
        at = end + 1
    return is_open == (left[0].mark * left[0].length if left else None) and len(left) < _NESTED


def is_as_long(mark: FenceMark, opening: FenceMark) -> bool:
    """Whether a mark could end the fence of another one."""
    return mark.mark[0] == opening.mark[0] and len(mark.mark) >= len(opening.mark)


def opens_another(mark: FenceMark) -> bool:
    """Whether a mark has a name, so that it ends no fence."""
    return _NAME.fullmatch(mark.info) is not None


def may_be_faulty(text: str) -> bool:
    """Whether a fence or a comment may not end where it should: a glance, which may be wrong.

    It is right where all fences have pairs of marks in the same column.
    """
    has_comments = "<" in text and "<!--" in text
    if has_comments and text.rfind("-->") < text.rfind("<!--"):
        return True
    marks: list[FenceMark] = []
    margins: list[str] = []
    line = at = 0
    has_cr = "\r" in text
    found = [*_BACKTICKS.finditer(text)]
    if "~~~" in text:
        found = sorted([*found, *_TILDES.finditer(text)], key=re.Match.start)
    for match in found:
        start, end = match.span()
        line = max(line, text.rfind("\n", at, start) + 1)
        if has_cr:
            line = max(line, text.rfind("\r", at, start) + 1)
        at = start
        margin = text[line:start]
        # What is behind a word is inline code.
        if margin.strip(" \t>*+.)0123456789-"):
            continue
        behind = _INFO.match(text, end)
        info = behind[1].rstrip(" \t") if behind else ""
        if "`" in info and text[start] == "`":
            continue
        if margin.strip(" "):
            return True  # In a list or a quotation, which may end before the fence does.
        marks.append(FenceMark(start, end, match[0], info))
        margins.append(margin)
    return (has_comments and _is_commented(text)) or not _are_in_columns(text, marks, margins)


def split_at_margin(text: str) -> list[str] | None:
    """Cut a text at the marks of its fences, if nothing about these is in doubt.

    That is, if each one is of three backticks at the left margin and has an end, as nearly all do,
    and none may be in a comment. What is in a fence is in every other part, behind its mark.
    """
    if "\r" in text or ("~" in text and "~~~" in text) or ("<" in text and "<!--" in text):
        return None
    parts = text.split(MARK)
    if not len(parts) % 2 or (parts[0] and parts[0][-1] != "\n"):
        return None
    for it in parts[1:-1]:
        if not it or it[-1] != "\n":
            return None
    for it in parts[2::2]:
        if it and it[0] != "\n":
            return None
    for it in parts[1::2]:
        if it.find("`", 0, it.find("\n")) >= 0 or _may_be_cut(it):
            return None
    return parts


def _may_be_cut(shown: str) -> bool:
    """Whether a heading may end a fence, seen from what is above the line of its closing mark.

    The reader of sections decides so where that mark seems to open another fence.
    """
    return "#" in shown and is_blank_above(shown, len(shown))


def _are_in_columns(text: str, marks: list[FenceMark], margins: list[str]) -> bool:
    at = 0
    while at < len(marks):
        end, _ = find_end(marks, at)
        if end is None or margins[at] != margins[end]:
            return False
        # What has a name may begin another fence.
        if any(is_as_long(it, marks[at]) for it in marks[at + 1 : end]):
            return False
        shown = text[marks[at].end : marks[end].start]
        if (margins[at] and not _is_within(shown, margins[at])) or _may_be_cut(shown.rstrip(" ")):
            return False
        at = end + 1
    return True


def _is_within(body: str, margin: str) -> bool:
    """Whether all lines of a fence are indented as far as the list is that it may be in."""
    _, *lines = body.replace("\r", "\n").split("\n")
    return all(it.startswith(margin) or not it.strip() for it in lines)


def _is_commented(text: str) -> bool:
    """Whether a comment has fences in it, or is not closed."""
    at = text.find("<!--")
    while at >= 0:
        end = text.find("-->", at)
        if end < 0 or text.find("```", at, end) >= 0 or text.find("~~~", at, end) >= 0:
            return True
        at = text.find("<!--", end)
    return False
