"""A round trip for completion, for the documentation of an offer, and for what a project knows."""

from pathlib import Path
from typing import Any

import pytest

from promptls.features.requirements import RequirementText
from promptls.files import workspace_index
from promptls.lsp.requests import surroundings
from promptls.lsp.workspace.project_files import ProjectFiles
from server.document_client import ABLE, PLAIN, DocumentClient
from server.local_server import LocalServer, Raw, notification, request

STATE = """\
{"active_workflow": {"type": "feature", "phases": ["03-architecture", "04-design"],
 "current_phase_index": 0, "phase_status": {}}}
"""
BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue to {}\n  [2] Help\n---\n"
RESOLVING: Raw = {
    "textDocument": {
        "completion": {
            "completionItem": {
                "snippetSupport": True,
                "documentationFormat": ["markdown", "plaintext"],
                "resolveSupport": {"properties": ["documentation"]},
            }
        }
    }
}
SIMPLE: Raw = {
    "textDocument": {"completion": {"completionItem": {"documentationFormat": ["plaintext"]}}}
}


class ProjectClient:
    """A client with a document of a project on the disk."""

    def __init__(self, root: Path, path: str, text: str, capabilities: Raw) -> None:
        self.server = LocalServer()
        self.able = self.server.begin(capabilities)["capabilities"]
        self.uri = (root / path).as_uri()
        self.server.open(self.uri, text)

    def at(self, method: str, line: int, character: int) -> Any:  # noqa: ANN401 - JSON
        """Ask about a place in the document."""
        position = {"line": line, "character": character}
        params = {"textDocument": {"uri": self.uri}, "position": position}
        (reply,) = self.server.send(request(1, method, params))
        return reply["result"]

    def change(self, character: int, text: str) -> None:
        """Type in the first line."""
        at = {"line": 0, "character": character}
        change = {"range": {"start": at, "end": at}, "text": text}
        document = {"uri": self.uri, "version": 2}
        params = {"textDocument": document, "contentChanges": [change]}
        self.server.send(notification("textDocument/didChange", params))

    def resolve(self, item: Raw) -> Raw:
        """Ask for the rest of an offer."""
        (reply,) = self.server.send(request(1, "completionItem/resolve", item))
        result: Raw = reply["result"]
        return result


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    # On a busy machine files are not read as briefly as a person waits.
    monkeypatch.setattr(surroundings, "_BRIEFLY", 60.0)
    files = {
        ".git/HEAD": "",
        ".isdlc/state.json": STATE,
        ".claude/skills/pdf/SKILL.md": "",
        ".claude/agents/reviewer.md": "",
        "specs/001/spec.md": "- **FR-001**: Users can log in.\n",
        "agentd/project.md": "# Shop\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_the_documentation_comes_when_it_is_asked_for(project: Path) -> None:
    client = ProjectClient(project, "templates/system/CLAUDE-plan.md", "<<PRO", RESOLVING)
    assert client.able["completionProvider"]["resolveProvider"] is True
    context, _ = client.at("textDocument/completion", 0, 5)
    assert context["label"] == "<<PROJECT_CONTEXT>>"
    assert context["detail"] == "agentd/project.md"
    assert "documentation" not in context
    resolved = client.resolve(context)
    assert resolved["textEdit"] == context["textEdit"]
    assert resolved["documentation"]["kind"] == "markdown"
    assert "```text\n# Shop\n```" in resolved["documentation"]["value"]


def test_the_documentation_is_found_after_more_was_typed(project: Path) -> None:
    client = ProjectClient(project, "a.md", "SUG", RESOLVING)
    (block,) = client.at("textDocument/completion", 0, 3)
    client.change(3, "G")
    assert client.resolve(block)["documentation"]["value"].startswith("**Prompt block**")


def test_the_documentation_is_found_while_the_offer_is_selected(project: Path) -> None:
    """Neovim inserts an offer when it is selected, and takes it back when another is."""
    client = ProjectClient(project, "templates/system/CLAUDE-plan.md", "<<PRO", RESOLVING)
    context, _ = client.at("textDocument/completion", 0, 5)
    client.change(5, "JECT_CONTEXT>>")
    assert "# Shop" in client.resolve(context)["documentation"]["value"]
    offered = {it["label"] for it in client.at("textDocument/completion", 0, 7)}
    assert "<<PROJECT_CONTEXT>>" not in offered


@pytest.mark.parametrize(
    "data",
    [None, 1, "x", [], {}, {"uri": 1}, {"uri": "file:///a.md", "line": -5, "character": 1 << 40}],
)
def test_an_offer_that_is_unknown_comes_back_as_it_is(project: Path, data: object) -> None:
    client = ProjectClient(project, "a.md", "SUG", RESOLVING)
    item = {"label": "SUGGESTED", "data": data}
    assert client.resolve(item)["label"] == "SUGGESTED"
    (offer,) = client.at("textDocument/completion", 0, 3)
    far = {**offer, "data": {**offer["data"], "line": 99, "character": 99}}
    assert "documentation" not in client.resolve({**far, "label": "other"})
    params = {"textDocument": {"uri": client.uri}}
    client.server.send(notification("textDocument/didClose", params))
    assert client.resolve(offer)["label"] == offer["label"]


def test_who_cannot_ask_for_the_documentation_gets_it_at_once() -> None:
    named: Raw = {"clientInfo": {"name": "Eglot"}}
    (block, _) = DocumentClient(ABLE, "", **named).at("textDocument/completion", 0, 0)
    assert block["documentation"]["kind"] == "markdown"
    assert "data" not in block
    (block, _) = DocumentClient(SIMPLE, "", **named).at("textDocument/completion", 0, 0)
    assert block["documentation"]["kind"] == "plaintext"
    assert block["documentation"]["value"].startswith("Prompt block\n\nThe next steps")
    assert "$" not in block["textEdit"]["newText"]


def test_names_and_texts_of_other_files_are_offered(project: Path) -> None:
    agent = "---\nname: x\nskills: [\n---\n"
    client = ProjectClient(project, ".claude/agents/x.md", agent, ABLE)
    (skill,) = client.at("textDocument/completion", 2, 9)
    assert (skill["label"], skill["detail"]) == ("pdf", ".claude/skills/pdf/SKILL.md")
    client = ProjectClient(project, "notes.md", "See FR-", ABLE)
    (requirement,) = client.at("textDocument/completion", 0, 7)
    assert (requirement["label"], requirement["detail"]) == ("FR-001", "Users can log in")


@pytest.mark.parametrize(
    "half",
    [
        "- **FR-AUTH-**: Half a name.",
        '<!-- sk:fr id="FR-AUTH-" -->Half a name.<!-- /sk:fr -->',
        '<!-- sk:fr id="FR--" -->Half a name.<!-- /sk:fr -->',
        '<!-- sk:fr id="FR-" -->Half a name.<!-- /sk:fr -->',
        '<!-- sk:fr id="fr-002" -->In lower case.<!-- /sk:fr -->',
        '<!-- sk:fr id="FR-002a" -->With a letter.<!-- /sk:fr -->',
        '<!-- sk:fr id="FR-{number}" -->To be filled in.<!-- /sk:fr -->',
        "- FR-002a: With a letter.",
        "FR-",
    ],
)
def test_an_id_that_is_half_typed_spoils_no_offer_in_other_files(project: Path, half: str) -> None:
    with (project / "specs/001/spec.md").open("a") as spec:
        spec.write(f"\n{half}\n")
    client = ProjectClient(project, "notes.md", "See FR-", ABLE)
    offers = {it["label"]: it["detail"] for it in client.at("textDocument/completion", 0, 7)}
    assert offers["FR-001"].startswith("Users can log in")
    assert all(it.startswith("FR-") for it in offers)


def test_of_many_requirements_each_file_is_asked_once(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (f"- **FR-{number:03}**: Users can log in.\n" for number in range(200))
    (project / "specs/001/spec.md").write_text("".join(lines))
    client = ProjectClient(project, "notes.md", "See FR-", ABLE)
    asked = list[str]()

    def find(self: ProjectFiles, path: str, root: str, shown: str) -> dict[str, RequirementText]:
        asked.append(shown)
        return find_requirements(self, path, root, shown)

    find_requirements = ProjectFiles.find_requirements
    monkeypatch.setattr(ProjectFiles, "find_requirements", find)
    assert len(client.at("textDocument/completion", 0, 7)) == 200
    assert asked == ["specs/001/spec.md"]


def test_an_agent_is_offered_by_the_name_that_it_gives_itself(project: Path) -> None:
    agent = "---\nname: critic\n---\n"
    (project / ".claude/agents/reviewer.md").write_text(agent, encoding="utf-8")
    (project / "specs/agents").mkdir()
    (project / "specs/agents/planner.md").write_text("Text.\n", encoding="utf-8")
    text = "---\nname: x\ntools: [Agent(\n---\n"
    client = ProjectClient(project, ".claude/agents/x.md", text, ABLE)
    found = client.at("textDocument/completion", 2, 14)
    names = {it["label"] for it in found if it["label"].startswith("Agent(")}
    assert names == {"Agent(critic)", "Agent(planner)", "Agent(x)"}


def test_a_requirement_of_the_same_feature_comes_before_others(project: Path) -> None:
    other = project / "specs/002/spec.md"
    other.parent.mkdir()
    other.write_text("- **FR-001**: Users can log out.\n", encoding="utf-8")
    client = ProjectClient(project, "specs/002/plan.md", "See FR-001.\n", ABLE)
    hovered = client.at("textDocument/hover", 0, 6)["contents"]["value"]
    assert "Users can log out" in hovered
    assert "`specs/002/spec.md`" in hovered
    other.write_text("- **FR-002**: Nothing.\n", encoding="utf-8")
    client = ProjectClient(project, "specs/002/plan.md", "See FR-001.\n", ABLE)
    assert "Users can log in" in client.at("textDocument/hover", 0, 6)["contents"]["value"]


def test_an_open_document_replaces_the_file_of_a_requirement(project: Path) -> None:
    client = ProjectClient(project, "notes.md", "See FR-001.\n", ABLE)
    spec = {"uri": (project / "specs/001/spec.md").as_uri(), "languageId": "markdown"}
    text = "- **FR-001**: Users can stay.\n"
    opened = {"textDocument": {**spec, "version": 1, "text": text}}
    client.server.send(notification("textDocument/didOpen", opened))
    assert "Users can stay" in client.at("textDocument/hover", 0, 6)["contents"]["value"]


def test_an_open_document_replaces_the_source_of_a_variable(project: Path) -> None:
    client = ProjectClient(
        project, "templates/system/CLAUDE-plan.md", "<<PROJECT_CONTEXT>>\n", ABLE
    )
    source = {"uri": (project / "agentd/project.md").as_uri(), "languageId": "markdown"}
    opened = {"textDocument": {**source, "version": 1, "text": "# Another shop\n"}}
    assert "# Shop" in client.at("textDocument/hover", 0, 6)["contents"]["value"]
    client.server.send(notification("textDocument/didOpen", opened))
    assert "# Another shop" in client.at("textDocument/hover", 0, 6)["contents"]["value"]


def test_the_value_of_a_variable_that_is_made_of_many_files(project: Path) -> None:
    client = ProjectClient(
        project, "templates/system/CLAUDE-plan.md", "<<PROJECT_STRUCTURE>>\n", ABLE
    )
    assert "Its value here" in client.at("textDocument/hover", 0, 6)["contents"]["value"]


def test_a_state_outside_of_the_project_is_not_read(project: Path, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-state.json"
    outside.write_text(STATE, encoding="utf-8")
    (project / ".isdlc/state.json").unlink()
    (project / ".isdlc/state.json").symlink_to(outside)
    text = BLOCK.format("{next_phase_name}")
    client = ProjectClient(project, "a.md", text, ABLE)
    assert "Here it becomes" not in client.at("textDocument/hover", 2, 20)["contents"]["value"]


def test_a_suppression_is_offered_the_rules_of_the_file_first(project: Path) -> None:
    text = "<review>PAS</review>\n<!-- promptls: allow  -->\n"
    client = ProjectClient(project, "templates/system/CLAUDE-plan.md", text, ABLE)
    first, *_ = client.at("textDocument/completion", 1, 21)
    assert first["detail"] == "found in this file"


def test_a_hover_shows_what_the_state_of_the_project_makes_of_a_block(project: Path) -> None:
    text = BLOCK.format("{next_phase_name}")
    client = ProjectClient(project, "a.md", text, ABLE)
    value = client.at("textDocument/hover", 2, 20)["contents"]["value"]
    assert "Here it becomes `Phase 04 - Design`, from `.isdlc/state.json`." in value


def test_what_the_state_makes_of_a_placeholder_is_beside_its_completion(project: Path) -> None:
    client = ProjectClient(project, "a.md", BLOCK.format("{next_ph"), ABLE)
    offers = client.at("textDocument/completion", 2, len("  [1] Continue to {next_ph"))
    shown = client.resolve(offers[0])
    assert "Here it becomes Phase 04 - Design" in str(shown)


def test_a_phase_that_only_the_state_has_is_offered_and_explained(project: Path) -> None:
    state = STATE.replace("04-design", "20-data-migration")
    (project / ".isdlc/state.json").write_text(state)
    text = BLOCK.format("Phase 20 - D")
    client = ProjectClient(project, "a.md", text, RESOLVING)
    offers = client.at("textDocument/completion", 2, 30)
    assert offers[0]["label"] == "Phase 20 - Data Migration"
    text = BLOCK.format("Phase 20 - Data Migration")
    client = ProjectClient(project, "a.md", text, RESOLVING)
    hover = client.at("textDocument/hover", 2, 20)["contents"]["value"]
    assert "`20-data-migration`" in hover
    assert "It is the next phase." in hover


def test_a_hover_without_markdown_has_no_marks() -> None:
    hover = DocumentClient(PLAIN).at("textDocument/hover", 5, 3)
    assert hover["contents"]["value"].startswith("Prompt block\n\nThe next steps")
    assert "`" not in hover["contents"]["value"]


def test_offers_that_are_held_back_are_to_be_asked_for_again() -> None:
    client = DocumentClient(ABLE, "Text.\nSU\nSo\n")
    assert client.at("textDocument/completion", 1, 2) == {"isIncomplete": True, "items": []}
    assert client.at("textDocument/completion", 2, 2) == []


def test_names_of_files_that_are_not_read_yet_are_to_be_asked_for_again(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "---\nname: x\ndescription: y\ntools: Agent\n---\n"
    client = ProjectClient(project, ".claude/agents/a.md", text, {})
    with monkeypatch.context() as patch:
        patch.setattr(surroundings, "_BRIEFLY", 0.0)
        patch.setattr(workspace_index, "_STEP", 0.0)
        assert client.at("textDocument/completion", 3, 12)["isIncomplete"]
    labels = [it["label"] for it in client.at("textDocument/completion", 3, 12)]
    assert "Agent(reviewer)" in labels


def test_a_rule_that_is_typed_is_left_alone() -> None:
    client = DocumentClient(ABLE, "Text.\n\n---")
    context: Raw = {"triggerKind": 2, "triggerCharacter": "-"}
    place: Raw = {"position": {"line": 2, "character": 3}}
    assert client.ask("textDocument/completion", **place, context=context) == []
    assert len(client.ask("textDocument/completion", **place)) == 2


@pytest.mark.parametrize(
    ("keys", "offers"),
    [
        ({"prompt": ["description", 1]}, False),
        ({"skill": ["description"]}, True),
        ({"prompt": "description"}, True),
        (["prompt"], True),
        (None, True),
    ],
)
def test_keys_that_the_editor_explains_in_a_language(keys: object, *, offers: bool) -> None:
    server = LocalServer()
    server.begin(PLAIN, initializationOptions={"explainedKeys": keys})
    uri = "file:///w/a.prompt.md"
    opened = {"uri": uri, "languageId": "prompt", "version": 1, "text": "---\nd\n---\n"}
    server.send(notification("textDocument/didOpen", {"textDocument": opened}))
    params = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 1}}
    (reply,) = server.send(request(1, "textDocument/completion", params))
    assert ("description" in [it["label"] for it in reply["result"]]) is offers


def test_the_files_of_the_project_are_listed_a_folder_at_a_time(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("built/\n*.log\n")
    for name in ("src/api/limiter.py", "src/app.py", "src/a.log", "built/a.py"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    text = "# Task: WP01 — A\n\n## Deliverables\n\n- [ ] `\n- [ ] `src/\n- [ ] `built/\n"
    client = ProjectClient(tmp_path, "tasks/WP01.md", text, PLAIN)
    labels = [
        [it["label"] for it in client.at("textDocument/completion", line, column)]
        for line, column in ((4, 7), (5, 11), (6, 13))
    ]
    assert labels == [[".gitignore", "src/"], ["src/api/", "src/app.py"], ["built/a.py"]]


@pytest.mark.parametrize(("folders", "is_known"), [(1, True), (2, False), (0, False)])
def test_a_document_without_a_file_has_the_settings_of_the_only_folder(
    tmp_path: Path, folders: int, *, is_known: bool
) -> None:
    opened = []
    for number in range(folders):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "promptls.toml").write_text("[tags.verdict]\n[variables.TEAM]\n")
        opened.append({"uri": folder.as_uri(), "name": str(number)})
    server = LocalServer()
    server.begin(PLAIN, workspaceFolders=opened)
    uri = "untitled:Untitled-1"
    server.open(uri, "<<T\n<verd")
    found = set()
    for line, character in ((0, 3), (1, 5)):
        at = {"position": {"line": line, "character": character}, "textDocument": {"uri": uri}}
        (reply,) = server.send(request(1, "textDocument/completion", at))
        found |= {it["label"] for it in reply["result"]}
    assert ({"<<TEAM>>", "<verdict>"} <= found) is is_known
