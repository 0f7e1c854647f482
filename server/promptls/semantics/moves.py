"""Files and folders that get other paths."""

from collections.abc import Sequence

from promptls.text.paths import agent_name_of, name_of
from promptls.text.values import NamedTuple


class Move(NamedTuple):
    """A file or a folder that gets another path. Both are relative to the root of a project.

    The folder of a skill has its name, and the file of an agent may have it, too.
    """

    old: str
    new: str
    is_folder: bool = False
    is_skill: bool = False
    is_agent: bool = False

    @property
    def names(self) -> tuple[str, str]:
        """What the skill or the agent that moves is called, before and after."""
        find = agent_name_of if self.is_agent else name_of
        return find(self.old), find(self.new)

    def apply(self, path: str) -> str | None:
        """The new path of a file that is moved, itself or with its folder."""
        if path == self.old:
            return self.new
        if self.is_folder and path.startswith(f"{self.old}/"):
            return self.new + path[len(self.old) :]
        return None


def find_new_path(path: str, moves: Sequence[Move]) -> str:
    """The path that a file or a folder has after some moves."""
    return next((new for it in moves if (new := it.apply(path)) is not None), path)


def find_marks(moves: Sequence[Move]) -> tuple[str, ...]:
    """Texts of which a file has one if it names any of the moved files."""
    # A settings file may name a file by a path from its own folder, but never without its name.
    return tuple(dict.fromkeys(it.names[0] for it in moves if it.old))
