"""Files with a place for a tag, and which faults they are a place for."""

from collections.abc import Iterable

from faults.fault import Fault
from faults.hosts import Host
from faults.judge import Check
from faults.tags import CONTEXT, LONG_THOUGHT, REVIEW, STATUS, STEP, THOUGHT
from promptls.rules.rule_set import RuleSet, select

RULES = RuleSet(select(["tag", "placeholder", "block", "rule"]))
CLEAN_EVERYWHERE = (REVIEW, STATUS, THOUGHT, LONG_THOUGHT, CONTEXT)

_TEMPLATE = "templates/system/CLAUDE-challenge.md"
LINE_HOSTS = (
    Host("paragraph", "# Plan\n\nText.\n\n", "\n\nMore text.\n"),
    Host("alone", "", ""),
    Host("last line", "Text.\n\n", ""),
    Host("before a heading", "# Plan\n\n", "\n\n## Next\n\nText.\n"),
    Host("after a fence", "```json\n{}\n```\n\n", "\n\n```json\n{}\n```\n"),
    Host("fence", "Text:\n\n```\n", "\n```\n\nMore.\n"),
    Host("xml fence", "Text:\n\n```xml\n", "\n```\n"),
    Host("markdown fence", "Text:\n\n````markdown\n", "\n````\n"),
    Host("open fence", "Text:\n\n```text\n", ""),
    Host("fence with headings", "```\n# One\n\n", "\n\n# Two\n```\n"),
    Host("list fence", "1. Text:\n\n   ```\n   ", "\n   ```\n", "   "),
    Host("quotation", "> Text.\n>\n> ", "\n>\n> More.\n", "> "),
    Host("other tags", "<process>\n\n", "\n\n</process>\n\n`<review>` is a tag.\n"),
    Host("CRLF", "# Plan\n\nText.\n\n", "\n\nMore text.\n", newline="\r\n"),
    Host("CR", "# Plan\n\nText.\n\n", "\n\nMore text.\n", newline="\r"),
    Host("system template", "Text.\n\n", "\n\nMore text.\n", path=_TEMPLATE),
    Host("agent", "# Agent\n\n", "\n\nMore.\n", path=".claude/agents/one.md"),
    Host("command", "# Command\n\n", "\n\nMore.\n", path=".claude/commands/one.md"),
    Host("skill", "# Skill\n\n", "\n\nMore.\n", path="skills/one/SKILL.md"),
    Host("prompt", "---\nphase: challenge\n---\n\n", "\n\nMore.\n", path="prompts/one.md"),
    Host("work package", "# Task: WP01 \u2014 One\n\n", "\n\nMore.\n"),
)
INLINE_HOSTS = (
    *LINE_HOSTS,
    Host("sentence", "Output ", ", please.\n"),
    Host("end of a sentence", "When it is right, output ", ".\n"),
    Host("list item", "- If it is right: ", "\n- Else say why.\n"),
    Host("bold", "Output **", "**.\n"),
    Host("table", "| tag |\n| - |\n| ", " |\n"),
    Host("heading", "# Output ", "\n\nText.\n"),
    Host("neighbours", "Either <review>PASS</review> or ", " or <review>PASS</review>.\n"),
    Host("code", "Output: `", "`\n"),
    Host("code in a list", "1. Text.\n   - Output: `", "`\n2. Text.\n"),
    Host("double code", "Output ``", "`` or `<review>`.\n"),
)
PHASE_HOSTS = (
    Host("template", "Output ", ".\n", path="templates/system/GEMINI-implement.md"),
    Host("base template", "Output ", ".\n", path="templates/system/BASE-archive.md"),
    Host("front matter", "---\nphase: implement\n---\nOutput ", ".\n"),
)


def fit(host: Host, faults: Iterable[Fault], run: Check) -> list[Fault]:
    """The faults without those in a verdict of another phase.

    In a fence that ends, half of a structure is an excerpt.
    """
    is_fence = "fence" in host.name and "after" not in host.name and "open" not in host.name
    half = STEP.partition("\n</")[0]
    faults = [it for it in faults if not is_fence or it.text != half]
    others = {it.clean for it in faults}.difference(CLEAN_EVERYWHERE)
    unfit = {it for it in others if run(host.filled(it))}
    return [it for it in faults if it.clean not in unfit]
