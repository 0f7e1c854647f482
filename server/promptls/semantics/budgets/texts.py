"""What a host reads of a file: whether it is always there, its front matter, and its text."""

import re

from promptls.document import Entry, RegionKind
from promptls.document.front_matter import FrontMatter
from promptls.parsing import read_front_matter
from promptls.parsing.regions import find_regions
from promptls.text.patterns import pattern
from promptls.vocabulary.hosts.facts import HostFile
from promptls.vocabulary.hosts.standing import LeftOut, SkillList, StandingFiles

_BREAKS = pattern(r"\n*+")
_HEADING = pattern(r"#++[ \t]++")
_UNSEEN = pattern(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]++")
# How much of a first line is a description.
_LONGEST_LINE = 100


def is_always_there(matter: FrontMatter | None, standing: StandingFiles) -> bool:
    """Whether a file waits for nothing."""
    if standing.waits_with and has_condition(matter, standing.waits_with):
        return False
    if standing.always_with is None:
        return True
    key, values = standing.always_with
    return read_key(matter, key) in values


def read_key(matter: FrontMatter | None, key: str) -> str:
    """The value of a key; empty where there is none."""
    return matter.value(key).strip() if matter is not None else ""


def has_condition(matter: FrontMatter | None, key: str) -> bool:
    """Whether a key has globs that not every file matches."""
    globs = matter.items(key) if matter is not None else ()
    return any(it.text.strip().removesuffix("/**") not in ("", "**") for it in globs)


def find_read(matter: FrontMatter | None, text: str, file: HostFile | None) -> FrontMatter | None:
    """The front matter that a host reads as YAML, with some lines in quotes if need be.

    Where it is not known what the host does with what is no YAML, it is read as it is meant.
    """
    if matter is None or not matter.problems or file is None or not file.unread:
        return matter
    if not file.mended:
        return None
    lines = text[: matter.span.end].split("\n")
    mended = "\n".join(_mend(it) if re.fullmatch(file.mended, it) else it for it in lines)
    again = read_front_matter(mended)
    return None if again is None or again.problems else matter


def _mend(line: str) -> str:
    """A line that is read as a text, or without the tabs before it."""
    if line.startswith("\t"):
        return line.replace("\t", "  ")
    key, _, value = line.partition(":")
    escaped = value.strip().replace("\\", "\\\\").replace('"', '\\"')
    return f'{key}: "{escaped}"'


def find_arriving(text: str, left_out: tuple[LeftOut, ...]) -> str:
    """What of the text of a file arrives, without what the host leaves out."""
    if "front matter" in left_out:
        matter = read_front_matter(text)
        text = text[matter.span.end :] if matter is not None else text
    if "comments" in left_out and "<!--" in text:
        text = _without_comments(text)
    return text.strip()


def _without_comments(text: str) -> str:
    """The text without comments that are lines of their own, and the line breaks behind those."""
    parts: list[str] = []
    at = 0
    for region in find_regions(text, Entry()).regions:
        if region.kind is RegionKind.COMMENT and "-->" in text[slice(*region.span)]:
            parts.append(text[at : region.span.start])
            breaks = _BREAKS.match(text, region.span.end)
            assert breaks
            at = breaks.end()
    return "".join([*parts, text[at:]])


def find_description(matter: FrontMatter | None, body: str, facts: SkillList) -> str:
    """What a list of skills says of one, however long it is."""
    first, *others = (matter.value(it) if matter is not None else "" for it in facts.keys)
    if facts.line_breaks != "stay":
        first = first.strip()
    if facts.has_beginning and not first:
        first = _find_beginning(body)
    text = " - ".join(filter(None, (first, *others)))
    for old, new in facts.replaced:
        text = text.replace(old, new)
    if facts.line_breaks == "one space":
        return " ".join(text.split())
    return _UNSEEN.sub(" ", text) if facts.line_breaks == "spaces" else text


def shorten(text: str, longest: int | None, mark: str) -> str:
    """A text that is cut where it is too long, and a mark behind it."""
    if longest is None or len(text) <= longest:
        return text
    return f"{text[: longest - len(mark)]}{mark}"


def _find_beginning(body: str) -> str:
    """The first line that says something."""
    line = next(filter(None, map(str.strip, body.split("\n"))), "")
    return shorten(_HEADING.sub("", line, count=1), _LONGEST_LINE, "...")
