"""What is counted of a host: files, skills, and what is compared with a limit."""

from typing import Literal

from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts.facts import FactSource
from promptls.vocabulary.hosts.standing import PER_TOKEN

# What has become of a skill in the list. One that is unlisted is not meant to be there.
State = Literal["whole", "cut", "shortened", "name only", "left out", "unlisted"]
# What a limit is for.
Part = Literal["instructions", "file", "skills", "description"]


def to_tokens(size: int) -> int:
    """About how many tokens so many characters are."""
    return -(-size // PER_TOKEN)


class CountedFile(NamedTuple):
    """A file whose text is always there, in characters and bytes, and the file that imports it."""

    path: str
    size: int
    bytes: int
    imported_by: str = ""


class CountedSkill(NamedTuple):
    """A skill in the list: the characters that it has there, and those of its text as written.

    `why` says why it is not there.
    """

    path: str
    name: str
    state: State
    size: int
    written: int
    why: str = ""


class LimitCheck(NamedTuple):
    """A number and its limit, which the host sets, or the project instead of it.

    `path` is the file or the skill that it is of: only those that are too large are compared.
    """

    part: Part
    size: int
    limit: int
    unit: str
    by: Literal["host", "project"]
    path: str = ""

    @property
    def is_exceeded(self) -> bool:
        """Whether the number is above the limit."""
        return self.size > self.limit


class HostBudget(NamedTuple):
    """What a model always carries in a host, with each comparison with a limit.

    `skills` is nothing where it is not known how the host lists them, and `list_size` the number of
    characters of the whole list, before anything falls out of it.
    """

    host: str
    title: str
    source: FactSource
    files: tuple[CountedFile, ...] = ()
    skills: tuple[CountedSkill, ...] | None = None
    list_size: int = 0
    comparisons: tuple[LimitCheck, ...] = ()
    note: str = ""

    @property
    def text_size(self) -> int:
        """The characters of all instructions."""
        return sum(it.size for it in self.files)

    @property
    def is_exceeded(self) -> bool:
        """Whether any limit is."""
        return any(it.is_exceeded for it in self.comparisons)
