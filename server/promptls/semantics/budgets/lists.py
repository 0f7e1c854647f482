"""The list of skills as a host builds it, and what falls out of one that is too long."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from promptls.semantics.budgets.texts import shorten
from promptls.semantics.budgets.values import CountedSkill, State
from promptls.text.typesetting import count_cells
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.standing import PER_TOKEN, SkillList


class Skill(NamedTuple):
    """A skill that a host finds, with its whole text, or why the host does not list it.

    `below` is its path in the host's folder.
    """

    path: str
    name: str
    text: str = ""
    below: str = ""
    why: str = ""


class BuiltList(NamedTuple):
    """The skills in their order, those that are not listed last.

    `sizes` are those of the list before anything falls out, in characters and as the host measures.
    """

    skills: tuple[CountedSkill, ...]
    sizes: Mapping[str, int]


class _Entry(NamedTuple):
    """A listed skill, its text as it may be at most, and what is written with it and without."""

    skill: Skill
    text: str
    whole: str
    bare: str


def build_list(
    skills: Sequence[Skill], facts: SkillList, longest: int | None, limit: int | None
) -> BuiltList:
    """Build the list, as a host does it whose user has used no skill yet."""
    entries = [_begin(it, facts, longest) for it in skills if not it.why]
    whole, bare = [it.whole for it in entries], [it.bare for it in entries]
    size = _measure(whole, facts)
    written = whole
    if limit is not None and size > limit:
        if facts.overflow == "descriptions fall out":
            written = _keep_what_fits(bare, whole, facts, limit)
        elif facts.overflow == "descriptions shrink":
            nothing = [""] * len(bare)
            written = _shrink(entries, facts, limit) or _keep_what_fits(nothing, bare, facts, limit)
    others = [CountedSkill(it.path, it.name, "unlisted", 0, 0, it.why) for it in skills if it.why]
    counted = (*map(_count, entries, written), *others)
    return BuiltList(counted, {facts.measure: size, "characters": len("\n".join(whole))})


def _begin(skill: Skill, facts: SkillList, longest: int | None) -> _Entry:
    text = shorten(skill.text, longest, facts.mark)
    return _Entry(skill, text, _write(skill, text, facts), _write(skill, "", facts))


def _write(skill: Skill, text: str, facts: SkillList) -> str:
    form = facts.entry if text else facts.bare
    return form.format(name=skill.name, text=text, path=skill.path, below=skill.below)


def _measure(entries: Sequence[str], facts: SkillList) -> int:
    """The size of a list to a host. Half a token counts as one."""
    lines = [it for it in entries if it]
    if facts.measure == "bytes":
        tokens = (-(-len(f"{it}\n".encode(errors="replace")) // PER_TOKEN) for it in lines)
        return sum(tokens) * PER_TOKEN
    breaks = max(len(lines) - 1, 0)
    return sum(map(count_cells if facts.measure == "cells" else len, lines)) + breaks


def _count(entry: _Entry, written: str) -> CountedSkill:
    """A skill with what the host writes of it, and what has become of it."""
    skill = entry.skill
    state: State
    if written == entry.whole:
        state = "whole" if entry.text == skill.text else "cut"
    elif not written:
        state = "left out"
    else:
        state = "name only" if written == entry.bare else "shortened"
    return CountedSkill(skill.path, skill.name, state, len(written), len(skill.text))


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


def _shrink(entries: Sequence[_Entry], facts: SkillList, limit: int) -> list[str]:
    """All texts get the same room, of which short ones leave a part to the others.

    Nothing if not even the names fit.
    """

    def write(room: int) -> list[str]:
        return [_write(it.skill, it.text[:room], facts) for it in entries]

    rooms = range(max(len(it.text) for it in entries) + 1)
    fitting = bisect_right(rooms, limit, key=lambda it: _measure(write(it), facts)) - 1
    return write(fitting) if fitting >= 0 else []
