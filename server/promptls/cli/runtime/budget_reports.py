"""The output of `promptls budget` for people."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from promptls.cli.terminal.style import OutputStyle, hang
from promptls.prompts.project_budgets import MeasuredHost, ProjectBudget
from promptls.semantics.budgets.changes import SizeChange
from promptls.semantics.budgets.values import (
    CountedSkill,
    HostBudget,
    LimitCheck,
    Part,
    to_tokens,
)
from promptls.text.typesetting import escape_unseen, wrap_text
from promptls.text.values import NamedTuple
from promptls.text.wording import counted

# How many skills are shown of which there is nothing to say.
_MOST_WHOLE = 10
_INDENT = 2
_ROW_INDENT = 4
_LEAST_ROOM = 16
_CHARACTERS = "characters"
_SETTINGS = " of the settings"


class _Row(NamedTuple):
    """A line: a number, how it has changed, what it is of, and what there is to say."""

    number: str
    change: str
    name: str
    remark: str = ""
    is_bad: bool = False


def draw(found: ProjectBudget, style: OutputStyle, *, verbose: bool) -> Iterator[str]:
    """The lines of the report, host by host."""
    for number, it in enumerate(found.hosts):
        if number:
            yield ""
        yield from _draw_host(it, style, verbose=verbose)
    exceeded = sum(one.is_exceeded for it in found.hosts for one in it.now.comparisons)
    if exceeded:
        said = f"{counted(exceeded, 'limit')} {'is' if exceeded == 1 else 'are'} exceeded."
        yield ""
        yield style.paint(said, fg="bright_red", bold=True)


def _draw_host(measured: MeasuredHost, style: OutputStyle, *, verbose: bool) -> Iterator[str]:
    now, changes = measured
    yield style.paint(now.title, bold=True)
    texts, skills = (None, None) if changes is None else (changes.files, changes.skills)
    if now.files or texts:
        change = None if changes is None else changes.text
        yield from _headline("instructions", "Instructions", now, now.text_size, change, style)
        yield from _draw_rows(list(_list_files(now, texts)), style)
    if now.skills or skills:
        change = None if changes is None else changes.list
        yield from _headline("skills", "Skills", now, now.list_size, change, style)
        yield from _draw_rows(list(_list_skills(now, skills, verbose=verbose)), style)
    facts = f"{now.note} " if now.note else ""
    said = f"{facts}As of {now.source.date}: {now.source.name}."
    yield from _wrap(" " * _INDENT, said, style, dim=True)


def _headline(  # noqa: PLR0913, PLR0917 - what, and how it is shown
    part: Part, title: str, now: HostBudget, size: int, change: int | None, style: OutputStyle
) -> Iterator[str]:
    """A sum and its limit."""
    changed = f" ({_signed(change)})" if change else " (as before)" if change == 0 else ""
    said = f"{counted(size, 'character')}{changed}, about {counted(to_tokens(size), 'token')}"
    limit = next((it for it in now.comparisons if it.part == part), None)
    said = said if limit is None else f"{said}; {_describe(limit, size)}"
    color = "bright_red" if limit is not None and limit.is_exceeded else None
    first, *others = _wrap(f"{'':{_INDENT}}{title}: ", said, style, fg=color)
    yield first.replace(title, style.paint(title, bold=True), 1)
    yield from others


def _describe(limit: LimitCheck, size: int) -> str:
    """How a number compares with its limit."""
    by = _SETTINGS if limit.by == "project" else ""
    of_unit = "" if limit.unit == _CHARACTERS else f" {limit.unit}"
    counts = f"{limit.size:,}{of_unit}, " if limit.size != size else ""
    if limit.is_exceeded:
        over = limit.size - limit.limit
        return f"{counts}{over:,} over the limit{by} of {limit.limit:,}{of_unit}"
    return f"{counts}limit{by} {limit.limit:,}{of_unit}"


def _list_files(now: HostBudget, changes: Mapping[str, SizeChange] | None) -> Iterator[_Row]:
    """The files in the order in which they are read, and those that are gone."""
    large = {it.path: it for it in now.comparisons if it.part == "file"}
    for it in now.files:
        said = f"imported by {escape_unseen(it.imported_by)}" if it.imported_by else ""
        if it.path in large:
            over = _describe(large[it.path], it.size)
            said = f"{said}; {over}" if said else over
        change = _change_of(it.path, changes)
        yield _Row(f"{it.size:,}", change, escape_unseen(it.path), said, it.path in large)
    yield from _list_gone(changes)


def _list_skills(
    now: HostBudget, changes: Mapping[str, SizeChange] | None, *, verbose: bool
) -> Iterator[_Row]:
    """Those that fall out or are too long, then the largest; those that are not listed last."""
    long = {it.path: it for it in now.comparisons if it.part == "description"}
    skills = now.skills or ()
    listed = [it for it in skills if it.state != "unlisted"]
    told = [it for it in listed if it.state != "whole" or it.path in long]
    rest = [it for it in listed if it not in told]
    is_changed = {path for path, it in (changes or {}).items() if it.is_one}
    rest.sort(key=lambda it: (it.path not in is_changed, -it.size))
    shown = rest if verbose else rest[: max(_MOST_WHOLE, len(is_changed))]
    for it in told:
        row = _row_of(it, changes)
        yield row._replace(remark=_tell(it, long.get(it.path)), is_bad=True)
    for it in shown:
        yield _row_of(it, changes)
    left = rest[len(shown) :]
    if left:
        size = sum(it.size for it in left)
        yield _Row(f"{size:,}", "", f"and {counted(len(left), 'other')}", "-v shows them")
    yield from (_row_of(it, changes) for it in skills if it.state == "unlisted")
    yield from _list_gone(changes)


def _row_of(skill: CountedSkill, changes: Mapping[str, SizeChange] | None) -> _Row:
    change = _change_of(skill.path, changes)
    why = f"not listed: {skill.why}" if skill.why else ""
    return _Row(f"{skill.size:,}", change, escape_unseen(skill.name), why)


def _tell(skill: CountedSkill, limit: LimitCheck | None) -> str:
    """What has become of a skill."""
    match skill.state:
        case "left out":
            said = "falls out of the list"
        case "name only":
            said = f"only the name: its text of {skill.written:,} falls out"
        case "shortened":
            said = f"its text of {skill.written:,} is shortened"
        case _:
            said = ""
    if limit is not None:
        over = _describe(limit, limit.size) + (", where it is cut" if limit.by == "host" else "")
        said = f"{said}, and is {over}" if said else f"its text of {limit.size:,} is {over}"
    return said


def _change_of(path: str, changes: Mapping[str, SizeChange] | None) -> str:
    if changes is None:
        return ""
    change = changes[path]
    return "new" if change.before is None else _signed(change.difference) if change.is_one else ""


def _list_gone(changes: Mapping[str, SizeChange] | None) -> Iterator[_Row]:
    for it in (changes or {}).values():
        if it.now is None:
            yield _Row("0", _signed(it.difference), escape_unseen(it.path), "gone")


def _signed(number: int) -> str:
    return f"{number:+,}".replace("-", "\u2212") if number else ""


def _draw_rows(rows: Sequence[_Row], style: OutputStyle) -> Iterator[str]:
    numbers = max((len(it.number) for it in rows), default=0)
    changes = max((len(it.change) for it in rows), default=0)
    for it in rows:
        changed = f"{it.change:>{changes}}  " if changes else ""
        head = f"{'':{_ROW_INDENT}}{it.number:>{numbers}}  {changed}"
        said = f"{it.name} ({it.remark})" if it.remark else it.name
        yield from _wrap(head, said, style, fg="yellow" if it.is_bad else None)


def _wrap(
    head: str,
    text: str,
    style: OutputStyle,
    **look: Any,  # noqa: ANN401 - click knows the styles
) -> Iterator[str]:
    """A head and a text; on a terminal, the text is broken into lines beside the head."""
    room = max(style.width - len(head), _LEAST_ROOM)
    lines = wrap_text(text, room) if style.is_terminal else [text]
    shown = [style.paint(it, **look) for it in lines] if any(look.values()) else lines
    yield from hang(head, len(head), shown)
