"""The variable of a placeholder declared, values put in quotes, placeholders respelled."""

from collections.abc import Iterator

from promptls.document import (
    Document,
    Field,
    Placed,
    Placeholder,
    PlaceholderForm,
    Placeholders,
    Shape,
    Spelling,
)
from promptls.features.actions.values import Action, ActionKind, FileEdits, Inquiry
from promptls.repairs.declarations import add_names
from promptls.rules.diagnostics import FileDiagnostic
from promptls.semantics.placeholders.declarations import find_declarations
from promptls.text.edits import Edit, FileEdit
from promptls.text.paths import name_of
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, newline_of
from promptls.text.wording import quoted
from promptls.vocabulary.files import template_name
from promptls.vocabulary.kinds import Kind

# The names that settings accept.
_NAME = pattern(r"[A-Za-z_][A-Za-z0-9_-]{0,63}+")
# What reports unknown names of templates, by the table of the settings that declares such names.
_KINDS_OF_NAMES = {"agents": "template-agent-unknown", "phases": "template-phase-unknown"}
# What reports a variable that is not declared, or may be one.
_UNDECLARED = frozenset({"placeholder-unknown", "placeholder-misspelled"})
# Files that need no front matter, and may begin with one that lists variables.
_MAY_BEGIN = frozenset({Kind.SYSTEM_TEMPLATE, Kind.PROMPT, Kind.COMMAND})
# In quotes, these would be texts.
_NO_TEXT = pattern(
    r"(?i:null|true|false|yes|no|on|off|~|[-+]?\.(?:inf|nan)|[-+.0-9][-+_.,:0-9a-fxotz \t]*+)\Z"
)


def declarations(inquiry: Inquiry) -> Iterator[Action]:
    """Declare the variable of the placeholder at the cursor, if no finding says that it lacks."""
    placed = _find_undeclared(inquiry)
    if placed is not None and _find_finding(inquiry, placed) is None:
        yield from _declare(inquiry, placed.node.name, None)


def declarations_of_findings(inquiry: Inquiry) -> Iterator[Action]:
    """Declare a variable that a finding says is unknown, or a name in that of the template."""
    placed = _find_undeclared(inquiry)
    finding = _find_finding(inquiry, placed) if placed is not None else None
    if placed is not None and finding is not None:
        yield from _declare(inquiry, placed.node.name, finding)
    found = {it.rule: it for it in inquiry.touched()}
    for kind, rule in _KINDS_OF_NAMES.items():
        name = template_name(inquiry.document.path)
        if rule not in found or name is None:
            continue
        declared = name.agent if kind == "agents" else name.phase
        elsewhere = inquiry.declare_in_settings(kind, declared)
        if elsewhere is not None and _NAME.fullmatch(declared):
            title = _title_of(declared, elsewhere)
            yield Action(title, ActionKind.QUICK_FIX, (), found[rule], elsewhere=elsewhere)


def _declare(inquiry: Inquiry, name: str, finding: FileDiagnostic | None) -> Iterator[Action]:
    kind = ActionKind.REWRITE if finding is None else ActionKind.QUICK_FIX
    names = [name] if inquiry.context.closed else _find_unknown(inquiry)
    edits = _declare_in_file(inquiry.document, names)
    # The fix of a finding does the same where the file has a list already.
    is_fix = finding is not None and finding.fix is not None and finding.fix.edits == edits
    if edits and not is_fix and inquiry.adds_nothing(edits):
        what = quoted(name) if len(names) == 1 else f"{len(names)} variables"
        yield Action(f"Declare {what} in the front matter", kind, edits, finding)
    elsewhere = inquiry.declare_in_settings("variables", name)
    if elsewhere is not None:
        yield Action(_title_of(name, elsewhere), kind, (), finding, elsewhere=elsewhere)


def _find_undeclared(inquiry: Inquiry) -> Placed[Placeholder] | None:
    placed = inquiry.path.find(Placeholder)
    return placed if placed is not None and _is_unknown(placed.node, inquiry) else None


def _find_finding(inquiry: Inquiry, placed: Placed[Placeholder]) -> FileDiagnostic | None:
    """What says that the name of a placeholder is unknown, where that is its first place."""
    place = placed.at(placed.node.inner)
    ours = (it for it in inquiry.touched() if it.span == place and it.rule in _UNDECLARED)
    return next(ours, None)


def _title_of(name: str, elsewhere: FileEdits) -> str:
    return f"Declare {quoted(name)} in {name_of(elsewhere.path)}"


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
