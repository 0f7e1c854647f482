from features.matrix import covers
from features.structures import read
from promptls.features.workspace_symbols import (
    SymbolRecord,
    find_naming_place,
    find_records,
    search,
)
from promptls.semantics.occurrences import Subject, Symbol
from promptls.semantics.occurrences.collecting import find_occurrences
from promptls.vocabulary import SPECIFIED


def _found(drawing: str, path: str) -> list[tuple[str, str, str]]:
    document = read(drawing, path)
    here = find_occurrences(document, SPECIFIED)
    places = [(it, find_naming_place(it.symbol, here)) for it in find_records({path: here})]
    return [
        (it.symbol.subject.value, it.name, document.source[place.span])
        for it, place in places
        if place is not None
    ]


@covers("workspace symbols", "front matter", "placeholder")
def test_an_agent_by_its_name_and_the_variables_that_it_declares() -> None:
    drawing = """
        | ---
        | name: designer
        | variables: [GOAL]
        | ---
        | Text.
        """
    agent = ("agent", "designer", "designer")
    assert _found(drawing, "agents/03-designer.md") == [agent, ("variable", "GOAL", "GOAL")]
    without = """
        | # Title
        """
    assert _found(without, "agents/03-designer.md") == [("agent", "03-designer", "")]


@covers("workspace symbols", "front matter")
def test_a_skill_by_its_name_or_its_folder() -> None:
    named = """
        | ---
        | name: layout
        | ---
        """
    assert _found(named, "skills/x/SKILL.md") == [("skill", "layout", "layout")]
    assert _found("| Text.", "skills/x/SKILL.md") == [("skill", "x", "")]
    assert _found("| Text.", "SKILL.md") == [("skill", "SKILL", "")]


@covers("workspace symbols", "placeholder")
def test_a_template_by_its_file() -> None:
    found = _found("| Text.", "templates/system/CLAUDE-plan.md")
    assert found == [("template", "CLAUDE-plan", "")]


@covers("workspace symbols", "marker")
def test_requirements_of_markers_and_of_specifications() -> None:
    drawing = """
        | - **FR-002:** Second
        | <!-- sk:fr id="FR-001" -->
        | <!-- /sk:fr -->
        | See FR-003.
        """
    first = ("requirement", "FR-001", "FR-001")
    assert _found(drawing, "docs/a.md") == [first]
    assert _found(drawing, "docs/spec.md") == [("requirement", "FR-002", "FR-002"), first]


@covers("workspace symbols", "package")
def test_a_package_by_its_title() -> None:
    found = _found("| # Task: WP01 \u2014 Login", "tasks/a.md")
    assert found == [("work package", "WP01 Login", "# Task: WP01 \u2014 Login")]


def test_other_files_have_no_name() -> None:
    assert _found("| Text.", "README.md") == []


def _searched(query: str, *names: str, most: int = 10) -> list[str]:
    records = [SymbolRecord(it, Symbol(Subject.AGENT, it), "/a.md", "a.md") for it in names]
    return [it.name for it in search(query, records, most)]


def test_the_nearest_names_come_first() -> None:
    names = ("04-design", "re-design", "design-lead", "Design", "d-e-s-i-g-n", "other", "redesign")
    assert _searched("design", *names) == [
        "Design",
        "design-lead",
        "04-design",
        "re-design",
        "redesign",
        "d-e-s-i-g-n",
    ]
    assert _searched("de lead", *names) == ["design-lead"]
    assert _searched("zzz", *names) == []


def test_no_query_means_all_up_to_a_limit() -> None:
    assert _searched("", "b", "a") == ["a", "b"]
    assert _searched("", "b", "a", most=1) == ["a"]
