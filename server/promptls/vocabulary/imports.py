"""Files of instructions in which `@path` stands for the text of another file, by host."""

from functools import cache

from promptls.text.paths import name_of
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts import CLAUDE_CODE, load_host, title_of

# What hosts call it how far they follow imports.
CHAIN = "files in a chain of imports"


class Importing(NamedTuple):
    """The host that follows the imports of a file.

    One that is not `sure` to read the file may leave it to others, which know no imports.
    """

    host: str
    sure: bool = True

    @property
    def title(self) -> str:
        """What the host is called in a sentence."""
        return title_of(self.host)

    @property
    def deepest(self) -> int:
        """How many files it reads in a chain of imports, behind the first."""
        return _find_deepest(self.host)


_BY_NAME = {
    "CLAUDE.md": Importing(CLAUDE_CODE),
    "CLAUDE.local.md": Importing(CLAUDE_CODE),
    "AGENTS.md": Importing(CLAUDE_CODE, sure=False),
    "GEMINI.md": Importing("gemini"),
}
# Forms, and what tests are for.
_ASIDE = frozenset({"fixtures", "template", "templates", "testdata"})


def find_importing(path: str) -> Importing | None:
    """The host that follows the imports of a file; nothing for one that no host begins with.

    Claude Code reads AGENTS.md where there is no CLAUDE.md, and the rules in `.claude/rules`.
    """
    found = _BY_NAME.get(name_of(path))
    if found is None and ".claude/rules/" not in path:
        return None
    is_aside = not _ASIDE.isdisjoint(path.split("/")[:-1])
    return None if is_aside else found or _BY_NAME["CLAUDE.md"]


@cache
def _find_deepest(host: str) -> int:
    return next(it.value for it in load_host(host).limits if it.what == CHAIN)
