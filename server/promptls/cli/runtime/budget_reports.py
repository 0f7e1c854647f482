"""The output of `promptls budget` for people."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from promptls.cli.terminal.style import OutputStyle, hang
from promptls.prompts.budgets import MeasuredHost, ProjectBudget
from promptls.semantics.budgets.values import (
    CountedFile,
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
_LEAST_ROOM = 16
# What has become of a skill, with the size of its text.
_STATES = {
    "left out": "falls out of the list",
    "name only": "only the name: its text of {:,} falls out",
    "shortened": "its text of {:,} is shortened",
}
_Found = Iterable[CountedFile | CountedSkill]
# The sizes of files or skills, by path.
_Sizes = Mapping[str, int]


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
    now, then = measured
    # Without a revision, nothing has changed.
    old = then or now
    yield style.paint(now.title, bold=True)
    sizes = now.text_size, then and then.text_size
    before = _sizes(old.files)
    rows = [*_list_files(now, before), *_list_gone(now.files, before)]
    yield from _draw_part("instructions", now, sizes, rows, style)
    sizes = now.list_size, then and then.list_size
    before = _sizes(old.skills or ())
    rows = [*_list_skills(now, before, verbose=verbose), *_list_gone(now.skills or (), before)]
    yield from _draw_part("skills", now, sizes, rows, style)
    source = f"As of {now.source.date}: {now.source.name}."
    yield from _wrap("  ", f"{now.note} {source}".lstrip(), style, dim=True)


def _draw_part(
    part: Part,
    host: HostBudget,
    sizes: tuple[int, int | None],
    rows: Sequence[_Row],
    style: OutputStyle,
) -> Iterator[str]:
    """A sum, now and perhaps before, with its limit, and what it is of; nothing for no rows."""
    if not rows:
        return
    size, before = sizes
    changed = "" if before is None else f" ({_signed(size - before) or 'as before'})"
    said = f"{counted(size, 'character')}{changed}, about {counted(to_tokens(size), 'token')}"
    limit = next((it for it in host.comparisons if it.part == part), None)
    said = said if limit is None else f"{said}; {_describe(limit, size)}"
    color = "bright_red" if limit is not None and limit.is_exceeded else None
    title = part.capitalize()
    first, *others = _wrap(f"  {title}: ", said, style, fg=color)
    yield first.replace(title, style.paint(title, bold=True), 1)
    yield from others
    numbers = max(len(it.number) for it in rows)
    changes = max(len(it.change) for it in rows)
    for it in rows:
        changed = f"{it.change:>{changes}}  " if changes else ""
        head = f"    {it.number:>{numbers}}  {changed}"
        said = f"{it.name} ({it.remark})" if it.remark else it.name
        yield from _wrap(head, said, style, fg="yellow" if it.is_bad else None)


def _describe(limit: LimitCheck, size: int) -> str:
    """How a number compares with its limit."""
    by = " of the settings" if limit.by == "project" else ""
    of_unit = "" if limit.unit == "characters" else f" {limit.unit}"
    counts = f"{limit.size:,}{of_unit}, " if limit.size != size else ""
    if limit.is_exceeded:
        over = limit.size - limit.limit
        return f"{counts}{over:,} over the limit{by} of {limit.limit:,}{of_unit}"
    return f"{counts}limit{by} {limit.limit:,}{of_unit}"


def _list_files(now: HostBudget, before: _Sizes) -> Iterator[_Row]:
    """The files in the order in which they are read."""
    large = {it.path: _describe(it, it.size) for it in now.comparisons if it.part == "file"}
    for it in now.files:
        imported = f"imported by {escape_unseen(it.imported_by)}" if it.imported_by else ""
        said = "; ".join(filter(None, (imported, large.get(it.path))))
        yield _to_row(it, it.path, before, said)._replace(is_bad=it.path in large)


def _list_skills(now: HostBudget, before: _Sizes, *, verbose: bool) -> Iterator[_Row]:
    """Those that fall out or are too long, then the largest, then those that are not listed."""
    skills = now.skills or ()
    long = {it.path: it for it in now.comparisons if it.part == "description"}
    rest = []
    for it in skills:
        if it.state == "whole" and it.path not in long:
            rest.append(it)
        elif it.state != "unlisted":
            row = _to_row(it, it.name, before, _tell(it, long.get(it.path)))
            yield row._replace(is_bad=True)
    is_changed = {it.path for it in rest if before.get(it.path) != it.size}
    rest.sort(key=lambda it: (it.path not in is_changed, -it.size))
    shown = len(rest) if verbose else max(_MOST_WHOLE, len(is_changed))
    for it in rest[:shown]:
        yield _to_row(it, it.name, before)
    if left := rest[shown:]:
        size = sum(it.size for it in left)
        yield _Row(f"{size:,}", "", f"and {counted(len(left), 'other')}", "-v shows them")
    for it in skills:
        if it.state == "unlisted":
            yield _to_row(it, it.name, before, f"not listed: {it.why}")


def _tell(skill: CountedSkill, limit: LimitCheck | None) -> str:
    """What has become of a skill."""
    said = _STATES.get(skill.state, "").format(skill.written)
    if limit is None:
        return said
    over = _describe(limit, limit.size) + (", where it is cut" if limit.by == "host" else "")
    return f"{said}, and is {over}" if said else f"its text of {limit.size:,} is {over}"


def _to_row(found: CountedFile | CountedSkill, name: str, before: _Sizes, remark: str = "") -> _Row:
    was = before.get(found.path)
    change = "new" if was is None else _signed(found.size - was)
    return _Row(f"{found.size:,}", change, escape_unseen(name), remark)


def _list_gone(now: _Found, before: _Sizes) -> Iterator[_Row]:
    for path in sorted(before.keys() - _sizes(now).keys()):
        yield _Row("0", _signed(-before[path]), escape_unseen(path), "gone")


def _sizes(found: _Found) -> _Sizes:
    return {it.path: it.size for it in found}


def _signed(number: int) -> str:
    return f"{number:+,}".replace("-", "\u2212") if number else ""


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
