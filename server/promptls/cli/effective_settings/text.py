"""Shows what is configured to people."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from promptls.cli.effective_settings.explanation import Explanation, FileKind, to_relative
from promptls.cli.effective_settings.levels import Cause, RuleLevel
from promptls.cli.terminal.layout import plain, width, wrap
from promptls.cli.terminal.style import SEVERITY_COLORS, OutputStyle
from promptls.diagnostics import Severity
from promptls.files.origins import Origin
from promptls.settings import OFF

_GAP = "  "
_LABEL = 10
_BELOW = 8


def render_text(facts: Explanation, style: OutputStyle) -> str:
    """What applies, one thing to a line."""
    return "".join(f"{it.rstrip()}\n" for it in _lines(facts, style))


def _lines(facts: Explanation, style: OutputStyle) -> Iterator[str]:
    yield style.paint(plain(facts.path), bold=True)
    if facts.unread:
        yield from _fact("note", facts.unread, style)
    if facts.kind:
        yield from _fact("kind", _kind(facts.kind), style)
    if facts.role and facts.team:
        yield from _fact("role", f"{facts.role}, in the team of {to_relative(facts.team)}", style)
    yield from _fact("checked", _checked(facts), style)
    chain = [to_relative(it) for it in facts.files] or ["none: everything is as it comes"]
    for at, it in enumerate(chain):
        yield from _fact("" if at else "settings", f"goes on from {it}" if at else it, style)
    yield ""
    count = sum(it.level != OFF for it in facts.levels)
    yield style.paint(f"{count} of {len(facts.levels)} rules are on", bold=True)
    rows = list(_changed(facts.levels))
    yield from _table(rows, style, {it: SEVERITY_COLORS[it] for it in Severity})
    if facts.patterns:
        rows = [(it.key, it.pattern, ", ".join(it.words), _at(it.origin)) for it in facts.patterns]
        yield from ["", style.paint("by pattern", bold=True), *_table(rows, style)]
    if facts.additions:
        rows = [(it.kind, it.name, _at(it.origin)) for it in facts.additions]
        yield from ["", style.paint("added", bold=True), *_table(rows, style)]
    if facts.others:
        rows = [(it.key, _value(it.value), _at(it.origin)) for it in facts.others]
        yield from ["", style.paint("also", bold=True), *_table(rows, style)]


def _kind(it: FileKind) -> str:
    if it.pattern is None:
        return f"{it.kind}, by its {it.source}"
    return f"{it.kind}, by {it.pattern!r} in files, {_at(it.origin)}"


def _checked(facts: Explanation) -> str:
    left_out = facts.omission
    if left_out is None:
        return "yes"
    subject = to_relative(left_out.path)
    about = "" if subject == facts.path else f"{subject}: "
    reason = left_out.reason
    if left_out.pattern is not None:
        reason = f"excluded by {left_out.pattern!r}, {_at(facts.excluded)}"
    if left_out.ignored_by is not None:
        reason = f"ignored by {to_relative(left_out.ignored_by)}"
    return f"only when it is named itself ({about}{reason})"


def _changed(levels: Sequence[RuleLevel]) -> Iterator[tuple[str, ...]]:
    """The rules that are not as usual, together where they have the same cause."""
    groups: dict[tuple[str, Cause], list[str]] = {}
    for it in levels:
        if it.cause:
            groups.setdefault((it.level, it.cause), []).append(it.rule.name)
    for (level, cause), names in groups.items():
        yield level, _subject(cause, names), _cause(cause)


def _subject(cause: Cause, names: Sequence[str]) -> str:
    if len(names) == 1 and names[0] == cause.word:
        return cause.word
    rules = "1 rule" if len(names) == 1 else f"{len(names)} rules"
    return f"{cause.word} ({rules})" if cause.word else rules


def _cause(cause: Cause) -> str:
    said = "not in select" if cause.key == "select" else cause.key
    pattern = f" {cause.pattern!r}" if cause.pattern else ""
    return f"{said}{pattern}, {_at(cause.origin)}"


def _at(origin: Origin | None) -> str:
    return f"{to_relative(origin.path)}:{origin.line}" if origin else "?"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _fact(label: str, value: str, style: OutputStyle) -> Iterator[str]:
    first, *others = wrap(plain(value), style.width - _LABEL - len(_GAP))
    yield f"{_GAP}{label:{_LABEL}}{first}"
    yield from (f"{_GAP}{'':{_LABEL}}{it}" for it in others)


def _table(
    rows: Sequence[tuple[str, ...]],
    style: OutputStyle,
    colors: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[str]:
    """Rows with their cells below each other. What has no room in its row stands below."""
    rows = [tuple(map(plain, row)) for row in rows]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        *cells, last = (it + " " * (size - width(it)) for it, size in zip(row, widths, strict=True))
        taken = sum(width(it) + len(_GAP) for it in cells)
        if row[0] in colors:
            cells[0] = style.paint(cells[0], fg=colors[row[0]])
        head = _GAP.join(cells)
        if len(_GAP) + taken + width(row[-1]) <= style.width:
            yield f"{_GAP}{head}{_GAP}{last}"
        else:
            yield f"{_GAP}{head}"
            yield from (f"{'':{_BELOW}}{it}" for it in wrap(row[-1], style.width - _BELOW))
