"""Lines of answers as models write them, beside forms of every shape: what is read, what is meant."""

import pytest

from promptls.prompts import ParsedResponse
from promptls.prompts.demands import read_demands
from promptls.prompts.response_fixes import fix_response
from promptls.prompts.responses import rules_for
from promptls.semantics.contracts.wording import describe_order
from prompts.own_contract import malformed, read, summary, vocabulary_of

VERDICT = 'line = "VERDICT: {PASS,FAIL}"\nplace = "%s"'
NOTED = 'line = "VERDICT: {PASS,PASS_WITH_NOTES,FAIL}"'
SIGNS = 'line = "(the) [VER]*+ {a.b,a+b}$"'
BOLD = 'line = "**Verdict: {benign,malicious}**"'
ITEM = 'line = "- Result: {YES,NO}"'
UNDERLINED = 'line = "__STATUS__ {YES,NO}"'
WIDE = 'line = "\u7d50\u679c\uff1a{\u5408\u683c,\u4e0d\u5408\u683c}"'
ENDED = 'line = "No issues found."'
STREET = 'line = "Ziel: {stra\u00dfe,weg}"'
WORDLESS = 'line = "**{YES,NO}**"'
FREE = 'line = "SUMMARY: {}"'
SCORE = 'line = "SCORE: {}/10"'
LEVEL = 'heading = "# Summary: {}"'


def values(found: ParsedResponse) -> list[object]:
    return [it.value for it in found.parts]


@pytest.mark.parametrize(
    ("part", "text", "value"),
    [
        (VERDICT % "last", "\ufeffVERDICT: PASS\r\n", "PASS"),
        (VERDICT % "first", "\ufeffVERDICT: PASS\r\nFine.", "PASS"),
        (VERDICT % "alone", "\ufeff\r\n\tVERDICT: PASS\t\r\n", "PASS"),
        (VERDICT % "last", "<!--\nVERDICT: FAIL\n-->\nVERDICT: PASS", "PASS"),
        (NOTED, "VERDICT: PASS_WITH_NOTES", "PASS_WITH_NOTES"),
        (SIGNS, "(the) [VER]*+ a.b$", "a.b"),
        (BOLD, "**Verdict: benign**", "benign"),
        (ITEM, "- Result: NO", "NO"),
        (UNDERLINED, "__STATUS__ YES", "YES"),
        (WIDE, "\u7d50\u679c\uff1a\u4e0d\u5408\u683c", "\u4e0d\u5408\u683c"),
        (ENDED, "No issues found.", "No issues found."),
        (WORDLESS, "Some line\n**YES**\n**Some** line", "YES"),
        ('line = "**{}**"', "Some line\n**YES**", "YES"),
        (FREE, "SUMMARY: `a`  *b*.", "`a`  *b*."),
        (SCORE, "SCORE: 7/10", "7"),
        ('heading = "# Done"\nplace = "alone"', "\ufeff# Done\n", "Done"),
        ("json = true", "\ufeff{}", {}),
        ("json = true", " true\n", True),
    ],
)
def test_a_line_that_is_right(part: str, text: str, value: object) -> None:
    found = read(text, part)
    assert (values(found), found.findings) == ([value], [])


@pytest.mark.parametrize(
    ("part", "text", "value", "meant"),
    [
        (VERDICT % "last", "VERDICT:\tPASS", "PASS", "VERDICT: PASS"),
        (VERDICT % "last", "VERDICT:\u00a0PASS", "PASS", "VERDICT: PASS"),
        (VERDICT % "last", "VERDICT: PASS\u200b", "PASS", "VERDICT: PASS"),
        (VERDICT % "last", "1. VERDICT: 'pass'", "PASS", "VERDICT: PASS"),
        (NOTED, "VERDICT: **PASS_WITH_NOTES**", "PASS_WITH_NOTES", "VERDICT: PASS_WITH_NOTES"),
        (SIGNS, "(The) [ver]+ A.B", "a.b", "(the) [VER]*+ a.b$"),
        (BOLD, "Verdict: benign", "benign", "**Verdict: benign**"),
        (BOLD, "## **Verdict:** malicious.", "malicious", "**Verdict: malicious**"),
        (ITEM, "Result: yes", "YES", "- Result: YES"),
        (ITEM, "2. Result: YES", "YES", "- Result: YES"),
        (UNDERLINED, "**STATUS** YES", "YES", "__STATUS__ YES"),
        (
            WIDE,
            "\u7d50\u679c\uff1a**\u5408\u683c**\u3002",
            "\u5408\u683c",
            "\u7d50\u679c\uff1a\u5408\u683c",
        ),
        (ENDED, "**no issues found**", "No issues found.", "No issues found."),
        (STREET, "ziel: STRASSE", "stra\u00dfe", "Ziel: stra\u00dfe"),
        (WORDLESS, "Yes", "YES", "**YES**"),
        (FREE, "**SUMMARY:** It  works.", None, "SUMMARY: It  works."),
        ('line = "FILE: {}"', "**FILE:** `__init__`", None, "FILE: __init__"),
        (SCORE, "**SCORE: 7/10**", None, "SCORE: 7/10"),
        (LEVEL, "## Summary: **x** y", "**x** y", "# Summary: **x** y"),
        (LEVEL, "## **Summary:** x", None, "# Summary: x"),
        # What is meant only its author can say.
        (FREE, "**SUMMARY:** use `make`.", None, "SUMMARY: \u2026"),
        (FREE, "SUMMARY:  `make` it", None, "SUMMARY: \u2026"),
        (SCORE, "SCORE: 7/100", None, "SCORE: \u2026/10"),
        (LEVEL, "## **Summary:** `x` y", None, "# Summary: \u2026"),
    ],
)
def test_a_line_in_another_form(part: str, text: str, value: object, meant: str) -> None:
    found = read(text, part)
    (finding,) = found.findings
    assert (values(found), finding.rule) == ([value], "response-part-malformed")
    assert finding.message.startswith(f"expected {meant!r}, found ")
    assert (finding.fix is None) == ("\u2026" in meant)


@pytest.mark.parametrize(
    ("part", "text", "message"),
    [
        (NOTED, "VERDICT: PASS_WITH", "unexpected text in the value 'PASS_WITH'; expected "),
        (NOTED, "VERDICT: PASS WITH NOTES", "unexpected text in the value 'PASS WITH NOTES'; "),
        (NOTED, "VERDICT: PASS/FAIL", "several values of 'verdict'; expected "),
        (SIGNS, "(the) [VER]*+ aXb$", "invalid value 'aXb'; did you mean 'a"),
        (VERDICT % "last", "VERDICT: [PASS]", "invalid value '[PASS]'; did you mean 'PASS'?"),
        (VERDICT % "last", "VERDICT: PASS <!-- so -->", "unexpected text in the value 'PASS <"),
        (SCORE, "SCORE: /10", "missing value"),
        (FREE, "SUMMARY: ", "missing value"),
    ],
)
def test_a_line_with_another_value(part: str, text: str, message: str) -> None:
    found = read(text, part)
    (finding,) = found.findings
    assert (values(found), finding.rule) == ([None], "response-value-unknown")
    assert finding.message.startswith(message)


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (VERDICT % "last", "VERDICT = PASS"),
        (VERDICT % "last", "VERDICTS: PASS"),
        (VERDICT % "last", "````\n```\nVERDICT: PASS\n```\n````"),
        (WORDLESS, "**Some** line\nYES, and more"),
        ('line = "**{}**"', "Some line"),
        ('line = "DONE"', "I am DONE"),
        (VERDICT % "last", "I was asked for `VERDICT: PASS` or `VERDICT: FAIL`, and cannot say."),
    ],
)
def test_a_line_that_is_none(part: str, text: str) -> None:
    found = read(text, part)
    assert (values(found), found.outcome) == ([], "none")
    assert [it.rule for it in found.findings] == ["response-part-missing"]


def test_a_line_may_look_like_a_heading_and_be_both() -> None:
    form = '"# Result: {OK,KO}"'
    parts = (f"line = {form}", f'heading = {form}\nname = "title"')
    assert summary(read("# Result: OK", *parts)) == ("given", {"result": "OK", "title": "OK"}, [])
    assert summary(read("Result: OK", parts[0]))[2] == malformed(
        "expected '# Result: OK', found 'Result: OK'"
    )


def test_a_heading_that_is_alone_has_no_text_around_it() -> None:
    part = 'heading = "# {YES,NO}"\nplace = "alone"'
    for text in ("Well:\n\n# YES\n", "# YES\n\nIt is.\n"):
        assert summary(read(text, part))[2] == [
            "response-part-misplaced: unexpected text besides 'heading', which must be alone"
        ]


def test_an_empty_fence_has_no_json() -> None:
    assert summary(read("```json\n\n```\n", 'fence = "json"'))[2] == [
        "response-json-invalid: invalid JSON: the fence is empty"
    ]


def test_what_is_repeated_of_a_prompt_is_no_answer_however_long_it_is() -> None:
    prompt = "Answer so:\n \t\n{\n\n  'a': 1,\n  'b': 2\n}\n\nVERDICT: PASS\n\nEnd of the prompt.\n"
    part = VERDICT % "last"
    assert read(prompt, part, template=prompt).outcome == "none"
    found = read(f"{prompt}\nVERDICT: FAIL\n", part, template=prompt)
    assert (values(found), found.findings) == (["FAIL"], [])
    # Two lines in a row may be a coincidence.
    found = read("VERDICT: PASS\n\nEnd of the prompt.\n", part, template=prompt)
    assert values(found) == ["PASS"]


def test_of_lines_that_look_like_a_part_the_first_thousand_are_told() -> None:
    assert len(read("**VERDICT:** pass\n" * 1100, VERDICT % "last").parts) == 1000


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("Yes: <decision> KEEP </decision>", "Yes: <decision>KEEP</decision>"),
        # Another spelling of a value is for its author to choose.
        ("Yes: <decision> kep </decision>", "Yes: <decision> kep </decision>"),
        ("Yes: <decision>kep</decision>", "Yes: <decision>kep</decision>"),
    ],
)
def test_space_around_the_value_of_a_tag_is_its_form(text: str, fixed: str) -> None:
    vocabulary = vocabulary_of('tag = "decision"')
    demands = read_demands(None, contract=vocabulary.contracts[0], vocabulary=vocabulary)
    assert fix_response(text, demands, rules_for(vocabulary))[0] == fixed


def test_the_order_of_parts_is_said_in_words() -> None:
    parts = (f"{FREE}\nmany = true", 'tag = "decision"', 'fence = "json"', NOTED, "block = true")
    contract = vocabulary_of(*parts).contracts[0]
    assert describe_order(contract.parts) == (
        "Write the parts in this order: <decision>, the code fence of json, the line verdict, "
        "the block at the end."
    )
    assert describe_order(contract.parts[:2]) == ""


@pytest.mark.parametrize(
    "text",
    [
        'Here it is:\n{"a": 1}\n',
        'Here it is:\r\n\r\n    {"a":\r\n    1}\r\n\r\nDone.\r\n',
        'I first had\n{"a": 2}\nand now have\n{"a": 1}\nor {"a": 3}.\n',
    ],
)
def test_json_between_text_is_in_no_fence_and_not_alone(text: str) -> None:
    fenced = 'fence = "json"\nfield = "a"'
    found = read(text, fenced)
    assert summary(found) == (
        "malformed",
        {"json": 1},
        malformed("expected the JSON in a code fence of 'json'"),
    )
    vocabulary = vocabulary_of(fenced)
    demands = read_demands(None, contract=vocabulary.contracts[0], vocabulary=vocabulary)
    fixed, _ = fix_response(text, demands, rules_for(vocabulary))
    assert summary(read(fixed, fenced)) == ("given", {"json": 1}, [])
    assert summary(read(text, 'json = true\nfield = "a"')) == (
        "malformed",
        {"json": 1},
        malformed("expected JSON without any text around it"),
    )


@pytest.mark.parametrize(
    "text", ['So {"a": 1}', '{"a": 1} it is\nSo.', '```sh\n{"a": 1}\n```', "Text\n{a}\n"]
)
def test_what_is_no_json_of_its_own_lines_is_none(text: str) -> None:
    assert read(text, 'fence = "json"').outcome == "none"
