"""Generated modules: what people read of them, names of any kind, and what their parsers say."""

import json

import pytest

from promptls.files.projects import OpenedProject
from promptls.prompts.generation import LANGUAGES, Order, read_subjects
from prompts.generated_answers import answers_of, judge, load_parsers, order
from settings.chains import settings_of

REVIEW = """\
[contracts.review]
parts = [
    { heading = "## Score: {}", optional = true },
    { line = "VERDICT: {PASS,FAIL}", place = "last", good = ["PASS"] },
    { fence = "json", name = "data", many = true },
]
"""
TEMPLATE = "Use {{PROJECT_CONTEXT}}, {{ARTIFACTS}} and {{OWN}}.\n"


def written(language: str, settings: str, *contracts: str, template: str = "") -> str:
    project = OpenedProject("/", settings_of(settings), "")
    templates = [("/prompts/My plan.md", template)] if template else []
    subjects = read_subjects(project, templates, contracts)
    return LANGUAGES[language](Order(subjects, "promptls generate \u2026"))


def test_a_python_module() -> None:
    header, _, body = written("python", REVIEW, "review", template=TEMPLATE).partition("\n\n")
    assert "of prompts/My plan.md and [contracts.review].\n" in header
    assert "make it again: promptls generate \u2026\n" in header
    shown = body[body.index("# The variables") : body.index("class _Part")]
    assert (
        shown
        == """\
# The variables of prompts/My plan.md.
class MyPlanVariables(TypedDict):
    # Relevant files for the current context (e.g., relevant specs for implementation).
    ARTIFACTS: NotRequired[str]
    # Not declared in the settings.
    OWN: NotRequired[str]
    # Content from `agentd/project.md` describing the tech stack and conventions.
    PROJECT_CONTEXT: str


ReviewOutcome: TypeAlias = Literal['good', 'bad', 'none', 'malformed']
ReviewVerdict: TypeAlias = Literal['PASS', 'FAIL']


@dataclass(frozen=True)
class ReviewAnswer:
    \"\"\"An answer. Where it is malformed, no part has a value.\"\"\"

    outcome: ReviewOutcome
    # ## Score: \u2026; optional
    score: str | None
    # VERDICT: PASS|FAIL; last; good: PASS
    verdict: ReviewVerdict | None
    # ```json
    data: tuple[object, ...]


def parse_review(text: str) -> ReviewAnswer:
    \"\"\"Read an answer. No text makes it raise.\"\"\"
    outcome, every = _parse(text, _PARTS_OF_REVIEW)
    return ReviewAnswer(
        cast("ReviewOutcome", outcome),
        cast("str | None", _one(every[0])),
        cast("ReviewVerdict | None", _one(every[1])),
        cast("tuple[object, ...]", _all(every[2])),
    )


"""
    )


def test_a_typescript_module() -> None:
    shown = written("typescript", REVIEW, "review", template=TEMPLATE)
    assert (
        shown[shown.index("// The variables") : shown.index("interface Part ")]
        == """\
// The variables of prompts/My plan.md.
export interface MyPlanVariables {
  // Relevant files for the current context (e.g., relevant specs for implementation).
  "ARTIFACTS"?: string;
  // Not declared in the settings.
  "OWN"?: string;
  // Content from `agentd/project.md` describing the tech stack and conventions.
  "PROJECT_CONTEXT": string;
}

export type ReviewOutcome = "good" | "bad" | "none" | "malformed";
export type ReviewVerdict = "PASS" | "FAIL";

// An answer. Where it is malformed, no part has a value.
export interface ReviewAnswer {
  readonly outcome: ReviewOutcome;
  // ## Score: \u2026; optional
  readonly score: string | null;
  // VERDICT: PASS|FAIL; last; good: PASS
  readonly verdict: ReviewVerdict | null;
  // ```json
  readonly data: readonly unknown[];
}

// No text makes it throw.
export function parseReview(text: string): ReviewAnswer {
  const [outcome, every] = parse(text, PARTS_OF_REVIEW);
  return {
    outcome: outcome as ReviewOutcome,
    score: one(every[0]) as string | null,
    verdict: one(every[1]) as ReviewVerdict | null,
    data: values(every[2]) as readonly unknown[],
  };
}

"""
    )


def test_a_json_schema() -> None:
    made = json.loads(written("json-schema", REVIEW, "review", template=TEMPLATE))
    assert made["$defs"]["MyPlanVariables"]["required"] == ["PROJECT_CONTEXT"]
    answer = made["$defs"]["ReviewAnswer"]
    assert answer["required"] == ["outcome", "score", "verdict", "data"]
    assert answer["properties"]["verdict"] == {
        "anyOf": [{"enum": ["PASS", "FAIL"]}, {"type": "null"}],
        "description": "VERDICT: PASS|FAIL; last; good: PASS",
    }


HOSTILE = r"""
[contracts.class]
description = "x"
[[contracts.class.parts]]
line = "Say \"\"\" \\ 'it': {it's,\"so\",a\\n,None}"
name = "outcome"
good = ["it's"]
[[contracts.class.parts]]
line = "\u5224\u5b9a\uff1a{\u5408\u683c,*/}"
name = "outcome_"
[[contracts.class.parts]]
line = "import os; $[1]`{}`"
name = "str"
[contracts.Class]
parts = [{ line = "LAMBDA {x}", name = "lambda" }, { line = "A {x}", name = "typed-dict" }]
[contracts.named]
parts = [{ line = "{A,B}", name = "tuple" }]
"""


def test_names_and_values_of_any_kind() -> None:
    settings = settings_of(HOSTILE)
    names = [it.name for it in settings.vocabulary.contracts]
    subjects = read_subjects(OpenedProject("/", settings, ""), (), names)
    assert [it.function_name for it in subjects] == ["class", "class_2", "named"]
    assert [it.name for it in subjects[0].fields] == ["outcome_", "outcome_2", "str_"]
    assert subjects[2].fields[0].type_name == "NamedTuple_2"
    parsers = load_parsers(subjects, LANGUAGES["python"](Order(subjects, "a\nimport os\u2028")))
    text = "Say \"\"\" \\ 'it': it's\n\n\u5224\u5b9a\uff1a*/\n\nimport os; $[1]`x`\n"
    assert parsers["class"](text) == {
        "outcome": "good",
        "outcome_": "it's",
        "outcome_2": "*/",
        "str_": "x",
    }
    script = LANGUAGES["typescript"](Order(subjects, "a\nimport os\u2028*/"))
    assert "\u2028" not in script
    assert r'"it' in script


def test_the_module_needs_nothing_but_python() -> None:
    source = LANGUAGES["python"](order())
    lines = [it for it in source.splitlines() if it.startswith(("import ", "from "))]
    assert [it.split()[1] for it in lines] == [
        *("json", "re", "bisect", "collections.abc", "dataclasses", "typing")
    ]


SUBJECTS = {it.name: it for it in order().subjects}


@pytest.mark.parametrize("name", SUBJECTS)
def test_the_parser_says_what_the_reader_of_responses_says(name: str) -> None:
    parse = load_parsers(order().subjects, LANGUAGES["python"](order()))[name]
    said = [(text, parse(text), judge(SUBJECTS[name], text)) for text in answers_of(name, 25)]
    different = [it for it in said if it[1] != it[2]]
    # Where a stray tag is only mentioned, the answer is refused.
    assert [it for it in different if it[1]["outcome"] != "malformed"] == []
    assert len(different) <= 1
