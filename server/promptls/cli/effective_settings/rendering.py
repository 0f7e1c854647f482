"""An explanation as text for people, and as JSON for programs."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from promptls.cli.effective_settings.explanation import Explanation, FileKind, to_relative
from promptls.cli.effective_settings.levels import Cause, RuleLevel
from promptls.cli.terminal.style import SEVERITY_COLORS, OutputStyle, hang
from promptls.files.origins import Origin
from promptls.rules.diagnostics import Severity
from promptls.settings import OFF
from promptls.text.typesetting import count_cells, escape_unseen, wrap_text
from promptls.text.wording import counted

_GAP = "  "
_LABEL = 10
_BELOW = 8
# Where a value comes from that no settings file has.
_DEFAULT = "default"


def render_json(facts: Explanation) -> str:
    """Render an explanation as an object. Paths are relative to the working directory."""
    import json  # noqa: PLC0415 - for this format only

    kind, left_out = facts.kind, facts.omission
    told = {
        "path": facts.path,
        "unread": facts.unread,
        "kind": kind and _to_kind(kind),
        "contract": facts.contract and _to_contract(*facts.contract),
        "role": facts.role,
        "team": facts.team and to_relative(facts.team),
        "left_out": left_out
        and {
            "path": to_relative(left_out.path),
            "reason": left_out.reason,
            "pattern": left_out.pattern,
            "gitignore": left_out.ignored_by and to_relative(left_out.ignored_by),
            **_to_location(facts.excluded),
        },
        "settings": [to_relative(it) for it in facts.files],
        "rules": [_to_level(it) for it in facts.levels],
        "patterns": [
            {"key": key, "pattern": pattern, "values": list(words), **_to_location(origin)}
            for key, pattern, words, origin in facts.patterns
        ],
        "added": [
            {"kind": kind, "name": name, **_to_location(origin)}
            for kind, name, origin in facts.additions
        ],
        "other": [
            {"key": key, "value": value, **_to_location(origin)}
            for key, value, origin in facts.others
        ],
    }
    return json.dumps(told, indent=1)


def _to_kind(kind: FileKind) -> dict[str, object]:
    words = {"name": kind.kind, "by": kind.source, "pattern": kind.pattern}
    return words | _to_location(kind.origin)


def _to_contract(name: str, origin: Origin | None) -> dict[str, object]:
    return {"name": name, **_to_location(origin)}


def _to_level(level: RuleLevel) -> dict[str, object]:
    rule, cause = level.rule, level.cause and _to_data(level.cause)
    return {"name": rule.name, "level": level.level, "default": rule.severity, "cause": cause}


def _to_data(cause: Cause) -> dict[str, object]:
    words = {"key": cause.key, "word": cause.word, "pattern": cause.pattern}
    return words | _to_location(cause.origin)


def _to_location(origin: Origin | None) -> dict[str, object]:
    return {"file": origin and to_relative(origin.path), "line": origin and origin.line}


def render_text(facts: Explanation, style: OutputStyle) -> str:
    """Render an explanation, one fact on each line."""
    return "".join(f"{it.rstrip()}\n" for it in _render_lines(facts, style))


def _render_lines(facts: Explanation, style: OutputStyle) -> Iterator[str]:
    yield style.paint(escape_unseen(facts.path), bold=True)
    if facts.unread:
        yield from _render_fact("note", facts.unread, style)
    if facts.kind:
        yield from _render_fact("kind", _describe_kind(facts.kind), style)
    if facts.contract:
        name, origin = facts.contract
        yield from _render_fact("contract", f"{name}, {_format_origin(origin)}", style)
    if facts.role and facts.team:
        yield from _render_fact(
            "role", f"{facts.role} of the team in {to_relative(facts.team)}", style
        )
    yield from _render_fact("checked", _describe_omission(facts), style)
    chain = [to_relative(it) for it in facts.files] or ["none (defaults)"]
    for at, it in enumerate(chain):
        yield from _render_fact("" if at else "settings", f"extends {it}" if at else it, style)
    yield ""
    count = sum(it.level != OFF for it in facts.levels)
    yield style.paint(f"{count} of {len(facts.levels)} rules are on", bold=True)
    rows = list(_list_levels(facts.levels) if facts.is_complete else _group_changed(facts.levels))
    yield from _render_table(rows, style, {it: SEVERITY_COLORS[it] for it in Severity})
    if facts.patterns:
        rows = [
            (key, pattern, ", ".join(words), _format_origin(origin))
            for key, pattern, words, origin in facts.patterns
        ]
        title = style.paint("settings by file pattern", bold=True)
        yield from ["", title, *_render_table(rows, style)]
    if facts.additions:
        rows = [(kind, name, _format_origin(origin)) for kind, name, origin in facts.additions]
        yield from ["", style.paint("added names", bold=True), *_render_table(rows, style)]
    if facts.others:
        rows = [
            (key, _format_value(value), _format_origin(origin) if origin else _DEFAULT)
            for key, value, origin in facts.others
        ]
        yield from ["", style.paint("other settings", bold=True), *_render_table(rows, style)]


def _describe_kind(kind: FileKind) -> str:
    if kind.pattern is None:
        return f"{kind.kind}, from its {kind.source}"
    return f"{kind.kind}, from {kind.pattern!r} in files, {_format_origin(kind.origin)}"


def _describe_omission(facts: Explanation) -> str:
    left_out = facts.omission
    if left_out is None:
        return "yes"
    subject = to_relative(left_out.path)
    about = "" if subject == facts.path else f"{subject}: "
    reason = left_out.reason
    if left_out.pattern is not None:
        reason = f"excluded by {left_out.pattern!r}, {_format_origin(facts.excluded)}"
    if left_out.ignored_by is not None:
        reason = f"ignored by {to_relative(left_out.ignored_by)}"
    return f"only if named on the command line ({about}{reason})"


def _group_changed(levels: Sequence[RuleLevel]) -> Iterator[tuple[str, ...]]:
    """Group the rules that are not at their default level by cause."""
    groups: dict[tuple[str, Cause], list[str]] = {}
    for rule_level in levels:
        if rule_level.cause:
            groups.setdefault((rule_level.level, rule_level.cause), []).append(rule_level.rule.name)
    for (level, cause), names in groups.items():
        yield level, _describe_subject(cause, names), _describe_cause(cause)


def _list_levels(levels: Sequence[RuleLevel]) -> Iterator[tuple[str, ...]]:
    """List all rules, each with the setting that causes its level."""
    for it in levels:
        yield it.level, it.rule.name, _describe_cause(it.cause) if it.cause else _DEFAULT


def _describe_subject(cause: Cause, names: Sequence[str]) -> str:
    if len(names) == 1 and names[0] == cause.word:
        return cause.word
    rules = counted(len(names), "rule")
    return f"{cause.word} ({rules})" if cause.word else rules


def _describe_cause(cause: Cause) -> str:
    said = "not in select" if cause.key == "select" else cause.key
    pattern = f" {cause.pattern!r}" if cause.pattern else ""
    return f"{said}{pattern}, {_format_origin(cause.origin)}"


def _format_origin(origin: Origin | None) -> str:
    return f"{to_relative(origin.path)}:{origin.line}" if origin else "?"


def _format_value(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _render_fact(label: str, value: str, style: OutputStyle) -> Iterator[str]:
    indent = len(_GAP) + _LABEL
    lines = wrap_text(escape_unseen(value), style.width - indent)
    yield from hang(f"{_GAP}{label:{_LABEL}}", indent, lines)


def _render_table(
    rows: Sequence[tuple[str, ...]],
    style: OutputStyle,
    colors: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[str]:
    """Render rows as a table. A last cell that does not fit goes below its row."""
    rows = [tuple(map(escape_unseen, row)) for row in rows]
    widths = [max(map(count_cells, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        *cells, last = (
            it + " " * (size - count_cells(it)) for it, size in zip(row, widths, strict=True)
        )
        taken = sum(count_cells(it) + len(_GAP) for it in cells)
        if row[0] in colors:
            cells[0] = style.paint(cells[0], fg=colors[row[0]])
        head = _GAP.join(cells)
        if row[-1] == _DEFAULT:
            last = style.paint(_DEFAULT, dim=True)
        if len(_GAP) + taken + count_cells(row[-1]) <= style.width:
            yield f"{_GAP}{head}{_GAP}{last}"
        else:
            yield f"{_GAP}{head}"
            yield from (f"{'':{_BELOW}}{it}" for it in wrap_text(row[-1], style.width - _BELOW))
