"""Finds the parts of a work package: its title, its sections and their lines."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from promptls.document import (
    Heading,
    MisnamedSection,
    PackageSection,
    PackageTitle,
    Part,
    Placed,
    WorkPackage,
)
from promptls.parsing.packages.files import (
    find_deliverables,
    find_documents,
    find_excepted,
    find_forbidden,
    find_scope,
)
from promptls.parsing.packages.lines import (
    PackageText,
    find_fields,
    find_named,
    find_requirements,
    find_states,
)
from promptls.text.nearest import meant
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.vocabulary.packages import PACKAGE_PARTS

_SPACE = r"[ \t\u00a0\u2000-\u200b\u202f\u205f\u3000]"
_DASH = r"[-\u00ad\u2010-\u2015\u2043\u2212\u2500\u2501\u2e3a\u2e3b\ufe58\ufe63\uff0d]"
_TITLE = pattern(
    r"(?P<lead>#{1,6}+[ \t]++(?i:(?:Task)?[ \t]*+:?[ \t]*+WP)[-_ ]?)(?P<number>[0-9]++)"
    rf"(?P<joint>{_SPACE}*+(?:{_DASH}++|&[mn]dash;|[:|][:|]?|[.,;/~=>\u2192](?={_SPACE}))?+"
    rf"{_SPACE}*+(?:{_DASH}++{_SPACE}++)*+)(?P<name>[^\n\r]*+)"
)
_EXACT_LEAD, _EXACT_JOINT = "# Task: WP", " \u2014 "
_EXACT_NUMBER = pattern(r"[0-9]{2}|[1-9][0-9]{2,}")
_SECTION_LEVEL = 2
# More are not a person's work, and each is compared with every name.
_MOST_HEADINGS = 500
# What a heading may have before its words: a number, emphasis.
_DECORATION = "*_` 0123456789.)"
_HEAD = pattern(r"[^(:\u2014\u2013]*+")
_REQUIRED = tuple(it.name for it in PACKAGE_PARTS if it.required)


def find_work_package(text: str, parts: Sequence[Part]) -> WorkPackage | None:
    """Find the parts of a work package, or nothing where its title is missing."""
    headings = [Placed(base, it) for base, section in parts for it in section.headings]
    if not headings:
        return None
    title, rest = _title(text, headings[0].span), headings[1:]
    if not title.number and _known(headings[0].node.title):
        # The title is missing, and the section is none the less there.
        rest = headings
    tops = [it for it in rest if it.node.level <= _SECTION_LEVEL]
    ends = [it.span.start for it in tops[1:]]
    sections = tuple(
        PackageSection(FileSpan(it.span.start, end), _known(it.node.title), it.span)
        for it, end in zip(tops, [*ends, len(text)], strict=False)
    )
    misnamed = tuple(_misnamed(text, rest, {it.known for it in sections}))
    page = PackageText(text, parts)

    named = [(it.known, it.heading) for it in sections] + [(it.meant, it.span) for it in misnamed]
    starts = sorted(span.start for _, span in named)

    def extent(name: str) -> FileSpan:
        """The part under the heading of a section, be it misspelt or of another level."""
        heading = next((span for known, span in named if known == name), None)
        if heading is None:
            return FileSpan(0, 0)
        return FileSpan(heading.end, next((it for it in starts if it > heading.start), len(text)))

    return WorkPackage(
        FileSpan(0, len(text)),
        title,
        sections,
        misnamed,
        tuple(find_fields(page, extent("Feature Context"))),
        tuple(find_deliverables(page, extent("Deliverables"))),
        text[slice(*extent("Deliverables"))],
        tuple(find_scope(page, extent("Work Scope"))),
        tuple(find_states(page, extent("Workflow & State Transitions"))),
        tuple(find_requirements(page, extent("Constraints & Governance"))),
        tuple(find_documents(page, extent("Context Documents"))),
        tuple(find_named(page, extent("Workflow & State Transitions"))),
        tuple(find_forbidden(page, extent("Constraints & Governance"))),
        tuple(find_excepted(page, extent("Constraints & Governance"))),
    )


def _title(text: str, span: FileSpan) -> PackageTitle:
    match = _TITLE.match(text, *span)
    if match is None:
        return PackageTitle(span, exact=False, number="", name="")
    name = match["name"].rstrip()
    exact = (
        match["lead"] == _EXACT_LEAD
        and match["joint"] == _EXACT_JOINT
        and name != ""
        and name == match["name"]
        and _EXACT_NUMBER.fullmatch(match["number"]) is not None
    )
    # A letter directly behind the number may be a part of it or of the name.
    is_sure = match["joint"] != "" or not re.search(rf"{_SPACE}{_DASH}", name)
    return PackageTitle(span, exact, match["number"], name if is_sure else "")


def _plain(title: str) -> str:
    return title.lstrip(_DECORATION).casefold().replace(" and ", " & ")


@lru_cache(maxsize=256)
def _known(title: str) -> str | None:
    plain = _plain(title)
    for part in PACKAGE_PARTS:
        if plain.startswith(part.name.casefold()) and not plain[len(part.name) :][:1].isalnum():
            return part.name
    return None


def _misnamed(
    text: str, headings: list[Placed[Heading]], there: set[str | None]
) -> Iterator[MisnamedSection]:
    """The headings that are meant to be those of sections that are not there."""
    absent = {name.casefold(): name for name in _REQUIRED if name not in there}
    for placed in headings[:_MOST_HEADINGS]:
        if not absent:
            return
        heading, span = placed.node, placed.span
        known = _known(heading.title)
        near = known.casefold() if known else None
        if known is None and heading.level == _SECTION_LEVEL:
            near = meant(_plain(_head(heading.title)).rstrip(_DECORATION), absent)
        if near in absent:
            end = text.index(heading.title, span.start) + len(_head(heading.title).rstrip())
            yield MisnamedSection(span, absent.pop(near), FileSpan(span.start, end))


def _head(title: str) -> str:
    match = _HEAD.match(title)
    return match[0] if match else ""
