"""Prompts whose answers a contract describes: what they ask for, and what they show."""

import pytest

from promptls.checking.checker import check
from promptls.checking.fixing import fix_all
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.settings import Settings
from promptls.text.spans import Source
from settings.chains import settings_of

FORM = 'line = "VERDICT: {PASS,FAIL}"\nplace = "last"\ngood = ["PASS"]'


def project(*parts: str, more: str = "") -> Settings:
    tables = "".join(f"[[contracts.own.parts]]\n{it}\n" for it in parts or (FORM,))
    found = f'[contracts.own]\nfiles = ["prompts/**"]\nagents = ["judge*"]\n{tables}'
    return settings_of(found + more)


def messages(text: str, *parts: str, path: str = "prompts/a.md", more: str = "") -> list[str]:
    settings = project(*parts, more=more)
    document = parse(Source(text), path, kind=settings.kind(path))
    found = check(document, settings.rule_set(path))
    return [f"{it.rule}: {it.message}" for it in found if it.rule.startswith("contract-")]


GOOD = "Look at it. End with `VERDICT: PASS` or `VERDICT: FAIL`.\n"
MISSING = (
    "contract-part-missing: the prompt does not ask for 'VERDICT: PASS|FAIL', "
    "which contract 'own' demands"
)


TAKEN = "could be taken for the answer; put it in code"


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        "End with VERDICT: PASS|FAIL\n",
        "Write\n\n```\nVERDICT: PASS\n```\n\nor FAIL in place of PASS.\n",
        "The last line is your VERDICT: it is PASS or FAIL.\n",
        "VERDICT: <PASS | FAIL>\n",
        "Do not output anything but VERDICT: PASS or VERDICT: FAIL.\n",
        # What is no word in capitals may be anything.
        f"{GOOD}VERDICT: one of the two\n",
        f"{GOOD}It is VERDICT: X if X is your verdict.\n".replace("X", "{verdict}"),
    ],
)
def test_prompts_that_ask_for_all(text: str) -> None:
    assert messages(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Look at it.\n", [MISSING]),
        ("Look at it. Never output a VERDICT line.\n", [MISSING]),
        (
            "End with `VERDICT: PASS`.\n",
            ["contract-value-missing: the prompt does not name 'FAIL', a value of 'verdict'"],
        ),
        (
            "End with VERDICT: PASS, FAIL or MAYBE.\n",
            ["contract-value-unknown: unknown value 'MAYBE' of 'verdict'; expected PASS or FAIL"],
        ),
        (
            f"{GOOD}\nVERDICT: FAIL\n",
            [f"contract-example-mistakable: 'VERDICT: FAIL' {TAKEN}"],
        ),
    ],
)
def test_prompts_that_do_not(text: str, expected: list[str]) -> None:
    assert messages(text) == expected


def test_only_the_files_and_agents_of_a_contract_have_one() -> None:
    assert messages("Look at it.\n", path="docs/a.md") == []
    assert messages("Look at it.\n", path="agents/judge-all.md") == [MISSING]
    named = "---\nname: judge\ndescription: Judges\n---\nLook at it.\n"
    assert messages(named, path="agents/b.md") == [MISSING]
    assert messages("Look at it.\n", path="") == []


@pytest.mark.parametrize(
    ("part", "good", "bad"),
    [
        (
            'heading = "## PLAN {COMPLETE,BLOCKED}"',
            "End with `## PLAN COMPLETE` or BLOCKED.",
            "End.",
        ),
        (
            'tag = "review"',
            "Output `<review>PASS</review>`, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES.",
            "Review it.",
        ),
        ('fence = "json"', "Answer in a fence of JSON.", "Answer."),
        ("json = true", "Answer with JSON only.", "Do not output JSON."),
        ('fence = "diff"', "Show a ```diff fence.", "Show it."),
        ("status = true", "End with STATUS: and what is done.", "End."),
        (
            "block = true",
            "End with\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Show workflow status\n---\n",
            "End.",
        ),
        ('line = "{YES,NO}"', "Say YES or NO.", "Say it."),
        ('line = "SCORE: {}"', "Give a SCORE: from 1 to 9.", "Give a score."),
        ('fence = "json"\nfield = "v"\ngood = ["yes"]', 'Write json with "v": "yes".', "Write it."),
    ],
)
def test_parts_of_every_kind(part: str, good: str, bad: str) -> None:
    assert messages(good, part) == []
    assert [it.partition(":")[0] for it in messages(bad, part)] == ["contract-part-missing"]
    assert messages(bad, f"{part}\noptional = true") == []


def test_fixes_leave_nothing_to_say() -> None:
    settings = project()
    path = "prompts/a.md"

    def diagnose(text: str) -> list[FileDiagnostic]:
        return check(parse(Source(text), path), settings.rule_set(path))

    for text, fixed in (
        (
            "Look at it.\n",
            "Look at it.\n\nEnd the answer with one of these lines, not in code: VERDICT: PASS or VERDICT: FAIL\n",
        ),
        (f"{GOOD}\n  VERDICT: PASS\n", f"{GOOD}\n  `VERDICT: PASS`\n"),
        (GOOD.replace("FAIL", "FIAL") + "FAIL\n", f"{GOOD}FAIL\n"),
    ):
        assert fix_all(text, diagnose, lambda _: True)[0] == fixed


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ('line = "SCORE: {}"', "Write a line of this form, not in code: SCORE: ..."),
        (
            'heading = "## Score: {}"\nplace = "first"',
            "As the first heading, write a heading of this form, not in code: ## Score: ...",
        ),
        (
            'heading = "# {YES,NO}"\nplace = "alone"',
            "Answer with nothing but one of these headings, not in code: # YES or # NO",
        ),
        ('line = "DONE"', "Write this line, not in code: DONE"),
        ('fence = "diff"', "Write a code fence of diff, from ```diff to ```."),
        ("json = true", "Answer with nothing but JSON."),
    ],
)
def test_a_fix_asks_for_a_part_in_its_form(part: str, said: str) -> None:
    settings, path = project(part), "prompts/a.md"
    (found,) = check(parse(Source("Look at it.\n"), path), settings.rule_set(path))
    assert found.fix is not None
    assert [it.text for it in found.fix.edits] == [f"\n\n{said}"]
    assert messages(f"Look at it.\n\n{said}\n", part) == []


def test_a_heading_that_could_be_taken_for_the_answer_has_no_fix() -> None:
    settings, path = project('heading = "## PLAN {COMPLETE,BLOCKED}"'), "prompts/a.md"
    text = "End with PLAN COMPLETE or PLAN BLOCKED.\n\n## PLAN COMPLETE\n"
    (found,) = check(parse(Source(text), path), settings.rule_set(path))
    assert (found.rule, found.fix) == ("contract-example-mistakable", None)


@pytest.mark.parametrize(
    ("example", "expected"),
    [
        ('{"verdict": "pass"}', []),
        # What is to be there is said in words, or by alternatives; text is no JSON.
        ('{"verdict": "pass|fail"}', []),
        ('{"verdict": "<verdict>"}', []),
        ('{"verdict": ...}', []),
        ('{"verdict": "passed"}', ["contract-example-invalid"]),
    ],
)
def test_examples_of_json_match_the_schema(example: str, expected: list[str]) -> None:
    part = '[[contracts.own.parts]]\nfence = "json"\nschema = "own.json"\n'
    schema = '{"properties": {"verdict": {"enum": ["pass", "fail"]}}}'
    text = f'[contracts.own]\nfiles = ["prompts/**"]\n{part}'
    document = parse(Source(f"Answer so:\n\n```json\n{example}\n```\n"), "prompts/a.md")
    found = check(document, settings_of(text, own=schema).rule_set("prompts/a.md"))
    assert [it.rule for it in found] == expected
