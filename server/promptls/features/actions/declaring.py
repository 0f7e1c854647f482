"""Declares the variable of a placeholder: in front matter, or in the settings."""

from collections.abc import Iterator

from promptls.document import Document, Placeholder, PlaceholderForm, Placeholders
from promptls.features.actions.values import Action, ActionKind, Inquiry
from promptls.repairs.declarations import add_names
from promptls.semantics.declarations import find_declarations
from promptls.text.edits import Edit, FileEdit
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, newline_of
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind, name_of

# The names that settings accept.
_NAME = pattern(r"[A-Za-z_][A-Za-z0-9_-]{0,63}+")
# Files that need no front matter, and may begin with one that lists variables.
_MAY_BEGIN = frozenset({Kind.SYSTEM_TEMPLATE, Kind.PROMPT, Kind.COMMAND})


def declarations(inquiry: Inquiry) -> Iterator[Action]:
    """Declare the variable of the placeholder at the cursor, if it is not known."""
    placed = inquiry.path.find(Placeholder)
    if placed is None or not _is_unknown(placed.node, inquiry):
        return
    name = placed.node.name
    names = [name] if inquiry.context.closed else _find_unknown(inquiry)
    edits = _declare_in_file(inquiry.document, names)
    if edits and inquiry.adds_nothing(edits):
        what = quoted(name) if len(names) == 1 else f"{len(names)} variables"
        yield Action(f"Declare {what} in the front matter", ActionKind.REWRITE, edits)
    elsewhere = inquiry.declare_in_settings(name)
    if elsewhere is not None:
        title = f"Declare {quoted(name)} in {name_of(elsewhere.path)}"
        yield Action(title, ActionKind.REWRITE, elsewhere=elsewhere)


def _is_unknown(placeholder: Placeholder, inquiry: Inquiry) -> bool:
    return (
        placeholder.form is PlaceholderForm.EXACT
        and not placeholder.doubtful
        and placeholder.name not in inquiry.context.variables
        and _NAME.fullmatch(placeholder.name) is not None
    )


def _find_unknown(inquiry: Inquiry) -> list[str]:
    """All names that would be unknown as soon as a list says which are known."""
    groups = (it.node.found for it in inquiry.document.nodes(Placeholders))
    unknown = (it.name for group in groups for it in group if _is_unknown(it, inquiry))
    return list(dict.fromkeys(unknown))


def _declare_in_file(document: Document, names: list[str]) -> tuple[FileEdit, ...]:
    text, matter = document.source.text, document.front_matter
    newline = newline_of(text)
    lines = newline.join(("variables:", *(f"  - {it}" for it in names), ""))
    if matter is None:
        start = int(text.startswith(BYTE_ORDER_MARK))
        if document.kind not in _MAY_BEGIN:
            return ()
        return (Edit(FileSpan(start, start), f"---{newline}{lines}---{newline}{newline}"),)
    declaration = next(iter(find_declarations(document)), None)
    if declaration is not None:
        fix = add_names(text, declaration, names)
        return fix.edits if fix is not None else ()
    if not matter.closed or matter.problems or matter.get("variables") is not None:
        return ()
    return (Edit(FileSpan(matter.body.end, matter.body.end), lines),)
