"""Removes comments that have lines of their own without joining the lines around them."""

from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan, newline_of

# A line that no line below continues: blank, a rule, a heading, a fence mark, a tag, an item.
_ENDS = pattern(r"[ \t>]*+(?:\Z|[#<\[]|`{3}|~{3}|-{3,}+[ \t]*+\Z)")
# A line that is blank or begins something of its own.
_BEGINS = pattern(r"[ \t]*+(?:[\n\r]|\Z|[#>|<\[]|[-*+][ \t]|[0-9]{1,9}[.)][ \t]|`{3}|~{3})")
_MOST_READ = 400


def left_for_comment(text: str, removed: FileSpan) -> str:
    """What replaces a comment: an empty line, if the text below would join the text above.

    To Markdown a comment on a line of its own ends the paragraph, list item or table above it.
    """
    start, end = removed
    is_line = start > 0 and text[start - 1] in "\n\r" and text[end - 1] in "\n\r"
    # In front matter, comments end nothing.
    if not is_line or text.find("<!--", start, end) < 0:
        return ""
    *_, above, _ = LINE_BREAK.split(text[max(0, start - _MOST_READ) : start])
    return "" if _ENDS.match(above) or _BEGINS.match(text, end) else newline_of(text)
