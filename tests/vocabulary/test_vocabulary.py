import pytest

from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.blocks import usual_form
from promptls.vocabulary.phases import display_name, noun_of

# iSDLC prompt format, section 3.2, with the nouns of the emission protocol, to the letter.
PHASES = """
    00-quick-scan       | Phase 00 - Quick Scan       | quick scan
    01-requirements     | Phase 01 - Requirements     | requirements
    02-impact-analysis  | Phase 02 - Impact Analysis  | impact analysis
    02-tracing          | Phase 02 - Tracing          | trace analysis
    03-architecture     | Phase 03 - Architecture     | architecture
    04-design           | Phase 04 - Design           | design
    05-test-strategy    | Phase 05 - Test Strategy    | test strategy
    06-implementation   | Phase 06 - Implementation   | implementation
    07-testing          | Phase 07 - Testing          | integration test
    08-code-review      | Phase 08 - Code Review      | code review
    09-validation       | Phase 09 - Validation       | security validation
    10-cicd             | Phase 10 - Cicd             | CI/CD pipeline
    11-local-testing    | Phase 11 - Local Testing    | local testing
    12-remote-build     | Phase 12 - Remote Build     | remote build
    13-test-deploy      | Phase 13 - Test Deploy      | staging deployment
    14-production       | Phase 14 - Production       | release
    15-operations       | Phase 15 - Operations       | operations
    16-upgrade-plan     | Phase 16 - Upgrade Plan     | upgrade plan
    16-upgrade-execute  | Phase 16 - Upgrade Execute  | upgrade execution
"""


def test_phases_are_those_of_the_specification() -> None:
    rows = [tuple(cell.strip() for cell in row.split("|")) for row in PHASES.strip().split("\n")]
    assert [(it.key, it.display_name, it.noun) for it in SPECIFIED.phases] == rows
    assert {name: it.key for name, it in SPECIFIED.display_names.items()} == {
        name: key for key, name, _ in rows
    }


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("15-upgrade-plan", "Phase 15 - Upgrade Plan"),
        ("R1-behavior-extraction", "Phase R1 - Behavior Extraction"),
        ("99-CUSTOM-Phase", "Phase 99 - Custom Phase"),
        ("discovery", "discovery"),
        ("01-", "Phase 01 - "),
    ],
)
def test_any_key_has_a_display_name(key: str, name: str) -> None:
    assert display_name(key) == name


@pytest.mark.parametrize(
    ("key", "noun"),
    [
        ("15-upgrade-plan", "upgrade plan"),
        ("test-run", "test run"),
        ("discovery", "discovery"),
        ("01-", "01 "),
    ],
)
def test_any_key_has_a_noun(key: str, noun: str) -> None:
    assert noun_of(key) == noun


def test_workflow_types_and_their_nouns() -> None:
    assert {it.key: it.noun for it in SPECIFIED.workflow_types} == {
        "feature": "feature",
        "fix": "bug",
        "full-lifecycle": "project",
        "test-run": None,
        "test-generate": None,
        "upgrade": "upgrade target",
    }


def test_what_may_end_a_block() -> None:
    assert SPECIFIED.utility_texts == {
        "Show workflow status",
        "View project status",
        "Escalate to human",
    }


def test_emission_points_count_from_one() -> None:
    points = SPECIFIED.emission_points
    assert [it.number for it in points] == [1, 2, 3, 4, 5]
    assert [len(it.templates) for it in points] == [1, 2, 1, 1, 2]
    items = [template.items for it in points for template in it.templates]
    assert {len(it) for it in items} == {2, 3}
    assert all(it.isascii() and it == it.strip() for texts in items for it in texts)


def test_phase_agents_are_the_fifteen() -> None:
    assert len(SPECIFIED.phase_agents) == 15
    assert [it.stem for it in SPECIFIED.agents if it.closing is None] == ["14-upgrade-engineer"]


def test_everything_names_its_clause() -> None:
    for listed in (SPECIFIED.phases, SPECIFIED.utilities, SPECIFIED.agents):
        assert all(it.clause for it in listed)
    assert set(SPECIFIED.block_variables_by_name) == {it.name for it in SPECIFIED.block_variables}


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("plain", "plain"),
        ("\u201cit\u2019s\u201d \u2014 \u2026", '"it\'s" -- ...'),
        ("a\u00a0\u2192\u200bb", "a ->b"),
        ("\u2713 caf\u00e9", "\u2713 caf\u00e9"),
    ],
)
def test_usual_forms(text: str, form: str) -> None:
    assert usual_form(text) == form
