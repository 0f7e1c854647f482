"""What can be renamed, why something cannot, and the edits of a renaming."""

from collections.abc import Mapping
from enum import Enum

from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple


class Refusal(NamedTuple):
    """Why something cannot be renamed, or not to that name."""

    message: str


class Renamable(NamedTuple):
    """A name that can be changed, with its place."""

    span: FileSpan
    name: str


class Reason(Enum):
    """Why a place is changed, as a person sees it in a preview. The last is to be confirmed."""

    DECLARATION = "Declaration"
    DEFINITION = "Definition"
    USE = "Use"
    TAG = "Tag"
    OTHER = "Use in a file that declares the name itself"


class NameEdit(NamedTuple):
    """A name that is replaced by the new one."""

    span: FileSpan
    text: str
    reason: Reason


class Renaming(NamedTuple):
    """The edits of a renaming by absolute path, in source order."""

    old: str
    new: str
    edits: Mapping[str, tuple[NameEdit, ...]]
