"""What was read of a part of an answer, and what is wrong with it."""

from enum import StrEnum

from promptls.document import Json
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary.contracts import AnswerPart


class Flaw(StrEnum):
    """What is wrong with a part that is there."""

    FORM = "it is written otherwise"
    FENCED = "it is in a code fence"
    INLINE = "it is within a line"
    UNFENCED = "it is in no fence"
    OPEN = "its fence is not closed"
    SURROUNDED = "text is around it"
    UNKNOWN = "its value is not listed"
    LONGER = "its value goes on"
    CHOICE = "it repeats what may be chosen"
    VALUELESS = "it has no value"
    INVALID = "it is no JSON"
    SCHEMA = "it does not fit its schema"
    PLACE = "it is in another place"
    ORDER = "it comes before what is due first"
    REPEATED = "it has been there before"
    CONFLICT = "an earlier one says something else"
    # Rules for tags, blocks and reports say what it is.
    REPORTED = "another rule reports it"


class PartFlaw(NamedTuple):
    """A flaw at its place. `text` is what should be there, or what is wrong with JSON.

    `other` is the place of the part that it has to do with.
    """

    flaw: Flaw
    span: FileSpan
    text: str = ""
    other: FileSpan | None = None


class PartReading(NamedTuple):
    """A part of an answer: all of it, its value and where that is.

    One with flaws has a value only if that is right by itself. `id` tells the values of one tag
    apart, such as the number of a task.
    """

    part: AnswerPart
    span: FileSpan
    value: Json = None
    value_span: FileSpan | None = None
    flaws: tuple[PartFlaw, ...] = ()
    id: str = ""

    def with_flaw(self, flaw: Flaw, text: str = "", other: FileSpan | None = None) -> "PartReading":
        """The same with one more flaw, at its place."""
        return self._replace(flaws=(*self.flaws, PartFlaw(flaw, self.span, text, other)))
