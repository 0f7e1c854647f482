"""Contracts: the parts that an answer must have, where they are, and what their values mean.

The tags, blocks and reports of the specifications are parts like those that settings declare.
"""

from enum import StrEnum

from promptls.text.values import NamedTuple


class PartKind(StrEnum):
    """What a part is written as."""

    LINE = "line"
    HEADING = "heading"
    TAG = "tag"
    FENCE = "fence"
    JSON = "json"
    BLOCK = "block"
    STATUS = "status"
    REPORT = "report"


class PartPlace(StrEnum):
    """Where a part is in an answer."""

    ANYWHERE = "anywhere"
    FIRST = "first"
    LAST = "last"
    ALONE = "alone"


class PartCount(StrEnum):
    """How often a part may occur. Where it may be `REPEATED`, it must say the same again."""

    ONCE = "once"
    REPEATED = "repeated"
    MANY = "many"


class Outcome(StrEnum):
    """What an answer means to the program that reads it.

    With `NONE` nothing in it looks like a part, and with `MALFORMED` something does that is wrong.
    `GIVEN` is an answer none of whose values is declared good.
    """

    GOOD = "good"
    BAD = "bad"
    GIVEN = "given"
    NONE = "none"
    MALFORMED = "malformed"


# What stands for a value that may be any text.
ANY = "\u2026"
_OF_LINES = (PartKind.LINE, PartKind.HEADING, PartKind.FENCE, PartKind.JSON)


class AnswerPart(NamedTuple):
    """A part of an answer.

    `word` is the name of a tag, the language of a fence or the text of a line or heading before the
    value, and `after` the text behind it; `level` is that of a heading, 0 where any will do.
    Without `values` it is any text. A `field` is the path of the value in JSON. `schema` is the
    text of a JSON Schema.
    """

    kind: PartKind
    name: str
    word: str = ""
    after: str = ""
    values: tuple[str, ...] = ()
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()
    place: PartPlace = PartPlace.ANYWHERE
    times: PartCount = PartCount.ONCE
    optional: bool = False
    level: int = 0
    field: tuple[str, ...] = ()
    schema: str = ""

    def meaning_of(self, value: str) -> Outcome:
        """What a value means by itself. Where some values are good, all others are bad."""
        if value in self.good:
            return Outcome.GOOD
        return Outcome.BAD if self.good or value in self.bad else Outcome.GIVEN

    def shown(self, value: str = "") -> str:
        """The part as it is written with a value, or with the values that it may have."""
        value = value or "|".join(self.values) or ANY
        if self.kind is PartKind.TAG:
            return f"<{self.word}>{value}</{self.word}>"
        if self.kind is PartKind.FENCE:
            return f"```{self.word}"
        if self.kind is PartKind.JSON:
            return "JSON"
        marks = f"{'#' * self.level or '##'} " if self.kind is PartKind.HEADING else ""
        return f"{marks}{self.word}{value}{self.after}"


class Contract(NamedTuple):
    """What an answer must have, in this order. `files` and `agents` are globs of what it is about.

    One without a name follows from what a template says.
    """

    name: str = ""
    parts: tuple[AnswerPart, ...] = ()
    files: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    description: str = ""

    @property
    def reads_lines(self) -> bool:
        """Whether its answers are read line by line, and not only their tags and blocks."""
        return any(it.kind in _OF_LINES for it in self.parts)


# What the specifications say of the values of their tags.
REVIEW = AnswerPart(PartKind.TAG, "review", "review", good=("PASS",), times=PartCount.REPEATED)
TASK_STATUS = AnswerPart(
    PartKind.TAG,
    "task_status",
    "task_status",
    good=("COMPLETED",),
    bad=("FAILED",),
    times=PartCount.MANY,
)
NEXT_STEPS = AnswerPart(PartKind.BLOCK, "block", place=PartPlace.LAST)
STATUS = AnswerPart(PartKind.STATUS, "status", place=PartPlace.LAST)
REPORT = AnswerPart(PartKind.REPORT, "report", good=("completed",), field=("status",))
BUILT_IN = (REVIEW, TASK_STATUS, NEXT_STEPS, STATUS, REPORT)
