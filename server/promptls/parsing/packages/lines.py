"""The lines of a work package: its fields, states and requirements, outside fences and comments."""

import re
from collections.abc import Iterator, Sequence

from promptls.document import (
    NamedPackage,
    PackageField,
    Part,
    RegionKind,
    RequirementMark,
    StateMark,
)
from promptls.parsing.surroundings import holds
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan, find_line_start
from promptls.vocabulary.packages import CONTEXT_FIELDS

# A heading is above all of them. To look for one character is several times quicker than to look
# for it or the beginning of the text.
_ITEM = r"[\n\r][ \t]{0,3}+(?:[-*+][ \t]++)?+(?:\*\*|__)?+"
_COLON = r"(?:[ \t]*+:[ \t]*+(?:\*\*|__)?+|(?:\*\*|__)[ \t]*+:?+)"
_FIELD = pattern(rf"{_ITEM}(?P<name>[A-Za-z][A-Za-z ]{{0,40}}+){_COLON}(?P<value>[^\n\r]*+)")
_WORD = pattern(r"[\s`]*+(?P<word>[^\s`]*+)")
_STATE = pattern(
    rf"{_ITEM}(?P<what>(?i:Feature|Work Package)(?: (?i:State))?){_COLON}"
    r"[ \t]*+(?P<state>`[^`\n\r]++`|[A-Za-z][\w-]*+(?: [A-Z_]{2,}+)*+)"
)
_STATE_NAME = pattern(r"(?!WP[0-9])[A-Za-z][\w -]{0,60}+")
_REQUIREMENT = pattern(
    r"[\n\r][ \t]*+[-*+][ \t]++(?:\[[^\]\n\r]?\][ \t]*+)?+"
    r"\*\*(?P<id>[A-Za-z][^*:(\n\r]{0,60}+)"
)
_JOINT = r"[-_.\u2010-\u2015\u2212]"
# What is meant to be the id of a functional requirement, and what may be one among those.
_ID_LIKE = pattern(rf"(?i:fr)(?:{_JOINT}|[0-9])|FR(?: ?[A-Z]*+{_JOINT}?[ ]?[0-9]|\Z)")
_OTHER_ID = pattern(rf"(?!NFR)[A-Z]++{_JOINT}(?:[A-Z]++{_JOINT})?[0-9]++\Z")
_FUNCTIONAL = pattern(
    r"[\n\r]#{3,6}[ \t]++(?i:functional requirement)[^#]*+(?:(?<![\n\r])#++[^#]*+)*+"
)
# A work tree or a branch of a package, and the form of its messages in a line about commits.
_PLACE = pattern(
    rf"{_ITEM}(?P<what>Worktree|Branch){_COLON}[ \t`]*+"
    r"(?P<name>(?:[^\s`/]++/)*+(?P<number>[0-9]++)-[^\s`/]*?-(?P<id>WP[0-9]++)(?![^\s`),;]))"
)
_COMMIT = pattern(r"[`\"'](?:[a-z]++\()?+(?P<id>WP[0-9]++)\)?+!?+: ")
_ABOUT_COMMITS = pattern(r"\b(?i:commit)")
_KNOWN_FIELDS = {it.name.casefold(): it.name for it in CONTEXT_FIELDS}


class PackageText:
    """A text and its fences and comments, in offsets of the file."""

    __slots__ = ("_fences", "_hidden", "text")

    def __init__(self, text: str, parts: Sequence[Part]) -> None:
        self.text = text
        self._fences = [
            (it.span.placed(base), it.body.placed(base))
            for base, section in parts
            for it in section.regions
            if it.kind is RegionKind.FENCE
        ]
        self._hidden = [it.span.placed(base) for base, section in parts for it in section.regions]

    def matches(self, pattern: re.Pattern[str], within: FileSpan) -> Iterator[re.Match[str]]:
        """Find a pattern outside of fences and comments. It begins with the break before a line."""
        found = pattern.finditer(self.text, *within)
        if not self._hidden:
            return found
        return (it for it in found if not holds(self._hidden, it.end() - 1))

    def fences(self, within: FileSpan) -> Iterator[FileSpan]:
        """The bodies of the fences of a section."""
        for fence, body in self._fences:
            if within.start <= fence.start < within.end:
                yield body


def find_fields(page: PackageText, within: FileSpan) -> Iterator[PackageField]:
    """Find the fields of the feature's context."""
    for match in page.matches(_FIELD, within):
        name = " ".join(match["name"].split())
        value = match["value"].strip()
        start = match.start("value") + (match["value"].find(value) if value else 0)
        word = _WORD.match(value)
        assert word
        value_span = FileSpan(start, start + len(value or match["value"]))
        yield PackageField(
            FileSpan(match.start("name"), value_span.end),
            _KNOWN_FIELDS.get(name.casefold(), name),
            FileSpan(match.start("name"), match.start("name") + len(match["name"].rstrip())),
            value,
            value_span,
            word["word"],
            FileSpan(*word.span("word")).shifted(start),
        )


def find_states(page: PackageText, within: FileSpan) -> Iterator[StateMark]:
    """Find the states that the package and its feature are in."""
    for match in page.matches(_STATE, within):
        state = match["state"].strip("`")
        start = match.start("state") + match["state"].startswith("`")
        # An alternation or a placeholder is no state yet.
        if _STATE_NAME.fullmatch(state):
            of_package = match["what"].casefold().startswith("work")
            yield StateMark(FileSpan(start, start + len(state)), of_package, state)


def find_named(page: PackageText, within: FileSpan) -> Iterator[NamedPackage]:
    """Find the branches, work trees and forms of messages that name a package."""
    for match in page.matches(_PLACE, within):
        span = FileSpan(*match.span("name"))
        yield NamedPackage(span, match["what"], match["name"], match["number"], match["id"])
    end, is_about_commits = within.start, False
    for match in page.matches(_COMMIT, within):
        # A line may have many of them, and is read once.
        if match.end() > end:
            line_break = LINE_BREAK.search(page.text, match.end())
            end = line_break.start() if line_break else len(page.text)
            start = find_line_start(page.text, match.start())
            is_about_commits = _ABOUT_COMMITS.search(page.text, start, end) is not None
        if is_about_commits:
            yield NamedPackage(FileSpan(*match.span("id")), "Commit", match["id"], "", match["id"])


def find_requirements(page: PackageText, within: FileSpan) -> Iterator[RequirementMark]:
    """Find the functional requirements that are defined here."""
    part = _FUNCTIONAL.search(page.text, *within)
    functional = FileSpan(*part.span()) if part else FileSpan(0, 0)
    for match in page.matches(_REQUIREMENT, within):
        found, start = match["id"].rstrip(), match.start("id")
        is_other = functional.touches(start) and _OTHER_ID.match(found)
        if is_other or _ID_LIKE.match(found):
            yield RequirementMark(FileSpan(start, start + len(found)), found)
