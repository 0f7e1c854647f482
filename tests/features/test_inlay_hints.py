from features.matrix import covers
from features.structures import WORKFLOW, check_hints, read
from promptls.features.inlay_hints import HintKind, explain_hint, find_hints
from promptls.features.navigation.scopes import count_uses
from promptls.features.site import ProjectValues
from promptls.semantics.occurrences import Subject
from promptls.semantics.occurrences.collecting import find_occurrences
from promptls.text.spans import FileSpan
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED

RUNNING = ProjectValues(WORKFLOW)
BLOCK = """
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] {primary_prompt}
    |   [2] Review {current_phase_noun} artifacts, {unknown}
    |   [3] Show workflow status
    | ---
"""


@covers("inlay hint", "block", "state")
def test_names_where_a_workflow_runs() -> None:
    check_hints(
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        :                       ^ = Continue to Phase 05 - Test Strategy
        |   [2] Review {current_phase_noun} artifacts, {unknown}
        :                                  ^ = design
        |   [3] Show workflow status
        | ---
        """,
        RUNNING,
    )


@covers("inlay hint", "block")
def test_the_names_of_an_emission_list() -> None:
    check_hints(
        """
        | # PROMPT EMISSION PROTOCOL
        | ### 1. Workflow Initialization
        | Emit:
        |   [1] Describe your {workflow_noun} to begin {first_phase_name}
        :                                    ^ = feature
        :                                                                ^ = Phase 01 - Requirements
        |   [2] Show workflow status
        """,
        RUNNING,
    )


@covers("inlay hint", "placeholder")
def test_the_size_of_a_value_or_that_it_is_missing() -> None:
    check_hints(
        """
        | <<PROJECT_CONTEXT>> {{TASKS}} <<ARTIFACTS>> <<SKELETON>>
        :                    ^ 12,345 characters
        :                              ^ no value in tasks.md
        :                                                         ^ 1 character
        """,
        ProjectValues(sizes={"PROJECT_CONTEXT": 12345, "TASKS": None, "SKELETON": 1}),
    )
    check_hints(
        """
        | <<TICKET>>
        :           ^ no value
        """,
        ProjectValues(sizes={"TICKET": None}),
    )


def test_uses_are_counted_outside_of_the_markers() -> None:
    one = read("""
        | <!-- sk:fr id="FR-001" -->
        | FR-001 and FR-002
        | <!-- /sk:fr -->
    """)
    other = read("""
        | FR-001, FR-001
    """)
    files = {path: find_occurrences(it, SPECIFIED) for path, it in (("a", one), ("b", other))}
    assert count_uses(Subject.REQUIREMENT, files["a"], files) == {"FR-001": 3, "FR-002": 1}
    assert count_uses(Subject.REQUIREMENT, files["b"], files) == {"FR-001": 3}
    elsewhere = files["b"]._replace(root="/other")
    assert count_uses(Subject.REQUIREMENT, files["a"], {**files, "b": elsewhere})["FR-001"] == 1


def test_only_what_is_in_sight() -> None:
    document = read(BLOCK)
    start = document.source.text.index("[2]")
    line = document.source.line(document.source.line_at(start))
    found = find_hints(document, line, SPECIFIED, RUNNING)
    assert [it.label for it in found] == ["= design"]


def test_a_long_value_is_cut_and_its_explanation_is_whole() -> None:
    key = f"05-{'-'.join(['very'] * 12)}-long"
    known = ProjectValues(replaced(WORKFLOW, phases=("01-a", "04-design", key)))
    document = read(BLOCK)
    (hint, *_) = find_hints(document, FileSpan(0, 200), SPECIFIED, known)
    assert len(hint.label) < 70
    assert hint.label.endswith("…")
    assert "Very Long`" in explain_hint(hint.kind, hint.name, SPECIFIED, known)


def test_explanations() -> None:
    sizes = {"TASKS": None, "PROJECT_CONTEXT": 7, "TICKET": None, "ARTIFACTS": 2}
    known = ProjectValues(WORKFLOW, sizes=sizes)

    def explained(kind: HintKind, name: str) -> str:
        return explain_hint(kind, name, SPECIFIED, known)

    assert explained(HintKind.RESOLVED, "next_phase_name").startswith(
        "`{next_phase_name}` becomes `Phase 05 - Test Strategy`.\n\n"
        "From the active workflow of type `feature` in `.isdlc/state.json`, in Phase 04 - Design."
    )
    missing = "`TASKS` has no value: `tasks.md` is missing or empty."
    assert explained(HintKind.VALUE, "TASKS") == missing
    size = "`PROJECT_CONTEXT` becomes 7 characters from `agentd/project.md`."
    assert explained(HintKind.VALUE, "PROJECT_CONTEXT") == size
    assert explained(HintKind.VALUE, "ARTIFACTS") == "`ARTIFACTS` becomes 2 characters."
    example = (
        "`TICKET` has no value. An `example` in `[variables.TICKET]` of the settings is one to try."
    )
    assert explained(HintKind.VALUE, "TICKET") == example


def test_nothing_is_explained_that_is_outdated() -> None:
    names = ["primary_prompt", "TASKS"]
    kinds = [it for it in HintKind if it is not HintKind.ARGUMENT]
    for kind, name in zip(kinds, names, strict=True):
        assert explain_hint(kind, name, SPECIFIED, ProjectValues()) == ""
