"""Files with front matter, and every usual mistake in it, one at a time."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from faults.fault import Fault, Fixed, faults_in, rows
from promptls.vocabulary import SPECIFIED

_FIELD = re.compile(r"(?P<key>[A-Za-z_-]+): ?(?P<value>.*)")
_KNOWN = SPECIFIED.key_names
_SPECIAL = ("@", "*", "`", "%", "& ", ", ", "- ", "? ", "] ", "} ", "| ", "> ")


class Sample(NamedTuple):
    """A clean file and the name that it has."""

    path: str
    text: str


SAMPLES = (
    Sample(
        "agents/tracer.md",
        "---\nname: tracer\ndescription: Follows an execution path\ntools: Read, Grep\n"
        "model: sonnet\n---\n\n# Tracer\n\nYou follow the code.\n",
    ),
    Sample(
        ".claude/agents/deep/tracer.md",
        '---\nname: tracer\ndescription: "Use this agent: it follows a path. Examples: <example>"\n'
        "color: blue\n---\nYou follow the code.\n\n## How\n\nWell.\n\n---\n\nMore.\n",
    ),
    Sample(
        "agents/03-designer.md",
        "---\nname: system-designer\ndescription: 'Phase 03: designs'\nmodel: opus\n"
        "owned_skills:\n  - ARCH-001  # architecture\n  - ARCH-002  # technology\n"
        "supported_workflows:\n- feature\n- upgrade\n---\n\nYou design.\n\n# PHASE\n\nText.\n\n"
        "---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Show workflow status\n---\n",
    ),
    Sample(
        "skills/pdf/SKILL.md",
        "---\nname: pdf\ndescription: >-\n  Reads PDF files: text,\n  tables.\n\n  Use it often.\n"
        "license: MIT\nmetadata:\n  author: someone\n  tags: [a, 'b c', \"d\"]\n"
        "allowed-tools: [Read, Bash(git:*)]\n---\n\n# PDF\n\n- name: value\n",
    ),
    Sample(
        "commands/ship.md",
        '---\ndescription: Ships it\nargument-hint: "[version] [--dry-run]"\n'
        "allowed-tools: Bash(git add:*), Bash(git push:*)\n---\n\nShip $ARGUMENTS.\n",
    ),
    Sample(
        "agents/planner.agent.md",
        "---\nname: planner\ndescription: Plans\nhandoffs:\n  - label: Start\n    agent: coder\n"
        "    send: false\n  - label: Stop\n    agent: tester\ntools: ['search', 'fetch']\n---\n"
        "# Planner\n",
    ),
    Sample(
        "style.instructions.md",
        '---\n# For all of it.\napplyTo: "**/*.py"\n\ndescription: Style\n---\n\n# Style\n',
    ),
    Sample(
        "prompts/create_spec.md",
        "---\ntask_type: create_spec\nagent: gemini\nphase: plan\nvariables:\n  - change_id\n"
        'mcp_instruction: |\n  get_task(path="{{project_path}}", id="{{change_id}}")\n---\n\n'
        "# Create it\n\n{{change_id}} of {{project_path}}\n",
    ),
    Sample(
        "docs/GOVERNANCE.md",
        "---\naudience: [agents, developers]\nupdated: 2026-02-31\n---\n\n# Governance\n",
    ),
    Sample(
        "docs/CONSTITUTION.md",
        "---\naudience:\n  - sdk\n  - pms\n---\n\n# Constitution\n\n> Text.\n",
    ),
)


def faults(sample: Sample) -> Iterator[Fault]:
    """Every fault of one file."""
    return faults_in(sample.text, _faults(sample))


def _faults(sample: Sample) -> Iterator[Fault]:
    lines = sample.text.split("\n")
    end = lines.index("---", 1)
    for at in range(1, end):
        yield from _line_faults(sample, lines, at)
    without = _joined(lines, end, [])
    yield _fault("not closed", "front-matter-unclosed", without, 0, sample.text)


def _line_faults(sample: Sample, lines: list[str], at: int) -> Iterator[Fault]:
    match = _FIELD.fullmatch(lines[at])
    if match is None:
        return
    key, value = match["key"], match["value"]
    yield from _key_faults(sample, lines, at, key)
    if value and value[0] not in "\"'[|>":
        is_name = key == "name" and sample.path.endswith("SKILL.md")
        yield from _plain_faults(lines, at, key, value, is_name=is_name)
    if value and value[0] in "\"'" and key != "argument-hint":
        yield from _quoted_faults(lines, at, key, value)
    if value and value[0] == "[":
        for torn in value[:-1], value.replace(", ", "] [", 1), value.replace("[", "[[", 1):
            # Texts in quotes that have commas or brackets around them are a list.
            is_text = torn.count("[") == torn.count("]") and "'" not in torn and "," not in torn
            fixed = _joined(lines, at, [f"{key}: {_quoted(torn)}"]) if is_text else None
            yield _invalid("brackets", lines, at, f"{key}: {torn}", fixed)
    yield from _value_faults(sample, lines, at, key, value)


def _key_faults(sample: Sample, lines: list[str], at: int, key: str) -> Iterator[Fault]:
    line = lines[at]
    whole = len(line) > len(key) + 1 and not line.endswith(("|", ">-"))
    if whole:
        tight = line.replace(": ", ":", 1)
        yield _invalid("no space", lines, at, tight, sample.text)
        twice = _joined(lines, at, [line, line])
        yield _fault("twice", "front-matter-key-duplicated", twice, at + 1)
        yield _invalid("indented", lines, at, f" {line}", Fixed.UNSAFE)
        yield _invalid("no colon", lines, at, line.replace(":", "", 1), Fixed.UNSAFE)
    wrong = f"{key[:2]}q{key[3:]}"
    if sum(map(str.isalpha, key)) >= 5 and key in _KNOWN:
        misspelled = _joined(lines, at, [line.replace(key, wrong, 1)])
        rule = "front-matter-field-misspelled"
        yield _fault("key", rule, misspelled, at, sample.text)
    is_due = sample.path.startswith((".claude/agents", "agents", "skills"))
    is_due = is_due and (key == "description" or not sample.path.endswith(".agent.md"))
    if whole and key in ("name", "description") and is_due:
        gone = _joined(lines, at, [])
        # A name is that of the file; nobody but the author knows what it is for.
        fixed = Fixed.SILENT if key == "name" else Fixed.NONE
        yield _fault("gone", "front-matter-field-missing", gone, 0, fixed)


def _plain_faults(
    lines: list[str], at: int, key: str, value: str, *, is_name: bool
) -> Iterator[Fault]:
    for text in (
        f"{value}: more",
        f"{value}:",
        f"on: {value}",
        f'{value}: it\'s "so"',
        f"{value}: \\d",
        f"{value}: more # and so on",
        *(f"{special}{value}" for special in _SPECIAL),
    ):
        fixed = _joined(lines, at, [f"{key}: {_quoted(text)}"])
        yield _invalid("plain", lines, at, f"{key}: {text}", None if is_name else fixed)
    for quote in "\"'":
        yield _invalid("not closed", lines, at, f"{key}: {quote}{value}", Fixed.UNSAFE)
    yield _invalid("tag", lines, at, f"{key}: !!str {value}", None)
    yield _invalid("anchor", lines, at, f"{key}: &it {value}", None)
    for character in "\x00", "\x0c", "\x7f", "\ud800", "\ufffe":
        yield _invalid("character", lines, at, f"{key}: {value[0]}{character}{value[1:]}", None)


def _quoted_faults(lines: list[str], at: int, key: str, value: str) -> Iterator[Fault]:
    quote, text = value[0], value[1:-1]
    if ": " in text or text[0] in "[*":
        fixed = f"{key}: {_quoted(text)}"
        yield _invalid("bare", lines, at, f"{key}: {text}", _joined(lines, at, [fixed]))
    yield _invalid("not closed", lines, at, f"{key}: {value[:-1]}", Fixed.UNSAFE)
    behind = f"{value} more"
    fixed = f"{key}: {_quoted(behind)}"
    yield _invalid("behind", lines, at, f"{key}: {behind}", _joined(lines, at, [fixed]))
    inner = f"{text}{quote}s"
    escaped = {'"': '\\"', "'": "''"}[quote]
    other = {'"': "'", "'": '"'}[quote]
    fixed = f"{key}: {quote}{text}{escaped}s{quote}"
    if other not in text:
        fixed = f"{key}: {other}{inner}{other}"
    yield _invalid("inner", lines, at, f"{key}: {quote}{inner}{quote}", _joined(lines, at, [fixed]))
    if quote == '"':
        fixed = f'{key}: "{text}\\\\d"' if "'" in text else f"{key}: '{text}\\d'"
        yield _invalid("escape", lines, at, f'{key}: "{text}\\d"', _joined(lines, at, [fixed]))


def _value_faults(
    sample: Sample, lines: list[str], at: int, key: str, value: str
) -> Iterator[Fault]:
    rule = "front-matter-field-invalid"
    if key == "audience":
        for wrong, meant in ("users", ""), ("agent", "agents"), ("Agents", "agents"):
            place = at if value else at + 1
            form = "audience: [developers, {}]" if value else "  - {}"
            text, mended = (_joined(lines, place, [form.format(it)]) for it in (wrong, meant))
            yield _fault("audience", rule, text, place, mended if meant else Fixed.NONE)
    if sample.path.endswith("/SKILL.md") and key == "name":
        is_folder = sample.path.split("/")[-2] == value
        for wrong in "PDF", "my skill", "a_b", "a" * 65, "a:b:c", "a:", ":a", "ä":
            text = _joined(lines, at, [f"name: '{wrong}'"])
            right = _joined(lines, at, [f"name: '{value}'"]) if is_folder else Fixed.UNSAFE
            yield _fault("name", rule, text, at, right)
    if sample.path.endswith("SKILL.md") and key == "description":
        text = _joined(lines, at, [f"description: {'x' * 1025}", "other: >-"])
        yield _fault("long", rule, text, at)


def _invalid(name: str, lines: list[str], at: int, line: str, fixed: str | Fixed | None) -> Fault:
    text = _joined(lines, at, [line])
    right = Fixed.NONE if fixed is None else fixed
    return _fault(name, "front-matter-invalid", text, at, right)


def _fault(name: str, rule: str, text: str, at: int, fixed: str | Fixed = Fixed.NONE) -> Fault:
    return Fault(name, rule, text, fixed, (rows(text, at),))


def _joined(lines: list[str], at: int, new: list[str]) -> str:
    return "\n".join([*lines[:at], *new, *lines[at + 1 :]])


def _quoted(text: str) -> str:
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"
