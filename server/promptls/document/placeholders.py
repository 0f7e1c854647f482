"""Placeholders in both of their spellings, with one class for each."""

from collections.abc import Iterator
from enum import StrEnum

from promptls.document.node import Group, Node
from promptls.text.spans import Span
from promptls.text.values import Value, once


class Spelling(StrEnum):
    """The marks around a name. The two mean the same."""

    ANGLES = "<<>>"
    BRACES = "{{}}"

    @property
    def opening(self) -> str:
        """The marks before a name."""
        return self[:2]

    @property
    def closing(self) -> str:
        """The marks behind a name."""
        return self[2:]

    def around(self, name: str) -> str:
        """The placeholder for a name."""
        return f"{self[:2]}{name}{self[2:]}"


class PlaceholderForm(StrEnum):
    """The one class of a placeholder; the rules read it and nothing else."""

    EXACT = "exact"
    PADDED = "padded"
    EMPTY = "empty"
    NESTED = "nested"
    UNCLOSED = "unclosed"
    UNOPENED = "unopened"


class PlaceholderName(Node[Span], metaclass=Value):
    """What is between the marks of a placeholder."""


class Placeholder(Node[Span], metaclass=Value):
    """`<<NAME>>` or `{{NAME}}`, or what is meant to be one.

    `name` is without the space around it. `inner` is all between the marks; where one closing
    mark or both are missing, it ends with the name. A `doubtful` one, as in `style={{name}}`, may
    belong to another language: it counts only if its name can mean one that is known.
    """

    form: PlaceholderForm
    spelling: Spelling
    name: str
    inner: Span
    in_prose: bool
    doubtful: bool = False

    @property
    def is_half(self) -> bool:
        """Whether the marks are there on one side only."""
        return self.form is PlaceholderForm.UNCLOSED or self.form is PlaceholderForm.UNOPENED

    def children(self) -> Iterator[Node[Span]]:
        """The name."""
        yield PlaceholderName(self.inner)


class Placeholders(Group[Span], metaclass=Value):
    """All placeholders of a section.

    `names` are those that an injection finds in it, in code and comments too, for it replaces
    them everywhere.
    """

    found: tuple[Placeholder, ...]
    names: frozenset[str]

    @once
    def exact_names(self) -> tuple[str, ...]:
        """The name of each placeholder that is written as it should be."""
        exact = (it for it in self.found if it.form is PlaceholderForm.EXACT)
        return tuple(it.name for it in exact if not it.doubtful)

    def children(self) -> Iterator[Node[Span]]:
        """The placeholders one by one."""
        yield from self.found
