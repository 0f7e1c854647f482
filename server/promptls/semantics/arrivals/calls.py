"""What the text of a file is filled in with, and what is noticed meanwhile."""

from collections.abc import Callable

from promptls.semantics.arrivals.splitting import TypedArguments
from promptls.text.values import NamedTuple


class HostRefusal(Exception):  # noqa: N818 - that is what it is
    """Why a host does not accept the arguments, or the file."""


class Call(NamedTuple):
    """What a text is filled in with.

    `names` are those of the arguments, in their order, `folder` is where the file is, `command` the
    name by which it is called, and `read` gives the content of a file, or nothing.
    """

    arguments: TypedArguments
    names: tuple[str, ...] = ()
    folder: str = ""
    command: str = ""
    read: Callable[[str], str | None] = lambda _: None


class Notes(NamedTuple):
    """What a person must know of a text that arrives.

    What `commands` print would take their places. `files` are put in. `left` are placeholders that
    stay as they are written, and `empty` those of which nothing is left.
    """

    commands: list[str]
    files: list[str]
    left: list[str]
    empty: list[str]
