"""Every fault of an agent file and of the emission protocol, put into whole files one at a time."""

import re
from collections.abc import Iterator, Mapping

from faults.fault import Fault, Fixed, Match, faults_in, touching
from faults.hosts import Host
from promptls.text.spans import FileSpan
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import Role
from samples.sections import section

PROMPTS = "# SUGGESTED PROMPTS"
MISHEADED = (
    "## SUGGESTED PROMPTS",
    "### SUGGESTED PROMPTS",
    "###### SUGGESTED PROMPTS",
    "# Suggested Prompts",
    "# suggested prompts",
    "## Suggested prompts",
    "#  SUGGESTED PROMPTS",
    "# SUGGESTED  PROMPTS",
    "#\tSUGGESTED PROMPTS",
)
MISSPELT = (
    "# SUGGESTED PROMPT",
    "# SUGESTED PROMPTS",
    "## Suggested Promtps",
)
OTHER_NAMES = (
    "# PROMPTS",
    "# SUGGESTIONS",
    "SUGGESTED PROMPTS",
    "**SUGGESTED PROMPTS**",
    "#SUGGESTED PROMPTS",
    "<!-- # SUGGESTED PROMPTS -->",
)
BLOCK = """---
SUGGESTED NEXT STEPS:
  [1] {primary_prompt}
  [2] Show workflow status
---
"""
STATUS = """---
STATUS: Trace complete. Returning results to {parent_orchestrator_name}.
---
"""
_BLOCK = re.compile(r"^---\nSUGGESTED NEXT STEPS:\n(?:  \[.*\n)+---\n", re.MULTILINE)
_STATUS = re.compile(r"^---\nSTATUS: .*\n---\n", re.MULTILINE)
_LIST = re.compile(r"(?P<lead>^Emit.*:\n)(?P<items>(?:  \[\d\] .*\n)+)", re.MULTILINE)
_PLACEHOLDERS = re.compile(r"\{\w+\}")
_ROW = re.compile(r"^- (?P<types>[a-z, -]+) -> (?P<noun>.*)$", re.MULTILINE)


def faults_of(text: str, role: Role, stem: str) -> Iterator[Fault]:
    """Every fault of an agent's file, the name of which says which closing line it has."""
    if role is Role.ORCHESTRATOR:
        return faults_in(text, _orchestrator_faults(text))
    closings = {it.stem: it.closing for it in SPECIFIED.agents}
    return faults_in(text, _agent_faults(text, role, closings.get(stem)))


def _agent_faults(text: str, role: Role, closing: str | None) -> Iterator[Fault]:
    """Every fault of an agent with a section of prompts. `closing` is its known closing line."""
    yield from _section_faults(text, _tail(text))
    if role is Role.SUB_AGENT:
        for at, match in enumerate(_STATUS.finditer(text)):
            faulty = text[: match.start()] + BLOCK + text[match.end() :]
            yield touching(f"block {at}", "agent-status-expected", faulty, place=BLOCK)
    else:
        for at, match in enumerate(_BLOCK.finditer(text)):
            faulty = text[: match.start()] + STATUS + text[match.end() :]
            yield touching(f"status {at}", "agent-block-expected", faulty, place=STATUS)
    if closing is not None:
        yield from _closing_faults(text, closing)


def _tail(text: str) -> str:
    """The closing line and what follows it; nothing where the file has none."""
    last = text.rstrip().rpartition("\n\n")[2]
    return text[text.rindex(last) :] if last.startswith("You ") else ""


def _section_faults(text: str, tail: str) -> Iterator[Fault]:
    whole = section(text, PROMPTS[2:])
    start, end = whole.start(), len(text) - len(tail) if tail else whole.end()
    before, body, after = text[:start], text[start:end], text[end:]
    malformed, missing = "agent-prompts-heading-malformed", "agent-prompts-section-missing"
    duplicated = "agent-prompts-section-duplicated"
    for head in MISHEADED:
        faulty = before + body.replace(PROMPTS, head, 1) + after
        yield touching(head, malformed, faulty, text, head)
        second = body.rstrip().replace(PROMPTS, head, 1)
        yield touching(
            f"{head} besides", malformed, f"{before}{second}\n\n{body}{after}", place=head
        )
    for head in MISSPELT:
        faulty = before + body.replace(PROMPTS, head, 1) + after
        yield touching(head, missing, faulty, Fixed.SILENT, head)
    for head in OTHER_NAMES:
        yield touching(head, missing, before + body.replace(PROMPTS, head, 1) + after, Fixed.SILENT)
    yield touching(
        "no heading",
        missing,
        before + body.removeprefix(f"{PROMPTS}\n") + after,
        Fixed.SILENT,
    )
    yield touching("no section", missing, before + after, Fixed.SILENT)
    yield touching("twice", duplicated, f"{before}{body.rstrip()}\n\n{body}{after}")
    if not tail:
        yield touching("twice", duplicated, f"{text.rstrip()}\n\n{body}")
    if validation := re.search(r"^# SELF-VALIDATION", before, re.MULTILINE):
        at = validation.start()
        moved = f"{before[:at]}{body.rstrip()}\n\n{before[at:]}{after}"
        yield touching("before", "agent-prompts-section-misplaced", moved, text, PROMPTS)
    if tail:
        moved = f"{before}{tail.rstrip()}\n\n{body.rstrip()}\n"
        yield touching("after", "agent-prompts-section-misplaced", moved, text, PROMPTS)


def _closing_faults(text: str, closing: str) -> Iterator[Fault]:
    tail = _tail(text)
    before = text[: len(text) - len(tail)]
    rule = "agent-closing-line-changed"
    yield touching("no closing line", rule, before.rstrip() + "\n")
    for line in "You do it well.", f"Remember: {tail.strip()}", f"- {tail.strip()}", "The end.":
        yield touching(line, rule, f"{before}{line}\n", place=line)
    yield touching("in a fence", rule, f"{before}```\n{tail.strip()}\n```\n")
    words = closing.rstrip(".").split(" ")
    for at in range(1, len(words)):
        line = tail.replace(" ".join(words), " ".join([*words[:at], "never", *words[at + 1 :]]))
        yield touching(line, rule, before + line, place=line)


NOUNS: Mapping[str, str | None] = {
    "feature": "feature",
    "fix": "bug",
    "full-lifecycle": "project",
    "upgrade": "upgrade target",
    "test-run": None,
    "test-generate": None,
}


def _orchestrator_faults(text: str) -> Iterator[Fault]:
    """Every fault of the orchestrator."""
    found = section(text, "PROMPT EMISSION PROTOCOL")
    before, protocol, after = text[: found.start()], found[0], text[found.end() :]

    text = f"{before}{protocol}{after}"
    host = Host("the orchestrator", before, after)
    yield from _protocol_faults(before, protocol, after)
    for find in _point_faults, _item_faults, _empty_faults, _noun_faults:
        yield from map(host.infected, find(protocol))
    for name in "# MENU", "## Scenario 2: a workflow in progress", "### Interactive menu (1-4)":
        for margin in "", "```\n":
            menu = f"{name}\n\n{margin}{BLOCK}{margin}\n"
            faulty = f"{before}{protocol}{menu}{after}"
            yield touching(f"{name} {margin}", "emission-in-menu", faulty, place=menu)


def _protocol_faults(before: str, protocol: str, after: str) -> Iterator[Fault]:
    head = "# PROMPT EMISSION PROTOCOL"
    missing, misplaced = "emission-protocol-missing", "emission-protocol-misplaced"
    text = f"{before}{protocol}{after}"
    misspelt = head.replace("SS", "S"), head.replace("COL", "CLO")
    for other in f"#{head}", head.title(), head.lower(), f"##{head}", *misspelt:
        yield touching(other, missing, text.replace(head, other, 1), text, other)
    for other in "# PROMPTS", "PROMPT EMISSION PROTOCOL", "# EMISSION PROTOCOL":
        yield touching(other, missing, text.replace(head, other, 1), Fixed.SILENT)
    yield touching("no heading", missing, text.replace(f"{head}\n", "", 1), Fixed.SILENT)
    yield touching("no protocol", missing, before + after, Fixed.SILENT)
    governance = before.index("# CONSTITUTIONAL GOVERNANCE")
    faulty = f"{before[:governance]}{protocol}{before[governance:]}{after}"
    yield touching("before the governance", misplaced, faulty, place=head)
    for title in re.findall(r"^# .*", after, re.MULTILINE)[1:]:
        at = after.index(title)
        faulty = f"{before}{after[:at]}{protocol}{after[at:]}"
        yield touching(f"before {title}", misplaced, faulty, place=head)
    yield touching("at the end", misplaced, f"{before}{after.rstrip()}\n\n{protocol}", place=head)
    bare = f"{head}\n\nSee the design.\n\n"
    yield touching(
        "no points", "emission-point-missing", f"{before}{bare}{after}", Fixed.SILENT, head
    )


def _point_faults(protocol: str) -> Iterator[Fault]:
    points = re.split(r"(?=^### )", protocol, flags=re.MULTILINE)[1:]
    missing, unknown = "emission-point-missing", "emission-point-unknown"
    top = "# PROMPT EMISSION PROTOCOL"
    for point in points:
        head, name = point.partition("\n")[0], point.partition("\n")[0][7:]
        start = head[:7]

        def turned(into: str, head: str = head) -> str:
            return protocol.replace(head, into, 1)

        yield touching(f"no {head}", missing, protocol.replace(point, "", 1), Fixed.SILENT, top)
        yield touching(f"no heading {head}", missing, turned(""), Fixed.SILENT, top)
        yield touching(
            f"no line {head}",
            missing,
            turned("\0").replace("\0\n", ""),
            Fixed.SILENT,
            top,
        )
        yield touching(f"no number {head}", missing, turned(f"### {name}"), protocol, f"### {name}")
        twin = "Gate Failure" if "Gate Passage" in head else "Gate Passage"
        for other in "Phase Handover", "Something Else (after all)", "**Workflow**", twin:
            # The fix writes the usual name, and what the heading adds to it is gone already.
            faulty = turned(start + other)
            yield touching(head + other, missing, faulty, Fixed.SILENT, start + other)
        rest = name.partition(" (")
        renamed = f"{start}Another Point{rest[1]}{rest[2]}"
        yield touching(f"renamed {head}", missing, turned(renamed), protocol, renamed)
        doubled = point.replace(start, f"### {6}. ", 1)
        yield touching(f"twice {head}", unknown, protocol.replace(point, point + point, 1))
        faulty = protocol.replace(point, point + doubled, 1)
        yield touching(f"again {head}", unknown, faulty, place=doubled.partition("\n")[0])
        more = "### 6. Workflow Pause\n\nEmit:\n  [1] Resume\n  [2] Cancel workflow\n\n"
        faulty = protocol.replace(point, more + point, 1)
        yield touching(f"a sixth before {head}", unknown, faulty, place="### 6.")
    faulty = f"{protocol.rstrip()}\n\n### 6. Workflow Pause\n\n"
    yield touching("a sixth", unknown, faulty, place="### 6.")


def _item_faults(protocol: str) -> Iterator[Fault]:
    for match in _LIST.finditer(protocol):
        texts = [row[6:] for row in match["items"].rstrip().split("\n")]

        def listed(texts: list[str], match: re.Match[str] = match) -> Iterator[str]:
            rows = "".join(f"  [{n}] {it}\n" for n, it in enumerate(texts, 1))
            yield f"{protocol[: match.start('items')]}{rows}{protocol[match.end('items') :]}"
            yield match["lead"] + rows

        for name, changed in _changed(texts):
            text, place = listed(changed)
            # A placeholder that is gone may have had another name, and nothing removes an item.
            lost = _PLACEHOLDERS.findall("".join(texts))
            is_known = len(changed) <= len(texts) and all(it in text for it in lost)
            fixed = protocol if is_known else Fixed.NONE
            yield touching(f"{name} in {texts}", "emission-items-differ", text, fixed, place)


def _empty_faults(protocol: str) -> Iterator[Fault]:
    """A lead or a point that has lost its items."""
    rule = "emission-items-missing"
    for match in _LIST.finditer(protocol):
        lead, items = match["lead"], match["items"]
        faulty = protocol[: match.start("items")] + protocol[match.end("items") :]
        fixed = Fixed.SILENT if "{workflow_noun}" in items or "{noun}" in items else protocol
        yield Fault(
            f"no items at {match.start()}",
            rule,
            faulty,
            fixed,
            (FileSpan(match.start("lead"), match.end("lead") - 1),),
            Match.EXACT,
        )
        fenced = f"{protocol[: match.start()]}```\n{lead}```\n{protocol[match.end() :]}"
        yield touching(f"{lead} in a fence", rule, fenced, Fixed.SILENT)
    for point in re.split(r"(?=^### )", protocol, flags=re.MULTILINE)[1:]:
        head = point.partition("\n")[0]
        bare = re.sub(_LIST, "", point)
        yield touching(f"no lists {head}", rule, protocol.replace(point, bare), Fixed.SILENT, head)


def _changed(texts: list[str]) -> Iterator[tuple[str, list[str]]]:
    for at, text in enumerate(texts):
        # What stands last and is no utility is for another rule.
        others = ["Show the status"] if at == len(texts) - 1 else ["Try again", "{x}", f"{text}!"]
        others += [text.lower(), f"{text} status", text.replace(" ", "  ", 1)]
        is_static = at < len(texts) - 1 or "status" in text
        for other in others if is_static or len(texts) < 3 else others[:1]:
            yield f"{at} {other!r}", [*texts[:at], other, *texts[at + 1 :]]
        if (
            len(texts) == 3
            and "human" not in texts[-1 - (at == 2)]
            and "status" in [*texts[:at], *texts[at + 1 :]][-1]
        ):
            yield f"without {at}", [*texts[:at], *texts[at + 1 :]]
        if len(texts) < 4:
            yield f"one before {at}", [*texts[:at], "Ask for help", *texts[at:]]
    yield "one more", [*texts, "Show the status"]
    yield "turned", [*texts[:2][::-1], *texts[2:]]


def _noun_faults(protocol: str) -> Iterator[Fault]:
    rule = "emission-noun-wrong"
    for row in _ROW.finditer(protocol):
        key = row["types"].partition(",")[0]
        nouns = {it for it in (*NOUNS.values(), "issue", "run", "") if it is not None}
        for noun in sorted(nouns - {NOUNS[key]}):
            for quote in '"', "'", "`", "**":
                line = f"- {row['types']} -> {quote}{noun}{quote}"
                fixed = protocol
                if quote != '"' and NOUNS[key] is not None:
                    fixed = protocol.replace(row["noun"], f"{quote}{NOUNS[key]}{quote}", 1)
                yield touching(line, rule, protocol.replace(row[0], line, 1), fixed, line)
        for arrow in "=>", "\u2192":
            line = f'- {row["types"]} {arrow} "issue"'
            fixed = protocol.replace(row[0], row[0].replace("->", arrow), 1)
            yield touching(line, rule, protocol.replace(row[0], line, 1), fixed, line)
        if NOUNS[key] != "bug":
            line = f"- {row['types']} -> bug"
            yield touching(line, rule, protocol.replace(row[0], line, 1), Fixed.SILENT, line)
