"""The list of skills as a host builds it, and what falls out of one that is too long."""

from bisect import bisect_right
from collections.abc import Sequence

from promptls.semantics.budgets.values import CountedSkill, State
from promptls.text.typesetting import count_cells
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.standing import PER_TOKEN, Measure, SkillList


class Skill(NamedTuple):
    """A skill that a host lists, with its whole text; `below` is its path in the host's folder."""

    path: str
    name: str
    text: str
    below: str = ""


class BuiltList(NamedTuple):
    """The skills in their order, and the size of the list before anything falls out.

    `size` is in the `measure` of the host.
    """

    skills: tuple[CountedSkill, ...]
    characters: int
    size: int
    measure: Measure


class _Entry(NamedTuple):
    """A skill as it is written, with a text of the length that it may have."""

    skill: Skill
    text: str
    whole: str
    bare: str


def build_list(
    skills: Sequence[Skill], facts: SkillList, longest: int | None, limit: int | None
) -> BuiltList:
    """Build the list, as a host does it whose user has used no skill yet."""
    entries = [_write(it, facts, longest) for it in skills]
    size = _measure_all([it.whole for it in entries], facts)
    if limit is None or size <= limit or facts.overflow == "stays":
        counted = tuple(_count(it, it.whole) for it in entries)
    elif facts.overflow == "descriptions fall out":
        counted = _drop_texts(entries, facts.measure, limit)
    else:
        counted = _shrink_texts(entries, facts, limit)
    return BuiltList(counted, _join_length([it.whole for it in entries]), size, facts.measure)


def _write(skill: Skill, facts: SkillList, longest: int | None) -> _Entry:
    text = skill.text
    if longest is not None and len(text) > longest:
        text = f"{text[: longest - len(facts.mark)]}{facts.mark}"
    bare = _fill(facts.bare, skill)
    return _Entry(skill, text, _fill(facts.entry, skill, text) if text else bare, bare)


def _fill(form: str, skill: Skill, text: str = "") -> str:
    return form.format(name=skill.name, text=text, path=skill.path, below=skill.below)


def _measure(text: str, measure: Measure) -> int:
    """The size of an entry to a host. Half a token counts as one."""
    if measure == "bytes":
        return -(-len(f"{text}\n".encode(errors="replace")) // PER_TOKEN) * PER_TOKEN
    return count_cells(text) if measure == "cells" else len(text)


def _measure_all(texts: list[str], facts: SkillList) -> int:
    breaks = 0 if facts.measure == "bytes" else max(len(texts) - 1, 0)
    return sum(_measure(it, facts.measure) for it in texts) + breaks


def _join_length(texts: list[str]) -> int:
    return len("\n".join(texts))


def _count(entry: _Entry, written: str) -> CountedSkill:
    """A skill with what the host writes of it."""
    skill = entry.skill
    state = _judge(entry, written)
    return CountedSkill(skill.path, skill.name, state, len(written), len(skill.text))


def _judge(entry: _Entry, written: str) -> State:
    if written == entry.whole:
        return "whole" if entry.text == entry.skill.text else "cut"
    if not written:
        return "left out"
    return "name only" if written == entry.bare else "shortened"


def _drop_texts(entries: list[_Entry], measure: Measure, limit: int) -> tuple[CountedSkill, ...]:
    """Each text that fits into what is left stays, the first first."""
    room = limit - sum(_measure(it.bare, measure) for it in entries) - len(entries) + 1
    counted = []
    for it in entries:
        more = _measure(it.whole, measure) - _measure(it.bare, measure)
        is_kept = more <= room
        room -= more if is_kept else 0
        counted.append(_count(it, it.whole if is_kept else it.bare))
    return tuple(counted)


def _shrink_texts(entries: list[_Entry], facts: SkillList, limit: int) -> tuple[CountedSkill, ...]:
    """All texts get the same room, of which short ones leave a part to the others."""

    def write(room: int) -> list[str]:
        return [_fill(facts.entry, it.skill, it.text[:room]) if room else it.bare for it in entries]

    longest = max(len(it.text) for it in entries)
    rooms = range(longest + 1)
    fitting = bisect_right(rooms, limit, key=lambda it: _measure_all(write(it), facts)) - 1
    if fitting >= 0:
        pairs = zip(entries, write(fitting), strict=True)
        return tuple(
            _count(it, it.whole if fitting >= len(it.text) else text) for it, text in pairs
        )
    counted = []
    for it in entries:
        size = _measure(it.bare, facts.measure)
        counted.append(_count(it, it.bare if size <= limit else ""))
        limit -= size if size <= limit else 0
    return tuple(counted)
