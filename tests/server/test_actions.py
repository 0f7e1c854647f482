"""Code actions over the wire: what is asked for, what is sent, and what is worked out later."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from promptls import check_path
from server.document_client import ABLE, LITERALS, PLAIN, TEXT, URI, DocumentClient
from server.local_server import Raw, notification, request

GAP = {"start": {"line": 7, "character": 3}, "end": {"line": 7, "character": 4}}
ITEM = {"start": {"line": 7, "character": 0}, "end": {"line": 7, "character": 5}}
RESOLVING: Raw = {
    "workspace": {"workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "codeAction": {
            **LITERALS,
            "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        }
    },
}

_converter = converters.get_converter()


def actions(
    client: DocumentClient,
    only: list[str] | None = None,
    trigger: int = 1,
    range_: Raw = ITEM,
) -> list[Raw]:
    """Ask what can be done in a range, by default about the second item."""
    context: Raw = {"diagnostics": [], "triggerKind": trigger}
    if only is not None:
        context["only"] = only
    found: list[Raw] = client.ask("textDocument/codeAction", range=range_, context=context)
    return found


def cursor(line: int, character: int = 0) -> Raw:
    at = {"line": line, "character": character}
    return {"start": at, "end": at}


def test_a_quick_fix_is_found_without_being_told_the_finding() -> None:
    renumber, everything, here, in_file = actions(DocumentClient(ABLE))
    assert renumber["kind"] == "quickfix"
    assert renumber["isPreferred"] is True
    assert [it["code"] for it in renumber["diagnostics"]] == ["block-numbering-gap"]
    change = {"textDocument": {"uri": URI, "version": 1}, "edits": [{"range": GAP, "newText": "2"}]}
    assert renumber["edit"] == {"documentChanges": [change]}
    assert here["title"] == "Allow block-numbering-gap here"
    assert here["isPreferred"] is False
    assert in_file["title"] == "Allow block-numbering-gap in this file"
    # Menus of quick fixes show no others, and nobody wants to see it twice.
    assert everything["kind"] == "quickfix"
    assert everything["title"] == "Fix all safe promptls problems"
    (on_save,) = actions(DocumentClient(ABLE), ["source.fixAll"])
    assert (on_save["title"], on_save["edit"]) == (everything["title"], everything["edit"])


def test_edits_have_no_version_for_those_who_cannot_say_it() -> None:
    renumber = actions(DocumentClient(PLAIN))[0]
    assert renumber["edit"] == {"changes": {URI: [{"range": GAP, "newText": "2"}]}}


@pytest.mark.parametrize(
    ("only", "kinds"),
    [
        (None, {"quickfix"}),
        ([""], {"quickfix"}),
        (["quickfix"], {"quickfix"}),
        (["quickfix.other"], set()),
        (["quick"], set()),
        (["source"], {"source.fixAll.promptls", "source.format.promptls"}),
        (["source.format"], {"source.format.promptls"}),
        (["source.format.promptls"], {"source.format.promptls"}),
        (["source.fixAll"], {"source.fixAll.promptls"}),
        (["source.fixAll.promptls"], {"source.fixAll.promptls"}),
        (["source.fixAll.other"], set()),
        (["refactor", "quickfix"], {"quickfix"}),
        ([], set()),
    ],
)
def test_only_actions_of_the_wanted_kinds(only: list[str] | None, kinds: set[str]) -> None:
    assert {it["kind"] for it in actions(DocumentClient(ABLE), only)} == kinds


def test_the_layout_alone_is_a_source_action() -> None:
    misspelled = "<review>PAS</review>\n\n"
    client = DocumentClient(RESOLVING, misspelled + TEXT)
    (layout,) = actions(client, ["source.format"])
    assert layout["title"] == "Format blocks, tags and work packages"
    resolved = client.request("codeAction/resolve", layout)
    (change,) = resolved["edit"]["documentChanges"]
    options = {"tabSize": 2, "insertSpaces": True}
    assert change["edits"] == client.ask("textDocument/formatting", options=options)
    assert change["edits"]
    assert actions(DocumentClient(ABLE, misspelled), ["source.format"], range_=cursor(0)) == []


def test_a_refactoring_is_one() -> None:
    client = DocumentClient(ABLE)
    found = actions(client, ["refactor"], range_=cursor(1))
    assert {it["kind"] for it in found} == {"refactor.rewrite"}
    assert found[0]["title"] == "Insert next steps: Workflow Initialization"


def test_a_moving_cursor_does_not_have_the_whole_file_fixed_on_trial() -> None:
    assert {it["kind"] for it in actions(DocumentClient(ABLE), trigger=2)} == {"quickfix"}


def test_what_is_fixed_on_saving_is_there_for_who_cannot_resolve_it() -> None:
    # So asks an editor when a file is saved.
    (found,) = actions(DocumentClient(ABLE), ["source.fixAll"], trigger=2)
    assert found["kind"] == "source.fixAll.promptls"
    assert found["edit"]


def test_there_is_nothing_to_do_in_a_clean_file() -> None:
    assert actions(DocumentClient(ABLE, "# Title\n"), range_=cursor(0)) == []


def test_actions_need_a_client_that_can_apply_edits() -> None:
    assert actions(DocumentClient({})) == []


def test_a_document_that_is_not_open_has_no_actions() -> None:
    client = DocumentClient(ABLE)
    client.server.send(notification("textDocument/didClose", {"textDocument": {"uri": URI}}))
    assert actions(client) == []


def test_what_takes_long_is_worked_out_when_it_is_chosen() -> None:
    client = DocumentClient(RESOLVING)
    everything = actions(client, ["source.fixAll"])[0]
    assert "edit" not in everything
    assert everything["data"].pop("text")
    assert everything["data"] == {
        "uri": URI,
        "task": "fixAll",
        "rule": "",
        "start": 0,
    }
    resolved = client.request("codeAction/resolve", everything)
    assert resolved["title"] == everything["title"]
    assert resolved["kind"] == "source.fixAll.promptls"
    (change,) = resolved["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": URI, "version": 1}
    assert len(change["edits"]) == 1


def test_comments_in_a_long_text_are_tried_out_when_they_are_chosen() -> None:
    client = DocumentClient(RESOLVING, "Answer <review> PASS </review>.\n" + "word " * 8_000)
    found = actions(client, ["quickfix"], trigger=2, range_=cursor(0, 16))
    here = next(it for it in found if it["title"] == "Allow tag-value-padded here")
    assert "edit" not in here
    resolved = client.request("codeAction/resolve", here)
    (edit,) = resolved["edit"]["documentChanges"][0]["edits"]
    assert edit["newText"] == " <!-- promptls: allow tag-value-padded -->"


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        [],
        "fixAll",
        {"uri": URI},
        {"uri": URI, "task": "other", "rule": "", "start": 0},
        {"uri": URI, "task": ["fixAll"], "rule": "", "start": 0},
        {"uri": URI, "task": "fixRule", "rule": "unknown", "start": 0},
        {"uri": URI, "task": "fixRule", "rule": {"a": 1}, "start": 0},
        {"uri": URI, "task": "allowHere", "rule": "tag-case", "start": -1},
        {"uri": URI, "task": "allowHere", "rule": "tag-case", "start": True},
        {"uri": URI, "task": "allowHere", "rule": "tag-case", "start": "0"},
        {"uri": 7, "task": "fixAll", "rule": "", "start": 0},
    ],
)
def test_data_that_is_not_ours_is_refused(data: object) -> None:
    client = DocumentClient(RESOLVING)
    action = {"title": "x", "data": data}
    (reply,) = client.server.send(request(1, "codeAction/resolve", action))
    assert reply["error"] == {"code": -32602, "message": "unknown code action"}


def test_an_action_for_a_document_that_was_closed_is_refused() -> None:
    client = DocumentClient(RESOLVING)
    everything = actions(client, ["source.fixAll"])[0]
    client.server.send(notification("textDocument/didClose", {"textDocument": {"uri": URI}}))
    (reply,) = client.server.send(request(1, "codeAction/resolve", everything))
    assert reply["error"] == {"code": -32602, "message": "the document is not open"}


def test_a_finding_told_by_its_place_is_not_looked_for_in_another_text() -> None:
    client = DocumentClient(RESOLVING, "Answer <review> PASS </review>.\n" + "word " * 8_000)
    found = actions(client, ["quickfix"], trigger=2, range_=cursor(0, 16))
    here, everywhere = (
        next(it for it in found if it["title"] == f"Allow tag-value-padded {where}")
        for where in ("here", "in this file")
    )
    start = {"line": 0, "character": 0}
    change = {"range": {"start": start, "end": start}, "text": "An answer is "}
    params = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [change]}
    client.server.send(notification("textDocument/didChange", params))
    (reply,) = client.server.send(request(1, "codeAction/resolve", here))
    assert reply["error"]["code"] == lsp.LSPErrorCodes.ContentModified.value
    # What is not told by its place is found in the text as it is now.
    resolved = client.request("codeAction/resolve", everywhere)
    assert resolved["edit"]["documentChanges"][0]["textDocument"]["version"] == 2


@pytest.mark.parametrize("start", [0, 10**9])
def test_an_action_whose_finding_is_gone_changes_nothing(start: int) -> None:
    client = DocumentClient(RESOLVING)
    data = {"uri": URI, "task": "allowHere", "rule": "tag-case", "start": start}
    resolved = client.request("codeAction/resolve", {"title": "x", "data": data})
    assert resolved["edit"]["documentChanges"][0]["edits"] == []


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


@pytest.mark.parametrize(
    ("path", "kind", "name"),
    [("MISTRAL-plan.md", "agents", "MISTRAL"), ("CLAUDE-deploy.md", "phases", "deploy")],
)
def test_an_agent_or_a_phase_of_a_template_is_declared(
    project: Path, path: str, kind: str, name: str
) -> None:
    settings = project / "promptls.toml"
    settings.write_text('ignore = ["tag"]\n')
    client = open_in(project, f"templates/system/{path}", "You plan.\n")
    found = actions(client, ["quickfix"], range_=cursor(0, 0))
    declare = next(it for it in found if it["title"] == f"Declare '{name}' in promptls.toml")
    (change,) = declare["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": settings.as_uri(), "version": None}
    (edit,) = change["edits"]
    assert edit["newText"] == f'\n[{kind}.{name}]\ndescription = ""\n'
    settings.write_text(settings.read_text() + edit["newText"])
    rules = [it.rule for report in check_path(project) for it in report.findings]
    assert not [it for it in rules if it.endswith("-unknown")]


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


STATE = """{"active_workflow": {"type": "feature", "phases": ["01-requirements", "04-design"],
"current_phase_index": 0, "current_phase": "01-requirements"}}"""


def _next_steps(client: DocumentClient) -> str:
    found: Any = actions(client, ["refactor"], range_=cursor(2))
    edits = {it["title"]: it["edit"]["documentChanges"][0]["edits"] for it in found}
    text: str = edits["Insert next steps: Gate Passage"][0]["newText"]
    return text


def test_a_block_has_the_names_of_the_workflow_that_is_running(project: Path) -> None:
    (project / "promptls.toml").write_text('files = {"*.out.md" = "response"}\n')
    (project / ".isdlc").mkdir()
    (project / ".isdlc" / "state.json").write_text(STATE)
    client = open_in(project, "a.out.md", "Done.\n\n\n")
    assert "[1] Continue to Phase 04 - Design" in _next_steps(client)
    state = {
        "uri": (project / ".isdlc" / "state.json").as_uri(),
        "languageId": "json",
        "version": 1,
        "text": STATE.replace("04-design", "03-architecture"),
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


def test_the_kinds_of_actions_are_announced() -> None:
    able = DocumentClient(ABLE).able["capabilities"]["codeActionProvider"]
    provider = _converter.structure(able, lsp.CodeActionOptions)
    assert provider.resolve_provider is True
    sources = "source.fixAll.promptls", "source.format.promptls"
    kinds = ("quickfix", "refactor.rewrite", *sources)
    assert provider.code_action_kinds == kinds
