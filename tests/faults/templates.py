"""Every fault of a system template and of its name, put into a folder of templates one at a time."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from faults.fault import Fault, Fixed, touching
from samples.sections import section

FOLDER = "templates/system"
EMPTY = (
    "",
    "\n",
    " \n\t\n",
    "---\nagent: x\n---\n",
    "\ufeff",
    "\ufeff\n",
    "\u00a0\n",
    "\f",
    "\r\n",
)

Folder = Mapping[str, str]


class Misnaming(NamedTuple):
    """A folder in which one file has a wrong name, or is missing, and the file with the finding."""

    name: str
    rule: str
    files: Folder
    path: str


def template_faults(text: str, phase: str, *, is_base: bool) -> Iterator[Fault]:
    """Every fault of a template. Only one that is no base may lack what the base has."""
    for empty in EMPTY:
        yield touching(f"empty {empty!r}", "template-empty", empty)
    yield from _part_faults(text)
    yield from _directive_faults(text, phase)
    tag = {"implement": "task_status", "archive": ""}.get(phase, "review")
    for mention in (rf"^.*<{tag}.*\n", rf"</?{tag}[^<>]*>") if tag else ():
        faulty = re.sub(mention, "", text, flags=re.MULTILINE)
        yield touching(f"no {mention}", "template-tag-not-instructed", faulty, Fixed.SILENT)
    if not is_base:
        for name in sorted(set(re.findall(r"<<([A-Z_]+)>>", text)) - {"PROJECT_CONTEXT", "TASKS"}):
            faulty = text.replace(f"<<{name}>>", "")
            yield touching(f"no {name}", "template-override-drift", faulty, Fixed.SILENT)
        faulty = text.replace("`<thought>`", "a comment")
        yield touching("no <thought>", "template-override-drift", faulty)


def _part_faults(text: str) -> Iterator[Fault]:
    identity, principles = section(text, "Identity")[0], section(text, "Core Principles")[0]
    workflow = section(text, "Workflow")[0]
    rule = "template-identity-missing"
    yield touching("no identity", rule, text.replace(identity, ""), Fixed.NONE)
    for head, words in ("# Overview", "This is"), ("# Enrolment", "They are"), ("Hello!", "I am"):
        other = identity.replace("# Identity & Role", head).replace("You are", words)
        yield touching(head, rule, text.replace(identity, other), Fixed.NONE)
    rule = "template-principles-missing"
    yield touching("no principles", rule, text.replace(principles, ""), Fixed.NONE)
    for head in "# Core Rules", "Core Principles", "Our principles:":
        yield touching(head, rule, text.replace("# Core Principles", head), Fixed.NONE)
    misspelt, mended = (
        text.replace("# Core Principles", head) for head in ("# Principals", "# Principles")
    )
    yield touching("# Principals", rule, misspelt, mended, "# Principals")
    rule = "template-workflow-missing"
    yield touching("no workflow", rule, text.replace(workflow, ""), Fixed.SILENT)
    for head in "# Notes", "# Statement", "# Phrases", "Workflow", "#Workflow":
        yield touching(head, rule, text.replace("# Workflow", head), Fixed.SILENT)
    bare = re.sub(r"<<[A-Z_]+>>", "", text)
    for lack in bare, text.replace(section(text, "Context")[0], ""):
        yield touching("no context", "template-context-missing", lack, Fixed.SILENT)


WORDS: Mapping[str, tuple[str, ...]] = {
    "plan": ("proposal.md", "specs", "tasks.md", "mermaid|json schema"),
    "challenge": ("review", "consisten", "gap"),
    "implement": ("task", r"\btest", "implementation.md"),
    "review": (r"\btest", "security", "quality"),
    "archive": ("changelog", r"\bspec", "cleanup"),
}


def _directive_faults(text: str, phase: str) -> Iterator[Fault]:
    for word in WORDS[phase]:
        # Neither a tag nor a placeholder says what is to be done.
        faulty = re.sub(rf"(?i)(?<![</])(?:{word})\w*(?![^`\n]*>)", "matter", text)
        assert faulty != text, word
        yield touching(f"no {word}", "template-directive-missing", faulty, Fixed.SILENT)


def name_faults(files: Folder) -> Iterator[Misnaming]:
    """Every fault of a name, in a folder with a base and agents for each phase."""
    for path in files:
        name = path.rpartition("/")[2].removesuffix(".md")
        agent, _, phase = name.partition("-")
        for rule, names in _names(agent, phase):
            for wrong in names:
                at = f"{FOLDER}/{wrong}.md"
                if at not in files:
                    changed = {at if it == path else it: text for it, text in files.items()}
                    yield Misnaming(f"{name} is {wrong}", rule, changed, at)
        if agent == "BASE":
            left = {it: text for it, text in files.items() if it != path}
            first = min(it for it in left if it.endswith(f"-{phase}.md"))
            yield Misnaming(f"no {name}", "template-base-missing", left, first)


def _names(agent: str, phase: str) -> Iterator[tuple[str, list[str]]]:
    malformed = [
        f"{agent}_{phase}",
        f"{agent} {phase}",
        f"{agent}-{phase}-v2",
        f"{agent}-{phase}.x",
    ]
    malformed += [f"{agent}\u2013{phase}", f"{agent}-{phase} copy", f"{agent}--{phase}"]
    yield "template-name-malformed", [*malformed, f"{agent}-", f"-{phase}", f"{agent}{phase}"]
    cases = [f"{agent.lower()}-{phase}", f"{agent.title()}-{phase}", f"{agent}-{phase.title()}"]
    swapped = f"{agent[:2]}{agent[3:]}"
    yield "template-name-case", [*cases, f"{agent}-{phase.upper()}", f"{swapped.lower()}-{phase}"]
    yield "template-agent-unknown", [f"{swapped}-{phase}", f"{agent}S-{phase}"]
    yield "template-phase-unknown", [f"{agent}-{phase}s", f"{agent}-{phase[1:]}"]
