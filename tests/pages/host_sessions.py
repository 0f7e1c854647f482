"""What the page of hosts says of the beginning of a session: instructions, and the list of skills."""

from collections.abc import Iterable, Iterator

from pages.markdown import codes, of_source, table
from promptls.text.wording import listed
from promptls.vocabulary.hosts.facts import Host
from promptls.vocabulary.hosts.standing import (
    Choice,
    LineBreaks,
    Measure,
    Overflow,
    Reach,
    SkillList,
    StandingFiles,
)

_TEXT_HEAD = ("always there", "in which folders", "but", "without")
_LIST_HEAD = (
    "list of skills",
    "text of a skill",
    "not listed",
    "too long",
    "measured in",
    "besides",
)
_REACHES: dict[Reach, str] = {
    "start": "the one in which the program starts",
    "way": "all from the root of the project to the one in which the program starts",
}
_CHOICES: dict[Choice, str] = {
    "all": "",
    "first in each folder": "only the first of them in each folder",
    "first name": "only those with the first of these names that there is",
}
_OVERFLOWS: dict[Overflow, str] = {
    "stays": "",
    "descriptions fall out": "texts that do not fit fall out, and the names stay",
    "descriptions shrink": "texts become shorter, all to the same length; "
    "then skills fall out, the last first",
}
_BREAKS: dict[LineBreaks, str] = {
    "stay": "",
    "spaces": "in one line",
    "one space": "in one line, with single spaces",
}
_MEASURES: dict[Measure, str] = {
    "characters": "characters",
    "cells": "cells of a terminal, of which wide characters have two",
    "bytes": "tokens of four bytes",
}


def session_tables(host: Host) -> Iterator[str]:
    """The tables of what every session of a host begins with, if that is known."""
    if not host.start.instructions:
        return
    yield f"### {host.title}: every session\n"
    yield from table(_TEXT_HEAD, (_text_row(it) for it in host.start.instructions))
    if host.start.skills is not None:
        yield from table(_LIST_HEAD, [_list_row(host.start.skills)])
        yield f"{host.start.skills.note}\n"
    assert host.start_source
    yield f"Source: {of_source(host.start_source)}.\n"


def _text_row(one: StandingFiles) -> tuple[str, ...]:
    conditions = [
        _CHOICES[one.choice],
        f"not where there is {listed(_spelled(one.instead_of), 'or')}" if one.instead_of else "",
        f"not with the key `{one.waits_with}`" if one.waits_with else "",
        _values(*one.always_with) if one.always_with else "",
    ]
    but = "; ".join(it for it in conditions if it)
    return codes(one.paths), _REACHES[one.reach], but, listed(one.left_out or [""], "and")


def _values(key: str, values: tuple[str, ...]) -> str:
    missing = ", or without it" if "" in values else ""
    return f"only with the key `{key}` as {listed(_spelled(filter(None, values)), 'or')}{missing}"


def _spelled(names: Iterable[str]) -> list[str]:
    return [f"`{it}`" for it in names]


def _list_row(facts: SkillList) -> tuple[str, ...]:
    said = listed([f"`{it}`" for it in facts.keys], "and")
    text = f"{said}, or the first line" if facts.has_beginning else said
    unlisted = [
        f"`{key}`"
        + (f" with {listed([f'`{it}`' for it in values], 'or')}" if values else "")
        + (" (not of commands)" if key in facts.in_skills else "")
        for key, values in facts.unlisted
    ]
    unlisted += [f"no `{it}`" for it in facts.needs]
    if facts.unlisted_beside is not None:
        unlisted.append(f"`allow_implicit_invocation: false` in `{facts.unlisted_beside[0]}`")
    named = f"named by the folder; `{facts.renamed}` if the key `name` differs"
    entry = facts.entry.replace("\n", "\\n")
    return (
        f"{codes(facts.paths)}: `{entry}`",
        text,
        "; ".join(unlisted),
        _OVERFLOWS[facts.overflow],
        _MEASURES[facts.measure],
        "; ".join(filter(None, (named if facts.renamed else "", _BREAKS[facts.line_breaks]))),
    )
