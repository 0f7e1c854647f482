from promptls.document import Item, LineForm, StatusLine
from promptls.rules.kit import SAFE, Context, Edit, Finding, Findings, Fix, Severity, rule
from promptls.semantics.conditions import is_more_than_words
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.blocks import usual_form

# With one of these in it, a line is two items that were joined.
_NUMBER = pattern(r"[ \t\u00a0]\[[0-9]\]")
_NON_ASCII = pattern(r"[^\x00-\x7f]")


@rule(
    Item,
    StatusLine,
    severity=Severity.ERROR,
    prefilter=is_more_than_words,
    fix=SAFE,
    clause="iSDLC prompt format, section 1.2",
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
def block_non_ascii(line: Item | StatusLine, context: Context) -> Findings:
    """The items and the status line of a block must be plain ASCII.

    Blocks are shown in terminals of every kind, and some of them cannot show a typographic dash or
    an emoji. A program that compares the text with a known item finds no match.
    """
    if line.form is LineForm.EMPTY:
        return
    text = context.text[line.text.start : line.text.end]
    if text.isascii():
        return
    found = list(_NON_ASCII.finditer(text))
    first, last = found[0].start(), found[-1].end()
    span = Span(line.text.start + first, line.text.start + last)
    fix = None
    if not _NUMBER.search(text):
        fix = _to_ascii(text[:first], text[first:last], text[last:], line.text)
    yield Finding(span, _message(text[first:last]), fix)


def _message(found: str) -> str:
    if len(found) == 1:
        return f"non-ASCII character {quoted(found)}"
    within = "" if all(it > "\x7f" for it in found) else "in "
    return f"non-ASCII characters {within}{quoted(found)}"


def _to_ascii(before: str, found: str, after: str, within: Span) -> Fix[Span] | None:
    plain = usual_form(found)
    if not plain.isascii():
        return None
    # A wide space at an end of the text would become a trailing or an extra leading space.
    if not after:
        plain = plain.rstrip(" ")
        before = before if plain else before.rstrip(" ")
    if not before:
        plain = plain.lstrip(" ")
        after = after if plain else after.lstrip(" ")
    span = Span(within.start + len(before), within.end - len(after))
    title = replacing(found, plain) if plain else f"Remove {quoted(found)}"
    return Fix(title, (Edit(span, plain),))
