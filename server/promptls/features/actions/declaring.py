"""Names that are unknown declared: in the settings, and variables in front matter as well."""

from collections.abc import Callable, Iterator

from promptls.document import Document, Placed, Placeholder, PlaceholderForm, Placeholders
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
from promptls.vocabulary.phases import display_name

# The names that are declared on a click: a dot is rather an expression.
_NAME = pattern(r"[A-Za-z_][A-Za-z0-9_-]{0,63}+")
# What reports a variable that is not declared, or may be one.
_UNDECLARED = frozenset({"placeholder-unknown", "placeholder-misspelled"})
# Files that need no front matter, and may begin with one that lists variables.
_MAY_BEGIN = frozenset({Kind.SYSTEM_TEMPLATE, Kind.PROMPT, Kind.COMMAND})
_QUOTES = "\"'"

# A table of the settings, and a name that it would declare.
_Declarable = tuple[str, str]


def declarations(inquiry: Inquiry) -> Iterator[Action]:
    """Declare the variable of the placeholder at the cursor, if no finding says that it lacks."""
    placed = _find_undeclared(inquiry)
    if placed is not None and _find_finding(inquiry, placed) is None:
        yield from _declare(inquiry, placed.node.name, None)


def declarations_of_findings(inquiry: Inquiry) -> Iterator[Action]:
    """Declare the name that a finding says is unknown, be it in that of a template."""
    placed = _find_undeclared(inquiry)
    finding = _find_finding(inquiry, placed) if placed is not None else None
    if placed is not None and finding is not None:
        yield from _declare(inquiry, placed.node.name, finding)
    for it in inquiry.touched():
        find_name = _NAMES.get(it.rule)
        for kind, name in [] if find_name is None else find_name(inquiry, it):
            elsewhere = inquiry.declare_in_settings(kind, name)
            if elsewhere is not None:
                title = _title_of(name, elsewhere)
                yield Action(title, ActionKind.QUICK_FIX, (), it, elsewhere=elsewhere)


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


def _find_tag(inquiry: Inquiry, finding: FileDiagnostic) -> Iterator[_Declarable]:
    yield "tags", inquiry.document.source[finding.span]


def _find_in_file_name(inquiry: Inquiry, finding: FileDiagnostic) -> Iterator[_Declarable]:
    name = template_name(inquiry.document.path)
    if name is not None:
        is_agent = finding.rule == _AGENT_RULE
        yield ("agents", name.agent) if is_agent else ("phases", name.phase)


def _find_in_metadata(inquiry: Inquiry, finding: FileDiagnostic) -> Iterator[_Declarable]:
    matter, vocabulary = inquiry.document.front_matter, inquiry.rule_set.vocabulary
    for kind, key, known in (
        ("agents", "agent", {it.name for it in vocabulary.template_agents}),
        ("phases", "phase", {it.key for it in vocabulary.template_phases}),
    ):
        field = matter.get(key) if matter is not None else None
        is_meant = field is not None and finding.span.touches(field.value_span.start)
        # A known one differs from that in the name of the file.
        if field is not None and is_meant and field.value not in known:
            yield kind, field.value


def _find_step(inquiry: Inquiry, finding: FileDiagnostic) -> Iterator[_Declarable]:
    """The key of a phase by its display name."""
    shown = inquiry.document.source[finding.span]
    number, _, words = shown.removeprefix("Phase ").partition(" - ")
    key = f"{number}-{'-'.join(words.lower().split())}"
    if display_name(key) == shown:
        yield "phases", key


def _find_key(inquiry: Inquiry, finding: FileDiagnostic) -> Iterator[_Declarable]:
    yield "phases", inquiry.document.source[finding.span].strip(_QUOTES)


_AGENT_RULE = "template-agent-unknown"
# What finds the name that a rule says is unknown, and the table that declares it.
_NAMES: dict[str, Callable[[Inquiry, FileDiagnostic], Iterator[_Declarable]]] = {
    _AGENT_RULE: _find_in_file_name,
    "template-phase-unknown": _find_in_file_name,
    "template-metadata-invalid": _find_in_metadata,
    "tag-misspelled": _find_tag,
    "block-phase-unknown": _find_step,
    "state-phase-unknown": _find_key,
}
