"""The statistics of a run: the findings of each rule, and what was found in the files."""

from collections.abc import Iterator

from promptls.cli.checking.summary import Tally
from promptls.cli.printers import SIGN
from promptls.cli.terminal.style import OutputStyle
from promptls.text.wording import counted
from promptls.vocabulary.kinds import Kind

# Marks a rule of whose findings only some have a safe fix.
_SOME = "[-]"
_INDENT = "  "

# What is counted, in the order of the output: files by their kind, then what is in them. The
# names of one and of several follow each other.
COUNTED = {
    Kind.AGENT: ("agent", "agents"),
    Kind.SKILL: ("skill", "skills"),
    Kind.COMMAND: ("command", "commands"),
    Kind.PROMPT: ("prompt", "prompts"),
    Kind.SYSTEM_TEMPLATE: ("system template", "system templates"),
    Kind.WORK_PACKAGE: ("work package", "work packages"),
    Kind.WORKFLOW_STATE: ("workflow state", "workflow states"),
    Kind.TASK_ENVELOPE: ("task envelope", "task envelopes"),
    Kind.AGENT_RESPONSE: ("agent response", "agent responses"),
    Kind.AGENT_SHARE: ("share of an agent", "shares of agents"),
    Kind.UNIFIED_PROMPT: ("unified prompt", "unified prompts"),
    Kind.AUDIT_LOG: ("audit log", "audit logs"),
    Kind.RESPONSE: ("response", "responses"),
    Kind.MARKDOWN: ("other Markdown file", "other Markdown files"),
    Kind.JSON: ("other JSON file", "other JSON files"),
    Kind.JSON_LINES: ("other JSON Lines file", "other JSON Lines files"),
    "front-matter": ("file with front matter", "files with front matter"),
    "placeholder": ("placeholder", "placeholders"),
    "tag": ("response tag", "response tags"),
    "requirement": ("requirement marker", "requirement markers"),
    "spec-kitty-value": ("spec-kitty value", "spec-kitty values"),
    "prompt-block": ("prompt block", "prompt blocks"),
    "status-block": ("status block", "status blocks"),
    "emission-list": ("emission list", "emission lists"),
    "suppression": ("suppression comment", "suppression comments"),
}


def render_statistics(tally: Tally, style: OutputStyle) -> str:
    """Render the findings of each rule, the most frequent first, and what was found in the files.

    What does not occur is left out.
    """
    if not tally.files:
        return ""
    seen = [
        (number, one if number == 1 else more)
        for name, (one, more) in COUNTED.items()
        if (number := tally.seen[name])
    ]
    width = max(len(f"{number:,}") for number in (*tally.rules.values(), *tally.seen.values()))
    lines = []
    if tally.rules:
        lines += ["Findings by rule:", *_render_rules(tally, width, style), ""]
    lines.append(f"Found in {counted(tally.files, 'file')}:")
    lines += (f"{_INDENT}{number:>{width},}  {name}" for number, name in seen)
    return "".join(f"{it}\n" for it in (*lines, ""))


def _render_rules(tally: Tally, width: int, style: OutputStyle) -> Iterator[str]:
    """Render the number of findings of each rule, and whether `--fix` fixes them."""
    for name, number in sorted(tally.rules.items(), key=lambda it: (-it[1], it[0])):
        safe = tally.safely_fixable[name]
        sign = SIGN if safe == number else _SOME if safe else ""
        column = style.paint(f"{sign:3}", fg="green") + _INDENT if tally.safely_fixable else ""
        yield f"{_INDENT}{number:>{width},}  {column}{style.paint(name, bold=True)}"
