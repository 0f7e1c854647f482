"""What `[contracts]` must be: a contract that no answer can fulfil is a mistake of the settings."""

import pytest

from cli.console import run, write
from promptls.settings.reading import parse_settings
from promptls.vocabulary import Contract
from promptls.vocabulary.contracts import AnswerPart, PartCount, PartKind, PartPlace
from settings.chains import settings_of
from settings.mistakes import mistakes


def contract_of(*parts: str, more: str = "") -> str:
    """The settings of a contract with some parts, each the lines of its table."""
    tables = (f"[[contracts.review.parts]]\n{it}\n" for it in parts)
    return f'[contracts.review]\nfiles = ["prompts/*.md"]\n{"".join(tables)}{more}'


def issues(*parts: str) -> list[tuple[str, str]]:
    text = contract_of(*parts)
    found = parse_settings(text, in_pyproject=False).issues
    return [(text[it.span.start : it.span.end].partition("\n")[0], it.message) for it in found]


def declared(*parts: str, more: str = "") -> Contract:
    (found,) = settings_of(contract_of(*parts, more=more)).vocabulary.contracts
    return found


def test_a_line_with_values() -> None:
    text = 'line = "VERDICT: {PASS, NOT READY}."\nplace = "last"\ngood = ["PASS"]'
    assert declared(text) == Contract(
        "review",
        (
            AnswerPart(
                PartKind.LINE,
                "verdict",
                "VERDICT: ",
                ".",
                ("PASS", "NOT READY"),
                good=("PASS",),
                place=PartPlace.LAST,
            ),
        ),
        ("prompts/*.md",),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('line = "DONE"', AnswerPart(PartKind.LINE, "done", values=("DONE",))),
        ('line = "SCORE: {}"', AnswerPart(PartKind.LINE, "score", "SCORE: ")),
        ('line = "{YES,NO}"', AnswerPart(PartKind.LINE, "line", values=("YES", "NO"))),
        (
            'heading = "## PLAN {COMPLETE,BLOCKED}"',
            AnswerPart(PartKind.HEADING, "plan", "PLAN ", values=("COMPLETE", "BLOCKED"), level=2),
        ),
        ('heading = "Summary"', AnswerPart(PartKind.HEADING, "summary", values=("Summary",))),
        (
            'tag = "task_status"\nmany = true',
            AnswerPart(
                PartKind.TAG,
                "task_status",
                "task_status",
                values=("COMPLETED", "FAILED"),
                times=PartCount.MANY,
            ),
        ),
        (
            'fence = "json"\nname = "report"\nfield = "result.verdict"\noptional = true',
            AnswerPart(
                PartKind.FENCE, "report", "json", field=("result", "verdict"), optional=True
            ),
        ),
        ("json = true", AnswerPart(PartKind.JSON, "json", place=PartPlace.ALONE)),
        ("block = true", AnswerPart(PartKind.BLOCK, "block", place=PartPlace.LAST)),
        ("status = true", AnswerPart(PartKind.STATUS, "status", place=PartPlace.LAST)),
    ],
)
def test_what_a_part_is(text: str, expected: AnswerPart) -> None:
    assert declared(text).parts == (expected,)


def test_a_tag_of_the_settings() -> None:
    tag = '[tags.verdict]\nvalues = ["OK", "BAD"]\n'
    (part,) = declared('tag = "verdict"\ngood = ["OK"]', more=tag).parts
    assert (part.values, part.good) == (("OK", "BAD"), ("OK",))


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (
            [],
            ("[contracts.review]", "a contract without parts demands nothing: add [[….parts]]"),
        ),
        (
            ['place = "last"'],
            (
                "[[contracts.review.parts]]",
                "a part needs one of line, heading, tag, fence, json, block or status",
            ),
        ),
        (
            ['line = "A"\ntag = "review"'],
            ('"review"', "a part has one of these keys, and this one has 'line', too"),
        ),
        (['line = "A {B"'], ('"A {B"', "'{' is not closed: expected '}'")),
        (['line = "A }B"'], ('"A }B"', "'}' without '{'")),
        (['line = "{A} {B}"'], ('"{A} {B}"', "more than one {…}: a part has one value")),
        (['line = "A: {B,,C}"'], ('"A: {B,,C}"', "empty value between commas")),
        (['line = "A: {B,B}"'], ('"A: {B,B}"', "duplicate value 'B'")),
        (['line = "{}"'], ('"{}"', "any line would do: write what is before the value")),
        (['line = "A\\nB"'], ('"A\\nB"', "expected one line")),
        (['heading = "## "'], ('"## "', "expected a text")),
        (
            ['tag = "review"\nschema = "a.json"'],
            ('"a.json"', "'schema' is for JSON: a fence of json, or 'json = true'"),
        ),
        (
            ['fence = "python"\nfield = "a"'],
            ('"a"', "'field' is for JSON: a fence of json, or 'json = true'"),
        ),
        (
            ['fence = "json"\ngood = ["yes"]'],
            ('["yes"]', "'good' needs 'field', the key of the JSON with the value"),
        ),
        (
            ['fence = "json"\nbad = ["no"]'],
            ('["no"]', "'bad' needs 'field', the key of the JSON with the value"),
        ),
        (['block = true\ngood = ["x"]'], ('["x"]', "'good' is for parts with a value")),
        (['block = true\nplace = "first"'], ('"first"', "'block' is always last")),
        (['json = true\nplace = "last"'], ('"last"', "'json' is always alone")),
        (
            ['line = "A: {YES,NO}"\ngood = ["YEs"]'],
            ('"YEs"', "unknown value 'YEs'; did you mean 'YES'?"),
        ),
        (
            ['line = "A: {YES,NO}"\nbad = ["never"]'],
            ('"never"', "unknown value 'never'; expected YES or NO"),
        ),
        (
            ['line = "A: {YES,NO}"\ngood = ["YES"]\nbad = ["YES"]'],
            ('"YES"', "'YES' is good already"),
        ),
        (
            ['line = "A: {B}"', 'line = "a: {C}"'],
            ('"a: {C}"', "another part is named 'a'; give this one a 'name' of its own"),
        ),
        (
            ['line = "A: {B}"', 'tag = "review"\nname = "a"'],
            ('"a"', "another part is named 'a'; give this one a 'name' of its own"),
        ),
        (
            ['line = "A: {B}"\nplace = "last"', 'line = "C"\nplace = "last"'],
            ('"last"', "'a' must be last, and 'c' cannot be behind it"),
        ),
        (
            ['line = "A: {B}"\nplace = "last"', 'fence = "json"'],
            ('"json"', "'a' must be last, and 'json' cannot be behind it"),
        ),
        (
            ["status = true\nmany = true", "block = true\noptional = true"],
            ("true", "'status' must be last, and 'block' cannot be behind it"),
        ),
        (
            ['fence = "json"', 'line = "C"\nplace = "first"'],
            ('"first"', "'c' must be first, and 'json' cannot be before it"),
        ),
        (
            ['heading = "A"\nplace = "last"', 'heading = "B"'],
            ('"B"', "'a' must be last, and 'b' cannot be behind it"),
        ),
        (
            ["json = true", 'line = "C"\noptional = true'],
            ('"C"', "'json' must be alone, so that there can be no other part"),
        ),
        (
            ['line = "C"', 'line = "D"\nplace = "alone"'],
            ('"alone"', "'d' must be alone, so that there can be no other part"),
        ),
    ],
)
def test_a_part_that_no_answer_can_have(parts: list[str], expected: tuple[str, str]) -> None:
    assert issues(*parts) == [expected]


@pytest.mark.parametrize(
    "parts",
    [
        ["block = true\noptional = true", "status = true\noptional = true"],
        ['heading = "A"\nplace = "last"', 'line = "C"\nplace = "last"'],
        ['line = "C"\nplace = "first"', 'line = "D"', "block = true"],
        ['tag = "review"\nplace = "last"', 'tag = "task_status"\nmany = true'],
        ["json = true\noptional = true", 'line = "C"\noptional = true'],
    ],
)
def test_parts_that_an_answer_can_have_together(parts: list[str]) -> None:
    assert issues(*parts) == []


@pytest.mark.usefixtures("folder")
class TestNames:
    """What contracts name, and what names them."""

    def test_unknown_names(self) -> None:
        text = contract_of('tag = "reviw"', 'tag = "review"\ngood = ["PAS"]\nname = "b"')
        assert mistakes(text + '[hook.reviewer]\ncontracts = ["reviews"]\n') == [
            ('"reviews"', "unknown contract 'reviews'; did you mean 'review'?"),
            ('"reviw"', "unknown tag 'reviw'; did you mean 'review'?"),
            ('"PAS"', "unknown value 'PAS'; did you mean 'PASS'?"),
        ]

    def test_a_schema_is_read_from_the_project_alone(self) -> None:
        write("../a.json", "{}")
        assert mistakes(contract_of('json = true\nschema = "none.json"')) == [
            ('"none.json"', "cannot read 'none.json': no such file or directory")
        ]
        assert mistakes(contract_of('json = true\nschema = "../a.json"')) == [
            ('"../a.json"', "cannot read '../a.json': outside of the workspace")
        ]

    def test_a_schema_must_be_one(self) -> None:
        write("a.json", '{"type": "objekt"}')
        (found,) = mistakes(contract_of('json = true\nschema = "a.json"'))
        assert found[0] == '"a.json"'
        assert found[1].startswith("a.json: ")

    def test_a_schema_that_demands_more_than_can_be_judged(self) -> None:
        write("a.json", '{"properties": {"verdict": {"not": {"const": "maybe"}}}}')
        message = "a.json: keyword 'not' is not supported, found at '#/properties/verdict/not'"
        assert mistakes(contract_of('json = true\nschema = "a.json"')) == [('"a.json"', message)]

    def test_the_schema_is_part_of_the_contract(self) -> None:
        write("schemas/report.json", '{"type": "object"}')
        text = contract_of('fence = "json"\nschema = "schemas/report.json"')
        assert mistakes(text) == []
        write("promptls.toml", text)
        assert run("check").code == 0
