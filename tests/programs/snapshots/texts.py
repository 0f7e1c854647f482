"""The texts that programs are compared with: a small project, and made texts.

Those are lines of all constructs, right and damaged, shuffled by a seed.

They do not come from the strategies of the tests, so that a change of those does not change what
two programs are compared with.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

# What decides of which kind a text is: ordinary Markdown, an agent, a command, instructions, a
# template and a work package.
PATHS: Final = (
    "docs/page.md",
    ".claude/agents/worker.md",
    ".claude/commands/plan.md",
    "CLAUDE.md",
    "templates/system/CLAUDE-plan.md",
    "tasks/WP01.md",
)
_FRONT: Final = (
    "",
    "",
    "---\nname: worker\ndescription: Works, when there is work.\n---\n",
    "---\nname: Worker Two\ndescripton: a: b\ntools: Read, Grpe, Bash(git:*)\nmodel: sonet\n---\n",
    "---\ntask_type: plan\nagent: CLAUDE\nphase: plan\nvariables: [TASKS, SKELETN]\n---\n",
    "---\nvariables:\n  - PROJECT_CONTEXT\n - TASKS\nmcp_instruction: {{TASKS}}\n---\n",
    "---\ndescription: [a, b\nargument-hint: [what] [why]\nallowed-tools: Reed\n---\n",
    "---\nwork_package_id: WP01\ntitle: First\nlane: doin\ndependencies: [WP02, WP02]\n---\n",
    "---\nname: open\n",
    "--- \nname: spaced\n---\n",
    "\ufeff---\nname: marked\n---\n",
)
_BLOCKS: Final = (
    "---\nSUGGESTED NEXT STEPS:\n  [1] Continue to {next_phase_name}\n  [2] Show workflow status\n---\n",
    "---\nSUGGESTED NEXT STEPS:\n  [1] Continue to Phase 04 - Design\n  [3] Show \u2013 it  \n----\n",
    "--\nSuggested next steps\n[1] One\n(2) Two\n- [3]Three\n---\n",
    "SUGGESTED NEXT STEPS: [1] One [2] Two\n",
    "---\nSTATUS: Worker complete. Returning results to orchestrator.\n---\n",
    "---\nStatus: Worker complete\n",
    "---\nSUGESTED NEXT STEPS:\n  [1] One\n\n  [2] Two\n---\n",
    "> ---\n> SUGGESTED NEXT STEPS:\n>   [1] One\n>  [1] Two\n> ---\n",
    "Emit:\n- the SUGGESTED NEXT STEPS block\n- nothing else\n",
    "# SUGGESTED PROMPTS\n\nBlock below.\n",
)
_INLINE: Final = (
    "<review>PASS</review>",
    "<review>pass</review>",
    "<Review> PAS </review>",
    "<reveiw>NEEDS_REVISION</reveiw>",
    '<task_status id="1.1">DONE</task_status>',
    "<task_status id=2>COMPLETE</task_status>",
    "<thought>",
    "</thought>",
    "`<review>PASS</review>`",
    "<<PROJECT_CONTEXT>>",
    "<< TASKS >>",
    "<<SKELETN>>",
    "{{TASKS}}",
    "{{ project_path }}",
    "{{TASKS>>",
    "<<TASKS",
    "{name}",
    "`{{TASKS}}`",
    "$1",
    "$ARGUMENTS",
    "costs $5",
    "$ARGUMNETS",
    "{{args}}",
    "${CLAUDE_PLUGIN_ROOT}/a.sh",
    "@docs/page.md",
    "[a link](missing.md)",
    "`src/missing.py`",
    "<b>bold</b>",
    "3 << 4 >> 1",
    "FR-001",
    "WP02",
    "caf\u00e9 \U0001f600",
    "**Phase 04**",
    "Allowed values: `PASS`, `FAIL`.",
    "<!-- promptls: allow tag-case -->",
    "<!-- promptls: allow tag-cas -->",
    "<!-- promptls: allow-file placeholder-padding -->",
    '<!-- sk:fr id="FR-001" priority="high" -->',
    '<!-- sk:fr id="FR-1" priority="hgh" -->',
    "<!-- /sk:fr -->",
    "<!-- open",
)
_LINES: Final = (
    "# Title\n",
    "## Part\n",
    "Text that says something.\n",
    "- one\n- two\n",
    "1. one\n2. two\n",
    "> said\n",
    "| a | b |\n| - | - |\n| 1 | 2 |\n",
    "```text\n",
    "```\n",
    "~~~\n",
    "    indented\n",
    "  ```sh\n  promptls check\n  ```\n",
    '```json\n{"state": "done",}\n```\n',
    "---\n",
    "***\n",
    "\n",
    "\n",
    "<<<<<<< HEAD\n",
    "=======\n",
    ">>>>>>> branch\n",
    "\t tab\n",
    "a\u00a0b\u200b\n",
)


def make_text(chance: random.Random) -> str:
    """A text of a few parts, some of them damaged once more."""
    parts = [chance.choice(_FRONT)]
    for _ in range(chance.randint(1, 9)):
        kind = chance.random()
        if kind < 0.3:
            parts.append(chance.choice(_BLOCKS))
        elif kind < 0.7:
            words = chance.choices(_INLINE, k=chance.randint(1, 3))
            parts.append(f"Use {' and '.join(words)}.\n")
        else:
            parts.append(chance.choice(_LINES))
        if chance.random() < 0.5:
            parts.append("\n")
    text = "".join(parts)
    if chance.random() < 0.3:
        text = _damage(text, chance)
    return text.replace("\n", "\r\n") if chance.random() < 0.05 else text


def make_texts(count: int, seed: int) -> Iterator[str]:
    """As many texts as are wanted, always the same for a seed."""
    chance = random.Random(seed)
    for _ in range(count):
        yield make_text(chance)


def read_project() -> dict[str, str]:
    """The files of `project.txt`: each begins with its path behind `@`."""
    drawn = Path(__file__).with_name("project.txt").read_text(encoding="utf-8")
    files = {}
    for it in re.split(r"^@ ", drawn, flags=re.MULTILINE)[1:]:
        path, _, text = it.partition("\n")
        files[path] = text.replace("␍\n", "\r\n")
    return files


def _damage(text: str, chance: random.Random) -> str:
    start = chance.randrange(len(text) + 1)
    end = min(len(text), start + chance.choice((0, 0, 1, 1, 2, 9)))
    return text[:start] + chance.choice(("", "", " ", "\n", "<", ">", "-", "x")) + text[end:]
