"""Code actions that declare names in the settings of the project, or write what its state says."""

from pathlib import Path
from typing import Any

import pytest

from server.document_actions import actions, cursor
from server.document_client import ABLE, DocumentClient
from server.local_server import Raw, notification


def open_in(project: Path, name: str, text: str) -> DocumentClient:
    return DocumentClient(ABLE, text, (project / name).as_uri())


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return tmp_path


def test_a_variable_is_declared_in_the_settings_of_the_project(project: Path) -> None:
    settings = project / "promptls.toml"
    settings.write_text('ignore = ["tag"]')
    client = open_in(project, "a.md", "Use <<author>>.\n")
    found = actions(client, ["refactor"], range_=cursor(0, 8))
    declare = next(it for it in found if it["title"] == "Declare 'author' in promptls.toml")
    (change,) = declare["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": settings.as_uri(), "version": None}
    (edit,) = change["edits"]
    assert edit["range"] == cursor(0, 16)
    assert edit["newText"] == '\n\n[variables.author]\ndescription = ""\n'


@pytest.mark.parametrize("text", ["Review <<AUTHOR>>.\n", "Review <<ARTIFACT>>.\n"])
def test_a_declaration_in_the_settings_is_a_fix_of_the_finding(project: Path, text: str) -> None:
    (project / "promptls.toml").write_text("")
    client = open_in(project, "templates/system/BASE-design.md", f"---\nvariables: []\n---\n{text}")
    found = actions(client, ["quickfix"], range_=cursor(3, 12))
    (declare,) = [it for it in found if it["title"].endswith(" in promptls.toml")][:1]
    assert declare["title"].startswith("Declare ")
    assert declare["kind"] == "quickfix"
    assert [it["code"] for it in declare["diagnostics"]] == ["placeholder-unknown"]
    # It is said once, and with another place of the name as a rewrite.
    rewrites = actions(client, ["refactor"], range_=cursor(3, 12))
    assert not any(it["title"].startswith("Declare") for it in rewrites)


SNIPPETS: Raw = {
    **ABLE,
    "workspace": {"workspaceEdit": {"documentChanges": True, "snippetEditSupport": True}},
}


def find_snippet(client: DocumentClient, kind: str, title: str, line: int) -> str | None:
    found = actions(client, [kind], range_=cursor(line, 0))
    action = next(it for it in found if it["title"].startswith(title))
    ((edit,),) = [it["edits"] for it in action["edit"]["documentChanges"]]
    snippet: Raw | None = edit.get("snippet")
    assert (snippet is None) == ("newText" in edit)
    return snippet["value"] if snippet is not None else None


@pytest.mark.parametrize(
    ("file", "action", "part"),
    [
        (
            ("a.md", "<<author>>\n"),
            ("refactor", "Declare 'author' in p"),
            'description = "${1:}"\n',
        ),
        (
            ("WP01.md", ""),
            ("refactor", "Insert a work package"),
            "# Task: WP01 \u2014 ${1:Title}\n",
        ),
        (("agents/2.agent.md", ""), ("refactor", "Insert an agent"), "the agent that ${2:does one"),
        (
            ("WP01.md", "# Task: WP01 \u2014 A\n\n## Deliverables\n"),
            ("quickfix", "Add '## M"),
            "\n\n$1\n\n",
        ),
    ],
)
def test_what_is_to_be_filled_in_is_a_snippet(
    project: Path, file: tuple[str, str], action: tuple[str, str], part: str
) -> None:
    (project / "promptls.toml").write_text("")
    path, text = file
    uri = (project / path).as_uri()
    snippet = find_snippet(DocumentClient(SNIPPETS, text, uri), *action, 0)
    assert snippet is not None
    assert part in snippet
    off = {"initializationOptions": {"features": {"snippets": False}}}
    for client in DocumentClient(ABLE, text, uri), DocumentClient(SNIPPETS, text, uri, **off):
        assert find_snippet(client, *action, 0) is None


STEPS = """\
---
SUGGESTED NEXT STEPS:
  [1] Continue to Phase 20 - Data Migration
  [2] Show workflow status
---
"""
STATE = """\
{"active_workflow": {"type": "feature", "phases": ["20-data"], "current_phase_index": 0,
 "phase_status": {"20-data": "pending"}}}
"""


@pytest.mark.parametrize(
    ("path", "text", "place", "declared"),
    [
        ("a.md", "<reveiw>PASS</reveiw>\n", (0, 3), ("tags", "reveiw")),
        ("agents/a.md", STEPS, (2, 26), ("phases", "20-data-migration")),
        (".isdlc/state.json", STATE, (0, 55), ("phases", "20-data")),
        (
            "templates/system/BASE-plan.md",
            "---\nagent: MISTRAL\n---\nYou plan.\n",
            (1, 9),
            ("agents", "MISTRAL"),
        ),
        (
            "templates/system/BASE-plan.md",
            "---\nphase: deploy\n---\nYou plan.\n",
            (1, 9),
            ("phases", "deploy"),
        ),
    ],
)
def test_what_is_unknown_is_declared_in_new_settings(
    project: Path, path: str, text: str, place: tuple[int, int], declared: tuple[str, str]
) -> None:
    table, name = declared
    able = {**ABLE, "workspace": {"workspaceEdit": {"resourceOperations": ["create"]}}}
    client = DocumentClient(able, text, (project / path).as_uri())
    found = actions(client, ["quickfix"], range_=cursor(*place))
    declare = next(it for it in found if it["title"] == f"Declare {name!r} in promptls.toml")
    (finding,) = declare["diagnostics"]
    assert finding["code"].endswith(("-unknown", "-misspelled", "-invalid"))
    created, change = declare["edit"]["documentChanges"]
    assert created["uri"] == (project / "promptls.toml").as_uri()
    (edit,) = change["edits"]
    assert edit["newText"] == f'[{table}.{name}]\ndescription = ""\n'


def test_what_is_known_or_no_name_is_not_declared(project: Path) -> None:
    (project / "promptls.toml").write_text("")
    matter = "---\nagent: CLAUDE\nphase: {x}\n---\nYou plan.\n"
    client = open_in(project, "templates/system/BASE-plan.md", matter)
    for line in 1, 2:
        found = actions(client, ["quickfix"], range_=cursor(line, 8))
        assert not any(it["title"].startswith("Declare") for it in found)
    client = open_in(project, "agents/a.md", STEPS.replace("Data Migration", "data migration"))
    found = actions(client, ["quickfix"], range_=cursor(2, 26))
    assert not any(it["title"].startswith("Declare") for it in found)


def test_settings_that_cannot_take_a_table_are_left_alone(project: Path) -> None:
    (project / "promptls.toml").write_text('variables = {x = {description = "y"}}\n')
    client = open_in(project, "a.md", "Use <<author>>.\n")
    titles = [it["title"] for it in actions(client, ["refactor"], range_=cursor(0, 8))]
    assert not any(it.startswith("Declare") for it in titles)


RUNNING = """{"active_workflow": {"type": "feature", "phases": ["01-requirements", "04-design"],
"current_phase_index": 0, "current_phase": "01-requirements"}}"""


def _next_steps(client: DocumentClient) -> str:
    found: Any = actions(client, ["refactor"], range_=cursor(2))
    edits = {it["title"]: it["edit"]["documentChanges"][0]["edits"] for it in found}
    text: str = edits["Insert next steps: Gate Passage"][0]["newText"]
    return text


def test_a_block_has_the_names_of_the_workflow_that_is_running(project: Path) -> None:
    (project / "promptls.toml").write_text('files = {"*.out.md" = "response"}\n')
    (project / ".isdlc").mkdir()
    (project / ".isdlc" / "state.json").write_text(RUNNING)
    client = open_in(project, "a.out.md", "Done.\n\n\n")
    assert "[1] Continue to Phase 04 - Design" in _next_steps(client)
    state = {
        "uri": (project / ".isdlc" / "state.json").as_uri(),
        "languageId": "json",
        "version": 1,
        "text": RUNNING.replace("04-design", "03-architecture"),
    }
    client.server.send(notification("textDocument/didOpen", {"textDocument": state}))
    assert "[1] Continue to Phase 03 - Architecture" in _next_steps(client)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"active_workflow": 7}', "\0" * 100])
def test_a_state_that_cannot_be_used_is_none(project: Path, content: str) -> None:
    (project / "promptls.toml").write_text('files = {"*.out.md" = "response"}\n')
    (project / ".isdlc").mkdir()
    (project / ".isdlc" / "state.json").write_text(content)
    client = open_in(project, "a.out.md", "Done.\n\n\n")
    titles = [it["title"] for it in actions(client, ["refactor"], range_=cursor(2))]
    assert titles == [
        "Insert next steps: Workflow Completion (completion)",
        "Insert next steps: Workflow Completion (cancellation)",
    ]
