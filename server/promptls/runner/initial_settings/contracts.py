"""Finds the lines that answers are to have, in prompts and in the code that reads answers.

Only `promptls init` reads code, within bounds, and never runs any. What is proposed are comments.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from promptls.document import Document
from promptls.files import FileError, read
from promptls.files.listing import find_matching
from promptls.settings.key_facts import to_key, to_toml
from promptls.text.paths import folder_of
from promptls.text.typesetting import escape_unseen
from promptls.text.values import NamedTuple
from promptls.text.wording import listed
from promptls.vocabulary.kinds import Kind

_CODE = ("**/*.py", "**/*.ts", "**/*.tsx", "**/*.js", "**/*.mjs", "**/*.sh")
_MOST_FILES = 2_000
_MOST_BYTES = 1 << 18
# More proposals, files of one and values of one are not read.
_MOST = 8
_MOST_NAMED = 4
_MOST_VALUES = 12
_VALUE = r"[A-Z][A-Z0-9_]{1,30}\b(?!:)"
# `VERDICT: PASS|FAIL`, `VERDICT: [PASS/FAIL]`, `VERDICT:\s*(PASS|FAIL)`, `(?P<verdict>PASS|FAIL)`.
_LINE = re.compile(
    r"\b(?P<label>[A-Z][A-Z_]{2,24}(?: [A-Z_]{2,24}){0,2}):"
    r"(?:\\s[*+]?|\(\?:|\(\?P?<\w{1,20}>|[ \t*`\[<({]){0,8}"
    rf"(?P<values>{_VALUE}(?:[ \t`*]{{0,4}}(?:[|/,]|\bor\b)[ \t`*]{{0,4}}{_VALUE}){{0,11}})"
    r"(?![A-Za-z0-9_])"
)
# A single value before words is a sentence.
_PROSE = re.compile("[ ,]{1,2}[A-Za-z]")
_NAMED_VALUE = re.compile(_VALUE)
_LAST = re.compile(r"(?i)\b(?:last|final) line\b|\bend (?:your \w+ )?with\b")
# So much of a text is looked at around a line, for what is said of its place.
_AROUND = 120
_GOOD = frozenset(
    {"ACCEPT", "ACCEPTED", "APPROVE", "APPROVED", "COMPLETE", "COMPLETED", "DONE", "GO", "LGTM"}
    | {"OK", "PASS", "PASSED", "PROCEED", "SHIP", "SUCCESS", "VALID", "YES"}
)
# What people write of other things in the same way.
_NO_LABELS = frozenset({"FIXME", "HTTP", "HTTPS", "NOTE", "TODO", "WARNING"})
_PROMPTS = frozenset({Kind.AGENT, Kind.COMMAND, Kind.PROMPT, Kind.SKILL, Kind.SYSTEM_TEMPLATE})


class DemandedLine(NamedTuple):
    """A line that a prompt demands or code reads: its label and its values."""

    label: str
    values: tuple[str, ...]
    is_last: bool


class Proposal(NamedTuple):
    """A contract that fits a project: its line, and the prompts and code that it is found in."""

    label: str
    values: tuple[str, ...]
    is_last: bool
    prompts: tuple[str, ...]
    code: tuple[str, ...]


def find_demanded_lines(document: Document) -> list[DemandedLine]:
    """The lines that a prompt demands of an answer."""
    return [*_find_lines(document.source.text)] if document.kind in _PROMPTS else []


def read_code(root: str) -> dict[str, list[DemandedLine]]:
    """The lines that the code of a project reads or writes, by path. The root has no links."""
    found: dict[str, list[DemandedLine]] = {}
    for it in find_matching(root, _CODE, most=_MOST_FILES).entries:
        try:
            data = read(os.path.join(root, it.path), _MOST_BYTES)
        except FileError:
            continue
        # What is larger is made by a program, as a rule.
        lines = [*_find_lines(data.decode(errors="replace"))] if len(data) <= _MOST_BYTES else []
        if lines:
            found[it.path] = lines
    return found


def _find_lines(text: str) -> Iterator[DemandedLine]:
    for match in _LINE.finditer(text):
        values = tuple(dict.fromkeys(_NAMED_VALUE.findall(match["values"])))
        is_prose = len(values) == 1 and _PROSE.match(text, match.end()) is not None
        if match["label"].split()[0] not in _NO_LABELS and not is_prose:
            around = text[max(0, match.start() - _AROUND) : match.end() + _AROUND]
            yield DemandedLine(match["label"], values, _LAST.search(around) is not None)


def propose(
    prompts: Mapping[str, Iterable[DemandedLine]], code: Mapping[str, Iterable[DemandedLine]]
) -> list[Proposal]:
    """Propose contracts, the most frequent first: what is there with two values at least."""
    files: Counter[str] = Counter()
    for of_file in (*prompts.values(), *code.values()):
        files.update({it.label for it in of_file})
    made = (_propose_one(label, prompts, code) for label, _ in files.most_common())
    # Code alone does not say which prompts it is about, and may write a log.
    return [it for it in made if len(it.values) > 1 and it.prompts][:_MOST]


def _propose_one(
    label: str,
    prompts: Mapping[str, Iterable[DemandedLine]],
    code: Mapping[str, Iterable[DemandedLine]],
) -> Proposal:
    in_prompts, in_code = (
        {path: [it for it in of if it.label == label] for path, of in found.items()}
        for found in (prompts, code)
    )
    every = [it for of in (*in_prompts.values(), *in_code.values()) for it in of]
    values = dict.fromkeys(value for it in every for value in it.values)
    return Proposal(
        label,
        tuple(values)[:_MOST_VALUES],
        any(it.is_last for it in every),
        tuple(path for path, of in in_prompts.items() if of),
        tuple(path for path, of in in_code.items() if of),
    )


def render_proposal(proposal: Proposal) -> list[str]:
    """The table of a contract, as comments."""
    name = to_key(proposal.label.lower().replace(" ", "-"))
    read_by = ""
    if proposal.code:
        read_by = f"  # read in {escape_unseen(listed(proposal.code[:_MOST_NAMED], 'and'))}"
    good = [it for it in proposal.values if it in _GOOD]
    lines = [
        f"[contracts.{name}]{read_by}",
        f"files = {escape_unseen(to_toml(_to_globs(proposal.prompts)))}",
        f"[[contracts.{name}.parts]]",
        f'line = "{proposal.label}: {{{",".join(proposal.values)}}}"',
    ]
    if proposal.is_last:
        lines.append('place = "last"')
    if good:
        lines.append(f"good = {to_toml(good)}")
    return [f"# {it}" for it in lines]


def _to_globs(paths: tuple[str, ...]) -> list[str]:
    """The files, or where there are many, all of their folders."""
    if len(paths) <= _MOST_NAMED:
        return list(paths)
    return [f"{it}/*.md".lstrip("/") for it in dict.fromkeys(map(folder_of, paths))][:_MOST]
