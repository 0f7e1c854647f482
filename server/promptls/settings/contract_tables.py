"""The keys of `[contracts.NAME]`: what an answer must have, part by part."""

from collections.abc import Sequence
from typing import Annotated, Literal

from promptls.settings.declaration import Table, Text, key
from promptls.settings.strings import FilePath, Glob, Name, Prose

Form = Annotated[str, Text("string", min_length=1, max_length=200, check="form")]
Value = Annotated[str, Text("string", min_length=1, max_length=200)]


class PartTable(Table):
    """A part of an answer: exactly one of line, heading, tag, fence, json, block or status."""

    ONE_OF = ("line", "heading", "tag", "fence", "json", "block", "status")

    line: Form | None = key(
        default=None,
        meaning="A line, in which `{A,B}` is one of these values, and `{}` any text.",
        example="VERDICT: {PASS,FAIL}",
    )
    heading: Form | None = key(
        default=None,
        meaning="A heading, with values as in a line. Without `#` its level does not matter.",
        example="## PLAN {COMPLETE,BLOCKED}",
    )
    tag: Name | None = key(
        default=None,
        meaning="A tag of `[tags]`, or one that promptls knows, with its values.",
        example="verdict",
    )
    fence: Name | None = key(
        default=None,
        meaning="A code fence of this language. What is in one of `json` is read.",
        example="json",
    )
    json: bool = key(
        default=False,
        meaning="Whether the answer is JSON and nothing else.",
        example=True,
    )
    block: bool = key(
        default=False,
        meaning="Whether it is a block of next steps.",
        example=True,
    )
    status: bool = key(
        default=False,
        meaning="Whether it is a status line.",
        example=True,
    )
    name: Name | None = key(
        default=None,
        meaning="The name under which programs read the part; else it follows from its text.",
        example="verdict",
    )
    schema: FilePath | None = key(
        default=None,
        meaning="A file with the JSON Schema of what is in the fence, or of the answer.",
        example="schemas/report.json",
        details=(
            "The path is relative to the project. Its keywords are `type`, `enum`, `const`, "
            "`properties`, `required`, `additionalProperties`, `items`, `allOf`, `anyOf`, `oneOf`, "
            "`$ref` within the file, `pattern`, `multipleOf`, `uniqueItems` and the limits of "
            "numbers and sizes. Another one that decides what matches, such as `not`, is an error; "
            "those that only describe, such as `title` and `format`, are ignored."
        ),
    )
    field: Value | None = key(
        default=None,
        meaning="The key of the JSON that holds the value; `a.b` is `b` in `a`.",
        example="verdict",
    )
    place: Literal["anywhere", "first", "last", "alone"] = key(
        default="anywhere",
        meaning="Where it is: alone means that the answer has nothing else.",
        example="last",
        details="A block and a status line are always last, and JSON is always alone.",
    )
    many: bool = key(
        default=False,
        meaning="Whether there may be several.",
        example=True,
    )
    optional: bool = key(
        default=False,
        meaning="Whether it may be missing.",
        example=True,
    )
    good: Sequence[Value] = key(
        default=(),
        meaning="The values that mean yes. Any other value then means no.",
        example=["PASS"],
    )
    bad: Sequence[Value] = key(
        default=(),
        meaning="The values that mean no.",
        example=["FAIL"],
    )


class ContractTable(Table):
    """What an answer must have, in this order, so that a program can read it."""

    REQUIRED = ("parts",)

    description: Prose = key(
        default="",
        meaning="Description of the contract, for people.",
        example="What the merge gate reads",
    )
    files: Sequence[Glob] = key(
        default=(),
        meaning="The prompts and agents, as globs, whose answers it is about.",
        example=["prompts/review*.md"],
    )
    agents: Sequence[Glob] = key(
        default=(),
        meaning="The names of agents, as globs, whose answers it is about.",
        example=["code-reviewer"],
        details="They count for the files of the agents, and for `promptls hook`.",
    )
    parts: Sequence[PartTable] = key(
        default=(),
        meaning="The parts of an answer, each a table `[[contracts.NAME.parts]]`.",
        example=[{"line": "VERDICT: {PASS,FAIL}", "place": "last", "good": ["PASS"]}],
    )
