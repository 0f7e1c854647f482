"""What of a file a host always loads, and the list of skills as the host builds it."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal

from promptls.document import Entry, RegionKind
from promptls.document.front_matter import FrontMatter
from promptls.parsing import read_front_matter
from promptls.parsing.regions import find_regions
from promptls.semantics.skill_descriptions import shorten
from promptls.text.patterns import pattern
from promptls.text.typesetting import count_cells
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.facts import HostFile
from promptls.vocabulary.hosts.standing import SkillList, StandingFiles

# A host that counts tokens has so many bytes in each.
_PER_TOKEN = 4
_BREAKS = pattern(r"\n*+")
# What has become of a skill in the list. One that is unlisted is not meant to be there.
State = Literal["whole", "cut", "shortened", "name only", "left out", "unlisted"]


class Skill(NamedTuple):
    """A skill that a host finds, with its whole text, or why the host does not list it.

    `below` is its path in the host's folder, `size` what the list has of it, in characters, and
    `state` what has become of it there.
    """

    path: str
    name: str
    text: str = ""
    below: str = ""
    why: str = ""
    state: State = "unlisted"
    size: int = 0


def is_always_there(text: str, standing: StandingFiles) -> bool:
    """Whether a file waits for nothing."""
    matter = read_front_matter(text)
    key, values = standing.always_with or ("", ("",))
    is_waiting = standing.waits_with and has_condition(matter, standing.waits_with)
    return not is_waiting and read_key(matter, key) in values


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
    lines = text[: matter.span.end].split("\n") if file.mended else []
    again = [_mend(it) if re.fullmatch(file.mended, it) else it for it in lines]
    mended = read_front_matter("\n".join(again))
    return None if mended is None or mended.problems else matter


def _mend(line: str) -> str:
    """A line that is read as a text, or without the tabs before it."""
    if line.startswith("\t"):
        return line.replace("\t", "  ")
    key, _, value = line.partition(":")
    escaped = value.strip().replace("\\", "\\\\").replace('"', '\\"')
    return f'{key}: "{escaped}"'


def find_arriving(text: str, standing: StandingFiles) -> str:
    """What of the text of a file arrives, without what the host leaves out."""
    matter = read_front_matter(text) if "front matter" in standing.left_out else None
    text = text[matter.span.end :] if matter is not None else text
    parts, at = [], 0
    for region in find_regions(text, Entry()).regions if "comments" in standing.left_out else ():
        # With a comment in lines of its own, the line breaks behind it go, too.
        if region.kind is RegionKind.COMMENT and "-->" in text[slice(*region.span)]:
            parts.append(text[at : region.span.start])
            breaks = _BREAKS.match(text, region.span.end)
            assert breaks
            at = breaks.end()
    return "".join([*parts, text[at:]]).strip()


def build_list(
    skills: Sequence[Skill], facts: SkillList, longest: int | None, limit: int | None
) -> tuple[tuple[Skill, ...], int]:
    """Build the list, as a host does it whose user has used no skill yet.

    Skills that are not listed are last. The size, in characters, is that before any falls out.
    """
    listed = [it for it in skills if not it.why]
    texts = [shorten(it.text, longest, facts.mark) for it in listed]

    def write(room: int | None) -> list[str]:
        forms = (facts.entry if it[:room] else facts.bare for it in texts)
        return [
            form.format(name=it.name, text=text[:room], path=it.path, below=it.below)
            for it, text, form in zip(listed, texts, forms, strict=True)
        ]

    whole, names = write(None), write(0)
    written = whole
    if limit is not None and _measure(whole, facts) > limit:
        if facts.overflow == "descriptions fall out":
            written = _keep_what_fits(names, whole, facts, limit)
        elif facts.overflow == "descriptions shrink":
            # All texts get the same room, of which short ones leave a part to the others.
            rooms = range(max(map(len, texts)) + 1)
            fitting = bisect_right(rooms, limit, key=lambda it: _measure(write(it), facts))
            no_names = [""] * len(names)
            written = (
                write(fitting - 1) if fitting else _keep_what_fits(no_names, names, facts, limit)
            )
    found = []
    for skill, text, entry, full, name in zip(listed, texts, written, whole, names, strict=True):
        state: State = "left out" if not entry else "name only" if entry == name else "shortened"
        if entry == full:
            state = "whole" if text == skill.text else "cut"
        found.append(skill._replace(state=state, size=len(entry)))
    return (*found, *(it for it in skills if it.why)), len("\n".join(whole))


def _measure(entries: Sequence[str], facts: SkillList) -> int:
    """The size of a list to a host. Half a token counts as one."""
    lines = [it for it in entries if it]
    if facts.measure == "bytes":
        tokens = (-(-len(f"{it}\n".encode(errors="replace")) // _PER_TOKEN) for it in lines)
        return sum(tokens) * _PER_TOKEN
    breaks = max(len(lines) - 1, 0)
    return sum(map(count_cells if facts.measure == "cells" else len, lines)) + breaks


def _keep_what_fits(
    least: Sequence[str], most: Sequence[str], facts: SkillList, limit: int
) -> list[str]:
    """Each entry that fits into what is left is as long as it may be, the first first."""
    room = limit - _measure(least, facts)
    written = []
    for short, long in zip(least, most, strict=True):
        more = _measure([long], facts) - _measure([short], facts)
        written.append(long if more <= room else short)
        room -= more if more <= room else 0
    return written
