"""Values put in quotes, placeholders respelled."""

from collections.abc import Iterator

from promptls.document import (
    Field,
    Placed,
    Placeholder,
    PlaceholderForm,
    Placeholders,
    Shape,
    Spelling,
)
from promptls.features.actions.values import Action, ActionKind, Inquiry
from promptls.text.edits import Edit, FileEdit
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


def conversions(inquiry: Inquiry) -> Iterator[Action]:
    """The placeholder at the cursor in the other spelling, and all of its spelling with it.

    One alone is offered only where the file does not mix the spellings by that.
    """
    placed = inquiry.path.find(Placeholder)
    if placed is None or not _is_ours(placed.node, inquiry):
        return
    own = placed.node.spelling
    other = Spelling.BRACES if own is Spelling.ANGLES else Spelling.ANGLES
    if other is Spelling.BRACES and _has_directives(inquiry):
        # The braces belong to another template language.
        return
    every = list(_all(inquiry))
    same = [it for it in every if it.node.spelling is own]
    is_mixing = len(same) > 1 and len(same) == len(every)
    if not is_mixing or inquiry.rule_set.vocabulary.options.placeholders_two_tier:
        title = f"Convert to {other.around(placed.node.name)}"
        yield Action(title, ActionKind.REWRITE, (_converted(placed, other),))
    if len(same) > 1:
        title = f"Convert all {len(same)} placeholders to {other.around('NAME')}"
        yield Action(title, ActionKind.REWRITE, tuple(_converted(it, other) for it in same))


def _all(inquiry: Inquiry) -> Iterator[Placed[Placeholder]]:
    for group in inquiry.document.nodes(Placeholders):
        for placeholder in group.node.found:
            if _is_ours(placeholder, inquiry):
                yield Placed(group.base, placeholder)


def _is_ours(placeholder: Placeholder, inquiry: Inquiry) -> bool:
    """Whether a placeholder is filled in, and does not belong to another language."""
    is_known = not placeholder.doubtful or placeholder.name in inquiry.context.variables
    return placeholder.form is PlaceholderForm.EXACT and is_known


def _converted(placed: Placed[Placeholder], spelling: Spelling) -> FileEdit:
    return Edit(placed.span, spelling.around(placed.node.name))


def _has_directives(inquiry: Inquiry) -> bool:
    return any(it.section.entry.has_directives for it in inquiry.document.parts[:1])
