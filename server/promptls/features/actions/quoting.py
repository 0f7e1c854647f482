"""Puts a value of front matter into quotes, before it needs them."""

from collections.abc import Iterator

from promptls.document import Field, Shape
from promptls.features.actions.values import Action, ActionKind, Inquiry
from promptls.text.edits import Edit
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted

# In quotes, these would be texts.
_NO_TEXT = pattern(
    r"(?i:null|true|false|yes|no|on|off|~|[-+]?\.(?:inf|nan)|[-+.0-9][-+_.,:0-9a-fxotz \t]*+)\Z"
)


def quotings(inquiry: Inquiry) -> Iterator[Action]:
    """Quote the value at the cursor, if it is a text in one line that has no quotes."""
    matter, (start, end) = inquiry.document.front_matter, inquiry.span
    # Nothing is wrong with the value, so this is not offered unasked.
    for field in matter.fields if matter is not None and not inquiry.is_automatic else ():
        if field.span.start <= start and end <= field.span.end and _is_plain(field, inquiry):
            # Only in double quotes does a backslash mean something.
            quote = "'" if '"' in field.value or "\\" in field.value else '"'
            value = field.value.replace("'", "''") if quote == "'" else field.value
            edits = (Edit(FileSpan(*field.value_span), f"{quote}{value}{quote}"),)
            title = f"Quote the value of {quoted(field.key)}"
            yield Action(title, ActionKind.REWRITE, edits)
            return


def _is_plain(field: Field, inquiry: Inquiry) -> bool:
    matter = inquiry.document.front_matter
    problems = matter.problems if matter is not None else ()
    return (
        field.shape is Shape.PLAIN
        and field.value == inquiry.document.source[field.value_span]
        and field.value != ""
        and not any(field.span.touches(it.span.start) for it in problems)
        and not _NO_TEXT.match(field.value)
    )
