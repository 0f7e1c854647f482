"""Files with a place for a fragment, such as a block or a tag."""

from typing import NamedTuple

from faults.fault import Fault
from promptls.text.spans import FileSpan
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role


class Host(NamedTuple):
    """A file with a place for a fragment. `margin` is before each of its lines but the first."""

    name: str
    before: str = ""
    after: str = ""
    margin: str = ""
    newline: str = "\n"
    path: str = "example.md"
    kind: Kind | None = None
    role: Role | None = None

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
        return fault._replace(
            clean=self.filled(fault.clean),
            text=self.filled(fault.text),
            fixed=self.filled(fault.fixed) if isinstance(fault.fixed, str) else fault.fixed,
            where=tuple(
                FileSpan(self._offset(fault.text, start), self._offset(fault.text, end))
                for start, end in fault.where
            ),
        )

    def _offset(self, text: str, offset: int) -> int:
        """The offset in the file of one in a fragment, or shortly before the fragment."""
        behind = len(self.after.replace("\n", self.newline))
        return len(self.filled(text[: max(offset, 0)])) - behind + min(offset, 0)


_BARE = (
    Host("prose", "# Agent\n\nEmit this:\n\n", "\n\nMore text.\n"),
    Host("tight prose", "# Agent\nEmit this:\n", "\nMore text.\n"),
    Host("before a heading", "# Agent\n\n", "\n\n# NEXT\n\nText.\n"),
    Host("directly before a heading", "# Agent\n\n", "\n# NEXT\n\nText.\n"),
    Host("after a table", "| a |\n| - |\n\n", "\n\n| a |\n| - |\n"),
    Host("after a list", "- one\n- two\n\n", "\n\n- one\n- two\n"),
    Host("after a fence", "```json\n{}\n```\n", "\n```json\n{}\n```\n"),
    Host("after a comment", "<!-- a note -->\n", "\n<!-- a note -->\n"),
    Host("section", "# SUGGESTED PROMPTS\n\nEmit:\n\n", "\n\nYou are the foundation.\n"),
    Host("first line", "", "\n\nMore text.\n"),
    Host("first line, byte order mark", "\ufeff", "\n\nMore text.\n"),
    Host("last line", "Emit this:\n\n", ""),
    Host("alone", "", ""),
    Host("CRLF file", "# Agent\n\nEmit this:\n\n", "\n\nMore text.\n", newline="\r\n"),
    Host("CRLF file, last line", "Emit this:\n\n", "", newline="\r\n"),
    Host("CR file", "# Agent\n\nEmit this:\n\n", "\n\nMore text.\n", newline="\r"),
)
_FENCED = (
    Host("fence", "Emit this:\n\n```\n", "\n```\n\nMore text.\n"),
    Host("text fence", "Emit this:\n\n```text\n", "\n```\n\nMore text.\n"),
    Host("markdown fence", "Emit this:\n\n````markdown\n", "\n````\n"),
    Host("tilde fence", "Emit this:\n\n~~~ txt\n", "\n~~~\n"),
    Host("fence with text", "```\nDone.\n\n", "\n\nMore.\n```\n"),
    Host("CRLF fence", "Emit this:\n\n```\n", "\n```\n", newline="\r\n"),
)
_INSIDE = (
    Host("list fence", "1. Emit this:\n\n   ```\n   ", "\n   ```\n\n2. Go on.\n", "   "),
    Host("deep list fence", "- a\n  - b\n\n    ```\n    ", "\n    ```\n", "    "),
    Host("CRLF list fence", "1. This:\n\n   ```\n   ", "\n   ```\n", "   ", newline="\r\n"),
    Host("quoted fence", "> ```\n> ", "\n> ```\n\nText.\n", "> "),
    Host("fence quoted in a list", "- > ```\n  > ", "\n  > ```\n", "  > "),
    Host(
        "fence quoted deep in a list",
        "10. > - ```\n    >   ",
        "\n    >   ```\n\nText.\n",
        "    >   ",
    ),
    Host("quoted list fence", "> - a\n>\n>   ```\n>   ", "\n>   ```\n", ">   "),
    Host("list item", "1. Emit this:\n\n   ", "\n\n2. Go on.\n", "   "),
    Host("tight list item", "- Emit this:\n  ", "\n- Go on.\n", "  "),
    Host("indented fence", "Text.\n\n  ```\n  ", "\n  ```\n", "  "),
)
PROMPT_HOSTS = (*_BARE, *_FENCED, *_INSIDE)
STATUS_HOSTS = PROMPT_HOSTS
# One delimiter is enough to know a status block only here.
SECTION_HOSTS = tuple(
    it._replace(before=f"# SUGGESTED PROMPTS\n\n{it.before.replace('# Agent', '## Agent')}")
    for it in PROMPT_HOSTS
    if not it.before.startswith("\ufeff")
)
# A file with LF, and room for a line end behind the block.
LINE_END_HOSTS = tuple(it for it in PROMPT_HOSTS if it.newline == "\n" and it.after)
_PROTOCOL = "# PROMPT EMISSION PROTOCOL\n\n### 2. Gate Passage\n\n"
EMISSION_HOSTS = (
    Host("protocol", f"{_PROTOCOL}Emit:\n", "\n\nMore text.\n"),
    Host("tight protocol", f"{_PROTOCOL}Emit (not last phase):\n", "\nEmit (last phase): none.\n"),
    Host("end of protocol", f"{_PROTOCOL}Emit:\n", ""),
    Host("before a point", f"{_PROTOCOL}Emit:\n", "\n\n### 3. Gate Failure\n\nText.\n"),
    Host("CRLF protocol", f"{_PROTOCOL}Emit:\n", "\n\nMore text.\n", newline="\r\n"),
)
