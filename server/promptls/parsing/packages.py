"""Finds the parts of a work package."""

import re
from collections.abc import Iterator, Sequence

from promptls.document import (
    Deliverable,
    NamedFile,
    PackageField,
    PackageSection,
    PackageTitle,
    Part,
    RequirementMark,
    StateMark,
    WorkPackage,
)
from promptls.text import Span
from promptls.vocabulary.packages import PACKAGE_PARTS

_TITLE = re.compile(r"# Task: WP(?P<number>[0-9]++)(?P<joint>[^\w\n\r]*+)(?P<name>[^\n\r]*+)")
_EXACT_JOINT = " \u2014 "
_WORK_PACKAGE_DIGITS = 2
_SECTION_LEVEL = 2
_FIELD = re.compile(
    r"(?:\A|[\n\r])[-*][ \t]++\*\*(?P<name>[^*\n\r:]{1,60}+):?\*\*:?[ \t]*+(?P<value>[^\n\r]*+)"
)
_DELIVERABLE = re.compile(
    r"(?:\A|[\n\r])(?P<mark>[ \t]*+[-*+][ \t]*+(?:\[(?P<box>[^\]\n\r`]{0,3}+)\][ \t]*+)?+)"
    r"`(?P<path>[^`\n\r]++)`"
)
_EXACT_MARK = re.compile(r"- \[[ x]\] \Z")
_TICKED = re.compile(r"`([^`\n\r]++)`")
_LISTED = re.compile(r"(?:\A|[\n\r])[-*+][ \t]++(?P<path>[\w./*@+-]++)")
_WORDS = re.compile(r"[^\s`]++")
_PATH = re.compile(r"[\w.@*+-]*+(?:/[\w.@*+-]++)*+/?\Z")
_STATE = re.compile(
    r"(?:\A|[\n\r])[-*][ \t]++(?P<what>Feature|Work Package):[ \t]*+`?(?P<state>[A-Za-z_-]++)"
)
_REQUIREMENT = re.compile(r"(?:\A|[\n\r])[ \t]*+[-*+][ \t]++\*\*(?P<id>FR\b[^*:\n\r]{0,60}+)")


def find_work_package(text: str, parts: Sequence[Part]) -> WorkPackage | None:
    """Find the parts of a work package, or nothing where its title is missing."""
    flat = [(base, heading) for base, section in parts for heading in section.headings]
    if not flat:
        return None
    base, first = flat[0]
    title = _title(text, first.span.moved(base))
    tops = [
        (h.title, h.span.moved(base))
        for base, h in flat
        if h.level <= _SECTION_LEVEL and h is not first
    ]
    ends = [span.start for _, span in tops[1:]]
    sections = tuple(
        PackageSection(_known(name), span, Span(span.start, end))
        for (name, span), end in zip(tops, [*ends, len(text)], strict=False)
    )
    extents = {it.known: Span(it.heading.end, it.extent.end) for it in reversed(sections)}
    nowhere = Span(0, 0)
    context = extents.get("Feature Context", nowhere)
    return WorkPackage(
        title,
        sections,
        tuple(_fields(text, context)),
        tuple(_deliverables(text, extents.get("Deliverables", nowhere))),
        tuple(_scope(text, extents.get("Work Scope", nowhere), parts)),
        tuple(_states(text, extents.get("Workflow & State Transitions", nowhere))),
        tuple(_requirements(text, extents.get("Constraints & Governance", nowhere))),
    )


def _title(text: str, span: Span) -> PackageTitle:
    match = _TITLE.match(text, *span)
    if match is None:
        return PackageTitle(span, exact=False, number="", name="")
    name = match["name"].rstrip()
    exact = (
        match["joint"] == _EXACT_JOINT
        and name != ""
        and name == match["name"]
        and len(match["number"]) >= _WORK_PACKAGE_DIGITS
    )
    return PackageTitle(span, exact, match["number"], name)


def _known(title: str) -> str | None:
    folded = title.replace(" and ", " & ").casefold()
    found = (it.name for it in PACKAGE_PARTS if folded.startswith(it.name.casefold()))
    return next(found, None)


def _fields(text: str, within: Span) -> Iterator[PackageField]:
    for match in _FIELD.finditer(text, *within):
        value = match["value"].rstrip()
        start = match.start("value")
        yield PackageField(match["name"].strip(), value, Span(start, start + len(value)))


def _deliverables(text: str, within: Span) -> Iterator[Deliverable]:
    for match in _DELIVERABLE.finditer(text, *within):
        yield Deliverable(
            Span(*match.span("mark")),
            bool(_EXACT_MARK.match(match["mark"])),
            (match["box"] or "").strip().lower() == "x",
            match["path"],
            Span(*match.span("path")),
        )


def _scope(text: str, within: Span, parts: Sequence[Part]) -> Iterator[NamedFile]:
    """The files that the scope lists: in fences, in inline code, as items."""
    found: dict[int, NamedFile] = {}
    for base, section in parts:
        if not within.start <= base + len(section.text) - 1 < within.end:
            continue
        for region in section.regions:
            for match in _WORDS.finditer(section.text, *region.body):
                found[base + match.start()] = NamedFile(match[0], Span(*match.span()).moved(base))
    for pattern, group in ((_TICKED, 1), (_LISTED, "path")):
        for match in pattern.finditer(text, *within):
            span = Span(*match.span(group))
            found.setdefault(span.start, NamedFile(match[group], span))
    for _, file in sorted(found.items()):
        if _PATH.match(file.path) and ("/" in file.path or "." in file.path.strip(".")):
            yield file


def _states(text: str, within: Span) -> Iterator[StateMark]:
    for match in _STATE.finditer(text, *within):
        of_package = match["what"] == "Work Package"
        yield StateMark(of_package, match["state"], Span(*match.span("state")))


def _requirements(text: str, within: Span) -> Iterator[RequirementMark]:
    for match in _REQUIREMENT.finditer(text, *within):
        found = match["id"].rstrip()
        start = match.start("id")
        yield RequirementMark(found, Span(start, start + len(found)))
