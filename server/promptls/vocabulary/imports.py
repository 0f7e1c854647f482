"""Files of instructions in which `@path` stands for the text of another file, by host."""

from functools import cache

from promptls.text.paths import name_of
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts import IMPORTING, is_one, load_host, title_of

# What hosts call it how far they follow imports.
CHAIN = "files in a chain of imports"
# What is known of no end.
_ENDLESS = 1 << 30


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


# Nearly all such files have a name of their own, and the others a folder.
_BY_NAME = {
    glob: Importing(host, is_sure)
    for glob, host, is_sure in sorted(IMPORTING, key=lambda it: it[2])
    if "/" not in glob
}
_BY_FOLDER = [
    (glob.partition("*")[0], (glob,), Importing(host, is_sure))
    for glob, host, is_sure in IMPORTING
    if "/" in glob
]
# Forms, and what tests are for.
_ASIDE = frozenset({"fixtures", "template", "templates", "testdata"})


def find_importing(path: str) -> Importing | None:
    """The host that follows the imports of a file; nothing for one that no host begins with.

    It is asked of every file.
    """
    found = _BY_NAME.get(name_of(path))
    if found is None:
        for part, globs, it in _BY_FOLDER:
            if part in path and is_one(path, globs):
                found = it
                break
        else:
            return None
    return found if _ASIDE.isdisjoint(path.split("/")[:-1]) else None


@cache
def _find_deepest(host: str) -> int:
    limit = load_host(host).find_limit(CHAIN)
    return limit.value if limit else _ENDLESS
