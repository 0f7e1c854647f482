"""What a model says of a value that it does not accept."""

from typing import NamedTuple

# The keys and indexes that lead to a value.
Path = tuple[str | int, ...]


class Rejection(NamedTuple):
    """A value that is not accepted. Where something is missing, the path leads to the object."""

    path: Path
    message: str
    is_missing: bool = False
