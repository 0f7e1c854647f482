"""Files of instructions in which `@path` stands for the text of another file, by program."""

from promptls.text.paths import name_of
from promptls.text.values import NamedTuple


class Importing(NamedTuple):
    """How a program follows imports.

    `deepest` is how many files it reads in a chain of imports, behind the first. `source` says
    where that is from, `verified` when. One that is not `sure` to read a file may leave
    it to others, which know no imports.
    """

    program: str
    deepest: int
    source: str
    verified: str
    sure: bool = True


CLAUDE_CODE = Importing(
    "Claude Code",
    4,
    "Claude Code 2.1.328, the program: a file at depth 5 is left out",
    "2026-11-20",
)
GEMINI_CLI = Importing(
    "Gemini CLI", 5, "Gemini CLI, memoryImportProcessor.ts, maxDepth", "2026-11-20"
)
_BY_NAME = {
    "CLAUDE.md": CLAUDE_CODE,
    "CLAUDE.local.md": CLAUDE_CODE,
    "AGENTS.md": CLAUDE_CODE._replace(sure=False),
    "GEMINI.md": GEMINI_CLI,
}
# Forms, and what tests are for.
_ASIDE = frozenset({"fixtures", "template", "templates", "testdata"})


def find_importing(path: str) -> Importing | None:
    """The program that follows the imports of a file; nothing for one that no program begins with.

    Claude Code reads AGENTS.md where there is no CLAUDE.md, and the rules in `.claude/rules`.
    """
    found = _BY_NAME.get(name_of(path))
    if found is None and ".claude/rules/" not in path:
        return None
    return found or CLAUDE_CODE if _ASIDE.isdisjoint(path.split("/")[:-1]) else None
