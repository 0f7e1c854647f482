"""Reads the tables of faults: clean texts, and what people write in the place of a part of them.

A table is a text file:

    @ agents/one.md             the path of a clean text, which is a file of the repository,
    | or the lines that follow
    ! rule-name clean           the rule that finds the faults below, and what its fix does: a word
                                of `Fixed`; behind ` at `, where the finding is if it is elsewhere
    part                        a part of the clean text, where it first occurs
        fault ¦ fault => fixed  what stands in its place, and what a fix makes of that

Spaces at the end of a part are `·`, nothing is `∅`, and `\\n`, `\\t` and `\\u00a0` are what they are
in Python.
"""

import re
from pathlib import Path
from typing import NamedTuple

from faults.fault import Fault, Fixed
from promptls.text.spans import FileSpan

_FOLDER = Path(__file__).parent
_ROOT = _FOLDER.parents[1]
_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|(.))")
_ENDS = re.compile(r"\A·+|·+\Z")
_BREAKS = {"n": "\n", "t": "\t", "r": "\r"}


class Sample(NamedTuple):
    """A clean text, and faults in it."""

    path: str
    text: str
    faults: tuple[Fault, ...]


def read_table(name: str) -> tuple[Sample, ...]:
    """The samples of a table."""
    _, *parts = re.split(r"^@ ", (_FOLDER / f"{name}.txt").read_text("utf-8"), flags=re.MULTILINE)
    return tuple(map(_read_sample, parts))


def forms_of(sample: Sample, rule: str, part: str) -> tuple[str, ...]:
    """What a table has in the place of a part that one rule looks at."""
    before, _, after = sample.text.partition(part)
    found = (it.text for it in sample.faults if it.rule == rule)
    return tuple(
        it[len(before) : len(it) - len(after)]
        for it in found
        if it.startswith(before) and it.endswith(after)
    )


def _read_sample(part: str) -> Sample:
    path, _, rest = part.partition("\n")
    rows = rest.rstrip("\n").replace("¦\n   ", "¦").split("\n")
    count = next((at for at, it in enumerate(rows) if not it.startswith("|")), len(rows))
    clean = "\n".join(it[2:] for it in rows[:count])
    if not count:
        clean = (_ROOT / path).read_bytes().decode()
    faults: list[Fault] = []
    lead = old = ""
    for row in rows[count:]:
        if row.startswith("! "):
            lead = row[2:]
        elif row.startswith("    "):
            faults += (_read_fault(clean, lead, old, it) for it in row.split("¦"))
        else:
            old = plain(row)
    return Sample(path, clean, tuple(faults))


def _read_fault(clean: str, lead: str, old: str, form: str) -> Fault:
    rule, _, rest = lead.partition(" ")
    word, _, place = rest.partition(" at ")
    before, part, after = clean.partition(old)
    assert part == old, (lead, old)
    new, _, fixed = (plain(it) for it in form.partition(" => "))
    text = f"{before}{new}{after}"
    start, end = len(before), len(before) + len(new)
    if place:
        start = text.index(plain(place))
        end = start + len(plain(place))
    right = f"{before}{fixed}{after}" if " => " in form else Fixed[word.upper()]
    return Fault(rule, text, clean, right, FileSpan(start, end))


def plain(form: str) -> str:
    """A part of a line of a table, as it is meant."""
    form = _ENDS.sub(lambda it: " " * len(it[0]), form.strip()).replace("∅", "")
    return _ESCAPE.sub(lambda it: chr(int(it[1], 16)) if it[1] else _BREAKS.get(it[2], it[2]), form)
