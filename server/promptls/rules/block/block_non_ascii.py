import re
from collections.abc import Iterator

from promptls.diagnostics import Applicability, Edit, Finding, Fix, Severity
from promptls.document import Item, LineForm, StatusLine
from promptls.rule import Context, rule
from promptls.text import Span

_NON_ASCII = re.compile(r"[^\x00-\x7f]")
_USUAL_FORMS = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
    **dict.fromkeys("\u2014\u2015", "--"),
    **dict.fromkeys("\u2018\u2019\u201a\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2192\u21d2\u27a1\u2794", "->"),
    **dict.fromkeys("\u2190\u21d0", "<-"),
    **dict.fromkeys("\u2022\u00b7\u25cf\u25aa\u25e6", "*"),
    **dict.fromkeys("\u00a0\u2002\u2003\u2009\u202f", " "),
    "\u2026": "...",
    "\u200b": "",
    "\ufeff": "",
    "\ufe0f": "",
}


@rule(
    Item,
    StatusLine,
    severity=Severity.ERROR,
    fix=Applicability.SAFE,
    clause="REQ-0003 1.2",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 \u2013 Design
          [2] Show workflow status
        ---
    """,
    good="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---
    """,
)
def block_non_ascii(line: Item | StatusLine, context: Context) -> Iterator[Finding]:
    """A block is plain ASCII.

    Blocks are shown in terminals of every kind. A typographic dash or an emoji comes out as
    garbage in some of them, and a text with one does not compare equal to the text without.
    """
    if line.form is LineForm.EMPTY:
        return
    text = context.text[line.text.start : line.text.end]
    found = list(_NON_ASCII.finditer(text))
    if not found:
        return
    first, last = found[0].start(), found[-1].end()
    span = Span(line.text.start + first, line.text.start + last)
    yield Finding(span, f"not ASCII: {text[first:last]!r}", _to_ascii(text, span, line.text.start))


def _to_ascii(text: str, span: Span, start: int) -> Fix | None:
    pieces = [
        _USUAL_FORMS.get(char) if char > "\x7f" else char for char in text[span.start - start :]
    ]
    if None in pieces:
        return None
    # What was a wide space at the end of the line would become a trailing space.
    plain = "".join(filter(None, pieces)).rstrip(" ")
    rest = text[span.end - start :]
    if rest:
        return Fix("Change to ASCII", (Edit(span, plain.removesuffix(rest)),))
    begin = span.start - start
    kept = begin if plain else len(text[:begin].rstrip(" "))
    return Fix("Change to ASCII", (Edit(Span(start + kept, span.end), plain),))
