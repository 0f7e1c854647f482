"""Templates that are named well and lie where they are never loaded."""

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.diagnostics import Severity
from promptls.rules.examples import TEMPLATE
from promptls.rules.rule_set import RuleSet
from promptls.semantics.templates.stray_templates import find_stray
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, RuleOptions

FOLDER = "templates/system"


def found(path: str, text: str = TEMPLATE, folder: str = FOLDER) -> list[tuple[str, Severity]]:
    vocabulary = replaced(SPECIFIED, options=RuleOptions(templates_folder=folder))
    diagnostics = check(parse(Source(text), path), RuleSet(vocabulary=vocabulary))
    return [(it.message, it.severity) for it in diagnostics if it.rule == "template-misplaced"]


@pytest.mark.parametrize(
    ("path", "expected", "severity"),
    [
        ("templates/system/CLAUDE-plan.md.template", "CLAUDE-plan", Severity.WARNING),
        ("templates/system/CLAUDE-plan.txt", "CLAUDE-plan", Severity.WARNING),
        ("templates/system/CLAUDE-plan.markdown", "CLAUDE-plan", Severity.WARNING),
        ("templates/system/CLAUDE-plan.MD", "CLAUDE-plan", Severity.WARNING),
        ("templates/CLAUDE-plan.md", "CLAUDE-plan", Severity.WARNING),
        ("templates/system/old/BASE-review.md", "BASE-review", Severity.INFO),
        ("a/b/templates/system/a/b/BASE-review.md", "BASE-review", Severity.INFO),
    ],
)
def test_what_is_never_loaded(path: str, expected: str, severity: Severity) -> None:
    home = path[: path.index("templates")] + FOLDER
    message = f"template is never loaded; expected '{home}/{expected}.md'"
    assert found(path) == [(message, severity)]


@pytest.mark.parametrize(
    "path",
    [
        "templates/system/CLAUDE-plan.md",
        "templates/system/Claude-plan.md",
        "templates/system/README.md",
        "templates/system/notes/CLAUDE-notes.md",
        "templates/CLAUDE-notes.md",
        "templates/MISTRAL-plan.md",
        "docs/CLAUDE-plan.md",
        "CLAUDE-plan.md",
        "my-templates/CLAUDE-plan.md",
        "templates/systems/CLAUDE-plan.md",
    ],
)
def test_what_is_loaded_or_something_else(path: str) -> None:
    assert found(path) == []


def test_another_file_in_a_folder_of_templates_may_have_such_a_name() -> None:
    assert (
        found("templates/CLAUDE-plan.md", "# The plan of Claude\n\nA plan with three tiers.\n")
        == []
    )


def test_the_folder_of_the_settings_counts() -> None:
    assert found("templates/CLAUDE-plan.md", folder="templates") == []
    assert found("own/CLAUDE-plan.md", folder="own") == []
    ((message, _),) = found("own/CLAUDE-plan.md", folder="own/system")
    assert message == "template is never loaded; expected 'own/system/CLAUDE-plan.md'"


def test_names_of_the_settings_count() -> None:
    path = "templates/system/MISTRAL-plan.txt"
    assert find_stray(path, FOLDER, SPECIFIED) is None
    agents = (SPECIFIED.template_agents[0]._replace(name="MISTRAL"),)
    stray = find_stray(path, FOLDER, replaced(SPECIFIED, template_agents=agents))
    assert stray is not None
    assert stray.expected == "templates/system/MISTRAL-plan.md"


def test_a_file_of_values_is_no_template() -> None:
    assert find_stray("templates/system/CLAUDE-plan.values.txt", FOLDER, SPECIFIED) is not None
    assert find_stray("templates/system/CLAUDE-plan.values.toml", FOLDER, SPECIFIED) is None
