"""Completion of settings files: tables, keys, values, and names that are known."""

import pytest

from features.drawing import check_offers, offered, read
from features.matrix import covers
from promptls.features.completion import CompletionKind, complete, document_completion
from promptls.rules import WORDS
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind
from settings.chains import settings_of

FILE = "promptls.toml"


@covers("completion", "settings")
@pytest.mark.parametrize(
    ("lines", "key", "detail", "result"),
    [
        (
            "selec<|>",
            "select",
            "Rules and families to enable; `all` means every rule",
            'select = ["block", "tag-case"]',
        ),
        (
            "[variables.GOAL]\n| man<|>",
            "mandatory",
            "Require the variable in every template of its phases",
            "mandatory = true",
        ),
        (
            "[tags.verdict]\n| req<|>",
            "required",
            "Attributes that the tag must have",
            "required = []",
        ),
        (
            "resp<|> = false",
            "respect-gitignore",
            "Skip files that git ignores",
            "respect-gitignore = false",
        ),
        (
            "placeholders = { sty<|>",
            "style",
            "Spelling of new placeholders: angle is `<<NAME>>`, brace is `{{NAME}}`",
            'placeholders = { style = "brace"',
        ),
    ],
)
def test_keys_and_their_values(lines: str, key: str, detail: str, result: str) -> None:
    check_offers(f"| {lines}\n: {key} | {detail} | {result}", path=FILE)


@covers("completion", "settings")
def test_the_first_key_behind_a_byte_order_mark() -> None:
    assert offered("| \ufeffselec<|>", path=FILE) == ["select"]


@covers("completion", "settings")
def test_a_key_is_offered_once() -> None:
    assert "select" not in offered("| select = []\n| <|>", path=FILE)
    assert "mandatory" not in offered("| [variables.A]\n| mandatory = true\n| <|>", path=FILE)
    assert "mandatory" in offered(
        "| [variables.A]\n| mandatory = true\n|\n| [variables.B]\n| <|>", path=FILE
    )
    part = "[[contracts.a.parts]]\n| "
    assert "line" not in offered(f'| {part}line = "DONE"\n| {part}line = "DONE"\n| <|>', path=FILE)
    assert "line" in offered(f'| {part}line = "DONE"\n| {part}<|>', path=FILE)


@covers("completion", "settings")
def test_tables_are_offered_in_headers() -> None:
    check_offers(
        """
        | [sev<|>]
        : severity | Severity of a rule or family: error, warning, info, hint or off | [severity]
        """,
        path=FILE,
    )
    check_offers(
        """
        | [tool.promptls.sev<|>
        : severity | Severity of a rule or family: error, warning, info, hint or off \
| [tool.promptls.severity
        """,
        path="pyproject.toml",
    )
    assert offered("| [tags.verdict.<|>]", path=FILE) == ["attributes"]
    assert offered("| sever<|>", path=FILE) == []
    assert "select" not in offered("| [<|>]", path=FILE)
    assert offered("| [tool.promptls]\n| selec<|>", path="pyproject.toml") == ["select"]
    assert offered("| [project]\n| na<|>", path="pyproject.toml") == []
    assert offered("| [tool.ruff]\n| selec<|>", path="pyproject.toml") == []


@covers("completion", "contract")
def test_tables_of_a_list_have_two_brackets() -> None:
    vocabulary = settings_of('[contracts.review]\nparts = [{line = "DONE"}]\n').vocabulary
    check_offers(
        """
        | [[contracts.rev<|>]]
        : review | | [[contracts.review]]
        """,
        path=FILE,
        vocabulary=vocabulary,
    )
    assert offered("| [[contracts.review.<|>]]", path=FILE) == ["parts"]
    assert offered("| [contracts.review.<|>]", path=FILE) == []
    assert offered('| [contracts."<|>"]', path=FILE) == []


@covers("completion", "settings")
def test_names_of_rules() -> None:
    check_offers(
        """
        | select = ["tag-v<|>"]
        : tag-value-unknown | | select = ["tag-value-unknown"]
        : tag-value-empty | | select = ["tag-value-empty"]
        : tag-value-padded | | select = ["tag-value-padded"]
        : tag-value-wrong-phase | | select = ["tag-value-wrong-phase"]
        """,
        path=FILE,
    )
    assert offered("| ignore = [<|>]", path=FILE) == [*WORDS]
    check_offers(
        """
        | [severity]
        | tag-cas<|>
        : tag-case | | tag-case = "off"
        """,
        path=FILE,
    )
    check_offers(
        """
        | [per-file-ignores]
        | "docs/**" = [
        |   "tag-cas<|>
        : tag-case | |   "tag-case"
        """,
        path=FILE,
    )


@covers("completion", "settings")
def test_the_page_of_a_rule_is_added_when_it_is_looked_at() -> None:
    for drawing in ('| select = ["tag-cas<|>"]', "| [severity]\n| tag-cas<|>"):
        document, offset = read(drawing, path=FILE)
        (rule,) = complete(document, offset, SPECIFIED)
        assert (rule.kind, rule.documentation) == (CompletionKind.RULE, "")
        assert document_completion(rule).startswith("**tag-case**\n\nThe name of a tag must")


@covers("completion", "settings")
@pytest.mark.parametrize(
    ("lines", "values", "result"),
    [
        ("[placeholders]\n| style = <|>", ["angle", "brace"], 'style = "{}"'),
        ("[severity]\n| tag-case = 'wa<|>", ["warning"], "tag-case = '{}'"),
        ("respect-gitignore = <|>", ["true", "false"], "respect-gitignore = {}"),
        ("[hook.reviewer]\n| judge = <|>", ["block", "status", "tags"], 'judge = ["{}"]'),
    ],
)
def test_values_with_the_quotes_and_brackets_that_they_lack(
    lines: str, values: list[str], result: str
) -> None:
    offers = "".join(f"\n: {it} | | {result.format(it)}" for it in values)
    check_offers(f"| {lines}{offers}", path=FILE)


@covers("completion", "settings")
def test_numbers_and_kinds() -> None:
    assert offered("| [hook.a]\n| retries = <|>", path=FILE) == [*"012345"]
    assert offered('| [hook.a]\n| retries = "<|>"', path=FILE) == []
    assert offered('| [files]\n| "*.md" = <|>', path=FILE) == [it.value for it in Kind]


@pytest.mark.parametrize(
    "drawing",
    [
        "| # sel<|>",
        "| extend = <|>",
        '| select = "<|>"',
        '| x = "<|>"',
        "| [tags.a]\n| values = [<|>]",
        "| [placeholders]\n| style = [<|>]",
        '| [files]\n| "<|>"',
        "| [hook.<|>]",
        "| =<|>",
    ],
)
def test_nothing_where_any_text_may_be(drawing: str) -> None:
    assert offered(drawing, path=FILE) == []


_OWN = """
[variables.TEAM]
[variables."zz.b"]
[tags.verdict]
values = ["KEEP"]
[contracts.review]
parts = [{line = "DONE"}]
"""


@covers("completion", "settings", "contract")
@pytest.mark.parametrize(
    ("drawing", "result"),
    [
        ("[variables.X]\n| phases = [im<|>", 'phases = ["implement"'),
        ('[hook.main]\n| tags = ["verd<|>"]', 'tags = ["verdict"]'),
        ("[hook.main]\n| contracts = <|>", 'contracts = ["review"]'),
        ("[[contracts.a.parts]]\n| tag = verd<|>", 'tag = "verdict"'),
        ("[tags.verd<|>]", "[tags.verdict]"),
        ("[variables.TEA<|>]", "[variables.TEAM]"),
        ("[variables.zz<|>]", '[variables."zz.b"]'),
        ("[variables]\n| TEA<|>", "TEAM = {}"),
        ("[agents.20-<|>]", None),
    ],
)
def test_names_that_are_known(drawing: str, result: str | None) -> None:
    document, offset = read(f"| {drawing}", path=FILE)
    found = complete(document, offset, settings_of(_OWN).vocabulary)
    text = document.source.text
    made = [text[: it.span.start] + it.text + text[it.span.end :] for it in found]
    assert [it.split("\n")[-1] for it in made] == ([result] if result is not None else [])
