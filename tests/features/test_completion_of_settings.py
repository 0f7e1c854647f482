"""Completion of settings files: tables, keys, values and names of rules."""

import pytest

from features.drawing import check_offers, offered, read
from features.matrix import covers
from promptls.features.completion import CompletionKind, complete, document_completion
from promptls.features.site import ProjectValues
from promptls.rules import RULE_NAMES, RULES
from promptls.vocabulary import SPECIFIED

FILE = "promptls.toml"


@covers("completion", "settings")
def test_keys_and_their_values() -> None:
    check_offers(
        """
        | sel<|>
        : select | Rules and families to enable; `all` means every rule \
| select = ["block", "tag-case"]
        """,
        path=FILE,
    )
    check_offers(
        """
        | [variables.GOAL]
        | man<|>
        : mandatory | Require the variable in every template of its phases | mandatory = true
        """,
        path=FILE,
    )
    check_offers(
        """
        | resp<|> = false
        : respect-gitignore | Skip files that git ignores | respect-gitignore = false
        """,
        path=FILE,
    )


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


@covers("completion", "settings")
def test_tables() -> None:
    check_offers(
        """
        | [var<|>]
        : [variables.NAME] | Additional variables of templates | [variables.project_path]
        """,
        path=FILE,
    )
    check_offers(
        """
        | sever<|>
        : [severity] | Severity of a rule or family: error, warning, info, hint or off | [severity]
        """,
        path=FILE,
    )
    # Behind the bracket, what is typed is the beginning.
    assert offered("| [les<|>", path=FILE) == []
    assert "[severity]" not in offered("| <|>\n| select = []", path=FILE)
    assert "[severity]" not in offered("| [severity]\n| [<|>", path=FILE)


@covers("completion", "settings")
def test_names_of_rules() -> None:
    check_offers(
        """
        | select = ["tag-v<|>"]
        : tag-value-unknown | rule | select = ["tag-value-unknown"]
        : tag-value-empty | rule | select = ["tag-value-empty"]
        : tag-value-padded | rule | select = ["tag-value-padded"]
        : tag-value-wrong-phase | rule | select = ["tag-value-wrong-phase"]
        """,
        path=FILE,
    )
    first, names = next(iter(RULES.items()))
    check_offers(
        f"""
        | ignore = [<|>]
        : all | every rule ({len(RULE_NAMES)}) | ignore = ["all"]
        : {first} | family of {len(names)} rules | ignore = ["{first}"]
        """,
        path=FILE,
        most=2,
    )
    check_offers(
        """
        | [severity]
        | tag-cas<|>
        : tag-case | rule | tag-case = "off"
        """,
        path=FILE,
    )
    check_offers(
        """
        | [per-file-ignores]
        | "docs/**" = [
        |   "tag-cas<|>
        : tag-case | rule |   "tag-case"
        """,
        path=FILE,
    )
    check_offers(
        """
        | select = [
        |   "block",
        | [severity]
        | tag-cas<|>
        : tag-case | rule | tag-case = "off"
        """,
        path=FILE,
    )


@covers("completion", "settings")
def test_the_page_of_a_rule_is_added_when_it_is_looked_at() -> None:
    document, offset = read('| select = ["tag-cas<|>"]', path=FILE)
    (rule,) = complete(document, offset, SPECIFIED)
    assert (rule.kind, rule.documentation) == (CompletionKind.RULE, "")
    assert document_completion(rule).startswith("**tag-case**\n\nThe name of a tag must")


@covers("completion", "settings")
def test_values_with_the_quotes_that_they_lack() -> None:
    check_offers(
        """
        | [placeholders]
        | style = <|>
        : angle | default | style = "angle"
        : brace | | style = "brace"
        """,
        path=FILE,
    )
    check_offers(
        """
        | [severity]
        | tag-case = "wa<|>
        : warning | Very likely a mistake. Makes `promptls check` fail | tag-case = "warning"
        """,
        path=FILE,
    )
    check_offers(
        """
        | [variables.GOAL]
        | phases = ["im<|>"]
        : implement | Focus on task-driven coding, test generation (unit/integrat… \
| phases = ["implement"]
        """,
        path=FILE,
    )
    check_offers(
        """
        | respect-gitignore = <|>
        : true | default | respect-gitignore = true
        : false | | respect-gitignore = false
        """,
        path=FILE,
    )
    check_offers(
        """
        | [hook.main]
        | retries = <|>
        : 0 | | retries = 0
        : 1 | default | retries = 1
        : 2 | | retries = 2
        : 3 | | retries = 3
        : 4 | | retries = 4
        : 5 | | retries = 5
        """,
        path=FILE,
    )
    assert offered('| [files]\n| "*.md" = "pro<|>"', path=FILE) == ["prompt", "unified-prompt"]


@covers("completion", "settings")
def test_the_section_of_a_shared_file() -> None:
    check_offers(
        """
        | [tool.p<|>
        : [tool.promptls] | settings of promptls | [tool.promptls]
        """,
        path="pyproject.toml",
    )
    check_offers(
        """
        | [tool.promptls.sev<|>
        : [tool.promptls.severity] | Severity of a rule or family: error, warning, info, hint or off \
| [tool.promptls.severity]
        """,
        path="pyproject.toml",
    )
    assert offered("| [tool.promptls]\n| selec<|>", path="pyproject.toml") == ["select"]
    assert offered("| [project]\n| na<|>", path="pyproject.toml") == []
    assert offered("| [tool.ruff]\n| selec<|>", path="pyproject.toml") == []


@pytest.mark.parametrize(
    "drawing",
    [
        "| # sel<|>",
        "| extend = <|>",
        '| select = "<|>"',
        '| x = "<|>"',
        "| [tags.a]\n| values = [<|>]",
    ],
)
def test_nothing_where_any_text_may_be(drawing: str) -> None:
    assert offered(drawing, path=FILE) == []


@covers("completion", "settings")
def test_a_list_has_the_brackets_that_it_lacks() -> None:
    check_offers(
        """
        | [variables.GOAL]
        | phases = <|>
        : plan | Focus on PRD (proposal.md), TD (specs/), and Tickets (tasks… | phases = ["plan"]
        """,
        path=FILE,
        most=1,
    )
    check_offers(
        """
        | [hook.reviewer]
        | judge = <|>
        : block | | judge = ["block"]
        : status | | judge = ["status"]
        : tags | | judge = ["tags"]
        """,
        path=FILE,
    )


@covers("completion", "settings")
def test_names_that_the_project_has() -> None:
    check_offers(
        """
        | [hook.reviewer]
        | tags = ["rev<|>"]
        : review | Used for automated verdicts | tags = ["review"]
        """,
        path=FILE,
    )
    check_offers(
        """
        | [tags.verdict]
        | values = { KEEP = ["rev<|>"] }
        : review | Focus on verification via test execution, security scans, a… | values = { KEEP = ["review"] }
        """,
        path=FILE,
    )
    check_offers(
        """
        | [tags.verdict]
        | attributes = { score = "[0-9]+", by = "[a-z]+" }
        | required = ["<|>"]
        : by | attribute of this tag | required = ["by"]
        : score | attribute of this tag | required = ["score"]
        """,
        path=FILE,
    )
    check_offers(
        """
        | [tags.verdict]
        | attributes = { score = "[0-9]+" }
        | req<|>
        : required | Attributes that the tag must have | required = ["score"]
        """,
        path=FILE,
    )
    check_offers(
        """
        | [tags.verdict]
        | req<|>
        : required | Attributes that the tag must have | required = []
        """,
        path=FILE,
    )


@covers("completion", "settings")
def test_the_names_that_a_table_may_be_for() -> None:
    agents = ProjectValues(agents={"writer": "agents/writer.md", "é": "agents/é.md"})
    check_offers(
        """
        | [hook.writer]
        |
        | [hook.<|>]
        : [hook.main] | the agent that the user talks to | [hook.main]
        : [hook."é"] | é.md | [hook."é"]
        """,
        path=FILE,
        values=agents,
    )
    check_offers(
        """
        | [agents.wr<|>]
        : [agents.writer] | writer.md | [agents.writer]
        """,
        path=FILE,
        values=agents,
    )
    check_offers(
        """
        | [phases.pl<|>
        : [phases.plan] | Focus on PRD (proposal.md), TD (specs/), and Tickets (tasks… | [phases.plan]
        """,
        path=FILE,
    )
    check_offers(
        """
        | [tool.promptls.phases.04<|>]
        : [tool.promptls.phases.04-design] | Phase 04 - Design | [tool.promptls.phases.04-design]
        """,
        path="pyproject.toml",
    )
    assert offered("| [variables.<|>]", path=FILE) == []
    assert offered("| [hook.<|>]", path="pyproject.toml") == []
