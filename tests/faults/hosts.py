"""Files with a place for a fragment, such as a block or a tag."""

from typing import NamedTuple

from faults.fault import Fault
from promptls.text.spans import FileSpan


class Host(NamedTuple):
    """A file with a place for a fragment. `margin` is before each of its lines but the first."""

    name: str
    before: str = ""
    after: str = ""
    margin: str = ""
    newline: str = "\n"
    path: str = "example.md"

    def filled(self, text: str) -> str:
        """The text of the file with a fragment in it."""
        if self.margin:
            first, *others = text.split("\n")
            placed = (self.margin + line if line else self.margin.rstrip() for line in others)
            text = "\n".join((first, *placed))
        whole = self.before + text + self.after
        return whole.replace("\n", self.newline) if self.newline != "\n" else whole

    def infected(self, fault: Fault) -> Fault:
        """The fault of a fragment as a fault of the file."""
        start, end = (self._offset(fault.text, it) for it in fault.where)
        return fault._replace(
            clean=self.filled(fault.clean),
            text=self.filled(fault.text),
            fixed=self.filled(fault.fixed) if isinstance(fault.fixed, str) else fault.fixed,
            where=FileSpan(start, end),
        )

    def _offset(self, text: str, offset: int) -> int:
        """The offset in the file of one in a fragment."""
        behind = len(self.after.replace("\n", self.newline))
        return len(self.filled(text[:offset])) - behind


PLACES = (
    Host("prose", "# Agent\n\nEmit this:\n\n", "\n\nMore text.\n"),
    Host("before a heading", "# Agent\n\n", "\n\n# NEXT\n\nText.\n"),
    Host("behind another block", "```json\n{}\n```\n\n", "\n\n```json\n{}\n```\n"),
    Host("first line", "", "\n\nMore text.\n"),
    Host("first line, byte order mark", "\ufeff", "\n\nMore text.\n"),
    Host("last line", "Emit this:\n\n", ""),
    Host("alone", "", ""),
    Host("CRLF file", "# Agent\n\nEmit this:\n\n", "\n\nMore text.\n", newline="\r\n"),
    Host("CR file", "# Agent\n\nEmit this:\n\n", "\n\nMore text.\n", newline="\r"),
    Host("fence", "Emit this:\n\n```\n", "\n```\n\nMore text.\n"),
    Host("markdown fence", "Emit this:\n\n````markdown\n", "\n````\n"),
    Host("list fence", "1. Emit this:\n\n   ```\n   ", "\n   ```\n\n2. Go on.\n", "   "),
    Host("quoted fence", "> ```\n> ", "\n> ```\n\nText.\n", "> "),
    Host("list item", "1. Emit this:\n\n   ", "\n\n2. Go on.\n", "   "),
)
# Where a block may stand, and other tags would be excerpts.
BLOCK_PLACES = (
    Host("tight prose", "# Agent\nEmit this:\n", "\nMore text.\n"),
    Host("directly before a heading", "# Agent\n\n", "\n# NEXT\n\nText.\n"),
    Host("after a table", "| a |\n| - |\n\n", "\n\n| a |\n| - |\n"),
    Host("after a comment", "<!-- a note -->\n", "\n<!-- a note -->\n"),
    Host("CRLF file, last line", "Emit this:\n\n", "", newline="\r\n"),
    Host("tilde fence", "Emit this:\n\n~~~ txt\n", "\n~~~\n"),
    Host("fence with text", "```\nDone.\n\n", "\n\nMore.\n```\n"),
    Host("CRLF fence", "Emit this:\n\n```\n", "\n```\n", newline="\r\n"),
    Host("CRLF list fence", "1. This:\n\n   ```\n   ", "\n   ```\n", "   ", newline="\r\n"),
    Host("fence quoted in a list", "- > ```\n  > ", "\n  > ```\n", "  > "),
    Host("fence quoted deep", "10. > - ```\n    >   ", "\n    >   ```\n\nText.\n", "    >   "),
    Host("quoted list fence", "> - a\n>\n>   ```\n>   ", "\n>   ```\n", ">   "),
    Host("tight list item", "- Emit this:\n  ", "\n- Go on.\n", "  "),
    Host("indented fence", "Text.\n\n  ```\n  ", "\n  ```\n", "  "),
)
INLINE_PLACES = (
    Host("sentence", "Output ", ", please.\n"),
    Host("list item", "- If it is right: ", "\n- Else say why.\n"),
    Host("bold", "Output **", "**.\n"),
    Host("table", "| tag |\n| - |\n| ", " |\n"),
    Host("heading", "# Output ", "\n\nText.\n"),
    Host("neighbours", "Either <review>PASS</review> or ", " or <review>PASS</review>.\n"),
    Host("code", "Output: `", "`\n"),
    Host("double code", "Output ``", "`` or `<review>`.\n"),
)
# Files of several kinds.
FILES = (
    Host("headings in a fence", "Text.\n\n```\n# One\n\n", "\n\n# Two\n```\n"),
    Host("template", "Text.\n\n", "\n\nMore.\n", path="templates/system/CLAUDE-challenge.md"),
    Host("agent", "# Agent\n\n", "\n\nMore.\n", path=".claude/agents/one.md"),
    Host("command", "# Command\n\n", "\n\nMore.\n", path=".claude/commands/one.md"),
    Host("skill", "# Skill\n\n", "\n\nMore.\n", path="skills/one/SKILL.md"),
    Host("prompt", "---\nphase: challenge\n---\n\n", "\n\nMore.\n", path="prompts/one.md"),
    Host("work package", "# Task: WP01 \u2014 One\n\n", "\n\nMore.\n"),
)
_PROTOCOL = "# PROMPT EMISSION PROTOCOL\n\n### 2. Gate Passage\n\n"
PROTOCOLS = (
    Host("protocol", f"{_PROTOCOL}Emit:\n", "\n\nMore text.\n"),
    Host("tight protocol", f"{_PROTOCOL}Emit (not last phase):\n", "\nEmit (last phase): none.\n"),
    Host("before a point", f"{_PROTOCOL}Emit:\n", "\n\n### 3. Gate Failure\n\nText.\n"),
    Host("CRLF protocol", f"{_PROTOCOL}Emit:\n", "\n\nMore text.\n", newline="\r\n"),
)
