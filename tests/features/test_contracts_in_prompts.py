"""Completion and hover of the forms and values of a contract in the prompts that it is about."""

import pytest

from features.action_drawing import Scene
from features.drawing import check_hover, check_offers, hover_text, offered
from features.matrix import covers
from promptls.rules.rule_set import RuleSet
from settings.chains import settings_of

PATH = "prompts/review.md"
_SETTINGS = """\
[contracts.review]
files = ["prompts/*.md"]

[[contracts.review.parts]]
heading = "## Plan {DONE,OPEN}"
optional = true

[[contracts.review.parts]]
fence = "json"
optional = true

[[contracts.review.parts]]
line = "VERDICT: {PASS,FAIL}"
place = "last"
good = ["PASS"]

[contracts.word]
files = ["words/*.md"]

[[contracts.word.parts]]
line = "Result {YES,NO}"

[[contracts.word.parts]]
line = "{ON,OFF}"

[[contracts.word.parts]]
line = "Score: {} points"

[contracts.twins]
files = ["twins/*.md"]

[[contracts.twins.parts]]
line = "SAFE: {YES,NO}"

[[contracts.twins.parts]]
line = "DONE: {YES,NO}"
"""
VOCABULARY = settings_of(_SETTINGS).vocabulary


def _offered(line: str, path: str = PATH, *, is_triggered: bool = False) -> list[str]:
    return offered(line, path=path, vocabulary=VOCABULARY, is_triggered=is_triggered)


@covers("completion", "contract")
def test_a_line_that_is_begun() -> None:
    for before in ("", "- ", "> ", "End with ", "End with `"):
        check_offers(
            f"""
            | {before}VERD<|>
            : VERDICT: PASS | contract review | {before}VERDICT: PASS
            : VERDICT: FAIL | contract review | {before}VERDICT: FAIL
            """,
            path=PATH,
            vocabulary=VOCABULARY,
        )
    check_offers(
        """
        | Sco<|>
        : Score: … points | contract word | Score: … points
        """,
        path="words/a.md",
        vocabulary=VOCABULARY,
    )


@covers("completion", "contract")
def test_the_values_behind_the_words() -> None:
    check_offers(
        """
        | VERDICT: <|>
        : PASS | contract review | VERDICT: PASS
        : FAIL | contract review | VERDICT: FAIL
        """,
        path=PATH,
        vocabulary=VOCABULARY,
    )
    check_offers(
        """
        | End with `VERDICT:<|>`.
        : PASS | contract review | End with `VERDICT: PASS`.
        : FAIL | contract review | End with `VERDICT: FAIL`.
        """,
        path=PATH,
        vocabulary=VOCABULARY,
    )
    for joint in ("|", " | ", ",", " or ", "/", "` or `"):
        assert _offered(f"| VERDICT: {{PASS{joint}F<|>") == ["FAIL"], joint
    assert _offered("| Result <|>", "words/a.md") == ["YES", "NO"]


@covers("completion", "contract")
def test_headings() -> None:
    check_offers(
        """
        | ## Pl<|>
        : ## Plan DONE | contract review | ## Plan DONE
        : ## Plan OPEN | contract review | ## Plan OPEN
        """,
        path=PATH,
        vocabulary=VOCABULARY,
    )
    assert _offered("| # Pl<|>") == []
    assert _offered("| ## Pl<|> is") == []
    # What the specifications name is offered as well.
    both = settings_of(_SETTINGS.replace("prompts/*.md", "**/*.md").replace("## P", "# P"))
    found = offered("| # <|>", path="templates/system/CLAUDE-plan.md", vocabulary=both.vocabulary)
    assert found[:2] == ["# Plan DONE", "# Plan OPEN"]
    assert len(found) > 2


@covers("completion", "contract")
def test_a_fence_that_is_opened() -> None:
    check_offers(
        """
        | ```j<|>
        : ```json | contract review | ```json
        """,
        path=PATH,
        vocabulary=VOCABULARY,
    )
    assert _offered("| ```<|>") == ["```json"]
    # Enter is for a new line.
    assert _offered("| ```<|>", is_triggered=True) == []
    assert _offered("| ```\n| a\n| ```<|>") == []
    assert _offered("| ```py<|>") == []


@pytest.mark.parametrize(
    "line",
    [
        "The <|>",
        "The ver<|>",
        "A verdict<|>",
        "VE<|>",
        "OVERD<|>",
        "VERDICT: PASS<|>",
        "VERDICT: PASS is what <|>",
        "VERDICT: is <|>",
        "PA<|>",
    ],
)
def test_nothing_in_prose(line: str) -> None:
    assert _offered(f"| {line}") == []


def test_words_in_small_letters_are_offered_at_the_beginning_of_a_line() -> None:
    assert _offered("| Resu<|>", "words/a.md") == ["Result YES", "Result NO"]
    assert _offered("| The Resu<|>", "words/a.md") == []


@pytest.mark.parametrize("line", ["VERD<|>", "VERDICT: <|>", "## Pl<|>", "```j<|>"])
def test_nothing_in_files_without_a_contract(line: str) -> None:
    assert _offered(f"| {line}", "docs/a.md") == []


@covers("hover", "contract")
@pytest.mark.parametrize(
    ("line", "marks", "path"),
    [
        ("End with `VERD<|>ICT: PASS` or FAIL.", f"{' ' * 10}{'^' * 8} VERDICT: PASS|FAIL", PATH),
        ("End with `VERDICT: PASS` or FA<|>IL.", f"{' ' * 28}^^^^ FAIL", PATH),
        ("## Plan DO<|>NE", "        ^^^^ DONE", PATH),
        ("If not, say `FA<|>IL`.", "             ^^^^ FAIL", PATH),
        ("Answer:\n|\n| OF<|>F", "^^^ OFF", "words/a.md"),
        # A form whose value may be any.
        ("Sc<|>ore: 7 points", "^^^^^^ Score: … points", "words/a.md"),
    ],
)
def test_the_form_and_its_values(line: str, marks: str, path: str) -> None:
    check_hover(f"| {line}\n: {marks}", path=path, vocabulary=VOCABULARY)


@covers("hover", "contract")
def test_what_is_said_of_a_value() -> None:
    assert hover_text("| VERDICT: PA<|>SS", path=PATH, vocabulary=VOCABULARY) == (
        "**PASS**\n\nA value of `VERDICT: PASS|FAIL` in the contract `review`: good.\n\n"
        "It must be last in the answer, once.\n\n"
        "Source: promptls settings"
    )
    shown = hover_text("| VERDICT: FA<|>IL", path=PATH, vocabulary=VOCABULARY)
    assert "in the contract `review`: bad." in shown


@covers("hover", "contract")
@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("docs/a.md", "VERD<|>ICT: PASS"),
        (PATH, "The tests PA<|>SS."),
        (PATH, "The Pl<|>an is DONE."),
        (PATH, "VERDICT: PASS if tests FA<|>IL"),
        (PATH, "VERDICT: PASS<|>ED"),
        (PATH, "A FAULTY_VER<|>DICT is none"),
        # A single word is no form, and a value of two parts is none of either by itself.
        ("words/a.md", "The Resu<|>lt is good."),
        ("twins/a.md", "Say `Y<|>ES`."),
    ],
)
def test_what_is_no_form(path: str, line: str) -> None:
    check_hover(f"| {line}", path=path, vocabulary=VOCABULARY)


@covers("code action", "contract")
def test_a_value_that_is_none_is_replaced() -> None:
    names = RuleSet(("contract-value-unknown",), VOCABULARY)
    scene = Scene("| End with `VERDICT: PA<|>S` or `VERDICT: FAIL`.", path=PATH, rule_set=names)
    (action,) = [it for it in scene.actions() if it.finding is not None and it.edits]
    assert scene.apply(action) == "End with `VERDICT: PASS` or `VERDICT: FAIL`."
